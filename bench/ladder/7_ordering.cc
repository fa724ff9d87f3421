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

std::string plain_move(const Board& board, int depth) {
  const PackedPosition p = packed(board);
  std::uint64_t nodes = 0;
  int alpha = -infinite;
  std::string best;
  for (int i = 0; i < row_length; ++i)
    for (const Colour colour : {red, blue}) {
      if (p.count(i, colour) == 0) continue;
      const int value = -alpha_beta(p.after(i, colour), depth - 1, -infinite, -alpha, nodes);
      if (value <= alpha) continue;
      alpha = value;
      best = std::to_string(2 * i + board.turn + 1) + (colour == red ? "r" : "b");
    }
  return best;
}

}  // namespace plateau::ladder
