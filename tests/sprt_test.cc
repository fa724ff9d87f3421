// The sequential test: against published runs, against a plain search for the greatest likelihood, and by simulation.
#include "arena/sprt.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include "core/random.h"

namespace plateau {
namespace {

TEST(Sprt, Bounds) {
  const SprtStatus status = sprt({5, 5, 5, 5, 5}, {});
  EXPECT_NEAR(status.lower, -2.944, 0.001);
  EXPECT_NEAR(status.upper, 2.944, 0.001);
  EXPECT_NEAR(sprt({0, 0, 0, 0, 0}, {}).llr, 0, 1e-3);
  EXPECT_EQ(sprt({0, 0, 0, 0, 0}, {}).decision, SprtDecision::undecided);
  EXPECT_NEAR(sprt({0, 0, 0, 0, 0}, {.alpha = 0.01, .beta = 0.1}).upper, std::log(90), 1e-9);
}

// Results that Stockfish's testing framework printed, from the pull requests 3209, 3098, 2971, 4194, 3514 and 5712.
TEST(Sprt, PublishedRuns) {
  struct Run {
    PairCounts counts;
    double elo0;
    double elo1;
    EloModel model;
    double llr;
  };
  const Run runs[] = {
      {{253, 4282, 17604, 4431, 286}, -0.25, 1.25, EloModel::logistic, 2.94},
      {{58, 3302, 33130, 3518, 84}, 0.25, 1.25, EloModel::logistic, 2.97},
      {{53, 2220, 21459, 2445, 47}, 0.25, 1.25, EloModel::logistic, 2.97},
      {{17, 253, 1042, 337, 39}, -0.5, 1.5, EloModel::logistic, 2.96},
      {{371, 10263, 24989, 10642, 379}, 0, 2, EloModel::normalized, 2.95},
      {{47, 8181, 25234, 8575, 47}, 0.5, 2.5, EloModel::normalized, 2.94},
      {{264, 5737, 31270, 5964, 269}, -0.5, 2.5, EloModel::normalized, 2.97},
      {{29, 2205, 35000, 2392, 34}, 0.5, 3.5, EloModel::normalized, 2.94},
      {{831, 31795, 68460, 32448, 834}, 0, 2, EloModel::normalized, 2.93},
      {{307, 54901, 140959, 56230, 281}, 0.5, 2.5, EloModel::normalized, 2.95},
  };
  for (const Run& run : runs)
    EXPECT_NEAR(sprt(run.counts, {.elo0 = run.elo0, .elo1 = run.elo1, .model = run.model}).llr, run.llr, 0.02);
  // And one of fastchess, with few and lopsided pairs.
  EXPECT_NEAR(normalized_elo({0, 0, 2, 0, 37}), 1056.68, 0.01);
  EXPECT_NEAR(sprt({0, 0, 2, 0, 37}, {.elo0 = 0, .elo1 = 20}).llr, 2.96, 0.02);
}

// All five probabilities from those of 0, ½ and 1½ points: what the hypothesis and the sum leave free.
std::array<double, 5> completed(const std::array<double, 3>& free, double elo, EloModel model) {
  std::array<double, 5> q{};
  double mean = model == EloModel::logistic ? 1 / (1 + std::pow(10, -elo / 400)) : 0.5;
  for (int iteration = 0; iteration < 60; ++iteration) {
    const double last = (4 * mean - 2 + 2 * free[0] + free[1] - free[2]) / 2;
    q = {free[0], free[1], 1 - free[0] - free[1] - free[2] - last, free[2], last};
    if (model == EloModel::logistic) break;
    double variance = 0;
    for (std::size_t i = 0; i < 5; ++i) variance += q[i] * std::pow(static_cast<double>(i) / 4 - mean, 2);
    mean = 0.5 + elo / (800 / std::log(10.0)) * std::sqrt(std::max(0.0, 2 * variance));
  }
  return q;
}

// The greatest log-likelihood under a hypothesis: steps along one free probability after the other, ever shorter.
double plain_log_likelihood(const PairCounts& counts, double elo, EloModel model) {
  const auto value = [&](const std::array<double, 3>& free) {
    double sum = 0;
    const std::array<double, 5> q = completed(free, elo, model);
    for (std::size_t i = 0; i < 5; ++i) sum += q[i] > 0 ? static_cast<double>(counts[i]) * std::log(q[i]) : -1e9;
    return sum;
  };
  std::array<double, 3> at = {0.2, 0.2, 0.2};
  double best = value(at);
  for (double step = 0.1; step > 1e-6; step /= 2)
    for (bool better = true; better;) {
      better = false;
      for (double& q : at)
        for (const double side : {step, -step}) {
          q += side;
          if (const double now = value(at); now > best) {
            best = now;
            better = true;
          } else
            q -= side;
        }
    }
  return best;
}

TEST(Sprt, MatchesAPlainSearch) {
  const PairCounts examples[] = {{12, 40, 61, 55, 9}, {30, 3, 20, 4, 50}, {2, 9, 90, 20, 1}, {5, 5, 5, 5, 5}};
  for (const PairCounts& counts : examples)
    for (const EloModel model : {EloModel::normalized, EloModel::logistic})
      for (const auto& [elo0, elo1] : {std::pair(0.0, 30.0), std::pair(-40.0, 10.0)}) {
        const double plain = plain_log_likelihood(counts, elo1, model) - plain_log_likelihood(counts, elo0, model);
        EXPECT_NEAR(sprt(counts, {.elo0 = elo0, .elo1 = elo1, .model = model}).llr, plain, 0.001);
      }
}

TEST(Sprt, MirrorAndExtremes) {
  for (const EloModel model : {EloModel::normalized, EloModel::logistic}) {
    const double up = sprt({3, 8, 20, 14, 6}, {.elo0 = 0, .elo1 = 12, .model = model}).llr;
    const double down = sprt({6, 14, 20, 8, 3}, {.elo0 = -12, .elo1 = 0, .model = model}).llr;
    EXPECT_NEAR(up, -down, 1e-9);
    // One who wins every pair is accepted soon, one who loses every pair refused, and level pairs are neither.
    const SprtSettings settings{.elo0 = 0, .elo1 = 40, .model = model};
    EXPECT_EQ(sprt({0, 0, 0, 0, 30}, settings).decision, SprtDecision::accept_h1);
    EXPECT_EQ(sprt({30, 0, 0, 0, 0}, settings).decision, SprtDecision::accept_h0);
    for (const PairCounts& counts : {PairCounts{0, 0, 100, 0, 0}, PairCounts{0, 0, 0, 7, 0}, PairCounts{1, 0, 0, 0, 0}})
      EXPECT_TRUE(std::isfinite(sprt(counts, settings).llr));
  }
}

// The share of tests that accept H1.
double accepted(const std::array<double, 5>& p, const SprtSettings& settings, int tests) {
  int h1 = 0;
  std::int64_t pairs = 0;
  for (int test = 0; test < tests; ++test) {
    Random random(static_cast<std::uint64_t>(test) + 1);
    PairCounts counts{};
    while (true) {
      double luck = random.unit();
      std::size_t result = 0;
      while (result < 4 && (luck -= p[result]) >= 0) ++result;
      ++counts[result];
      if (++pairs % 8 != 0) continue;  // looked at after every eighth pair
      const SprtStatus status = sprt(counts, settings);
      if (status.decision == SprtDecision::undecided) continue;
      h1 += status.decision == SprtDecision::accept_h1 ? 1 : 0;
      break;
    }
  }
  std::printf("H1 accepted in %d of %d tests, %.0f pairs each\n", h1, tests, static_cast<double>(pairs) / tests);
  return static_cast<double>(h1) / tests;
}

// Probabilities of this normalized Elo: weight goes from the lower to the upper results until they have it.
std::array<double, 5> of_elo(double elo, EloModel model) {
  double low = -0.1;
  double high = 0.1;
  std::array<double, 5> p{};
  for (int i = 0; i < 60; ++i) {
    const double shift = (low + high) / 2;
    p = {0.1 - shift / 2, 0.2 - shift / 2, 0.4, 0.2 + shift / 2, 0.1 + shift / 2};
    double mean = 0;
    double square = 0;
    for (std::size_t r = 0; r < 5; ++r) {
      mean += p[r] * static_cast<double>(r) / 4;
      square += p[r] * static_cast<double>(r * r) / 16;
    }
    const double has = model == EloModel::logistic
                           ? -400 * std::log10(1 / mean - 1)
                           : 800 / std::log(10.0) * (mean - 0.5) / std::sqrt(2 * (square - mean * mean));
    (has < elo ? low : high) = shift;
  }
  return p;
}

TEST(Sprt, ErrorRates) {
  for (const EloModel model : {EloModel::normalized, EloModel::logistic}) {
    const SprtSettings settings{.elo0 = 0, .elo1 = 30, .alpha = 0.05, .beta = 0.1, .model = model};
    // 400 tests: a standard deviation of 0.011 and 0.015.
    const double wrong_h1 = accepted(of_elo(0, model), settings, 400);
    EXPECT_GT(wrong_h1, 0.01);
    EXPECT_LT(wrong_h1, 0.08);
    const double right_h1 = accepted(of_elo(30, model), settings, 400);
    EXPECT_GT(right_h1, 0.86);
    EXPECT_LT(right_h1, 0.97);
  }
}

}  // namespace
}  // namespace plateau
