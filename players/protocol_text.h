// The words of docs/protocol.md.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"

namespace plateau {

// What is wrong with the bytes of a line, as a sentence: a NUL, or not UTF-8. Nothing when it can be read.
std::optional<std::string> unreadable(std::string_view line);

// What a bot says in its own words, fit for people: control characters and what is not UTF-8 as '?', at most 300 bytes.
std::string quoted_words(std::string_view text);

// One line of a bot: its first word, and the rest without the space between.
struct BotLine {
  std::string_view verb;
  std::string_view rest;
};
BotLine read_bot_line(std::string_view line);  // a CR at the end is dropped

// "go time 2000\n"
std::string go_line(const Limits& limits);

// "played b1 i1\n": the moves from this ply on; empty when there are none.
std::string played_line(const AnyPosition& now, std::size_t first_ply);

// The moves that the words make, as indices to be played one after the other. The sentence when they are not one whole
// turn: a move is not legal, the turn goes on after them, or words are left when it is over.
Result<std::vector<int>> read_turn(const AnyPosition& now, std::string_view text);

}  // namespace plateau
