// How the games of a group begin: all of them in the same position, with the same chance to come.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/any_game.h"

namespace plateau {

// Everything random about a group of games follows from this.
struct GroupSeed {
  std::uint64_t value = 0;

  static GroupSeed of(std::uint64_t tournament_seed, std::uint64_t group) {
    return {mix(tournament_seed + 0x9e3779b97f4a7c15u * (group + 1))};
  }

  // For ContestantSettings; an engine adds its seat.
  std::uint64_t of_engines() const { return mix(value); }
};

// Plays what chance does now, until a player is to move or the game is over.
void play_chance(AnyPosition& position, GroupSeed seed);

// The start after so many random moves of players, and those that end the turn of the last one. An opening that ends
// the game is drawn again.
std::unique_ptr<AnyPosition> random_opening(const AnyPosition& start, int plies, GroupSeed seed);

// One opening per line: the moves, separated by spaces; '#' begins a comment. Every one is played once, to see that it is
// legal and does not end the game.
Result<std::vector<std::vector<std::string>>> read_openings(const AnyPosition& start, std::string_view text);

}  // namespace plateau
