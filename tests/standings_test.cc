// Standings: the numbers of a small tournament by hand, and their texts.
#include "arena/standings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/best_games.h"
#include "arena/match.h"
#include "core/message.h"
#include "tests/support/json_check.h"
#include "tests/support/tournaments.h"

namespace plateau {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Three entrants: the second beats the first 3½–½, the third 2–0; the first and the third 1–1. One game is not rated.
TournamentResults small() {
  TournamentResults results = tournament_of(3);
  results.entrants[0].name = "Élodie";
  results.entrants[1].name = "the very long name of a \"bot\", with a comma";
  results.entrants[2].name =
      "b\xff"
      "d\n";
  for (int group = 0; group < 2; ++group) {
    add_game(results, {.group = group}, {0, 1}, {0, 1});
    add_game(results, {.group = group}, {1, 0}, {1, group});
  }
  add_game(results, {}, {1, 2}, {1, 0});
  add_game(results, {}, {2, 1}, {0, 1});
  add_game(results, {}, {0, 2}, {1, 0});
  add_game(results, {}, {2, 0}, {1, 0});
  results.games[0].cards.push_back({.seat = 0, .fault = Fault::late, .forgiven = true});
  results.games[4].cards.push_back({.seat = 1, .fault = Fault::crashed});
  add_game(results, {.group = 7}, {0, 1}, {1, 0});
  results.games.back().rated = false;
  results.games.back().cards.push_back({.seat = 1, .fault = Fault::late});
  return results;
}

Standings table(StandingsOrder order = StandingsOrder::rating) {
  const TournamentResults results = small();
  return standings_of(results, rate(results), order);
}

TEST(Standings, NumbersByHand) {
  const Standings standings = table();
  ASSERT_EQ(standings.rows.size(), 3u);
  const Standing& best = standings.rows[0];
  EXPECT_EQ(best.entrant, 1);
  EXPECT_EQ(best.rank, 1);
  EXPECT_EQ(best.games, 6);
  EXPECT_EQ(best.wins, 5);
  EXPECT_EQ(best.draws, 1);
  EXPECT_EQ(best.losses, 0);
  EXPECT_EQ(best.points, 5.5);
  EXPECT_NEAR(best.score, 5.5 / 6, 1e-12);
  EXPECT_EQ(best.beaten, 2);
  EXPECT_EQ(best.faults, 0);
  EXPECT_GT(best.rating.elo, standings.rows[1].rating.elo);
  EXPECT_EQ(standings.rows[1].faults, 1);
  EXPECT_EQ(standings.rows[2].faults, 1);
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) {
      EXPECT_EQ(standings.cross[i][j].wins, standings.cross[j][i].losses);
      EXPECT_NEAR(standings.superiority(i, j) + standings.superiority(j, i), 1, 1e-12);
    }
  const std::size_t first = standings.rows[1].entrant == 0 ? 1 : 2;
  EXPECT_EQ(standings.cross[0][first].wins, 3);
  EXPECT_EQ(standings.cross[0][first].draws, 1);
}

TEST(Standings, Orders) {
  const Standings by_points = table(StandingsOrder::points);
  EXPECT_EQ(by_points.rows[1].entrant, 0) << "1½ points against 1";
  EXPECT_EQ(by_points.rows[2].rank, 3);
  TournamentResults level = tournament_of(3);
  add_game(level, {}, {0, 1}, {1, 1});
  for (const StandingsOrder order : {StandingsOrder::rating, StandingsOrder::beaten, StandingsOrder::points}) {
    const Standings standings = standings_of(level, rate(level), order);
    EXPECT_EQ(standings.rows[0].rank, 1);
    EXPECT_EQ(standings.rows[1].rank, 1);
  }
  EXPECT_TRUE(standings_of(tournament_of(0), rate(tournament_of(0)), StandingsOrder::rating).rows.empty());
}

TEST(Standings, TextIsAligned) {
  add_translations(arena_french);
  const Standings standings = table(StandingsOrder::points);
  StandingsLayout layout{.style = {.unicode = true}, .name_width = 12};
  const std::string english = standings_text(standings, layout);
  EXPECT_THAT(english, HasSubstr("#  name          games  won  drawn  lost  points     %"));
  EXPECT_THAT(english, HasSubstr("\n1  the very lo…      6    5      1     0     5.5  91.7"));
  EXPECT_THAT(english, HasSubstr("\n2  Élodie            6    1      1     4     1.5  25.0"));
  EXPECT_THAT(english, HasSubstr("\n3  b?d?  "));
  set_language(Language::french);
  EXPECT_THAT(standings_text(standings, layout), HasSubstr("nom           parties  gagnées  nulles  perdues  points"));
  set_language(Language::english);
  layout.style.unicode = false;
  EXPECT_THAT(standings_text(standings, layout), HasSubstr("the very lo~"));
}

TEST(Standings, CrossTableInParts) {
  const Standings standings = table(StandingsOrder::points);
  StandingsLayout layout{.style = {.unicode = true}, .name_width = 12};
  const std::string whole = cross_text(standings, layout);
  EXPECT_EQ(whole,
            "   name              1      2      3\n"
            "1  the very lo…      ·  3-1-0  2-0-0\n"
            "2  Élodie        0-1-3      ·  1-0-1\n"
            "3  b?d?          0-0-2  1-0-1      ·\n");
  layout.width = 30;
  const std::string parts = cross_text(standings, layout);
  EXPECT_THAT(parts, HasSubstr("\n\n   name"));
  for (std::size_t begin = 0; begin < parts.size(); begin = parts.find('\n', begin) + 1)
    EXPECT_LE(display_width(parts.substr(begin, parts.find('\n', begin) - begin)), 30);
}

TEST(Standings, CsvAndJson) {
  const Standings standings = table(StandingsOrder::points);
  const std::string csv = standings_csv(standings);
  EXPECT_THAT(csv, HasSubstr("\n1,\"the very long name of a \"\"bot\"\", with a comma\",best,6,5,1,0,5.5,0.9167,"));
  EXPECT_THAT(cross_csv(standings), HasSubstr(",Élodie,4,3,1,0,3.5,0."));
  const std::string json = standings_json(standings);
  EXPECT_TRUE(JsonCheck(json).document()) << json;
  EXPECT_THAT(json, HasSubstr("\"wins\":5,\"draws\":1,\"losses\":0,\"points\":5.5"));
}

TEST(Standings, TellsWhoCannotBeCompared) {
  TournamentResults results = tournament_of(4);
  add_game(results, {}, {0, 1}, {1, 0});
  add_game(results, {}, {2, 3}, {1, 0});
  EXPECT_THAT(standings_text(standings_of(results, rate(results), StandingsOrder::rating), {}),
              HasSubstr("cannot be compared: e1, e2 | e3, e4\n"));
}

TEST(BestGames, AreThoseOfTheBestAndEndWithTheBestOne) {
  TournamentResults results = tournament_of(3);  // the first beats all, the last loses to all
  add_game(results, {}, {0, 1}, {9, 1});
  add_game(results, {}, {1, 0}, {5, 6});  // the same pair, closer
  add_game(results, {}, {0, 2}, {9, 1});
  add_game(results, {}, {2, 0}, {0, 1});
  results.games.back().ending = Ending::forfeit;
  add_game(results, {}, {1, 2}, {3, 2});
  add_game(results, {}, {2, 1}, {0, 1});
  results.games.back().rated = false;
  const auto best = [&](std::size_t most) {
    return best_games(results, standings_of(results, rate(results), StandingsOrder::points), most);
  };
  EXPECT_THAT(best(9), ElementsAre(4, 2, 1));
  EXPECT_THAT(best(1), ElementsAre(1));
  EXPECT_THAT(best(0), ElementsAre());

  results.format = "knockout";
  results.games[4].round = 2;  // a later round counts more than who plays
  EXPECT_THAT(best(9), ElementsAre(2, 1, 4));
}

}  // namespace
}  // namespace plateau
