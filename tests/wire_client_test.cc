// Our programs on other people's servers, and on ours.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/record.h"
#include "tests/support/scripted_client.h"
#include "wire/icebreaker_messages.h"
#include "wire/vampires_messages.h"

namespace plateau::wire {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

// A client of ours in a thread, and the server's end of its connection for the test to speak.
class TestClient {
 public:
  TestClient(std::string_view game, std::string_view player, Nanoseconds time = milliseconds(200))
      : listener_(std::move(Listener::open({.host = "127.0.0.1", .port = 0})).value()), protocol_(protocol_of(game)) {
    settings_ = {.name = "ours",
                 .player = {.name = std::string(player)},
                 .time = time,
                 .most_turns = 200,
                 .events = {.tell = [](const std::string&) {}, .stopped = [this] { return stopped_.load(); }}};
    thread_ = std::thread([this] {
      Connection connection(
          std::move(connect_to({.host = "127.0.0.1", .port = listener_.port()}, steady_clock::now() + long_enough))
              .value());
      const auto result = protocol_.join(connection, settings_);
      outcome_ = result ? fmt::format("{} games", *result) : result.error().message;
    });
    std::optional<Descriptor> socket;
    while (!(socket = listener_.accept())) std::this_thread::yield();
    server_.emplace(Connection(std::move(*socket)));
  }
  ~TestClient() {
    stopped_ = true;
    if (thread_.joinable()) thread_.join();
  }

  ScriptedClient& server() { return *server_; }
  void stop() { stopped_ = true; }
  // "3 games", or what went wrong.
  std::string finish() {
    thread_.join();
    return outcome_;
  }

  // The orders that it sends next; none when something else comes.
  std::vector<WireOrder> turn() {
    const auto deadline = steady_clock::now() + long_enough;
    while (true) {
      const auto decoded = decode(server_->connection().received(), Speaker::client);
      if (decoded && *decoded) {
        const DecodedMessage message = **decoded;
        server_->connection().consume(message.bytes);
        const auto* move = std::get_if<MoveMessage>(&message.message);
        return move == nullptr ? std::vector<WireOrder>{} : move->orders;
      }
      if (server_->connection().closed() || steady_clock::now() > deadline) return {};
      server_->connection().receive(deadline);
    }
  }

 private:
  Listener listener_;
  const ForeignProtocol& protocol_;
  JoinSettings settings_;
  std::atomic<bool> stopped_ = false;
  std::string outcome_;
  std::optional<ScriptedClient> server_;
  std::thread thread_;
};

std::string intro(WirePlace home) {
  return encode(SizeMessage{5, 10}) + encode(HumansMessage{{{2, 2}}}) + encode(HomeMessage{home}) +
         encode(MapMessage{{{2, 2, 4, 0, 0}, {4, 1, 0, 0, 4}, {4, 3, 0, 4, 0}}});
}

TEST(VampiresClient, PlaysTheFirstSeat) {
  TestClient client("vampires", "greedy");
  client.server().expect(encode(NameMessage{"ours"}));
  client.server().send(intro({4, 3}) + encode(UpdateMessage{}));
  const auto orders = client.turn();
  ASSERT_FALSE(orders.empty());
  EXPECT_EQ(orders[0].x, 4);
  EXPECT_EQ(orders[0].y, 3);
  client.server().send("ENDBYE");
  EXPECT_EQ(client.finish(), "1 games");
}

TEST(VampiresClient, PlaysTheSecondSeatWithUpdatesInPieces) {
  TestClient client("vampires", "greedy");
  client.server().expect(encode(NameMessage{"ours"}));
  client.server().send_byte_by_byte(intro({4, 1}) + encode(UpdateMessage{{{3, 2, 0, 4, 0}, {4, 3, 0, 0, 0}}}));
  const auto orders = client.turn();
  ASSERT_FALSE(orders.empty());
  EXPECT_EQ(orders[0].x, 4);
  EXPECT_EQ(orders[0].y, 1);
}

TEST(VampiresClient, ANewGameMayFollowTheEnd) {
  TestClient client("vampires", "greedy");
  client.server().expect(encode(NameMessage{"ours"}));
  client.server().send(intro({4, 3}) + encode(UpdateMessage{}));
  EXPECT_FALSE(client.turn().empty());
  client.server().send("END" + intro({4, 1}) + encode(UpdateMessage{{{3, 2, 0, 4, 0}, {4, 3, 0, 0, 0}}}));
  const auto orders = client.turn();
  ASSERT_FALSE(orders.empty());
  EXPECT_EQ(orders[0].y, 1);
  // A board of another size, which needs another kind of position.
  client.server().send("END" + encode(SizeMessage{200, 200}) + encode(HomeMessage{{150, 150}}) +
                       encode(MapMessage{{{150, 150, 0, 8, 0}, {10, 10, 0, 0, 8}}}) + encode(UpdateMessage{}));
  EXPECT_EQ(client.turn().at(0).x, 150);
  client.server().send("END");
  client.server().close();
  EXPECT_EQ(client.finish(), "3 games");
}

TEST(VampiresClient, AServerThatVanishesIsSaid) {
  TestClient client("vampires", "greedy");
  client.server().send(intro({4, 3}));
  client.server().close();
  EXPECT_THAT(client.finish(), HasSubstr("in the middle of a game"));
}

TEST(VampiresClient, WhatIsNoProtocolIsSaid) {
  struct Told {
    std::string bytes;
    const char* about;
  };
  for (const Told& told : {Told{"HTTP/1.0 400", "begins none"}, Told{encode(UpdateMessage{}), "before SET"},
                           Told{encode(SizeMessage{0, 1}), "0 rows"},
                           Told{encode(SizeMessage{1, 1}) + encode(UpdateMessage{}), "before MAP"},
                           Told{encode(SizeMessage{1, 1}) + encode(MapMessage{{{1, 0, 1, 0, 0}}}), "1,0"}}) {
    TestClient client("vampires", "greedy");
    client.server().send(told.bytes);
    EXPECT_THAT(client.finish(), HasSubstr(told.about));
  }
}

TEST(VampiresClient, SurvivesGarbage) {
  Random random(3);
  for (int round = 0; round < 60; ++round) {
    TestClient client("vampires", "random", milliseconds(20));
    std::string bytes = random.below(2) == 0 ? "" : intro({4, 3});
    for (std::uint32_t n = random.below(200); n > 0; --n)
      bytes += static_cast<char>(random.below(random.below(2) == 0 ? 8 : 256));
    const std::string_view commands[] = {"SET", "HUM", "HME", "MAP", "UPD", "END"};
    if (random.below(2) == 0)
      bytes.insert(random.below(static_cast<std::uint32_t>(bytes.size()) + 1), commands[random.below(6)]);
    client.server().send(bytes);
    client.server().is_silent_for(milliseconds(2));
    client.server().close();
    client.finish();  // comes back, whatever it says
  }
}

TEST(VampiresClient, IsStoppedAtOnce) {
  TestClient client("vampires", "best");
  client.server().send(intro({4, 3}));
  client.stop();
  EXPECT_EQ(client.finish(), "0 games");
}

std::string nul(const std::string& line) { return line + std::string("\0\n", 2); }

TEST(IcebreakerClient, PlaysBothSeats) {
  TestClient client("icebreaker", "greedy", std::chrono::seconds(2));
  client.server().expect("ours\n");
  client.server().send(nul("TEAM_NAME "));
  client.server().expect("ours\n");
  client.server().send_byte_by_byte(nul("ROLE BLACK") + nul("OTHER_PLAY A1-A2") + nul("BEST_MOVE "));
  std::string move;
  while (move.find('\n') == std::string::npos) {
    client.server().connection().receive(steady_clock::now() + long_enough);
    move = std::string(client.server().connection().received());
  }
  const auto game = std::move((*find_game("icebreaker"))->game().start({})).value();
  game->play(*game->find_move("A1-A2"));
  EXPECT_TRUE(game->find_move(move.substr(0, move.size() - 1)).ok()) << move;
  client.server().connection().consume(move.size());
  client.server().send(nul("VICTORY "));
  client.server().expect("OK\n");
  client.server().send(nul("ROLE RED") + nul("BEST_MOVE "));
  client.server().connection().receive(steady_clock::now() + long_enough);
  client.server().send(nul("TIE "));
  client.server().close();
  EXPECT_THAT(client.finish(), testing::AnyOf("2 games", HasSubstr("middle of a game")));
}

TEST(IcebreakerClient, WhatIsNoProtocolIsSaid) {
  struct Told {
    std::string bytes;
    const char* about;
  };
  for (const Told& told :
       {Told{"HELLO\n", "HELLO"}, Told{nul("BEST_MOVE "), "before ROLE"}, Told{nul("I_PLAY A1-A2"), "before ROLE"},
        Told{nul("ROLE RED") + nul("OTHER_PLAY A1-I5"), "not legal"}, Told{std::string(3000, 'x'), "longer than"}}) {
    TestClient client("icebreaker", "greedy");
    client.server().send(told.bytes);
    EXPECT_THAT(client.finish(), HasSubstr(told.about));
  }
}

// --- Ours on ours

struct Pairing {
  const char* game;
  std::array<const char*, 2> players;
  int games;
  Nanoseconds time;
};

// Each connects again until the row of games is over.
void play_row(const Pairing& pairing, const GameServerSettings& settings,
              const std::vector<GivenOption>& options = {}) {
  TestServer server(pairing.game, settings, options);
  std::vector<std::thread> clients;
  std::array<std::string, 2> problems;
  for (std::size_t i = 0; i < 2; ++i)
    clients.emplace_back([&, i] {
      const JoinSettings join{.name = pairing.players[i] + std::to_string(i),
                              .player = {.name = pairing.players[i]},
                              .time = pairing.time,
                              .most_turns = 200,
                              .events = {.tell = [](const std::string&) {}, .stopped = [] { return false; }}};
      for (int finished = 0; finished < pairing.games;) {
        Connection connection(
            std::move(connect_to({.host = "127.0.0.1", .port = server.port()}, steady_clock::now() + long_enough))
                .value());
        const auto result = protocol_of(pairing.game).join(connection, join);
        if (!result || *result == 0) {
          problems[i] = result ? "no game" : result.error().message;
          return;
        }
        finished += *result;
      }
    });
  for (std::thread& client : clients) client.join();
  const auto games = server.finish();
  EXPECT_EQ(problems[0], "");
  EXPECT_EQ(problems[1], "");
  ASSERT_EQ(games.size(), static_cast<std::size_t>(pairing.games));
  for (const TestServer::Game& game : games) {
    EXPECT_EQ(game.ending, Ending::rules) << game.reason;
    EXPECT_EQ(game.late_turns, 0);
    const auto record = parse_record(game.record);
    ASSERT_TRUE(record.ok());
    const auto replayed = std::move((*find_game(pairing.game))->game().parse(*record->header("position"))).value();
    ASSERT_FALSE(replay_words(*replayed, record->words)) << game.record;
    EXPECT_EQ(replayed->outcome(), game.outcome);
  }
  // Sides change: the first name alternates.
  for (std::size_t i = 2; i < games.size(); ++i) EXPECT_EQ(games[i].names, games[i - 2].names);
  EXPECT_NE(games[0].names, games[1].names);
}

TEST(OursOnOurs, AHundredGamesOfVampiresInARow) {
  play_row(
      {.game = "vampires", .players = {"greedy", "random"}, .games = 100, .time = std::chrono::seconds(10)},
      {.games = 100, .swap = true, .limits = {.time = long_enough}, .seed = 3, .time_between_games = milliseconds(1)},
      {{.name = "turns", .value = "40"}});
}

TEST(OursOnOurs, AHundredGamesOfIcebreakerInARow) {
  play_row({.game = "icebreaker", .players = {"greedy", "random"}, .games = 100, .time = std::chrono::seconds(60)},
           {.games = 100, .swap = true, .limits = {.clock = long_enough * 2}, .seed = 3});
}

TEST(OursOnOurs, TheLargestBoard) {
  play_row(
      {.game = "vampires", .players = {"random", "greedy"}, .games = 2, .time = std::chrono::seconds(10)},
      {.games = 2, .swap = true, .limits = {.time = long_enough}, .seed = 3},
      {{.name = "turns", .value = "20"},
       {.name = "map",
        .value = "<Map Rows='255' Columns='255'><Humans X='254' Y='254' Count='5'/><Vampires X='0' Y='0' Count='255'/>"
                 "<Werewolves X='254' Y='0' Count='255'/></Map>",
        .is_file_content = true}});
}

}  // namespace
}  // namespace plateau::wire
