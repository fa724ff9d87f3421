// A server of one of the foreign protocols: it waits for two programs, lets them play, and is ready for the next game
// whatever they do.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "arena/results.h"
#include "players/tcp.h"
#include "wire/protocol.h"

namespace plateau::wire {

struct GameServerSettings {
  int games = 1;
  bool swap = false;         // sides, after every game
  Limits limits;             // `time` for a turn, or `clock` for all turns of a player
  Nanoseconds game_time{0};  // for all turns of both; 0: no bound
  std::uint64_t seed = 0;
  Nanoseconds greeting_time = std::chrono::seconds(10);            // from the connection to the name
  Nanoseconds time_between_games = std::chrono::milliseconds(50);  // so long those who leave after a game may take
};

struct ServedGame {
  int number = 0;                    // from 1
  std::array<std::string, 2> names;  // by seat; fit for people
  Outcome outcome;
  Ending ending = Ending::rules;
  std::string reason;  // a sentence without its end
  int late_turns = 0;
  std::unique_ptr<AnyPosition> position;  // with all moves
};

// A turn with all that chance made of it.
struct PlayedTurn {
  const ServedGame& game;  // its position is the one after the turn
  Player seat = 0;
  std::size_t first_ply = 0;          // of the turn
  std::span<const Nanoseconds> left;  // what is left to each seat; empty: there are no clocks
};

struct ServerEvents {
  std::function<void(const std::string&)> tell;  // sentences
  // Of a seat, or of somebody who has none yet; may be empty.
  std::function<void(std::optional<Player>, const TracedMessage&)> trace;
  std::function<void(const PlayedTurn&)> turn_played;  // may be empty
  std::function<void(const ServedGame&)> game_over;
  std::function<bool()> stopped;
};

// Plays the games, or as many as there were before it was stopped. REQUIRES: all events that may not be empty are
// there.
void serve_games(const ForeignProtocol& protocol, const ServedSetup& setup, Listener& listener,
                 const GameServerSettings& settings, const ServerEvents& events);

// The record of a game, as `plateau replay` reads it.
std::string record_of(const ForeignProtocol& protocol, const ServedGame& game);

}  // namespace plateau::wire
