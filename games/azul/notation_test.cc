// Wall files, deals written as one, and everything that is refused.
#include <gtest/gtest.h>

#include "games/azul/azul.h"
#include "tests/support/position_helpers.h"

namespace plateau::azul {
namespace {

using Two = GameFor<2>;
using Four = GameFor<4>;

std::string refusal(std::string_view position, std::string_view move) { return move_refusal<Two>(position, move); }
std::string refused(std::string_view position) { return parse_refusal<Two>(position); }

constexpr std::string_view standard_wall = "|Bl_J_R_V_Bc_|Bc_Bl_J_R_V_|V_Bc_Bl_J_R_|R_V_Bc_Bl_J_|J_R_V_Bc_Bl_";

std::string wall_refusal(std::string_view text) {
  const auto wall = parse_wall(text);
  return wall ? "accepted" : wall.error().message;
}

TEST(AzulWall, ReadsTheStandardWall) {
  EXPECT_TRUE(*parse_wall(standard_wall) == Wall::standard());
  EXPECT_EQ(format_wall(Wall::standard()), standard_wall);
}

TEST(AzulWall, ToleratesWhiteSpaceAtTheEnd) {
  for (const char* end : {"\n", "\r\n", "  \t\r\n\n", " "})
    EXPECT_EQ(wall_refusal(std::string(standard_wall) + end), "accepted");
}

TEST(AzulWall, ColumnsMayRepeatAColour) {
  const std::string same = "|Bl_J_R_V_Bc_|Bl_J_R_V_Bc_|Bl_J_R_V_Bc_|Bl_J_R_V_Bc_|Bc_V_R_J_Bl_";
  ASSERT_EQ(wall_refusal(same), "accepted");
  EXPECT_EQ(format_wall(*parse_wall(same)), same);
}

TEST(AzulWall, IsTheWallOfEveryPlayer) {
  const auto s = started<Four>(
      {{"players", "3"}, {"wall", "|J_Bl_R_V_Bc_|Bc_Bl_J_R_V_|V_Bc_Bl_J_R_|R_V_Bc_Bl_J_|J_R_V_Bc_Bl_\n", true}});
  for (Player p = 0; p < 3; ++p) EXPECT_EQ(wall_row_text(s.table().seats[p], 0), "ybrgw");
}

TEST(AzulWall, RefusesWhatIsNotAWall) {
  EXPECT_EQ(wall_refusal(""), "the wall ends after 0 rows; it must have 5");
  EXPECT_EQ(wall_refusal("|Bl_J_R_V_Bc_"), "the wall ends after 1 rows; it must have 5");
  EXPECT_EQ(wall_refusal(" |Bl_"), "character 1: '|' must open row 1 of the wall, not ' '");
  EXPECT_EQ(wall_refusal("|Bl_J_R_V_|"), "row 1 of the wall has 4 cells; it must have 5");
  EXPECT_EQ(wall_refusal("|Bl_J_R_V_Bc_Bl_|"), "character 14: '|' must open row 2 of the wall, not 'B'");
  EXPECT_EQ(wall_refusal("|Bl_J_X_V_Bc_"),
            "row 1, cell 3 (character 7): 'X' is not a colour; the colours are Bl, J, R, V and Bc");
  EXPECT_EQ(wall_refusal("|Bl_J__V_Bc_"),
            "row 1, cell 3 (character 7): '' is not a colour; the colours are Bl, J, R, V and Bc");
  EXPECT_EQ(wall_refusal("|Bl_J_R_V_J_"), "row 1, cell 5 (character 11): J is in this row already");
  EXPECT_EQ(wall_refusal("|Bl_J_R_V_Bc"), "character 13: '_' must close cell 5 of row 1");
  EXPECT_EQ(wall_refusal(std::string(standard_wall) + "|"), "character 66: '|' follows the 5 rows of the wall");
  EXPECT_EQ(wall_refusal(std::string(standard_wall) + "\nmore"),
            "character 66: '?more' follows the 5 rows of the wall");
}

// --- Deals written as one

std::string bundle_refusal(std::string_view position, const std::vector<std::string_view>& words) {
  const auto bundle = Two::read_bundle(parsed<Two>(position), words);
  return bundle ? "accepted" : bundle.error().message;
}

TEST(AzulDeal, FillsTheFactoriesInOrder) {
  const auto s = started<Two>({});
  const std::vector<std::string_view> words = {"deal", "RYYB", "YBBW", "GGGG", "WRGB", "BYRW", "1R1"};
  const auto bundle = Two::read_bundle(s, words);
  ASSERT_TRUE(bundle.ok()) << bundle.error().message;
  EXPECT_EQ(bundle->words_read, 6u);
  State<2> now = s;
  for (const Move m : bundle->moves) now.play(m);
  EXPECT_EQ(Two::format(now).substr(0, 67), "turn=1 round=1 first=1 factories=BYYR/BBYW/GGGG/BRGW/BYRW centre=M ");
}

TEST(AzulDeal, GoesOnWhereTheDealStands) {
  const std::string position = "turn=deal factories=BBYW/RRRR/GGGG/YYYY/B centre=M player=1 player=2";
  EXPECT_EQ(bundle_refusal(position, {"deal", "WWW"}), "accepted");
  EXPECT_EQ(bundle_refusal(position, {"deal", "WWWW"}), "factory 5: 'WWWW' has 4 tiles, there is room for 3");
  EXPECT_EQ(bundle_refusal(position, {"deal", "WW"}), "factory 5: 'WW' has 2 tiles, 3 are to be dealt");
}

TEST(AzulDeal, ReadsOtherWordsAsMoves) {
  const auto bundle = Two::read_bundle(started<Two>({}), std::vector<std::string_view>{"B", "Y"});
  ASSERT_TRUE(bundle.ok());
  EXPECT_EQ(bundle->words_read, 0u);
}

TEST(AzulDeal, RefusesWhatCannotBeDealt) {
  const std::string start = start_text<Two>({});
  EXPECT_EQ(bundle_refusal(start, {"deal", "RYYB"}),
            "'deal' ends before factory 2: each factory is to be filled, as in deal BBYW RGGW …");
  EXPECT_EQ(bundle_refusal(start, {"deal", "RYYB", "YBBU"}),
            "factory 2, 'YBBU': 'U' is not a draw: a tile is drawn from the bag, B, Y, R, G or W, or all of a round by "
            "'deal'");
  EXPECT_EQ(
      bundle_refusal("turn=deal factories=BBYW/RRRR/GGGG/YYYY/BBB centre=M bag=W1 player=1 player=2", {"deal", "B"}),
      "factory 5, 'B': there is no B tile in the bag");
  EXPECT_EQ(bundle_refusal("turn=1 centre=MB player=1 player=2", {"deal", "BBBB"}),
            "'deal' has no place here: a player is to move");
}

// --- Refusals

TEST(Azul, RefusesBadMoves) {
  const std::string position = "turn=1 factories=BBYW/-/-/-/- centre=MR player=1 player=2";
  for (const char* text : {"", "1", "1B", "6B1", "1X1", "1B6", "1B0", "1b1", "1B1 ", "B", "L1C1", "\xff", "deal"})
    EXPECT_NE(refusal(position, text).find("is not a move: a source 0-5 (0 is the centre)"), std::string::npos) << text;
  EXPECT_EQ(refusal(position, "0B1"), "the centre has no B tile");
  EXPECT_EQ(refusal(position, "1R1"), "factory 1 has no R tile");
  EXPECT_EQ(refusal(position, "2R1"), "factory 2 has no R tile");
  EXPECT_EQ(refusal("turn=deal centre=M bag=B3 player=1 player=2", "Y"), "there is no Y tile in the bag");
  EXPECT_EQ(refusal("turn=over player=1 wall=BYRGW/wbyrg/gwbyr/rgwby/yrgwb player=2", "0B1"),
            "the game is over, no move can follow");
}

TEST(Azul, WritesAPositionAsItWasRead) {
  const std::string position =
      "turn=1 round=2 first=2 factories=BBYW/-/RRGG/-/- centre=MBY bag=B9Y11R13G11W14 lid=B7Y6R5G7W5"
      " player=1 score=5 wall=Byrgw/wbyrg/gwbyr/rgwby/yrgwb lines=./Y./.../..../..... floor=-"
      " player=2 score=0 wall=byrgw/wbyrg/gwbyr/rgwby/yrgwb lines=./../.../..../..... floor=-";
  EXPECT_EQ(position_after<Two>(position, ""), position) << "the example of README.md";
}

TEST(Azul, BagAndLidMayBeLeftOut) {
  const std::string rest = "turn=1 centre=MB";
  EXPECT_EQ(parsed<Two>(rest + " player=1 player=2").table().lid, (Counts{19, 20, 20, 20, 20}));
  EXPECT_EQ(parsed<Two>(rest + " bag=Y5 player=1 player=2").table().lid, (Counts{19, 15, 20, 20, 20}));
  EXPECT_EQ(parsed<Two>(rest + " lid=Y5 player=1 player=2").table().bag, (Counts{19, 15, 20, 20, 20}));
  EXPECT_EQ(parsed<Two>("turn=deal centre=M player=1 player=2").table().bag, (Counts{20, 20, 20, 20, 20}))
      << "a deal begins with the refill";
}

TEST(Azul, RefusesPositionsThatAreNotFields) {
  EXPECT_EQ(refused(""), "a position has the fields of 2 to 4 players: player=1 … player=2 …");
  EXPECT_EQ(refused("turn=1 centre=MB player=1"), "a position has the fields of 2 to 4 players: player=1 … player=2 …");
  EXPECT_EQ(refused("hello"), "'hello' is not a field such as turn=1");
  EXPECT_EQ(refused("turn=1 player=2"), "player=2: player=1 is expected");
  EXPECT_EQ(refused("turn=1 turn=1"), "the field turn is given twice");
  EXPECT_EQ(refused("turn=1 score=1 player=1"),
            "there is no field 'score' before player=1; the fields are turn, round, first, factories, centre, bag and "
            "lid");
  EXPECT_EQ(refused("turn=1 player=1 bag=-"),
            "there is no field 'bag' after player=1; the fields are score, wall, lines and floor");
  EXPECT_EQ(refused("turn=3 centre=MB player=1 player=2"),
            "turn=3: a player from 1 to 2, 'deal' or 'over' is expected");
  EXPECT_EQ(refused("turn=1 round=101"), "round=101: a whole number from 1 to 100 is expected");
  EXPECT_EQ(refused("turn=1 first=3 centre=MB player=1 player=2"), "first=3: a whole number from 1 to 2 is expected");
  EXPECT_EQ(refused("turn=1 player=1 score=-1"), "score=-1: a whole number from 0 to 9999 is expected");
}

TEST(Azul, RefusesImpossibleTiles) {
  EXPECT_EQ(refused("turn=1 centre=MBX player=1 player=2"), "centre: 'X' is not a tile; tiles are B, Y, R, G and W");
  EXPECT_EQ(refused("turn=1 factories=B/-/- centre=M player=1 player=2"),
            "there are 3 factories; a game of 2 players has 5");
  EXPECT_EQ(refused("turn=1 factories=BBBBB/-/-/-/- centre=M player=1 player=2"),
            "factory 1 has 5 tiles; it has room for 4");
  EXPECT_EQ(refused("turn=1 factories=B//-/-/- centre=M player=1 player=2"),
            "factory 2: write '-' where there is no tile");
  EXPECT_EQ(refused("turn=1 centre=MB bag=B20 player=1 player=2"),
            "there are 21 tiles of colour B; in all there are 20");
  EXPECT_EQ(refused("turn=1 centre=MB bag=B18 lid=- player=1 player=2"),
            "there are 19 tiles of colour B; in all there are 20");
  EXPECT_EQ(refused("turn=1 bag=B21"), "bag: there are only 20 tiles of colour B");
  EXPECT_EQ(refused("turn=1 bag=BB"), "bag=BB: colours and their numbers are expected, such as B12Y3, or '-'");
}

TEST(Azul, RefusesImpossibleBoards) {
  const std::string before = "turn=1 centre=MB player=1 ";
  EXPECT_EQ(refused(before + "wall=byrgw"), "player 1, wall: there are 1 rows; there must be 5");
  EXPECT_EQ(refused(before + "wall=byrg/wbyrg/gwbyr/rgwby/yrgwb"),
            "player 1, wall, row 1: there are 4 spaces; there must be 5");
  EXPECT_EQ(refused(before + "wall=byrgx/wbyrg/gwbyr/rgwby/yrgwb"),
            "player 1, wall, row 1, column 5: 'x' is not one of B Y R G W b y r g w or '.'");
  EXPECT_EQ(refused(before + "wall=byrgB/wbyrg/gwbyr/rgwby/yrgwb"),
            "player 1, wall, row 1, column 5: B is in this row already");
  EXPECT_EQ(refused(before + "wall=byrg./wbyrg/gwbyr/rgwby/yrgwb"),
            "player 1, wall: free spaces are small letters, or '.' on a grey wall, not both");
  EXPECT_EQ(refused(before + "wall=B..../B..../...../...../....."),
            "player 1, wall: column 1 has B twice, which a grey wall does not allow");
  EXPECT_EQ(refused(before + "lines=./.."), "player 1, lines: there are 2 rows; there must be 5");
  EXPECT_EQ(refused(before + "lines=./.../.../..../....."),
            "player 1, lines, row 2: there are 3 spaces; there must be 2");
  EXPECT_EQ(refused(before + "lines=./.B/.../..../....."),
            "player 1, lines, row 2: '.B' is not tiles of one colour and then '.' for each free space");
  EXPECT_EQ(refused(before + "wall=Byrgw/wbyrg/gwbyr/rgwby/yrgwb lines=B/../.../..../..... player=2"),
            "player 1, line 1: the wall has B in this row already");
  EXPECT_EQ(refused(before + "floor=BBBBBBBB"), "player 1, floor: there are 8 spaces; there are at most 7");
  EXPECT_EQ(refused(before + "floor=Bx"), "player 1, floor: 'x' is not a tile (B, Y, R, G, W) or the marker M");
}

TEST(Azul, RefusesAMarkerInTheWrongPlace) {
  EXPECT_EQ(refused("turn=1 centre=B player=1 player=2"),
            "the marker M is missing: it is in the centre or on the floor of the player who took it");
  EXPECT_EQ(refused("turn=1 centre=MB player=1 floor=M player=2"), "the marker M is in more than one place");
  EXPECT_EQ(refused("turn=1 first=2 centre=B player=1 floor=M player=2"),
            "the marker M is on the floor of player 1, so first=1 is expected");
}

TEST(Azul, RefusesPositionsThatDoNotFitTheTurn) {
  EXPECT_EQ(refused("turn=1 player=1 player=2"), "turn=1: there is no tile to take and none to place on a grey wall");
  EXPECT_EQ(refused("turn=1 centre=MB player=1 wall=BYRGW/wbyrg/gwbyr/rgwby/yrgwb player=2"),
            "player 1 has a complete row, so the game is over: turn=over is expected");
  EXPECT_EQ(refused("turn=deal centre=M player=1 lines=B/../.../..../..... player=2"),
            "turn=deal: player 1 has a complete line or a floor, which the end of the round settles");
  EXPECT_EQ(refused("turn=deal centre=MB player=1 player=2"),
            "turn=deal: the centre holds the marker alone while tiles are dealt: centre=M is expected");
  EXPECT_EQ(refused("turn=deal factories=BBB/B/-/-/- centre=M player=1 player=2"),
            "turn=deal: factories are filled in order, 4 tiles each; factory 1 has 3");
  EXPECT_EQ(refused("turn=deal factories=BBBB/YYYY/RRRR/GGGG/WWWW centre=M player=1 player=2"),
            "turn=deal: all factories are full, a player is to take tiles");
  EXPECT_EQ(refused("turn=over player=1 player=2"), "turn=over: nobody has a complete row");
  EXPECT_EQ(refused("turn=over centre=B player=1 wall=BYRGW/wbyrg/gwbyr/rgwby/yrgwb player=2"),
            "turn=over: no tile and no marker may be left in the factories and the centre");
  EXPECT_EQ(refused("turn=2 player=1 floor=B player=2 wall=...../...../...../...../..... lines=B/../.../..../....."),
            "turn=2: player 1 has a complete line or a floor to settle first");
}

}  // namespace
}  // namespace plateau::azul
