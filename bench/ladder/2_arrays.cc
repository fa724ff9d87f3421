// Rung 2: arrays. Everything has a known size: a position is one block of 48 bytes, the list of those that follow
// stands on the stack, and nobody asks for memory any more.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>

#include "bench/ladder/ladder.h"

namespace plateau::ladder {
namespace {

struct Position {
  std::array<std::array<std::uint8_t, 2>, hole_count> holes;  // seeds by colour
  std::array<std::uint8_t, 2> scores;
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
      scores[turn] = static_cast<std::uint8_t>(scores[turn] + held(hole));
      holes[hole] = {0, 0};
    }
    turn = 1 - turn;
    ++ply;
  }
};

struct Successors {
  std::array<Position, hole_count> list;
  std::size_t count = 0;
};

Successors successors(const Position& p) {
  Successors all;
  for (int hole = p.turn; hole < hole_count; hole += 2)
    for (const Colour colour : {red, blue}) {
      if (p.holes[hole][colour] == 0) continue;
      Position& next = all.list[all.count++];
      next = p;
      next.play(hole, colour);
    }
  return all;
}

int minimax(const Position& p, int depth, std::uint64_t& nodes) {
  ++nodes;
  if (p.is_over()) return p.final_value();
  if (depth == 0) return p.difference();
  int best = -infinite;
  const Successors all = successors(p);
  for (const Position& next : std::span(all.list).first(all.count))
    best = std::max(best, -minimax(next, depth - 1, nodes));
  return best;
}

}  // namespace

Found search_arrays(const Board& board, int depth) {
  Position p{.turn = board.turn, .ply = board.ply, .plies = board.plies};
  for (int i = 0; i < hole_count; ++i)
    for (const Colour colour : {red, blue}) p.holes[i][colour] = static_cast<std::uint8_t>(board.holes[i][colour]);
  for (const int player : {0, 1}) p.scores[player] = static_cast<std::uint8_t>(board.scores[player]);
  Found found;
  found.value = minimax(p, depth, found.nodes);
  return found;
}

}  // namespace plateau::ladder
