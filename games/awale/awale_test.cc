#include "games/awale/awale.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "core/perft.h"
#include "games/awale/reference.h"
#include "games/reference_check.h"
#include "tests/support/position_helpers.h"

namespace plateau::awale {
namespace {

const std::string start = "2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2 0-0 1";

// A position text: these holes, all others alike, then the rest of the text.
std::string ring(const std::map<int, std::string>& holes, const std::string& rest, const std::string& others = "0+0") {
  std::string text;
  for (int hole = 1; hole <= hole_count; ++hole)
    text += (hole > 1 ? "/" : "") + (holes.contains(hole) ? holes.at(hole) : others);
  return text + " " + rest;
}

std::string after(std::string_view position, std::string_view moves) { return position_after<Game>(position, moves); }
std::string refusal(std::string_view position, std::string_view move) { return move_refusal<Game>(position, move); }
std::string result(std::string_view position) { return result_text<Game>(position); }

std::string result_after(std::string_view position, std::string_view moves) {
  const auto outcome = state_after<Game>(position, moves).outcome();
  return outcome ? outcome->text() : "";
}

TEST(Awale, StartsWithTwoRedsAndTwoBluesInEachHole) {
  EXPECT_EQ(start_text<Game>({}), start);
  EXPECT_EQ(start_text<Game>({{"plies", "0"}, {"repetitions", "0"}, {"course", "yes"}}),
            start + " plies=65535 repetitions=0 course=yes");
}

TEST(Awale, PlayerOneOwnsTheOddHolesAndPlayerTwoTheEvenOnes) {
  EXPECT_EQ(legal_texts<Game>(start), "1r 1b 3r 3b 5r 5b 7r 7b 9r 9b 11r 11b 13r 13b 15r 15b");
  EXPECT_EQ(legal_texts<Game>(ring({{1, "1+0"}, {2, "0+3"}, {4, "1+1"}, {16, "2+0"}}, "0-0 2")), "2b 4r 4b 16r");
}

TEST(Awale, BlueSeedsGoInEveryHole) {
  EXPECT_EQ(after(ring({{15, "0+4"}}, "0-0 1", "2+2"), "15b"),
            ring({{15, "0+0"}, {16, "2+3"}, {1, "2+3"}, {2, "2+3"}, {3, "2+3"}}, "0-0 2 ply=1", "2+2"));
}

TEST(Awale, RedSeedsGoInTheHolesOfTheOpponent) {
  EXPECT_EQ(after(ring({{13, "3+1"}, {2, "0+4"}}, "0-0 1"), "13r"),
            ring({{13, "0+1"}, {14, "1+0"}, {16, "1+0"}, {2, "1+4"}}, "0-0 2 ply=1"));
  EXPECT_EQ(after(ring({{14, "2+1"}, {1, "4+0"}}, "0-0 2"), "14r"),
            ring({{14, "0+1"}, {15, "1+0"}, {1, "5+0"}}, "0-0 1 ply=1"));
}

TEST(Awale, TheOriginIsSkippedOnEveryLap) {
  EXPECT_EQ(after(ring({{1, "0+16"}, {2, "4+0"}}, "0-0 1"), "1b"),
            ring({{1, "0+0"}, {2, "4+2"}}, "0-0 2 ply=1", "0+1"));
  EXPECT_EQ(after(ring({{1, "0+31"}, {2, "4+0"}}, "0-0 1 course=yes"), "1b"),
            ring({{1, "0+0"}, {2, "4+3"}}, "0-0 2 ply=1 course=yes", "0+2"));
  EXPECT_EQ(after(ring({{3, "9+1"}, {4, "0+4"}}, "0-0 1"), "3r"), ring({{3, "0+1"},
                                                                        {4, "2+4"},
                                                                        {6, "1+0"},
                                                                        {8, "1+0"},
                                                                        {10, "1+0"},
                                                                        {12, "1+0"},
                                                                        {14, "1+0"},
                                                                        {16, "1+0"},
                                                                        {2, "1+0"}},
                                                                       "0-0 2 ply=1"));
}

TEST(Awale, AFullHoleIsSkipped) {
  EXPECT_EQ(after(ring({{1, "0+2"}, {2, "10+6"}, {4, "4+0"}}, "0-0 1"), "1b"),
            ring({{2, "10+6"}, {3, "0+1"}, {4, "4+1"}}, "0-0 2 ply=1"));
  EXPECT_EQ(after(ring({{1, "2+0"}, {2, "0+16"}, {6, "4+0"}}, "0-0 1"), "1r"),
            ring({{2, "0+16"}, {4, "1+0"}, {6, "5+0"}}, "0-0 2 ply=1"));
}

TEST(Awale, AHoleCanBecomeFullWhileSowing) {
  EXPECT_EQ(after(ring({{1, "0+16"}, {2, "15+0"}, {3, "4+0"}}, "0-0 1"), "1b"),
            ring({{1, "0+0"}, {2, "15+1"}, {3, "4+2"}}, "0-0 2 ply=1", "0+1"));
}

TEST(Awale, ASeedThatSkipsAFullHoleCapturesWhereItFalls) {
  EXPECT_EQ(after(ring({{1, "0+1"}, {2, "10+6"}, {3, "2+0"}, {4, "1+0"}}, "0-0 1"), "1b"),
            ring({{2, "10+6"}, {4, "1+0"}}, "3-0 2 ply=1"));
}

TEST(Awale, TheLastSeedCapturesTwoOrThreeOfBothColours) {
  EXPECT_EQ(after(ring({{1, "0+1"}, {2, "1+0"}, {4, "1+0"}}, "0-0 1"), "1b"), ring({{4, "1+0"}}, "2-0 2 ply=1"));
  EXPECT_EQ(after(ring({{1, "1+0"}, {2, "1+1"}, {4, "1+0"}}, "0-5 1"), "1r"), ring({{4, "1+0"}}, "3-5 2 ply=1"));
}

TEST(Awale, OneAndFourAreNotCaptured) {
  EXPECT_EQ(after(ring({{1, "0+1"}}, "0-0 1"), "1b"), ring({{2, "0+1"}}, "0-0 2 ply=1"));
  EXPECT_EQ(after(ring({{1, "0+1"}, {2, "3+0"}}, "0-0 1"), "1b"), ring({{2, "3+1"}}, "0-0 2 ply=1"));
}

TEST(Awale, OwnHolesAreCapturedToo) {
  EXPECT_EQ(after(ring({{1, "0+2"}, {2, "4+0"}, {3, "1+0"}}, "0-0 1"), "1b"), ring({{2, "4+1"}}, "2-0 2 ply=1"));
}

TEST(Awale, HolesBeforeAreCapturedSownOrNotWhileTheyHoldTwoOrThree) {
  // 5 gets the last seed; 4, 3 and 2 were not sown; 1 holds one and stops the chain.
  EXPECT_EQ(after(ring({{1, "0+1"}, {2, "1+1"}, {3, "3+0"}, {4, "2+1"}, {5, "0+1"}, {6, "4+0"}}, "0-0 1"), "5b"),
            ring({{1, "0+1"}, {2, "1+1"}, {3, "3+0"}, {4, "2+1"}, {6, "4+1"}}, "0-0 2 ply=1"));
  EXPECT_EQ(after(ring({{1, "0+1"}, {2, "1+1"}, {3, "3+0"}, {4, "2+1"}, {5, "0+1"}}, "0-0 2"), "4b"),
            ring({{1, "0+1"}}, "0-9 1 ply=1"));
}

TEST(Awale, TheChainStopsAtTheFirstHoleWithoutTwoOrThree) {
  EXPECT_EQ(after(ring({{2, "1+1"}, {3, "2+2"}, {4, "2+1"}, {5, "0+1"}}, "0-0 2"), "4b"),
            ring({{2, "1+1"}, {3, "2+2"}}, "0-4 1 ply=1"));
}

TEST(Awale, TheChainGoesOnFromHoleOneToHoleSixteen) {
  EXPECT_EQ(after(ring({{1, "0+1"}, {15, "1+2"}, {16, "2+1"}, {14, "1+0"}}, "0-0 2"), "16b"),
            ring({{14, "1+0"}}, "0-7 1 ply=1"));
}

TEST(Awale, TheChainCanGoAllAround) {
  const std::string position = ring({{1, "1+2"}}, "0-0 1", "1+1");
  EXPECT_EQ(after(position, "1r"), ring({}, "33-0 2 ply=1"));
}

TEST(Awale, CheckValueTheOriginIsCapturedToo) {
  EXPECT_EQ(after(ring({{1, "0+2"}, {13, "2+2"}, {14, "2+2"}, {15, "2+0"}, {16, "0+2"}}, "0-0 2", "2+2"), "14r"),
            ring({{1, "0+0"}, {14, "0+0"}, {15, "0+0"}, {16, "0+0"}}, "0-10 1 ply=1", "2+2"));
}

TEST(Awale, CheckValueTwoCapturesFromHoleSixteen) {
  const std::map<int, std::string> holes{{1, "0+1"}, {2, "0+2"},  {3, "1+0"},  {4, "2+0"},
                                         {5, "0+1"}, {14, "4+0"}, {15, "0+2"}, {16, "3+1"}};
  EXPECT_EQ(after(ring(holes, "0-0 2"), "16r"), ring({{14, "4+0"}, {15, "0+2"}, {16, "0+1"}}, "0-10 1 ply=1"));
  EXPECT_EQ(after(ring(holes, "0-0 2"), "16b"),
            ring({{2, "0+2"}, {3, "1+0"}, {4, "2+0"}, {5, "0+1"}, {14, "4+0"}}, "0-7 1 ply=1"));
}

TEST(Awale, CheckValuePerft) {
  const State s = parsed<Game>(start);
  EXPECT_EQ(perft<Game>(s, 1), 16u);
  EXPECT_EQ(perft<Game>(s, 2), 256u);
  EXPECT_EQ(perft<Game>(s, 3), 3840u);
  EXPECT_EQ(perft<Game>(s, 4), 57608u);
}

TEST(Awale, CheckValueGameOf48Plies) {
  std::ifstream file(std::string(PLATEAU_SOURCE_DIR) + "/games/awale/testdata/game48.txt");
  State s = parsed<Game>(start);
  int plies = 0;
  for (std::string word; file >> word; ++plies) {
    ASSERT_FALSE(s.is_over()) << "before ply " << plies + 1;
    const auto m = Game::parse_move(s, word);
    ASSERT_TRUE(m.ok()) << word << ": " << m.error().message;
    EXPECT_EQ(Game::format(s, *m), word);
    s.play(*m);
  }
  EXPECT_EQ(plies, 48);
  ASSERT_TRUE(s.is_over());
  EXPECT_EQ(s.outcome()->text(), "8-33 winner 2");
}

TEST(Awale, StarvingTheOpponentIsAllowedAndWins) {
  const std::string position = ring({{1, "0+1"}, {2, "0+1"}, {3, "0+4"}}, "3-20 1");
  EXPECT_EQ(after(position, "1b"), ring({{3, "0+4"}}, "5-20 2 ply=1"));
  EXPECT_EQ(result_after(position, "1b"), "5-20 winner 1");
}

TEST(Awale, ThePlayerToMoveWithoutASeedLosesWhateverTheScores) {
  EXPECT_EQ(result(ring({{2, "1+0"}}, "32-20 1")), "32-20 winner 2");
  EXPECT_EQ(result(ring({{2, "1+0"}}, "32-20 2")), "");
}

TEST(Awale, MoreThanThirtyTwoSeedsWin) {
  EXPECT_EQ(result(ring({{1, "1+0"}, {2, "1+0"}}, "33-0 1")), "33-0 winner 1");
  EXPECT_EQ(result(ring({{1, "1+0"}, {2, "1+0"}}, "5-40 2")), "5-40 winner 2");
  EXPECT_EQ(result(ring({{1, "1+0"}, {2, "1+0"}}, "32-0 1")), "");
  EXPECT_EQ(legal_texts<Game>(ring({{1, "1+0"}, {2, "1+0"}}, "33-0 1")), "");
}

TEST(Awale, AScoreAboveThirtyTwoCountsBeforeTheLackOfSeeds) {
  EXPECT_EQ(result(ring({{2, "1+0"}}, "33-0 1")), "33-0 winner 1");
}

TEST(Awale, ThirtyTwoAllIsADraw) {
  EXPECT_EQ(result(ring({}, "32-32 1")), "32-32 draw");
  EXPECT_EQ(result_after(ring({{1, "0+1"}, {2, "1+0"}}, "30-32 1"), "1b"), "32-32 draw");
}

TEST(Awale, TheLimitOfPliesIsADraw) {
  EXPECT_EQ(result(start + " ply=299"), "");
  EXPECT_EQ(result(start + " ply=300"), "0-0 draw");
  EXPECT_EQ(result(ring({{1, "1+0"}, {2, "1+0"}}, "30-4 1 ply=7 plies=7")), "30-4 draw");
  EXPECT_EQ(legal_texts<Game>(start + " ply=300"), "");
  EXPECT_EQ(result_after(start + " plies=2", "1r"), "");
  EXPECT_EQ(result_after(start + " plies=2", "1r 2r"), "0-0 draw");
}

TEST(Awale, TheOtherEndsCountBeforeTheLimitOfPlies) {
  EXPECT_EQ(result(ring({{2, "1+0"}}, "3-4 1 ply=300")), "3-4 winner 2");
  EXPECT_EQ(result(ring({{1, "1+0"}}, "33-4 1 ply=300")), "33-4 winner 1");
}

// One blue seed goes around the ring in 16 plies, for ever.
int plies_of_the_lonely_seed(const std::string& fields) {
  History<Game> history(parsed<Game>(ring({{1, "0+1"}}, "7-5 1" + fields)));
  while (!history.is_over()) history.play(history.now().legal_moves()[0]);
  EXPECT_EQ(history.outcome()->text(), "7-5 draw");
  return static_cast<int>(history.plies());
}

TEST(Awale, APositionForTheThirdTimeIsADraw) {
  EXPECT_EQ(plies_of_the_lonely_seed(""), 32);
  EXPECT_EQ(plies_of_the_lonely_seed(" repetitions=2"), 16);
  EXPECT_EQ(plies_of_the_lonely_seed(" repetitions=5"), 64);
  EXPECT_EQ(plies_of_the_lonely_seed(" repetitions=0"), 300);
}

TEST(Awale, PositionsAreTheSameWhateverThePly) {
  const State s = parsed<Game>(start);
  const State later = parsed<Game>(start + " ply=16");
  EXPECT_TRUE(s.same_position(later));
  EXPECT_EQ(s.hash(), later.hash());
  EXPECT_FALSE(s == later);
  for (const std::string& other :
       {ring({{1, "2+1"}}, "0-0 1", "2+2"), ring({{16, "1+2"}}, "0-0 1", "2+2"), ring({{8, "1+3"}}, "0-0 1", "2+2"),
        ring({}, "0-0 2", "2+2"), ring({{1, "1+2"}}, "1-0 1", "2+2"), ring({{1, "1+2"}}, "0-1 1", "2+2"),
        start + " plies=299", start + " repetitions=2", start + " course=yes"}) {
    EXPECT_FALSE(s.same_position(parsed<Game>(other))) << other;
    EXPECT_NE(s.hash(), parsed<Game>(other).hash()) << other;
  }
}

TEST(Awale, CourseHasNoFullHoles) {
  EXPECT_EQ(after(ring({{1, "0+2"}, {2, "10+6"}, {3, "4+0"}}, "0-0 1 course=yes"), "1b"),
            ring({{2, "10+7"}, {3, "4+1"}}, "0-0 2 ply=1 course=yes"));
  EXPECT_EQ(after(ring({{1, "0+31"}, {2, "20+0"}, {3, "4+0"}}, "0-0 1 course=yes"), "1b"),
            ring({{1, "0+0"}, {2, "20+3"}, {3, "4+2"}}, "0-0 2 ply=1 course=yes", "0+2"));
}

TEST(Awale, CourseEndsWithFewerThanEightSeeds) {
  EXPECT_EQ(result(ring({{1, "4+0"}, {2, "0+4"}}, "20-30 1 course=yes")), "");
  EXPECT_EQ(legal_texts<Game>(ring({{1, "4+0"}, {2, "0+4"}}, "20-30 1 course=yes")), "1r");
  EXPECT_EQ(result(ring({{1, "4+0"}, {2, "0+3"}}, "20-30 1 course=yes")), "20-30 winner 2");
  EXPECT_EQ(result(ring({{1, "4+0"}, {2, "0+3"}}, "28-28 1 course=yes")), "28-28 draw");
  EXPECT_EQ(result(ring({{2, "0+3"}}, "28-20 1 course=yes")), "28-20 winner 1");
  EXPECT_EQ(legal_texts<Game>(ring({{1, "4+0"}, {2, "0+3"}}, "20-30 1 course=yes")), "");
}

TEST(Awale, CourseGivesTheSeedsLeftToThePlayerWhoHasJustMoved) {
  EXPECT_EQ(result(ring({{2, "5+5"}}, "20-15 1 course=yes")), "20-25 winner 2");
  EXPECT_EQ(result(ring({{2, "5+5"}}, "30-15 1 course=yes")), "30-25 winner 1");
  EXPECT_EQ(result(ring({{1, "5+5"}}, "15-25 2 course=yes")), "25-25 draw");
}

TEST(Awale, CourseKeepsTheWinByMoreThanThirtyTwo) {
  EXPECT_EQ(result(ring({{1, "4+4"}, {2, "4+4"}}, "33-3 1 course=yes")), "33-3 winner 1");
  EXPECT_EQ(result(ring({}, "32-32 1 course=yes")), "32-32 draw");
}

TEST(Awale, MovesAreReadInEitherCaseAndWithALeadingZero) {
  const State s = parsed<Game>(start);
  for (const char* text : {"1r", "1R", "01r", "01R"}) EXPECT_EQ(Game::format(s, *Game::parse_move(s, text)), "1r");
  for (const char* text : {"15b", "15B", "015b"}) EXPECT_EQ(Game::format(s, *Game::parse_move(s, text)), "15b");
}

TEST(Awale, RefusesWhatIsNotAMove) {
  for (const char* text : {"", "r", "1", "0r", "00r", "001r", "17r", "1 r", "r1", "1g", "-1r", "+1r", "1rr", "1r ",
                           "100r", "99999999999r", "\xff"})
    EXPECT_EQ(refusal(start, text),
              "'" + shown(text) + "' is not a move: a hole 1-16 and a colour r or b, such as 14r");
}

TEST(Awale, RefusesMovesThatTheRulesForbid) {
  EXPECT_EQ(refusal(start, "2r"), "hole 2 belongs to player 2; player 1 plays the odd holes");
  EXPECT_EQ(refusal(ring({{2, "1+0"}}, "0-0 2"), "1b"), "hole 1 belongs to player 1; player 2 plays the even holes");
  EXPECT_EQ(refusal(ring({{1, "0+1"}}, "0-0 1"), "1r"), "hole 1 holds no red seed");
  EXPECT_EQ(refusal(ring({{1, "1+0"}}, "0-0 1"), "1b"), "hole 1 holds no blue seed");
  EXPECT_EQ(refusal(ring({{1, "1+0"}}, "33-0 1"), "1r"), "the game is over, no move can follow");
}

TEST(Awale, FieldsMayComeInAnyOrderAndWithTheirUsualValue) {
  EXPECT_EQ(after(start + " course=yes repetitions=4 plies=9 ply=2", ""),
            start + " ply=2 plies=9 repetitions=4 course=yes");
  EXPECT_EQ(after(start + " course=no ply=0 plies=300 repetitions=3", ""), start);
  EXPECT_EQ(after(start + " plies=0", ""), start + " plies=65535");
}

TEST(Awale, RefusesPositionsThatDoNotRead) {
  const auto refused = [](const std::string& position) { return parse_refusal<Game>(position); };
  EXPECT_EQ(refused(""), "a position is the 16 holes, the scores and the player to move, such as '" + start + "'");
  EXPECT_EQ(refused("2+2/2+2 0-0 1"), "the ring has 2 holes; it must have 16");
  EXPECT_EQ(refused(ring({{7, "2-2"}}, "0-0 1")), "hole 7: '2-2' is not its reds and blues, such as 2+2");
  EXPECT_EQ(refused(ring({{16, "+2"}}, "0-0 1")), "hole 16: '+2' is not its reds and blues, such as 2+2");
  EXPECT_EQ(refused(ring({{1, "65+0"}}, "0-0 1")), "hole 1: '65+0' is not its reds and blues, such as 2+2");
  EXPECT_EQ(refused(ring({}, "0-x 1")), "the scores are two numbers from 0 to 64, such as 8-33, not '0-x'");
  EXPECT_EQ(refused(ring({}, "0--1 1")), "the scores are two numbers from 0 to 64, such as 8-33, not '0--1'");
  EXPECT_EQ(refused(ring({}, "0-0 3")), "the player to move is 1 or 2, not '3'");
  EXPECT_EQ(refused(start + " cap=3"),
            "'cap=3' is not a field; ply=, plies=, repetitions= and course= may follow the player to move");
  EXPECT_EQ(refused(start + " ply"),
            "'ply' is not a field; ply=, plies=, repetitions= and course= may follow the player to move");
  EXPECT_EQ(refused(start + " ply=1 ply=1"), "the field ply stands twice");
  EXPECT_EQ(refused(start + " plies=65536"), "plies is a whole number from 0 to 65535, not '65536'");
  EXPECT_EQ(refused(start + " repetitions=101"), "repetitions is a whole number from 0 to 100, not '101'");
  EXPECT_EQ(refused(start + " ply=-1"), "ply is a whole number from 0 to 65535, not '-1'");
  EXPECT_EQ(refused(start + " course=maybe"), "course is yes or no, not 'maybe'");
}

TEST(Awale, RefusesPositionsThatCannotBe) {
  EXPECT_EQ(parse_refusal<Game>(ring({{3, "9+8"}}, "0-0 1")),
            "hole 3 holds 17 seeds; it is full with 16 (unless course=yes)");
  EXPECT_EQ(parse_refusal<Game>(ring({{3, "9+8"}}, "0-0 1 course=yes")), "accepted");
  EXPECT_EQ(parse_refusal<Game>(ring({}, "1-0 1", "2+2")),
            "there are 65 seeds in the holes and the scores; there are only 64 in the game");
  EXPECT_EQ(parse_refusal<Game>(ring({}, "33-32 1")),
            "there are 65 seeds in the holes and the scores; there are only 64 in the game");
  EXPECT_EQ(parse_refusal<Game>(start + " ply=301"), "ply 301 is beyond the end of the game at ply 300");
}

TEST(Awale, ClickPathsAreTheHoleAndTheColour) {
  const State s = parsed<Game>(ring({}, "0-0 2", "2+2"));
  EXPECT_EQ(Game::click_path(s, *Game::parse_move(s, "14r")), (ClickPath{"14", "r"}));
}

TEST(Awale, TheViewNamesHolesOwnersAndSeeds) {
  JsonWriter json;
  Game::view(parsed<Game>(ring({{1, "3+0"}, {16, "0+16"}}, "8-30 2 ply=5 course=yes")), json);
  EXPECT_TRUE(
      json.text().starts_with(R"({"turn":2,"scores":[8,30],"ply":5,"plies":300,"repetitions":3,"course":true,"holes":[)"
                              R"({"name":"1","owner":1,"r":3,"b":0},{"name":"2","owner":2,"r":0,"b":0},)"))
      << json.text();
  EXPECT_TRUE(json.text().ends_with(R"({"name":"16","owner":2,"r":0,"b":16}]})")) << json.text();
}

TEST(Awale, PlaysAsTheReferenceDoes) {
  const int games = PLATEAU_SANITIZED ? 5 : 60;
  std::uint64_t seed = 1;
  for (const char* course : {"no", "yes"})
    for (const char* plies : {"0", "40", "300"})
      expect_same_games<Game, Reference>(start_text<Game>({{"course", course}, {"plies", plies}}), games, ++seed, 1000);
  // Piles, where holes are full or a hand goes around the ring several times.
  for (const char* course : {"", " course=yes"})
    for (const auto& holes : {ring({{1, "0+16"}, {2, "15+1"}, {7, "9+7"}, {8, "1+15"}}, "0-0 1"),
                              ring({{1, "8+8"}, {3, "16+0"}, {4, "8+8"}, {6, "0+15"}}, "0-1 2"),
                              ring({{5, "7+8"}, {6, "5+11"}}, "0-0 1", "1+1")})
      expect_same_games<Game, Reference>(holes + course, games, ++seed, 1000);
  expect_same_games<Game, Reference>(ring({{1, "31+33"}}, "0-0 1 course=yes"), games, ++seed, 1000);
}

}  // namespace
}  // namespace plateau::awale
