// A match between two players: groups of games that share their opening and their chance, with the seats exchanged.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/results.h"
#include "arena/sprt.h"
#include "arena/statistics.h"
#include "core/any_game.h"
#include "core/message.h"

namespace plateau {

struct MatchSettings {
  PlayerSpec first;
  PlayerSpec second;
  int games = 100;        // rounded up to whole groups: as many games as there are seats
  int opening_plies = 4;  // random moves of players before the engines take over
  Limits limits;          // for players without limits of their own
  std::uint64_t seed = 0;
  int concurrency = 1;
  std::optional<SprtSettings> sprt;  // for two players: the match ends as soon as it is decided
  std::function<bool()> stopped;     // asked by all threads before each group of games: the match ends there
};

struct MatchGame {
  Player seat_of_first = 0;
  Outcome outcome;
  double score = 0;  // of the first player, from 0 to 1: the mean over its opponents
  std::size_t plies = 0;
  std::vector<std::string> moves;
  std::string start;
  std::vector<VerdictCard> cards;
};

struct MatchResult {
  std::vector<MatchGame> games;  // in their order
  int wins = 0;
  int draws = 0;
  int losses = 0;
  Strength strength;
  std::optional<SprtStatus> sprt;  // when it was asked for
  int spoilt_groups = 0;           // left out: the machine was too busy, however often they were tried
};

// `progress` is called after each group of games, from one thread at a time, with what is known so far. A game that the
// machine spoilt (see is_host_to_blame) is played again. Two matches of engines with the same settings and node limits
// are the same, whatever the concurrency.
MatchResult play_match(const AnyGame& game, const AnyPosition& start, const MatchSettings& settings,
                       const std::function<void(const MatchResult&)>& progress);

extern const std::span<const Translation> arena_french;

}  // namespace plateau
