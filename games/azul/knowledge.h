// What the engines know of azul.
#pragma once

#include "games/azul/azul.h"
#include "games/azul/scoring.h"
#include "search/knowledge.h"

namespace plateau::azul {

// A player's points against those of the best other.
template <int Seats>
Score against_best_other(const std::array<Score, Seats>& worth, int players, Player p) {
  if constexpr (Seats == 2) return p == 0 ? worth[0] - worth[1] : worth[1] - worth[0];
  Score best = std::numeric_limits<Score>::min();
  for (Player other = 0; other < players; ++other)
    if (other != p) best = std::max(best, worth[static_cast<std::size_t>(other)]);
  return worth[static_cast<std::size_t>(p)] - best;
}

// The points as they stand, with those of the full lines and the floor as if the round ended now.
template <int Seats>
struct Plain {
  using Game = GameFor<Seats>;

  static Score evaluate(const State<Seats>& s, Player p) {
    std::array<Score, Seats> worth{};
    const int players = Seats == 2 ? 2 : s.players();
    for (Player q = 0; q < players; ++q) worth[static_cast<std::size_t>(q)] = settle(s.board(q), s.lines(q)).score;
    return against_best_other<Seats>(worth, players, p);
  }

  // Nobody knows the tiles of the next round.
  static bool is_horizon(const State<Seats>& s) { return s.phase() == Phase::deal; }

  static constexpr Score win_score = 20'000;  // more points than a position can have
};

}  // namespace plateau::azul
