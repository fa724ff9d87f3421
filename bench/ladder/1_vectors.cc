// Rung 1: vectors and copies. A hole is a vector, the ring is a vector of holes; all positions that can follow are
// listed, then looked at. Nothing here is wrong, and the machine spends its time asking for memory.
#include <algorithm>
#include <cstdlib>
#include <vector>

#include "bench/ladder/ladder.h"

namespace plateau::ladder {
namespace {

struct Position {
  std::vector<std::vector<int>> holes;  // seeds by colour
  std::vector<int> scores;
  int turn;
  int ply;
  int plies;

  int held(int hole) const { return holes[hole][red] + holes[hole][blue]; }
  int difference() const { return scores[turn] - scores[1 - turn]; }

  bool can_move() const {
    for (int hole = turn; hole < hole_count; hole += 2)
      if (held(hole) > 0) return true;
    return false;
  }

  bool is_over() const {
    return scores[0] > half_of_the_seeds || scores[1] > half_of_the_seeds || !can_move() || ply >= plies;
  }

  // What a game that is over is worth to the player to move.
  int final_value() const {
    const int margin = std::abs(difference());
    if (scores[turn] > half_of_the_seeds) return decided + margin;
    if (scores[1 - turn] > half_of_the_seeds) return -decided - margin;
    if (scores[0] == half_of_the_seeds && scores[1] == half_of_the_seeds) return 0;
    return can_move() ? 0 : -decided - margin;
  }

  void play(int origin, Colour colour) {
    int hand = holes[origin][colour];
    holes[origin][colour] = 0;
    const int step = colour == red ? 2 : 1;
    int hole = origin + 1 - step;
    while (hand > 0) {
      hole = (hole + step) % hole_count;
      if (hole == origin || held(hole) >= most_in_hole) continue;
      ++holes[hole][colour];
      --hand;
    }
    for (; held(hole) == 2 || held(hole) == 3; hole = (hole + hole_count - 1) % hole_count) {
      scores[turn] += held(hole);
      holes[hole] = {0, 0};
    }
    turn = 1 - turn;
    ++ply;
  }
};

std::vector<Position> successors(const Position& p) {
  std::vector<Position> all;
  for (int hole = p.turn; hole < hole_count; hole += 2)
    for (const Colour colour : {red, blue}) {
      if (p.holes[hole][colour] == 0) continue;
      Position next = p;
      next.play(hole, colour);
      all.push_back(next);
    }
  return all;
}

int minimax(const Position& p, int depth, std::uint64_t& nodes) {
  ++nodes;
  if (p.is_over()) return p.final_value();
  if (depth == 0) return p.difference();
  int best = -infinite;
  for (const Position& next : successors(p)) best = std::max(best, -minimax(next, depth - 1, nodes));
  return best;
}

}  // namespace

Found search_vectors(const Board& board, int depth) {
  Position p{.holes = {},
             .scores = {board.scores[0], board.scores[1]},
             .turn = board.turn,
             .ply = board.ply,
             .plies = board.plies};
  for (const auto& hole : board.holes) p.holes.push_back({hole[red], hole[blue]});
  Found found;
  found.value = minimax(p, depth, found.nodes);
  return found;
}

}  // namespace plateau::ladder
