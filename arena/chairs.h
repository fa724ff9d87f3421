// The contestants of one table from game to game: programs stay while they are wanted, engines are new in each game.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <vector>

#include "players/contestant.h"

namespace plateau {

// Who takes a seat. `who` is the same number for the same program in every game, and another one for everybody else in it.
struct Chair {
  int who = 0;
  const PlayerSpec* player = nullptr;
  ContestantSettings settings;
};

class Chairs {
 public:
  explicit Chairs(const AnyGame& game) : game_(game) {}

  // In the order of the chairs; good until the next call. Programs that are not wanted any more end.
  std::vector<Contestant*> fill(std::span<const Chair> chairs);

 private:
  const AnyGame& game_;
  std::map<int, std::unique_ptr<Contestant>> seated_;  // by who
};

}  // namespace plateau
