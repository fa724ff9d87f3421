// What rung 8 adds: how a position is recognised, and what is remembered of it.
#pragma once

#include <algorithm>

#include "bench/ladder/5_tables.h"
#include "core/bits.h"

namespace plateau::ladder {

// Equal for equal positions, and hardly ever for others. The number of seeds never changes in a search, so that one
// score tells the other; the plies left are told by the depth.
inline std::uint64_t key_of(const PackedPosition& p) {
  const auto folded = [](const std::array<Row, 2>& rows, std::uint64_t one, std::uint64_t two) {
    const Bits128 product = static_cast<Bits128>(rows[red] ^ one) * (rows[blue] ^ two);
    return low_half(product) ^ high_half(product);
  };
  const std::uint64_t rest = (p.own_score * 2u + p.turn + 1u) * 0x9e3779b97f4a7c15u;
  const std::uint64_t key = folded(p.own, 0x2545f4914f6cdd1du, 0x6a09e667f3bcc909u) ^
                            folded(p.other, 0xbb67ae8584caa73bu, 0x3c6ef372fe94f82bu) ^ rest;
  return (key ^ key >> 32) * 0xd6e8feb86659fd93u | 1;  // 0 is nobody's
}

enum class Bound : std::uint8_t { exact, at_least, at_most };

struct Memory {
  int value = 0;
  std::uint8_t depth = 0;  // 0: nothing is known
  Bound bound = Bound::exact;
  std::int8_t move = -1;  // the best one, as 2 * i + colour

  // Does it tell the value to this depth, as far as somebody with this window must know it? Only a search of the very
  // same depth counts: a deeper one would find another value.
  bool answers(int asked_depth, int alpha, int beta) const {
    if (depth != asked_depth) return false;
    return bound == Bound::exact || (bound == Bound::at_least && value >= beta) ||
           (bound == Bound::at_most && value <= alpha);
  }
};

// What is nearer to the end is searched sooner than it is looked up.
inline constexpr int least_remembered_depth = 3;

// The number of places, as a power of two: a small table stays in the caches, and a deeper search needs a larger one.
inline int table_bits(int depth) { return std::min(depth + 7, 24); }

// A search deepens by two plies at a time: who moves last captures last, so that even and odd depths see different
// values.
inline int first_depth(int depth) { return depth % 2 == 0 ? 2 : 1; }

}  // namespace plateau::ladder
