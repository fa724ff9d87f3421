// The end of the game played perfectly: the exact final margin and a move that reaches it.
//
// What makes virus easier to solve than to play (a cell is *live* when it is empty or touches an empty cell):
//
//   1. A live cell ends up with whoever plays last on it or beside it. Who holds it now is irrelevant for the score:
//      only live cells are still to be shared out. The solver counts the mover's *haul*: the live cells that will be
//      his. One move later the other's haul is counted, so haul = live cells - the least haul among the answers.
//   2. A player has a legal move iff a pawn of his is live. Without one he never has one again, as nobody gives him
//      pawns: his haul is 0.
//   3. Empty cells interact only through a cell that touches both, that is within two steps. A player's *reach* is
//      what he can get to from his moves by such jumps. What only one player reaches is his already; its cells are
//      *spare moves* for him. A spare move of each side cancel: who profits from the game without them answers a spare
//      move by a spare move. So their difference is all that matters.
//   4. An empty cell with no other within two steps, open to both, is worth a fixed number of cells to whoever takes
//      it. Two that are worth the same cancel likewise, and of those left only the greatest is worth taking first.
//   5. Pawns matter only as access to empty cells. A pawn that touches one empty cell alone *anchors* its owner there:
//      nothing but a move on that cell changes its side. Pawns that touch only cells where their owner is anchored
//      are irrelevant: positions that differ in them are one position in the table.
//   6. Where turning or mirroring the board leaves the root as it is (the start of the game), it maps every position of
//      the tree to one with the same haul: while many cells are empty they are one position in the table, too.
//   7. A cell that touches one empty cell alone, or is one that touches none, belongs for good to whoever plays on that
//      empty cell: the move *settles* it. Where a player is anchored, nothing but a move on that very cell takes the
//      move from him. So he can, whenever it is his turn, settle the most of what his anchored cells settle, while the
//      other takes at most one of them away between two turns: the first, the third … greatest are his at least when
//      it is his turn, the second, the fourth … when it is not. What one side surely gets bounds the other's haul.
#pragma once

#include <cstdint>
#include <optional>

#include "games/virus/solver_table.h"
#include "games/virus/virus.h"
#include "search/control.h"

namespace plateau::virus {

class Solver {
 public:
  // What it may use of a search under way; 0 does not limit.
  struct Share {
    std::uint64_t nodes = 0;
    Nanoseconds time{0};  // counted from the beginning of the search
  };

  struct Answer {
    int margin = 0;  // for the player to move
    Move move;
    std::uint64_t nodes = 0;
  };

  explicit Solver(int table_mebibytes) : table_(table_mebibytes) {}

  // Nothing when the share is used up or the search is stopped. REQUIRES: !s.is_over()
  std::optional<Answer> solve(const State& s, SearchControl& control, const Share& share);

 private:
  SolverTable table_;
};

}  // namespace plateau::virus
