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
  static SearchKind best_search(const azul::State<Seats>&) { return SearchKind::alpha_beta; }
  static std::span<const Bot<azul::GameFor<Seats>>> bots() { return azul::reference_bots<Seats>; }
};

}  // namespace plateau
