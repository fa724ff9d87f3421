// The report of a tournament and its records.
#include "arena/report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "arena/match.h"
#include "support/sample_tournament.h"

namespace plateau {
namespace {

// With PLATEAU_SHOW_REPORTS=folder: writes the pages of sample tournaments, to be looked at.
TEST(Report, CanBeLookedAt) {
  const char* folder = std::getenv("PLATEAU_SHOW_REPORTS");
  if (folder == nullptr) GTEST_SKIP();
  add_game_translations();
  add_translations(arena_french);
  add_translations(players_french);
  for (const RegisteredGame* entry : registered_games()) {
    const std::string& name = entry->game().info().name;
    const auto results = sample_tournament({.game = name, .bots = 8, .games_per_table = 4});
    for (const Language spoken : {Language::english, Language::french}) {
      set_language(spoken);
      std::ofstream(std::string(folder) + "/" + name + (spoken == Language::french ? ".fr" : "") + ".html")
          << html_report(sample_input(results));
    }
    set_language(Language::english);
    const auto many = sample_tournament({.game = name, .bots = 30});
    std::ofstream(std::string(folder) + "/" + name + ".many.html") << html_report(sample_input(many));
  }
}

}  // namespace
}  // namespace plateau
