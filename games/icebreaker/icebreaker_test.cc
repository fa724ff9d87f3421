#include "games/icebreaker/icebreaker.h"

#include <gtest/gtest.h>

#include "core/perft.h"
#include "games/icebreaker/board_text.h"
#include "games/icebreaker/reference.h"
#include "games/reference_check.h"
#include "tests/support/position_helpers.h"

namespace plateau::icebreaker {
namespace {

using Game = BasicGame<Narrow>;
using WideGame = BasicGame<Wide>;

constexpr const char* start5 = "RoooB/oooooo/ooooooo/oooooooo/BoooooooR/oooooooo/ooooooo/oooooo/RoooB 0-0 R";
// Three positions of the rules document.
constexpr const char* late = "R..../....../...ooB./......../B.o.....R/......../......./....../R..oB 25-26 ";
constexpr const char* middle = "...o./o....o/oooR..o/ooooo.oo/BooooBooR/oooooooo/ooooooo/oRooBo/.ooo. 7-6 ";

std::string after(std::string_view position, std::string_view moves) { return position_after<Game>(position, moves); }
std::string refusal(std::string_view position, std::string_view move) { return move_refusal<Game>(position, move); }
std::string with(std::string_view position, char mover) { return std::string(position) + mover; }

template <class G>
std::vector<std::uint64_t> counts(const std::string& position, int depths) {
  std::vector<std::uint64_t> found;
  for (int depth = 1; depth <= depths; ++depth) found.push_back(perft<G>(parsed<G>(position), depth));
  return found;
}

TEST(Icebreaker, StartsWithShipsOnAlternateCornersAndIceElsewhere) {
  EXPECT_EQ(start_text<Game>({}), start5);
  EXPECT_EQ(start_text<Game>({{"side", "3"}}), "RoB/oooo/BoooR/oooo/RoB 0-0 R");
  EXPECT_EQ(start_text<Game>({{"side", "4"}, {"first", "B"}}), "RooB/ooooo/oooooo/BoooooR/oooooo/ooooo/RooB 0-0 B");
  EXPECT_EQ(start_text<WideGame>({{"side", "6"}}),
            "RooooB/ooooooo/oooooooo/ooooooooo/oooooooooo/BoooooooooR/oooooooooo/ooooooooo/oooooooo/ooooooo/RooooB "
            "0-0 R");
}

TEST(Icebreaker, CellsOfAdjacentRowsTouchAsOnAHexagon) {
  EXPECT_EQ(legal_texts<Game>("RoooB/oooooo/ooooooo/oooooooo/BoooRoooR/oooooooo/ooooooo/oooooo/.oooB 0-0 R"),
            "A1-A2 A1-B1 A1-B2 E5-D4 E5-D5 E5-E4 E5-E6 E5-F4 E5-F5 E9-D8 E9-E8 E9-F8");
  EXPECT_EQ(legal_texts<Game>("Ro.../..R.../......./......../........./......../......./....../....R 0-0 R"),
            "A1-A2 B3-A2 I5-H5");
}

TEST(Icebreaker, ShipsInTheFirstCellsMoveAsElsewhere) {
  EXPECT_EQ(legal_texts<Game>("RRRo./....../o....../......../........./......../......./....../..... 0-0 R"),
            "A1-B1 A2-B2 A2-B3 A3-A4");
}

TEST(Icebreaker, AShipBesideIceMustTakeSome) {
  EXPECT_EQ(legal_texts<Game>("Ro./..../...../..../..o 0-0 R"), "A1-A2");
  EXPECT_EQ(refusal("Ro./..../...../..../..o 0-0 R", "A1-B2"),
            "the ship on A1 touches ice, so it must take an iceberg: A2");
}

TEST(Icebreaker, MovingOntoAnIcebergCapturesIt) {
  EXPECT_EQ(after("RoB/oooo/BoooR/oooo/RoB 0-0 R", "A1-A2"), ".RB/oooo/BoooR/oooo/RoB 1-0 B");
  EXPECT_EQ(after("RoB/oooo/BoooR/oooo/RoB 0-0 R", "A1-A2 C1-B1"), ".RB/Booo/.oooR/oooo/RoB 1-1 R");
}

TEST(Icebreaker, AShipAwayFromIceComesOneStepCloser) {
  EXPECT_EQ(legal_texts<Game>("R../..../...../..../..o 0-0 R"), "A1-B2");
  EXPECT_EQ(after("R../..../...../..../..o 0-0 R", "A1-B2"), ".../.R../...../..../..o 0-0 B");
  EXPECT_EQ(legal_texts<Game>("R../..../...../..../.o. 0-0 R"), "A1-B1 A1-B2");
  EXPECT_EQ(refusal("R../..../...../..../..o 0-0 R", "A1-A2"),
            "the ship on A1 must come closer to the nearest iceberg: B2");
}

TEST(Icebreaker, TheNearestIcebergCountsForEachShipAlone) {
  EXPECT_EQ(legal_texts<Game>("R.o/..../...../..../R.. 0-0 R"), "A1-A2 E1-D2");
}

TEST(Icebreaker, ShipsOfBothSidesBlockTheWay) {
  // The way along row A is barred: the iceberg on A3 is three steps away, around the enemy or an own ship.
  EXPECT_EQ(legal_texts<Game>("R.o/..../...../..../... 0-0 R"), "A1-A2");
  EXPECT_EQ(legal_texts<Game>("RBo/..../...../..../... 0-0 R"), "A1-B2");
  EXPECT_EQ(legal_texts<Game>("RBo/.B../...../..../... 0-0 R"), "A1-B1");
  EXPECT_EQ(legal_texts<Game>("RRo/.B../...../..../... 0-0 R"), "A1-B1 A2-A3");
}

TEST(Icebreaker, AWayMayPassThroughTheIceButEndsAtTheFirst) {
  EXPECT_EQ(legal_texts<Game>("R..oo/....../......./......../........./......../......./....../..... 0-0 R"), "A1-A2");
}

TEST(Icebreaker, NoShipMovesOntoAnother) {
  EXPECT_EQ(legal_texts<Game>("RBo/Rooo/...../..../... 0-0 R"), "A1-B2 B1-B2");
  EXPECT_EQ(refusal("RBo/Rooo/...../..../... 0-0 R", "A1-A2"), "there is a ship on A2");
}

TEST(Icebreaker, AShipCutOffFromAllIceCannotMove) {
  EXPECT_EQ(legal_texts<Game>("R.B/BBR./....R/...o/... 0-0 R"), "B3-C4 C5-D4");
  EXPECT_EQ(refusal("R.B/BBR./....R/...o/... 0-0 R", "A1-A2"), "the ship on A1 cannot reach any iceberg");
}

TEST(Icebreaker, APlayerWithoutAMoveLoses) {
  EXPECT_EQ(result_text<Game>("RB./BB../...../...o/... 3-0 R"), "3-0 winner 2");
  EXPECT_EQ(result_text<Game>("RB./BB../...../...o/... 3-0 B"), "");
  EXPECT_EQ(result_text<Game>("R../..../...../..../..B 3-6 B"), "3-6 winner 1");
}

TEST(Icebreaker, ASideWithoutShipsHasLost) {
  EXPECT_EQ(result_text<Game>("R../..../...../...o/... 0-0 B"), "0-0 winner 1");
  EXPECT_EQ(result_text<Game>(".../..../...../...o/... 0-0 B"), "0-0 winner 1");
}

TEST(Icebreaker, TheFirstMajorityWinsAtOnce) {
  // 13 icebergs on side 3: seven are a majority.
  EXPECT_EQ(result_text<Game>("Ro./..../B...o/..../... 6-4 R"), "");
  const std::string won = after("Ro./..../B...o/..../... 6-4 R", "A1-A2");
  EXPECT_EQ(won, ".R./..../B...o/..../... 7-4 B");
  EXPECT_EQ(result_text<Game>(won), "7-4 winner 1");
  EXPECT_EQ(legal_texts<Game>(won), "");
  EXPECT_EQ(refusal(won, "C1-B1"), "the game is over, no move can follow");
}

TEST(Icebreaker, AMajorityWinsWhoeverIsToMoveAndEvenWithoutAMove) {
  EXPECT_EQ(result_text<Game>("Ro./..../B...o/..../... 7-4 R"), "7-4 winner 1");
  EXPECT_EQ(result_text<Game>("R../..../B..../..../... 4-7 B"), "4-7 winner 2");
}

TEST(Icebreaker, MajoritiesOfAllSides) {
  for (const auto& [side, needed] : {std::pair{3, 7}, {4, 16}, {5, 28}, {6, 43}, {7, 61}, {8, 82}})
    EXPECT_EQ(majority(side), needed) << side;
  EXPECT_EQ(result_text<Game>(".oo../....../......./......../R......../......../......./....../....B 27-26 R"), "");
  EXPECT_EQ(result_text<Game>(".oo../....../......./......../R......../......../......./....../....B 28-25 B"),
            "28-25 winner 1");
}

TEST(Icebreaker, CountsOfTheRulesDocument) {
  EXPECT_EQ(counts<Game>(start5, 4), (std::vector<std::uint64_t>{9, 81, 783, 7563}));
  EXPECT_EQ(counts<Game>(with(late, 'R'), 4), (std::vector<std::uint64_t>{5, 15, 78, 261}));
  EXPECT_EQ(counts<Game>(with(middle, 'R'), 3), (std::vector<std::uint64_t>{11, 142, 1511}));
  EXPECT_EQ(counts<Game>(with(middle, 'B'), 3), (std::vector<std::uint64_t>{13, 142, 1748}));
}

TEST(Icebreaker, MovesOfTheRulesDocument) {
  EXPECT_EQ(legal_texts<Game>(with(late, 'R')), "A1-A2 A1-B2 E9-D8 E9-E8 I1-I2");
  EXPECT_EQ(legal_texts<Game>(with(late, 'B')), "C6-C5 E1-E2 I5-I4");
}

TEST(Icebreaker, BothWidthsPlayTheSameGame) {
  for (const char mover : {'R', 'B'}) {
    EXPECT_EQ(counts<WideGame>(with(late, mover), 5), counts<Game>(with(late, mover), 5));
    EXPECT_EQ(counts<WideGame>(with(middle, mover), 4), counts<Game>(with(middle, mover), 4));
  }
  EXPECT_EQ(legal_texts<WideGame>(start5), legal_texts<Game>(start5));
  EXPECT_TRUE(Game::parse(start_text<WideGame>({{"side", "6"}})).error().needs_wider);
}

TEST(Icebreaker, PlayOnACopyAndAfterAgree) {
  const auto s = parsed<Game>(start5);
  for (const Move m : s.legal_moves()) {
    auto copy = s;
    copy.play(m);
    EXPECT_TRUE(copy == s.after(m));
    EXPECT_EQ(copy.hash(), s.after(m).hash());
  }
}

TEST(Icebreaker, HashesTellPositionsApart) {
  std::vector<std::uint64_t> hashes;
  for (const char* text :
       {"RoB/oooo/BoooR/oooo/RoB 0-0 R", "RoB/oooo/BoooR/oooo/RoB 0-0 B", "RoB/oo.o/BoooR/oooo/RoB 0-0 R",
        "RoB/oo.o/BoooR/oooo/RoB 1-0 R", "RoB/oo.o/BoooR/oooo/RoB 0-1 R", "BoR/oooo/RoooB/oooo/BoR 0-0 R"})
    hashes.push_back(parsed<Game>(text).hash());
  std::ranges::sort(hashes);
  EXPECT_EQ(std::ranges::adjacent_find(hashes), hashes.end());
  // Every machine must find these.
  EXPECT_EQ(parsed<Game>(start5).hash(), 1244481334824199268u);
  EXPECT_EQ(parsed<WideGame>(start5).hash(), 9041094877247562427u);
}

TEST(Icebreaker, MovesAreReadInEitherCase) { EXPECT_EQ(refusal(start5, "a1-a2"), "accepted"); }

TEST(Icebreaker, RefusesMovesWithAReason) {
  for (const char* text :
       {"", "-", "A1", "A1-", "A1A2", "A1-A2-A3", "A01-A2", "A1-A0", "1A-2A", "A1 -A2", "A1-A2 ", "\xff"})
    EXPECT_EQ(refusal(start5, text),
              "'" + shown(text) + "' is not a move: a ship's cell, '-' and the cell it goes to, such as A1-A2")
        << text;
  EXPECT_EQ(refusal(start5, "J1-I1"), "there is no row J; the rows are A to I");
  EXPECT_EQ(refusal(start5, "A1-A6"), "there is no cell A6; row A ends at A5");
  EXPECT_EQ(refusal(start5, "A5-A4"), "there is no ship of Red on A5");
  EXPECT_EQ(refusal(start5, "A1-A3"), "A3 does not touch A1");
}

TEST(Icebreaker, RefusesBadPositions) {
  EXPECT_EQ(parse_refusal<Game>("RoB/oooo/BoooR/oooo/RoB 0-0"),
            "a position is the rows of the board, the scores and the side to move, such as "
            "'RoB/oooo/BoooR/oooo/RoB 0-0 R'");
  EXPECT_EQ(parse_refusal<Game>("RoB/oooo/BoooR/oooo 0-0 R"),
            "the board has 4 rows; it must have an odd number of them, from 5 to 15");
  EXPECT_EQ(parse_refusal<Game>("RB/ooo/RB 0-0 R"),
            "the board has 3 rows; it must have an odd number of them, from 5 to 15");
  EXPECT_EQ(parse_refusal<Game>("RoB/oooo/BoooR/ooooo/RoB 0-0 R"),
            "row D has 5 cells; on a board of 5 rows it needs 4");
  EXPECT_EQ(parse_refusal<Game>("RoB/ooxo/BoooR/oooo/RoB 0-0 R"), "row 2, cell 3: 'x' is not R, B, o or '.'");
  EXPECT_EQ(parse_refusal<Game>("RoB/oooo/BoooR/oooo/RoB 0:0 R"),
            "the scores are two numbers, such as 25-26, not '0:0'");
  EXPECT_EQ(parse_refusal<Game>("RoB/oooo/BoooR/oooo/RoB -1-0 R"),
            "the scores are two numbers, such as 25-26, not '-1-0'");
  EXPECT_EQ(parse_refusal<Game>("RoB/oooo/BoooR/oooo/RoB 0-0 r"), "the side to move is R or B, not 'r'");
  EXPECT_EQ(parse_refusal<Game>("RoB/oooo/BoooR/oooo/RRB 0-0 R"), "Red has 4 ships; a player has at most 3");
  EXPECT_EQ(parse_refusal<Game>("RoB/..../B...R/..../RoB 8-0 R"),
            "Red has captured 8 icebergs, but on this board the game ends at 7");
  EXPECT_EQ(parse_refusal<Game>("RoB/oooo/BoooR/oooo/RoB 0-1 R"),
            "1 icebergs captured and 13 left make 14; a board of side 3 begins with 13");
  EXPECT_EQ(parse_refusal<Game>("R.B/..../B...R/..../R.B 7-7 R"),
            "14 icebergs captured and 0 left make 14; a board of side 3 begins with 13");
}

// The board option, as if read from a file.
Result<BasicState<Narrow>> from_file(const std::string& content, std::vector<GivenOption> others = {}) {
  others.push_back({.name = "board", .value = content, .is_file_content = true});
  return Game::start(*Options::read(Game::info().options, others));
}
std::string file_refusal(const std::string& content) {
  const auto setup = parse_board_text(content);
  return setup ? "accepted" : setup.error().message;
}

TEST(IcebreakerBoardText, IsWrittenCentred) {
  EXPECT_EQ(format_board_text(parsed<Game>(with(late, 'R')).setup()),
            " Red Score : 25 --- Black Score : 26\n"
            "\n"
            " A          R   •   •   •   •\n"
            " B        •   •   •   •   •   •\n"
            " C      •   •   •   o   o   B   •\n"
            " D    •   •   •   •   •   •   •   •\n"
            " E  B   •   o   •   •   •   •   •   R\n"
            " F    •   •   •   •   •   •   •   •\n"
            " G      •   •   •   •   •   •   •\n"
            " H        •   •   •   •   •   •\n"
            " I          R   •   •   o   B\n");
}

TEST(IcebreakerBoardText, ReadsBackWhatItWrote) {
  for (const std::string& position : {with(late, 'R'), with(middle, 'R'), std::string(start5)}) {
    const auto s = from_file(format_board_text(parsed<Game>(position).setup()));
    ASSERT_TRUE(s.ok()) << s.error().message;
    EXPECT_EQ(Game::format(*s), position);
  }
}

TEST(IcebreakerBoardText, ReadsAnyWhiteSpace) {
  const char* text = "\r\n\tRed Score:1---Black  Score : 0\r\nA.oB\n\n  B o\to • o\nC BoooR \r\n D oooo\nE RoB";
  const auto s = from_file(text);
  ASSERT_TRUE(s.ok()) << s.error().message;
  EXPECT_EQ(Game::format(*s), ".oB/oo.o/BoooR/oooo/RoB 1-0 R");
  EXPECT_EQ(Game::format(*from_file(text, {{"first", "B"}})), ".oB/oo.o/BoooR/oooo/RoB 1-0 B");
}

TEST(IcebreakerBoardText, RefusesWithTheLine) {
  const std::string scores = "Red Score : 0 --- Black Score : 0\n";
  EXPECT_EQ(file_refusal(" \n"),
            "the file holds no board; it begins with the scores, such as 'Red Score : 25 --- Black Score : 26'");
  EXPECT_EQ(file_refusal("\nRed Score : x --- Black Score : 0\n"),
            "line 2: the scores must stand here, such as 'Red Score : 25 --- Black Score : 26', not "
            "'Red Score : x --- Black Score : 0'");
  EXPECT_EQ(file_refusal(scores + "A RoB\nC BoooR\n"),
            "line 3: row B must follow here, but the line begins with 'CBoooR'");
  EXPECT_EQ(file_refusal(scores + "A RoB\n\nB oo,o\n"), "line 4: cell B3 is ',o' instead of R, B, o, • or '.'");
  EXPECT_EQ(file_refusal(scores + "A RoB\nB ooo\nC BoooR\nD oooo\nE RoB"),
            "row B has 3 cells; on a board of 5 rows it needs 4");
  EXPECT_EQ(file_refusal(scores), "the board has 0 rows; it must have an odd number of them, from 5 to 15");
  EXPECT_EQ(file_refusal("Red Score : 9 --- Black Score : 9\nA R.B\nB ....\nC B...R\nD ....\nE R.B"),
            "Red has captured 9 icebergs, but on this board the game ends at 7");
  std::string sixteen = scores;
  for (char letter = 'A'; letter <= 'P'; ++letter) sixteen += std::string(1, letter) + " ...\n";
  EXPECT_EQ(file_refusal(sixteen), "line 17: a board has at most 15 rows");
}

TEST(IcebreakerBoardText, TheSideMayBeGivenOnlyAsItIs) {
  const std::string side3 = "Red Score : 0 --- Black Score : 0\nA RoB\nB oooo\nC BoooR\nD oooo\nE RoB";
  EXPECT_TRUE(from_file(side3).ok());
  EXPECT_TRUE(from_file(side3, {{"side", "3"}}).ok());
  EXPECT_EQ(from_file(side3, {{"side", "4"}}).error().message,
            "option side is 4, but the board in the file has side 3");
}

TEST(Icebreaker, PlaysAsTheReferenceDoes) {
  const int games = PLATEAU_SANITIZED ? 4 : 20;
  for (int side = least_side; side <= most_side; ++side)
    for (const char* first : {"R", "B"}) {
      const std::vector<GivenOption> options{{"side", std::to_string(side)}, {"first", first}};
      const auto seed = static_cast<std::uint64_t>(side);
      if (side <= Narrow::most_side) expect_same_games<Game, Reference>(start_text<Game>(options), games, seed);
      expect_same_games<WideGame, Reference>(start_text<WideGame>(options), side > 5 ? 1 : games / 4, seed);
    }
}

// Scattered ships and little ice, where ships bar each other's way and are cut off.
std::string scattered(Random& random) {
  const int side = least_side + static_cast<int>(random.below(3));
  Setup setup{.rows = {}, .captured = {}, .turn = static_cast<Player>(random.below(2))};
  for (int row = 0; row < row_count(side); ++row) {
    std::string& cells = setup.rows.emplace_back();
    for (int column = 0; column < row_length(side, row); ++column) cells += random.below(8) == 0 ? iceberg : water;
  }
  for (int ship = 0; ship < 2 * ships_each; ++ship) {
    std::string& row = setup.rows[random.below(static_cast<std::uint32_t>(setup.rows.size()))];
    row[random.below(static_cast<std::uint32_t>(row.size()))] = ship_letters[ship % 2];
  }
  return format_position(setup);
}

TEST(Icebreaker, PlaysAsTheReferenceDoesWhereIceIsRare) {
  const std::uint64_t games = PLATEAU_SANITIZED ? 20 : 150;
  Random random(11);
  for (std::uint64_t game = 0; game < games; ++game) {
    const std::string position = scattered(random);
    expect_same_games<Game, Reference>(position, 1, game);
    expect_same_games<WideGame, Reference>(position, 1, game);
  }
}

}  // namespace
}  // namespace plateau::icebreaker
