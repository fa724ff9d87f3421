#include "games/awale/ending_index.h"

#include <algorithm>
#include <cassert>

#include "games/awale/awale.h"

namespace plateau::awale {
namespace {

constexpr int most = EndingIndex::most_seeds;
constexpr int pairs = EndingIndex::pair_count;

// below[k][n]: in how many ways k numbers have a sum below n.
using Below = std::array<std::array<std::uint32_t, most + 1>, pairs>;

constexpr Below make_below() {
  Below below{};
  for (int n = 0; n <= most; ++n) below[1][n] = static_cast<std::uint32_t>(n);
  for (int k = 2; k < pairs; ++k)
    for (int n = 1; n <= most; ++n) below[k][n] = below[k][n - 1] + below[k - 1][n];
  return below;
}

constexpr Below below = make_below();

// The rank of these numbers among all with the same sum.
template <std::size_t Count>
std::uint32_t rank(const std::array<std::uint8_t, Count>& numbers) {
  std::uint32_t made = 0;
  int sum = 0;
  for (std::size_t k = 1; k < Count; ++k) {
    sum += numbers[Count - k];
    made += below[k][sum];
  }
  return made;
}

// Calls visit(numbers) in the order of their ranks.
template <std::size_t Count, class Visit>
void for_each_sum(int sum, const Visit& visit) {
  std::array<std::uint8_t, Count> numbers{};
  const auto fill = [&](const auto& self, std::size_t at, int left) -> void {
    if (at + 1 == Count) {
      numbers[at] = static_cast<std::uint8_t>(left);
      visit(numbers);
      return;
    }
    for (int here = left; here >= 0; --here) {
      numbers[at] = static_cast<std::uint8_t>(here);
      self(self, at + 1, left - here);
    }
  };
  fill(fill, 0, sum);
}

}  // namespace

EndingIndex::EndingIndex(int seeds_at_most) {
  assert(0 <= seeds_at_most && seeds_at_most <= most_seeds);
  for (int total = 0; total <= most_seeds; ++total)
    for_each_sum<4>(total, [&](const Pair& pair) { fillings_[total].push_back(pair); });
  for (int seeds = 0; seeds <= seeds_at_most; ++seeds) make_layer(seeds);
}

void EndingIndex::make_layer(int seeds) {
  Layer& layer = layers_.emplace_back();
  std::vector<Totals> greatest;  // by rank
  for_each_sum<pairs>(seeds, [&](const Totals& totals) {
    Place place;
    Totals best = totals;
    Totals turned = totals;
    for (std::uint32_t turn = 1; turn < pairs; ++turn) {
      std::rotate(turned.begin(), turned.begin() + 1, turned.end());
      if (turned > best) best = turned, place.turn = turn;
    }
    if (best == totals) {
      place.first = layer.size;
      layer.blocks.push_back({layer.size, totals});
      std::uint32_t ways = 1;
      for (const int total : totals) ways *= static_cast<std::uint32_t>(fillings_[total].size());
      layer.size += ways;
    }
    layer.places.push_back(place);
    greatest.push_back(best);
  });
  for (std::size_t i = 0; i < layer.places.size(); ++i) layer.places[i].first = layer.places[rank(greatest[i])].first;
}

std::uint32_t EndingIndex::operator()(const Board& board, Player mover, int seeds) const {
  assert(seeds <= seeds_at_most());
  std::array<Pair, pairs> contents;
  Totals totals;
  for (int i = 0; i < pairs; ++i) {
    const int one = 2 * i + mover;
    const int two = (one + 1) % hole_count;
    contents[i] = {board[red][one], board[blue][one], board[red][two], board[blue][two]};
    totals[i] = static_cast<std::uint8_t>(contents[i][0] + contents[i][1] + contents[i][2] + contents[i][3]);
  }
  const Place place = layers_[seeds].places[rank(totals)];
  std::uint32_t number = 0;
  for (std::uint32_t i = 0; i < pairs; ++i) {
    const std::uint32_t pair = (i + place.turn) % pairs;
    if (totals[pair] != 0)
      number = number * static_cast<std::uint32_t>(fillings_[totals[pair]].size()) + rank(contents[pair]);
  }
  return place.first + number;
}

Board EndingIndex::board_of(const Block& block, std::uint32_t number) const {
  Board board{};
  std::uint32_t rest = number - block.first;
  for (int i = pairs - 1; i >= 0; --i) {
    const std::vector<Pair>& fillings = fillings_[block.totals[i]];
    const Pair& pair = fillings[rest % fillings.size()];
    rest /= static_cast<std::uint32_t>(fillings.size());
    board[red][2 * i] = pair[0];
    board[blue][2 * i] = pair[1];
    board[red][2 * i + 1] = pair[2];
    board[blue][2 * i + 1] = pair[3];
  }
  return board;
}

}  // namespace plateau::awale
