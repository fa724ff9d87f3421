// What a search knows of a game beyond its rules: the scale of scores, and the talents of a knowledge type.
//
// A knowledge K is a type with static functions only. One game may have several (its plain score, a tuned evaluation):
// the searches are templates over K.
//
//   K::Game                 the game type it is about
//   K::evaluate(s, p)       what s is worth to player p against the others, between -decided and decided (excluded).
//                           REQUIRES !s.is_over(). With two players evaluate(s, 0) == -evaluate(s, 1).
//
// Talents, which a knowledge may have or not:
//   K::order(s, step)       how good the step looks before it is searched: the higher, the earlier. Guides playouts, too.
//   K::candidates(s)        a shorter list of moves, never empty. REQUIRES: a player is to move, here and for steps().
//   K::Step, K::steps(s), K::play(s, step), K::moves(step), K::step_of(m)
//                           what a search tries at once when that is more than one move (a turn of several orders): a
//                           small regular trivially copyable value; the list of them, never empty; s after it (chance may
//                           be to move then); its moves in their order as a range; the step that is this one move, also
//                           of chance.
//   K::slot(step)           a small number for the step, the same wherever it is played: where its history is counted.
//                           Without it the bytes of the step are hashed.
//   K::is_noisy(s, step)    the step changes the balance so much that no evaluation should stand before it is answered.
//   K::is_horizon(s)        nothing can be foreseen beyond s (azul: the tiles of the next round). Searches evaluate here.
//   K::known(s)             optional<Score>: the exact value for the player to move, from tables; asked at every node.
//   K::solve(s, control)    optional<Solution<K>>: the exact value and the best step, when s is close enough to the end to
//                           be solved in the time there is; asked before a search begins.
//   K::late_moves_are_weak  true: steps that are ordered late may be searched less deeply.
//   K::win_score            in games of chance: what a victory weighs against evaluations; more than any evaluation.
//   K::hoped(s, p)          the evaluation of a player who takes the others for weaker: more than evaluate(s, p) wherever
//                           the game goes on, so that he prefers that to the toss of a coin. Within the same bounds.
//                           K::sober(score) is the evaluation behind it. Two players only; for alpha-beta.
//   K::value_scale          the evaluation at which a player wins about three games of four; for Monte Carlo search.
//   K::level_traits         array<LevelTraits, 9>: the levels 1 to 9, where the usual ones (search/levels.h) do not suit.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <span>
#include <type_traits>

#include "core/game.h"

namespace plateau {

// A whole number from the view of some player; the view of the other is its negative.
using Score = int;

// Scores of finished games are beyond `decided`, by the margin of the victory (`decided` itself: won, nobody knows by how
// much). Evaluations stay within it.
inline constexpr Score decided = 1'000'000;
inline constexpr int greatest_margin = 100'000;
inline constexpr Score no_score = decided + greatest_margin + 1;

constexpr bool is_decided(Score score) { return score >= decided || score <= -decided; }

class SearchControl;

template <class K>
using GameOf = typename K::Game;

template <class K>
concept Knowledge = Game<GameOf<K>> && requires(const StateOf<GameOf<K>>& s, Player p) {
  { K::evaluate(s, p) } -> std::same_as<Score>;
};

template <class K>
concept Stepping = requires { typename K::Step; };

// What a level overlooks, how it misjudges (in thousandths of K::value_scale), and how far it looks.
struct LevelTraits {
  int overlooked_permille;
  int misjudged_permille;
  int depth;
  std::uint64_t nodes;
};

namespace detail {
template <class K>
struct StepOf {
  using type = MoveOf<GameOf<K>>;
};
template <Stepping K>
struct StepOf<K> {
  using type = typename K::Step;
};
}  // namespace detail

template <class K>
using StepOf = typename detail::StepOf<K>::type;

template <class K>
concept Ordering = requires(const StateOf<GameOf<K>>& s, const StepOf<K>& step) {
  { K::order(s, step) } -> std::convertible_to<int>;
};
template <class K>
concept Selecting = requires(const StateOf<GameOf<K>>& s) { K::candidates(s).size(); };
template <class K>
concept Noisy = requires(const StateOf<GameOf<K>>& s, const StepOf<K>& step) {
  { K::is_noisy(s, step) } -> std::same_as<bool>;
};
template <class K>
concept Bounded = requires(const StateOf<GameOf<K>>& s) {
  { K::is_horizon(s) } -> std::same_as<bool>;
};
template <class K>
concept Knowing = requires(const StateOf<GameOf<K>>& s) {
  { K::known(s) } -> std::same_as<std::optional<Score>>;
};
template <class K>
struct Solution {
  Score score = 0;  // for the player to move: decided + margin, 0, or -(decided + margin)
  StepOf<K> step{};
  std::uint64_t nodes = 0;
};
template <class K>
concept Solving = requires(const StateOf<GameOf<K>>& s, SearchControl& control) {
  { K::solve(s, control) } -> std::same_as<std::optional<Solution<K>>>;
};
template <class K>
concept Hopeful = requires(const StateOf<GameOf<K>>& s, Player p, Score score) {
  { K::hoped(s, p) } -> std::same_as<Score>;
  { K::sober(score) } -> std::same_as<Score>;
};
template <class K>
concept Reducible = requires { requires K::late_moves_are_weak; };

// --- What all searches share -----------------------------------------------------------------------------------------

// The knowledge of a game that brings none.
template <Game G>
struct NoKnowledge {
  using Game = G;
  static Score evaluate(const StateOf<G>&, Player) { return 0; }
};

// What a finished game is worth to p: a victory by a larger margin is worth more. In a game of chance a victory is
// weighed against evaluations, so it lies on their scale.
template <Knowledge K>
Score final_score(const Outcome& outcome, Player p) {
  if (outcome.draw()) return 0;
  int best_other = -greatest_margin;
  for (int other = 0; other < outcome.players; ++other)
    if (other != p) best_other = std::max(best_other, outcome.scores[other]);
  const int margin = std::clamp(std::abs(outcome.scores[p] - best_other), 0, greatest_margin);
  Score victory = decided;
  if constexpr (requires { K::win_score; }) victory = K::win_score;
  return outcome.won(p) ? victory + margin : -victory - margin;
}

template <Knowledge K>
bool at_horizon(const StateOf<GameOf<K>>& s) {
  if constexpr (Bounded<K>) return K::is_horizon(s);
  static_cast<void>(s);
  return false;
}

// The steps that a search considers for the player to move.
template <Knowledge K>
auto steps_of(const StateOf<GameOf<K>>& s) {
  if constexpr (Stepping<K>)
    return K::steps(s);
  else if constexpr (Selecting<K>)
    return K::candidates(s);
  else
    return s.legal_moves();
}

// s after the step.
template <Knowledge K>
StateOf<GameOf<K>> after(const StateOf<GameOf<K>>& s, const StepOf<K>& step) {
  if constexpr (Stepping<K>) {
    StateOf<GameOf<K>> next = s;
    K::play(next, step);
    return next;
  } else if constexpr (Successors<GameOf<K>>) {
    return s.after(step);
  } else {
    StateOf<GameOf<K>> next = s;
    next.play(step);
    return next;
  }
}

// Calls visit(move) for the moves of the step, in their order.
template <Knowledge K, class Visit>
void for_each_move(const StepOf<K>& step, const Visit& visit) {
  if constexpr (Stepping<K>) {
    for (const MoveOf<GameOf<K>> m : K::moves(step)) visit(m);
  } else {
    visit(step);
  }
}

// The expected value of chance as a whole score: every search rounds here and nowhere else.
inline Score rounded(double expectation) {
  return static_cast<Score>(expectation < 0 ? expectation - 0.5 : expectation + 0.5);
}

}  // namespace plateau
