// What a position is worth to the player to move, before any search.
#pragma once

#include <algorithm>
#include <array>

#include "games/icebreaker/reach.h"

namespace plateau::icebreaker {

namespace detail {

// What one of each is worth at some number of icebergs left, in thousandths of the logarithm of the odds to win.
struct Weights {
  int ice_left = 0;
  int captured = 0;
  int nearer = 0;
  int nearer_by_ice = 0;
  int contested = 0;  // to the player to move
};

// Found by tools/tune_icebreaker.cc, which plays the engine against itself and fits the logarithm of the odds to who
// won. In between the weights are interpolated. The fewer icebergs are left, the more each of them decides; while the
// board is full, only what can be taken without sailing counts.
inline constexpr std::array<Weights, 6> fitted_weights = {{
    {0, 1900, 1300, 400, 370},
    {4, 1790, 1200, 357, 370},
    {12, 1170, 580, 204, 110},
    {22, 757, 197, 121, 11},
    {34, 709, 5, 92, 0},
    {48, 700, 0, 78, 0},
}};

inline constexpr int most_ice_told_apart = 64;

constexpr std::array<Weights, most_ice_told_apart> weights_by_ice() {
  std::array<Weights, most_ice_told_apart> table{};
  for (int ice = 0; ice < most_ice_told_apart; ++ice) {
    std::size_t k = 1;
    while (k + 1 < fitted_weights.size() && fitted_weights[k].ice_left < ice) ++k;
    const Weights& low = fitted_weights[k - 1];
    const Weights& high = fitted_weights[k];
    const int at = ice < high.ice_left ? ice : high.ice_left;
    const auto between = [&](int a, int b) {
      return a + (b - a) * (at - low.ice_left) / (high.ice_left - low.ice_left);
    };
    table[ice] = {ice, between(low.captured, high.captured), between(low.nearer, high.nearer),
                  between(low.nearer_by_ice, high.nearer_by_ice), between(low.contested, high.contested)};
  }
  return table;
}
inline constexpr auto weights_at = weights_by_ice();

}  // namespace detail

// Captured icebergs, and those that each side will reach first.
template <class Layout>
int evaluation(const BasicState<Layout>& s) {
  const Reach reach = reach_of(s);
  const detail::Weights& w = detail::weights_at[std::min(count_cells(s.ice()), detail::most_ice_told_apart - 1)];
  return w.captured * (s.they_lack() - s.i_lack()) + w.nearer * reach.nearer + w.nearer_by_ice * reach.nearer_by_ice +
         w.contested * reach.contested;
}

}  // namespace plateau::icebreaker
