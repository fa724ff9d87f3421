// Numbers the positions with few seeds, for tables.
//
// The mover is always seen as player 1: when player 2 is to move, the ring is turned by one hole. Turning it by two
// holes changes nothing in the rules, so the eight turns of a position share one number. (A ring whose pairs of holes
// hold the same totals in each turn has several numbers for the same position: a few per cent too many, and no search
// for the right one.)
//
// The number of a position with S seeds: the ring is eight pairs of holes, a pair is four cells (reds and blues of the
// mover's hole, then of the other). The totals of the eight pairs, turned so that they are greatest as a word, give the
// first number of a block; within it the ways to fill pair 0, pair 1, … are the digits, from the highest.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/outcome.h"
#include "games/awale/lanes.h"

namespace plateau::awale {

using Board = std::array<Bytes, 2>;  // seeds by colour and hole

class EndingIndex {
 public:
  static constexpr int most_seeds = 9;
  static constexpr int pair_count = hole_count / 2;

  explicit EndingIndex(int seeds_at_most);

  int seeds_at_most() const { return static_cast<int>(layers_.size()) - 1; }

  // How many numbers there are for positions with so many seeds.
  std::uint32_t size(int seeds) const { return layers_[seeds].size; }

  // REQUIRES: the board holds `seeds` seeds, at most seeds_at_most().
  std::uint32_t operator()(const Board& board, Player mover, int seeds) const;

  // Calls visit(number, board) for each number from 0, with player 1 to move.
  template <class Visit>
  void for_each(int seeds, const Visit& visit) const {
    const Layer& layer = layers_[seeds];
    for (std::uint32_t block = 0; block < layer.blocks.size(); ++block) {
      const std::uint32_t end = block + 1 < layer.blocks.size() ? layer.blocks[block + 1].first : layer.size;
      for (std::uint32_t number = layer.blocks[block].first; number < end; ++number)
        visit(number, board_of(layer.blocks[block], number));
    }
  }

 private:
  using Totals = std::array<std::uint8_t, pair_count>;
  using Pair = std::array<std::uint8_t, 4>;

  struct Place {
    std::uint32_t first = 0;  // number of its block
    std::uint32_t turn = 0;   // the pair that becomes pair 0
  };
  struct Block {
    std::uint32_t first = 0;
    Totals totals{};
  };
  struct Layer {
    std::uint32_t size = 0;
    std::vector<Place> places;  // by rank of the totals
    std::vector<Block> blocks;  // by their first number
  };

  void make_layer(int seeds);
  Board board_of(const Block& block, std::uint32_t number) const;

  std::vector<Layer> layers_;                               // by number of seeds
  std::array<std::vector<Pair>, most_seeds + 1> fillings_;  // of a pair, by its total
};

}  // namespace plateau::awale
