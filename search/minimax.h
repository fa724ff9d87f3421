// The plainest searches: what every other one is checked against, and what the awalé document asks to measure.
//
// There are two camps: the player who asks, and everybody else. With two players that is the game; with more it is the
// paranoid view, in which all the others play against one.
#pragma once

#include <cstdint>

#include "search/control.h"
#include "search/knowledge.h"

namespace plateau {

struct PlainResult {
  Score score = 0;          // for the player who asks
  int step = -1;            // the index of the first best of steps_of(); -1 at a leaf
  std::uint64_t nodes = 0;  // positions visited, the first one included
};

// Minimax to a fixed depth. Chance costs no depth and is expected over.
template <Knowledge K>
class Minimax {
 public:
  using State = StateOf<GameOf<K>>;

  explicit Minimax(SearchControl* control = nullptr) : control_(control) {}

  // REQUIRES: a player is to move, or us is given.
  PlainResult search(const State& s, int depth) { return search(s, depth, s.turn()); }
  PlainResult search(const State& s, int depth, Player us) {
    us_ = us;
    nodes_ = 0;
    PlainResult result;
    result.score = value(s, depth, &result.step);
    result.nodes = nodes_;
    return result;
  }

 private:
  Score value(const State& s, int depth, int* best_step) {
    ++nodes_;
    if (control_ != nullptr && control_->over(nodes_)) return 0;
    if (s.is_over()) return final_score<K>(*s.outcome(), us_);
    if (at_horizon<K>(s)) return K::evaluate(s, us_);
    if constexpr (Stochastic<GameOf<K>>) {
      if (s.turn() == chance) return expectation(s, depth);
    }
    if (depth == 0) return K::evaluate(s, us_);
    const bool maximise = s.turn() == us_;
    Score best = maximise ? -no_score : no_score;
    int index = 0;
    for (const StepOf<K> step : steps_of<K>(s)) {
      const Score score = value(after<K>(s, step), depth - 1, nullptr);
      if (maximise ? score > best : score < best) {
        best = score;
        if (best_step != nullptr) *best_step = index;
      }
      ++index;
    }
    return best;
  }

  Score expectation(const State& s, int depth) {
    double sum = 0;
    for (const MoveOf<GameOf<K>> m : s.legal_moves()) {
      State child = s;
      child.play(m);
      sum += s.weight(m) * value(child, depth, nullptr);
    }
    return rounded(sum);
  }

  SearchControl* control_;
  Player us_ = 0;
  std::uint64_t nodes_ = 0;
};

// Textbook alpha-beta to a fixed depth: no tables, no ordering, steps as the rules list them. Chance, where there is
// some, is expected over with an open window.
template <Knowledge K>
class PlainAlphaBeta {
 public:
  using State = StateOf<GameOf<K>>;

  explicit PlainAlphaBeta(SearchControl* control = nullptr) : control_(control) {}

  PlainResult search(const State& s, int depth) { return search(s, depth, s.turn()); }
  PlainResult search(const State& s, int depth, Player us) {
    us_ = us;
    nodes_ = 1;
    PlainResult result;
    if constexpr (is_duel) {
      if (s.players() == 2 && !s.is_over() && depth > 0) {
        result.score = duel(s, {depth, -no_score, no_score}, s.turn(), &result.step);
        if (s.turn() != us) result.score = -result.score;
        result.nodes = nodes_;
        return result;
      }
    }
    if (s.is_over() || depth == 0 || s.turn() == chance || at_horizon<K>(s)) {
      nodes_ = 0;
      result.score = value(s, {depth, -no_score, no_score});
    } else {
      result.score = best_of(s, {depth, -no_score, no_score}, &result.step);
      if (s.turn() != us) result.score = -result.score;
    }
    result.nodes = nodes_;
    return result;
  }

 private:
  // Scores, also alpha and beta, are for `us` in value() and for the player to move in best_of().
  struct Window {
    int depth;
    Score alpha;
    Score beta;
  };

  // The same for two players without chance or horizon, for whom nothing has to be asked at a node but its moves.
  static constexpr bool is_duel = !Stochastic<GameOf<K>> && !Bounded<K> && !Stepping<K> && !Selecting<K>;

  // Scores are for the player `view`, who moved before; alpha and beta for the player to move.
  // (Flattened: the rules of a game are a few instructions each, and calls between them would cost more than they do.)
  [[gnu::flatten]] Score duel(const State& s, const Window& w, Player view, int* best_step) {
    if (control_ != nullptr && control_->over(nodes_)) return 0;
    const auto moves = s.legal_moves();
    if (moves.size() == 0) return final_score<K>(*s.outcome(), view);
    const Player mover = s.turn();
    Score alpha = w.alpha;
    int index = 0;
    for (const MoveOf<GameOf<K>> m : moves) {
      const State child = after<K>(s, m);
      ++nodes_;
      Score score;
      if (w.depth > 1) {
        const bool turned = child.turn() != mover;
        score = duel(child, {w.depth - 1, turned ? -w.beta : alpha, turned ? -alpha : w.beta}, mover, nullptr);
      } else if (child.is_over()) [[unlikely]] {
        score = final_score<K>(*child.outcome(), mover);
      } else {
        score = K::evaluate(child, mover);
      }
      if (score > alpha) {
        alpha = score;
        if (best_step != nullptr) *best_step = index;
        if (alpha >= w.beta) break;
      }
      ++index;
    }
    return mover == view ? alpha : -alpha;
  }

  Score value(const State& s, const Window& w) {
    ++nodes_;
    if (s.is_over()) return final_score<K>(*s.outcome(), us_);
    if (at_horizon<K>(s)) return K::evaluate(s, us_);
    if constexpr (Stochastic<GameOf<K>>) {
      if (s.turn() == chance) return expectation(s, w.depth);
    }
    if (w.depth == 0) return K::evaluate(s, us_);
    if (control_ != nullptr && control_->over(nodes_)) return 0;
    if (s.turn() == us_) return best_of(s, w, nullptr);
    return -best_of(s, {w.depth, -w.beta, -w.alpha}, nullptr);
  }

  Score best_of(const State& s, const Window& w, int* best_step) {
    const bool ours = s.turn() == us_;
    Score alpha = w.alpha;
    int index = 0;
    for (const StepOf<K> step : steps_of<K>(s)) {
      const Window next{w.depth - 1, ours ? alpha : -w.beta, ours ? w.beta : -alpha};
      const Score for_us = value(after<K>(s, step), next);
      const Score score = ours ? for_us : -for_us;
      if (score > alpha) {
        alpha = score;
        if (best_step != nullptr) *best_step = index;
        if (alpha >= w.beta) break;
      }
      ++index;
    }
    return alpha;
  }

  Score expectation(const State& s, int depth) {
    double sum = 0;
    for (const MoveOf<GameOf<K>> m : s.legal_moves()) {
      State child = s;
      child.play(m);
      sum += s.weight(m) * value(child, {depth, -no_score, no_score});
    }
    return rounded(sum);
  }

  SearchControl* control_;
  Player us_ = 0;
  std::uint64_t nodes_ = 0;
};

}  // namespace plateau
