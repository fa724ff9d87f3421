// Which icebergs are nearer to whose ships: what the evaluation sees of the board.
#pragma once

#include <utility>

#include "games/icebreaker/icebreaker.h"

namespace plateau::icebreaker {

// All for the player to move. An iceberg as near to one fleet as to the other belongs to nobody.
struct Reach {
  int nearer = 0;  // icebergs nearer to my ships, less those nearer to theirs, by ways through cells without ships
  int nearer_by_ice = 0;  // the same by ways over ice alone: what can be taken without a move lost in water
  int contested = 0;      // icebergs that ships of both sides touch

  bool operator==(const Reach&) const = default;
};

constexpr int count_cells(Bits64 cells) { return count_bits(cells); }
constexpr int count_cells(const Wide::Set& cells) {
  int count = 0;
  for (const Bits64 word : cells.words) count += count_bits(word);
  return count;
}

namespace detail {

struct Nearer {
  int difference = 0;
  int touched_by_both = 0;
};

// Lets both fleets spread through the cells of `way`, one cell at a time, until all ice is reached.
template <class Set>
Nearer nearer_ice(Set mine, Set theirs, const Set& ice, const Set& way) {
  Nearer result;
  Set left = ice;
  for (int distance = 1; left != Set{}; ++distance) {
    const Set before = mine | theirs;
    mine |= spread(mine) & way;
    theirs |= spread(theirs) & way;
    const Set to_me = mine & left;
    const Set to_them = theirs & left;
    result.difference += count_cells(to_me) - count_cells(to_them);
    if (distance == 1) result.touched_by_both = count_cells(to_me & to_them);
    left &= ~(to_me | to_them);
    if ((mine | theirs) == before) break;  // the rest is cut off
  }
  return result;
}

// Four sets of cells side by side, which spread for the price of one.
typedef Bits64 FourSets __attribute__((vector_size(32)));

template <int Distance>
inline void spread_by(const FourSets& cells, FourSets& result) {
  constexpr Bits64 pairs = narrow_pairs(Distance);
  result |= ((cells & pairs) << Distance) | ((cells >> Distance) & pairs);
}

}  // namespace detail

inline Reach reach_of(const BasicState<Wide>& s) {
  const Wide::Set free = board_of<Wide>[s.side()] & ~(s.mine() | s.theirs());
  const auto by_sea = detail::nearer_ice(s.mine(), s.theirs(), s.ice(), free);
  const auto by_ice = detail::nearer_ice(s.mine(), s.theirs(), s.ice(), s.ice());
  return {by_sea.difference, by_ice.difference, by_sea.touched_by_both};
}

inline Reach reach_of(const BasicState<Narrow>& s) {
  using detail::FourSets;
  using detail::spread_by;
  const Bits64 ice = s.ice();
  const Bits64 free = board_of<Narrow>[s.side()] & ~(s.mine() | s.theirs());
  const FourSets way = {free, free, ice, ice};
  FourSets reached = {s.mine(), s.theirs(), s.mine(), s.theirs()};
  Bits64 left = ice;
  Bits64 left_by_ice = ice;
  Bits64 seen = s.mine() | s.theirs();
  Reach reach;
  for (int distance = 1;; ++distance) {
    FourSets next = reached;
    spread_by<1>(reached, next);
    spread_by<5>(reached, next);
    spread_by<6>(reached, next);
    spread_by<7>(reached, next);
    spread_by<8>(reached, next);
    spread_by<9>(reached, next);
    reached |= next & way;
    const Bits64 mine = reached[0] & left;
    const Bits64 theirs = reached[1] & left;
    const Bits64 mine_by_ice = reached[2] & left_by_ice;
    const Bits64 theirs_by_ice = reached[3] & left_by_ice;
    reach.nearer += count_bits(mine) - count_bits(theirs);
    reach.nearer_by_ice += count_bits(mine_by_ice) - count_bits(theirs_by_ice);
    if (distance == 1) reach.contested = count_bits(mine & theirs);
    left &= ~(mine | theirs);
    left_by_ice &= ~(mine_by_ice | theirs_by_ice);
    const Bits64 before = std::exchange(seen, reached[0] | reached[1]);
    // By ice, a step that reaches none is the last.
    if ((left == 0 || seen == before) && (left_by_ice == 0 || (mine_by_ice | theirs_by_ice) == 0)) return reach;
  }
}

}  // namespace plateau::icebreaker
