#include "core/terminal.h"

#include <unistd.h>

#include <cstdlib>

namespace plateau {
namespace {

bool locale_is_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string_view text = value;
    for (const std::string_view utf8 : {"UTF-8", "utf-8", "UTF8", "utf8"})
      if (text.find(utf8) != std::string_view::npos) return true;
    return false;
  }
  return false;
}

// The ANSI code of a text colour; that of a ground is 10 more. Bright variants, which read well on dark and light.
int code_of(Colour colour) {
  switch (colour) {
    case Colour::plain: return 39;
    case Colour::black: return 30;
    case Colour::red: return 91;
    case Colour::green: return 92;
    case Colour::yellow: return 93;
    case Colour::blue: return 94;
    case Colour::magenta: return 95;
    case Colour::cyan: return 96;
    case Colour::white: return 97;
    case Colour::grey: return 90;
  }
  return 39;
}

}  // namespace

TerminalStyle TerminalStyle::of_standard_output() {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal != nullptr && std::string_view(terminal) == "dumb";
  return {.unicode = locale_is_utf8() && !dumb,
          .colour = isatty(STDOUT_FILENO) == 1 && !dumb && (no_colour == nullptr || *no_colour == '\0')};
}

std::string painted(const TerminalStyle& style, Paint paint, std::string_view text) {
  if (!style.colour) return std::string(text);
  std::string codes;
  if (paint.bold) codes += "1;";
  if (paint.text != Colour::plain) codes += std::to_string(code_of(paint.text)) + ";";
  if (paint.ground != Colour::plain) codes += std::to_string(code_of(paint.ground) + 10) + ";";
  if (codes.empty()) return std::string(text);
  codes.pop_back();
  return "\x1b[" + codes + "m" + std::string(text) + "\x1b[0m";
}

int display_width(std::string_view text) {
  int width = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      while (i < text.size() && text[i] != 'm') ++i;
      continue;
    }
    if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) ++width;
  }
  return width;
}

std::string padded(std::string_view text, int width) {
  const int missing = width - display_width(text);
  return std::string(text) + std::string(missing > 0 ? missing : 0, ' ');
}

}  // namespace plateau
