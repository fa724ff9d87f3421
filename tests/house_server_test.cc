// The games of the server without any socket: rules of the table, clocks, engines, the store.
#include <gtest/gtest.h>

#include <ctime>
#include <filesystem>
#include <thread>

#include "core/json_reader.h"
#include "core/record.h"
#include "players/player_text.h"
#include "server/house.h"
#include "server/live_games.h"
#include "server/new_games.h"
#include "server/snapshots.h"
#include "tests/support/json_check.h"
#include "tests/support/posted_work.h"
#include "tests/support/temporary_folder.h"

namespace plateau {
namespace {

namespace fs = std::filesystem;

struct Heard final : HouseListener {
  void moved(const Table& table, std::size_t first_ply) override {
    ++moves;
    last_message = moved_message(table, first_ply, {});
  }
  void changed(const Table&) override { ++changes; }
  void thought(const Table&) override { ++thoughts; }
  void remarked(const Table&, const Remark& remark) override { remarks.push_back(remark.text); }
  void waits(const Table&, int) override {}
  void gone(const std::string& id) override { left.push_back(id); }

  int moves = 0, changes = 0, thoughts = 0;
  std::string last_message;
  std::vector<std::string> remarks, left;
};

class HouseTest : public testing::Test {
 protected:
  HouseTest() { open(); }
  ~HouseTest() override { house_.reset(); }

  void open() {
    house_.reset();
    HouseSettings settings{.folder = folder_, .threads = 2};
    settings.now = [this] { return now_; };
    settings.post = [this](std::function<void()> work) { posted_.post(std::move(work)); };
    settings.pace = Milliseconds(0);
    auto opened = House::open(std::move(settings), heard_);
    ASSERT_TRUE(opened.ok()) << opened.error().message;
    house_ = std::move(opened).value();
  }

  template <class Condition>
  bool wait_for(const Condition& condition) {
    for (int i = 0; i < 3000; ++i) {
      posted_.run_all();
      house_->tick([](const std::string&) { return true; });
      if (condition()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }
  void pass(int milliseconds) {
    now_.stopwatch += Milliseconds(milliseconds);
    now_.since_1970 += Milliseconds(milliseconds);
    house_->tick([](const std::string&) { return true; });
  }

  Granted<const Table*> create(const std::string& body, const std::string& owner = "anna") {
    const auto json = parse_json(body);
    EXPECT_TRUE(json.ok()) << body;
    auto game = new_game_of(*json);
    if (!game) return game.refusal();
    return house_->create(std::move(*game), owner);
  }
  std::string made(const std::string& body) {
    auto table = create(body);
    EXPECT_TRUE(bool(table)) << table.refusal().sentence;
    return (*table)->id();
  }
  const Table& table(const std::string& id) {
    auto found = house_->visit(id);
    EXPECT_TRUE(bool(found));
    return **found;
  }
  std::string first_legal(const std::string& id) { return table(id).position().move_text(0); }

  TemporaryFolder temporary_;
  std::string folder_ = temporary_.path();
  ClockReading now_{.since_1970 = Milliseconds(1'800'000'000'000), .stopwatch = Milliseconds(1000)};
  Heard heard_;
  PostedWork posted_;
  std::unique_ptr<House> house_;
};

constexpr const char* two_humans =
    R"({"game":"virus","options":{"size":"4"},"seats":[{"kind":"human"},{"kind":"human","name":"Bob"}]})";
constexpr const char* against_engine =
    R"({"game":"virus","options":{"size":5},"seats":[{"kind":"human"},{"kind":"engine","player":"best?nodes=200"}]})";

TEST_F(HouseTest, PlaysAndCountsWhatHappens) {
  const std::string id = made(two_humans);
  EXPECT_EQ(table(id).seq(), 1);
  auto played = house_->play(id, "anna", {"b1"}, 1);
  ASSERT_TRUE(bool(played)) << played.refusal().sentence;
  EXPECT_EQ((*played)->seq(), 2);
  EXPECT_EQ(heard_.moves, 1);
  EXPECT_EQ(house_->play(id, "anna", {"b1"}, 1).refusal().status, 409) << "an old number";
  EXPECT_EQ(house_->play(id, "bob", {"c1"}, 2).refusal().status, 403);
  EXPECT_EQ(house_->play(id, "anna", {"z9"}, 2).refusal().status, 400);
  EXPECT_EQ(house_->play(id, "anna", {}, 2).refusal().status, 400);
  EXPECT_EQ(house_->play("nowhere", "anna", {"b1"}, 2).refusal().status, 404);
  EXPECT_EQ(table(id).position().plies(), 1u);
}

TEST_F(HouseTest, EnginesAnswer) {
  const std::string id = made(against_engine);
  ASSERT_TRUE(bool(house_->play(id, "anna", {first_legal(id)}, std::nullopt)));
  EXPECT_EQ(house_->play(id, "anna", {"b1"}, std::nullopt).refusal().status, 409) << "the engine is to move";
  ASSERT_TRUE(wait_for([&] { return table(id).position().plies() == 2; }));
  EXPECT_EQ(table(id).by(), (std::vector<Player>{0, 1}));
  while (!table(id).is_over()) {
    ASSERT_TRUE(bool(house_->play(id, "anna", {first_legal(id)}, std::nullopt)));
    ASSERT_TRUE(wait_for([&] { return table(id).is_over() || table(id).is_humans_turn(); }));
  }
  EXPECT_EQ(word_of(table(id).result()->ending), "rules");
}

TEST_F(HouseTest, EveryGameIsPlayedToItsEndByEngines) {
  for (const RegisteredGame* entry : registered_games()) {
    NewGame game{.entry = entry, .position = std::move(entry->game().start({})).value()};
    const auto seat = parse_engine(entry->game(), "random");
    game.seats.assign(static_cast<std::size_t>(game.position->players()),
                      {.kind = TableSeat::Kind::engine, .player = "random", .name = {}, .engine = *seat});
    auto made_table = house_->create(std::move(game), "anna");
    ASSERT_TRUE(bool(made_table));
    const std::string id = (*made_table)->id();
    ASSERT_TRUE(wait_for([&] { return table(id).is_over(); })) << entry->game().info().name;
    EXPECT_TRUE(JsonCheck(snapshot_json(table(id), {})).document());
    EXPECT_TRUE(JsonCheck("{" + heard_.last_message).document());
    EXPECT_TRUE(JsonCheck(views_json(table(id), {.from = 0, .to = table(id).position().plies()})).document());
  }
}

TEST_F(HouseTest, ATakebackGoesToTheLastDecisionOfAHuman) {
  const std::string id = made(against_engine);
  ASSERT_TRUE(bool(house_->play(id, "anna", {"b1"}, std::nullopt)));
  ASSERT_TRUE(wait_for([&] { return table(id).position().plies() == 2; }));
  ASSERT_TRUE(bool(house_->take_back(id, "anna", std::nullopt)));
  EXPECT_EQ(table(id).position().plies(), 0u);
  EXPECT_EQ(house_->take_back(id, "anna", std::nullopt).refusal().status, 409);
  // While the engine thinks: it stops, and its move never comes.
  ASSERT_TRUE(bool(house_->play(id, "anna", {"b1"}, std::nullopt)));
  ASSERT_TRUE(bool(house_->take_back(id, "anna", std::nullopt)));
  for (int i = 0; i < 20; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    posted_.run_all();
  }
  EXPECT_EQ(table(id).position().plies(), 0u);
}

TEST_F(HouseTest, MovesWithinATurnAreTakenBackOneByOne) {
  const std::string id = made(R"({"game":"vampires","seats":[{"kind":"human"},{"kind":"human"}]})");
  EXPECT_EQ(house_->take_back(id, "anna", 1).refusal().status, 409);
  const Player mover = table(id).turn();
  std::string order;
  for (const LegalMove& move : table(id).position().legal_moves()) {
    const auto trial = table(id).position().clone();
    trial->play(*trial->find_move(move.text));
    if (!trial->outcome() && trial->turn() == mover) order = move.text;
  }
  ASSERT_FALSE(order.empty());
  ASSERT_TRUE(bool(house_->play(id, "anna", {order}, std::nullopt)));
  EXPECT_EQ(house_->take_back(id, "anna", 2).refusal().status, 409);
  ASSERT_TRUE(bool(house_->take_back(id, "anna", 1)));
  EXPECT_EQ(table(id).position().plies(), 0u);
}

TEST_F(HouseTest, ClocksRunFromTheFirstMoveAndAFallenFlagLoses) {
  const std::string id = made(
      R"({"game":"virus","seats":[{"kind":"human"},{"kind":"human"}],"clock":{"initial":60000,"increment":1000}})");
  pass(100'000);
  EXPECT_FALSE(table(id).is_over()) << "nobody has moved yet";
  ASSERT_TRUE(bool(house_->play(id, "anna", {first_legal(id)}, std::nullopt)));
  pass(10'000);
  EXPECT_EQ(table(id).clock()->left_of(1, now_.stopwatch), Milliseconds(50'000));
  ASSERT_TRUE(bool(house_->play(id, "anna", {first_legal(id)}, std::nullopt)));
  EXPECT_EQ(table(id).clock()->left_of(1, now_.stopwatch), Milliseconds(51'000));
  pass(59'999);
  EXPECT_FALSE(table(id).is_over());
  pass(1);
  ASSERT_TRUE(table(id).is_over());
  EXPECT_EQ(word_of(table(id).result()->ending), "time");
  EXPECT_TRUE(table(id).result()->outcome.won(1));
  EXPECT_EQ(house_->play(id, "anna", {"b1"}, std::nullopt).refusal().status, 409);
  EXPECT_FALSE(table(id).can_take_back());
}

TEST_F(HouseTest, ClocksStandStillWhileTheServerIsAway) {
  const std::string id =
      made(R"({"game":"virus","seats":[{"kind":"human"},{"kind":"human"}],"clock":{"initial":60000,"increment":0}})");
  ASSERT_TRUE(bool(house_->play(id, "anna", {first_legal(id)}, std::nullopt)));
  pass(20'000);
  house_.reset();
  now_.stopwatch = Milliseconds(5);
  now_.since_1970 += Milliseconds(9'000'000);
  open();
  EXPECT_EQ(table(id).clock()->left_of(1, now_.stopwatch), Milliseconds(40'000));
  pass(1000);
  EXPECT_EQ(table(id).clock()->left_of(1, now_.stopwatch), Milliseconds(39'000));
}

TEST_F(HouseTest, ResignsRematchesForksAndRemoves) {
  const std::string id = made(two_humans);
  ASSERT_TRUE(bool(house_->play(id, "anna", {"b1"}, std::nullopt)));
  EXPECT_EQ(house_->resign(id, "anna", 3).refusal().status, 400);
  ASSERT_TRUE(bool(house_->resign(id, "anna", 2)));
  EXPECT_TRUE(table(id).result()->outcome.won(0));
  EXPECT_EQ(house_->resign(id, "anna", 1).refusal().status, 409);
  auto again = house_->rematch(id, "anna");
  ASSERT_TRUE(bool(again));
  EXPECT_EQ((*again)->seats()[0].name, "Bob");
  EXPECT_EQ((*again)->position().plies(), 0u);
  auto fork = house_->fork(id, "carl", 1, std::nullopt);
  ASSERT_TRUE(bool(fork));
  EXPECT_EQ((*fork)->position().text(), table(id).position().text());
  EXPECT_EQ((*fork)->setup().owner, "carl");
  EXPECT_FALSE((*fork)->is_over());
  EXPECT_EQ(house_->fork(id, "carl", 2, std::nullopt).refusal().status, 400);
  EXPECT_EQ(house_->remove(id, "carl")->status, 403);
  EXPECT_FALSE(house_->remove(id, "anna"));
  EXPECT_EQ(heard_.left, std::vector<std::string>{id});
  EXPECT_EQ(house_->visit(id).refusal().status, 404);
}

TEST_F(HouseTest, ImportsRecordsPositionsAndMoves) {
  const auto import = [&](const std::string& text, const std::string& game) {
    JsonWriter json;
    json.begin_object().member("text", text).member("game", game).end_object();
    return imported_game_of(*parse_json(json.text()));
  };
  const std::string id = made(two_humans);
  ASSERT_TRUE(bool(house_->play(id, "anna", {"b1"}, std::nullopt)));
  auto record = import(format_record("virus", table(id).position(), {{"seats", "human level:2"}}), "");
  ASSERT_TRUE(bool(record)) << record.refusal().sentence;
  EXPECT_EQ((*record).position->plies(), 1u);
  EXPECT_EQ((*record).seats[1].player, "level:2");
  EXPECT_EQ((*import(table(id).position().text(), "virus")).position->text(), table(id).position().text());
  EXPECT_EQ((*import("b1 i1", "virus")).position->plies(), 2u);
  EXPECT_EQ(import("hello", "virus").refusal().status, 400);
  EXPECT_EQ(import("b1 i1", "chess").refusal().status, 400);
  EXPECT_EQ(import("# plateau record\n# game: virus\n", "").refusal().status, 400);
}

TEST_F(HouseTest, GoesOnAfterItWasClosed) {
  const std::string id = made(against_engine);
  ASSERT_TRUE(
      bool(house_->play(id, "anna", {"b1"}, std::nullopt)));  // the engine has not answered when the house closes
  open();
  EXPECT_EQ(table(id).position().move_played(0), "b1");
  ASSERT_TRUE(wait_for([&] { return table(id).position().plies() == 2; })) << "whoever opens a game wakes its engine";
  const std::string before = table(id).position().text();
  open();
  EXPECT_EQ(table(id).position().text(), before);
  EXPECT_EQ(table(id).seq(), 3);
  EXPECT_EQ(house_->stored({.owner = "anna"}).size(), 1u);
  EXPECT_EQ(house_->stored({.owner = "bob"}).size(), 0u);
}

TEST_F(HouseTest, WhatEnginesThoughtStaysWithTheirMoves) {
  const std::string id = made(against_engine);
  for (const std::size_t plies : {2u, 4u}) {
    ASSERT_TRUE(bool(house_->play(id, "anna", {first_legal(id)}, std::nullopt)));
    ASSERT_TRUE(wait_for([&] { return table(id).position().plies() == plies; }));
  }
  ASSERT_EQ(table(id).notes().size(), 2u);
  const MoveNote note = table(id).notes()[1];
  EXPECT_EQ(note.ply, 4u);
  EXPECT_EQ(note.seat, 1);
  ASSERT_TRUE(note.line.has_value());
  EXPECT_EQ(note.line->moves.at(0), table(id).position().move_played(3));
  EXPECT_NE(heard_.last_message.find(R"("thoughts":[{"ply":4,"seat":2)"), std::string::npos) << heard_.last_message;
  open();
  ASSERT_EQ(table(id).notes().size(), 2u) << "in the store too";
  EXPECT_EQ(note_text(table(id).notes()[1]), note_text(note));
  auto fork = house_->fork(id, "anna", 3, std::nullopt);
  ASSERT_TRUE(bool(fork));
  EXPECT_EQ((*fork)->notes().size(), 1u) << "those of the moves that it begins with";

  const auto text = format_record("virus", table(id).position(), {{"seats", "human level:2"}}, table(id).notes());
  auto imported = imported_game_of(*parse_json(R"({"text":)" + JsonWriter().value(text).text() + "}"));
  ASSERT_TRUE(bool(imported)) << imported.refusal().sentence;
  EXPECT_EQ((*imported).notes.size(), 2u);

  ASSERT_TRUE(bool(house_->take_back(id, "anna", std::nullopt)));
  EXPECT_EQ(table(id).notes().size(), 1u);
  open();
  EXPECT_EQ(table(id).notes().size(), 1u) << "taken back in the store too";
}

TEST_F(HouseTest, TheSameSeedDrawsTheSame) {
  const std::string id = made(R"({"game":"azul","seats":[{"kind":"human"},{"kind":"human"}]})");
  const std::string drawn = table(id).position().text();
  ASSERT_GT(table(id).position().plies(), 0u) << "chance moves by itself";
  ASSERT_TRUE(bool(house_->play(id, "anna", {first_legal(id)}, std::nullopt)));
  ASSERT_TRUE(bool(house_->take_back(id, "anna", std::nullopt)));
  EXPECT_EQ(table(id).position().text(), drawn);
}

TEST_F(HouseTest, GivesHintsToTheOwnerAlone) {
  const std::string id = made(two_humans);
  std::string hint;
  int status = 0;
  const auto keep = [&](Granted<Thought> thought, const Table* about) {
    status = thought ? 200 : thought.refusal().status;
    if (thought) hint = hint_json(about->info(), about->turn(), *thought);
  };
  house_->hint(id, "bob", keep);
  EXPECT_EQ(status, 403);
  house_->hint(id, "anna", keep);
  house_->hint(id, "anna", [&](Granted<Thought> thought, const Table*) { EXPECT_EQ(thought.refusal().status, 409); });
  ASSERT_TRUE(wait_for([&] { return status == 200; }));
  EXPECT_TRUE(JsonCheck(hint).document()) << hint;
  // A move made meanwhile: the hint is not for this position any more.
  house_->hint(id, "anna", keep);
  ASSERT_TRUE(bool(house_->play(id, "anna", {"b1"}, std::nullopt)));
  EXPECT_EQ(status, 409);
}

TEST_F(HouseTest, LimitsTheUnfinishedGamesOfOneOwner) {
  for (int i = 0; i < 16; ++i) ASSERT_TRUE(bool(create(against_engine)));
  EXPECT_EQ(create(against_engine).refusal().status, 429);
  EXPECT_TRUE(bool(create(two_humans))) << "no engine works for it";
  EXPECT_TRUE(bool(create(against_engine, "bob")));
  pass(3'700'000);
  EXPECT_TRUE(bool(create(against_engine)));
}

TEST_F(HouseTest, ForgetsIdleTablesButNotTheirGames) {
  const std::string id = made(two_humans);
  now_.stopwatch += Milliseconds(3'600'000);
  house_->tick([](const std::string&) { return false; });
  EXPECT_TRUE(house_->running().empty());
  EXPECT_EQ(table(id).position().plies(), 0u);
}

TEST_F(HouseTest, ManyStoredGamesDoNotSlowItDown) {
  constexpr int games = PLATEAU_SANITIZED ? 1000 : 10'000;
  const auto json = parse_json(two_humans);
  for (int i = 0; i < games; ++i) {
    ASSERT_TRUE(bool(house_->create(std::move(*new_game_of(*json)), i % 2 == 0 ? "anna" : "bob")));
    now_.since_1970 += Milliseconds(1);
    if (i % 500 == 0) house_->tick([](const std::string&) { return false; });
  }
  house_->tick([](const std::string&) { return false; });
  EXPECT_LE(house_->running().size(), 400u) << "the others wait in the store";
  const std::clock_t began = std::clock();  // of CPU: the machine may be busy
  std::string before;
  for (int page = 0; page < 20; ++page) {
    const auto listed = house_->stored({.owner = "anna", .running = true, .before = before});
    ASSERT_EQ(listed.size(), page < games / 100 ? 50u : 0u);
    if (!listed.empty()) before = listed.back().id;
  }
  EXPECT_LT(std::clock() - began, CLOCKS_PER_SEC) << "20 pages";
}

TEST_F(HouseTest, RefusesWhatIsNoGame) {
  for (const char* body :
       {"{}", R"({"game":"chess"})", R"({"game":"virus"})", R"({"game":"virus","seats":[{"kind":"human"}]})",
        R"({"game":"virus","seats":[{"kind":"human"},{"kind":"engine","player":"nobody"}]})",
        R"({"game":"virus","seats":[{"kind":"human"},{"kind":"engine","player":"best?threads=8"}]})",
        R"({"game":"virus","seats":[{"kind":"human"},{"kind":"engine","player":"best?hash=9999"}]})",
        R"({"game":"virus","seats":[{"kind":"human"},{"kind":"engine","player":"cmd:/bin/sh"}]})",
        R"({"game":"virus","seats":[{"kind":"human"},{"kind":"human"}],"clock":{"initial":-5}})",
        R"({"game":"virus","seats":[{"kind":"human"},{"kind":"human"}],"move_time":1e9})",
        R"({"game":"virus","options":{"size":"99"},"seats":[{"kind":"human"},{"kind":"human"}]})",
        R"({"game":"virus","options":7,"seats":[{"kind":"human"},{"kind":"human"}]})",
        R"({"game":"virus","position":"x","seats":[{"kind":"human"},{"kind":"human"}]})",
        R"({"game":"virus","moves":["zz"],"seats":[{"kind":"human"},{"kind":"human"}]})"}) {
    const auto refused = create(body);
    ASSERT_FALSE(bool(refused)) << body;
    EXPECT_EQ(refused.refusal().status, 400) << body;
    EXPECT_FALSE(refused.refusal().sentence.empty()) << body;
  }
}

TEST_F(HouseTest, OnlyOneServerHasTheFolder) {
  HouseSettings settings{.folder = folder_, .threads = 1, .now = [this] { return now_; }, .post = [](auto) {}};
  EXPECT_FALSE(House::open(std::move(settings), heard_).ok());
}

TEST_F(HouseTest, FollowsGamesOfOtherProcesses) {
  LiveGames live(*house_);
  live.came(
      1,
      R"({"begin":"a","game":"virus","source":"tournament","title":"cup","start":"1..2/..../..../2..1 1","moves":[],)"
      R"("seats":[{"player":"level:1","name":"x"},{"player":"python:b.py","name":"y"}],"clock":{"initial":9000,"increment":5}})");
  ASSERT_EQ(house_->running().size(), 1u);
  const std::string id = house_->running()[0]->id();
  EXPECT_EQ(table(id).setup().source, "tournament");
  EXPECT_EQ(table(id).seats()[1].kind, TableSeat::Kind::bot);
  live.came(
      1,
      R"({"moved":"a","ply":0,"moves":["b1"],"left":[8000,9000],"seat":1,"remark":"ha","score":-7,"line":["c1 d2"]})");
  EXPECT_EQ(table(id).position().plies(), 1u);
  EXPECT_EQ(table(id).clock()->left_of(0, now_.stopwatch), Milliseconds(8000));
  EXPECT_EQ(heard_.remarks, std::vector<std::string>{"ha"});
  ASSERT_TRUE(table(id).thought());
  EXPECT_EQ(table(id).thought()->seat, 0);
  EXPECT_EQ(table(id).thought()->thought.lines[0].score, -7);
  EXPECT_EQ(table(id).thought()->thought.lines[0].moves, (std::vector<std::string>{"c1", "d2"}));
  const auto lobby = parse_json(summary_json(lobby_members(table(id), now_), {}));
  ASSERT_TRUE(lobby);
  EXPECT_EQ(lobby->find("thought")->find("score")->integer(), -7);
  EXPECT_EQ(lobby->find("thought")->find("line"), nullptr);  // many look at the lobby
  EXPECT_EQ(*lobby->find("remark")->find("text")->text(), "ha");
  EXPECT_EQ((*lobby->find("clock")->find("left")->array())[0].integer(), 8000);
  EXPECT_EQ(lobby->find("clock")->find("running")->integer(), 2);
  live.came(1, R"({"moved":"a","ply":0,"moves":["b1","c1"],"left":[8000,7000],"seat":2})");  // told twice
  EXPECT_EQ(table(id).position().plies(), 2u);
  for (const char* bad :
       {"", "{", R"({"moved":"a"})", R"({"moved":"a","ply":9,"moves":["b1"]})", R"({"moved":"b","ply":2})",
        R"({"moved":"a","ply":2,"moves":["zz"]})", R"({"begin":"c","game":"chess"})",
        R"({"moved":"a","ply":-1,"moves":[]})", R"({"moved":"a","ply":2,"seat":1,"score":99999999999})",
        R"({"moved":"a","ply":2,"seat":3,"score":1})", R"({"begin":"d","game":"virus","start":"?"})"})
    live.came(1, bad);
  EXPECT_EQ(table(id).position().plies(), 2u);
  EXPECT_EQ(house_->running().size(), 1u);
  EXPECT_EQ(table(id).thought()->thought.lines[0].score, -7);
  live.came(1, R"({"ended":"a","ply":2,"moves":["b2"],"result":"5-4 winner 1","ending":"forfeit"})");
  ASSERT_TRUE(table(id).is_over());
  EXPECT_EQ(word_of(table(id).result()->ending), "forfeit");
  live.came(2, R"({"begin":"a","game":"virus","start":"1..2/..../..../2..1 1","moves":["b1"]})");
  ASSERT_EQ(house_->running().size(), 2u);
  live.closed(2);
  EXPECT_EQ(house_->running().size(), 1u);
}

}  // namespace
}  // namespace plateau
