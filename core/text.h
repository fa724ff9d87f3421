// Reading and writing short texts: positions, moves, arguments.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plateau {

// The parts between separators, empty ones included: split("a//b", '/') is "a", "", "b".
std::vector<std::string_view> split(std::string_view text, char separator);

// The runs of characters that are not white space.
std::vector<std::string_view> words(std::string_view text);

// Without white space (space, tab, CR, LF) at both ends.
std::string_view trim(std::string_view text);

std::string join(const std::vector<std::string>& parts, std::string_view separator);

// All of text as a decimal number: an optional '-', then digits and nothing else. Empty when it is anything else or
// does not fit.
std::optional<std::int64_t> parse_integer(std::string_view text);

// Foreign text made fit for a message: control characters and invalid UTF-8 as '?', at most 40 characters.
std::string shown(std::string_view text);

}  // namespace plateau
