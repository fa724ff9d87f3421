// Rung 7: ordering. Alpha-beta cuts most when the best move comes first, and in this game a great capture often is the
// best move.
#include "bench/ladder/7_ordering.h"

namespace plateau::ladder {
namespace {

int alpha_beta(const PackedPosition& p, int depth, int alpha, int beta, std::uint64_t& nodes) {
  ++nodes;
  if (p.is_over()) return p.final_value();
  if (depth == 0) return p.difference();
  if (depth == 1) return last_ply(p, alpha, beta, nodes);
  const OrderedSuccessors all(p);
  for (int i = 0; i < all.count(); ++i) {
    const int value = -alpha_beta(all.position(i), depth - 1, -beta, -alpha, nodes);
    if (value > alpha) alpha = value;
    if (alpha >= beta) return alpha;
  }
  return alpha;
}

}  // namespace

Found search_ordering(const Board& board, int depth) {
  Found found;
  found.value = alpha_beta(packed(board), depth, -infinite, infinite, found.nodes);
  return found;
}

}  // namespace plateau::ladder
