// The rules of rung 5, on which the searches of the later rungs stand: as in rung 4, but what a sowing adds is looked
// up. Its line of the table is found by the move and the number of seeds.
#pragma once

#include <array>
#include <cstdlib>

#include "bench/ladder/ladder.h"

namespace plateau::ladder {

using Row = std::uint64_t;  // the holes of a player: byte i is hole 2 * i, or 2 * i + 1 of the other
inline constexpr int row_length = 8;
inline constexpr Row each = 0x0101010101010101u;

constexpr Row byte(int i) { return Row{0xff} << 8 * i; }
constexpr int held(Row row, int i) { return static_cast<int>(row >> 8 * i & 0xff); }
constexpr bool has_overfull(Row row) { return ((row + (0x7f - most_in_hole) * each) & 0x80 * each) != 0; }

struct Sowing {
  std::array<Row, 2> own{};  // to be added to the rows, by colour: what the origin loses is subtracted
  std::array<Row, 2> other{};
  std::uint8_t last = 0;
  bool ends_at_own = false;
};
using Sowings = std::array<std::array<std::array<std::array<Sowing, most_in_hole + 1>, 2>, row_length>, 2>;

extern const Sowings sowings;  // by turn, origin, colour and seeds; in 5_tables.cc

// (Without initial values: lists of positions are left as they are until something is put there.)
struct PackedPosition {
  std::array<Row, 2> own;  // by colour: the holes of the player to move
  std::array<Row, 2> other;
  std::uint8_t own_score;
  std::uint8_t other_score;
  std::uint16_t turn;  // 0: hole 2 * i of the ring is own hole i, and 2 * i + 1 the other's; 1: the other way round
  std::uint16_t ply;
  std::uint16_t plies;

  int count(int i, Colour colour) const { return held(own[colour], i); }
  int difference() const { return own_score - other_score; }
  bool can_move() const { return (own[red] | own[blue]) != 0; }

  bool is_over() const {
    return own_score > half_of_the_seeds || other_score > half_of_the_seeds || !can_move() || ply >= plies;
  }

  // What a game that is over is worth to the player to move.
  int final_value() const {
    const int margin = std::abs(difference());
    if (own_score > half_of_the_seeds) return decided + margin;
    if (other_score > half_of_the_seeds) return -decided - margin;
    if (own_score == half_of_the_seeds && other_score == half_of_the_seeds) return 0;
    return can_move() ? 0 : -decided - margin;
  }

  PackedPosition after(int origin, Colour colour) const {
    const Sowing& sowing = sowings[turn][origin][colour][count(origin, colour)];
    PackedPosition sown = *this;
    for (const Colour any : {red, blue}) {  // an index that the compiler knows: the position stays in registers
      sown.own[any] += sowing.own[any];
      sown.other[any] += sowing.other[any];
    }
    if (has_overfull(sown.own[red] + sown.own[blue]) || has_overfull(sown.other[red] + sown.other[blue])) [[unlikely]]
      return after_one_by_one(origin, colour);
    return sown.captured(sowing.last, sowing.ends_at_own);
  }

  // Takes twos and threes, from hole i of one of the players backwards, and gives the turn to the other.
  PackedPosition captured(int i, bool is_own) const {
    PackedPosition next{.own = other,
                        .other = own,
                        .own_score = other_score,
                        .other_score = own_score,
                        .turn = static_cast<std::uint16_t>(turn ^ 1),
                        .ply = static_cast<std::uint16_t>(ply + 1),
                        .plies = plies};
    int seeds = 0;
    while ((seeds = held(is_own ? next.other[red] + next.other[blue] : next.own[red] + next.own[blue], i)) == 2 ||
           seeds == 3) {
      next.other_score = static_cast<std::uint8_t>(next.other_score + seeds);
      for (const Colour any : {red, blue}) (is_own ? next.other : next.own)[any] &= ~byte(i);
      if (is_own != (turn == 1))
        i = (i + row_length - 1) % row_length;  // before the first hole of a pair is another pair
      is_own = !is_own;
    }
    return next;
  }

  PackedPosition after_one_by_one(int origin, Colour colour) const {
    PackedPosition sown = *this;
    int hand = count(origin, colour);
    sown.own[colour] &= ~byte(origin);
    int i = origin;
    bool is_own = true;
    while (hand > 0) {
      if (is_own == (turn == 1)) i = (i + 1) % row_length;
      is_own = !is_own;
      std::array<Row, 2>& holes = is_own ? sown.own : sown.other;
      if (is_own && (colour == red || i == origin)) continue;
      if (held(holes[red] + holes[blue], i) >= most_in_hole) continue;
      holes[colour] += Row{1} << 8 * i;
      --hand;
    }
    return sown.captured(i, is_own);
  }
};

inline PackedPosition packed(const Board& board) {
  PackedPosition p{};
  for (int hole = 0; hole < hole_count; ++hole)
    for (const Colour colour : {red, blue})
      (hole % 2 == board.turn ? p.own : p.other)[colour] |= static_cast<Row>(board.holes[hole][colour])
                                                            << 8 * (hole / 2);
  p.own_score = static_cast<std::uint8_t>(board.scores[board.turn]);
  p.other_score = static_cast<std::uint8_t>(board.scores[1 - board.turn]);
  p.turn = static_cast<std::uint16_t>(board.turn);
  p.ply = static_cast<std::uint16_t>(board.ply);
  p.plies = static_cast<std::uint16_t>(board.plies);
  return p;
}

}  // namespace plateau::ladder
