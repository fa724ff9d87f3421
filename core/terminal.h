// Drawing on a terminal that may or may not know colours and Unicode.
#pragma once

#include <string>
#include <string_view>

namespace plateau {

struct TerminalStyle {
  bool unicode = false;
  bool colour = false;

  // What standard output can show: colour when it is a terminal and NO_COLOR is not set, Unicode when the locale says
  // UTF-8.
  static TerminalStyle of_standard_output();

  // The Unicode text, or its ASCII stand-in.
  std::string_view choose(std::string_view unicode_text, std::string_view ascii_text) const {
    return unicode ? unicode_text : ascii_text;
  }
};

enum class Colour { plain, black, red, green, yellow, blue, magenta, cyan, white, grey };

struct Paint {
  Colour text = Colour::plain;
  Colour ground = Colour::plain;
  bool bold = false;
};

// The text in these colours; the text alone when the style has none.
std::string painted(const TerminalStyle& style, Paint paint, std::string_view text);

// How many columns the text takes on a terminal: its UTF-8 characters, without colour sequences.
int display_width(std::string_view text);

// The text followed by blanks up to `width` columns.
std::string padded(std::string_view text, int width);

}  // namespace plateau
