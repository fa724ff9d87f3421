// The words of docs/protocol.md.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "players/contestant.h"

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

// "time 2000", "clock 60000 increment 100", "nodes 5000", "depth 4"; empty without any limit.
std::string limits_words(const Limits& limits);

// "names anna bob_2\n": one word each; empty when nobody has a name.
std::string names_line(std::span<const std::string> names);

// "go time 2000\n"
std::string go_line(const Limits& limits);

// "played b1 i1\n": the moves from this ply on; empty when there are none.
std::string played_line(const AnyPosition& now, std::size_t first_ply);

// "by 1 0 2\n": who made these moves; 0 is chance.
std::string by_line(const AnyPosition& now, std::size_t first_ply);

// What follows "go": the same words the other way. Limits that are not known are left to later versions of the
// protocol.
Result<Limits> read_limits_words(std::string_view text);

// The fault that a bot tells of itself by this word: "refuse", "illegal", "late", "memory", "error".
std::optional<Fault> fault_told(std::string_view verb);
// The word by which it tells that fault. REQUIRES: fault != Fault::none
std::string_view word_telling(Fault fault);

// The moves that the words make, as indices to be played one after the other. They may be a part of the turn. The
// sentence when a move is not legal, or words are left when the turn is over.
Result<std::vector<int>> read_turn(const AnyPosition& now, std::string_view text);

}  // namespace plateau
