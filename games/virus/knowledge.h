// What the engines know of virus.
#pragma once

#include <array>
#include <optional>

#include "games/virus/solver.h"
#include "games/virus/virus.h"
#include "search/knowledge.h"

namespace plateau::virus {

// The score as it stands.
struct Plain {
  using Game = virus::Game;
  static Score evaluate(const State& s, Player p) { return s.score(p) - s.score(1 - p); }
};

// What an evaluation looks at: counts for the player to move less those for the other.
enum class Feature {
  safe_pawns,      // touch no empty cell: theirs for good
  pinned_pawns,    // touch one empty cell
  exposed_pawns,   // touch two
  frontier_pawns,  // touch more
  moves,           // empty cells that can be played on
  attacked_pawns,  // the other can take them with his next pawn
  far_cells,       // empty cells that the other cannot touch with his next pawn either
  anchored_cells,  // empty cells that a pinned pawn touches: nothing takes that move away
  to_move,         // 1: the advantage of moving
  last_move,       // 1 when the mover would fill the last cell, -1 when the other would
};
inline constexpr int feature_count = 10;
using Features = std::array<int, feature_count>;

Features features_of(const State& s);

// A game has phases, by the number of empty cells: the weights of the features change with them.
inline constexpr std::size_t phases = 7;
std::size_t phase_of(const State& s);

struct Tuned {
  using Game = virus::Game;
  static constexpr Score value_scale = 100;
  static constexpr bool late_moves_are_weak = true;

  static Score evaluate(const State& s, Player p);

  // Few answers for the other first; then cells settled for good, and pawns taken.
  static int order(const State& s, Move m);

  // A player without a move never has one again: what is live goes to the other.
  static std::optional<Score> known(const State& s);

  static std::optional<Solution<Tuned>> solve(const State& s, SearchControl& control);
};

}  // namespace plateau::virus
