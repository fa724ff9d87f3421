// What the engines know of azul.
#pragma once

#include <limits>

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

// What wins: the tiles that lie, and those that may come. One point is 100. The weights come from games of the engine
// against itself: see terms.h and weights.h.
template <int Seats>
struct Tuned {
  using Game = GameFor<Seats>;

  static Score evaluate(const State<Seats>& s, Player p);

  static bool is_horizon(const State<Seats>& s) { return s.phase() == Phase::deal; }

  // All but what leads to the same: of factories with equal tiles only the first is tried.
  static typename State<Seats>::MoveSet candidates(const State<Seats>& s) {
    auto moves = s.legal_moves();
    if (s.phase() != Phase::take) return moves;
    const auto& sources = s.packed_sources();
    for (std::size_t i = 2; i < sources.size(); ++i)
      for (std::size_t j = 1; j < i; ++j)
        if (sources[i] == sources[j]) moves.words[1 + i / 2] &= i % 2 == 0 ? ~Bits64{0} << 32 : ~Bits64{0} >> 32;
    return moves;
  }

  // Full lines first, long ones before short ones, little on the floor.
  static int order(const State<Seats>& s, Move m) {
    if (s.phase() != Phase::take) return points_for(s.board(s.turn()).placed, m.row(), m.column());
    const std::uint32_t source = s.packed_sources()[static_cast<std::size_t>(m.source())];
    const auto count = static_cast<int>(source >> 6 * m.colour() & 63);
    const int line = m.line();
    if (line == rows) return -50 - 20 * count;
    const int free = s.lines(s.turn()).free(line);
    const int marker_cost = m.source() == 0 && source >= detail::marker_bit ? 8 : 0;
    if (count >= free) return 40 + 8 * line - 15 * (count - free) - marker_cost;
    return 20 + 2 * line - 8 * (free - count) - marker_cost;
  }

  static constexpr bool late_moves_are_weak = true;
  static constexpr Score win_score = 100'000;
  static constexpr Score value_scale = 800;
};

extern template struct Tuned<2>;
extern template struct Tuned<4>;

}  // namespace plateau::azul
