// The two simple bots of the rules.
#pragma once

#include <span>

#include "games/virus/virus.h"
#include "search/bot.h"

namespace plateau::virus {

// The first legal cell, row by row from the top.
Move first_cell(const State& s);

// The cell that touches the most enemies; the first of equals.
Move greediest_cell(const State& s);

std::span<const Bot<Game>> bots();

}  // namespace plateau::virus
