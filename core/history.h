// A game so far: where it began, the moves made, and the position now.
#pragma once

#include <algorithm>
#include <cassert>
#include <optional>
#include <vector>

#include "core/game.h"

namespace plateau {

template <Game G>
class History {
 public:
  using State = StateOf<G>;
  using Move = MoveOf<G>;

  explicit History(const State& start) : states_{start} {}

  const State& start() const { return states_.front(); }
  const State& now() const { return states_.back(); }
  const State& before(std::size_t ply) const { return states_[ply]; }
  const std::vector<Move>& moves() const { return moves_; }
  std::size_t plies() const { return moves_.size(); }

  // REQUIRES: !is_over(), and m is legal now.
  void play(Move m) {
    assert(!is_over());
    State next = now();
    next.play(m);
    moves_.push_back(m);
    states_.push_back(next);
  }

  // The player to move does nothing. REQUIRES: !is_over(), and the beginning of a player's turn.
  void skip()
    requires Skipping<G>
  {
    play(now().skip());
  }

  // REQUIRES: plies() > 0
  void undo() {
    assert(plies() > 0);
    moves_.pop_back();
    states_.pop_back();
  }

  // How often the position now has stood on the board, this time included.
  int occurrences() const {
    if constexpr (Repeating<G>) {
      const std::uint64_t hash = now().hash();
      return static_cast<int>(
          std::ranges::count_if(states_, [&](const State& s) { return s.hash() == hash && s.same_position(now()); }));
    }
    return 1;
  }

  bool is_over() const { return outcome().has_value(); }

  // The outcome by the rules of the State, or by repetition.
  std::optional<Outcome> outcome() const {
    if (auto outcome = now().outcome()) return outcome;
    if constexpr (Repeating<G>) {
      const int limit = now().repetition_limit();
      if (limit > 0 && occurrences() >= limit) return now().repetition_outcome();
    }
    return std::nullopt;
  }

 private:
  std::vector<State> states_;
  std::vector<Move> moves_;
};

}  // namespace plateau
