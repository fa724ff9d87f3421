// Finds the weights of awalé's evaluation: rounds of self-play, each followed by a logistic regression of the results
// on what the evaluation sees. Round 1 plays by the score alone; each later one by what the round before found.
//
//   cmake --preset release && cmake --build --preset release --target plateau
//   g++ -std=c++20 -O3 -march=native -DNDEBUG -I. tools/tune_awale.cc build/libplateau.a -lfmt -lpugixml -o tune_awale
//   ./tune_awale [rounds] [games a round] [nodes a move] [seed]
//
// The games begin with 4 to 12 random plies, and one ply in 20 is random, so that all sorts of positions are seen.
#include <fmt/core.h>

#include <cmath>
#include <cstdlib>
#include <vector>

#include "games/awale/knowledge.h"
#include "search/alpha_beta.h"

namespace plateau::awale {
namespace {

// The engine under tuning: `best` with other weights and without tables.
struct Trial {
  using Game = awale::Game;
  static inline Weights weights;
  static constexpr Score value_scale = Tuned::value_scale;
  static constexpr bool late_moves_are_weak = true;
  static Score evaluate(const State& s, Player p) { return weights.evaluate(s, p); }
  static int order(const State& s, Move m) { return Tuned::order(s, m); }
  static int slot(Move m) { return Tuned::slot(m); }
  static bool is_noisy(const State& s, Move m) { return Tuned::is_noisy(s, m); }
};

// A hole by its reds and blues up to 4 each, and how each further seed counts; the score; who is to move.
constexpr int kinds = 5;
constexpr int score_at = kinds * kinds;
constexpr int reds_at = score_at + 1;
constexpr int blues_at = score_at + 2;
constexpr int to_move_at = score_at + 3;
constexpr int feature_count = score_at + 4;
using Features = std::array<double, feature_count>;

struct Sample {
  Features seen;  // by the player to move
  double result;  // for him: 1, 0.5 or 0
};

Features features_of(const State& s) {
  Features seen{};
  for (int hole = 0; hole < hole_count; ++hole) {
    const double sign = hole % 2 == s.turn() ? 1 : -1;
    const int reds = s.seeds(hole, red);
    const int blues = s.seeds(hole, blue);
    seen[std::min(reds, kinds - 1) * kinds + std::min(blues, kinds - 1)] += sign;
    seen[reds_at] += sign * std::min(reds, Weights::kinds_per_colour - 1);
    seen[blues_at] += sign * std::min(blues, Weights::kinds_per_colour - 1);
  }
  seen[score_at] = s.score(s.turn()) - s.score(1 - s.turn());
  seen[to_move_at] = 1;
  return seen;
}

void add_game(std::vector<Sample>& samples, AlphaBeta<Trial>& search, std::uint64_t nodes, Random& random) {
  State::Setup setup;
  for (Bytes& colour : setup.seeds) colour.fill(2);
  State start(setup);
  for (std::uint32_t left = 4 + random.below(9); left > 0 && !start.is_over(); --left)
    start.play(start.random_move(random));
  History<Game> game(start);
  search.clear();
  while (!game.is_over()) {
    Limits limits;
    limits.nodes = nodes + random.below(static_cast<std::uint32_t>(nodes / 2 + 1));
    SearchControl control(limits);
    Move m = search.search(game, control, {}).lines[0].variation[0];
    if (random.below(20) == 0) m = game.now().random_move(random);
    game.play(m);
  }
  const Outcome outcome = *game.outcome();
  for (std::size_t ply = 0; ply < game.plies(); ++ply) {
    const State& s = game.before(ply);
    samples.push_back({features_of(s), outcome.draw() ? 0.5 : outcome.won(s.turn()) ? 1.0 : 0.0});
  }
}

// Newton's method; a little weight decay keeps what the samples do not tell at 0.
Features fit(const std::vector<Sample>& samples) {
  Features weights{};
  for (int round = 0; round < 12; ++round) {
    std::array<std::array<double, feature_count + 1>, feature_count> system{};  // curvature | gradient
    for (const Sample& sample : samples) {
      double logit = 0;
      for (int i = 0; i < feature_count; ++i) logit += weights[i] * sample.seen[i];
      const double p = 1 / (1 + std::exp(-logit));
      for (int i = 0; i < feature_count; ++i) {
        system[i][feature_count] += (sample.result - p) * sample.seen[i];
        for (int j = 0; j < feature_count; ++j) system[i][j] += p * (1 - p) * sample.seen[i] * sample.seen[j];
      }
    }
    for (int i = 0; i < feature_count; ++i) {
      system[i][i] += 10;
      system[i][feature_count] -= 10 * weights[i];
    }
    for (int i = 0; i < feature_count; ++i)
      for (int row = 0; row < feature_count; ++row) {
        if (row == i) continue;
        const double factor = system[row][i] / system[i][i];
        for (int j = i; j <= feature_count; ++j) system[row][j] -= factor * system[i][j];
      }
    for (int i = 0; i < feature_count; ++i) weights[i] += system[i][feature_count] / system[i][i];
  }
  return weights;
}

// In parts of a seed, an empty hole being worth nothing.
Weights weights_of(const Features& fitted) {
  const auto in_seeds = [&](double w) { return std::lround(Weights::seed * w / fitted[score_at]); };
  Weights weights;
  for (int reds = 0; reds < Weights::kinds_per_colour; ++reds)
    for (int blues = 0; blues < Weights::kinds_per_colour; ++blues) {
      const int kind = std::min(reds, kinds - 1) * kinds + std::min(blues, kinds - 1);
      weights.holes[Weights::kinds_per_colour * reds + blues] = static_cast<std::int16_t>(
          in_seeds(fitted[kind] - fitted[0] + fitted[reds_at] * reds + fitted[blues_at] * blues));
    }
  weights.to_move = static_cast<Score>(in_seeds(fitted[to_move_at]));
  return weights;
}

void print(const Weights& weights) {
  for (int reds = 0; reds < Weights::kinds_per_colour; ++reds) {
    for (int blues = 0; blues < Weights::kinds_per_colour; ++blues)
      fmt::print("{:5},", weights.holes[Weights::kinds_per_colour * reds + blues]);
    fmt::print("\n");
  }
  fmt::print("to move {}\n", weights.to_move);
}

int tune(int rounds, int games, std::uint64_t nodes, std::uint64_t seed) {
  for (int round = 1; round <= rounds; ++round) {
    std::vector<Sample> samples;
    AlphaBeta<Trial> search({.table_mebibytes = 4});
    for (int g = 0; g < games; ++g) {
      Random random(mix(seed) + static_cast<std::uint64_t>(round) * 1'000'000 + static_cast<std::uint64_t>(g));
      add_game(samples, search, nodes, random);
    }
    const Features fitted = fit(samples);
    Trial::weights = weights_of(fitted);
    fmt::print("round {}: {} positions, a seed weighs {:.4f}\n", round, samples.size(), fitted[score_at]);
    print(Trial::weights);
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace
}  // namespace plateau::awale

int main(int argc, char** argv) {
  const auto argument = [&](int i, int usual) { return i < argc ? std::atoi(argv[i]) : usual; };
  return plateau::awale::tune(argument(1, 4), argument(2, 1500), static_cast<std::uint64_t>(argument(3, 600)),
                              static_cast<std::uint64_t>(argument(4, 1)));
}
