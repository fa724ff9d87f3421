// The reference AI of azul, `steps`: a fixed list of wishes, the first that can be fulfilled is played.
#pragma once

#include "games/azul/azul.h"
#include "search/bot.h"

namespace plateau::azul {

// What `steps` plays. It looks for a number of tiles that fits a line exactly, then for one that leaves spaces of it
// empty or sends tiles to the floor, the longest line first; see README.md. REQUIRES: table.phase is take or place.
Move steps_move(const Table& table);

inline constexpr std::string_view steps_name = "steps";
inline constexpr std::string_view steps_help =
    "the reference AI: takes tiles that fit a line exactly, the longest line first, then the nearest misfit";

template <int Seats>
Move choose_by_steps(const History<GameFor<Seats>>& game, Random&, SearchControl&) {
  return steps_move(game.now().table());
}

template <int Seats>
inline constexpr std::array<Bot<GameFor<Seats>>, 1> reference_bots = {
    {{.name = steps_name, .help = steps_help, .choose = choose_by_steps<Seats>}}};

}  // namespace plateau::azul
