// What `plateau bench` measures: the engines on fixed positions.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/any_game.h"

namespace plateau {

struct BenchLine {
  std::string game;
  std::uint64_t nodes = 0;
  std::uint64_t signature = 0;  // of the nodes and the moves chosen
  double cpu_seconds = 0;
};

// One thread of `player` on six positions of a random game. REQUIRES: the player exists; the limits bound depth or nodes.
BenchLine bench_search(const AnyGame& game, const std::string& player, const Limits& limits,
                       const std::function<double()>& cpu_seconds);

}  // namespace plateau
