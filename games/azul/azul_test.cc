#include "games/azul/azul.h"

#include <gtest/gtest.h>

#include <set>

#include "games/azul/reference.h"
#include "games/reference_check.h"
#include "tests/support/position_helpers.h"

namespace plateau::azul {
namespace {

using Two = GameFor<2>;
using Four = GameFor<4>;

Table after(std::string_view position, std::string_view moves) { return state_after<Two>(position, moves).table(); }
std::string refusal(std::string_view position, std::string_view move) { return move_refusal<Two>(position, move); }

std::string wall_text(const Seat& seat) {
  std::string text;
  for (int row = 0; row < rows; ++row) text += (row > 0 ? "/" : "") + wall_row_text(seat, row);
  return text;
}

// Player 1 takes the last tile, a Y in the centre, while player 2 has the marker.
std::string last_yellow(const std::string& first_player) {
  return "turn=1 centre=Y bag=W2 player=1 " + first_player + " player=2 floor=M";
}

TEST(Azul, StartsWithAFullBag) {
  EXPECT_EQ(start_text<Two>({}),
            "turn=deal round=1 first=1 factories=-/-/-/-/- centre=M bag=B20Y20R20G20W20 lid=-"
            " player=1 score=0 wall=byrgw/wbyrg/gwbyr/rgwby/yrgwb lines=./../.../..../..... floor=-"
            " player=2 score=0 wall=byrgw/wbyrg/gwbyr/rgwby/yrgwb lines=./../.../..../..... floor=-");
  EXPECT_EQ(started<Two>({}).turn(), chance);
}

TEST(Azul, TwoThreeAndFourPlayersHaveFiveSevenAndNineFactories) {
  for (const auto& [players, factories] : {std::pair{"2", 5}, {"3", 7}, {"4", 9}})
    EXPECT_EQ(started<Four>({{"players", players}}).table().factory_count(), factories);
}

TEST(Azul, TheNarrowGameIsForTwo) {
  const auto options = Options::read(Two::info().options, std::vector<GivenOption>{{"players", "3"}});
  EXPECT_TRUE(Two::start(*options).error().needs_wider);
}

TEST(Azul, TilesAreDrawnByWeightIntoTheFactoriesInOrder) {
  const std::string position = "turn=deal factories=BBYW/R/-/-/- centre=M bag=B3W1 player=1 player=2";
  EXPECT_EQ(legal_texts<Two>(position), "B W");
  const auto s = parsed<Two>(position);
  EXPECT_EQ(s.turn(), chance);
  EXPECT_DOUBLE_EQ(s.weight(Move::draw(0)), 0.75);
  EXPECT_DOUBLE_EQ(s.weight(Move::draw(4)), 0.25);
  const Table table = after(position, "W B");
  EXPECT_EQ(tiles_text(table.factories[1]), "BRW");
  EXPECT_EQ(table.bag, (Counts{2, 0, 0, 0, 0}));
}

TEST(Azul, RandomDrawsFollowTheBag) {
  const auto s = parsed<Two>("turn=deal centre=M bag=B15Y4W1 player=1 player=2");
  Random random(1);
  Counts drawn{};
  for (int i = 0; i < 20000; ++i) ++drawn[s.random_move(random).bit()];
  EXPECT_NEAR(drawn[0], 15000, 300);
  EXPECT_NEAR(drawn[1], 4000, 250);
  EXPECT_EQ(drawn[2] + drawn[3], 0);
  EXPECT_NEAR(drawn[4], 1000, 150);
}

TEST(Azul, AfterTheDealTheFirstPlayerTakes) {
  const Table table =
      after("turn=deal first=2 factories=BBYW/RRRR/GGGG/YYYY/BBW centre=M bag=W5 player=1 player=2", "W");
  EXPECT_EQ(table.phase, Phase::take);
  EXPECT_EQ(table.turn, 1);
}

TEST(Azul, AnEmptyBagIsRefilledFromTheLidInTheMiddleOfADeal) {
  const Table table = after("turn=deal factories=BBYW/-/-/-/- centre=M bag=W1 player=1 player=2", "W");
  EXPECT_EQ(table.bag, (Counts{18, 19, 20, 20, 18}));
  EXPECT_EQ(total(table.lid), 0);
}

TEST(Azul, ABagThatEmptiesWithTheLastTileOfADealWaits) {
  const Table table = after("turn=deal factories=BBYW/RRRR/GGGG/YYYY/BBW centre=M bag=W1 player=1 player=2", "W");
  EXPECT_EQ(total(table.bag), 0);
  EXPECT_EQ(total(table.lid), 80);
}

TEST(Azul, WhenBagAndLidAreEmptyFewerTilesArePlayed) {
  const auto s = state_after<Four>(
      "turn=deal centre=M bag=W4 lid=- player=1 wall=BYRGw/WBYRg/GWBYr/RGWBy/YRGWb lines=./G./RR./YYY./BBBB."
      " player=2 wall=BYRGw/WBYRg/GWBYr/RGWBy/YRGWb lines=./G./RR./Y.../....."
      " player=3 wall=BYRGw/WBYRg/GWBYr/RGWBy/YRGWb lines=./G./.../..../....."
      " player=4 wall=BYRGw/WBYRg/GWBYr/RGWBy/YRGWb lines=./G./.../..../.....",
      "W W W W");
  EXPECT_EQ(s.phase(), Phase::take);
  EXPECT_EQ(tiles_text(s.table().factories[0]), "WWWW");
  EXPECT_EQ(s.table().tiles_on_offer(), 4);
}

TEST(Azul, AllTilesOfOneColourAreTakenAndTheRestGoesToTheCentre) {
  const Table table = after("turn=1 factories=BBYW/RRRG/-/-/- centre=MY player=1 player=2", "1B3");
  EXPECT_EQ(total(table.factories[0]), 0);
  EXPECT_EQ(tiles_text(table.centre), "YYW");
  EXPECT_TRUE(table.marker_in_centre);
  EXPECT_EQ(line_text(table.seats[0], 2), "BB.");
  EXPECT_EQ(table.turn, 1);
}

TEST(Azul, FromTheCentreOneColourIsTakenAndTheRestStays) {
  const Table table = after("turn=2 first=1 centre=YYWWW player=1 floor=M player=2", "0W4");
  EXPECT_EQ(tiles_text(table.centre), "YY");
  EXPECT_EQ(line_text(table.seats[1], 3), "WWW.");
  EXPECT_EQ(table.first, 0);
}

TEST(Azul, TheFirstToTakeFromTheCentreGetsTheMarkerBeforeTheTiles) {
  const Table table = after("turn=2 first=1 centre=MYYW player=1 player=2 floor=R", "0Y1");
  EXPECT_EQ(floor_text(table.seats[1]), "RMY");
  EXPECT_EQ(table.first, 1);
  EXPECT_FALSE(table.marker_in_centre);
}

TEST(Azul, AFullFloorLosesTilesButNotTheMarker) {
  const std::string position = "turn=2 first=1 factories=GGGG/-/-/-/- centre=MYY player=1 player=2 floor=RRRRRRR";
  const Table table = after(position, "0YF");
  EXPECT_EQ(floor_text(table.seats[1]), "RRRRRRR");
  EXPECT_EQ(table.first, 1);
  EXPECT_EQ(table.lid[1], 20);
  EXPECT_EQ(after(position, "0YF 1GF").turn, 0) << "a new round is dealt";
  EXPECT_EQ(after(position, "0YF 1GF").first, 1) << "and its first player is the one who took the marker";
}

TEST(Azul, NineTilesOnAnEmptyFloorLeaveSevenAndSendTwoToTheLid) {
  const Table before = after("turn=1 first=2 factories=GGGG/-/-/-/- centre=BBBBBBBBB player=1 player=2 floor=M", "");
  const Table table = after(format_table(before), "0BF");
  EXPECT_EQ(floor_text(table.seats[0]), "BBBBBBB");
  EXPECT_EQ(table.lid[0], before.lid[0] + 2);
}

TEST(Azul, ALineTakesOneColourUntilItIsFull) {
  const std::string position = "turn=1 centre=MBBY player=1 lines=B/B./Y../..../..... player=2";
  EXPECT_EQ(legal_texts<Two>(position), "0B2 0B4 0B5 0BF 0Y3 0Y4 0Y5 0YF");
  EXPECT_EQ(refusal(position, "0Y2"), "line 2 holds B tiles, so no Y");
  EXPECT_EQ(refusal(position, "0B1"), "line 1 is full");
}

TEST(Azul, ALineRefusesAColourThatItsRowHas) {
  const std::string position =
      "turn=1 centre=MB player=1 wall=Byrgw/wbyrg/gwByr/rgwby/yrgwb lines=./../.../..../..... player=2";
  EXPECT_EQ(legal_texts<Two>(position), "0B2 0B4 0B5 0BF");
  EXPECT_EQ(refusal(position, "0B3"), "row 3 of the wall has B already");
}

TEST(Azul, TheExcessOfALineFallsToTheFloor) {
  const Table table =
      after("turn=1 factories=RRRR/GGGG/-/-/- centre=M player=1 lines=./R./.../..../..... player=2", "1R2");
  EXPECT_EQ(line_text(table.seats[0], 1), "RR");
  EXPECT_EQ(floor_text(table.seats[0]), "RRR");
}

TEST(Azul, OnlyCompleteLinesMoveToTheWall) {
  const Table table = after(last_yellow("lines=./BB/GG./..../WWWWW"), "0Y1");
  EXPECT_EQ(wall_text(table.seats[0]), "bYrgw/wByrg/gwbyr/rgwby/yrgWb");
  EXPECT_EQ(line_text(table.seats[0], 0), ".");
  EXPECT_EQ(line_text(table.seats[0], 1), "..");
  EXPECT_EQ(line_text(table.seats[0], 2), "GG.");
  EXPECT_EQ(table.lid, (Counts{19, 19, 20, 18, 17})) << "the other tiles of complete lines are in the lid";
}

TEST(Azul, LinesScoreFromTheTop) {
  // The Y of row 1 scores 1; the B below it then makes a column of 2.
  EXPECT_EQ(after(last_yellow("lines=./BB/.../..../....."), "0Y1").seats[0].score, 3);
}

TEST(Azul, AnIsolatedTileScoresOne) { EXPECT_EQ(after(last_yellow(""), "0Y1").seats[0].score, 1); }

TEST(Azul, ATileScoresItsRunInTheRowOnly) {
  EXPECT_EQ(after(last_yellow("wall=ByRGw/wbyrg/gwbyr/rgwby/yrgwb"), "0Y1").seats[0].score, 4);
  EXPECT_EQ(after(last_yellow("wall=ByrGW/wbyrg/gwbyr/rgwby/yrgwb"), "0Y1").seats[0].score, 2) << "a gap ends a run";
}

TEST(Azul, ATileScoresItsRunInTheColumnOnly) {
  EXPECT_EQ(after(last_yellow("wall=byrgw/wByrg/gWbyr/rgwby/yRgwb"), "0Y1").seats[0].score, 3) << "a gap ends a run";
}

TEST(Azul, ATileThatClosesFourAcrossAndThreeDownScoresSeven) {
  EXPECT_EQ(after(last_yellow("wall=ByRGw/wByrg/gWbyr/rgwby/yrgwb"), "0Y1").seats[0].score, 7);
}

TEST(Azul, TheFloorCostsPoints) {
  const int costs[] = {0, 1, 2, 4, 6, 8, 11, 14};
  for (int tiles = 1; tiles <= floor_spaces; ++tiles) {
    const std::string floor = " floor=" + std::string(static_cast<std::size_t>(tiles), 'R');
    EXPECT_EQ(after(last_yellow("score=20" + floor), "0Y1").seats[0].score, 21 - costs[tiles]) << tiles;
  }
  const Table table = after(last_yellow("floor=RRR"), "0Y1");
  EXPECT_TRUE(table.seats[0].floor.empty());
  EXPECT_EQ(table.lid[2], 20);
}

TEST(Azul, TheMarkerCountsOnTheFloor) {
  const Table table = after("turn=1 centre=Y player=1 player=2 score=3 floor=MR", "0Y1");
  EXPECT_EQ(table.seats[1].score, 1);
  EXPECT_EQ(table.first, 1);
}

TEST(Azul, PointsNeverFallBelowZero) {
  EXPECT_EQ(after("turn=1 centre=YY player=1 score=2 floor=RR player=2 floor=M", "0Y1").seats[0].score, 0)
      << "a floor of 3 with 3 points";
  EXPECT_EQ(after("turn=1 centre=Y player=1 player=2 score=1 floor=MRRRRRR", "0Y1").seats[1].score, 0);
}

TEST(Azul, TheNextRoundIsDealtForTheHolderOfTheMarker) {
  const std::string position = "turn=1 round=3 centre=Y bag=B9 player=1 player=2 floor=M";
  EXPECT_EQ(position_after<Two>(position, "0Y1"),
            "turn=deal round=4 first=2 factories=-/-/-/-/- centre=M bag=B9 lid=B11Y19R20G20W20"
            " player=1 score=1 wall=bYrgw/wbyrg/gwbyr/rgwby/yrgwb lines=./../.../..../..... floor=-"
            " player=2 score=0 wall=byrgw/wbyrg/gwbyr/rgwby/yrgwb lines=./../.../..../..... floor=-");
}

TEST(Azul, AMarkerThatNobodyTakesLeavesTheFirstPlayerAsBefore) {
  const Table table = after("turn=1 first=2 factories=-/-/-/-/BBBB centre=M player=1 player=2", "5B4");
  EXPECT_EQ(table.phase, Phase::deal);
  EXPECT_EQ(table.first, 1);
  EXPECT_TRUE(table.marker_in_centre);
}

TEST(Azul, AnEmptyBagIsRefilledForANewRound) {
  const Table table = after("turn=1 centre=Y bag=- player=1 player=2 floor=M", "0Y1");
  EXPECT_EQ(table.bag, (Counts{20, 19, 20, 20, 20}));
  EXPECT_EQ(total(table.lid), 0);
}

TEST(Azul, ACompleteRowEndsTheGame) {
  const std::string position = last_yellow("wall=ByRGW/wbyrg/gwbyr/rgwby/yrgwb");
  const Table table = after(position, "0Y1");
  EXPECT_EQ(table.phase, Phase::over);
  EXPECT_EQ(table.seats[0].score, 7) << "5 for the tile, 2 for the row";
  EXPECT_EQ(result_text<Two>(position_after<Two>(position, "0Y1")), "7-0 winner 1");
  EXPECT_EQ(legal_texts<Two>(position_after<Two>(position, "0Y1")), "");
}

TEST(Azul, ACompleteColumnIsWorthSeven) {
  EXPECT_EQ(after(last_yellow("wall=ByRGW/wByrg/gWbyr/rGwby/yRgwb"), "0Y1").seats[0].score, 19);
}

TEST(Azul, AColourInEveryRowIsWorthTen) {
  EXPECT_EQ(after(last_yellow("wall=ByRGW/wbYrg/gwbYr/rgwbY/Yrgwb"), "0Y1").seats[0].score, 17);
}

TEST(Azul, EqualPointsAreDecidedByCompleteRows) {
  const std::string end = "turn=over player=1 score=30 wall=BYRGW/wbyrg/gwbyr/rgwby/yrgwb player=2 score=30 wall=";
  EXPECT_EQ(result_text<Two>(end + "byrgw/wbyrg/gwbyr/rgwby/yrgwb"), "30-30 winner 1");
  EXPECT_EQ(result_text<Two>(end + "byrgw/WBYRG/gwbyr/rgwby/yrgwb"), "30-30 draw");
  EXPECT_EQ(result_text<Two>(end + "byrgw/WBYRG/GWBYR/rgwby/yrgwb"), "30-30 winner 2");
}

TEST(Azul, SomeOfFourPlayersMayShareTheVictory) {
  EXPECT_EQ(result_text<Four>("turn=over player=1 score=9 wall=BYRGW/wbyrg/gwbyr/rgwby/yrgwb player=2 score=9"
                              " wall=BYRGW/wbyrg/gwbyr/rgwby/yrgwb player=3 score=8 player=4 score=9"),
            "9-9-8-9 winner 1,2");
}

TEST(Azul, TheLastRoundEndsTheGame) {
  EXPECT_EQ(after("turn=1 round=99 centre=Y player=1 player=2 floor=M", "0Y1").phase, Phase::deal);
  EXPECT_EQ(after("turn=1 round=100 centre=Y player=1 player=2 floor=M", "0Y1").phase, Phase::over);
}

TEST(Azul, AGameWithoutATileLeftIsOver) {
  const auto s = state_after<Four>(
      "turn=1 centre=G bag=- lid=- player=1 wall=bYRGW/WBYRg/GWBYr/RGWBy/YRGWb lines=./../RR./YYY./BBBB."
      " player=2 wall=bYRGW/WBYRg/GWBYr/RGWBy/YRGWb lines=./G./RR./Y.../BBBB. floor=M"
      " player=3 wall=bYRGW/WBYRg/GWBYr/RGWBy/YRGWb lines=./G./.../..../....."
      " player=4 wall=bYRGW/WBYRg/GWBYr/RGWBy/YRGWb lines=./G./.../..../.....",
      "0G2");
  EXPECT_EQ(s.phase(), Phase::over);
  EXPECT_EQ(s.outcome()->text(), "31-31-31-31 draw") << "three columns and white";
}

TEST(Azul, ACustomWallSaysWhereTilesGo) {
  const Table table = after("turn=1 centre=Y player=1 wall=ryBGW/wbyrg/gwbyr/rgwby/yrgwb player=2 floor=M", "0Y1");
  EXPECT_EQ(wall_text(table.seats[0]), "rYBGW/wbyrg/gwbyr/rgwby/yrgwb");
  EXPECT_EQ(table.seats[0].score, 4);
}

TEST(Azul, ClicksASourceThenALine) {
  const auto s = parsed<Two>("turn=1 factories=-/BBYW/-/-/- centre=M player=1 player=2");
  EXPECT_EQ(Two::click_path(s, *Two::parse_move(s, "2B3")), (ClickPath{"2B", "3"}));
  EXPECT_EQ(Two::click_path(s, *Two::parse_move(s, "2WF")), (ClickPath{"2W", "F"}));
  EXPECT_EQ(clicks_of(Move::draw(0)), (ClickPath{"bag", "B"}));
  EXPECT_EQ(clicks_of(Move::place(2, 1)), (ClickPath{"L3", "C2"}));
}

TEST(Azul, TheHashSeesEveryField) {
  const std::string base = "turn=1 round=1 first=1 factories=BB/-/-/-/- centre=MB bag=B5 player=1 player=2";
  std::set<std::uint64_t> hashes{parsed<Two>(base).hash()};
  for (const char* other :
       {"turn=2 round=1 first=1 factories=BB/-/-/-/- centre=MB bag=B5 player=1 player=2",
        "turn=1 round=2 first=1 factories=BB/-/-/-/- centre=MB bag=B5 player=1 player=2",
        "turn=1 round=1 first=2 factories=BB/-/-/-/- centre=MB bag=B5 player=1 player=2",
        "turn=1 round=1 first=1 factories=-/BB/-/-/- centre=MB bag=B5 player=1 player=2",
        "turn=1 round=1 first=1 factories=BB/-/-/-/- centre=B bag=B5 player=1 floor=M player=2",
        "turn=1 round=1 first=1 factories=BB/-/-/-/- centre=MY bag=B5 player=1 player=2",
        "turn=1 round=1 first=1 factories=BB/-/-/-/- centre=MB bag=B6 player=1 player=2",
        "turn=1 round=1 first=1 factories=BB/-/-/-/- centre=MB bag=B5 player=1 score=1 player=2",
        "turn=1 round=1 first=1 factories=BB/-/-/-/- centre=MB bag=B5 player=1 player=2 score=1",
        "turn=1 round=1 first=1 factories=BB/-/-/-/- centre=MB bag=B5 player=1 floor=B player=2",
        "turn=1 round=1 first=1 factories=BB/-/-/-/- centre=MB bag=B5 player=1 lines=B/../.../..../..... player=2",
        "turn=1 round=1 first=1 factories=BB/-/-/-/- centre=MB bag=B5 player=1 lines=W/../.../..../..... player=2",
        "turn=1 round=1 first=1 factories=BB/-/-/-/- centre=MB bag=B5 player=1 "
        "wall=ybrgw/wbyrg/gwbyr/rgwby/yrgwb player=2",
        "turn=1 round=1 first=1 factories=BB/-/-/-/- centre=MB bag=B5 player=1 "
        "wall=byrgw/wbyrg/gwbyr/rgwby/yrgbw player=2"})
    EXPECT_TRUE(hashes.insert(parsed<Two>(other).hash()).second) << other;
}

TEST(Azul, PlaysAsTheReferenceDoes) {
  constexpr int games = PLATEAU_SANITIZED ? 5 : 30;
  const std::vector<GivenOption> walls = {
      {"wall", "standard"},
      {"wall", "grey"},
      {"wall", "|Bl_J_R_V_Bc_|Bl_J_R_V_Bc_|V_Bc_J_Bl_R_|Bl_J_R_V_Bc_|Bc_V_R_J_Bl_", true}};
  for (const GivenOption& wall : walls) {
    expect_same_games<Two, Reference>(start_text<Two>({wall}), games, 1);
    for (const char* players : {"2", "3", "4"})
      expect_same_games<Four, Reference>(start_text<Four>({{"players", players}, wall}), games, 2);
  }
}

TEST(Azul, PlaysAsTheReferenceDoesWithAWallPerPlayer) {
  expect_same_games<Four, Reference>(
      position_after<Four>("turn=deal centre=M player=1 player=2 wall=...../...../...../...../..... player=3 "
                           "wall=wgryb/byrgw/bywgr/gwbry/wrgyb",
                           "B"),
      PLATEAU_SANITIZED ? 5 : 30, 3);
}

}  // namespace
}  // namespace plateau::azul
