// A player in one text, the same everywhere: "random", "level:3", "best?time=100ms&threads=2&hash=256".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/message.h"
#include "core/random.h"
#include "core/result.h"
#include "players/contestant.h"  // parse_player: engines and everybody else

namespace plateau {

// "NAME", "NAME:NUMBER", then "?option=value&…" with the options time (100ms, 2s, 1m), depth, nodes, threads, hash
// (MiB), seed. Refused with a sentence that lists the choices.
Result<EngineSpec> parse_engine(const AnyGame& game, std::string_view text);

// The names, as they are typed: "best", "level:N".
std::vector<std::string> engine_names(const AnyGame& game);

// "250ms", "2s", "5m": a length of time above 0.
Result<Nanoseconds> parse_time(std::string_view text);

// Who sits at the board: a person, or an engine.
struct Seat {
  std::string text;  // as it was given
  bool human = false;
  EngineSpec engine;  // unless human
};

Result<Seat> parse_seat(const AnyGame& game, std::string_view text);

// The random numbers of one ply of one game: a game resumed or taken back goes on as it would have.
inline Random random_of_ply(std::uint64_t seed, std::size_t ply) {
  return Random(mix(seed) + 0x9e3779b97f4a7c15u * (ply + 1));
}

extern const std::span<const Translation> players_french;

}  // namespace plateau
