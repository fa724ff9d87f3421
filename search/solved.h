// Positions that the game's knowledge can solve before a search begins.
#pragma once

#include <optional>

#include "search/control.h"
#include "search/report.h"

namespace plateau {

template <Knowledge K>
std::optional<SearchReport<K>> solved_outright(const StateOf<GameOf<K>>& s, SearchControl& control) {
  if constexpr (Solving<K>) {
    if (const std::optional<Solution<K>> solution = K::solve(s, control)) {
      SearchReport<K> report;
      report.lines = {{.score = solution->score, .exact = true, .variation = {solution->step}}};
      report.nodes = solution->nodes;
      report.time = control.elapsed();
      report.solved = true;
      return report;
    }
  }
  static_cast<void>(s), static_cast<void>(control);
  return std::nullopt;
}

}  // namespace plateau
