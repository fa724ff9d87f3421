// What somebody asks for who creates a tournament, read from JSON and bounded.
#pragma once

#include <string>
#include <vector>

#include "arena/plan.h"
#include "core/json_reader.h"
#include "server/house.h"

namespace plateau {

struct RequestedPlayer {
  std::string player;  // an engine; empty: a bot
  std::string bot;     // the id of an uploaded one
  std::string name;    // may be empty
};

struct RequestedTournament {
  TournamentPlan plan;  // without entrants
  std::vector<RequestedPlayer> players;
  int seats = 2;            // of a game
  std::size_t planned = 0;  // games; 0: that depends on the results
};

// The body of POST /tournaments.
Granted<RequestedTournament> requested_tournament(const JsonValue& body);

}  // namespace plateau
