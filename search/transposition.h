// The transposition table: what earlier searches found out about positions, shared by all threads of a search.
//
// An entry is two 64-bit words that are read and written without a lock. The first holds the key XOR the second, so an entry
// torn between two writers does not match and is a miss, never a lie.
//
// Layout of the second word, from bit 0: score 32, depth 8, bound 2, generation 6, step 16.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <new>
#include <optional>

#include "core/memory.h"
#include "search/knowledge.h"

namespace plateau {

enum class Bound : std::uint8_t { none, upper, lower, exact };

struct TableEntry {
  Score score = 0;  // for the player to move
  int depth = 0;    // 0-255
  Bound bound = Bound::none;
  int step = 0;  // index into steps_of()
};

class TranspositionTable {
 public:
  // As many entries as fit into so many MiB, rounded down to a power of two; fewer when there is not enough memory (see
  // mebibytes()).
  explicit TranspositionTable(std::size_t mebibytes) {
    for (std::size_t bytes = affordable(mebibytes, available_mebibytes()) << 20;; bytes /= 2) {
      buckets_ = ZeroedArray<Bucket>(bytes / sizeof(Bucket));
      if (!buckets_.empty() || bytes <= sizeof(Bucket)) break;
    }
    if (buckets_.empty()) throw std::bad_alloc();
  }

  // A power of two, and not more than three quarters of what is available, all in MiB.
  static constexpr std::size_t affordable(std::size_t asked, std::size_t available) {
    return std::bit_floor(std::max<std::size_t>(std::min(asked, available * 3 / 4), 1));
  }

  std::size_t mebibytes() const { return buckets_.size() * sizeof(Bucket) >> 20; }

  void clear() {
    for (Bucket& bucket : buckets_)
      for (Slot& slot : bucket.slots) {
        slot.check.store(0, std::memory_order_relaxed);
        slot.data.store(0, std::memory_order_relaxed);
      }
  }

  // Entries of earlier searches are the first to be replaced.
  void new_search() { generation_ = (generation_ + 1) & 63; }

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

  std::optional<TableEntry> find(std::uint64_t key) const {
    for (const Slot& slot : bucket(key).slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      if ((slot.check.load(std::memory_order_relaxed) ^ data) != key || bound_of(data) == Bound::none) continue;
      return TableEntry{.score = static_cast<Score>(static_cast<std::int32_t>(data & 0xffffffffu)),
                        .depth = depth_of(data),
                        .bound = bound_of(data),
                        .step = static_cast<int>(data >> 48)};
    }
    return std::nullopt;
  }

  void store(std::uint64_t key, const TableEntry& entry) {
    Slot* worst = nullptr;
    int worst_value = 1 << 30;
    for (Slot& slot : bucket(key).slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      if ((slot.check.load(std::memory_order_relaxed) ^ data) == key) {
        worst = &slot;
        break;
      }
      const int age = static_cast<int>((generation_ - generation_of(data)) & 63);
      const int value = bound_of(data) == Bound::none ? -1000 : depth_of(data) - 8 * age;
      if (value < worst_value) worst = &slot, worst_value = value;
    }
    const std::uint64_t data = static_cast<std::uint32_t>(entry.score) |
                               static_cast<std::uint64_t>(std::clamp(entry.depth, 0, 255)) << 32 |
                               static_cast<std::uint64_t>(entry.bound) << 40 |
                               static_cast<std::uint64_t>(generation_) << 42 |
                               static_cast<std::uint64_t>(entry.step & 0xffff) << 48;
    worst->data.store(data, std::memory_order_relaxed);
    worst->check.store(key ^ data, std::memory_order_relaxed);
  }

  // How many of 1000 sampled entries are of this search.
  int fill_permille() const {
    int used = 0;
    int seen = 0;
    for (std::size_t b = 0; b < buckets_.size() && seen < 1000; ++b)
      for (const Slot& slot : buckets_[b].slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        used += bound_of(data) != Bound::none && generation_of(data) == generation_ ? 1 : 0;
        ++seen;
      }
    return seen == 0 ? 0 : used * 1000 / seen;
  }

 private:
  struct Slot {
    std::atomic<std::uint64_t> check{0};
    std::atomic<std::uint64_t> data{0};
  };
  struct alignas(64) Bucket {
    std::array<Slot, 4> slots;
  };

  static int depth_of(std::uint64_t data) { return static_cast<int>(data >> 32 & 0xff); }
  static Bound bound_of(std::uint64_t data) { return static_cast<Bound>(data >> 40 & 3); }
  static unsigned generation_of(std::uint64_t data) { return static_cast<unsigned>(data >> 42 & 63); }

  Bucket& bucket(std::uint64_t key) const { return buckets_[key & (buckets_.size() - 1)]; }

  ZeroedArray<Bucket> buckets_;  // a power of two of them; all zeros is an empty one
  unsigned generation_ = 0;
};

}  // namespace plateau
