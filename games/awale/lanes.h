// Sixteen small numbers side by side, one per hole: a vector register where there is SSE2, two words of 64 bits
// elsewhere.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace plateau::awale {

inline constexpr int hole_count = 16;
using Bytes = std::array<std::uint8_t, hole_count>;

class Interleaved;

#ifdef __SSE2__

class Lanes {
 public:
  // 16 bytes, aligned or not.
  static Lanes load(const std::uint8_t* from) { return Lanes(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from))); }
  void store(std::uint8_t* to) const { _mm_storeu_si128(reinterpret_cast<__m128i*>(to), v_); }

  // Each lane for itself: a sum wraps around, so that adding 255 takes one away.
  Lanes operator+(Lanes other) const { return Lanes(_mm_add_epi8(v_, other.v_)); }
  Lanes operator&(Lanes other) const { return Lanes(_mm_and_si128(v_, other.v_)); }
  Lanes without(Lanes other) const { return Lanes(_mm_andnot_si128(other.v_, v_)); }

  // The questions below REQUIRE every lane to be below 128.
  Lanes at_most(int limit) const { return Lanes(_mm_min_epu8(v_, _mm_set1_epi8(static_cast<char>(limit)))); }
  bool any_above(int limit) const {
    return _mm_movemask_epi8(_mm_cmpgt_epi8(v_, _mm_set1_epi8(static_cast<char>(limit)))) != 0;
  }

  // Bit i: lane i is neither 2 nor 3.
  std::uint32_t neither_two_nor_three() const {
    // 2 and 3 become 0 and 1; with 126 added, only they stay below 128.
    const __m128i shifted = _mm_add_epi8(_mm_xor_si128(v_, _mm_set1_epi8(2)), _mm_set1_epi8(126));
    return static_cast<std::uint32_t>(_mm_movemask_epi8(shifted));
  }

  // All lanes together.
  int sum() const {
    const __m128i halves = _mm_sad_epu8(v_, _mm_setzero_si128());
    return _mm_cvtsi128_si32(halves) + _mm_extract_epi16(halves, 4);
  }

  Interleaved interleaved_with(Lanes other) const;

 private:
  explicit Lanes(__m128i v) : v_(v) {}
  __m128i v_;
};

// Lane 0 of one, lane 0 of the other, lane 1 of one, …
class Interleaved {
 public:
  Interleaved(__m128i low, __m128i high) : low_(low), high_(high) {}

  // 32 bytes.
  void store(std::uint8_t* to) const {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), low_);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to) + 1, high_);
  }

  // Bit i: byte i is not 0.
  std::uint32_t nonzero() const {
    const auto bits = [](__m128i half) {
      return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpgt_epi8(half, _mm_setzero_si128())));
    };
    return bits(low_) | bits(high_) << 16;
  }

 private:
  __m128i low_;
  __m128i high_;
};

inline Interleaved Lanes::interleaved_with(Lanes other) const {
  return {_mm_unpacklo_epi8(v_, other.v_), _mm_unpackhi_epi8(v_, other.v_)};
}

#else

// The same, with the bytes of two words: lane 0 is the lowest byte of the first, on every machine.
class Lanes {
 public:
  static Lanes load(const std::uint8_t* from) {
    Lanes made;
    std::memcpy(&made.low_, from, 8);
    std::memcpy(&made.high_, from + 8, 8);
    return made.in_order();
  }
  void store(std::uint8_t* to) const {
    const Lanes ordered = in_order();
    std::memcpy(to, &ordered.low_, 8);
    std::memcpy(to + 8, &ordered.high_, 8);
  }

  Lanes operator+(Lanes other) const {
    return both(other, [](std::uint64_t a, std::uint64_t b) {
      return ((a & 0x7f * ones) + (b & 0x7f * ones)) ^ ((a ^ b) & 0x80 * ones);
    });
  }
  Lanes operator&(Lanes other) const {
    return both(other, [](std::uint64_t a, std::uint64_t b) { return a & b; });
  }
  Lanes without(Lanes other) const {
    return both(other, [](std::uint64_t a, std::uint64_t b) { return a & ~b; });
  }

  Lanes at_most(int limit) const {
    const std::uint64_t limits = static_cast<std::uint64_t>(limit) * ones;
    return both(*this, [&](std::uint64_t a, std::uint64_t) {
      const std::uint64_t above = (a + (0x7f * ones - limits)) >> 7 & ones;  // 1 in lanes above the limit
      return (a & ~(above * 0xff)) | (limits & above * 0xff);
    });
  }

  bool any_above(int limit) const {
    const std::uint64_t fill = static_cast<std::uint64_t>(127 - limit) * ones;
    return (((low_ + fill) | (high_ + fill)) & 0x80 * ones) != 0;
  }
  std::uint32_t neither_two_nor_three() const {
    return top_bits([](std::uint64_t word) { return (word ^ 2 * ones) + 126 * ones; });
  }
  int sum() const {
    constexpr std::uint64_t even_lanes = 0x00ff00ff00ff00ff;
    const auto pairs = [](std::uint64_t word) { return (word & even_lanes) + (word >> 8 & even_lanes); };
    return static_cast<int>((pairs(low_) + pairs(high_)) * 0x0001000100010001 >> 48);
  }
  // Bit i: lane i is not 0.
  std::uint32_t nonzero() const {
    return top_bits([](std::uint64_t word) { return word + 0x7f * ones; });
  }
  Interleaved interleaved_with(Lanes other) const;

 private:
  static constexpr std::uint64_t ones = 0x0101010101010101;

  Lanes in_order() const {
    Lanes made = *this;
    if constexpr (std::endian::native == std::endian::big) {
      made.low_ = __builtin_bswap64(low_);
      made.high_ = __builtin_bswap64(high_);
    }
    return made;
  }
  template <class Function>
  Lanes both(Lanes other, const Function& function) const {
    Lanes made;
    made.low_ = function(low_, other.low_);
    made.high_ = function(high_, other.high_);
    return made;
  }
  // Bit i: the function leaves the top bit of lane i set.
  template <class Function>
  std::uint32_t top_bits(const Function& function) const {
    const auto of_word = [&](std::uint64_t word) {
      return static_cast<std::uint32_t>((function(word) >> 7 & ones) * 0x0102040810204080 >> 56);
    };
    return of_word(low_) | of_word(high_) << 8;
  }

  std::uint64_t low_ = 0;
  std::uint64_t high_ = 0;
};

class Interleaved {
 public:
  Interleaved(Lanes even, Lanes odd) : even_(even), odd_(odd) {}

  void store(std::uint8_t* to) const {
    Bytes even;
    Bytes odd;
    even_.store(even.data());
    odd_.store(odd.data());
    for (int i = 0; i < hole_count; ++i) to[2 * i] = even[i], to[2 * i + 1] = odd[i];
  }

  std::uint32_t nonzero() const { return spread(even_.nonzero()) | spread(odd_.nonzero()) << 1; }

 private:
  // Bit i to bit 2i.
  static std::uint32_t spread(std::uint32_t bits) {
    bits = (bits | bits << 8) & 0x00ff00ff;
    bits = (bits | bits << 4) & 0x0f0f0f0f;
    bits = (bits | bits << 2) & 0x33333333;
    return (bits | bits << 1) & 0x55555555;
  }

  Lanes even_;
  Lanes odd_;
};

inline Interleaved Lanes::interleaved_with(Lanes other) const { return {*this, other}; }

#endif

}  // namespace plateau::awale
