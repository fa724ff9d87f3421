#include "arena/bench.h"

#include <algorithm>

#include "core/random.h"
#include "players/player_text.h"

namespace plateau {
namespace {

constexpr int positions_per_game = 6;
constexpr std::uint64_t bench_seed = 2026;

// Positions of one random game, spread over its length: the same on every machine.
std::vector<std::unique_ptr<AnyPosition>> bench_positions(const AnyGame& game, bool from_start) {
  auto position = std::move(game.start({})).value();
  std::vector<std::unique_ptr<AnyPosition>> all;
  while (!position->outcome()) {
    if (position->turn() != chance) all.push_back(position->clone());
    Random random = random_of_ply(bench_seed, position->plies());
    position->play(position->random_move(random));
  }
  std::vector<std::unique_ptr<AnyPosition>> chosen;
  if (from_start) chosen.push_back(std::move(all[0]));
  if (from_start) return chosen;
  for (int i = 0; i < positions_per_game; ++i)
    chosen.push_back(std::move(all[all.size() * static_cast<std::size_t>(i) / (positions_per_game + 1)]));
  return chosen;
}

}  // namespace

BenchLine bench_search(const AnyGame& game, const BenchSettings& settings, const std::function<double()>& cpu_seconds) {
  BenchLine line{.game = game.info().name};
  for (const auto& position : bench_positions(game, settings.from_start)) {
    const EngineSpec spec = *parse_engine(game, settings.player);
    const auto engine = position->engine(spec);
    const double begun = cpu_seconds();
    const Thought thought = engine->think(*position, settings.limits, {});
    line.cpu_seconds += cpu_seconds() - begun;
    line.nodes += thought.nodes;
    // Where a search is cut by its number of nodes, what it chose tells it apart.
    line.signature = mix(line.signature ^ thought.nodes) ^ mix(static_cast<std::uint64_t>(thought.move) + 1);
  }
  return line;
}

}  // namespace plateau
