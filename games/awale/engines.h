// The engines of awalé.
#pragma once

#include "games/awale/knowledge.h"
#include "search/engines_of.h"

namespace plateau {

template <>
struct EnginesOf<awale::Game> {
  using Plain = awale::Plain;
  using Best = awale::Tuned;
  static SearchKind best_search(const awale::State&) { return SearchKind::alpha_beta; }
  static constexpr int level_nodes = 10;
  static std::span<const Bot<awale::Game>> bots() { return {}; }
};

}  // namespace plateau
