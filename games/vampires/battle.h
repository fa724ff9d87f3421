// What happens when units arrive where others stand.
#pragma once

#include <array>
#include <cstdint>

#include "core/random.h"

namespace plateau::vampires {

inline constexpr int most_units = 255;  // of one group

// A probability as a fraction: exact, so the same on every machine.
struct Odds {
  int numerator = 1;
  int denominator = 2;

  double value() const { return static_cast<double>(numerator) / denominator; }
  Odds complement() const { return {denominator - numerator, denominator}; }
  bool happens(Random& random) const {
    return random.below(static_cast<std::uint32_t>(denominator)) < static_cast<std::uint32_t>(numerator);
  }
  bool operator==(const Odds&) const = default;
};

struct Battle {
  int attackers = 1;
  int defenders = 1;
  bool against_humans = false;

  // The attackers win without loss.
  bool is_sure() const { return against_humans ? attackers >= defenders : 2 * attackers >= 3 * defenders; }

  // That the attackers win; then also that each of them survives. Neither 0 nor 1. REQUIRES: !is_sure()
  Odds odds() const {
    if (attackers == defenders) return {1, 2};
    if (attackers < defenders) return {attackers, 2 * defenders};
    return {2 * attackers - defenders, 2 * defenders};
  }
};

// How many of `trials` happen, each by itself with the same odds. REQUIRES: 0 < odds < 1, 0 <= trials <= most_units
class Binomial {
 public:
  Binomial(Odds each, int trials);

  // Positive, and adds up to 1 over 0 … trials. Made of +, * and / alone: the same bits on every machine.
  double probability(int successes) const { return probability_[successes]; }

  static int draw(Odds each, int trials, Random& random) {
    int successes = 0;
    for (int i = 0; i < trials; ++i) successes += each.happens(random) ? 1 : 0;
    return successes;
  }

 private:
  std::array<double, most_units + 1> probability_;
};

}  // namespace plateau::vampires
