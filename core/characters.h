// The characters of foreign text: what is UTF-8 and what is not, what may be shown and what would do something.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plateau {

struct Character {
  std::uint32_t code = 0;
  std::size_t bytes = 0;  // 0: what is there is not UTF-8 (too long a form, a surrogate, beyond Unicode)
};

// REQUIRES: at < text.size()
Character character_at(std::string_view text, std::size_t at);

// A control character, tab and line feed included.
bool is_control(std::uint32_t code);

// Control characters but for tab and line feed, and what is invisible or changes the direction of the text around it.
bool is_treacherous(std::uint32_t code);

// Everything that is there, as text: treacherous characters as \u{202e}, bytes that are no characters as \xff.
std::string visible(std::string_view text);

}  // namespace plateau
