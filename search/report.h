// What a search has found out, in the types of its game.
#pragma once

#include <functional>
#include <vector>

#include "core/engine.h"
#include "search/knowledge.h"

namespace plateau {

template <Knowledge K>
struct SearchLine {
  Score score = 0;     // for the player to move
  bool exact = false;  // the score is that of the finished game
  std::vector<StepOf<K>> variation;
  double win_chance = 0;     // Monte Carlo only, as are the visits
  std::uint64_t visits = 0;
};

template <Knowledge K>
struct SearchReport {
  int depth = 0;  // completely searched
  std::vector<SearchLine<K>> lines;  // best first
  std::uint64_t nodes = 0;
  Nanoseconds time{0};
  int table_permille = 0;
  bool solved = false;
};

template <Knowledge K>
using ReportCallback = std::function<void(const SearchReport<K>&)>;

}  // namespace plateau
