#include "arena/report_text.h"

#include <fmt/core.h>

#include <cmath>
#include <cstdint>

#include "core/message.h"

namespace plateau::report {
namespace {

struct Character {
  std::uint32_t code = 0;
  std::size_t bytes = 0;  // 0: what is there is not UTF-8
};

Character character_at(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(at);
  if (first < 0x80) return {first, 1};
  const std::size_t bytes = first >= 0xf5 ? 0 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
  if (bytes == 0 || at + bytes > text.size()) return {};
  std::uint32_t code = first & (0xffu >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(at + i) & 0xc0) != 0x80) return {};
    code = code << 6 | (byte(at + i) & 0x3f);
  }
  constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  if (code < least[bytes] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return {};
  return {code, bytes};
}

// Invisible, or with an effect on the text around it.
bool is_treacherous(std::uint32_t code) {
  const auto within = [&](std::uint32_t low, std::uint32_t high) { return code >= low && code <= high; };
  return within(0, 0x08) || within(0x0b, 0x1f) || within(0x7f, 0x9f) || code == 0x61c || code == 0x200b ||
         within(0x200e, 0x200f) || within(0x2028, 0x202e) || within(0x2060, 0x206f) || code == 0xfeff ||
         within(0xfff9, 0xfffb) || within(0xe0000, 0xe007f) || (code & 0xfffe) == 0xfffe;
}

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

std::string visible(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const auto [code, bytes] = character_at(text, at);
    if (bytes == 0 || (bytes == 1 && is_treacherous(code)))
      out += hex(text[at]);
    else if (is_treacherous(code))
      out += fmt::format("\\u{{{:04x}}}", code);
    else
      out += text.substr(at, bytes);
    at += bytes == 0 ? 1 : bytes;
  }
  return out;
}

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
