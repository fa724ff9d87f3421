// Rung 9: threads. Every core makes the same search with the same table. Before a thread goes into a position, it looks
// whether another one is there; if so it takes the next move and comes back when the table knows the answer. Whoever
// ends first has it.
#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "bench/ladder/7_ordering.h"
#include "bench/ladder/8_memory.h"

namespace plateau::ladder {
namespace {

// No lock: a place holds what is remembered, and the key mixed with it. If two threads write at once, the two do not
// fit together, and the place is taken for empty.
class SharedTable {
 public:
  explicit SharedTable(int bits) : entries_(std::make_unique<Entry[]>(std::size_t{1} << bits)), shift_(64 - bits) {}

  Memory at(std::uint64_t key) const {
    const Entry& entry = entries_[key >> shift_];
    const std::uint64_t word = entry.word.load(std::memory_order_relaxed);
    return (entry.mixed.load(std::memory_order_relaxed) ^ word) == key ? std::bit_cast<Memory>(word) : Memory{};
  }
  void keep(std::uint64_t key, const Memory& memory) {
    const auto word = std::bit_cast<std::uint64_t>(memory);
    entries_[key >> shift_].word.store(word, std::memory_order_relaxed);
    entries_[key >> shift_].mixed.store(key ^ word, std::memory_order_relaxed);
  }

 private:
  struct Entry {
    std::atomic<std::uint64_t> mixed{0};
    std::atomic<std::uint64_t> word{0};
  };
  std::unique_ptr<Entry[]> entries_;
  int shift_;
};

// Where the threads are. A place may be lost to another position: then two threads do the same work, and nothing else
// happens.
class Whereabouts {
 public:
  bool has(std::uint64_t key) const { return place(key).load(std::memory_order_relaxed) == key; }
  void enter(std::uint64_t key) { place(key).store(key, std::memory_order_relaxed); }
  void leave(std::uint64_t key) { place(key).store(0, std::memory_order_relaxed); }

 private:
  static constexpr int bits = 12;
  std::atomic<std::uint64_t>& place(std::uint64_t key) const { return places_[key >> (64 - bits)]; }
  mutable std::array<std::atomic<std::uint64_t>, std::size_t{1} << bits> places_{};
};

struct Shared {
  explicit Shared(int depth) : table(table_bits(depth)) {}
  SharedTable table;
  Whereabouts busy;
  std::atomic<bool> done{false};
};

class Search {
 public:
  explicit Search(Shared& shared) : shared_(shared) {}
  std::uint64_t nodes = 0;

  int alpha_beta(const PackedPosition& p, int depth, int alpha, int beta) {
    ++nodes;
    if (p.is_over()) return p.final_value();
    if (depth == 1) return last_ply(p, alpha, beta, nodes);
    const bool is_kept = depth >= least_remembered_depth;
    const std::uint64_t key = is_kept ? key_of(p) : 0;
    const Memory known = is_kept ? shared_.table.at(key) : Memory{};
    if (known.answers(depth, alpha, beta)) return known.value;
    Memory found{
        .value = alpha, .depth = static_cast<std::uint8_t>(depth), .bound = Bound::at_most, .move = known.move};
    const OrderedSuccessors all(p, known.move);
    std::array<int, hole_count> order;  // first all moves, then again those that were left for later
    for (int i = 0; i < all.count(); ++i) order[i] = i;
    int later = 0;
    for (int count = all.count(), turn = 0; count > 0 && found.value < beta; count = later, later = 0, ++turn)
      for (int i = 0; i < count && found.value < beta; ++i) {
        const PackedPosition& next = all.position(order[i]);
        const bool is_marked = depth > least_shared_depth;
        const std::uint64_t next_key = is_marked ? key_of(next) ^ static_cast<std::uint64_t>(depth) << 1 : 0;
        if (is_marked && turn == 0 && i > 0 && shared_.busy.has(next_key)) {
          order[later++] = order[i];
          continue;
        }
        if (is_marked) shared_.busy.enter(next_key);
        const int value = -alpha_beta(next, depth - 1, -beta, -found.value);
        if (is_marked) shared_.busy.leave(next_key);
        if (shared_.done.load(std::memory_order_relaxed)) return found.value;  // whatever it is: nobody asks any more
        if (value <= found.value) continue;
        found.value = value;
        found.bound = value >= beta ? Bound::at_least : Bound::exact;
        found.move = static_cast<std::int8_t>(all.move(order[i]));
      }
    if (is_kept) shared_.table.keep(key, found);
    return found.value;
  }

 private:
  static constexpr int least_shared_depth = 4;
  Shared& shared_;
};

}  // namespace

Found search_threads(const Board& board, int depth) {
  Shared shared(depth);
  std::atomic<int> value{0};
  std::atomic<std::uint64_t> nodes{0};
  const auto work = [&] {
    Search search(shared);
    int last = 0;
    for (int d = first_depth(depth); d <= depth && !shared.done; d += 2)
      last = search.alpha_beta(packed(board), d, -infinite, infinite);
    if (!shared.done.exchange(true)) value = last;
    nodes += search.nodes;
  };
  std::vector<std::jthread> helpers;
  for (unsigned i = 1; i < std::thread::hardware_concurrency(); ++i) helpers.emplace_back(work);
  work();
  helpers.clear();  // waits for them
  return {.value = value, .nodes = nodes};
}

}  // namespace plateau::ladder
