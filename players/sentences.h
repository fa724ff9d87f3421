// What people are told about a game: who plays, how it ended, what a line is worth. In the language of this thread.
#pragma once

#include <string>
#include <string_view>

#include "core/engine.h"
#include "core/game_info.h"
#include "core/outcome.h"

namespace plateau {

// One word per seat: "player 1", "Red" …, or "chance".
std::string player_name(const GameInfo& info, Player player);

// "vampires win", but "Red wins": what a game calls its seats ends in s where it is a plural, in English and in French.
bool is_plural(std::string_view seat_name);

// "Red wins 28-20", "a draw, 50-50".
std::string outcome_sentence(const GameInfo& info, const Outcome& outcome);

// "Red wins by 6 in 11 plies", "a draw", "+35", "62 %": what the line is worth to the player to move.
std::string score_text(const GameInfo& info, Player to_move, const Line& line);

}  // namespace plateau
