// Rung 5: lookup tables. The search is that of rung 4; the rules are in 5_tables.h.
#include "bench/ladder/5_tables.h"

#include <algorithm>

namespace plateau::ladder {
namespace {

constexpr Sowing sowing_of(int turn, int origin, Colour colour, int seeds) {
  Sowing made;
  made.own[colour] = Row{0} - (static_cast<Row>(seeds) << 8 * origin);
  const int from = 2 * origin + turn;
  int hole = colour == red ? from - 1 : from;
  for (int sown = 0; sown < seeds; ++sown) {
    do hole = (hole + (colour == red ? 2 : 1)) % hole_count;
    while (hole == from);
    made.ends_at_own = hole % 2 == turn;
    made.last = static_cast<std::uint8_t>(hole / 2);
    (made.ends_at_own ? made.own : made.other)[colour] += Row{1} << 8 * made.last;
  }
  return made;
}

constexpr Sowings make_sowings() {
  Sowings made;
  for (int turn = 0; turn < 2; ++turn)
    for (int origin = 0; origin < row_length; ++origin)
      for (const Colour colour : {red, blue})
        for (int seeds = 0; seeds <= most_in_hole; ++seeds)
          made[turn][origin][colour][seeds] = sowing_of(turn, origin, colour, seeds);
  return made;
}

}  // namespace

constinit const Sowings sowings = make_sowings();

namespace {

int minimax(const PackedPosition& p, int depth, std::uint64_t& nodes) {
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

Found search_tables(const Board& board, int depth) {
  Found found;
  found.value = minimax(packed(board), depth, found.nodes);
  return found;
}

}  // namespace plateau::ladder
