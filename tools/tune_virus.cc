// Finds the weights of games/virus/evaluate.cc from games that the engine plays against itself, and prints the table.
//
//   g++ -std=c++20 -O3 -march=native -I. tools/tune_virus.cc build/libplateau.a -lfmt -lpugixml -o build/tune_virus
//   build/tune_virus GAMES NODES SEED
//
// Every game begins with random moves and is played with NODES positions a move until it can be solved. Its positions
// are explained by logistic regression, phase by phase: the features against the final margin (a soft victory: it tells
// more than who won), then the whole on the scale of victories. Same arguments, same games; build, replace the table,
// repeat until it no longer changes much.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "games/virus/knowledge.h"
#include "search/alpha_beta.h"

namespace plateau::virus {
namespace {

constexpr int solved_from = 14;     // empty cells: the rest of the game is not played
constexpr double soft_margin = 10;  // a margin at which a victory is clear
constexpr double ridge = 3;         // keeps weights small that nothing speaks for
constexpr double scale = 91.02;     // 100 / ln 3: a score of 100 is three victories out of four

struct Sample {
  std::size_t phase = 0;
  Features features{};
  int margin = 0;  // for the player to move, at the end
};
using Weights = std::array<double, feature_count>;

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

double dot(const Weights& w, const Features& f) {
  double sum = 0;
  for (std::size_t i = 0; i < w.size(); ++i) sum += w[i] * f[i];
  return sum;
}

State opened(Random& random) {
  const auto options = Options::read(Game::info().options, {});
  State s = *Game::start(*options);
  for (auto plies = 6 + random.below(30); plies > 0; --plies) s.play(s.random_move(random));
  return s;
}

void play_game(AlphaBeta<Tuned>& search, Random& random, std::uint64_t nodes, std::vector<Sample>& samples) {
  History<Game> game(opened(random));
  const std::size_t first = samples.size();
  std::vector<Player> movers;
  search.clear();
  while (true) {
    const State& s = game.now();
    samples.push_back({phase_of(s), features_of(s), 0});
    movers.push_back(s.turn());
    if (s.size() * s.size() - s.score(0) - s.score(1) <= solved_from) {
      SearchControl unlimited;
      const int margin = Solver(1).solve(s, unlimited, {})->margin;
      for (std::size_t i = first; i < samples.size(); ++i)
        samples[i].margin = movers[i - first] == s.turn() ? margin : -margin;
      return;
    }
    SearchControl control(Limits{.nodes = nodes});
    game.play(search.search(game, control, {}).lines[0].variation[0]);
  }
}

// Solves a x = b in place, by elimination; a is positive definite.
void solve_linear(std::array<Weights, feature_count>& a, Weights& b) {
  for (std::size_t i = 0; i < b.size(); ++i)
    for (std::size_t j = i + 1; j < b.size(); ++j) {
      const double factor = a[j][i] / a[i][i];
      for (std::size_t k = i; k < b.size(); ++k) a[j][k] -= factor * a[i][k];
      b[j] -= factor * b[i];
    }
  for (std::size_t i = b.size(); i-- > 0;) {
    for (std::size_t k = i + 1; k < b.size(); ++k) b[i] -= a[i][k] * b[k];
    b[i] /= a[i][i];
  }
}

// Newton's method on the cross entropy.
Weights fitted(const std::vector<Sample>& samples, std::size_t phase) {
  Weights w{};
  for (int round = 0; round < 12; ++round) {
    std::array<Weights, feature_count> hessian{};
    Weights gradient{};
    for (std::size_t i = 0; i < w.size(); ++i) hessian[i][i] = ridge, gradient[i] = -ridge * w[i];
    for (const Sample& sample : samples) {
      if (sample.phase != phase) continue;
      const double p = logistic(dot(w, sample.features));
      const double error = logistic(sample.margin / soft_margin) - p;
      for (std::size_t i = 0; i < w.size(); ++i) {
        gradient[i] += error * sample.features[i];
        for (std::size_t j = 0; j < w.size(); ++j)
          hessian[i][j] += p * (1 - p) * sample.features[i] * sample.features[j];
      }
    }
    solve_linear(hessian, gradient);
    for (std::size_t i = 0; i < w.size(); ++i) w[i] += gradient[i];
  }
  return w;
}

// By how much the fitted scores of a phase must grow to tell victories.
double stretch(const std::vector<Sample>& samples, std::size_t phase, const Weights& w) {
  double c = 1;
  for (int round = 0; round < 20; ++round) {
    double gradient = 0, hessian = 1e-9;
    for (const Sample& sample : samples) {
      if (sample.phase != phase) continue;
      const double z = dot(w, sample.features);
      const double p = logistic(c * z);
      gradient += z * ((sample.margin > 0 ? 1 : sample.margin < 0 ? 0 : 0.5) - p);
      hessian += z * z * p * (1 - p);
    }
    c += gradient / hessian;
  }
  return c;
}

void print_table(const std::vector<Sample>& samples) {
  for (std::size_t phase = 0; phase < phases; ++phase) {
    const Weights w = fitted(samples, phase);
    const double c = stretch(samples, phase, w);
    std::size_t count = 0;
    double loss = 0;
    for (const Sample& sample : samples)
      if (sample.phase == phase) {
        const double won = sample.margin > 0 ? 1 : sample.margin < 0 ? 0 : 0.5;
        const double p = logistic(c * dot(w, sample.features));
        loss -= won * std::log(p) + (1 - won) * std::log(1 - p);
        ++count;
      }
    std::printf("    {");
    for (std::size_t i = 0; i < w.size(); ++i) std::printf("%s%ld", i > 0 ? ", " : "", std::lround(w[i] * c * scale));
    std::printf("},  // %zu positions, stretch %.2f, loss %.4f\n", count, c, loss / static_cast<double>(count));
  }
}

}  // namespace
}  // namespace plateau::virus

int main(int argc, char** argv) {
  using namespace plateau;
  if (argc != 4) return std::fprintf(stderr, "usage: %s GAMES NODES SEED\n", argv[0]), 2;
  AlphaBeta<virus::Tuned> search({.table_mebibytes = 1});
  Random random(std::strtoull(argv[3], nullptr, 10));
  std::vector<virus::Sample> samples;
  for (int game = std::atoi(argv[1]); game > 0; --game)
    virus::play_game(search, random, std::strtoull(argv[2], nullptr, 10), samples);
  virus::print_table(samples);
}
