// Bots that play icebreaker by a rule of their own.
#pragma once

#include <span>

#include "games/icebreaker/icebreaker.h"
#include "search/bot.h"

namespace plateau::icebreaker {

template <class Layout>
std::span<const Bot<BasicGame<Layout>>> bots();

extern template std::span<const Bot<BasicGame<Narrow>>> bots<Narrow>();
extern template std::span<const Bot<BasicGame<Wide>>> bots<Wide>();

}  // namespace plateau::icebreaker
