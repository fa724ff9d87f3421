// What the solver remembers: bounds of hauls, by a hash of what matters of a position.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <new>

#include "core/bits.h"
#include "core/memory.h"

namespace plateau::virus {

class SolverTable {
 public:
  // Bounds of a haul, and the best move as far as it is known.
  struct Entry {
    std::array<std::uint32_t, 2> key{};
    std::uint8_t least = 0;
    std::uint8_t most = 0;
    std::uint8_t cell = 0;
    std::uint8_t empty_cells = 0;  // 0: the entry is free

    bool has(std::uint64_t other) const { return empty_cells != 0 && (std::uint64_t{key[1]} << 32 | key[0]) == other; }
  };

  explicit SolverTable(int mebibytes) : buckets_(static_cast<std::size_t>(mebibytes) * 1024 * 1024 / sizeof(Bucket)) {
    assert(mebibytes > 0);
    if (buckets_.empty()) throw std::bad_alloc();
  }

  void clear() {
    if (used_) std::fill(buckets_.begin(), buckets_.end(), Bucket{});
    used_ = false;
  }

  const Entry* find(std::uint64_t key) const {
    for (const Entry& entry : bucket_of(key).entries)
      if (entry.has(key)) return &entry;
    return nullptr;
  }

  // The entry of this key, made if there is none. What is nearest to the end is the cheapest to find again: it is
  // forgotten first.
  Entry& at(std::uint64_t key, int empty_cells, int live) {
    used_ = true;
    Bucket& bucket = bucket_of(key);
    Entry* place = &bucket.entries[0];
    for (Entry& entry : bucket.entries) {
      if (entry.has(key)) return entry;
      if (entry.empty_cells < place->empty_cells) place = &entry;
    }
    *place = {.key = {static_cast<std::uint32_t>(key), static_cast<std::uint32_t>(key >> 32)},
              .most = static_cast<std::uint8_t>(live),
              .empty_cells = static_cast<std::uint8_t>(empty_cells)};
    return *place;
  }

 private:
  struct alignas(64) Bucket {
    std::array<Entry, 5> entries;
  };

  Bucket& bucket_of(std::uint64_t key) const {
    return buckets_[static_cast<std::size_t>((static_cast<Bits128>(key) * buckets_.size()) >> 64)];
  }

  ZeroedArray<Bucket> buckets_;
  bool used_ = false;
};

}  // namespace plateau::virus
