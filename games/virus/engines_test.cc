// What the engines of virus know, and the bots.
#include "games/virus/engines.h"

#include <gtest/gtest.h>

#include "search/alpha_beta.h"
#include "search/mcts.h"
#include "tests/support/position_helpers.h"

namespace plateau::virus {
namespace {

const Bot<Game>& bot(std::string_view name) {
  for (const Bot<Game>& each : EnginesOf<Game>::bots())
    if (each.name == name) return each;
  ADD_FAILURE() << name;
  return EnginesOf<Game>::bots()[0];
}

struct Match {
  std::string score;
  int passes = 0;
  std::string opening;
};

Match play_match(const Bot<Game>& one, const Bot<Game>& two) {
  History<Game> game(started<Game>({}));
  Match match;
  Random random(1);
  SearchControl control;
  while (!game.is_over()) {
    const State& s = game.now();
    const Move m = (s.turn() == 0 ? one : two).choose(game, random, control);
    match.passes += m.is_pass() ? 1 : 0;
    if (game.plies() < 6) match.opening += (game.plies() > 0 ? " " : "") + Game::format(s, m);
    game.play(m);
  }
  match.score = std::to_string(game.now().score(0)) + "-" + std::to_string(game.now().score(1));
  return match;
}

TEST(VirusBots, GiveTheScoresOfTheRules) {
  const Match both_first = play_match(bot("first"), bot("first"));
  EXPECT_EQ(both_first.score, "48-52");
  EXPECT_EQ(both_first.passes, 3);
  EXPECT_EQ(both_first.opening, "b1 i1 c1 h1 d1 g1");
  EXPECT_EQ(play_match(bot("greedy"), bot("first")).score, "89-11");
}

TEST(VirusBots, GreedyTakesTheMostEnemiesAndTheFirstOfEquals) {
  EXPECT_EQ(Game::format({}, greediest_cell(parsed<Game>("1.../2.2./..../.... 1"))), "b1");
  EXPECT_EQ(Game::format({}, greediest_cell(parsed<Game>("1.2/.../2.1 1"))), "b2");
  EXPECT_EQ(Game::format({}, greediest_cell(parsed<Game>("1..2/..../..../2..1 1"))), "b1");
  EXPECT_TRUE(greediest_cell(parsed<Game>("122/22./... 1")).is_pass());
}

TEST(VirusKnowledge, PlainIsThePawnDifference) {
  const State s = parsed<Game>("11./2../... 2");
  EXPECT_EQ(Plain::evaluate(s, 0), 1);
  EXPECT_EQ(Plain::evaluate(s, 1), -1);
}

int feature(const State& s, Feature f) { return features_of(s)[static_cast<std::size_t>(f)]; }

TEST(VirusKnowledge, FeaturesCountWhatTheySay) {
  const State s = parsed<Game>("1112/11.2/..../.... 1");
  EXPECT_EQ(feature(s, Feature::safe_pawns), 1);          // a1
  EXPECT_EQ(feature(s, Feature::pinned_pawns), 2 - 1);    // b1 c1, d1
  EXPECT_EQ(feature(s, Feature::exposed_pawns), 1);       // a2
  EXPECT_EQ(feature(s, Feature::frontier_pawns), 1 - 1);  // b2, d2
  EXPECT_EQ(feature(s, Feature::to_move), 1);
  EXPECT_EQ(feature(s, Feature::last_move), 1);
}

// Every feature by counting neighbours one by one.
Features counted(const State& s) {
  Features f{};
  const Bits128 board = s.board();
  const auto neighbours = [&](int cell) { return detail::stamp_of[cell].around & board; };
  const Bits128 empty = board & ~(s.pawns(0) | s.pawns(1));
  std::array<Bits128, 2> moves{}, second{};
  for (int side = 0; side < 2; ++side)
    for (const int cell : BitRange(empty))
      if ((neighbours(cell) & s.pawns(side == 0 ? s.turn() : 1 - s.turn())) != 0) moves[side] |= bit<Bits128>(cell);
  for (int side = 0; side < 2; ++side)
    for (const int cell : BitRange(moves[side]))
      for (const int touched : BitRange(neighbours(cell) | bit<Bits128>(cell)))
        second[side] |= (neighbours(touched) | bit<Bits128>(touched)) & empty;
  for (int side = 0; side < 2; ++side) {
    const int sign = side == 0 ? 1 : -1;
    const Bits128 pawns = s.pawns(side == 0 ? s.turn() : 1 - s.turn());
    Bits128 anchored = 0;
    for (const int cell : BitRange(pawns)) {
      const Bits128 touched = neighbours(cell) & empty;
      f[static_cast<std::size_t>(std::min(3, count_bits(touched)))] += sign;
      if (count_bits(touched) == 1) anchored |= touched;
      if ((touched & moves[1 - side]) != 0) f[static_cast<std::size_t>(Feature::attacked_pawns)] += sign;
    }
    f[static_cast<std::size_t>(Feature::moves)] += sign * count_bits(moves[side]);
    f[static_cast<std::size_t>(Feature::far_cells)] += sign * count_bits(empty & ~second[1 - side]);
    f[static_cast<std::size_t>(Feature::anchored_cells)] += sign * count_bits(anchored);
  }
  f[static_cast<std::size_t>(Feature::to_move)] = 1;
  f[static_cast<std::size_t>(Feature::last_move)] = count_bits(empty) % 2 == 1 ? 1 : -1;
  return f;
}

template <class Visit>
void visit_random_games(int games, const Visit& visit) {
  for (int size = least_size; size <= most_size; ++size)
    for (int i = 0; i < games; ++i) {
      Random random(static_cast<std::uint64_t>(100 * size + i));
      for (State s = started<Game>({{"size", std::to_string(size)}}); !s.is_over(); s.play(s.random_move(random)))
        visit(s);
    }
}

TEST(VirusKnowledge, FeaturesAreThoseOfPlainCounting) {
  visit_random_games(3, [](const State& s) { ASSERT_EQ(features_of(s), counted(s)) << Game::format(s); });
}

TEST(VirusKnowledge, EvaluationsAreOppositeAndUndecided) {
  visit_random_games(3, [](const State& s) {
    ASSERT_EQ(Tuned::evaluate(s, 0), -Tuned::evaluate(s, 1));
    ASSERT_FALSE(is_decided(Tuned::evaluate(s, 0)));
  });
}

TEST(VirusKnowledge, WhatIsKnownIsWhatTheSolverFinds) {
  int known_positions = 0;
  visit_random_games(20, [&](const State& s) {
    const auto known = Tuned::known(s);
    if (s.size() * s.size() - s.score(0) - s.score(1) > 8) return;
    if (!known) return;
    ++known_positions;
    SearchControl control;
    const auto answer = Solver(1).solve(s, control, {});
    ASSERT_TRUE(answer);
    const int margin = *known > 0 ? *known - decided : *known < 0 ? *known + decided : 0;
    ASSERT_EQ(margin, answer->margin) << Game::format(s);
  });
  EXPECT_GT(known_positions, 50);
}

State late_position(int empty_cells, std::uint64_t seed) {
  Random random(seed);
  State s = started<Game>({});
  while (100 - s.score(0) - s.score(1) > empty_cells) s.play(s.random_move(random));
  return s;
}

TEST(VirusKnowledge, SolvesWithinItsShareOfTheNodes) {
  const State s = late_position(10, 1);
  SearchControl many(Limits{.nodes = 1'000'000});
  const auto solution = Tuned::solve(s, many);
  ASSERT_TRUE(solution);
  EXPECT_LE(solution->nodes, 500'000u);
  EXPECT_FALSE(many.stopped());
  SearchControl few(Limits{.nodes = 100});
  EXPECT_FALSE(Tuned::solve(s, few));
  EXPECT_FALSE(few.stopped());
  SearchControl none(Limits{.nodes = 1'000'000});
  EXPECT_FALSE(Tuned::solve(started<Game>({}), none));
}

TEST(VirusKnowledge, TheSolverAndAlphaBetaAgree) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const State s = late_position(8, seed);
    SearchControl solving(Limits{.nodes = 1'000'000}), searching;
    const auto solution = Tuned::solve(s, solving);
    ASSERT_TRUE(solution);
    AlphaBeta<Plain> search({.table_mebibytes = 1});
    const auto report = search.search(History<Game>(s), searching, {});
    EXPECT_EQ(report.lines[0].score, solution->score) << Game::format(s);
  }
}

// How many games of `games` the first search wins, a draw counting half; each opening is played from both seats.
template <class First, class Second>
double victories(First& first, Second& second, int games, std::uint64_t simulations) {
  double score = 0;
  for (int g = 0; g < games; ++g) {
    History<Game> game(started<Game>({{"size", "8"}}));
    Random random(static_cast<std::uint64_t>(g / 2));
    for (int ply = 0; ply < 4; ++ply) game.play(game.now().random_move(random));
    const int seat = g % 2;
    while (!game.is_over()) {
      SearchControl control(Limits{.nodes = simulations});
      const Move move = game.now().turn() == seat ? first.search(game, control, {}).lines[0].variation[0]
                                                    : second.search(game, control, {}).lines[0].variation[0];
      game.play(move);
    }
    const Outcome outcome = *game.now().outcome();
    score += outcome.draw() ? 0.5 : outcome.won(seat) ? 1 : 0;
  }
  return score;
}

TEST(VirusMonteCarlo, GuidedPlayoutsAreBetterThanRandomOnes) {
  Mcts<Tuned> guided({.tree_mebibytes = 8, .playouts = Playouts::guided});
  Mcts<Tuned> random({.tree_mebibytes = 8, .playouts = Playouts::random});
  EXPECT_GE(victories(guided, random, 40, 200), 25);
}

TEST(VirusMonteCarlo, KnowledgeIsBetterThanPlayouts) {
  Mcts<Tuned> judging({.tree_mebibytes = 8, .playouts = Playouts::none});
  Mcts<Tuned> guided({.tree_mebibytes = 8, .playouts = Playouts::guided});
  EXPECT_GE(victories(judging, guided, 10, 100), 9);
}

// Half of few simulations and more go to the few steps that look good.
TEST(VirusMonteCarlo, LooksWhereTheKnowledgePoints) {
  SearchControl control(Limits{.nodes = 400});
  Mcts<Tuned> search({.tree_mebibytes = 8, .lines = 100, .playouts = Playouts::none});
  const auto report = search.search(History<Game>(late_position(50, 1)), control, {});
  std::uint64_t all = 0, first_three = 0;
  for (std::size_t i = 0; i < report.lines.size(); ++i) {
    all += report.lines[i].visits;
    if (i < 3) first_three += report.lines[i].visits;
  }
  EXPECT_GT(report.lines.size(), 20u);
  EXPECT_GE(first_three * 2, all) << first_three << " of " << all;
}

TEST(VirusMonteCarlo, SolvesWhatCanBeSolvedFirst) {
  const State s = late_position(10, 1);
  SearchControl control(Limits{.nodes = 1'000'000});
  Mcts<Tuned> search({.tree_mebibytes = 1, .playouts = Playouts::none});
  const auto report = search.search(History<Game>(s), control, {});
  EXPECT_TRUE(report.solved);
  EXPECT_TRUE(report.lines[0].exact);
  AlphaBeta<Plain> truth({.table_mebibytes = 1});
  SearchControl searching;
  EXPECT_EQ(report.lines[0].score, truth.search(History<Game>(s), searching, {}).lines[0].score);
}

// A tree that is nearly full goes on, and stays within its memory.
TEST(VirusMonteCarlo, LivesInLittleMemory) {
  SearchControl control(Limits{.nodes = 40'000});
  Mcts<Tuned> search({.tree_mebibytes = 1, .playouts = Playouts::none});
  const auto report = search.search(History<Game>(started<Game>({})), control, {});
  EXPECT_EQ(report.nodes, 40'000u);
  EXPECT_GT(report.table_permille, 800);
  EXPECT_LE(report.table_permille, 1000);
}

}  // namespace
}  // namespace plateau::virus
