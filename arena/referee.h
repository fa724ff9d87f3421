// One game between contestants, from its opening to its result, whatever they do.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "arena/opening.h"
#include "arena/results.h"
#include "core/notes.h"
#include "players/contestant.h"

namespace plateau {

struct GameRules {
  Limits limits;  // `time` for each turn, or `clock` and `increment` for the whole game
  GroupSeed seed;
  bool adjudicate = false;         // end the game as soon as its result is proven
  std::vector<std::string> names;  // by seat: the contestants are told
};

// What is going on, for spectators.
struct LiveEvent {
  const AnyPosition& position;
  const Answer& answer;
  Player seat = 0;
  std::span<const Nanoseconds> clocks;  // what is left to each seat; empty without clocks
};

struct RefereedGame {
  Outcome outcome;
  Ending ending = Ending::rules;
  bool host_to_blame = false;  // a late answer that the machine caused: the game does not count
  std::vector<VerdictCard> cards;
  std::vector<MoveNote> notes;            // what the contestants thought and said
  std::unique_ptr<AnyPosition> position;  // with all moves
};

// The contestants in the order of their seats.
RefereedGame referee(const GameInfo& info, const AnyPosition& opening, std::span<Contestant* const> seats,
                     const GameRules& rules, const std::function<void(const LiveEvent&)>& watch);

// At a game that the machine spoils; then it is left for a quieter hour.
inline constexpr int most_attempts = 5;

// What of the time was the contestant's: not what it waited for a core.
Nanoseconds time_taken(const Evidence& evidence);

// The machine is to blame for a late answer when the contestant waited for a core most of the time and, all extensions
// included, did not have the time that it was allowed.
bool is_host_to_blame(const Evidence& evidence, const Limits& limits);

}  // namespace plateau
