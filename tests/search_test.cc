// What the searches promise beyond any one game: the table, the limits, proofs, statistics, paired matches, player texts.
#include <gtest/gtest.h>

#include <thread>

#include "arena/match.h"
#include "arena/statistics.h"
#include "games/registry.h"
#include "players/player_text.h"
#include "search/control.h"
#include "search/transposition.h"
#include "search/under_search.h"

namespace plateau {
namespace {

const AnyGame& first_game() { return registered_games()[0]->game(); }

TEST(TranspositionTable, GivesBackWhatWasStored) {
  TranspositionTable table(1);
  EXPECT_FALSE(table.find(12345).has_value());
  for (const Score score : {0, 1, -1, decided, -decided, no_score, -no_score})
    for (const Bound bound : {Bound::upper, Bound::lower, Bound::exact}) {
      table.store(12345, {.score = score, .depth = 255, .bound = bound, .step = 65535});
      const auto entry = table.find(12345);
      ASSERT_TRUE(entry.has_value());
      EXPECT_EQ(entry->score, score);
      EXPECT_EQ(entry->bound, bound);
      EXPECT_EQ(entry->depth, 255);
      EXPECT_EQ(entry->step, 65535);
    }
}

TEST(TranspositionTable, ReplacesShallowAndOldEntriesFirst) {
  TranspositionTable table(1);
  const std::uint64_t bucket = 1u << 20;  // keys that share their low bits share a bucket
  for (std::uint64_t k = 1; k <= 4; ++k)
    table.store(k * bucket, {.score = 1, .depth = static_cast<int>(k) * 10, .bound = Bound::exact});
  table.store(5 * bucket, {.score = 1, .depth = 25, .bound = Bound::exact});
  EXPECT_FALSE(table.find(1 * bucket).has_value()) << "the shallowest makes room";
  EXPECT_TRUE(table.find(2 * bucket).has_value());
  for (int i = 0; i < 20; ++i) table.new_search();
  table.store(6 * bucket, {.score = 1, .depth = 1, .bound = Bound::exact});
  EXPECT_TRUE(table.find(6 * bucket).has_value()) << "a new entry replaces an old one, however deep";
}

// Two threads write and read the same few buckets: what is found is always something that was stored under that key.
TEST(TranspositionTable, NeverMixesTwoEntries) {
  TranspositionTable table(1);
  const auto work = [&table](std::uint64_t seed) {
    Random random(seed);
    for (int i = 0; i < 200'000; ++i) {
      const std::uint64_t key = mix(random.below(64) + 1) & ~std::uint64_t{0xfffff};
      const int score = static_cast<int>(key >> 40);
      if (i % 2 == 0) table.store(key, {.score = score, .depth = 5, .bound = Bound::exact});
      if (const auto entry = table.find(key)) {
        EXPECT_EQ(entry->score, score);
      }
    }
  };
  std::jthread other(work, 1);
  work(2);
}

TEST(UnderSearch, HasWhatIsMarkedAsLongAsTheMarkLives) {
  UnderSearch all;
  const std::uint64_t key = mix(1);
  EXPECT_FALSE(all.has(key));
  {
    const UnderSearch::Mark mark(all, key);
    EXPECT_TRUE(all.has(key));
    EXPECT_FALSE(all.has(mix(2)));
    const UnderSearch::Mark none(all, UnderSearch::nothing);
  }
  EXPECT_FALSE(all.has(key));
  const UnderSearch::Mark first(all, key);
  { const UnderSearch::Mark at_the_same_place(all, key + 1); }
  EXPECT_FALSE(all.has(key + 1));
  EXPECT_FALSE(all.has(key)) << "it was overwritten: a hint less";
}

TEST(SearchControl, KeepsItsShareOfTheClock) {
  const auto seconds = [](int n) { return Nanoseconds(std::chrono::seconds(n)); };
  EXPECT_EQ((Limits{.time = seconds(2)}).time_for_move(), seconds(2));
  EXPECT_LT((Limits{.clock = seconds(100)}).time_for_move(), seconds(10));
  EXPECT_LT((Limits{.clock = seconds(1), .increment = seconds(10)}).time_for_move(), seconds(1)) << "never all of it";
  EXPECT_EQ((Limits{.time = seconds(1), .clock = seconds(1000)}).time_for_move(), seconds(1));
}

TEST(SearchControl, StopsFromAnotherThread) {
  const AnyGame& game = first_game();
  auto position = std::move(game.start({})).value();
  const auto engine = position->engine(*parse_engine(game, "best"));
  bool told = false;
  std::jthread stopper;
  const Thought thought = engine->think(*position, {}, [&](const Thought& so_far) {
    EXPECT_GE(so_far.move, 0) << "the best move is always ready";
    if (!std::exchange(told, true)) stopper = std::jthread([&] { engine->stop(); });
  });
  EXPECT_TRUE(told);
  EXPECT_GE(thought.move, 0);
  EXPECT_LT(thought.move, position->move_count());
}

// Published values of the logistic curve.
TEST(Statistics, EloOfScore) {
  EXPECT_NEAR(elo_of_score(0.5), 0, 1e-9);
  EXPECT_NEAR(elo_of_score(0.75), 190.85, 0.01);
  EXPECT_NEAR(elo_of_score(0.9), 381.70, 0.01);
  EXPECT_NEAR(elo_of_score(0.25), -190.85, 0.01);
}

TEST(Statistics, AnIntervalShrinksAndStaysHonest) {
  const std::vector<double> few(10, 1.0);
  const std::vector<double> many(1000, 1.0);
  EXPECT_LT(strength_of(few).elo_low, strength_of(many).elo_low);
  EXPECT_LT(strength_of(few).superiority, 1);
  const std::vector<double> even{1, 0, 1, 0, 0.5, 0.5};
  EXPECT_NEAR(strength_of(even).elo, 0, 1e-9);
  EXPECT_NEAR(strength_of(even).superiority, 0.5, 1e-9);
  EXPECT_LT(strength_of(even).elo_low, 0);
  EXPECT_GT(strength_of(even).elo_high, 0);
}

// Pairs in which each wins once prove equality more than as many single games would.
TEST(Statistics, PairsAreTheUnit) {
  const std::vector<double> pairs(100, 0.5);
  std::vector<double> games;
  for (int i = 0; i < 100; ++i) games.insert(games.end(), {1.0, 0.0});
  EXPECT_LT(strength_of(pairs).elo_high, strength_of(games).elo_high);
}

class EveryGame : public testing::TestWithParam<const RegisteredGame*> {
 protected:
  const AnyGame& game() const { return GetParam()->game(); }
};

std::vector<std::string> all_moves(const MatchResult& result) {
  std::vector<std::string> moves;
  for (const MatchGame& g : result.games) moves.insert(moves.end(), g.moves.begin(), g.moves.end());
  return moves;
}

TEST_P(EveryGame, AMatchIsTheSameWhateverTheConcurrency) {
  const auto start = std::move(game().start({})).value();
  MatchSettings settings{.first = *parse_player(game(), "best?nodes=20"),
                         .second = *parse_player(game(), "level:1"),
                         .games = PLATEAU_SANITIZED ? 2 : 6,
                         .seed = 5};
  const MatchResult one = play_match(game(), *start, settings, {});
  settings.concurrency = 3;
  const MatchResult three = play_match(game(), *start, settings, {});
  EXPECT_EQ(all_moves(one), all_moves(three));
  settings.seed = 6;
  EXPECT_NE(all_moves(one), all_moves(play_match(game(), *start, settings, {})));
}

// The two games of a pair share their opening and their chance.
TEST_P(EveryGame, PairsShareTheirOpening) {
  const auto start = std::move(game().start({})).value();
  const MatchResult result = play_match(game(), *start,
                                        {.first = *parse_player(game(), "greedy"),
                                         .second = *parse_player(game(), "random"),
                                         .games = 2,
                                         .opening_plies = 3,
                                         .seed = 9},
                                        {});
  ASSERT_EQ(result.games.size(), 2u);
  EXPECT_NE(result.games[0].seat_of_first, result.games[1].seat_of_first);
  for (std::size_t ply = 0; ply < 3; ++ply) EXPECT_EQ(result.games[0].moves[ply], result.games[1].moves[ply]);
}

// Every player that the game lists plays a whole game by the rules.
TEST_P(EveryGame, AllPlayersFinishAGame) {
  const auto start = std::move(game().start({})).value();
  std::vector<std::string> texts{"mcts:20?playouts=guided", "mcts:20?playouts=none"};
  for (const EngineInfo& info : game().engines())
    texts.push_back(info.name == "mcts" ? "mcts:20"
                    : info.takes_number ? info.name + ":1?nodes=30"
                                        : info.name + "?nodes=30");
  for (const std::string& text : texts) {
    SCOPED_TRACE(text);
    const MatchResult result =
        play_match(game(), *start,
                   {.first = *parse_player(game(), text), .second = *parse_player(game(), "random"), .games = 1}, {});
    for (const MatchGame& g : result.games) EXPECT_GT(g.plies, 0u);
  }
}

// Also those who do not search depth by depth.
TEST_P(EveryGame, ADepthEndsASearch) {
  auto position = std::move(game().start({})).value();
  for (Random random(1); position->turn() == chance;) position->play(position->random_move(random));
  for (const char* text : {"best", "mcts:1000000?playouts=none&depth=2"}) {
    SCOPED_TRACE(text);
    const auto engine = position->engine(*parse_engine(game(), text));
    const Thought thought = engine->think(*position, Limits{.depth = 2}, {});
    EXPECT_GE(thought.move, 0);
    EXPECT_LT(thought.nodes, 1'000'000u);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, EveryGame, testing::ValuesIn(registered_games().begin(), registered_games().end()),
                         [](const auto& test) { return test.param->game().info().name; });

TEST(PlayerText, ReadsNameNumberAndOptions) {
  const auto spec = parse_engine(first_game(), "level:3?time=250ms&threads=2&hash=64&seed=7&nodes=1000&depth=9");
  ASSERT_TRUE(spec.ok()) << spec.error().message;
  EXPECT_EQ(spec->name, "level");
  EXPECT_EQ(spec->number, 3);
  EXPECT_EQ(spec->limits.time, Nanoseconds(std::chrono::milliseconds(250)));
  EXPECT_EQ(spec->limits.nodes, 1000u);
  EXPECT_EQ(spec->limits.depth, 9);
  EXPECT_EQ(spec->threads, 2);
  EXPECT_EQ(spec->hash_mebibytes, 64);
  EXPECT_EQ(spec->seed, 7u);
}

TEST(PlayerText, ReadsWhatTheLeavesOfATreeAreWorth) {
  EXPECT_EQ(parse_engine(first_game(), "mcts:9")->playouts, Playouts::random);
  EXPECT_EQ(parse_engine(first_game(), "mcts:9?playouts=guided")->playouts, Playouts::guided);
  EXPECT_EQ(parse_engine(first_game(), "mcts:9?playouts=none")->playouts, Playouts::none);
}

TEST(PlayerText, RefusesWhatItDoesNotKnow) {
  for (const char* text : {"", "Best", "best ", "level", "level:", "level:0", "level:11", "level:x", "best:1", "mcts:-1",
                           "best?", "best?time", "best?time=", "best?time=5", "best?time=0s", "best?time=-1s",
                           "best?hash=0", "best?threads=65", "best?colour=red", "best?time=1s&", "best?nodes=1e6",
                           "best?playouts=none", "mcts:9?playouts=", "mcts:9?playouts=wild"})
    EXPECT_FALSE(parse_engine(first_game(), text).ok()) << text;
  EXPECT_FALSE(parse_seat(first_game(), "nobody").ok());
  EXPECT_TRUE(parse_seat(first_game(), "human")->human);
}

TEST(TranspositionTable, TakesNoMoreMemoryThanThereIs) {
  EXPECT_EQ(TranspositionTable::affordable(100, 10'000), 64u) << "a power of two";
  EXPECT_EQ(TranspositionTable::affordable(4096, 1000), 512u) << "three quarters at most";
  EXPECT_EQ(TranspositionTable::affordable(0, 0), 1u);
  EXPECT_EQ(TranspositionTable(3).mebibytes(), 2u);
}

}  // namespace
}  // namespace plateau
