// Is A stronger than B? The sequential probability ratio test: it stops by itself as soon as the results say enough.
//
// The unit is a pair of games with the same opening and the seats exchanged, whose score is one of five (0, ½, 1, 1½, 2
// points): the games of a pair depend on each other, pairs do not. Nothing else is supposed of the five probabilities,
// so the likelihoods compared are the greatest that each hypothesis allows (a generalised likelihood ratio).
//
// Normalized Elo measures the mean score in standard deviations of a game: (800 / ln 10) · (mean − ½) / deviation,
// where a game's deviation is √2 times that of a pair's mean. It tells how many games it takes to see a difference,
// whatever the share of draws. Logistic Elo is the ordinary one: 190.8 for 75 %.
#pragma once

#include <array>
#include <cstdint>

namespace plateau {

enum class EloModel { normalized, logistic };

struct SprtSettings {
  double elo0 = 0;  // H0: the difference is elo0. REQUIRES: elo0 < elo1
  double elo1 = 5;
  double alpha = 0.05;  // probability of accepting H1 when H0 is true
  double beta = 0.05;   // probability of accepting H0 when H1 is true
  EloModel model = EloModel::normalized;
};

// Pairs by the points of A: 0, ½, 1, 1½, 2.
using PairCounts = std::array<std::int64_t, 5>;

enum class SprtDecision { undecided, accept_h0, accept_h1 };

struct SprtStatus {
  double llr = 0;    // log-likelihood ratio of H1 to H0
  double lower = 0;  // at or below: H0 is accepted
  double upper = 0;  // at or above: H1
  SprtDecision decision = SprtDecision::undecided;
};

SprtStatus sprt(const PairCounts& counts, const SprtSettings& settings);

// What the counts say, in normalized Elo; bounded when all pairs ended alike.
double normalized_elo(const PairCounts& counts);

}  // namespace plateau
