// What a match tells about two players, and how sure one can be.
#pragma once

#include <cstddef>
#include <span>

namespace plateau {

// Elo difference that an expected score between 0 and 1 stands for; bounded for scores of 0 and 1.
double elo_of_score(double score);

struct Strength {
  std::size_t pairs = 0;
  double score = 0.5;  // mean, from 0 to 1
  double elo = 0;
  double elo_low = 0;  // 95 % interval
  double elo_high = 0;
  double superiority = 0.5;  // how likely the first is the stronger one
};

// From the scores of the pairs (0 to 1 each: the mean of a pair's games). Games of a pair share their opening, so pairs are
// independent and games are not. The variance is that of the pairs, with half a pair won and half a pair lost added, so
// that a few lucky games never look certain.
Strength strength_of(std::span<const double> pair_scores);

}  // namespace plateau
