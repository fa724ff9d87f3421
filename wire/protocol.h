// The foreign protocols: what a server and a client of each need to know.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/message.h"
#include "wire/client_seat.h"

namespace plateau::wire {

// An option of the game that a server's command takes under a name of its own.
struct ServerOption {
  std::string name;       // "--map"
  std::string setting;    // of the game: "map"
  std::string type;       // as the help writes it: "FILE"
  std::string_view help;  // English; shown through translate()
};

// What is played on a server, and how a program is seated there.
struct ServedSetup {
  std::unique_ptr<AnyPosition> start;
  std::function<std::unique_ptr<ClientSeat>(Connection, SeatSettings)> make_seat;
};

// What a client of ours reports on the way.
struct JoinEvents {
  std::function<void(const std::string&)> tell;     // sentences
  std::function<void(const TracedMessage&)> trace;  // messages; may be empty
  std::function<void(const AnyPosition&)> show;     // the board when it is our turn
  std::function<bool()> stopped;
};
struct JoinSettings {
  std::string name;
  EngineSpec player;
  Nanoseconds time{0};
  int most_turns = 0;  // of a game, when the protocol does not tell them
  JoinEvents events;
};

struct ForeignProtocol {
  std::string game;  // its commands are serve-GAME and join-GAME
  int usual_port = 0;
  std::string usual_time;
  bool time_is_for_a_turn = true;  // else for all turns of a player in a game
  std::string usual_game_time;     // for all turns of both; empty: there is no such clock
  bool keeps_connections = false;  // from game to game; else every game has new ones
  std::vector<ServerOption> options;

  Result<ServedSetup> (*prepare)(std::span<const GivenOption> options) = nullptr;
  // A program at a table whose board is not known from a file.
  std::unique_ptr<ClientSeat> (*make_seat)(Connection connection, SeatSettings settings) = nullptr;
  // Why the rules end the game here. REQUIRES: there is an outcome.
  std::string (*why_over)(const AnyPosition& position) = nullptr;
  // Plays on a connection until the server closes it: the number of games that came to their end, or what went wrong.
  Result<int> (*join)(Connection& connection, const JoinSettings& settings) = nullptr;
};

std::span<const ForeignProtocol> foreign_protocols();

// From now on players may be programs of these protocols: "GAME-client:PROGRAM ARG…". REQUIRES: as add_program_kind.
void add_client_programs();

extern const std::span<const Translation> wire_french;

}  // namespace plateau::wire
