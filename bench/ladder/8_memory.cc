// Rung 8: a transposition table. The same position is reached by many ways; what was found there once is remembered.
// The search deepens step by step, because the best move of the shallower search is the best guess for the deeper one.
#include "bench/ladder/8_memory.h"

#include <vector>

#include "bench/ladder/7_ordering.h"

namespace plateau::ladder {
namespace {

class Table {
 public:
  explicit Table(int bits) : entries_(std::size_t{1} << bits), shift_(64 - bits) {}

  Memory at(std::uint64_t key) const {
    const Entry& entry = entries_[key >> shift_];
    return entry.key == key ? entry.memory : Memory{};
  }
  void keep(std::uint64_t key, const Memory& memory) { entries_[key >> shift_] = {key, memory}; }

 private:
  struct Entry {
    std::uint64_t key = 0;
    Memory memory;
  };
  std::vector<Entry> entries_;
  int shift_;
};

class Search {
 public:
  explicit Search(int depth) : table_(table_bits(depth)) {}
  std::uint64_t nodes = 0;

  int alpha_beta(const PackedPosition& p, int depth, int alpha, int beta) {
    ++nodes;
    if (p.is_over()) return p.final_value();
    if (depth == 1) return last_ply(p, alpha, beta, nodes);
    const bool is_kept = depth >= least_remembered_depth;
    const std::uint64_t key = is_kept ? key_of(p) : 0;
    const Memory known = is_kept ? table_.at(key) : Memory{};
    if (known.answers(depth, alpha, beta)) return known.value;
    Memory found{
        .value = alpha, .depth = static_cast<std::uint8_t>(depth), .bound = Bound::at_most, .move = known.move};
    const OrderedSuccessors all(p, known.move);
    for (int i = 0; i < all.count() && found.value < beta; ++i) {
      const int value = -alpha_beta(all.position(i), depth - 1, -beta, -found.value);
      if (value <= found.value) continue;
      found.value = value;
      found.bound = value >= beta ? Bound::at_least : Bound::exact;
      found.move = static_cast<std::int8_t>(all.move(i));
    }
    if (is_kept) table_.keep(key, found);
    return found.value;
  }

 private:
  Table table_;
};

}  // namespace

Found search_memory(const Board& board, int depth) {
  Search search(depth);
  Found found;
  for (int d = first_depth(depth); d <= depth; d += 2)
    found.value = search.alpha_beta(packed(board), d, -infinite, infinite);
  found.nodes = search.nodes;
  return found;
}

}  // namespace plateau::ladder
