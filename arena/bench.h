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

struct BenchSettings {
  std::string player = "best";
  bool from_start = false;  // the position in which players begin alone, instead of six positions of a random game
  Limits limits;
};

// One thread. REQUIRES: the player exists; the limits bound depth or nodes.
BenchLine bench_search(const AnyGame& game, const BenchSettings& settings, const std::function<double()>& cpu_seconds);

}  // namespace plateau
