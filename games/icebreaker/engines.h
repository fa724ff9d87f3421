// The engines of icebreaker.
#pragma once

#include "games/icebreaker/bots.h"
#include "games/icebreaker/knowledge.h"
#include "search/engines_of.h"

namespace plateau {

template <class Layout>
struct EnginesOf<icebreaker::BasicGame<Layout>> {
  using Plain = icebreaker::Plain<Layout>;
  using Best = icebreaker::Tuned<Layout>;
  static SearchKind best_search(const icebreaker::BasicState<Layout>&) { return SearchKind::alpha_beta; }
  static std::span<const Bot<icebreaker::BasicGame<Layout>>> bots() { return icebreaker::bots<Layout>(); }
};

}  // namespace plateau
