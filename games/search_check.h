// Checks the searches on a game and its knowledge: each against plain minimax at equal depth, the promises of the knowledge,
// limits and determinism. For tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/history.h"
#include "search/alpha_beta.h"
#include "search/engines_of.h"
#include "search/levels.h"
#include "search/mcts.h"
#include "search/minimax.h"

namespace plateau {

template <Knowledge K>
class SearchCheck {
 public:
  using G = GameOf<K>;
  using State = StateOf<G>;

  // Positions of random games in which a player is to move.
  static std::vector<State> positions(const State& start, int count, std::uint64_t seed) {
    Random random(seed);
    std::vector<State> found;
    while (static_cast<int>(found.size()) < count) {
      std::vector<State> game;
      for (State s = start; !s.is_over(); s.play(random_move<G>(s, random)))
        if (s.turn() != chance && !at_horizon<K>(s)) game.push_back(s);
      // A few of each game, from all its stages.
      for (int i = 0; i < 8 && !game.empty() && static_cast<int>(found.size()) < count; ++i)
        found.push_back(game[random.below(static_cast<std::uint32_t>(game.size()))]);
    }
    return found;
  }

  static void evaluation(const State& s) {
    const Score score = K::evaluate(s, 0);
    EXPECT_LT(std::abs(score), decided);
    if (s.players() == 2) {
      EXPECT_EQ(score, -K::evaluate(s, 1)) << G::format(s);
    }
  }

  // Every step is a sequence of legal moves; where a move is a step, each step is legal.
  static void steps(const State& s) {
    const auto all = steps_of<K>(s);
    ASSERT_GT(all.size(), 0u);
    for (const StepOf<K> step : all) {
      State played = s;
      for_each_move<K>(step, [&](const MoveOf<G>& m) {
        const auto legal = played.legal_moves();
        bool found = false;
        for (const MoveOf<G> l : legal) found = found || l == m;
        ASSERT_TRUE(found) << G::format(played);
        played.play(m);
      });
      EXPECT_TRUE(played == after<K>(s, step));
    }
  }

  // The deepest minimax within a budget, and every other search at the same depth.
  static void equal_values(const State& s, std::uint64_t budget) {
    PlainResult truth;
    int depth = 0;
    for (int d = 1; d <= 6; ++d) {
      SearchControl control({.nodes = budget});
      const PlainResult result = Minimax<K>(&control).search(s, d);
      if (control.stopped()) break;
      truth = result;
      depth = d;
    }
    if (depth == 0) return;
    SCOPED_TRACE("depth " + std::to_string(depth) + ", position " + G::format(s));
    const PlainResult plain = PlainAlphaBeta<K>().search(s, depth);
    EXPECT_EQ(plain.score, truth.score);
    EXPECT_EQ(plain.step, truth.step) << "the first of the best steps";
    EXPECT_LE(plain.nodes, truth.nodes);
    for (const int threads : {1, 2}) {
      SearchControl control({.depth = depth});
      AlphaBeta<K> search({.table_mebibytes = 1, .threads = threads, .selective = false});
      const SearchReport<K> report = search.search(History<G>(s), control, {});
      EXPECT_EQ(report.lines[0].score, truth.score) << threads << " threads";
      EXPECT_EQ(report.depth, std::min(depth, report.depth));
    }
  }

  // The same nodes, the same answer; not a node more than allowed; a line from the first moment.
  static void limits(const State& s, std::uint64_t nodes) {
    const History<G> game(s);
    const auto run = [&](auto& search) {
      SearchControl control({.nodes = nodes});
      return search.search(game, control, {});
    };
    AlphaBeta<K> a({.table_mebibytes = 1});
    AlphaBeta<K> b({.table_mebibytes = 1});
    const auto once = run(a);
    const auto again = run(b);
    EXPECT_EQ(once.nodes, again.nodes);
    EXPECT_TRUE(once.lines[0].variation == again.lines[0].variation);
    if constexpr (!Solving<K>) {
      EXPECT_LE(once.nodes, nodes);
    }
    Mcts<K> c({.tree_mebibytes = 2, .playouts = Playouts::none});
    Mcts<K> d({.tree_mebibytes = 2, .playouts = Playouts::none});
    const auto sampled = run(c);
    EXPECT_LE(sampled.nodes, nodes);
    EXPECT_TRUE(sampled.lines[0].variation[0] == run(d).lines[0].variation[0]);
    AlphaBeta<K> nothing({.table_mebibytes = 1});
    SearchControl control({.nodes = 1});
    EXPECT_FALSE(nothing.search(game, control, {}).lines[0].variation.empty());
  }

  static void two_threads(const State& s, std::uint64_t nodes) {
    const History<G> game(s);
    SearchControl control({.nodes = nodes});
    AlphaBeta<K> search({.table_mebibytes = 1, .threads = 2});
    expect_step(s, search.search(game, control, {}));
    control.begin({.nodes = nodes});
    Mcts<K> sampling({.tree_mebibytes = 2, .threads = 2});
    expect_step(s, sampling.search(game, control, {}));
  }

  static void expect_step(const State& s, const SearchReport<K>& report) {
    bool found = false;
    for (const StepOf<K> step : steps_of<K>(s)) found = found || step == report.lines[0].variation[0];
    EXPECT_TRUE(found) << G::format(s);
  }
};

}  // namespace plateau
