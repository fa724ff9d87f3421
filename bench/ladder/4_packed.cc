// Rung 4: packed. The eight holes of a player are the bytes of one word, a word for each colour, and a position is seen
// by the player to move. Seeds are added to all holes at once, full holes are noticed in all of them at once (SWAR:
// SIMD within a register). Only when a hole would hold more than 16, which is rare, the seeds are sown one by one.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>

#include "bench/ladder/ladder.h"

namespace plateau::ladder {
namespace {

using Row = std::uint64_t;  // the holes of a player: byte i is hole 2 * i, or 2 * i + 1 of the other
constexpr int row_length = 8;
constexpr Row each = 0x0101010101010101u;

constexpr Row byte(int i) { return Row{0xff} << 8 * i; }
constexpr int held(Row row, int i) { return static_cast<int>(row >> 8 * i & 0xff); }
Row first(int holes) { return each & ((Row{1} << 8 * holes) - 1); }  // one seed in each of them; 0 <= holes < 8
Row turned(Row row, int holes) { return std::rotl(row, 8 * (holes % row_length)); }
constexpr bool has_overfull(Row row) { return ((row + (0x7f - most_in_hole) * each) & 0x80 * each) != 0; }

struct Position {
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

  Position after(int origin, Colour colour) const {
    const int hand = count(origin, colour);
    const int next = origin + turn;  // the first hole of the other player that follows
    Position sown = *this;
    int last = next + hand - 1;
    bool is_own = false;
    if (colour == red) {
      sown.own[red] &= ~byte(origin);
      sown.other[red] += hand / row_length * each + turned(first(hand % row_length), next);
    } else {
      if (hand >= hole_count) return after_one_by_one(origin, colour);
      sown.own[blue] = (sown.own[blue] & ~byte(origin)) + turned(first(hand / 2), origin + 1);
      sown.other[blue] += turned(each >> 8 * (row_length - (hand + 1) / 2), next);
      is_own = hand % 2 == 0;
      last = (is_own ? origin : next) + hand / 2;
    }
    if (has_overfull(sown.own[red] + sown.own[blue]) || has_overfull(sown.other[red] + sown.other[blue])) [[unlikely]]
      return after_one_by_one(origin, colour);
    return sown.captured(last % row_length, is_own);
  }

  // Takes twos and threes, from hole i of one of the players backwards, and gives the turn to the other.
  Position captured(int i, bool is_own) const {
    Position next{.own = other,
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

  Position after_one_by_one(int origin, Colour colour) const {
    Position sown = *this;
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

int minimax(const Position& p, int depth, std::uint64_t& nodes) {
  ++nodes;
  if (p.is_over()) return p.final_value();
  if (depth == 0) return p.difference();
  int best = -infinite;
  for (int i = 0; i < row_length; ++i)
    for (const Colour colour : {red, blue})
      if (p.count(i, colour) > 0) best = std::max(best, -minimax(p.after(i, colour), depth - 1, nodes));
  return best;
}

}  // namespace

Found search_packed(const Board& board, int depth) {
  Position p{};
  for (int hole = 0; hole < hole_count; ++hole)
    for (const Colour colour : {red, blue})
      (hole % 2 == board.turn ? p.own : p.other)[colour] |= static_cast<Row>(board.holes[hole][colour])
                                                            << 8 * (hole / 2);
  p.own_score = static_cast<std::uint8_t>(board.scores[board.turn]);
  p.other_score = static_cast<std::uint8_t>(board.scores[1 - board.turn]);
  p.turn = static_cast<std::uint16_t>(board.turn);
  p.ply = static_cast<std::uint16_t>(board.ply);
  p.plies = static_cast<std::uint16_t>(board.plies);
  Found found;
  found.value = minimax(p, depth, found.nodes);
  return found;
}

}  // namespace plateau::ladder
