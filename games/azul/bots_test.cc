// The reference AI, clause by clause.
#include "games/azul/bots.h"

#include <gtest/gtest.h>

#include "games/azul/engines.h"
#include "tests/support/position_helpers.h"

namespace plateau::azul {
namespace {

using Two = GameFor<2>;
using Four = GameFor<4>;

// What steps plays at a position for two. The second player has the marker, so that the centre holds tiles only.
std::string steps_at(const std::string& sources, const std::string& first_player) {
  const std::string position = "turn=1 first=2 " + sources + " player=1 " + first_player + " player=2 floor=M";
  return move_text(steps_move(parsed<Two>(position).table()));
}

TEST(AzulSteps, AnExactFitForTheLongestLineComesFirst) {
  EXPECT_EQ(steps_at("centre=YYYYYRRRRBBB", ""), "0Y5");
  EXPECT_EQ(steps_at("centre=YYYYRRRBB", ""), "0Y4") << "nobody has five";
  EXPECT_EQ(steps_at("centre=YYYRRBB", ""), "0Y3") << "nor four";
}

TEST(AzulSteps, TheColoursOfARowAreTriedFromLeftToRight) {
  EXPECT_EQ(steps_at("centre=RRRRGGGGWWWW", ""), "0R4");
  EXPECT_EQ(steps_at("centre=GGGGWWWWBBBB", ""), "0G4");
  EXPECT_EQ(steps_at("centre=BBBBBWWWWWRRRRR", ""), "0R5") << "row 5 is y r g w b";
  EXPECT_EQ(steps_at("centre=BBBBBWWWWW", ""), "0W5");
}

TEST(AzulSteps, AColourThatTheRowHasIsSkipped) {
  EXPECT_EQ(steps_at("centre=RRRRGGGG", "wall=byrgw/wbyrg/gwbyr/Rgwby/yrgwb"), "0G4");
}

TEST(AzulSteps, ABegunLineWantsItsColourOnly) {
  EXPECT_EQ(steps_at("centre=RRRRBBB", "lines=./../.../..../WW..."), "0R4") << "line 5 lacks three W, not three B";
  EXPECT_EQ(steps_at("centre=RRRRWWW", "lines=./../.../..../WW..."), "0W5");
}

TEST(AzulSteps, AFullLineIsSkipped) {
  EXPECT_EQ(steps_at("centre=BBBB", "lines=./../.../..../YYYYY"), "0B4");
  EXPECT_EQ(steps_at("centre=BBBB", "lines=./../.../RRRR/YYYYY"), "0B3") << "+1; row 3 takes B";
}

TEST(AzulSteps, TheCentreComesBeforeTheFactoriesAndTheseInOrder) {
  EXPECT_EQ(steps_at("factories=-/BBBB/BBBB/-/- centre=BBBB", ""), "0B4");
  EXPECT_EQ(steps_at("factories=-/BBBB/BBBB/-/- centre=BBB", ""), "2B4");
}

TEST(AzulSteps, AnEarlierColourInAFactoryComesBeforeALaterOneInTheCentre) {
  EXPECT_EQ(steps_at("factories=-/-/RRRR/-/- centre=GGGG", ""), "3R4");
}

TEST(AzulSteps, OnlyTheExactNumberCounts) {
  EXPECT_EQ(steps_at("factories=RRRG/-/-/-/- centre=RRRRRR", ""), "1R3") << "six R are not three";
}

// Row 1 and line 1 are all that is open: margins from the smallest need on.
TEST(AzulSteps, MarginsHaveTheirOrder) {
  const std::string others = "lines=./../.../..../R.... wall=bYRGW/WBYRg/GWBYr/RGWBy/yrgwb";
  // Line 5 lacks four R. Lines 2, 3 and 4 want G, R and Y; line 1 wants B.
  EXPECT_EQ(steps_at("centre=RRRRYY", others), "0R5") << "0";
  EXPECT_EQ(steps_at("factories=RRRY/-/-/-/- centre=RRRRR", others), "1R3") << "0 for line 3 before -1 for line 5";
  const std::string one = "lines=B/GG/RRR/YYYY/R....";
  EXPECT_EQ(steps_at("factories=RRRB/RRBB/-/-/- centre=R", one), "1R5") << "-1 before -2 and -3";
  EXPECT_EQ(steps_at("factories=RRBB/RGGG/-/-/- centre=RRRRR", one), "1R5") << "-2 before +1";
  EXPECT_EQ(steps_at("factories=RBBB/-/-/-/- centre=RRRRR", one), "0R5") << "+1 before -3";
  EXPECT_EQ(steps_at("factories=RBBB/-/-/-/- centre=RRRRRR", one), "0R5") << "+2 before -3";
  EXPECT_EQ(steps_at("factories=RBBB/-/-/-/- centre=RRRRRRR", one), "1R5") << "-3 before +3";
  EXPECT_EQ(steps_at("centre=RRRRRRR", one), "0R5") << "+3";
  EXPECT_EQ(steps_at("centre=RRRRRRRR", one), "0R5") << "+4";
  EXPECT_EQ(steps_at("centre=RRRRRRRRR", one), "0RF") << "no margin of +5";
}

TEST(AzulSteps, MinusFourComesAfterMinusThreeAndBeforePlusThree) {
  const std::string one = "lines=B/GG/RRR/YYYY/.....";
  EXPECT_EQ(steps_at("factories=RBBB/RRGG/-/-/- centre=-", one), "1B5") << "three B leave two empty: -2";
  EXPECT_EQ(steps_at("factories=RWWG/-/-/-/- centre=RRRRRRRR", one), "1W5") << "-3";
  EXPECT_EQ(steps_at("factories=R/-/-/-/- centre=RRRRRRRR", one), "1R5") << "-4 before +3";
  EXPECT_EQ(steps_at("factories=RWWG/-/-/-/- centre=RRRRRRR", one), "0R5") << "+2 before -3";
}

TEST(AzulSteps, TheMarginIsTheOuterLoop) {
  // Exactly one B for line 1, four for line 5 with one space left over: margin 0 wins, though line 5 is longer.
  EXPECT_EQ(steps_at("factories=B/-/-/-/- centre=RRRR", "lines=./GG/RRR/YYYY/....."), "1B1");
}

TEST(AzulSteps, WhatFitsNowhereGoesToTheFloorTheFewestFirst) {
  const std::string full = "lines=B/GG/RRR/YYYY/WWWWW";
  EXPECT_EQ(steps_at("centre=RRBBGG", full), "0RF");
  EXPECT_EQ(steps_at("factories=G/-/-/-/- centre=RRBB", full), "1GF") << "one before two";
}

TEST(AzulSteps, TheFloorTakesRedBlueGreenWhiteYellow) {
  const std::string full = "lines=B/GG/RRR/YYYY/WWWWW";
  EXPECT_EQ(steps_at("centre=BYRGW", full), "0RF");
  EXPECT_EQ(steps_at("centre=BYGW", full), "0BF");
  EXPECT_EQ(steps_at("centre=YGW", full), "0GF");
  EXPECT_EQ(steps_at("centre=YW", full), "0WF");
  EXPECT_EQ(steps_at("centre=Y", full), "0YF");
  EXPECT_EQ(steps_at("factories=R/-/-/-/- centre=BY", full), "1RF") << "the colour decides before the source";
  EXPECT_EQ(steps_at("factories=B/B/-/-/- centre=BY", full), "0BF") << "the centre before the factories";
  EXPECT_EQ(steps_at("factories=-/B/B/-/- centre=YY", full), "2BF");
}

TEST(AzulSteps, AWallOfOnesOwnHasItsOwnLeftToRight) {
  EXPECT_EQ(steps_at("centre=BBBBBRRRRR", "wall=byrgw/wbyrg/gwbyr/rgwby/bwgry"), "0B5");
  EXPECT_EQ(steps_at("centre=BBBBBRRRRR", "wall=byrgw/wbyrg/gwbyr/rgwby/wgryb"), "0R5");
}

TEST(AzulSteps, OnAGreyWallTheColoursAreTriedInTheOrderBlueToWhite) {
  const std::string grey = "wall=...../...../...../...../.....";
  EXPECT_EQ(steps_at("centre=WWWWWRRRRRGGGGG", grey), "0R5");
  EXPECT_EQ(steps_at("centre=WWWWWBBBBB", grey), "0B5");
}

TEST(AzulSteps, OnAGreyWallAColourWithoutASpaceIsNotWanted) {
  // The only free space of row 5 is in column 5, which has R already.
  const std::string nearly = "wall=....R/...../...../...../BYGW.";
  EXPECT_EQ(steps_at("centre=RRRRR", nearly), "0R4");
}

TEST(AzulSteps, ATileOfAGreyWallGoesWhereItScoresMostFromTheLeft) {
  const auto choice = [](const std::string& seat) {
    const std::string position = "turn=1 first=2 factories=-/-/-/-/- player=1 " + seat + " player=2";
    return move_text(steps_move(parsed<Two>(position).table()));
  };
  EXPECT_EQ(choice("wall=...../...../...../...../..... lines=B/../.../..../....."), "L1C1");
  EXPECT_EQ(choice("wall=...Y./...../...../...../..... lines=B/../.../..../....."), "L1C3");
  EXPECT_EQ(choice("wall=...Y./....R/...../...../..... lines=B/../.../..../....."), "L1C5");
  EXPECT_EQ(choice("wall=...Y./....B/...../...../..... lines=B/../.../..../....."), "L1C3") << "column 5 has B";
}

// Every move is legal, to the end of the game, for every number of players and kind of wall.
TEST(AzulSteps, PlaysWholeGames) {
  const std::string own = "|Bl_J_R_V_Bc_|Bl_J_R_V_Bc_|Bl_J_R_V_Bc_|Bl_J_R_V_Bc_|Bc_V_R_J_Bl_";
  for (const char* players : {"2", "3", "4"})
    for (const GivenOption& wall : {GivenOption{"wall", "standard"}, {"wall", "grey"}, {"wall", own, true}})
      for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Random random(seed);
        auto s = started<Four>({{"players", players}, wall});
        while (!s.is_over()) {
          const Move m = s.turn() == chance ? s.random_move(random) : steps_move(s.table());
          ASSERT_TRUE(s.legal_moves().contains(m)) << Four::format(s) << ": " << move_text(m);
          s.play(m);
        }
      }
}

TEST(AzulSteps, IsABotOfBothWidths) {
  const auto two = EnginesOf<Two>::bots();
  ASSERT_EQ(two.size(), 1u);
  EXPECT_EQ(two[0].name, "steps");
  EXPECT_EQ(EnginesOf<Four>::bots()[0].name, "steps");
  History<Two> game(parsed<Two>("turn=1 factories=RRRR/-/-/-/- centre=MB player=1 player=2"));
  Random random(1);
  SearchControl control;
  EXPECT_EQ(move_text(two[0].choose(game, random, control)), "1R4");
}

}  // namespace
}  // namespace plateau::azul
