// Rung 6: alpha-beta. Both players know what they have for sure; what cannot change that is not looked at. The same
// value from the square root of the work, in the best case.
#include "bench/ladder/5_tables.h"

namespace plateau::ladder {
namespace {

// alpha is what the player to move has for sure, beta what the other one would not let him exceed.
int alpha_beta(const PackedPosition& p, int depth, int alpha, int beta, std::uint64_t& nodes) {
  ++nodes;
  if (p.is_over()) return p.final_value();
  if (depth == 0) return p.difference();
  for (int i = 0; i < row_length; ++i)
    for (const Colour colour : {red, blue}) {
      if (p.count(i, colour) == 0) continue;
      const int value = -alpha_beta(p.after(i, colour), depth - 1, -beta, -alpha, nodes);
      if (value > alpha) alpha = value;
      if (alpha >= beta) return alpha;
    }
  return alpha;
}

}  // namespace

Found search_alpha_beta(const Board& board, int depth) {
  Found found;
  found.value = alpha_beta(packed(board), depth, -infinite, infinite, found.nodes);
  return found;
}

}  // namespace plateau::ladder
