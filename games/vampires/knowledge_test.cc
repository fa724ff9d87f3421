#include "games/vampires/knowledge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "search/alpha_beta.h"
#include "tests/support/position_helpers.h"

namespace plateau::vampires {
namespace {

using Game = BasicGame<64>;

constexpr const char* positions[] = {
    "5x10 H9,0:2 W4,1:4 H2,2:4 H9,2:1 V4,3:4 H9,4:2 turn=V",
    "5x6 H2,2:1 W2,3:3 H4,4:1 V5,4:3 turn=V",
    "3x3 H0,0:10 H2,0:6 W1,1:8 V0,2:12 turn=V",
    "2x3 V0,0:250 V1,0:9 H2,0:200 W0,1:240 W1,1:60 H2,1:7 turn=V turns=6",
    "3x3 V0,0:200 H1,0:90 V2,0:70 H0,1:9 W1,1:255 H2,1:60 W0,2:33 V1,2:80 W2,2:10 turn=W turns=5",
    "1x12 V0,0:9 H2,0:3 V4,0:5 H6,0:4 W8,0:6 H9,0:1 W11,0:9 turn=V turns=40",
    "12x1 V0,0:9 H0,2:3 V0,4:5 H0,6:4 W0,8:6 H0,9:1 W0,11:9 turn=V turns=40",
    "8x2 V0,0:9 H0,2:3 V0,4:5 H0,6:4 W1,7:6 H0,1:1 W0,7:9 turn=W turns=40",
    "8x8 V0,0:3 W1,0:3 H7,7:1 V7,6:2 H6,7:3 W0,7:2 H7,0:2 V6,0:4 turn=W turns=30"};

template <int Cells>
bool is_legal(const BasicState<Cells>& s, Move m) {
  const auto moves = s.legal_moves();
  return std::ranges::find(moves, m) != moves.end();
}

// Every step can be played move by move, completes the turn, and is there only once.
template <int Cells>
void check_steps(const BasicState<Cells>& s) {
  using G = BasicGame<Cells>;
  const auto steps = Tuned<Cells>::steps(s);
  ASSERT_GT(steps.size(), 0u);
  std::set<std::string> seen;
  for (const Turn& turn : steps) {
    BasicState<Cells> next = s;
    std::string text;
    for (const Move m : Tuned<Cells>::moves(turn)) {
      ASSERT_EQ(next.turn(), s.turn()) << G::format(s) << " " << text;
      ASSERT_TRUE(is_legal(next, m)) << G::format(s) << " " << text << G::format(next, m);
      text += G::format(next, m) + " ";
      next.play(m);
    }
    EXPECT_TRUE(text.ends_with("end "));
    EXPECT_TRUE(seen.insert(text).second) << G::format(s) << " twice: " << text;
    EXPECT_TRUE(after<Tuned<Cells>>(s, turn) == next);
  }
}

// Random games: also in the middle of turns there are steps that complete them, and values have two sides.
template <int Cells>
void check_games(const std::string& position, int games, int most_plies) {
  for (int game = 0; game < games; ++game) {
    Random random(static_cast<std::uint64_t>(game));
    auto s = parsed<BasicGame<Cells>>(position);
    for (int ply = 0; ply < most_plies && !s.is_over(); ++ply) {
      if (s.turn() != chance) check_steps(s);
      const Score value = Tuned<Cells>::evaluate(s, 0);
      EXPECT_EQ(value, -Tuned<Cells>::evaluate(s, 1)) << BasicGame<Cells>::format(s);
      EXPECT_LE(std::abs(value), victory) << BasicGame<Cells>::format(s);
      EXPECT_EQ(Plain<Cells>::evaluate(s, 0), -Plain<Cells>::evaluate(s, 1));
      if (::testing::Test::HasFatalFailure()) return;
      // Few orders a turn: more of the game is seen.
      const bool ends = s.turn() != chance && s.orders() > 0 && random.below(3) == 0;
      s.play(ends ? Move(Move::Kind::end) : s.random_move(random));
    }
  }
}

// All units are nearer to the place after the turn than before it.
bool all_go_to(const BasicState<512>& s, const Turn& turn, const Band& place) {
  const auto way = [&](const BasicState<512>& state) {
    int units = 0;
    int turns = 0;
    const Field field = field_of(state);
    for (const Band& band : field.bands[s.mover()]) {
      units += band.units;
      turns += band.units * turns_between(band, place);
    }
    return std::pair(units, turns);
  };
  const auto [units, before] = way(s);
  return before - way(after<Tuned<512>>(s, turn)).second == units;
}

// Where separate groups gain nothing by a step of their own, they are seen to act together: two that are far from an enemy
// close in on it from both sides, five gather around the largest.
TEST(VampiresKnowledge, GroupsActTogetherOnWideMaps) {
  const auto hunt = parsed<BasicGame<512>>("15x29 V2,7:6 W14,7:7 V26,7:6 turn=V");
  const auto any_hunts = [&](const TurnList& turns) {
    return std::ranges::any_of(turns, [&](const Turn& turn) { return all_go_to(hunt, turn, {.x = 14, .y = 7}); });
  };
  EXPECT_TRUE(any_hunts(Tuned<512>::steps(hunt)));

  const auto scattered = parsed<BasicGame<512>>("15x29 V0,0:2 V28,0:2 V14,7:5 V0,14:2 V28,14:2 W14,0:9 turn=V");
  const auto largest = Band{.x = 14, .y = 7};
  const auto gathers = [&](const Turn& turn) {
    int nearer = 0;
    const Turn::Moves moves = Tuned<512>::moves(turn);
    for (const Move m : moves)
      if (m.kind() == Move::Kind::order) {
        const auto place = [](int cell) { return Band{.x = cell % 29, .y = cell / 29}; };
        nearer += turns_between(place(m.to()), largest) < turns_between(place(m.from()), largest) ? m.units() : 0;
      }
    return nearer == 8;
  };
  EXPECT_TRUE(std::ranges::any_of(Tuned<512>::steps(scattered), gathers));
  EXPECT_FALSE(std::ranges::any_of(Tuned<512>::separate_steps(scattered), gathers));
}

TEST(VampiresKnowledge, StepsAreLegalWholeTurns) {
  constexpr int games = PLATEAU_SANITIZED ? 1 : 6;
  constexpr int plies = PLATEAU_SANITIZED ? 40 : 150;
  for (const char* position : positions) {
    check_games<64>(position, games, plies);
    check_games<512>(position, games, plies);
    check_games<most_side * most_side>(position, 1, 6);
  }
}

TEST(VampiresKnowledge, CrowdsAreNoProblem) {
  std::string crowd = "16x32";
  for (int y = 0; y < 16; ++y)
    for (int x = 0; x < 32; ++x)
      if ((x + y) % 2 == 0)
        crowd += std::string(" ") + "VWHH"[(x / 2 + y) % 4] + std::to_string(x) + "," + std::to_string(y) + ":" +
                 std::to_string(1 + (7 * x + 3 * y) % 9);
  check_games<512>(crowd + " turn=W", 1, PLATEAU_SANITIZED ? 10 : 100);
}

TEST(VampiresKnowledge, WhoeverCannotMoveSensiblyStillMoves) {
  // Only humans who are too many are around.
  check_steps(parsed<Game>("1x3 V0,0:1 H1,0:9 W2,0:1 turn=V"));
  // Nobody can move: all cells around are full.
  check_steps(parsed<Game>("1x3 V0,0:200 V1,0:255 W2,0:1 turn=W"));
  check_steps(parsed<Game>("1x2 V0,0:9 W1,0:255 turn=V"));
}

// The texts of the steps from a position.
std::set<std::string> step_texts(const char* position) {
  const auto s = parsed<Game>(position);
  std::set<std::string> texts;
  for (const Turn& turn : Tuned<64>::steps(s)) {
    std::string text;
    for (const Move m : turn.moves()) text += (text.empty() ? "" : " ") + Game::format(s, m);
    texts.insert(text);
  }
  return texts;
}

TEST(VampiresKnowledge, GroupsSplitForTheirGoals) {
  const auto steps = step_texts("3x5 H0,0:2 V2,1:5 H4,0:3 W0,2:1 turn=V");
  EXPECT_TRUE(steps.contains("2,1>1,0x2 2,1>3,0x3 end"));
  EXPECT_TRUE(steps.contains("2,1>1,1x5 end"));
}

TEST(VampiresKnowledge, GroupsAttackTogether) {
  // Neither 4 nor 5 can take 6 enemies or 9 humans for sure, but 9 can.
  const auto on_enemies = step_texts("3x3 V0,0:4 W1,1:6 V2,2:5 turn=V");
  EXPECT_TRUE(on_enemies.contains("0,0>1,1x4 2,2>1,1x5 end"));
  const auto on_humans = step_texts("3x5 V0,0:4 H1,1:9 V2,2:5 W4,1:9 turn=V");
  EXPECT_TRUE(on_humans.contains("0,0>1,1x4 2,2>1,1x5 end"));
  for (const std::string& step : on_humans) {
    const bool one = step.find(">1,1x4") != std::string::npos;
    const bool other = step.find(">1,1x5") != std::string::npos;
    EXPECT_EQ(one, other) << "against more humans nobody goes alone: " << step;
  }
}

TEST(VampiresKnowledge, AStepKeepsWhatItIsMadeOf) {
  Turn turn({.rows = 255, .columns = 255});
  turn.add({.from = 0, .to = 256, .units = 1});
  turn.add({.from = 65024, .to = 65024 - 256, .units = 255});
  turn.add({.from = 65024, .to = 65024 - 1, .units = 7});
  const auto moves = turn.moves();
  ASSERT_EQ(moves.size(), 4u);
  EXPECT_EQ(moves[0], Move(Move::Order{.from = 0, .to = 256, .units = 1}));
  EXPECT_EQ(moves[1], Move(Move::Order{.from = 65024, .to = 64768, .units = 255}));
  EXPECT_EQ(moves[2], Move(Move::Order{.from = 65024, .to = 65023, .units = 7}));
  EXPECT_EQ(moves[3], Move(Move::Kind::end));
  EXPECT_EQ(Tuned<64>::step_of(Move(Move::Kind::survive, 9)).moves()[0], Move(Move::Kind::survive, 9));
}

TEST(VampiresKnowledge, EachLevelSeesAndJudgesMoreThanTheOneBelow) {
  const auto& levels = Tuned<64>::level_traits;
  for (std::size_t n = 1; n < levels.size(); ++n) {
    EXPECT_LT(levels[n].overlooked_permille, levels[n - 1].overlooked_permille);
    EXPECT_LT(levels[n].misjudged_permille, levels[n - 1].misjudged_permille);
    EXPECT_GE(levels[n].depth, levels[n - 1].depth);
    EXPECT_GE(levels[n].nodes, levels[n - 1].nodes);
  }
}

TEST(VampiresKnowledge, VampiresInTheCageWinWithTheirFirstTurn) {
  const auto end = state_after<Game>("3x3 H0,0:10 H2,0:6 W1,1:8 V0,2:12 turn=V", "0,2>1,1x12 end");
  ASSERT_TRUE(end.is_over());
  EXPECT_TRUE(end.outcome()->won(0));
}

TEST(VampiresKnowledge, GainsOfBattles) {
  EXPECT_EQ(expected_gain(6, 4), 4 * 64);
  EXPECT_EQ(expected_gain(4, 4), 0) << "a coin decides";
  // 5 against 4 win with 3/4 and lose 5/4; otherwise 4 are left 1/4 each: 0.75 * (4 - 1.25) + 0.25 * (3 - 5)
  EXPECT_EQ(expected_gain(5, 4), 64 * 25 / 16);
}

Score value(const char* position, Player p) { return Tuned<64>::evaluate(parsed<Game>(position), p); }

TEST(VampiresKnowledge, TheEvaluationSeesWhatIsNear) {
  EXPECT_GT(value("5x10 V0,0:6 W9,4:4 turn=V", 0), 0) << "more units";
  EXPECT_GT(value("5x10 V0,0:4 H1,1:3 W9,4:4 turn=V", 0), 0) << "humans nearer to me";
  EXPECT_LT(value("5x10 V0,0:4 H1,1:5 W9,4:4 turn=V", 0), value("5x10 V0,0:4 H1,1:3 W9,4:4 turn=V", 0))
      << "humans who are too many are no gain";
  EXPECT_GT(value("5x10 V0,0:3 V2,0:3 W1,1:4 turn=V", 0), value("5x10 V0,0:3 V9,4:3 W1,1:4 turn=V", 0))
      << "two groups near enough to attack together";
  EXPECT_LT(value("5x10 V0,0:2 V9,4:4 W1,1:3 W8,0:3 turn=W", 0), value("5x10 V0,4:2 V9,4:4 W1,1:3 W8,0:3 turn=W", 0))
      << "a group that is about to be taken";
  EXPECT_GT(value("5x10 V0,0:5 W9,4:4 turn=V played=198", 0), value("5x10 V0,0:5 W9,4:4 turn=V played=100", 0))
      << "a lead when the turns run out";
}

TEST(VampiresKnowledge, PendingAttacksAreForeseen) {
  const auto sure = state_after<Game>("3x5 V0,0:6 W1,1:4 W4,2:2 turn=V", "0,0>1,1x6");
  EXPECT_EQ(Tuned<64>::evaluate(sure, 0), value("3x5 V1,1:6 W4,2:2 turn=W played=1", 0));
  const auto battle = state_after<Game>("1x4 V0,0:4 W1,0:4 turn=V", "0,0>1,0x4 end");
  EXPECT_EQ(battle.turn(), chance);
  EXPECT_EQ(Tuned<64>::evaluate(battle, 0), 0) << "all or nothing on one coin";
  const auto won = state_after<Game>("1x4 V0,0:4 W1,0:4 turn=V", "0,0>1,0x4 end attackers");
  EXPECT_EQ(Tuned<64>::evaluate(won, 0), victory);
}

TEST(VampiresHope, IsMoreThanTheEvaluationAndKnowsWhatIsBehindIt) {
  for (const char* position : positions) {
    const auto s = parsed<Game>(position);
    for (const Player p : {0, 1}) {
      const Score score = Tuned<64>::evaluate(s, p);
      const Score hoped = Tuned<64>::hoped(s, p);
      EXPECT_GT(hoped, score) << position;
      EXPECT_LT(hoped, victory) << position;
      EXPECT_NEAR(Tuned<64>::sober(hoped), score, 60) << position;  // of 800,000: whole numbers
    }
  }
}

// A battle at even odds decides the game at once: no hope is in it.
TEST(VampiresHope, IsNotInTheTossOfACoin) {
  const auto s = state_after<Game>("5x10 V4,3:4 W4,2:4 turn=V", "4,3>4,2x4 end");
  EXPECT_EQ(Tuned<64>::hoped(s, 0), Tuned<64>::evaluate(s, 0));
}

TEST(VampiresHope, RunsForTheHumansInsteadOfFightingAtEvenOdds) {
  const History<Game> game(state_after<Game>(positions[0], "4,3>3,2x4 end"));
  const auto best_turn = [&](bool hopeful) {
    AlphaBeta<Tuned<64>> search({.table_mebibytes = 1, .hopeful = hopeful});
    SearchControl control(Limits{.depth = 4});
    const auto line = search.search(game, control, {}).lines[0];
    EXPECT_LT(line.score, victory / 8) << "what is told holds no hope";
    return Game::format(game.now(), *line.variation[0].moves().begin());
  };
  EXPECT_EQ(best_turn(false), "4,1>3,2x4");
  EXPECT_NE(best_turn(true), "4,1>3,2x4");
}

}  // namespace
}  // namespace plateau::vampires
