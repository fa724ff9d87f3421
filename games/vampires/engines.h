// The engines of this game.
#pragma once

#include "games/vampires/bots.h"
#include "games/vampires/knowledge.h"
#include "search/engines_of.h"

namespace plateau {

template <int Cells>
struct EnginesOf<vampires::BasicGame<Cells>> {
  using Plain = vampires::Plain<Cells>;
  using Best = vampires::Tuned<Cells>;
  static SearchKind best_search(const vampires::BasicState<Cells>&) {
    return Best::is_wide ? SearchKind::mcts : SearchKind::alpha_beta;
  }
  static std::span<const Bot<vampires::BasicGame<Cells>>> bots() { return vampires::bots<Cells>(); }
};

}  // namespace plateau
