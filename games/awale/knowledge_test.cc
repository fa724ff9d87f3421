#include "games/awale/knowledge.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "core/history.h"
#include "games/awale/engines.h"
#include "search/alpha_beta.h"
#include "search/minimax.h"
#include "tests/support/position_helpers.h"

namespace plateau::awale {
namespace {

// Whoever runs the tests may have tables; these tests bring their own.
const int without_installed_tables = ::setenv("XDG_CACHE_HOME", "/nowhere", 1);

const std::string empty_rest = "/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0";

// Calls visit(state) for the positions of random games that are not over.
template <class Visit>
void for_each_random_position(int games, const Visit& visit) {
  for (const char* course : {"no", "yes"})
    for (int g = 0; g < games; ++g) {
      Random random(static_cast<std::uint64_t>(g));
      State s = started<Game>({{"course", course}});
      for (; !s.is_over(); s.play(s.random_move(random))) visit(s);
    }
}

// The same position seen by the other player: the ring turned by one hole, seats and scores exchanged.
State seats_exchanged(const State& s) {
  State::Setup setup{.seeds = s.board(),
                     .scores = {s.score(1), s.score(0)},
                     .turn = 1 - s.turn(),
                     .ply = s.ply(),
                     .plies = s.plies(),
                     .course = s.course()};
  for (Bytes& colour : setup.seeds) std::rotate(colour.begin(), colour.begin() + 1, colour.end());
  return State(setup);
}

EndgameTables small_tables() {
  const std::string folder =
      (std::filesystem::temp_directory_path() / ("awale-knowledge-" + std::to_string(::getpid()))).string();
  const auto error = build_tables(folder, PLATEAU_SANITIZED ? 3 : 5, [](const std::string&) {});
  EXPECT_FALSE(error) << error->message;
  const auto opened = EndgameTables::open(tables_path(folder));
  std::filesystem::remove_all(folder);
  EXPECT_TRUE(opened.ok());
  return opened ? *opened : EndgameTables{};
}

State random_ending(Random& random, int most_seeds) {
  while (true) {
    State::Setup setup{.turn = static_cast<Player>(random.below(2))};
    const int seeds = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(most_seeds)));
    for (int i = 0; i < seeds; ++i) ++setup.seeds[random.below(2)][random.below(hole_count)];
    setup.scores[0] = seed_count / 2 - static_cast<int>(random.below(static_cast<std::uint32_t>(seeds + 1)));
    setup.scores[1] = seed_count - seeds - setup.scores[0];
    const State s(setup);
    if (!s.is_over()) return s;
  }
}

TEST(AwaleKnowledge, CapturedByTellsWhatPlayCaptures) {
  int captures = 0;
  for_each_random_position(PLATEAU_SANITIZED ? 5 : 100, [&](const State& s) {
    for (const Move m : s.legal_moves()) {
      State next = s;
      next.play(m);
      ASSERT_EQ(s.captured_by(m), next.score(s.turn()) - s.score(s.turn()))
          << Game::format(s) << " " << Game::format(s, m);
      captures += s.captured_by(m) > 0 ? 1 : 0;
    }
  });
  EXPECT_GT(captures, 100);
  // A seed that skips a full hole captures where it falls.
  const State full = parsed<Game>("0+1/10+6/2+0" + empty_rest + " 0-0 1");
  EXPECT_EQ(full.captured_by(full.move(0, blue)), 3);
}

TEST(AwaleKnowledge, PlainIsTheDifferenceOfTheScores) {
  const State s = parsed<Game>("1+1/0+1/0+0" + empty_rest + " 12-30 1");
  EXPECT_EQ(Plain::evaluate(s, 0), -18);
  EXPECT_EQ(Plain::evaluate(s, 1), 18);
}

TEST(AwaleKnowledge, GreedyTakesTheLargestCapture) {
  const State s = parsed<Game>("0+1/0+2/1+0/2+0/0+1/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0/4+0/0+2/3+1 0-0 2");
  const PlainResult greedy = Minimax<Plain>().search(s, 1);
  int largest = 0;
  for (const Move m : s.legal_moves()) largest = std::max(largest, s.captured_by(m));
  EXPECT_EQ(greedy.score, largest);
  EXPECT_EQ(s.captured_by(s.legal_moves()[static_cast<std::size_t>(greedy.step)]), largest);
  EXPECT_GE(largest, 10);
}

TEST(AwaleKnowledge, TheEvaluationIsTheSumOfItsParts) {
  for_each_random_position(PLATEAU_SANITIZED ? 3 : 50, [](const State& s) {
    Score expected = Weights::seed * (s.score(0) - s.score(1));
    for (int hole = 0; hole < hole_count; ++hole) {
      const int reds = std::min(s.seeds(hole, red), 7);
      const int blues = std::min(s.seeds(hole, blue), 7);
      const Score worth = tuned_weights.holes[static_cast<std::size_t>(8 * reds + blues)];
      expected += hole % 2 == 0 ? worth : -worth;
    }
    expected += s.turn() == 0 ? tuned_weights.to_move : -tuned_weights.to_move;
    ASSERT_EQ(Tuned::evaluate(s, 0), expected) << Game::format(s);
    ASSERT_EQ(Tuned::evaluate(s, 1), -expected) << Game::format(s);
    ASSERT_LT(std::abs(expected), decided);
  });
}

TEST(AwaleKnowledge, TheEvaluationIsTheSameFromBothSeats) {
  for_each_random_position(PLATEAU_SANITIZED ? 3 : 50, [](const State& s) {
    ASSERT_EQ(Tuned::evaluate(s, 0), Tuned::evaluate(seats_exchanged(s), 1)) << Game::format(s);
  });
}

TEST(AwaleKnowledge, NothingIsKnownWithoutTables) {
  const State s = parsed<Game>("0+1/1+0/0+0" + empty_rest + " 31-31 1");
  SearchControl control;
  EXPECT_FALSE(Tuned::known(s));
  EXPECT_FALSE(Tuned::solve(s, control));
}

// Both play the moves of the tables: the game ends as they say, and when they say.
TEST(AwaleKnowledge, TheMovesOfTheTablesKeepTheirPromise) {
  const EndgameTables tables = small_tables();
  Random random(7);
  int decided_games = 0;
  for (int g = 0; g < 400; ++g) {
    const State start = random_ending(random, tables.most_seeds());
    const Ending promised = *tables.look_up(start);
    EXPECT_EQ(Tuned::known(start, tables), promised.sign * decided);
    History<Game> game(start);
    while (!game.is_over()) {
      const auto solution = Tuned::solve(game.now(), tables);
      ASSERT_TRUE(solution.has_value());
      const Score sign = game.now().turn() == start.turn() ? 1 : -1;
      ASSERT_EQ(solution->score, sign * promised.sign * decided) << Game::format(game.now());
      game.play(solution->step);
    }
    if (promised.sign == 0) {
      EXPECT_TRUE(game.outcome()->draw()) << Game::format(start);
    } else {
      EXPECT_EQ(static_cast<int>(game.plies()), promised.plies) << Game::format(start);
      EXPECT_EQ(game.outcome()->winners, 1u << (promised.sign > 0 ? start.turn() : 1 - start.turn()));
      ++decided_games;
    }
  }
  EXPECT_GT(decided_games, 50);
}

TEST(AwaleKnowledge, TheMovesOfTheTablesLoseNothingToOtherMoves) {
  const EndgameTables tables = small_tables();
  Random random(8);
  for (int g = 0; g < 300; ++g) {
    const State start = random_ending(random, tables.most_seeds());
    const int promised = tables.look_up(start)->sign;
    History<Game> game(start);
    while (!game.is_over()) {
      const State& s = game.now();
      game.play(s.turn() == start.turn() ? Tuned::solve(s, tables)->step : s.random_move(random));
    }
    const Outcome outcome = *game.outcome();
    EXPECT_GE(outcome.draw() ? 0 : outcome.won(start.turn()) ? 1 : -1, promised) << Game::format(start);
  }
}

TEST(AwaleKnowledge, BestBeatsGreedyWithFewNodes) {
  AlphaBeta<Tuned> best({.table_mebibytes = 1});
  for (const Player seat : {0, 1}) {
    History<Game> game(started<Game>({}));
    while (!game.is_over()) {
      const State& s = game.now();
      if (s.turn() == seat) {
        SearchControl control(Limits{.nodes = 500});
        game.play(best.search(game, control, {}).lines[0].variation[0]);
      } else {
        game.play(s.legal_moves()[static_cast<std::size_t>(Minimax<Plain>().search(s, 1).step)]);
      }
    }
    EXPECT_EQ(game.outcome()->winners, 1u << seat) << game.outcome()->text();
  }
}

}  // namespace
}  // namespace plateau::awale
