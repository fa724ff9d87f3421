// The report of a tournament: one HTML page that needs nothing else, for the organiser, the authors of the bots and a
// projector. Written in the language of the thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/results.h"

namespace plateau {

struct RatingRange {
  double rating = 0;  // Elo
  double low = 0;     // of the 95 % interval
  double high = 0;
};

struct ReportStanding {
  int entrant = 0;  // index in the results
  int rank = 1;
  int games = 0;
  double points = 0;
  double score = 0;  // from 0 to 1
  std::optional<RatingRange> rating;
  int beaten = 0;  // opponents against whom it has more than half of the points
};

// The games of one entrant against another.
struct ReportPair {
  int wins = 0;
  int draws = 0;
  int losses = 0;

  int games() const { return wins + draws + losses; }
  double points() const { return wins + 0.5 * draws; }
};

struct ReportInput {
  const TournamentResults& results;
  std::vector<ReportStanding> standings;         // best first
  std::vector<std::vector<ReportPair>> cross;    // [entrant][opponent]; empty: no cross table
  std::vector<std::vector<double>> superiority;  // [entrant][opponent], from 0 to 1; empty: no such matrix
  std::string store;                             // as it is typed in a command
  std::size_t board_bytes = 2'500'000;           // at most, for the boards of the viewer
  std::size_t card_bytes = 1'000'000;            // about, for verdict cards; each bot has at least one
};

// All that the report needs, from the results and the standings made of them. REQUIRES: the results outlive it.
struct Standings;
ReportInput report_input(const TournamentResults& results, const Standings& standings, const std::string& store);

// Everything that comes from bots is shown as text: markup, control characters, marks of writing direction and invalid
// UTF-8 included. The page allows no script but its own.
std::string html_report(const ReportInput& input);

// Two pictures of the report by themselves, for a page that knows arena/pictures.css: tables as HTML, empty when there
// is nothing to show. In the cross table, "#pair-2-5" leads to the games of the second with the fifth of the standings.
struct ReportPictures {
  std::string ratings;  // each rating with its interval on one axis
  std::string cross;    // everybody against everybody
};
ReportPictures report_pictures(const ReportInput& input);

}  // namespace plateau
