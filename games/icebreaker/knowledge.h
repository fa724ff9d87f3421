// What the searches know of icebreaker: the score as it stands, and an evaluation of who reaches what.
#pragma once

#include <optional>

#include "games/icebreaker/evaluation.h"
#include "games/icebreaker/solver.h"
#include "search/knowledge.h"

namespace plateau::icebreaker {

// The score as it stands.
template <class Layout>
struct Plain {
  using Game = BasicGame<Layout>;

  static Score evaluate(const BasicState<Layout>& s, Player p) {
    const Score lead = s.they_lack() - s.i_lack();
    return p == s.turn() ? lead : -lead;
  }
};

// Captured icebergs, and those that each side will reach first. See README.md.
template <class Layout>
struct Tuned {
  using Game = BasicGame<Layout>;
  using State = BasicState<Layout>;

  static constexpr Score value_scale = 1100;  // odds of three to one: 1000 * log(3)

  static Score evaluate(const State& s, Player p) {
    const Score value = evaluation(s);
    return p == s.turn() ? value : -value;
  }

  // Captures before sailing.
  static int order(const State& s, Move m) {
    return (s.ice() & Layout::target(m.step)) != typename Layout::Set{} ? 1 : 0;
  }

  static std::optional<Solution<Tuned>> solve(const State& s, SearchControl& control) {
    const auto solved = solve_ending(s, control);
    if (!solved) return std::nullopt;
    // A victory whose margin could not be settled is told as one without a margin.
    const Score score = solved->exact ? solved->score : solved->score > 0 ? decided : -decided;
    return Solution<Tuned>{.score = score, .step = solved->move, .nodes = solved->nodes};
  }
};

}  // namespace plateau::icebreaker
