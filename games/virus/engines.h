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
  static SearchKind best_search(const virus::State&) { return SearchKind::alpha_beta; }
  static std::span<const Bot<virus::Game>> bots() { return virus::bots(); }
};

}  // namespace plateau
