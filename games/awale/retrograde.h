// The result of every position with few seeds, backwards from the ends of the game.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/result.h"
#include "games/awale/ending_index.h"

namespace plateau::awale {

// One byte tells what best play makes of a position: the plies to the end of the game when one side can force it (the
// winner as soon as he can, the loser as late as he can), or `endless`: a draw. The winner makes the last move of the
// game, so an odd number is a victory of the player to move, an even one his defeat.
inline constexpr std::uint8_t endless = 255;

// With S seeds on the board and 64 in the game the scores are known by one number: the need of the player to move,
// which is the seeds he lacks to win, 33 minus his score. It is 1 to S + 1, as the other's need is S + 2 minus it.
//
// The bytes stand by seeds on the board (from 0), then by need (from 1), then by the number of the position.
class EndingValues {
 public:
  explicit EndingValues(const EndingIndex& index);

  std::size_t bytes() const { return first_[seeds_at_most_ + 1]; }
  std::size_t place(int seeds, int need, std::uint32_t number) const {
    return first_[seeds] + static_cast<std::size_t>(need - 1) * size_[seeds] + number;
  }

 private:
  int seeds_at_most_;
  std::array<std::size_t, EndingIndex::most_seeds + 2> first_{};
  std::array<std::uint32_t, EndingIndex::most_seeds + 1> size_{};
};

// All the bytes. Calls `tell` with a sentence after each number of seeds. Needs about 40 bytes of memory for each
// number of the largest layer: 0.3 GB for 8 seeds. Fails if a victory takes more plies than a byte can tell.
Result<std::string> solve_endings(const EndingIndex& index, const std::function<void(const std::string&)>& tell);

}  // namespace plateau::awale
