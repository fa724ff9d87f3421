// Levels 1 to 9 below full strength: an opponent who sees less, looks less far ahead and judges less well, but never plays
// a move that it takes for a bad one.
#pragma once

#include "search/alpha_beta.h"

namespace plateau {

struct LevelSettings {
  int level = 1;  // 1-9
  std::uint64_t seed = 0;
};

inline constexpr std::array<LevelTraits, 9> usual_level_traits = {{
    {600, 2000, 1, 1'000},
    {450, 1200, 1, 1'000},
    {320, 700, 1, 1'000},
    {220, 500, 2, 4'000},
    {140, 320, 2, 4'000},
    {80, 200, 3, 8'000},
    {40, 120, 3, 8'000},
    {15, 60, 4, 40'000},
    {0, 0, 6, 80'000},
}};

template <Knowledge K>
class LevelSearch {
 public:
  using G = GameOf<K>;

  explicit LevelSearch(const LevelSettings& settings)
      : traits_(all_traits()[static_cast<std::size_t>(settings.level - 1)]),
        seed_(settings.seed),
        search_({.table_mebibytes = 4,
                 .lines = 1000,
                 .overlooked_permille = traits_.overlooked_permille,
                 .seed = settings.seed}) {}

  void clear() { search_.clear(); }

  SearchReport<K> search(const History<G>& game, SearchControl& control, const ReportCallback<K>&) {
    Limits limits = control.limits();
    limits.depth = limits.depth == 0 ? traits_.depth : std::min(limits.depth, traits_.depth);
    limits.nodes = limits.nodes == 0 ? traits_.nodes : std::min(limits.nodes, traits_.nodes);
    control.begin(limits);
    SearchReport<K> report = search_.search(game, control, {});
    // Its judgement of each step is a little off, always in the same way in the same position.
    Random random(mix(seed_ + 1) ^ game.now().hash());
    const Score most = static_cast<Score>(std::int64_t{scale()} * traits_.misjudged_permille / 1000);
    std::size_t best = 0;
    Score best_score = -2 * no_score;
    for (std::size_t i = 0; i < report.lines.size(); ++i) {
      const Score error = most == 0 ? 0 : static_cast<Score>(random.below(2 * static_cast<std::uint32_t>(most) + 1)) - most;
      if (report.lines[i].score + error > best_score) best_score = report.lines[i].score + error, best = i;
    }
    std::swap(report.lines[0], report.lines[best]);
    report.lines.resize(1);
    return report;
  }

 private:
  static constexpr const std::array<LevelTraits, 9>& all_traits() {
    if constexpr (requires { K::level_traits; }) return K::level_traits;
    return usual_level_traits;
  }

  static constexpr Score scale() {
    if constexpr (requires { K::value_scale; }) return K::value_scale;
    return 100;
  }

  LevelTraits traits_;
  std::uint64_t seed_;
  AlphaBeta<K> search_;
};

}  // namespace plateau
