// What an engine thinks, in words and columns for a terminal, and as JSON.
#pragma once

#include <string>

#include "core/engine.h"
#include "core/game_info.h"
#include "core/json.h"
#include "core/outcome.h"

namespace plateau {

// "1.25 M", "830 k", "412".
std::string short_count(double count);

// The columns of a table with a row per line; rows end in '\n'.
std::string thought_header();
std::string thought_rows(const GameInfo& info, Player to_move, const Thought& thought);

// One object on one line.
std::string thought_json(const Thought& thought);

}  // namespace plateau
