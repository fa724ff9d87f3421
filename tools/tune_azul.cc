// Finds games/azul/weights.h: the engine plays itself, and the weights are those that best foretell how many more
// points one player will make than another (least squares, with a penalty on large weights). One run is one step: with
// its result compiled in, the next run plays better games.
//
//   g++ -std=c++20 -O3 -march=native -ffp-contract=off -I. tools/tune_azul.cc build/libplateau.a -lfmt -o
//   /tmp/tune_azul /tmp/tune_azul GAMES NODES SEED [PLAYERS] > games/azul/weights.h.new && mv games/azul/weights.h.new
//   games/azul/weights.h
//
// The same arguments give the same weights. GAMES 40000 and NODES 400 take some minutes on one core.
#include <fmt/format.h>

#include <cstdlib>
#include <vector>

#include "games/azul/engines.h"
#include "games/azul/terms.h"
#include "search/alpha_beta.h"

namespace plateau::azul {
namespace {

constexpr double penalty = 30;            // on the square of a weight, in points
constexpr double random_moves = 0.06;     // so that the games show more than the engine's own taste
constexpr double greatest_target = 60.0;  // points; beyond it a game tells no more

using Game = GameFor<4>;
using Terms = std::array<double, Term::count>;

// The sums of a least-squares problem: its matrix and its right side.
struct Problem {
  std::vector<double> matrix = std::vector<double>(Term::count * Term::count);
  Terms side{};

  void add(const Terms& terms, double target) {
    std::vector<int> present;
    for (int i = 0; i < Term::count; ++i)
      if (terms[i] != 0) present.push_back(i);
    for (const int i : present) {
      side[i] += terms[i] * target;
      for (const int j : present) matrix[i * Term::count + j] += terms[i] * terms[j];
    }
  }

  // Gaussian elimination; the penalty makes the matrix positive definite.
  Terms solve() const {
    constexpr int n = Term::count;
    std::vector<double> m = matrix;
    Terms x = side;
    for (int i = 0; i < n; ++i) m[i * n + i] += penalty;
    for (int i = 0; i < n; ++i)
      for (int j = i + 1; j < n; ++j) {
        const double factor = m[j * n + i] / m[i * n + i];
        if (factor == 0) continue;
        for (int k = i; k < n; ++k) m[j * n + k] -= factor * m[i * n + k];
        x[j] -= factor * x[i];
      }
    for (int i = n - 1; i >= 0; --i) {
      for (int k = i + 1; k < n; ++k) x[i] -= m[i * n + k] * x[k];
      x[i] /= m[i * n + i];
    }
    return x;
  }
};

// A position of a game: the terms of each player, and the points that are certain.
struct Sample {
  int stage = 0;
  int phase = 0;
  std::array<Terms, max_players> terms{};
  std::array<double, max_players> certain{};
};

Sample sample_of(const State<4>& s) {
  Sample sample;
  std::array<Settled, 4> settled{};
  for (Player p = 0; p < s.players(); ++p) settled[p] = settle(s.board(p), s.lines(p));
  const Offer offer = offer_of(s, settled);
  sample.stage = offer.stage;
  sample.phase = offer.phase;
  for (Player p = 0; p < s.players(); ++p) {
    for_each_term(s, p, settled[p], offer, [&](int term, int times) { sample.terms[p][term] += times; });
    sample.certain[p] = settled[p].score + wall_bonus(settled[p].placed, settled[p].wanted);
  }
  return sample;
}

class Tuner {
 public:
  Tuner(std::uint64_t nodes, int players)
      : nodes_(nodes), search_({.table_mebibytes = 1}), start_(start_for(players)) {}

  void play_game(std::uint64_t seed) {
    Random random(seed);
    History<Game> game(start_);
    std::vector<Sample> samples;
    while (!game.is_over()) {
      const State<4>& s = game.now();
      const bool round_is_over = s.phase() == Phase::deal && s.tiles_on_offer() == 0 && s.round() > 1;
      if (round_is_over || s.phase() == Phase::take) samples.push_back(sample_of(s));
      game.play(next_move(game, random));
    }
    const Outcome outcome = *game.outcome();
    for (const Sample& sample : samples) learn(sample, outcome);
  }

  void print() const {
    fmt::print(
        "inline constexpr std::array<std::array<std::array<std::int16_t, Term::count>, phases>, stages> tuned_weights "
        "= {{{{\n");
    for (int stage = 0; stage < stages; ++stage) {
      fmt::print("    {{{{\n");
      for (int phase = 0; phase < phases; ++phase) print_weights(problems_[stage * phases + phase].solve());
      fmt::print("    }}}},\n");
    }
    fmt::print("}}}};\n");
  }

 private:
  static State<4> start_for(int players) {
    Table table{.players = players, .marker_in_centre = true};
    table.bag.fill(tiles_of_colour);
    return State<4>(table);
  }

  Move next_move(const History<Game>& game, Random& random) {
    const State<4>& s = game.now();
    if (s.turn() == chance || random.unit() < random_moves) return s.random_move(random);
    SearchControl control(Limits{.nodes = nodes_});
    return search_.search(game, control, {}).lines[0].variation[0];
  }

  void learn(const Sample& sample, const Outcome& outcome) {
    Problem& problem = problems_[sample.stage * phases + sample.phase];
    for (Player p = 0; p < outcome.players; ++p)
      for (Player q = p + 1; q < outcome.players; ++q) {
        Terms difference;
        for (int i = 0; i < Term::count; ++i) difference[i] = sample.terms[p][i] - sample.terms[q][i];
        const double margin =
            std::clamp<double>(outcome.scores[p] - outcome.scores[q], -greatest_target, greatest_target);
        problem.add(difference, margin - (sample.certain[p] - sample.certain[q]));
      }
  }

  static void print_weights(const Terms& weights) {
    std::string text = "        {";
    std::size_t line = 0;
    for (int i = 0; i < Term::count; ++i) {
      const std::string word = fmt::format("{}{}", rounded(weights[i] * 100), i + 1 < Term::count ? "," : "},");
      if (text.size() - line + word.size() > 119)
        text += "\n        ", line = text.size() - 8;
      else if (i > 0)
        text += ' ';
      text += word;
    }
    fmt::print("{}\n", text);
  }

  std::uint64_t nodes_;
  AlphaBeta<Tuned<4>> search_;
  State<4> start_;
  std::vector<Problem> problems_ = std::vector<Problem>(stages * phases);
};

}  // namespace
}  // namespace plateau::azul

int main(int count, char** arguments) {
  if (count < 4) {
    fmt::print(stderr, "usage: tune_azul GAMES NODES SEED [PLAYERS]\n");
    return 2;
  }
  const auto number = [&](int i) { return std::strtoull(arguments[i], nullptr, 10); };
  const int players = count > 4 ? static_cast<int>(number(4)) : 2;
  plateau::azul::Tuner tuner(number(2), players);
  for (std::uint64_t game = 0; game < number(1); ++game) tuner.play_game(plateau::mix(number(3)) + game);
  fmt::print(
      "// What each term is worth, in hundredths of a point, by stage and phase: see terms.h. Made by "
      "tools/tune_azul.cc\n"
      "// (tune_azul {} {} {} {}).\n#pragma once\n\n#include \"games/azul/terms.h\"\n\nnamespace plateau::azul {{\n\n",
      number(1), number(2), number(3), players);
  tuner.print();
  fmt::print("\n}}  // namespace plateau::azul\n");
}
