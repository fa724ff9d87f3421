// What a tournament shall be, as its organiser writes it in a TOML file:
//
//     name = "Virus cup"
//     game = "virus"
//     format = "round-robin"     # gauntlet, swiss, knockout, adaptive
//     games = 2                  # between two players; rounded up so that everybody has every seat equally often
//     time = "100ms"             # for each turn; or clock = "60s" and increment = "1s"; or nodes = 1000; or depth = 4
//     opening = 4                # random plies (0 where two players meet once from each seat); or openings = "openings.txt", one per line
//     [options]                  # of the game
//     size = 10
//     [[player]]
//     player = "python:bots/anna.py"
//     name = "anna"
//
// The same plan always gives the same schedule, openings and chance.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/results.h"
#include "core/engine.h"
#include "core/result.h"

namespace plateau {

enum class Format { round_robin, gauntlet, swiss, knockout, adaptive };
std::string_view format_word(Format format);  // "round-robin"
Result<Format> parse_format(std::string_view word);

struct TournamentPlan {
  std::string name;
  std::string game;
  std::vector<std::string> settings;  // "size=10"
  std::string position;               // instead of settings
  Format format = Format::round_robin;
  int games = 2;
  int rounds = 0;          // swiss; 0: enough to find a winner
  double certainty = 0.95;  // adaptive: of the order of neighbours in the ranking
  int most_games = 0;      // adaptive: 0: no bound but that of the certainty
  Limits limits;
  std::optional<int> opening_plies;  // nothing: 0 where two players meet once from each seat, else 4
  std::string openings;  // a file
  std::uint64_t seed = 1;
  int concurrency = 0;  // 0: as many as there are cores
  bool adjudicate = false;
  std::optional<int> isolation;  // nothing: the highest that works here
  int memory_mebibytes = 512;
  std::vector<Entrant> entrants;  // names may be empty: they are then made of the players
};

// Refuses what it does not know, with the line: a misspelt key would otherwise change a tournament unnoticed.
Result<TournamentPlan> parse_plan(std::string_view toml);
std::string format_plan(const TournamentPlan& plan);  // parse_plan reads it back

}  // namespace plateau
