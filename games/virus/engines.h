// What virus brings for its engines.
#pragma once

#include "games/virus/bots.h"
#include "games/virus/knowledge.h"
#include "search/engines_of.h"

namespace plateau {

template <>
struct EnginesOf<virus::Game> {
  using Plain = virus::Plain;
  using Best = virus::Tuned;
  // Alpha-beta trusts the one leaf at the end of its line; in a game where everything changes side until the end, the mean
  // of many is worth more.
  static SearchKind best_search(const virus::State&) { return SearchKind::mcts; }
  static std::span<const Bot<virus::Game>> bots() { return virus::bots(); }
};

}  // namespace plateau
