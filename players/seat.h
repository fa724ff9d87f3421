// Who can sit at a board.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/message.h"
#include "core/random.h"
#include "core/result.h"

namespace plateau {

enum class Seat { human, random };

// The seat of this name ("human", "random"), or a sentence that lists the names.
Result<Seat> parse_seat(std::string_view text);
std::string format_seat(Seat seat);
std::vector<std::string> seat_names();

// The random numbers of one ply of one game: a game resumed or taken back goes on as it would have.
inline Random random_of_ply(std::uint64_t seed, std::size_t ply) {
  return Random(mix(seed) + 0x9e3779b97f4a7c15u * (ply + 1));
}

extern const std::span<const Translation> players_french;

}  // namespace plateau
