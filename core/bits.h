// Boards as sets of bits, 64 or 128 at a time.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace plateau {

using Bits64 = std::uint64_t;
__extension__ using Bits128 = unsigned __int128;

constexpr Bits64 low_half(Bits128 bits) { return static_cast<Bits64>(bits); }
constexpr Bits64 high_half(Bits128 bits) { return static_cast<Bits64>(bits >> 64); }

template <class Bits>
constexpr Bits bit(int index) {
  return static_cast<Bits>(1) << index;
}

constexpr int count_bits(Bits64 bits) { return std::popcount(bits); }
constexpr int count_bits(Bits128 bits) { return std::popcount(low_half(bits)) + std::popcount(high_half(bits)); }

// The index of the lowest bit. REQUIRES: bits != 0
constexpr int lowest_bit(Bits64 bits) { return std::countr_zero(bits); }
constexpr int lowest_bit(Bits128 bits) {
  return low_half(bits) != 0 ? std::countr_zero(low_half(bits)) : 64 + std::countr_zero(high_half(bits));
}

namespace detail {

// nth_bit_of_byte[b][n]: the index of the n-th lowest bit of b.
constexpr std::array<std::array<std::uint8_t, 8>, 256> make_nth_bit_of_byte() {
  std::array<std::array<std::uint8_t, 8>, 256> table{};
  for (std::size_t b = 0; b < 256; ++b) {
    std::size_t n = 0;
    for (std::uint8_t index = 0; index < 8; ++index)
      if ((b >> index & 1) != 0) table[b][n++] = index;
  }
  return table;
}
inline constexpr auto nth_bit_of_byte = make_nth_bit_of_byte();

}  // namespace detail

// The index of the n-th lowest bit, from 0. REQUIRES: n < count_bits(bits)
inline int nth_bit(Bits64 bits, int n) {
  assert(n < count_bits(bits));
#ifdef __BMI2__
  return std::countr_zero(_pdep_u64(std::uint64_t{1} << n, bits));
#else
  // Count the bits of each byte, then of all bytes up to it; the first sum above n tells the byte, a table the bit in
  // it.
  constexpr Bits64 each_byte = 0x0101010101010101u;
  Bits64 counts = bits - (bits >> 1 & 0x5555555555555555u);
  counts = (counts & 0x3333333333333333u) + (counts >> 2 & 0x3333333333333333u);
  const Bits64 sums = ((counts + (counts >> 4)) & 0x0f0f0f0f0f0f0f0fu) * each_byte;
  const int byte = std::countr_zero((sums + static_cast<Bits64>(127 - n) * each_byte) & 0x80 * each_byte) & ~7;
  const int before = static_cast<int>((sums << 8) >> byte & 0xff);
  return byte + detail::nth_bit_of_byte[bits >> byte & 0xff][static_cast<std::size_t>(n - before)];
#endif
}
inline int nth_bit(Bits128 bits, int n) {
  const int below = std::popcount(low_half(bits));
  return n < below ? nth_bit(low_half(bits), n) : 64 + nth_bit(high_half(bits), n - below);
}

// The indexes of the set bits, ascending, as a range.
template <class Bits>
class BitRange {
 public:
  constexpr explicit BitRange(Bits bits) : bits_(bits) {}

  class Iterator {
   public:
    constexpr explicit Iterator(Bits left) : left_(left) {}
    constexpr int operator*() const { return lowest_bit(left_); }
    constexpr Iterator& operator++() {
      left_ &= left_ - 1;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    Bits left_;
  };

  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }
  constexpr std::size_t size() const { return static_cast<std::size_t>(count_bits(bits_)); }
  constexpr bool empty() const { return bits_ == 0; }

 private:
  Bits bits_;
};

}  // namespace plateau
