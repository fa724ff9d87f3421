// Finds the weights of icebreaker's evaluation (games/icebreaker/evaluation.h): plays the engine against itself from
// random openings, then fits, by logistic regression, the odds to win to what the evaluation sees. Prints the table to
// paste.
//
//   g++ -std=c++20 -O3 -march=native -I. tools/tune_icebreaker.cc build/libplateau.a -lfmt -lpthread -o /tmp/tune
//   /tmp/tune [games] [nodes a move] [seed]
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "games/icebreaker/knowledge.h"
#include "search/alpha_beta.h"

namespace plateau::icebreaker {
namespace {

using Game = BasicGame<Narrow>;
using State = BasicState<Narrow>;
using Search = AlphaBeta<Tuned<Narrow>>;

constexpr int features = 5;  // captured, nearer, nearer by ice, contested, and the right to move
constexpr std::size_t knots = detail::fitted_weights.size();

struct Sample {
  std::array<float, features> values;
  int ice_left;
  bool won;
};

struct SelfPlay {
  int games = 2000;
  std::uint64_t nodes = 2000;
  std::uint64_t seed = 1;
};

State random_opening(Random& random) {
  State s = *Game::start(*Options::read(Game::info().options, {}));
  for (std::uint32_t plies = 2 + random.below(12); plies > 0; --plies) s.play(random_move<Game>(s, random));
  return s;
}

// Now and then a random move is played, so that lost and won positions are seen too. What was before it says nothing of
// the outcome, and is dropped.
std::vector<Sample> play_games(const SelfPlay& settings) {
  Random random(settings.seed);
  Search search({.table_mebibytes = 4});
  std::vector<Sample> samples;
  for (int game = 0; game < settings.games; ++game) {
    search.clear();
    History<Game> history(random_opening(random));
    std::vector<State> states;
    while (!history.is_over()) {
      const State& s = history.now();
      if (random.below(25) == 0) {
        states.clear();
        history.play(random_move<Game>(s, random));
        continue;
      }
      states.push_back(s);
      SearchControl control(Limits{.nodes = settings.nodes});
      history.play(search.search(history, control, {}).lines[0].variation[0]);
    }
    for (const State& s : states) {
      const Reach reach = reach_of(s);
      samples.push_back({{static_cast<float>(s.they_lack() - s.i_lack()), static_cast<float>(reach.nearer),
                          static_cast<float>(reach.nearer_by_ice), static_cast<float>(reach.contested), 1},
                         count_cells(s.ice()),
                         history.outcome()->won(s.turn())});
    }
  }
  return samples;
}

// The weights at the knots; in between they are interpolated, as the evaluation does it.
class Fit {
 public:
  void run(const std::vector<Sample>& samples, int rounds) {
    for (int round = 1; round <= rounds; ++round) {
      Gradient gradient{};
      double loss = 0;
      for (const Sample& sample : samples) loss += learn_from(sample, gradient);
      for (std::size_t i = 0; i < gradient.size(); ++i)
        move(i, gradient[i] / static_cast<double>(samples.size()) + ridge * weights_[i], round);
      if (round % 100 == 0)
        std::fprintf(stderr, "round %d: loss %.5f\n", round, loss / static_cast<double>(samples.size()));
    }
  }

  void print() const {
    std::printf("inline constexpr std::array<Weights, %zu> fitted_weights = {{\n", knots);
    for (std::size_t k = 0; k < knots; ++k) {
      std::printf("    {%d", detail::fitted_weights[k].ice_left);
      for (int f = 0; f < features; ++f) std::printf(", %.0f", 1000 * weights_[k * features + f]);
      std::printf("},\n");
    }
    std::printf("}};\n");
  }

 private:
  using Gradient = std::array<double, knots * features>;
  static constexpr double ridge = 1e-4;  // keeps weights small where the samples say little about them

  double learn_from(const Sample& sample, Gradient& gradient) const {
    std::size_t high = 1;
    while (high + 1 < knots && detail::fitted_weights[high].ice_left < sample.ice_left) ++high;
    const double first = detail::fitted_weights[high - 1].ice_left;
    const double last = detail::fitted_weights[high].ice_left;
    const double part = std::min(1.0, (sample.ice_left - first) / (last - first));
    double odds = 0;
    for (int f = 0; f < features; ++f)
      odds +=
          sample.values[f] * ((1 - part) * weights_[(high - 1) * features + f] + part * weights_[high * features + f]);
    const double chance_to_win = 1 / (1 + std::exp(-odds));
    const double error = chance_to_win - (sample.won ? 1 : 0);
    for (int f = 0; f < features; ++f) {
      gradient[(high - 1) * features + f] += error * sample.values[f] * (1 - part);
      gradient[high * features + f] += error * sample.values[f] * part;
    }
    return -std::log(std::max(1e-9, sample.won ? chance_to_win : 1 - chance_to_win));
  }

  // Adam.
  void move(std::size_t i, double gradient, int round) {
    mean_[i] = 0.9 * mean_[i] + 0.1 * gradient;
    square_[i] = 0.99 * square_[i] + 0.01 * gradient * gradient;
    const double mean = mean_[i] / (1 - std::pow(0.9, round));
    const double square = square_[i] / (1 - std::pow(0.99, round));
    weights_[i] -= 0.01 * mean / (std::sqrt(square) + 1e-6);
  }

  Gradient weights_{};
  Gradient mean_{};
  Gradient square_{};
};

}  // namespace
}  // namespace plateau::icebreaker

int main(int count, char** arguments) {
  using namespace plateau::icebreaker;
  SelfPlay settings;
  if (count > 1) settings.games = std::atoi(arguments[1]);
  if (count > 2) settings.nodes = static_cast<std::uint64_t>(std::atoll(arguments[2]));
  if (count > 3) settings.seed = static_cast<std::uint64_t>(std::atoll(arguments[3]));
  const std::vector<Sample> samples = play_games(settings);
  std::fprintf(stderr, "%zu positions\n", samples.size());
  Fit fit;
  fit.run(samples, 600);
  fit.print();
}
