#include "arena/statistics.h"

#include <algorithm>
#include <cmath>

namespace plateau {

double elo_of_score(double score) {
  const double bounded = std::clamp(score, 1e-4, 1 - 1e-4);
  return -400 * std::log10(1 / bounded - 1);
}

Strength strength_of(std::span<const double> pair_scores) {
  Strength strength{.pairs = pair_scores.size()};
  if (pair_scores.empty()) return {.elo_low = elo_of_score(0), .elo_high = elo_of_score(1)};
  double sum = 0;
  for (const double score : pair_scores) sum += score;
  strength.score = sum / static_cast<double>(pair_scores.size());

  const double count = static_cast<double>(pair_scores.size()) + 1;
  const double mean = (sum + 0.5) / count;
  double squares = 0.5 * (mean * mean + (1 - mean) * (1 - mean));
  for (const double score : pair_scores) squares += (score - mean) * (score - mean);
  const double deviation = std::sqrt(squares / count / count);

  strength.elo = elo_of_score(strength.score);
  strength.elo_low = elo_of_score(std::min(strength.score, mean - 1.96 * deviation));
  strength.elo_high = elo_of_score(std::max(strength.score, mean + 1.96 * deviation));
  strength.superiority = 0.5 * std::erfc(-(mean - 0.5) / deviation / std::sqrt(2.0));
  return strength;
}

}  // namespace plateau
