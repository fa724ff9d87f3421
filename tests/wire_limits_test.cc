// What is bounded: bytes of a connection, cells of an update, the server's own time.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>

#include "tests/support/scripted_client.h"
#include "wire/vampires_messages.h"
#include "wire/vampires_seat.h"

namespace plateau::wire {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

// --- Large turns

TEST(VampiresSeats, CellsThatDoNotFitInOneUpdateComeWithTheNext) {
  // 150 groups of vampires in the first row, which all go down: 300 cells are touched.
  std::string text = "3x255";
  std::vector<WireOrder> all;
  for (int x = 0; x < 150; ++x) {
    text += fmt::format(" V{},0:1", x);
    all.push_back({x, 0, 1, x, 1});
  }
  const auto position = std::move((*find_game("vampires"))->game().parse(text + " W254,2:1 turn=V")).value();
  const auto start = position->clone();
  const auto moves = moves_of_orders(*position, all);
  ASSERT_TRUE(moves.ok()) << moves.error().message;
  for (const int move : *moves) position->play(move);

  int ends[2];
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends), 0);
  ScriptedClient client{Connection(Descriptor(ends[0]))};
  VampiresSeat seat(Connection(Descriptor(ends[1])), {});
  const auto update = [&] {
    EXPECT_EQ(seat.answer(*position, {.time = milliseconds(1)}).fault, Fault::late);
    client.connection().receive(steady_clock::now() + long_enough);
    const auto decoded = decode(client.connection().received(), Speaker::server);
    EXPECT_TRUE(decoded && *decoded);
    client.connection().consume((*decoded)->bytes);
    return std::get<UpdateMessage>((*decoded)->message).cells;
  };
  seat.begin(*start, 1);
  client.connection().receive(steady_clock::now() + long_enough);
  client.connection().consume(client.connection().received().size());
  const auto first = update();
  ASSERT_EQ(first.size(), 255u);
  EXPECT_EQ(first.front(), (WireCell{0, 0, 0, 0, 0}));
  EXPECT_EQ(first.back(), (WireCell{104, 1, 0, 1, 0}));
  position->skip();
  position->skip();
  const auto second = update();
  ASSERT_EQ(second.size(), 45u);
  EXPECT_EQ(second.front(), (WireCell{105, 1, 0, 1, 0}));
}

// --- Cost

TEST(VampiresServer, ATurnCostsLessThanAMillisecond) {
  if (PLATEAU_SANITIZED) GTEST_SKIP() << "sanitizers cost more than the server";
  constexpr int turns = 2000;
  TestServer server("vampires", {.limits = {.time = long_enough}},
                    {{.name = "turns", .value = std::to_string(turns)}, {.name = "map", .value = "city"}});
  ScriptedClient vampires(server.port());
  vampires.send(encode(NameMessage{"V"}));
  while (!server.said("V plays")) {
  }
  ScriptedClient werewolves(server.port());
  werewolves.send(encode(NameMessage{"W"}));
  // Each walks up and down, far from everybody.
  for (int turn = 0; turn < turns; ++turn) {
    ScriptedClient& mover = turn % 2 == 0 ? vampires : werewolves;
    while (true) {
      const auto decoded = decode(mover.connection().received(), Speaker::server);
      if (!decoded) {
        ASSERT_TRUE(mover.connection().receive(steady_clock::now() + long_enough));
        continue;
      }
      ASSERT_TRUE(decoded->ok());
      const bool asked = std::holds_alternative<UpdateMessage>((*decoded)->message);
      mover.connection().consume((*decoded)->bytes);
      if (asked) break;
    }
    const bool back = turn / 2 % 2 == 1;
    const int x = turn % 2 == 0 ? 28 : 0;
    const int home = turn % 2 == 0 ? 14 : 0;
    const int away = turn % 2 == 0 ? 13 : 1;
    mover.send(encode(MoveMessage{{{x, back ? away : home, 10, x, back ? home : away}}}));
  }
  vampires.expect("ENDBYE");
  vampires.close();
  werewolves.close();
  const auto games = server.finish();
  EXPECT_THAT(games[0].reason, HasSubstr("turns are played"));
  const double per_turn = server.cpu_seconds() / turns;
  RecordProperty("microseconds_per_turn", std::to_string(per_turn * 1e6));
  std::printf("%.0f microseconds of CPU per turn\n", per_turn * 1e6);
  EXPECT_LT(per_turn, 1e-3);
}

// --- Sockets

TEST(Listeners, APortThatIsTakenIsSaidInOneSentence) {
  const auto first = Listener::open({.host = "127.0.0.1", .port = 0});
  ASSERT_TRUE(first.ok());
  const auto second = Listener::open({.host = "127.0.0.1", .port = first->port()});
  ASSERT_FALSE(second.ok());
  EXPECT_THAT(second.error().message, HasSubstr(fmt::format("port {} is taken", first->port())));
}

TEST(Connections, WhoNeverReadsIsCutOff) {
  auto listener = std::move(Listener::open({.host = "127.0.0.1", .port = 0})).value();
  ScriptedClient deaf(listener.port());
  std::optional<Descriptor> socket;
  while (!(socket = listener.accept())) {
  }
  Connection connection(std::move(*socket));
  const std::string much(1 << 20, 'x');
  for (int i = 0; i < 100 && !connection.closed(); ++i) connection.send(much);
  EXPECT_TRUE(connection.closed());
}

}  // namespace
}  // namespace plateau::wire
