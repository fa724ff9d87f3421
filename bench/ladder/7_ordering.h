// What rung 7 adds: the positions that can follow, those after the greatest captures first; and the last ply, which
// needs no order, because to try all moves there costs less than to sort them.
#pragma once

#include "bench/ladder/5_tables.h"

namespace plateau::ladder {

class OrderedSuccessors {
 public:
  // The move `first`, as 2 * i + colour, comes before all others; -1: none does.
  explicit OrderedSuccessors(const PackedPosition& p, int first = -1) {
    for (int i = 0; i < row_length; ++i)
      for (const Colour colour : {red, blue}) {
        if (p.count(i, colour) == 0) continue;
        const PackedPosition next = p.after(i, colour);
        const int move = 2 * i + colour;
        insert(next, move, move == first ? 2 * half_of_the_seeds + 1 : next.other_score - p.own_score);
      }
  }

  int count() const { return count_; }
  const PackedPosition& position(int i) const { return positions_[order_[i].place]; }
  int move(int i) const { return order_[i].move; }

 private:
  struct Entry {
    std::uint8_t place;
    std::uint8_t move;
    std::uint8_t merit;
  };
  // Behind those of equal merit, so that the order of the rules decides between them.
  void insert(const PackedPosition& next, int move, int merit) {
    positions_[count_] = next;
    int at = count_;
    for (; at > 0 && order_[at - 1].merit < merit; --at) order_[at] = order_[at - 1];
    order_[at] = {static_cast<std::uint8_t>(count_), static_cast<std::uint8_t>(move), static_cast<std::uint8_t>(merit)};
    ++count_;
  }

  std::array<PackedPosition, hole_count> positions_;
  std::array<Entry, hole_count> order_;
  int count_ = 0;
};

// Alpha-beta one ply before the end of the search, moves as the rules list them. REQUIRES: the game is not over.
inline int last_ply(const PackedPosition& p, int alpha, int beta, std::uint64_t& nodes) {
  for (int i = 0; i < row_length; ++i)
    for (const Colour colour : {red, blue}) {
      if (p.count(i, colour) == 0) continue;
      const PackedPosition next = p.after(i, colour);
      ++nodes;
      const int value = next.is_over() ? -next.final_value() : -next.difference();
      if (value > alpha) alpha = value;
      if (alpha >= beta) return alpha;
    }
  return alpha;
}

}  // namespace plateau::ladder
