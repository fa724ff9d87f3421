// Who plays whom. All schedules are functions of the settings and of the results so far and of nothing else, so that a
// tournament that is resumed goes on as if it had never stopped. Entrants, rounds and groups are numbered from 0.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "arena/results.h"

namespace plateau {

// A group of games: the same opening and chance once for every rotation of the seats. No two groups of the same
// entrants have the same number.
struct Pairing {
  int round = 0;
  int group = 0;
  std::vector<int> entrants;  // in the seat order of the first game

  bool operator==(const Pairing&) const = default;
};

// The seat orders of the group's games: as many as there are entrants, each of whom has every seat once.
std::vector<std::vector<int>> seatings(const Pairing& pairing);

// The rated games of this group that have been played.
int games_played(const TournamentResults& results, const Pairing& pairing);

struct LeagueSettings {
  int entrants = 2;
  int groups_per_pair = 1;
};

// Everybody against everybody. In a round everybody plays at most once; a lap of rounds has every pair once, and all
// pairs have the same groups: 0, 1, …
std::vector<Pairing> round_robin(const LeagueSettings& settings);

// Entrant 0 against each of the others.
std::vector<Pairing> gauntlet(const LeagueSettings& settings);

struct PodSettings {
  int entrants = 4;  // at least `players`
  int players = 3;   // at a table
  int groups_per_set = 1;
  int most_groups = 10000;
  std::uint64_t seed = 0;  // of the choice, when there are too many sets
};

// Every set of entrants equally often. When these are more than most_groups: most_groups sets, chosen so that
// everybody plays equally often (one more or less) and every two meet about equally often. Who sits after whom changes
// from group to group.
std::vector<Pairing> pods(const PodSettings& settings);

struct SwissSettings {
  int round = 0;
  int groups = 1;  // of each meeting
};

// The pairs of a round, for games of two. Those with equal points meet, upper half against lower half (by points, then
// the points of the opponents, then the number); as few rematches as possible, none while that is possible; of an odd
// number, the last of those who had the fewest byes does not play and has the points of a victory.
// REQUIRES: the earlier rounds are complete. Later games change nothing.
std::vector<Pairing> swiss(const TournamentResults& results, const SwissSettings& settings);

struct KnockoutSettings {
  std::vector<int> seeds;  // all entrants, the best first
  int groups = 1;          // of each meeting
  int extra_groups = 4;    // at most so many more, one by one, while a meeting is level; then the better seed goes on
};

int knockout_rounds(int entrants);

// All groups of the round that are known so far, those of level meetings included: the round is over when all of them
// have been played and nothing new comes. The best seeds have byes in the first round, and meet as late as possible.
// Empty while an earlier round is undecided.
std::vector<Pairing> knockout(const TournamentResults& results, const KnockoutSettings& settings, int round);

std::optional<int> knockout_winner(const TournamentResults& results, const KnockoutSettings& settings);

}  // namespace plateau
