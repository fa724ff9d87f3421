// Random numbers that are the same on every compiler and machine. (SplitMix64: one addition and a mixing function, so
// that any 64-bit seed is a good one.)
#pragma once

#include <cstdint>

#include "core/bits.h"

namespace plateau {

// A bijection of the 64-bit integers in which every input bit moves about half of the output bits.
constexpr std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

class Random {
 public:
  constexpr explicit Random(std::uint64_t seed) : state_(mix(seed)) {}

  constexpr std::uint64_t next() { return mix(state_ += 0x9e3779b97f4a7c15u); }

  // Uniform in [0, n). REQUIRES: n > 0. (The bias of a multiplication by 64 random bits is below n / 2^64.)
  constexpr std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>((static_cast<Bits128>(next()) * n) >> 64);
  }

  // Uniform in [0, 1), a multiple of 2^-53.
  constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  std::uint64_t state_;
};

}  // namespace plateau
