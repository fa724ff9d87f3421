// What the solver remembers: bounds of hauls, by a hash of what matters of a position.
//
// Most positions are close to the end, and meet their like soon or never: they have a part of the table that stays in
// the processor's cache. The others have the rest, however large: a look-up there waits for memory.
//
// The hash is taken for the position. Its 64 bits are all compared, so a look-up in a table of 2^27 entries mistakes
// one position for another less than once in 2^37 times: once in a thousand solves that look up 10^8 times.
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
    near_ = std::min(buckets_.size() / 4, most_near);
  }

  void clear() {
    if (used_) std::fill(buckets_.begin(), buckets_.end(), Bucket{});
    used_ = false;
  }

  // Has it fetched from memory while there is something else to do.
  void prefetch(std::uint64_t key, int empty_cells) const { __builtin_prefetch(&bucket_of(key, empty_cells)); }

  const Entry* find(std::uint64_t key, int empty_cells) const {
    for (const Entry& entry : bucket_of(key, empty_cells).entries)
      if (entry.has(key)) return &entry;
    return nullptr;
  }

  // The entry of this key, made if there is none. What is nearest to the end is the cheapest to find again: it is
  // forgotten first, but the oldest first among those that are all close to the end.
  Entry& at(std::uint64_t key, int empty_cells, int live) {
    used_ = true;
    Bucket& bucket = bucket_of(key, empty_cells);
    Entry* place = &bucket.entries[0];
    for (Entry& entry : bucket.entries) {
      if (entry.has(key)) return entry;
      if (entry.empty_cells < place->empty_cells) place = &entry;
    }
    if (empty_cells < least_far) {
      std::shift_right(bucket.entries.begin(), bucket.entries.end(), 1);
      place = &bucket.entries[0];
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

  static constexpr int least_far = 11;  // empty cells
  static constexpr std::size_t most_near = (4 << 20) / sizeof(Bucket);

  Bucket& bucket_of(std::uint64_t key, int empty_cells) const {
    const auto part = [key](std::size_t buckets) {
      return static_cast<std::size_t>((static_cast<Bits128>(key) * buckets) >> 64);
    };
    return buckets_[empty_cells < least_far ? part(near_) : near_ + part(buckets_.size() - near_)];
  }

  ZeroedArray<Bucket> buckets_;
  std::size_t near_ = 0;  // that many buckets are for positions close to the end
  bool used_ = false;
};

}  // namespace plateau::virus
