// Grey walls: the player chooses the column of each tile.
#include <gtest/gtest.h>

#include "games/azul/azul.h"
#include "tests/support/position_helpers.h"

namespace plateau::azul {
namespace {

using Two = GameFor<2>;

Table after(std::string_view position, std::string_view moves) { return state_after<Two>(position, moves).table(); }
std::string refusal(std::string_view position, std::string_view move) { return move_refusal<Two>(position, move); }

std::string wall_text(const Seat& seat) {
  std::string text;
  for (int row = 0; row < rows; ++row) text += (row > 0 ? "/" : "") + wall_row_text(seat, row);
  return text;
}

TEST(AzulGrey, ThePlayerChoosesTheColumn) {
  const std::string position = "turn=1 centre=Y player=1 wall=B..../...../...../...../....Y player=2 floor=M";
  const std::string choice = position_after<Two>(position, "0Y1");
  EXPECT_EQ(legal_texts<Two>(choice), "L1C2 L1C3 L1C4") << "not on the B, and not where the column has Y";
  EXPECT_EQ(parsed<Two>(choice).turn(), 0);
  EXPECT_EQ(refusal(choice, "L1C1"), "row 1 of the wall has a tile in column 1");
  EXPECT_EQ(refusal(choice, "L1C5"), "column 5 of the wall has Y already");
  EXPECT_EQ(refusal(choice, "L2C2"),
            "'L2C2' does not place the tile of line 1: its column is to be chosen, as in L1C1");
  const Table table = after(choice, "L1C2");
  EXPECT_EQ(wall_text(table.seats[0]), "BY.../...../...../...../....Y");
  EXPECT_EQ(table.seats[0].score, 2);
  EXPECT_EQ(table.phase, Phase::deal);
}

TEST(AzulGrey, LinesAreChosenFromTheTopPlayerByPlayer) {
  const std::string grey = "wall=...../...../...../...../.....";
  std::string position =
      "turn=2 centre=Y player=1 " + grey + " lines=B/../RRR/..../..... floor=G player=2 " + grey + " floor=M";
  position = position_after<Two>(position, "0Y1");
  EXPECT_EQ(legal_texts<Two>(position), "L1C1 L1C2 L1C3 L1C4 L1C5");
  position = position_after<Two>(position, "L1C3");
  EXPECT_EQ(legal_texts<Two>(position), "L3C1 L3C2 L3C3 L3C4 L3C5");
  position = position_after<Two>(position, "L3C3");
  EXPECT_EQ(parsed<Two>(position).turn(), 1);
  EXPECT_EQ(parsed<Two>(position).table().seats[0].score, 1) << "two isolated tiles, and the floor";
  EXPECT_EQ(legal_texts<Two>(position), "L1C1 L1C2 L1C3 L1C4 L1C5");
  EXPECT_EQ(parsed<Two>(position_after<Two>(position, "L1C5")).turn(), chance);
}

TEST(AzulGrey, ATileWithoutASpaceGoesToTheFloorWithItsLine) {
  // The only free space of row 3 is in column 5, which has Y.
  const Table table = after(
      "turn=1 centre=YY bag=W2 player=1 score=20 wall=....Y/...../BRGW./...../..... lines=./../Y../..../..... floor=R "
      "player=2"
      " floor=M",
      "0Y3");
  EXPECT_EQ(wall_text(table.seats[0]), "....Y/...../BRGW./...../.....");
  EXPECT_EQ(line_text(table.seats[0], 2), "...");
  EXPECT_EQ(table.seats[0].score, 14) << "four on the floor";
  EXPECT_EQ(table.lid[1], 19);
  EXPECT_EQ(table.phase, Phase::deal);
}

TEST(AzulGrey, ALineThatFallsFillsTheFloorAndNoMore) {
  const Table table = after(
      "turn=1 centre=YY bag=W2 player=1 score=20 wall=....Y/...../BRGW./...../..... lines=./../Y../..../....."
      " floor=RRRRRR player=2 floor=M",
      "0Y3");
  EXPECT_EQ(table.seats[0].score, 6);
  EXPECT_EQ(table.lid[1], 19);
}

TEST(AzulGrey, RowsColumnsAndColoursBringTheirBonus) {
  const Table table = after("turn=1 centre=Y player=1 wall=.BRGW/BY.../R.Y../G..Y./W...Y player=2 floor=M", "0Y1 L1C1");
  EXPECT_EQ(table.seats[0].score, (5 + 5) + 2 + 7 + 10);
}

TEST(AzulGrey, AWallPerPlayer) {
  const std::string position =
      "turn=1 centre=Y player=1 lines=./BB/.../..../..... player=2 wall=...../...../...../...../....."
      " lines=W/../.../..../..... floor=M";
  const std::string choice = position_after<Two>(position, "0Y1");
  EXPECT_EQ(wall_text(parsed<Two>(choice).table().seats[0]), "bYrgw/wByrg/gwbyr/rgwby/yrgwb");
  EXPECT_EQ(legal_texts<Two>(choice), "L1C1 L1C2 L1C3 L1C4 L1C5");
}

}  // namespace
}  // namespace plateau::azul
