#include "arena/report_text.h"

#include <fmt/core.h>

#include <cmath>
#include <cstdint>

#include "core/characters.h"
#include "core/message.h"

namespace plateau::report {
namespace {

void append_html(std::string& out, std::string_view text) {
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += c;
    }
  }
}

std::string hex(char byte) { return fmt::format("\\x{:02x}", static_cast<unsigned char>(byte)); }

}  // namespace

std::string html(std::string_view text) {
  std::string out;
  out.reserve(text.size() + text.size() / 8);
  append_html(out, visible(text));
  return out;
}

std::string html_bytes(std::string_view bytes) {
  std::string out;
  for (std::size_t at = 0; at < bytes.size();) {
    const auto [code, length] = character_at(bytes, at);
    const std::size_t taken = length == 0 ? 1 : length;
    if (code == '\n' && length == 1) {
      out += "\\n\n";
    } else if (code == '\\' && length == 1) {
      out += "\\\\";
    } else if (length == 0 || code == '\t' || is_treacherous(code)) {
      for (const char byte : bytes.substr(at, taken)) out += hex(byte);
    } else {
      append_html(out, bytes.substr(at, taken));
    }
    at += taken;
  }
  return out;
}

std::string html_name(std::string_view name) { return "<bdi>" + html(name) + "</bdi>"; }

std::string number(double value, int digits) {
  if (!std::isfinite(value)) return "–";
  std::string text = fmt::format("{:.{}f}", std::abs(value), digits);
  if (language() == Language::french)
    for (char& c : text) c = c == '.' ? ',' : c;
  const bool is_zero = text.find_first_of("123456789") == std::string::npos;
  return value < 0 && !is_zero ? "−" + text : text;
}

std::string percent(double share, int digits) {
  return number(100 * share, digits) + (language() == Language::french ? "\u00a0%" : "%");
}

std::string points(double value) {
  const double whole = std::floor(value);
  if (value == whole) return number(value, 0);
  if (value - whole == 0.5) return (whole == 0 ? "" : number(whole, 0)) + "½";
  return number(value, 2);
}

std::string inside_script(std::string json) {
  std::string out;
  out.reserve(json.size());
  for (const char c : json) {
    if (c == '<')
      out += "\\u003c";
    else
      out += c;
  }
  return out;
}

}  // namespace plateau::report
