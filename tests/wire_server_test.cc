// The vampires' server, met by programs that do everything right and everything wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/record.h"
#include "tests/support/scripted_client.h"
#include "wire/vampires_messages.h"

namespace plateau::wire {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::HasSubstr;

// Long for a program, short for a test.
constexpr auto ample = seconds(20);

GameServerSettings settings(int games = 1) {
  return {.games = games,
          .limits = {.time = ample},
          .seed = 1,
          .greeting_time = ample,
          .time_between_games = milliseconds(20)};
}

const std::string set_hum = bytes_of("53 45 54 05 0a 48 55 4d 04 02 02 09 00 09 02 09 04");
const std::string map_bytes =
    bytes_of("4d 41 50 06 09 00 02 00 00 04 01 00 00 04 02 02 04 00 00 09 02 01 00 00 04 03 00 04 00 09 04 02 00 00");
const std::string for_vampires = set_hum + bytes_of("48 4d 45 04 03") + map_bytes;
const std::string for_werewolves = set_hum + bytes_of("48 4d 45 04 01") + map_bytes;
const std::string no_update = bytes_of("55 50 44 00");
const std::string first_turn = bytes_of("4d 4f 56 01 04 03 04 03 02");  // (4,3)→(3,2) ×4
const std::string first_update = bytes_of("55 50 44 02 03 02 00 04 00 04 03 00 00 00");

std::string name(const std::string& text) { return encode(NameMessage{text}); }
std::string orders(std::vector<WireOrder> list) { return encode(MoveMessage{std::move(list)}); }

// Two programs at the table, at the vampires' first turn.
struct BothSeated {
  explicit BothSeated(TestServer& server) : vampires(server.port()), werewolves(nobody()) {
    vampires.send(name("V"));
    vampires.expect(for_vampires);
    werewolves = ScriptedClient(server.port());
    werewolves.send(name("W"));
    werewolves.expect(for_werewolves);
    vampires.expect(no_update);
  }
  static ScriptedClient nobody() { return ScriptedClient(Connection(Descriptor())); }

  void expect_end() {
    for (ScriptedClient* client : {&vampires, &werewolves}) {
      client->expect("ENDBYE");
      client->expect_close();
    }
  }

  ScriptedClient vampires;
  ScriptedClient werewolves;
};

TEST(VampiresServer, TheTranscriptOfTheRules) {
  TestServer server("vampires", settings());
  BothSeated both(server);
  EXPECT_TRUE(both.werewolves.is_silent_for(milliseconds(50)));  // an update is for the player to move alone
  both.vampires.send(first_turn);
  both.werewolves.expect(first_update);
  EXPECT_TRUE(both.vampires.is_silent_for(milliseconds(50)));  // nothing acknowledges a turn
  both.werewolves.send(orders({{4, 1, 4, 4, 0}}));
  both.vampires.expect(encode(UpdateMessage{{{3, 2, 0, 4, 0}, {4, 3, 0, 0, 0}, {4, 0, 0, 0, 4}, {4, 1, 0, 0, 0}}}));
  both.vampires.send(orders({{3, 2, 4, 2, 2}}));  // takes the four humans
  both.werewolves.expect(encode(UpdateMessage{{{2, 2, 0, 8, 0}, {3, 2, 0, 0, 0}, {4, 0, 0, 0, 4}, {4, 1, 0, 0, 0}}}));
  both.werewolves.close();
  both.vampires.expect("ENDBYE");
  const auto games = server.finish();
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(games[0].outcome.text(), "8-4 winner 1");
  EXPECT_THAT(games[0].reason, HasSubstr("closed the connection"));
}

TEST(VampiresServer, TheFirstConnectionIsTheVampiresWhoeverSpeaksFirst) {
  TestServer server("vampires", settings());
  ScriptedClient first(server.port());
  EXPECT_TRUE(first.is_silent_for(milliseconds(50)));
  ScriptedClient second(server.port());
  second.send(name("B"));
  second.expect(for_werewolves);
  first.send_byte_by_byte(name("A"));
  first.expect(for_vampires + no_update);
  second.close();
  first.send(first_turn);
  EXPECT_THAT(server.finish()[0].names, ElementsAre("A", "B"));
}

TEST(VampiresServer, TakesATurnInAnyNumberOfSegments) {
  TestServer server("vampires", settings());
  BothSeated both(server);
  both.vampires.send_byte_by_byte(first_turn);
  both.werewolves.expect(first_update);
  const std::string turn = orders({{4, 1, 2, 4, 0}, {4, 1, 2, 5, 0}});
  both.werewolves.send(turn.substr(0, 7));
  EXPECT_TRUE(both.vampires.is_silent_for(milliseconds(100)));
  both.werewolves.send(turn.substr(7));
  both.vampires.expect(
      encode(UpdateMessage{{{3, 2, 0, 4, 0}, {4, 3, 0, 0, 0}, {4, 0, 0, 0, 2}, {5, 0, 0, 0, 2}, {4, 1, 0, 0, 0}}}));
  both.vampires.close();
  EXPECT_EQ(server.finish()[0].outcome.winners, 2);
}

TEST(VampiresServer, EachIllegalTurnLoses) {
  const std::vector<std::vector<WireOrder>> turns{{},
                                                  {{4, 3, 4, 4, 3}},
                                                  {{4, 1, 1, 4, 0}},
                                                  {{2, 2, 1, 3, 2}},
                                                  {{4, 3, 5, 4, 4}},
                                                  {{4, 3, 3, 4, 4}, {4, 3, 2, 5, 4}},
                                                  {{4, 3, 0, 4, 4}},
                                                  {{4, 3, 1, 6, 3}},
                                                  {{4, 3, 1, 4, 5}},
                                                  {{4, 3, 2, 4, 4}, {4, 4, 1, 5, 4}}};
  TestServer server("vampires", settings(static_cast<int>(turns.size())));
  ScriptedClient vampires(server.port());
  vampires.send(name("V"));
  vampires.expect(for_vampires);
  ScriptedClient werewolves(server.port());
  werewolves.send(name("W"));
  werewolves.expect(for_werewolves);
  for (std::size_t i = 0; i < turns.size(); ++i) {
    vampires.expect(no_update);
    vampires.send(orders(turns[i]));
    const bool last = i + 1 == turns.size();
    vampires.expect(last ? "ENDBYE" : "END" + for_vampires);
    werewolves.expect(last ? "ENDBYE" : "END" + for_werewolves);
  }
  for (const TestServer::Game& game : server.finish()) {
    EXPECT_EQ(game.outcome.text(), "4-4 winner 2");
    EXPECT_EQ(game.ending, Ending::forfeit);
    EXPECT_THAT(game.reason, HasSubstr("vampires (V) loses by a fault"));
  }
}

TEST(VampiresServer, WhatIsNoTurnLoses) {
  for (const std::string& garbage : {name("again"), std::string("hello"), std::string(1, '\0'), std::string("MOX")}) {
    TestServer server("vampires", settings());
    BothSeated both(server);
    both.vampires.send(garbage);
    both.expect_end();
    EXPECT_EQ(server.finish()[0].outcome.text(), "4-4 winner 2");
  }
}

// --- Late turns

GameServerSettings hasty() {
  GameServerSettings hasty = settings();
  hasty.limits.time = milliseconds(600);  // a busy machine answers in that, too
  return hasty;
}

TEST(VampiresServer, SkipsALateTurnAndThrowsItAway) {
  TestServer server("vampires", hasty());
  BothSeated both(server);
  both.werewolves.expect(no_update);              // the vampires' turn was skipped: nothing was touched
  both.vampires.send(orders({{4, 3, 4, 5, 3}}));  // during the other's turn: thrown away
  std::this_thread::sleep_for(milliseconds(30));
  both.werewolves.send(orders({{4, 1, 4, 4, 0}}));
  both.vampires.expect(encode(UpdateMessage{{{4, 0, 0, 0, 4}, {4, 1, 0, 0, 0}}}));
  both.vampires.send(first_turn);
  both.werewolves.expect(encode(UpdateMessage{{{3, 2, 0, 4, 0}, {4, 3, 0, 0, 0}, {4, 0, 0, 0, 4}, {4, 1, 0, 0, 0}}}));
  both.werewolves.close();
  const auto games = server.finish();
  EXPECT_EQ(games[0].late_turns, 1);
  EXPECT_THAT(games[0].moves, ElementsAre("skip", "4,1>4,0x4", "end", "4,3>3,2x4", "end"));
}

TEST(VampiresServer, ThrowsAwayTheFirstHalfOfALateTurnAndRefusesTheSecond) {
  TestServer server("vampires", hasty());
  BothSeated both(server);
  both.vampires.send(first_turn.substr(0, 5));
  both.werewolves.expect(no_update);
  both.werewolves.send(orders({{4, 1, 4, 4, 0}}));
  both.vampires.expect(encode(UpdateMessage{{{4, 0, 0, 0, 4}, {4, 1, 0, 0, 0}}}));
  both.vampires.send(first_turn.substr(5));
  both.expect_end();
  EXPECT_THAT(server.finish()[0].reason, HasSubstr("begins none of the messages"));
}

TEST(VampiresServer, TakesALateTurnThatArrivesInTheNext) {
  TestServer server("vampires", hasty());
  BothSeated both(server);
  both.werewolves.expect(no_update);
  both.werewolves.send(orders({{4, 1, 4, 4, 0}}));
  both.vampires.expect(encode(UpdateMessage{{{4, 0, 0, 0, 4}, {4, 1, 0, 0, 0}}}));
  both.vampires.send(first_turn);  // meant for the turn before, or not: nobody can tell
  both.werewolves.expect(encode(UpdateMessage{{{3, 2, 0, 4, 0}, {4, 3, 0, 0, 0}, {4, 0, 0, 0, 4}, {4, 1, 0, 0, 0}}}));
  both.vampires.close();
  both.werewolves.close();
  EXPECT_EQ(server.finish()[0].late_turns, 1);
}

TEST(VampiresServer, EndsByTheClockOfTheGameAfterAsManyTurnsOfEach) {
  GameServerSettings short_game = settings();
  short_game.game_time = milliseconds(1);
  TestServer server("vampires", short_game);
  BothSeated both(server);
  std::this_thread::sleep_for(milliseconds(10));
  both.vampires.send(first_turn);
  both.werewolves.expect(first_update);  // although the time is over: the vampires have had one turn more
  both.werewolves.send(orders({{4, 1, 4, 4, 0}}));
  both.expect_end();
  const auto games = server.finish();
  EXPECT_EQ(games[0].outcome.text(), "4-4 draw");
  EXPECT_EQ(games[0].ending, Ending::stopped);
  EXPECT_THAT(games[0].reason, HasSubstr("1 turns each"));
  EXPECT_THAT(games[0].record, HasSubstr("# verdict: 4-4 draw"));
}

TEST(VampiresServer, EndsAfterSoManyTurns) {
  TestServer server("vampires", settings(), {{.name = "turns", .value = "2"}});
  BothSeated both(server);
  both.vampires.send(first_turn);
  both.werewolves.expect(first_update);
  both.werewolves.send(orders({{4, 1, 4, 4, 0}}));
  both.expect_end();
  EXPECT_THAT(server.finish()[0].reason, HasSubstr("all 2 turns are played"));
}

// --- Those who leave

TEST(VampiresServer, WhoLeavesBeforeTheGameIsReplaced) {
  TestServer server("vampires", settings());
  { ScriptedClient nobody(server.port()); }
  {
    ScriptedClient half(server.port());
    half.send("NME\5ab");
  }
  {
    ScriptedClient rude(server.port());
    rude.send("GET / HTTP/1.0\r\n\r\n");
    EXPECT_EQ(rude.rest(), "");
  }
  {
    ScriptedClient leaves(server.port());
    leaves.send(name("leaves"));
    leaves.expect(for_vampires);
  }
  EXPECT_TRUE(server.said("leaves has left."));
  BothSeated both(server);
  both.vampires.close();
  both.werewolves.expect("ENDBYE");
  EXPECT_THAT(server.finish()[0].names, ElementsAre("V", "W"));
}

TEST(VampiresServer, WhoSaysNothingIsTurnedAway) {
  GameServerSettings impatient = settings();
  impatient.greeting_time = milliseconds(50);
  TestServer server("vampires", impatient);
  ScriptedClient mute(server.port());
  EXPECT_EQ(mute.rest(), "");
  EXPECT_TRUE(server.said("within 50 ms"));
}

TEST(VampiresServer, WhoLeavesDuringAGameLosesIt) {
  struct Point {
    Player leaver;
    std::string last_words;
  };
  for (const Point& point :
       {Point{0, ""}, Point{0, "M"}, Point{0, first_turn.substr(0, 8)}, Point{1, ""}, Point{1, "MOV"}}) {
    TestServer server("vampires", settings());
    BothSeated both(server);
    if (point.leaver == 1) {
      both.vampires.send(first_turn);
      both.werewolves.expect(first_update);
    }
    ScriptedClient& leaver = point.leaver == 0 ? both.vampires : both.werewolves;
    ScriptedClient& other = point.leaver == 0 ? both.werewolves : both.vampires;
    leaver.send(point.last_words);
    leaver.close();
    other.expect("ENDBYE");
    other.expect_close();
    const auto games = server.finish();
    EXPECT_TRUE(games[0].outcome.won(1 - point.leaver));
    EXPECT_FALSE(games[0].outcome.won(point.leaver));
    EXPECT_THAT(games[0].reason, HasSubstr("closed the connection"));
  }
}

TEST(VampiresServer, WhoLeftAfterAGameIsAwaitedUnderItsName) {
  GameServerSettings two = settings(2);
  two.swap = true;
  TestServer server("vampires", two);
  {
    BothSeated both(server);
    both.vampires.send("?");
    both.werewolves.expect("END");
  }  // both leave
  ScriptedClient werewolf_before(server.port());
  werewolf_before.send(name("W"));
  werewolf_before.expect(for_vampires);  // sides are changed
  ScriptedClient vampire_before(server.port());
  vampire_before.send(name("V"));
  vampire_before.expect(for_werewolves);
  werewolf_before.expect(no_update);
  werewolf_before.send("?");
  const auto games = server.finish();
  ASSERT_EQ(games.size(), 2u);
  EXPECT_THAT(games[1].names, ElementsAre("W", "V"));
}

TEST(VampiresServer, AGameThatSomebodyHadLeftBeforeItBeginsAgain) {
  TestServer server("vampires", settings(2));
  BothSeated both(server);
  both.vampires.send("?");
  both.vampires.expect("END" + for_vampires + no_update);
  both.werewolves.expect("END" + for_werewolves);
  both.vampires.close();  // as if it had been slow to leave after END
  both.werewolves.expect("END" + for_werewolves);
  EXPECT_TRUE(server.said("V had left before this game"));
  ScriptedClient again(server.port());
  again.send(name("V"));
  again.expect(for_vampires + no_update);
  again.close();  // now it loses
  both.werewolves.expect("ENDBYE");
  const auto games = server.finish();
  ASSERT_EQ(games.size(), 2u);
  EXPECT_THAT(games[1].reason, HasSubstr("closed the connection"));
}

TEST(VampiresServer, PlaysOnWithSidesChanged) {
  GameServerSettings two = settings(2);
  two.swap = true;
  TestServer server("vampires", two);
  BothSeated both(server);
  both.vampires.send("?");
  both.vampires.expect("END" + for_werewolves);
  both.werewolves.expect("END" + for_vampires + no_update);
  both.werewolves.send(first_turn);
  both.vampires.expect(first_update);
  both.vampires.send("?");
  both.expect_end();
  const auto games = server.finish();
  EXPECT_EQ(games[0].outcome.winners, 2);
  EXPECT_EQ(games[1].outcome.winners, 1);
}

// --- Those who mean harm

TEST(VampiresServer, AFloodLosesAndHurtsNobody) {
  TestServer server("vampires", settings());
  BothSeated both(server);
  std::atomic<bool> stop = false;
  std::thread flood([&] {
    const std::string junk(1 << 16, 'x');
    while (!stop && !both.werewolves.connection().closed()) {
      both.werewolves.send(junk);
      both.werewolves.connection().receive(steady_clock::now());
      std::this_thread::yield();
    }
  });
  std::this_thread::sleep_for(milliseconds(50));
  both.vampires.send(first_turn);
  both.vampires.expect("ENDBYE");
  EXPECT_EQ(server.finish()[0].outcome.winners, 1);
  stop = true;
  flood.join();
}

TEST(VampiresServer, SurvivesGarbageAndIsReadyForTheNextGame) {
  constexpr int rounds = 40;
  GameServerSettings many = settings(rounds);
  many.limits.time = milliseconds(30);
  many.time_between_games = milliseconds(1);
  TestServer server("vampires", many, {{.name = "turns", .value = "4"}});
  Random random(7);
  std::vector<ScriptedClient> clients;
  const auto deadline = steady_clock::now() + long_enough * 2;
  std::size_t over = 0;
  while (over < rounds && steady_clock::now() < deadline) {
    while (clients.size() < 2) {
      clients.emplace_back(server.port());
      clients.back().send(name("fuzz"));
    }
    for (ScriptedClient& client : clients) {
      std::string bytes = random.below(2) == 0 ? first_turn : "";
      for (std::uint32_t n = random.below(12); n > 0; --n) bytes += static_cast<char>(random.below(256));
      if (random.below(3) == 0) bytes = "MOV" + bytes;
      client.send(std::string_view(bytes).substr(0, random.below(static_cast<std::uint32_t>(bytes.size()) + 1)));
      client.connection().receive(steady_clock::now() + milliseconds(2));
      client.connection().drop_received();
      if (random.below(10) == 0) client.close();
    }
    std::erase_if(clients, [](ScriptedClient& client) { return client.connection().closed(); });
    over = server.games(0).size();
  }
  EXPECT_EQ(server.games(rounds).size(), static_cast<std::size_t>(rounds));
}

// --- Records

TEST(VampiresServer, EveryGameReplays) {
  TestServer server("vampires", hasty(), {{.name = "map", .value = "duel"}});
  ScriptedClient vampires(server.port());
  vampires.send(name("one\ntwo"));
  ScriptedClient werewolves(server.port());
  werewolves.send(name("# W"));
  EXPECT_TRUE(server.said("plays werewolves"));
  std::this_thread::sleep_for(milliseconds(900));  // a late turn
  werewolves.close();
  vampires.close();
  const auto games = server.finish();
  const auto record = parse_record(games[0].record);
  ASSERT_TRUE(record.ok()) << games[0].record;
  const auto replayed = std::move((*find_game("vampires"))->game().parse(*record->header("position"))).value();
  EXPECT_FALSE(replay_words(*replayed, record->words)) << games[0].record;
  EXPECT_EQ(replayed->moves_played(), games[0].moves);
  EXPECT_EQ(record->words.front(), "skip");
  EXPECT_THAT(games[0].record, HasSubstr("# seat 1: one?two\n"));
}

}  // namespace
}  // namespace plateau::wire
