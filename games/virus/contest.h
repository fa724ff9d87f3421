// What is still contested in a position, and what can be said of it without looking ahead. See solver.h for the
// reasons, which are named by their numbers there.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "core/bits.h"
#include "games/virus/virus.h"

namespace plateau::virus {

// How cells are laid out in bits: cell (row, column) is bit row * stride + column, and one column stays empty, as in
// virus.h. Boards that fit into one machine word are solved in one: 1.7 times as many nodes a second.
struct NarrowLayout {
  using Bits = Bits64;
  static constexpr int stride = 8;
  static constexpr int most_size = 7;
};
struct WideLayout {
  using Bits = Bits128;
  static constexpr int stride = virus::stride;
  static constexpr int most_size = virus::most_size;
};

template <class Layout>
class Contest {
 public:
  using Bits = typename Layout::Bits;
  static constexpr int stride = Layout::stride;

  // Made by find_moves and the settling functions, which leave only cells that both can reach.
  struct Node {
    Bits mine = 0;
    Bits theirs = 0;
    Bits empty = 0;
    Bits moves = 0;    // the empty cells that touch mine
    Bits answers = 0;  // … that touch theirs
    Bits lesser = 0;   // isolated cells that are worth less than another one
    Bits pinned = 0;   // the cells that touch exactly one empty cell, or are one that touches none
    int spare = 0;     // spare moves of the mover less those of the other
    int live = 0;      // live cells

    int empty_cells() const { return count_bits(empty); }
  };
  struct Bounds {
    int least = 0;
    int most = 0;
  };

  static constexpr int silences = -100'000;  // an order: the other will never move again

  // REQUIRES: size <= Layout::most_size
  explicit Contest(int size) : board_(board_of_size(size)) {
    for (const int cell : BitRange(board_)) {
      const int worth = count_bits(near(pawn(cell)));
      for (std::size_t place = 0; place < places_.size(); ++place)
        if (worth_at[place] == worth) places_[place] |= pawn(cell);
    }
  }

  Bits board() const { return board_; }
  static Bits pawn(int cell) { return stamps[static_cast<std::size_t>(cell)].pawn; }
  static Bits around(int cell) { return stamps[static_cast<std::size_t>(cell)].around; }
  static Bits touched_by(int cell) { return stamps[static_cast<std::size_t>(cell)].touched; }

  // The cells and their eight neighbours; may spill over the edge of the board.
  static constexpr Bits spread(Bits cells) {
    const Bits wide = cells | cells << 1 | cells >> 1;
    return wide | wide << stride | wide >> stride;
  }
  Bits near(Bits cells) const { return spread(cells) & board_; }

  Node after(const Node& node, int cell) const {
    const Bits converted = node.theirs & around(cell);
    Node next;
    next.mine = node.theirs ^ converted;
    next.theirs = node.mine | converted | pawn(cell);
    next.empty = node.empty ^ pawn(cell);
    next.spare = -node.spare;
    return next;
  }

  // The mover has made a spare move.
  Node waiting(const Node& node) const {
    Node next = node;
    std::swap(next.mine, next.theirs);
    std::swap(next.moves, next.answers);
    next.spare = 1 - node.spare;
    return next;
  }

  void find_moves(Node& node) const {
    node.moves = spread(node.mine) & node.empty;
    node.answers = spread(node.theirs) & node.empty;
    node.live = count_bits(near(node.empty));
  }
  void find_pinned(Node& node) const { node.pinned = touching_one(node.empty) & board_; }

  int settle_private(Node& node) const;
  int settle_isolated(Node& node) const;

  // What a move on this cell makes the mover's for good (7).
  static int settled_by(const Node& node, int cell) { return count_bits(touched_by(cell) & node.pinned); }
  Bits anchored(const Node& node, Bits pawns) const { return spread(pawns & node.pinned) & node.empty; }
  Bounds bounds(const Node& node) const;
  int last_two(const Node& node) const;

  int order_of(const Node& node, int cell) const;
  int greedy_haul(Node node) const;
  int guess(Node node, int plies) const;

 private:
  // Of an isolated cell with its neighbours: inside, on an edge, in a corner.
  static constexpr std::array<int, 3> worth_at{9, 6, 4};

  struct Stamp {
    Bits pawn = 0;
    Bits around = 0;
    Bits touched = 0;  // both
  };
  static constexpr Bits board_of_size(int size) {
    Bits cells = 0;
    for (int row = 0; row < size; ++row)
      for (int column = 0; column < size; ++column) cells |= bit<Bits>(row * stride + column);
    return cells;
  }
  static constexpr std::array<Stamp, 8 * sizeof(Bits)> make_stamps() {
    std::array<Stamp, 8 * sizeof(Bits)> table{};
    for (const int cell : BitRange(board_of_size(Layout::most_size))) {
      const Bits pawn = bit<Bits>(cell);
      const Bits touched = spread(pawn) & board_of_size(Layout::most_size);
      table[static_cast<std::size_t>(cell)] = {pawn, touched & ~pawn, touched};
    }
    return table;
  }
  static constexpr std::array<Stamp, 8 * sizeof(Bits)> stamps = make_stamps();

  static Bits touching_one(Bits cells);
  Bits reach(Bits moves, Bits empty) const;

  Bits board_ = 0;
  std::array<Bits, 3> places_{};  // the inner cells, the edges, the corners
};

// The cells that are, or touch, exactly one of these.
template <class Layout>
typename Layout::Bits Contest<Layout>::touching_one(Bits cells) {
  const Bits left = cells << 1, right = cells >> 1;
  const Bits some = left | cells | right, several = (left & cells) | (right & (left | cells));
  const Bits above = some << stride, below = some >> stride;
  const Bits any = above | some | below;
  return any & ~(several | several << stride | several >> stride | (above & some) | (below & (above | some)));
}

// The empty cells that a player with these moves may ever play on.
template <class Layout>
typename Layout::Bits Contest<Layout>::reach(Bits moves, Bits empty) const {
  Bits reached = moves;
  while (reached != empty) {
    const Bits further = near(near(reached)) & empty;
    if (further == reached) break;
    reached = further;
  }
  return reached;
}

// Takes out what only one player reaches (3) and gives what of it belongs to the mover.
template <class Layout>
int Contest<Layout>::settle_private(Node& node) const {
  if (node.moves == node.empty && node.answers == node.empty) return 0;
  const Bits only_mine = node.empty & ~reach(node.answers, node.empty);
  const Bits only_theirs = node.empty & ~reach(node.moves, node.empty);
  const Bits settled = only_mine | only_theirs;
  if (settled == 0) return 0;
  const int secured = count_bits(near(only_mine));
  node.spare += count_bits(only_mine) - count_bits(only_theirs);
  node.live -= secured + count_bits(near(only_theirs));
  node.empty &= ~settled;
  node.moves &= node.empty;
  node.answers &= node.empty;
  return secured;
}

// Takes out pairs of isolated cells (4) and gives the mover's half of them. REQUIRES: private cells are settled.
template <class Layout>
int Contest<Layout>::settle_isolated(Node& node) const {
  find_pinned(node);
  node.lesser = 0;
  const Bits isolated = node.empty & ~near(near(node.empty) & ~node.pinned);
  if (isolated == 0) return 0;
  Bits paired = 0;
  Bits greatest = 0;
  int secured = 0;
  for (std::size_t place = 0; place < places_.size(); ++place) {
    Bits alike = isolated & places_[place];
    while ((alike & (alike - 1)) != 0) {
      const Bits without_one = alike & (alike - 1);
      const Bits rest = without_one & (without_one - 1);
      paired |= alike ^ rest;
      alike = rest;
      secured += worth_at[place];
    }
    if (greatest == 0)
      greatest = alike;
    else
      node.lesser |= alike;
  }
  if (paired == 0) return 0;
  node.live -= 2 * secured;
  node.empty ^= paired;
  node.pinned &= ~near(paired);
  node.moves &= node.empty;
  node.answers &= node.empty;
  return secured;
}

// The haul when both just take what is settled at once where they are anchored (7).
template <class Layout>
typename Contest<Layout>::Bounds Contest<Layout>::bounds(const Node& node) const {
  const Bits mine = anchored(node, node.mine), theirs = anchored(node, node.theirs);
  std::array<int, 10> my_cells{}, their_cells{};  // how many anchored cells settle so much
  int first = 0;
  bool first_is_anchored = false;
  for (const int cell : BitRange(node.empty)) {
    const int settled = settled_by(node, cell);
    const bool is_mine = (mine & pawn(cell)) != 0;
    my_cells[static_cast<std::size_t>(settled)] += is_mine ? 1 : 0;
    their_cells[static_cast<std::size_t>(settled)] += (theirs & pawn(cell)) != 0 ? 1 : 0;
    if ((node.moves & pawn(cell)) == 0 || settled < first) continue;
    first_is_anchored = is_mine || (settled == first && first_is_anchored);
    first = settled;
  }
  if (first_is_anchored) --my_cells[static_cast<std::size_t>(first)];
  // Of what is left, the other takes the greatest, then it is the owner's turn.
  const auto every_second = [](const std::array<int, 10>& cells) {
    int sum = 0, before = 0;
    for (int settled = 9; settled > 0; --settled) {
      const int alike = cells[static_cast<std::size_t>(settled)];
      sum += settled * ((before + alike) / 2 - before / 2);
      before += alike;
    }
    return sum;
  };
  return {.least = first + every_second(my_cells), .most = node.live - every_second(their_cells)};
}

// The haul of a mover who must play on one of the two empty cells.
template <class Layout>
int Contest<Layout>::last_two(const Node& node) const {
  int best = 0;
  for (const int cell : BitRange(node.moves)) {
    const int other = lowest_bit(node.empty ^ pawn(cell));
    const bool answered = (node.theirs & ~around(cell) & around(other)) != 0;
    best = std::max(best, node.live - (answered ? count_bits(near(pawn(other))) : 0));
  }
  return best;
}

// The lower, the earlier it is tried: few answers, cells that the other cannot get to soon but the mover can, few empty
// cells beside it, cells settled for good, pawns taken, pawns attacked rather than attacking. The weights were found by
// climbing, each in turn, on the nodes of 30 positions of 6x6 and 12 of 10x10, then 14 and 10, of even seeds.
template <class Layout>
int Contest<Layout>::order_of(const Node& node, int cell) const {
  const Bits touched = touched_by(cell);
  const Bits empty = node.empty & ~pawn(cell);
  const Bits theirs = node.theirs & ~touched, taken = node.theirs & touched;
  const Bits mine = node.mine | taken | pawn(cell);
  const Bits answers = spread(theirs) & empty;
  if (answers == 0) return silences;
  const Bits moves = spread(mine) & empty;
  const Bits near_answers = near(answers), near_moves = near(moves);
  return 8 * count_bits(answers) + 8 * count_bits(empty & ~spread(near_moves)) -
         12 * count_bits(empty & ~spread(near_answers)) + 4 * count_bits(around(cell) & empty) -
         2 * count_bits(touched & node.pinned) - 2 * count_bits(taken) + count_bits(mine & near_answers) -
         count_bits(theirs & near_moves);
}

// What the mover hauls when both sides play the move that looks best.
template <class Layout>
int Contest<Layout>::greedy_haul(Node node) const {
  find_moves(node);
  if (node.moves == 0) return 0;
  if (node.answers == 0) return node.live;
  find_pinned(node);
  int best = 0, least_order = 0;
  for (bool first = true; const int cell : BitRange(node.moves))
    if (const int order = order_of(node, cell); std::exchange(first, false) || order < least_order)
      best = cell, least_order = order;
  return node.live - greedy_haul(after(node, best));
}

// What the mover hauls when both choose the first moves by how the game goes on greedily.
template <class Layout>
int Contest<Layout>::guess(Node node, int plies) const {
  if (plies == 0) return greedy_haul(node);
  find_moves(node);
  if (node.answers == 0) return node.moves == 0 ? 0 : node.live;
  int best = 0;
  for (const int cell : BitRange(node.moves)) best = std::max(best, node.live - guess(after(node, cell), plies - 1));
  return best;
}

}  // namespace plateau::virus
