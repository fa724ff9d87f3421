// The arena: the referee's judgements, the store, tournaments that go on where they were left, audits that find what is wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "arena/audit.h"
#include "arena/database.h"
#include "arena/schedule.h"
#include "arena/tournament.h"
#include "core/record.h"
#include "games/registry.h"

namespace plateau {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

const AnyGame& forgiving_game() {
  for (const RegisteredGame* game : registered_games())
    if (game->game().info().forgiven == Forgiven::everything) return game->game();
  std::abort();
}
const AnyGame& strict_game() {
  for (const RegisteredGame* game : registered_games())
    if (game->game().info().forgiven == Forgiven::nothing && game->game().info().most_players == 2) return game->game();
  std::abort();
}

// Plays the first legal move, or what the script says: a fault for so many turns.
class Scripted : public Contestant {
 public:
  explicit Scripted(Answer fault = {}, int from_turn = 1'000'000) : fault_(std::move(fault)), from_turn_(from_turn) {}

  std::optional<Answer> begin(const AnyPosition&, Player) override {
    if (from_turn_ == 0) return fault_;
    return std::nullopt;
  }
  Answer answer(const AnyPosition&, const Limits&) override {
    if (++turns_ >= from_turn_) return fault_;
    return {.moves = {0}};
  }
  void end(std::string_view result) override { result_ = result; }
  int isolation() const override { return 0; }

  int turns_ = 0;
  std::string result_;

 private:
  Answer fault_;
  int from_turn_;
};

RefereedGame played(const AnyGame& game, Scripted& one, Scripted& two, const Limits& limits = {}) {
  const auto start = std::move(game.start({})).value();
  Contestant* const seats[] = {&one, &two};
  return referee(game.info(), *start, seats, {.limits = limits}, {});
}

TEST(Referee, PlaysAGameByTheRules) {
  Scripted one, two;
  const RefereedGame game = played(strict_game(), one, two);
  EXPECT_EQ(game.ending, Ending::rules);
  EXPECT_EQ(game.outcome, *game.position->outcome());
  EXPECT_THAT(game.cards, IsEmpty());
  EXPECT_EQ(one.result_, game.outcome.text());
}

TEST(Referee, AFaultLosesTheGameWhereNothingIsForgiven) {
  for (const Fault fault : {Fault::late, Fault::illegal, Fault::refused, Fault::crashed}) {
    Scripted one, two({.fault = fault, .sentence = "because"}, 3);
    const RefereedGame game = played(strict_game(), one, two);
    EXPECT_EQ(game.ending, Ending::forfeit);
    EXPECT_TRUE(game.outcome.won(0));
    EXPECT_FALSE(game.outcome.won(1));
    ASSERT_EQ(game.cards.size(), 1u);
    EXPECT_EQ(game.cards[0].fault, fault);
    EXPECT_EQ(game.cards[0].seat, 1);
    EXPECT_EQ(game.cards[0].ply, game.position->plies());
    EXPECT_EQ(game.cards[0].position, game.position->text());
    EXPECT_FALSE(game.cards[0].legal.empty());
    EXPECT_FALSE(game.cards[0].forgiven);
  }
}

TEST(Referee, AForgivenFaultSkipsTheTurn) {
  Scripted one, two({.fault = Fault::illegal, .sentence = "because"}, 2);
  const RefereedGame game = played(forgiving_game(), one, two);
  EXPECT_EQ(game.ending, Ending::rules) << "the other player goes on alone";
  EXPECT_GT(game.cards.size(), 10u);
  for (const VerdictCard& card : game.cards) EXPECT_TRUE(card.forgiven);
  EXPECT_TRUE(game.outcome.won(0));
  // What was skipped is in the record, and the record replays.
  const std::string record = format_record(forgiving_game().info().name, *game.position, {});
  EXPECT_THAT(record, HasSubstr(" skip "));
  const auto again = std::move(forgiving_game().start({})).value();
  const auto parsed = parse_record(record);
  EXPECT_FALSE(replay_words(*again, parsed->words).has_value());
  EXPECT_EQ(again->text(), game.position->text());
}

TEST(Referee, SkippedTurnsReplayInEveryGameThatForgives) {
  int games = 0;
  for (const RegisteredGame* registered : registered_games()) {
    const AnyGame& game = registered->game();
    if (game.info().forgiven == Forgiven::nothing) continue;
    ++games;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      SCOPED_TRACE(fmt::format("{}, seed {}", game.info().name, seed));
      Random random(seed);
      const auto position = std::move(game.start({})).value();
      int skipped = 0;
      Player last = chance;
      for (int ply = 0; ply < 300 && !position->outcome(); ++ply) {
        const Player turn = position->turn();
        const bool turn_begins = turn != chance && turn != last;
        last = turn;
        if (turn_begins && random.below(4) == 0) {
          position->skip();
          last = chance;
          ++skipped;
          EXPECT_NE(position->turn(), turn);
        } else {
          position->play(position->random_move(random));
        }
        ASSERT_TRUE(position->standing().has_value());
      }
      EXPECT_GT(skipped, 0);
      const auto parsed = parse_record(format_record(game.info().name, *position, {}));
      const auto again = std::move(game.start({})).value();
      const auto wrong = replay_words(*again, parsed->words);
      ASSERT_FALSE(wrong.has_value()) << wrong->word << ": " << wrong->reason;
      EXPECT_EQ(again->text(), position->text());
    }
  }
  EXPECT_GE(games, 2);
}

TEST(Referee, NobodyButARefereeMaySkip) {
  const auto start = std::move(forgiving_game().start({})).value();
  const std::string_view word = skipped_turn;
  EXPECT_FALSE(start->play_words(std::span(&word, 1)).ok());
  EXPECT_FALSE(start->find_move("skip").ok());
}

TEST(Referee, StopsWhenEverybodyRefusesTwice) {
  Scripted one({.fault = Fault::refused}, 4), two({.fault = Fault::refused}, 4);
  const RefereedGame game = played(forgiving_game(), one, two);
  EXPECT_EQ(game.ending, Ending::stopped);
  EXPECT_EQ(game.cards.size(), 4u);
  EXPECT_EQ(game.outcome, *game.position->standing());
}

TEST(Referee, StopsWhenOneRefusesAndTheOtherCanOnlyPass) {
  const auto start = forgiving_game().parse("11./.../... 1");  // of virus: the second has no pawn
  ASSERT_TRUE(start.ok());
  Scripted refuses({.fault = Fault::illegal}, 2), passes;
  Contestant* const seats[] = {&refuses, &passes};
  const RefereedGame game = referee(forgiving_game().info(), **start, seats, {}, {});
  EXPECT_EQ(game.ending, Ending::stopped);
  EXPECT_EQ(game.cards.size(), 4u);
  EXPECT_EQ(game.outcome, *game.position->standing());
}

TEST(Referee, AProgramThatIsGoneHasLost) {
  Scripted one, two({.fault = Fault::crashed, .gone = true}, 2);
  EXPECT_EQ(played(forgiving_game(), one, two).ending, Ending::forfeit);
  Scripted three({.fault = Fault::startup, .sentence = "no such file", .gone = true}, 0), four;
  const RefereedGame game = played(forgiving_game(), three, four);
  EXPECT_EQ(game.ending, Ending::forfeit);
  EXPECT_TRUE(game.outcome.won(1));
  EXPECT_EQ(game.position->plies(), 0u);
}

TEST(Referee, BlamesTheMachineOnlyWithEvidence) {
  using std::chrono::milliseconds;
  const Limits limits{.time = milliseconds(200)};
  EXPECT_TRUE(is_host_to_blame({.wall = milliseconds(1000), .cpu = milliseconds(100), .waited = milliseconds(900)}, limits));
  EXPECT_FALSE(is_host_to_blame({.wall = milliseconds(1000), .cpu = milliseconds(200), .waited = milliseconds(800)}, limits))
      << "it had its time, if later";
  EXPECT_FALSE(is_host_to_blame({.wall = milliseconds(1000), .cpu = milliseconds(990), .waited = milliseconds(2000)}, limits))
      << "its threads waited for each other: it had its core";
  EXPECT_FALSE(is_host_to_blame({.wall = milliseconds(1000), .cpu = milliseconds(1), .host_pressure = 0.9}, limits))
      << "it slept, busy as the machine was";
  Scripted one, two({.fault = Fault::late, .evidence = {.wall = milliseconds(900), .cpu = milliseconds(9), .waited = milliseconds(880)}}, 2);
  EXPECT_TRUE(played(strict_game(), one, two, limits).host_to_blame);
}

TEST(Outcome, ReadsWhatItWrites) {
  for (const Outcome& outcome :
       {Outcome::by_score({8, 33}, 2), Outcome::by_score({50, 50}, 2), Outcome::by_score({40, 61, 61}, 3),
        Outcome::by_score({-3, 61, 0, -12}, 4), Outcome::win_for(0, {1, 7})}) {
    const auto read = Outcome::parse(outcome.text());
    ASSERT_TRUE(read.has_value()) << outcome.text();
    EXPECT_EQ(*read, outcome) << outcome.text();
  }
  for (const char* text : {"", "8", "8-33", "8-33 winner", "8-33 winner 3", "8-33 winner 0", "8-x draw", "1-2-3-4-5 draw",
                           "8-33 won 1", "8-33 draw 1", "8 draw"})
    EXPECT_FALSE(Outcome::parse(text).has_value()) << text;
}

// --- Plans

TEST(Plan, ReadsBackWhatItWrites) {
  TournamentPlan plan{.name = "cup \"quoted\"", .game = "one", .settings = {"size=6"}, .format = Format::swiss,
                      .games = 4, .rounds = 5, .limits = {.time = std::chrono::milliseconds(250)}, .opening_plies = 2,
                      .seed = 77, .concurrency = 3, .adjudicate = true, .isolation = 1,
                      .entrants = {{"a", "best"}, {"", "python:b.py"}}};
  const auto read = parse_plan(format_plan(plan));
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(format_plan(*read), format_plan(plan));
  EXPECT_EQ(read->entrants[1].player, "python:b.py");
  EXPECT_EQ(read->limits.time, plan.limits.time);
  EXPECT_EQ(read->settings, plan.settings);
  plan.limits = {.depth = 4};
  EXPECT_EQ(parse_plan(format_plan(plan))->limits.depth, 4);
}

TEST(Plan, RefusesWhatItDoesNotKnowWithTheLine) {
  const std::pair<const char*, const char*> wrong[] = {
      {"gmae = \"x\"", "line 1 of the plan: a plan has no 'gmae'"},
      {"game = \"x\"\ntime = 5", "line 2 of the plan: time is a text in quotes"},
      {"game = \"x\"\ntime = \"5\"", "line 2"},
      {"game = \"x\"\ngames = 0", "games is a whole number from 1"},
      {"game = \"x\"\nformat = \"ladder\"", "there is no format 'ladder'; the formats are round-robin"},
      {"game = \"x\"\nadjudicate = \"yes\"", "line 2 of the plan: adjudicate is true or false"},
      {"game = ", "line 1"},
      {"name = \"x\"", "the plan says no game"},
      {"game = \"x\"\n[[player]]\nname = \"a\"", "a player needs a line such as"},
      {"game = \"x\"\n[[player]]\nplayer = \"a\"\ncolour = 1", "a player has no 'colour'"}};
  for (const auto& [text, sentence] : wrong) {
    const auto plan = parse_plan(text);
    ASSERT_FALSE(plan.ok()) << text;
    EXPECT_THAT(plan.error().message, HasSubstr(sentence));
  }
}

// --- Tournaments

class TournamentTest : public testing::Test {
 protected:
  TournamentTest() {
    folder_ = std::filesystem::temp_directory_path() / fmt::format("plateau-arena-{}-{}", ::getpid(), testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(folder_);
  }
  ~TournamentTest() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  static TournamentPlan small_plan(std::string game) {
    return {.name = "test", .game = std::move(game), .games = 2, .limits = {.nodes = 20}, .opening_plies = 2, .concurrency = 2,
            .entrants = {{"", "random"}, {"", "greedy"}, {"", "random"}, {"", "level:1"}}};
  }

  static std::unique_ptr<Store> created(const std::string& path, const PreparedPlan& prepared) {
    auto store = std::move(Store::open(path, Store::Mode::create)).value();
    const auto error = store->define({.toml = format_plan(prepared.plan), .folder = ".", .header = {.name = "test", .game = prepared.plan.game, .entrants = prepared.plan.entrants}});
    EXPECT_FALSE(error.has_value());
    return store;
  }

  std::filesystem::path folder_;
};

TEST_F(TournamentTest, EveryGamePlaysARoundRobinToItsEndAndPassesTheAudit) {
  for (const RegisteredGame* entry : registered_games()) {
    const std::string name = entry->game().info().name;
    SCOPED_TRACE(name);
    const auto prepared = prepare(small_plan(name));
    ASSERT_TRUE(prepared.ok()) << prepared.error().message;
    EXPECT_EQ(prepared->plan.entrants[2].name, "random 2");
    const auto store = created(path(name), *prepared);
    EXPECT_FALSE(play_tournament(*prepared, *store, {}).error.has_value());
    const auto results = store->results();
    EXPECT_EQ(results->games.size(), 12u);
    EXPECT_TRUE(results->finished);
    const Audit found = audit(*prepared, *store);
    EXPECT_THAT(found.faults, IsEmpty());
    EXPECT_EQ(found.rated, 12u);
    EXPECT_EQ(found.missing, 0u);
  }
}

// The same plan gives the same games, however many are played at a time and wherever it was interrupted.
TEST_F(TournamentTest, GoesOnWhereItWasLeft) {
  const std::string game = registered_games()[0]->game().info().name;
  const auto prepared = prepare(small_plan(game));
  const auto whole = created(path("whole"), *prepared);
  play_tournament(*prepared, *whole, {});
  std::map<std::string, std::string> expected;
  const auto all = whole->results();
  for (const PlayedGame& g : all->games)
    expected[fmt::format("{} {} {} {}", g.round, g.group, g.seats[0], g.seats[1])] = g.record;
  {
    const auto part = created(path("part"), *prepared);
    for (const PlayedGame& g : all->games) {
      if (g.id % 3 == 0) continue;
      PlayedGame copy = g;
      ASSERT_FALSE(part->add({.round = g.round, .group = g.group, .seats = g.seats}, copy).has_value());
    }
  }
  const auto part = std::move(Store::open(path("part"), Store::Mode::resume)).value();
  EXPECT_FALSE(play_tournament(*prepared, *part, {}).error.has_value());
  std::map<std::string, std::string> found;
  const auto together = part->results();
  for (const PlayedGame& g : together->games)
    found[fmt::format("{} {} {} {}", g.round, g.group, g.seats[0], g.seats[1])] = g.record;
  EXPECT_EQ(found, expected);
}

TEST_F(TournamentTest, AStoreHasOneMasterAndManyReaders) {
  const auto prepared = prepare(small_plan(registered_games()[0]->game().info().name));
  auto store = created(path("store"), *prepared);
  const auto second = Store::open(path("store"), Store::Mode::resume);
  ASSERT_FALSE(second.ok());
  EXPECT_THAT(second.error().message, HasSubstr("another process is working on"));
  EXPECT_TRUE(Store::open(path("store"), Store::Mode::read).ok());
  store.reset();
  EXPECT_THAT(Store::open(path("store"), Store::Mode::create).error().message, HasSubstr("--resume"));
  EXPECT_THAT(Store::open(path("nothing"), Store::Mode::read).error().message, HasSubstr("there is no store"));
}

TEST_F(TournamentTest, AGameIsCountedOnce) {
  const auto prepared = prepare(small_plan(registered_games()[0]->game().info().name));
  const auto store = created(path("store"), *prepared);
  PlayedGame game{.outcome = Outcome::by_score({1, 0}, 2)};
  const Slot slot{.group = 3, .seats = {0, 1}};
  EXPECT_FALSE(store->add(slot, game).has_value());
  EXPECT_TRUE(store->add(slot, game).has_value()) << "the place in the schedule is taken";
  game.rated = false;
  EXPECT_FALSE(store->add(slot, game).has_value()) << "games that do not count may be many";
  EXPECT_EQ(store->results()->games.size(), 2u);
}

TEST_F(TournamentTest, VerdictsAreKeptWhole) {
  const auto prepared = prepare(small_plan(registered_games()[0]->game().info().name));
  const auto store = created(path("store"), *prepared);
  PlayedGame game{.outcome = Outcome::by_score({1, 0}, 2)};
  game.cards.push_back({.ply = 7, .seat = 1, .fault = Fault::output, .sentence = "l'été", .position = "p", .legal = {"a", "b"},
                        .clock = "time 5",
                        .evidence = {.wall = Nanoseconds(5), .cpu = Nanoseconds(4), .waited = Nanoseconds(3), .host_pressure = 0.25,
                                     .received = std::string("a\0b\xff", 4), .errors = "Traceback"},
                        .forgiven = true});
  ASSERT_FALSE(store->add({.group = 1}, game).has_value());
  const auto read = store->game(game.id);
  ASSERT_TRUE(read.ok());
  ASSERT_EQ(read->cards.size(), 1u);
  const VerdictCard& card = read->cards[0];
  EXPECT_EQ(card.ply, 7u);
  EXPECT_EQ(card.fault, Fault::output);
  EXPECT_EQ(card.legal, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(card.evidence.received, std::string("a\0b\xff", 4));
  EXPECT_EQ(card.evidence.errors, "Traceback");
  EXPECT_EQ(card.evidence.wall, Nanoseconds(5));
  EXPECT_EQ(card.evidence.waited, Nanoseconds(3));
  EXPECT_TRUE(card.forgiven);
}

// Whatever is changed behind the program's back, the audit says so.
TEST_F(TournamentTest, TheAuditFindsWhatWasTamperedWith) {
  const auto prepared = prepare(small_plan(registered_games()[0]->game().info().name));
  {
    const auto store = created(path("store"), *prepared);
    play_tournament(*prepared, *store, {});
  }
  const auto faults_after = [&](const std::string& sql) {
    std::filesystem::copy_file(path("store"), path("changed"), std::filesystem::copy_options::overwrite_existing);
    {
      auto database = std::move(Database::open(path("changed"), Database::Mode::create)).value();
      EXPECT_TRUE(database.execute(sql)) << database.error();
    }
    const auto store = std::move(Store::open(path("changed"), Store::Mode::read)).value();
    return audit(*prepared, *store).faults;
  };
  EXPECT_THAT(faults_after("SELECT 1"), IsEmpty());
  for (const char* sql : {"UPDATE games SET outcome = '1-0 winner 1' WHERE id = 2", "UPDATE games SET plies = plies + 1 WHERE id = 1",
                          "UPDATE games SET record = replace(record, ' ', '  x') WHERE id = 3", "DELETE FROM games WHERE id = 4",
                          "UPDATE games SET group_number = group_number + 1 WHERE id = 5", "UPDATE games SET seats = '0,9' WHERE id = 1",
                          "UPDATE games SET ending = 1 WHERE id = 6"})
    EXPECT_FALSE(faults_after(sql).empty()) << sql;
}

TEST_F(TournamentTest, APlanIsCheckedBeforeItBegins) {
  const std::string game = registered_games()[0]->game().info().name;
  TournamentPlan plan = small_plan(game);
  plan.entrants = {{"", "best"}};
  EXPECT_THAT(prepare(plan).error().message, HasSubstr("at least 2 players are needed"));
  plan = small_plan("nogame");
  EXPECT_FALSE(prepare(plan).ok());
  plan = small_plan(game);
  plan.entrants.push_back({"", "nobody"});
  EXPECT_THAT(prepare(plan).error().message, HasSubstr("nobody"));
  plan = small_plan(game);
  plan.settings = {"nooption=1"};
  EXPECT_FALSE(prepare(plan).ok());
}

TEST_F(TournamentTest, EverybodyHasANameOfTheirOwnThatCanBeShown) {
  TournamentPlan plan = small_plan(registered_games()[0]->game().info().name);
  plan.entrants = {{"anna", "random"}, {"anna", "random"}, {"anna 2", "random"}, {"a\nb\x1b[1m", "random"}};
  const auto prepared = prepare(plan);
  ASSERT_TRUE(prepared.ok());
  std::vector<std::string> names;
  for (const Entrant& entrant : prepared->plan.entrants) names.push_back(entrant.name);
  EXPECT_THAT(names, testing::ElementsAre("anna", "anna 2", "anna 2 2", "a b\\x1b[1m"));
}

}  // namespace
}  // namespace plateau
