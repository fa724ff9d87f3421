#include "games/vampires/battle.h"

#include <algorithm>
#include <limits>

namespace plateau::vampires {

// From the most probable number outwards, each relative to its neighbour: nothing overflows, and what underflows is
// far too improbable to matter.
Binomial::Binomial(Odds each, int trials) {
  const double yes = each.numerator;
  const double no = each.denominator - each.numerator;
  const int peak = std::min((trials + 1) * each.numerator / each.denominator, trials);
  probability_[peak] = 1;
  double sum = 1;
  for (int k = peak; k < trials; ++k)
    sum += probability_[k + 1] = probability_[k] * ((trials - k) * yes) / ((k + 1) * no);
  for (int k = peak; k > 0; --k) sum += probability_[k - 1] = probability_[k] * (k * no) / ((trials - k + 1) * yes);
  for (int k = 0; k <= trials; ++k)
    probability_[k] = std::max(probability_[k] / sum, std::numeric_limits<double>::min());
}

}  // namespace plateau::vampires
