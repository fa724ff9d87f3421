// Proves that a store is what it says: every game is replayed through the rules, every place in the schedule is filled once.
#pragma once

#include <string>
#include <vector>

#include "arena/store.h"
#include "arena/tournament.h"

namespace plateau {

struct Audit {
  std::size_t games = 0;    // replayed
  std::size_t rated = 0;
  std::size_t missing = 0;  // places of the schedule, as far as it is known, that are still to be played
  std::vector<std::string> faults;  // sentences; empty: everything is as it should be
};

Audit audit(const PreparedPlan& prepared, const Store& store);

// A game of the store, replayed to the end or to a ply. The error says why it cannot be.
struct ReplayedGame {
  std::unique_ptr<AnyPosition> position;
  std::vector<std::string> words;  // all of them, chance included: one per ply
};
Result<ReplayedGame> replay_game(const AnyGame& game, const PlayedGame& played);

}  // namespace plateau
