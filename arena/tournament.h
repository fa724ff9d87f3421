// Plays a tournament to its end, from wherever it was left.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "arena/plan.h"
#include "arena/referee.h"
#include "arena/store.h"

namespace plateau {

// A plan whose names are known to be good: the game, its start, the players.
struct PreparedPlan {
  TournamentPlan plan;  // every entrant has a name of its own
  const AnyGame* game = nullptr;
  std::unique_ptr<AnyPosition> start;
  std::vector<PlayerSpec> players;  // by entrant
  std::vector<std::vector<std::string>> openings;  // empty: random ones
};

// Paths are seen from the folder in which the program runs.
Result<PreparedPlan> prepare(const TournamentPlan& plan);

// What is being played, for a progress display and for spectators. Called from one thread at a time.
struct TournamentWatcher {
  std::function<void(const PlayedGame&)> game_ended;
  std::function<void(const Slot&, const LiveEvent&)> moved;
};

struct TournamentEnd {
  std::optional<Error> error;  // the store failed, or the machine is too busy: the tournament can be resumed
};

// Plays what the store does not hold yet, several games at a time, and keeps every game as it ends.
TournamentEnd play_tournament(const PreparedPlan& prepared, Store& store, const TournamentWatcher& watcher);

// How many games there are to play in all; 0: that depends on the results.
std::size_t planned_games(const PreparedPlan& prepared);

// The opening of a group's games.
std::unique_ptr<AnyPosition> opening_of(const PreparedPlan& prepared, int group);

std::string limits_text(const Limits& limits);  // "100 ms per move"

}  // namespace plateau
