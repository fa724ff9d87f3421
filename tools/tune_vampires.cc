// Finds the weights of the evaluation of vampires (games/vampires/evaluate.h): plays games against itself from random
// maps and openings, then changes one weight after the other as long as the results of the games are foretold better.
//
//   cmake --preset release && cmake --build build --target plateau
//   g++ -std=c++20 -O3 -march=native -I. tools/tune_vampires.cc build/libplateau.a -lfmt -lpugixml -o
//   build/tune_vampires build/tune_vampires GAMES NODES SEED
//
// The same arguments give the same table.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "games/vampires/engines.h"
#include "search/alpha_beta.h"
#include "tools/random_maps.h"

namespace plateau::vampires {
namespace {

using Game = BasicGame<512>;
using State = BasicState<512>;
using Best = Tuned<512>;

struct Sample {
  State state;
  double result = 0;  // of the vampires: 1, 0.5 or 0
};

void play_game(AlphaBeta<Best>& search, std::uint64_t nodes, Random& random, std::vector<Sample>& samples) {
  History<Game> game(*Game::parse(random_map(random)));
  search.clear();
  const std::size_t first = samples.size();
  for (int turn = 0; !game.is_over(); ++turn) {
    while (!game.is_over() && game.now().turn() == chance) game.play(game.now().random_move(random));
    if (game.is_over()) break;
    samples.push_back({game.now(), 0});
    const auto steps = Best::steps(game.now());
    Turn step = steps[random.below(static_cast<std::uint32_t>(steps.size()))];
    if (turn >= 4 && random.below(16) != 0) {
      SearchControl control(Limits{.nodes = nodes});
      step = search.search(game, control, {}).lines[0].variation[0];
    }
    for (const Move m : step.moves()) game.play(m);
  }
  const Outcome outcome = *game.outcome();
  const double result = outcome.draw() ? 0.5 : outcome.won(0) ? 1 : 0;
  for (std::size_t i = first; i < samples.size(); ++i) samples[i].result = result;
}

// The mean square of what the evaluation foretells wrongly.
double error(const std::vector<Sample>& samples, const Weights& weights) {
  double sum = 0;
  for (const Sample& sample : samples) {
    const double expected = 0.5 + 0.5 * evaluate(field_of(sample.state), 0, weights) / victory;
    sum += (sample.result - expected) * (sample.result - expected);
  }
  return sum / static_cast<double>(samples.size());
}

std::vector<int*> entries(Weights& weights) {
  std::vector<int*> all{&weights.race, &weights.race_decay};
  for (int& weight : weights.attack_on_move) all.push_back(&weight);
  for (int& weight : weights.attack_off_move) all.push_back(&weight);
  for (int* weight : {&weights.hunt, &weights.largest, &weights.lead, &weights.doubt}) all.push_back(weight);
  return all;
}

Weights tuned(const std::vector<Sample>& samples) {
  Weights weights;
  double best = error(samples, weights);
  std::printf("positions %zu, error %.6f\n", samples.size(), best);
  for (int divisor = 2; divisor <= 32; divisor *= 2)
    for (bool better = true; better;) {
      better = false;
      for (std::size_t i = 0; i < entries(weights).size(); ++i)
        for (const int sign : {1, -1}) {
          Weights changed = weights;
          int& entry = *entries(changed)[i];
          entry = i == 1 ? std::min(1024, entry + sign * 64 / divisor)
                         : std::max(0, entry + sign * std::max(1, entry / divisor));
          const double here = error(samples, changed);
          if (here >= best) continue;
          best = here;
          weights = changed;
          better = true;
        }
      std::printf("step 1/%d: error %.6f\n", divisor, best);
    }
  return weights;
}

void print(Weights weights) {
  for (const int* entry : entries(weights)) std::printf("%d ", *entry);
  std::printf("\n(race, race_decay, attack_on_move, attack_off_move, hunt, largest, lead, doubt)\n");
}

}  // namespace
}  // namespace plateau::vampires

int main(int argc, char** argv) {
  using namespace plateau;
  using namespace plateau::vampires;
  if (argc != 4) return std::fprintf(stderr, "usage: tune_vampires GAMES NODES SEED\n"), 2;
  const auto nodes = static_cast<std::uint64_t>(std::atoll(argv[2]));
  Random random(static_cast<std::uint64_t>(std::atoll(argv[3])));
  AlphaBeta<Best> search({.table_mebibytes = 4});
  std::vector<Sample> samples;
  for (int game = 0; game < std::atoi(argv[1]); ++game) play_game(search, nodes, random, samples);
  print(tuned(samples));
}
