#include "games/vampires/bots.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/vampires/groups_plan.h"
#include "tests/support/position_helpers.h"

namespace plateau::vampires {
namespace {

using Game = BasicGame<64>;

template <int Cells>
const Bot<BasicGame<Cells>>& bot(std::string_view name) {
  return *std::ranges::find(bots<Cells>(), name, &Bot<BasicGame<Cells>>::name);
}

// The moves of the bot until its turn is over.
std::string turn_of(std::string_view name, const char* position, const Limits& limits = {}) {
  History<Game> game(parsed<Game>(position));
  const Player p = game.now().mover();
  Random random(1);
  std::string text;
  while (!game.is_over() && game.now().turn() == p) {
    SearchControl control(limits);
    const Move m = bot<64>(name).choose(game, random, control);
    text += (text.empty() ? "" : " ") + Game::format(game.now(), m);
    game.play(m);
  }
  return text;
}

TEST(VampiresBots, GroupsTakesWhatItCan) {
  EXPECT_EQ(turn_of("groups", "3x3 H0,0:10 H2,0:6 W1,1:8 V0,2:12 turn=V"), "0,2>1,1x12 end") << "all enemies at once";
  EXPECT_EQ(turn_of("groups", "5x6 H2,2:1 W2,3:3 H4,4:1 V5,4:3 turn=V"), "5,4>4,4x3 end");
  EXPECT_EQ(turn_of("groups", "5x10 V0,0:7 H1,1:4 H8,0:2 H0,1:3 W9,4:1 turn=V"), "0,0>0,1x3 0,0>1,1x4 end")
      << "one group for each goal";
}

TEST(VampiresBots, GroupsDoesNotLeaveAVulnerableRest) {
  const std::string turn = turn_of("groups", "5x10 V0,0:5 H0,1:4 H9,4:1 W2,2:3 W9,0:1 turn=V");
  EXPECT_EQ(turn, "0,0>0,1x5 end");
}

TEST(VampiresBots, GroupsRunsWhenItCanTakeNobody) {
  const std::string turn = turn_of("groups", "5x10 V0,0:2 H5,4:9 W2,2:3 turn=V");
  EXPECT_TRUE(turn.starts_with("0,0>")) << turn;
}

TEST(VampiresBots, GroupsAnswersWhenTimeIsUpAtOnce) {
  EXPECT_FALSE(turn_of("groups", "5x10 H9,0:2 W4,1:4 H2,2:4 H9,2:1 V4,3:4 H9,4:2 turn=V", {.nodes = 1}).empty());
}

TEST(VampiresBots, GreedyTakesMostAndGoesForTheNearest) {
  EXPECT_EQ(turn_of("greedy", "3x3 H0,0:10 H2,0:6 W1,1:8 V0,2:12 turn=V"), "0,2>1,1x12 end");
  EXPECT_EQ(turn_of("greedy", "1x9 V0,0:4 H4,0:3 W8,0:9 turn=V"), "0,0>1,0x4 end");
  EXPECT_EQ(turn_of("greedy", "1x9 H0,0:2 V1,0:4 H2,0:4 W8,0:9 turn=V"), "1,0>2,0x4 end");
}

TEST(VampiresBots, EndATurnThatTheyDidNotBegin) {
  const char* begun = "5x10 H9,0:2 W4,1:4 H2,2:4 H9,2:1 V4,2:1 V4,3:3 H9,4:2 turn=V orders=1 from=4,3 to=4,2 last=4,2";
  for (const char* name : {"groups", "greedy"}) EXPECT_EQ(turn_of(name, begun), "end");
}

// A plan that is made anew for every order is the plan that was kept.
TEST(VampiresBots, PlansDoNotDependOnWhatWasThoughtBefore) {
  const char* split = "5x10 V0,0:7 H1,1:4 H8,0:2 H0,1:3 W9,4:1 turn=V";
  const char* other = "5x6 H2,2:1 W2,3:3 H4,4:1 V5,4:3 turn=V";
  for (const char* name : {"groups", "greedy"}) {
    const std::string kept = turn_of(name, split);
    History<Game> game(parsed<Game>(split));
    Random random(1);
    SearchControl control;
    std::string anew;
    while (game.now().turn() == 0) {
      static_cast<void>(turn_of(name, other));  // another plan takes its place
      const Move m = bot<64>(name).choose(game, random, control);
      anew += (anew.empty() ? "" : " ") + Game::format(game.now(), m);
      game.play(m);
    }
    EXPECT_EQ(anew, kept) << name;
  }
}

template <int Cells>
void play_whole_game(std::string_view first, std::string_view second, const std::string& position) {
  History<BasicGame<Cells>> game(parsed<BasicGame<Cells>>(position));
  Random random(7);
  while (!game.is_over()) {
    const auto& s = game.now();
    SearchControl control(Limits{.nodes = 40});
    const Move m = s.turn() == chance ? s.random_move(random)
                                      : bot<Cells>(s.turn() == 0 ? first : second).choose(game, random, control);
    const auto moves = s.legal_moves();
    ASSERT_TRUE(std::ranges::find(moves, m) != moves.end()) << BasicGame<Cells>::format(s);
    game.play(m);
  }
}

TEST(VampiresBots, PlayLegallyToTheEnd) {
  constexpr int turns = PLATEAU_SANITIZED ? 20 : 100;
  const std::string limit = " turns=" + std::to_string(turns);
  for (const char* position :
       {"5x10 H9,0:2 W4,1:4 H2,2:4 H9,2:1 V4,3:4 H9,4:2 turn=V", "3x3 H0,0:10 H2,0:6 W1,1:8 V0,2:10 turn=V",
        "2x3 V0,0:250 V1,0:9 H2,0:200 W0,1:240 W1,1:60 H2,1:7 turn=V",
        "8x8 V0,0:3 W1,0:3 H7,7:1 V7,6:2 H6,7:3 W0,7:2 H7,0:2 V6,0:4 turn=W"}) {
    play_whole_game<64>("groups", "greedy", position + limit);
    play_whole_game<64>("greedy", "groups", position + limit);
  }
  play_whole_game<512>("groups", "groups",
                       "15x29 W0,0:10 H28,0:2 H10,3:4 H14,7:20 H18,11:4 H0,14:2 V28,14:10 turn=V" + limit);
  play_whole_game<most_side * most_side>("greedy", "groups", "3x40 V0,0:9 H5,1:3 H30,2:4 W39,0:9 turn=V turns=6");
}

}  // namespace
}  // namespace plateau::vampires
