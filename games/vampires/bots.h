// The bots of this game. Both decide on a whole turn when it begins and then give its orders one by one.
//   groups  the reference: the sizes of its goals decide how it splits; alpha-beta over two turns of each side
//   greedy  the turn after which it expects to have most units more than the enemy
#pragma once

#include <span>

#include "games/vampires/vampires.h"
#include "search/bot.h"

namespace plateau::vampires {

template <int Cells>
std::span<const Bot<BasicGame<Cells>>> bots();

extern template std::span<const Bot<BasicGame<64>>> bots<64>();
extern template std::span<const Bot<BasicGame<512>>> bots<512>();
extern template std::span<const Bot<BasicGame<most_side * most_side>>> bots<most_side * most_side>();

}  // namespace plateau::vampires
