// The table at the end of a tournament, or in the middle of it: plain data, and its texts.
#pragma once

#include <string>
#include <vector>

#include "arena/ratings.h"
#include "core/terminal.h"

namespace plateau {

enum class StandingsOrder { rating, beaten, points };

struct Standing {
  int entrant = 0;
  int rank = 1;  // shared by those whom the order does not tell apart: 1, 2, 2, 4
  std::string name;
  std::string player;
  int games = 0;  // rated ones, here and below
  int wins = 0;   // alone, or shared by some
  int draws = 0;  // shared by all
  int losses = 0;
  double points = 0;  // see ClassicRank
  double score = 0;   // points per game, from 0 to 1; 0 without games
  Rating rating;
  int beaten = 0;  // see ClassicRank
  int faults = 0;  // forgiven ones too
};

struct Standings {
  std::string name;  // of the tournament
  std::string game;
  StandingsOrder order = StandingsOrder::rating;
  bool finished = false;
  std::vector<Standing> rows;                 // by rank, then by entrant
  std::vector<std::vector<CrossCell>> cross;  // by row and row
  Matrix superiority;                         // by row and row: how likely the first is the stronger one
  std::string warning;                        // for people, when not all ratings can be compared; else empty
};

Standings standings_of(const TournamentResults& results, const Ratings& ratings, StandingsOrder order);

struct StandingsLayout {
  TerminalStyle style;
  int name_width = 24;  // columns: longer names are cut
  int width = 100;      // of the terminal: a wider cross table is shown in several parts
};

// Tables for a terminal, with a heading each, in the language of this thread. Every line ends in a line feed and has no
// blanks at its end.
std::string standings_text(const Standings& standings, const StandingsLayout& layout);
std::string cross_text(const Standings& standings, const StandingsLayout& layout);  // wins-draws-losses

// For programs: the same in every language, names as they are (JSON is valid when they are valid UTF-8). The second: a
// line per pair that met, each pair from both sides.
std::string standings_csv(const Standings& standings);
std::string cross_csv(const Standings& standings);
std::string standings_json(const Standings& standings);

}  // namespace plateau
