// The sections of the report, and what they share. Used by arena/report*.cc only.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "arena/report.h"
#include "arena/report_boards.h"
#include "core/any_game.h"

namespace plateau::report {

// Indices into the results' games.
using GameList = std::vector<std::size_t>;

struct Page {
  enum class With { tables, boards };  // boards take long to draw
  Page(const ReportInput& report_input, With with);

  const ReportInput& input;
  const TournamentResults& results;
  const AnyGame* game = nullptr;                  // nothing when this program does not know it
  std::vector<int> order;                         // all entrants, best first
  std::vector<int> place;                         // by entrant: where it is in `order`
  std::vector<std::string> names;                 // by entrant, as HTML
  std::map<std::pair<int, int>, GameList> pairs;  // by places, the better first: the games in which both took part
  Boards boards;

  const std::string& name(int entrant) const { return names[static_cast<std::size_t>(entrant)]; }
  std::string pair_id(int entrant, int opponent) const;  // of the pair's section
};

std::string standings_section(const Page& page);
std::string ratings_section(const Page& page);      // empty without ratings
std::string cross_section(const Page& page);        // empty without a cross table
std::string ratings_table(const Page& page);        // what the two show, by itself
std::string cross_table(const Page& page);
std::string superiority_section(const Page& page);  // empty without the matrix
std::string verdicts_section(const Page& page);
std::string viewer_section(const Page& page);  // empty without boards
std::string pairs_section(const Page& page);
std::string games_section(const Page& page);

// "A 52 – 48 B", with names as HTML.
std::string seats_and_scores(const Page& page, const PlayedGame& game);
std::string ending_text(const PlayedGame& game);

// A drawing of a board as an element; wide ones are set smaller on narrow screens.
std::string board_element(std::string_view drawing);

// What a table wider than the screen is scrolled in: reachable by keyboard, named for those who cannot see it.
std::string scrolled(std::string_view label, std::string_view table);

}  // namespace plateau::report
