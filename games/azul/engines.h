// The engines of azul: what they know, and how the strongest of them searches.
#pragma once

#include "games/azul/bots.h"
#include "games/azul/knowledge.h"
#include "search/engines_of.h"

namespace plateau {

template <int Seats>
struct EnginesOf<azul::GameFor<Seats>> {
  using Plain = azul::Plain<Seats>;
  using Best = azul::Tuned<Seats>;
  // Alpha-beta takes all the others for one enemy: with more than one of them they are better taken for what they are.
  static SearchKind best_search(const azul::State<Seats>&) {
    return Seats > 2 ? SearchKind::mcts : SearchKind::alpha_beta;
  }
  static std::span<const Bot<azul::GameFor<Seats>>> bots() { return azul::reference_bots<Seats>; }
};

}  // namespace plateau
