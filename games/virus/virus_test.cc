#include "games/virus/virus.h"

#include <gtest/gtest.h>

#include "games/reference_check.h"
#include "games/virus/reference.h"
#include "tests/support/position_helpers.h"

namespace plateau::virus {
namespace {

// The position after these moves, as text.
std::string after(std::string_view position, std::string_view moves) { return position_after<Game>(position, moves); }
std::string refusal(std::string_view position, std::string_view move) { return move_refusal<Game>(position, move); }

TEST(Virus, StartsInTheCorners) {
  EXPECT_EQ(start_text<Game>({}),
            "1........2/........../........../........../........../........../........../"
            "........../........../2........1 1");
  EXPECT_EQ(start_text<Game>({{"size", "3"}}), "1.2/.../2.1 1");
  EXPECT_EQ(start_text<Game>({{"size", "3"}, {"first", "2"}}), "1.2/.../2.1 2");
}

TEST(Virus, APawnMustTouchAnOwnPawn) {
  EXPECT_EQ(legal_texts<Game>("1..2/..../..../2..1 1"), "b1 a2 b2 c3 d3 c4");
  EXPECT_EQ(refusal("1..2/..../..../2..1 1", "c2"), "c2 does not touch a pawn of the mover");
}

TEST(Virus, APawnGoesOnAnEmptyCell) { EXPECT_EQ(refusal("12./.../... 1", "b1"), "b1 is not empty"); }

TEST(Virus, DiagonalNeighboursCount) { EXPECT_EQ(legal_texts<Game>("..2/.../1.. 1"), "a2 b2 b3"); }

TEST(Virus, AllEnemiesAroundAreConverted) {
  EXPECT_EQ(after("222/2.2/221 1", "b2"), "111/111/111 2");
  EXPECT_EQ(after("22.2/...1/..../.... 1", "c1"), "2111/...1/..../.... 2");
}

TEST(Virus, ConversionDoesNotChain) { EXPECT_EQ(after("1.22/..../..../.... 1", "b1"), "1112/..../..../.... 2"); }

TEST(Virus, TheEdgesDoNotTouchEachOther) {
  // The right end of a row and the left end of the next are far apart.
  EXPECT_EQ(after("...2/2..1/..../.... 1", "c1"), "..11/2..1/..../.... 2");
  EXPECT_EQ(after(".../..2/1.. 1", "b3"), ".../..1/11. 2");
}

TEST(Virus, APlayerWithoutAMovePasses) {
  EXPECT_EQ(legal_texts<Game>("11./222/222 1"), "c1");
  EXPECT_EQ(legal_texts<Game>("122/22./... 1"), "pass");
  EXPECT_EQ(after("122/22./... 1", "pass"), "122/22./... 2");
  EXPECT_EQ(refusal("122/22./... 1", "b3"), "no empty cell touches a pawn of the mover; the only move is 'pass'");
}

TEST(Virus, APlayerWithAMoveMustPlay) {
  EXPECT_EQ(refusal("1.2/.../2.1 1", "pass"),
            "a player with a legal move must play; 'pass' is for a player without one");
}

TEST(Virus, ASideWithoutPawnsPassesUntilTheGridIsFull) {
  EXPECT_EQ(legal_texts<Game>("111/.../... 2"), "pass");
  EXPECT_EQ(after("111/11./111 1", "c2"), "111/111/111 2");
  EXPECT_EQ(result_text<Game>("111/111/111 2"), "9-0 winner 1");
}

TEST(Virus, TheFullGridEndsTheGameAndMorePawnsWin) {
  EXPECT_EQ(result_text<Game>("112/121/122 1"), "5-4 winner 1");
  EXPECT_EQ(result_text<Game>("1122/1122/1122/1122 2"), "8-8 draw");
  EXPECT_EQ(result_text<Game>("112/1.1/122 1"), "");
}

TEST(Virus, RefusesBadPositions) {
  EXPECT_EQ(parse_refusal<Game>("1.2/.../2.1"),
            "a position is the rows of the grid, a space and the player to move, such as '1.2/.../2.1 1'");
  EXPECT_EQ(parse_refusal<Game>("1.2/2.1 1"), "the grid has 2 rows; it must have 3 to 10");
  EXPECT_EQ(parse_refusal<Game>("1.2/..../2.1 1"), "row 2 has 4 cells; a grid of 3 rows needs 3");
  EXPECT_EQ(parse_refusal<Game>("1.2/.x./2.1 1"), "row 2, column 2: 'x' is not 1, 2 or '.'");
  EXPECT_EQ(parse_refusal<Game>("1.2/.../2.1 3"), "the player to move is 1 or 2, not '3'");
  EXPECT_EQ(parse_refusal<Game>(".../.../... 1"), "there is no pawn on the grid");
}

TEST(Virus, RefusesWhatIsNotACell) {
  for (const char* text : {"", "a", "1", "k1", "d1", "a4", "a0", "a01", "A1", "a-1", "aa", "a1 ", "\xff"})
    EXPECT_EQ(refusal("1.2/.../2.1 1", text).find("is not a cell: a column a-c and a row 1-3") == std::string::npos,
              false)
        << text;
}

TEST(Virus, PlaysAsTheReferenceDoes) {
  for (int size = least_size; size <= most_size; ++size)
    for (const char* first : {"1", "2"})
      expect_same_games<Game, Reference>(start_text<Game>({{"size", std::to_string(size)}, {"first", first}}), 20,
                                         static_cast<std::uint64_t>(size));
}

}  // namespace
}  // namespace plateau::virus
