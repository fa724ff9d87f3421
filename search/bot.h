// A bot: plays by a rule of its own instead of one of the searches.
#pragma once

#include <string_view>

#include "core/history.h"
#include "core/random.h"
#include "search/control.h"

namespace plateau {

template <Game G>
struct Bot {
  std::string_view name;
  std::string_view help;  // English; shown through translate()
  // A legal move. REQUIRES: a player is to move. Asks control.over() if it thinks for long, and then gives the best move
  // that it has found so far.
  MoveOf<G> (*choose)(const History<G>& game, Random& random, SearchControl& control);
};

}  // namespace plateau
