#include "games/vampires/vampires.h"

#include <gtest/gtest.h>

#include "games/contract.h"
#include "games/reference_check.h"
#include "games/vampires/reference.h"
#include "tests/support/position_helpers.h"

namespace plateau::vampires {
namespace {

using Game = BasicGame<64>;
using MiddleGame = BasicGame<512>;
using WideGame = BasicGame<most_side * most_side>;

constexpr const char* thetrap = "5x10 H9,0:2 W4,1:4 H2,2:4 H9,2:1 V4,3:4 H9,4:2 turn=V";

std::string after(std::string_view position, std::string_view moves) { return position_after<Game>(position, moves); }
std::string refusal(std::string_view position, std::string_view move) { return move_refusal<Game>(position, move); }

TEST(Vampires, StartsOnAMap) {
  EXPECT_EQ(start_text<Game>({}), thetrap);
  EXPECT_EQ(start_text<Game>({{"map", "duel"}}), "5x6 H2,2:1 W2,3:3 H4,4:1 V5,4:3 turn=V");
  EXPECT_EQ(start_text<Game>({{"map", "cage"}, {"turns", "30"}}), "3x3 H0,0:10 H2,0:6 W1,1:8 V0,2:12 turn=V turns=30");
  EXPECT_EQ(start_text<MiddleGame>({{"map", "city"}}),
            "15x29 W0,0:10 H28,0:2 H10,3:4 H14,7:20 H18,11:4 H0,14:2 V28,14:10 turn=V");
}

TEST(Vampires, StartsOnAMapFile) {
  const std::string xml =
      "<Map Rows='1' Columns='300'><Vampires X='0' Y='0' Count='1'/><Werewolves X='1' Y='0' Count='2'/></Map>";
  const auto start = [](const std::string& map) {
    const auto options = Options::read(Game::info().options, std::vector<GivenOption>{{"map", map, true}});
    return Game::start(*options);
  };
  EXPECT_EQ(start(xml).error().message, "map, line 1: Columns=300 is not a whole number from 1 to 255");
  EXPECT_EQ(Game::format(*start("<Map Rows='1' Columns='3'><Werewolves X='1' Y='0' Count='2'/>"
                                "<Vampires X='0' Y='0' Count='1'/></Map>")),
            "1x3 V0,0:1 W1,0:2 turn=V");
}

TEST(Vampires, AWiderStateTakesWhatIsTooLarge) {
  EXPECT_TRUE(Game::parse("8x8 V0,0:1 W1,0:1").ok());
  EXPECT_TRUE(Game::parse("13x5 V0,0:1 W1,0:1").error().needs_wider);
  EXPECT_TRUE(MiddleGame::parse("13x5 V0,0:1 W1,0:1").ok());
  EXPECT_TRUE(MiddleGame::parse("19x27 V0,0:1 W1,0:1").error().needs_wider);
  EXPECT_EQ(position_after<WideGame>("255x255 V253,254:9 H254,254:1 W0,0:1 turn=V", "253,254>254,254x9 end"),
            "255x255 W0,0:1 V254,254:10 turn=W played=1");
}

TEST(Vampires, AnOrderGoesToOneOfTheEightCellsAround) {
  EXPECT_EQ(legal_texts<Game>("3x3 V1,1:1 W2,2:1"),
            "1,1>0,0x1 1,1>1,0x1 1,1>2,0x1 1,1>0,1x1 1,1>2,1x1 1,1>0,2x1 1,1>1,2x1 1,1>2,2x1");
  EXPECT_EQ(legal_texts<Game>("3x3 V0,0:2 W2,2:1"), "0,0>1,0x1 0,0>1,0x2 0,0>0,1x1 0,0>0,1x2 0,0>1,1x1 0,0>1,1x2");
  EXPECT_EQ(refusal(thetrap, "4,3>4,1x1"), "4,1 is not one of the cells around 4,3");
  EXPECT_EQ(refusal(thetrap, "4,3>4,3x1"), "4,3 is not one of the cells around 4,3");
}

TEST(Vampires, TheEdgesDoNotTouchEachOther) {
  EXPECT_EQ(legal_texts<Game>("2x3 V2,0:1 W0,0:1"), "2,0>1,0x1 2,0>1,1x1 2,0>2,1x1");
  EXPECT_EQ(legal_texts<Game>("1x64 V63,0:1 W0,0:1"), "63,0>62,0x1");
  EXPECT_EQ(legal_texts<Game>("64x1 V0,0:1 W0,63:1"), "0,0>0,1x1");
  EXPECT_EQ(legal_texts<Game>("64x1 V0,63:1 W0,0:1"), "0,63>0,62x1");
  EXPECT_EQ(legal_texts<MiddleGame>("2x3 V2,0:1 W0,0:1"), "2,0>1,0x1 2,0>1,1x1 2,0>2,1x1");
}

TEST(Vampires, OnlyOwnUnitsMove) {
  EXPECT_EQ(refusal(thetrap, "4,1>4,2x1"), "no unit of the mover stands on 4,1");
  EXPECT_EQ(refusal(thetrap, "2,2>2,1x1"), "no unit of the mover stands on 2,2");
  EXPECT_EQ(refusal(thetrap, "0,0>0,1x1"), "no unit of the mover stands on 0,0");
}

TEST(Vampires, AGroupMovesWhole) {
  EXPECT_EQ(after(thetrap, "4,3>3,2x4 end"), "5x10 H9,0:2 W4,1:4 H2,2:4 V3,2:4 H9,2:1 H9,4:2 turn=W played=1");
}

TEST(Vampires, AGroupSplits) {
  EXPECT_EQ(after(thetrap, "4,3>4,2x1 4,3>5,3x2 end"),
            "5x10 H9,0:2 W4,1:4 H2,2:4 V4,2:1 H9,2:1 V4,3:1 V5,3:2 H9,4:2 turn=W played=1");
  EXPECT_EQ(refusal(thetrap, "4,3>4,2x5"), "5 units cannot leave 4,3: it holds 4");
  EXPECT_EQ(move_refusal<Game>(after(thetrap, "4,3>4,2x3"), "4,3>5,3x2"), "2 units cannot leave 4,3: it holds 1");
}

TEST(Vampires, GroupsMerge) {
  EXPECT_EQ(after("1x3 V0,0:2 V2,0:3 W1,0:1", "0,0>1,0x2 2,0>1,0x3 end"), "1x3 V1,0:5 turn=W played=1");
  EXPECT_EQ(after("2x3 V0,0:2 V2,0:3 V1,0:4 W0,1:1", "0,0>1,0x2 2,0>1,0x1 end"),
            "2x3 V1,0:7 V2,0:2 W0,1:1 turn=W played=1");
}

TEST(Vampires, ACellIsNotBothSourceAndTarget) {
  const std::string position = "1x4 V0,0:2 V1,0:2 W3,0:1 turn=V";
  EXPECT_EQ(move_refusal<Game>(after(position, "0,0>1,0x1"), "1,0>2,0x1"),
            "units were sent to 1,0 in this turn, so none may leave it");
  EXPECT_EQ(legal_texts<Game>(after(position, "0,0>1,0x1")), "end");
  EXPECT_EQ(move_refusal<Game>(after("1x4 V1,0:2 V2,0:2 W3,0:1", "1,0>0,0x1"), "2,0>1,0x1"),
            "units have left 1,0 in this turn, so none may be sent to it");
  // Also when nobody is left there.
  EXPECT_EQ(legal_texts<Game>(after("1x4 V1,0:1 V2,0:1 W3,0:1", "1,0>0,0x1")), "2,0>3,0x1 end");
}

TEST(Vampires, OrdersComeBySourceAndThenTarget) {
  EXPECT_EQ(move_refusal<Game>(after(thetrap, "4,3>4,2x1"), "4,3>3,2x1"),
            "orders go row by row, by source and then by target: 4,3>3,2 cannot follow 4,3>4,2 (those "
            "written together may come in any order)");
  EXPECT_EQ(move_refusal<Game>(after(thetrap, "4,3>4,2x1"), "4,3>4,2x1"),
            "orders go row by row, by source and then by target: 4,3>4,2 cannot follow 4,3>4,2 (those "
            "written together may come in any order)");
  EXPECT_EQ(move_refusal<Game>(after("2x3 V0,0:2 V2,0:2 W0,1:1", "2,0>2,1x1"), "0,0>0,1x1"),
            "orders go row by row, by source and then by target: 0,0>0,1 cannot follow 2,0>2,1 (those "
            "written together may come in any order)");
}

TEST(Vampires, ATurnNeedsAnOrder) {
  EXPECT_EQ(refusal(thetrap, "end"), "a turn needs at least one order before 'end'");
  EXPECT_EQ(refusal(after(thetrap, "4,3>4,2x1"), "end"), "accepted");
}

TEST(Vampires, APlayerWithoutALegalOrderEndsTheTurn) {
  const std::string packed = "2x2 V0,0:255 V1,0:255 H0,1:255 H1,1:255";
  EXPECT_EQ(result_text<Game>(packed), "510-0 winner 1");
  EXPECT_EQ(legal_texts<Game>("1x4 V0,0:255 V1,0:255 H2,0:255 W3,0:1"), "end");
  EXPECT_EQ(after("1x4 V0,0:255 V1,0:255 H2,0:255 W3,0:1", "end"),
            "1x4 V0,0:255 V1,0:255 H2,0:255 W3,0:1 turn=W played=1");
}

TEST(Vampires, NoGroupGrowsAbove255) {
  EXPECT_EQ(
      legal_texts<Game>("1x3 V0,0:3 V1,0:253 W2,0:9"), "0,0>1,0x1 0,0>1,0x2 1,0>0,0x1 " + [] {
        std::string texts;
        for (int n = 2; n <= 252; ++n) texts += "1,0>0,0x" + std::to_string(n) + " ";
        for (int n = 1; n <= 253; ++n) texts += "1,0>2,0x" + std::to_string(n) + (n < 253 ? " " : "");
        return texts;
      }());
  EXPECT_EQ(refusal("1x3 V0,0:3 V1,0:253 W2,0:9", "0,0>1,0x3"),
            "3 more units on 1,0 would make a group above 255; there is room for 2");
  EXPECT_EQ(refusal("1x3 V0,0:250 H1,0:6 W2,0:9", "0,0>1,0x250"),
            "250 more units on 1,0 would make a group above 255; there is room for 249");
  EXPECT_EQ(refusal(after("1x3 V0,0:250 W1,0:6 V2,0:9", "0,0>1,0x250"), "2,0>1,0x6"),
            "6 more units on 1,0 would make a group above 255; there is room for 5");
  EXPECT_EQ(refusal(after("1x3 V0,0:250 W1,0:6 V2,0:9", "0,0>1,0x250"), "2,0>1,0x5"), "accepted");
  EXPECT_EQ(refusal(after("2x2 V0,0:250 W1,0:6 V1,1:9", "0,0>0,1x250"), "1,1>0,1x6"),
            "6 more units on 0,1 would make a group above 255; there is room for 5");
}

TEST(Vampires, EnoughUnitsConvertHumans) {
  EXPECT_EQ(after("1x3 V0,0:4 H1,0:4 W2,0:9", "0,0>1,0x4 end"), "1x3 V1,0:8 W2,0:9 turn=W played=1");
  EXPECT_EQ(after("1x3 V0,0:4 H1,0:4 W2,0:9", "0,0>1,0x3 end"),
            "1x3 V0,0:1 H1,0:4 W2,0:9 turn=V attacks=1,0:3 battle=open");
  EXPECT_EQ(after("1x4 W0,0:2 H1,0:4 W2,0:2 V3,0:1 turn=W", "0,0>1,0x2 2,0>1,0x2 end"),
            "1x4 W1,0:8 V3,0:1 turn=V played=1");
}

TEST(Vampires, HalfAsManyMoreKillEnemies) {
  EXPECT_EQ(after("1x3 V0,0:6 W1,0:4 W2,0:1", "0,0>1,0x6 end"), "1x3 V1,0:6 W2,0:1 turn=W played=1");
  EXPECT_EQ(after("1x3 V0,0:3 W1,0:2 W2,0:1", "0,0>1,0x3 end"), "1x3 V1,0:3 W2,0:1 turn=W played=1");
  EXPECT_EQ(after("1x3 V0,0:5 W1,0:4 W2,0:1", "0,0>1,0x5 end"), "1x3 W1,0:4 W2,0:1 turn=V attacks=1,0:5 battle=open");
}

TEST(Vampires, TheOddsOfABattle) {
  const auto odds = [](int attackers, int defenders) {
    return Battle{.attackers = attackers, .defenders = defenders}.odds().value();
  };
  EXPECT_DOUBLE_EQ(odds(4, 6), 1.0 / 3);
  EXPECT_DOUBLE_EQ(odds(5, 6), 5.0 / 12);
  EXPECT_DOUBLE_EQ(odds(5, 4), 0.75);
  EXPECT_DOUBLE_EQ(odds(4, 4), 0.5);
  EXPECT_TRUE((Battle{.attackers = 4, .defenders = 4, .against_humans = true}.is_sure()));
  EXPECT_FALSE((Battle{.attackers = 3, .defenders = 4, .against_humans = true}.is_sure()));
  EXPECT_TRUE((Battle{.attackers = 6, .defenders = 4}.is_sure()));
  EXPECT_TRUE((Battle{.attackers = 3, .defenders = 2}.is_sure()));
  EXPECT_FALSE((Battle{.attackers = 4, .defenders = 4}.is_sure()));
  EXPECT_FALSE((Battle{.attackers = 1, .defenders = 1}.is_sure()));
}

TEST(Vampires, ABattleWonAgainstEnemies) {
  const std::string open = after("1x3 V0,0:5 W1,0:4 W2,0:1", "0,0>1,0x5 end");
  EXPECT_EQ(legal_texts<Game>(open), "attackers defenders");
  EXPECT_EQ(parsed<Game>(open).turn(), chance);
  EXPECT_EQ(after(open, "attackers"), "1x3 W1,0:4 W2,0:1 turn=V attacks=1,0:5 battle=attackers");
  EXPECT_EQ(legal_texts<Game>(after(open, "attackers")), "survive:0 survive:1 survive:2 survive:3 survive:4 survive:5");
  EXPECT_EQ(after(open, "attackers survive:3"), "1x3 V1,0:3 W2,0:1 turn=W played=1");
  EXPECT_EQ(after(open, "attackers survive:0"), "1x3 W2,0:1 turn=W played=1");
}

TEST(Vampires, ABattleLost) {
  const std::string open = after("1x3 V0,0:5 W1,0:4 W2,0:1", "0,0>1,0x5 end");
  EXPECT_EQ(legal_texts<Game>(after(open, "defenders")), "survive:0 survive:1 survive:2 survive:3 survive:4");
  EXPECT_EQ(after(open, "defenders survive:4"), "1x3 W1,0:4 W2,0:1 turn=W played=1");
  EXPECT_EQ(after("1x3 V0,0:3 H1,0:4 W2,0:1", "0,0>1,0x2 end defenders survive:1"),
            "1x3 V0,0:1 H1,0:1 W2,0:1 turn=W played=1");
  EXPECT_EQ(after("1x3 V0,0:3 H1,0:4 W2,0:1", "0,0>1,0x2 end defenders survive:0"),
            "1x3 V0,0:1 W2,0:1 turn=W played=1");
}

TEST(Vampires, ABattleWonAgainstHumansConvertsSome) {
  const std::string open = after("1x3 V0,0:3 H1,0:4 W2,0:1", "0,0>1,0x3 end");
  EXPECT_EQ(legal_texts<Game>(after(open, "attackers")), "survive:0 survive:1 survive:2 survive:3");
  EXPECT_EQ(after(open, "attackers survive:2"), "1x3 H1,0:4 W2,0:1 turn=V attacks=1,0:3 battle=attackers:2");
  EXPECT_EQ(legal_texts<Game>(after(open, "attackers survive:2")), "convert:0 convert:1 convert:2 convert:3 convert:4");
  EXPECT_EQ(after(open, "attackers survive:2 convert:4"), "1x3 V1,0:6 W2,0:1 turn=W played=1");
  EXPECT_EQ(after(open, "attackers survive:0 convert:0"), "1x3 W2,0:1 turn=W played=1");
  EXPECT_EQ(after(open, "attackers survive:0 convert:1"), "1x3 V1,0:1 W2,0:1 turn=W played=1");
}

TEST(Vampires, BattlesComeInTheOrderOfTheFirstOrderToEachCell) {
  // 0,1 is attacked from 0,0 before 1,0 is attacked from 2,0, though 1,0 stands before it on the grid.
  const std::string open = after("2x3 V0,0:1 W1,0:1 V2,0:1 W0,1:2", "0,0>0,1x1 2,0>1,0x1 end");
  EXPECT_EQ(open, "2x3 W1,0:1 W0,1:2 turn=V attacks=0,1:1/1,0:1 battle=open");
  EXPECT_EQ(after(open, "attackers survive:1"), "2x3 W1,0:1 V0,1:1 turn=V attacks=1,0:1 battle=open");
  EXPECT_EQ(after(open, "attackers survive:1 defenders survive:1"), "2x3 W1,0:1 V0,1:1 turn=W played=1");
}

TEST(Vampires, SureResultsDoNotWaitForBattles) {
  EXPECT_EQ(after("1x5 W0,0:1 V1,0:4 H4,0:3 V3,0:1", "1,0>0,0x2 3,0>4,0x1 end"),
            "1x5 V0,0:2 V1,0:2 H4,0:3 turn=V attacks=4,0:1 battle=open");
}

TEST(Vampires, WeightsOfABattle) {
  const auto weight = [](std::string_view position, std::string_view move) {
    const auto s = parsed<Game>(position);
    return s.weight(*Game::parse_move(s, move));
  };
  const std::string open = "1x3 W1,0:4 W2,0:1 turn=V attacks=1,0:5 battle=";
  EXPECT_DOUBLE_EQ(weight(open + "open", "attackers"), 0.75);
  EXPECT_DOUBLE_EQ(weight(open + "open", "defenders"), 0.25);
  EXPECT_NEAR(weight(open + "attackers", "survive:5"), 0.75 * 0.75 * 0.75 * 0.75 * 0.75, 1e-15);
  EXPECT_NEAR(weight(open + "attackers", "survive:4"), 5 * 0.75 * 0.75 * 0.75 * 0.75 * 0.25, 1e-15);
  EXPECT_NEAR(weight(open + "defenders", "survive:1"), 4 * 0.25 * 0.75 * 0.75 * 0.75, 1e-15);
  EXPECT_NEAR(weight("1x3 H1,0:4 W2,0:1 turn=V attacks=1,0:2 battle=attackers:1", "convert:4"), 1.0 / 256, 1e-15);
}

TEST(Vampires, EveryNumberOfSurvivorsIsPossible) {
  for (const Odds odds : {Odds{1, 510}, Odds{1, 2}, Odds{337, 338}})
    for (const int trials : {0, 1, 254, 255}) {
      const Binomial binomial(odds, trials);
      double sum = 0;
      for (int k = 0; k <= trials; ++k) {
        EXPECT_GE(binomial.probability(k), std::numeric_limits<double>::min());
        sum += binomial.probability(k);
      }
      EXPECT_NEAR(sum, 1, 1e-12);
    }
}

TEST(Vampires, ChanceIsDrawnByWeight) {
  const auto s = parsed<Game>("1x3 W1,0:4 W2,0:1 turn=V attacks=1,0:5 battle=attackers");
  std::array<int, 6> drawn{};
  Random random(1);
  constexpr int draws = 100000;
  for (int i = 0; i < draws; ++i) ++drawn[s.random_move(random).units()];
  for (int k = 0; k <= 5; ++k) EXPECT_NEAR(drawn[k], draws * s.weight(Move(Move::Kind::survive, k)), 700) << k;
}

TEST(Vampires, ASideWithoutUnitsHasLost) {
  EXPECT_EQ(result_text<Game>("1x3 V0,0:2"), "2-0 winner 1");
  EXPECT_EQ(result_text<Game>("1x3 W0,0:2 H1,0:3"), "0-2 winner 2");
  EXPECT_EQ(result_text<Game>(after("1x2 V0,0:3 W1,0:2", "0,0>1,0x3 end")), "3-0 winner 1");
  EXPECT_EQ(result_text<Game>(after("1x2 V0,0:1 W1,0:1", "0,0>1,0x1 end defenders survive:1")), "0-1 winner 2");
  EXPECT_EQ(result_text<Game>(thetrap), "");
}

TEST(Vampires, WhenBothAreGoneTheWerewolvesWin) {
  EXPECT_EQ(result_text<Game>(after("1x2 V0,0:1 W1,0:1", "0,0>1,0x1 end defenders survive:0")), "0-0 winner 2");
  EXPECT_EQ(result_text<Game>(after("1x2 V0,0:1 W1,0:1", "0,0>1,0x1 end attackers survive:0")), "0-0 winner 2");
}

TEST(Vampires, TheGameDoesNotEndBeforeTheTurnDoes) {
  EXPECT_EQ(result_text<Game>(after("1x5 W0,0:1 V1,0:4 H4,0:3 V3,0:1", "1,0>0,0x2 3,0>4,0x1 end")), "");
  EXPECT_EQ(result_text<Game>(after("1x2 V0,0:3 W1,0:2", "0,0>1,0x3")), "");
}

TEST(Vampires, AfterTheLastTurnTheLargerTotalWins) {
  EXPECT_EQ(result_text<Game>("1x4 V0,0:2 H1,0:9 W3,0:3 played=199"), "");
  EXPECT_EQ(result_text<Game>("1x4 V0,0:2 H1,0:9 W3,0:3 played=200"), "2-3 winner 2");
  EXPECT_EQ(result_text<Game>("1x4 V0,0:4 W3,0:3 turns=7 played=7"), "4-3 winner 1");
  EXPECT_EQ(result_text<Game>("1x4 V0,0:3 W3,0:3 turns=7 played=7"), "3-3 draw");
  EXPECT_EQ(result_text<Game>(after("1x4 V0,0:3 W3,0:3 turns=1", "0,0>1,0x3 end")), "3-3 draw");
  EXPECT_EQ(refusal("1x4 V0,0:3 W3,0:3 turns=7 played=7", "0,0>1,0x1"), "the game is over, no move can follow");
}

TEST(Vampires, ATurnHasAtMost255Orders) {
  // Rows of single units between empty rows: each unit may go to up to six cells. Two vampires each, so two orders.
  std::string position = "20x20";
  for (int y = 1; y < 20; y += 2)
    for (int x = 0; x < 20; ++x) position += " V" + std::to_string(x) + "," + std::to_string(y) + ":2";
  position += " W0,0:1 turn=V";
  auto s = parsed<MiddleGame>(position);
  for (int i = 0; i < 255; ++i) {
    const auto moves = s.legal_moves();
    ASSERT_GT(moves.size(), 1u);
    s.play(moves[0]);
  }
  EXPECT_EQ(s.legal_moves().size(), 1u);
  EXPECT_EQ(MiddleGame::format(s, s.legal_moves()[0]), "end");
  EXPECT_EQ(MiddleGame::parse_move(s, "19,19>19,18x1").error().message,
            "a turn has at most 255 orders; now play 'end'");
  EXPECT_TRUE(*MiddleGame::parse(MiddleGame::format(s)) == s);
}

TEST(Vampires, EqualPositionsHashEqualAndOthersDiffer) {
  const auto hash = [](std::string_view position) { return parsed<Game>(position).hash(); };
  EXPECT_EQ(hash("1x3 V0,0:2 W2,0:1"), hash("1x3 W2,0:1 V0,0:2 turn=V played=0"));
  EXPECT_NE(hash("1x3 V0,0:2 W2,0:1"), hash("1x3 V0,0:2 W2,0:1 turn=W"));
  EXPECT_NE(hash("1x3 V0,0:2 W2,0:1"), hash("1x3 V0,0:2 W2,0:1 played=1"));
  EXPECT_NE(hash("1x3 V0,0:2 W2,0:1"), hash("3x1 V0,0:2 W0,2:1"));
  EXPECT_NE(hash("1x3 V0,0:2 W2,0:1"), hash("1x3 V0,0:2 W2,0:1 turns=100"));
  EXPECT_EQ(parsed<Game>(after("2x2 V0,0:1 V1,0:1 W1,1:9", "0,0>0,1x1 1,0>0,1x1 end")).hash(),
            hash("2x2 V0,1:2 W1,1:9 turn=W played=1"));
  EXPECT_TRUE(state_after<Game>("1x3 V0,0:3 H1,0:4 W2,0:1", "0,0>1,0x3 end attackers survive:2 convert:4") ==
              parsed<Game>("1x3 V1,0:6 W2,0:1 turn=W played=1"))
      << "nothing of a turn or a battle is left in the state";
}

template <class G>
void compare(const std::string& position, int games, int most_plies = 1000000) {
  expect_same_games<G, Reference>(position, games, 1, most_plies);
}

TEST(Vampires, PlaysAsTheReferenceDoes) {
  constexpr int games = PLATEAU_SANITIZED ? 3 : 40;
  for (const char* map : {"thetrap", "duel", "cage"})
    for (const char* turns : {"1", "7", "200"})
      compare<Game>(start_text<Game>({{"map", map}, {"turns", turns}}), games);
  compare<MiddleGame>(start_text<MiddleGame>({{"map", "city"}}), 2, 400);
  compare<MiddleGame>(start_text<MiddleGame>({}), games / 3);
  compare<WideGame>(start_text<WideGame>({}), 2);
}

constexpr const char* crowded_and_narrow[] = {
    "2x3 V0,0:250 V1,0:9 H2,0:200 W0,1:240 W1,1:60 H2,1:7 turn=V turns=6",
    "3x3 V0,0:200 H1,0:90 V2,0:70 H0,1:9 W1,1:255 H2,1:60 W0,2:33 V1,2:80 W2,2:10 turn=W turns=5",
    "1x12 V0,0:9 H2,0:3 V4,0:5 H6,0:4 W8,0:6 H9,0:1 W11,0:9 turn=V turns=40",
    "12x1 V0,0:9 H0,2:3 V0,4:5 H0,6:4 W0,8:6 H0,9:1 W0,11:9 turn=V turns=40",
    "8x8 V0,0:3 W1,0:3 H7,7:1 V7,6:2 H6,7:3 W0,7:2 H7,0:2 V6,0:4 turn=W turns=30"};

TEST(Vampires, PlaysAsTheReferenceDoesOnCrowdedAndNarrowBoards) {
  constexpr int games = PLATEAU_SANITIZED ? 1 : 10;
  for (const char* position : crowded_and_narrow) {
    compare<Game>(position, games);
    compare<MiddleGame>(position, games);
    compare<WideGame>(position, 1, 60);
  }
}

TEST(Vampires, KeepsTheContractOnCrowdedAndNarrowBoards) {
  constexpr int games = PLATEAU_SANITIZED ? 1 : 5;
  for (const char* position : crowded_and_narrow) {
    ContractCheck<Game>::random_games(parsed<Game>(position), games, 1);
    ContractCheck<MiddleGame>::random_games(parsed<MiddleGame>(position), games, 1);
  }
}

TEST(Vampires, OrdersWrittenTogetherMayComeInAnyOrder) {
  const auto s = parsed<Game>("3x3 V1,1:4 W0,0:9 turn=V");
  const auto bundle = [&](const std::vector<std::string_view>& words) {
    const auto read = Game::read_bundle(s, words);
    if (!read) return read.error().message;
    std::string text = std::to_string(read->words_read);
    for (const Move m : read->moves) text += " " + Game::format(s, m);
    return text;
  };
  EXPECT_EQ(bundle({"1,1>2,1x1", "1,1>2,0x2", "end"}), "2 1,1>2,0x2 1,1>2,1x1");
  EXPECT_EQ(bundle({"1,1>2,1x1", "1,1>2,1x2"}), "2 1,1>2,1x3");
  EXPECT_EQ(bundle({"1,1>2,0x1", "1,1>2,1x2"}), "0") << "in order: read one by one";
  EXPECT_EQ(bundle({"end"}), "0");
  EXPECT_EQ(bundle({"1,1>2,1x3", "1,1>2,0x2"}), "3 units cannot leave 1,1: it holds 2");
}

}  // namespace
}  // namespace plateau::vampires
