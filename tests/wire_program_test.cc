// Clients of the foreign protocols as contestants: started, isolated, asked, judged.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "arena/opening.h"
#include "games/registry.h"
#include "players/player_text.h"
#include "players/sandbox.h"
#include "players/tcp.h"
#include "tests/support/temporary_folder.h"
#include "wire/protocol.h"

namespace plateau::wire {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr auto long_time = std::chrono::seconds(60);
constexpr auto short_time = std::chrono::milliseconds(300);
const std::string examples = std::string(PLATEAU_SOURCE_DIR) + "/examples/clients/";

// What a vampires client needs to get to its first turn.
constexpr std::string_view to_the_first_turn = R"(
import os, socket, sys, time
server = socket.create_connection((sys.argv[1], int(sys.argv[2])))
server.sendall(b"NME\x03bot")
data = b""
while b"UPD" not in data:
    data += server.recv(4096)
)";

class ClientPrograms : public testing::Test {
 protected:
  ClientPrograms() { add_client_programs(); }

  static const AnyGame& game(const std::string& name) { return (*find_game(name))->game(); }

  // A contestant from the text of a player.
  static std::unique_ptr<Contestant> contestant(const std::string& name, const std::string& text,
                                                const ContestantSettings& settings = {}) {
    const auto spec = parse_player(game(name), text);
    EXPECT_TRUE(spec) << (spec ? "" : spec.error().message);
    return spec ? make_contestant(game(name), *spec, settings) : nullptr;
  }

  // A vampires client that does this.
  std::unique_ptr<Contestant> client(std::string_view text, const ContestantSettings& settings = {}) {
    const std::string path = folder_ + "/client.py";
    std::ofstream(path) << text;
    return contestant("vampires", "vampires-client:python3 " + path + " {host} {port}", settings);
  }

  // The fault with which the client ends its first turn, or its start.
  Answer first_fault(std::string_view text, Nanoseconds time = long_time, const ContestantSettings& settings = {}) {
    const auto program = client(text, settings);
    const auto start = std::move(game("vampires").start({})).value();
    if (auto fault = program->begin(*start, 0)) return *fault;
    return program->answer(*start, {.time = time});
  }

  TemporaryFolder temporary_;
  std::string folder_ = temporary_.path();
};

// Plays to the end; both must do so without a fault.
void play(const AnyGame& game, Contestant& first, Contestant& second, int most_plies = 400) {
  const auto position = std::move(game.start({})).value();
  Contestant* seats[] = {&first, &second};
  for (Player seat = 0; seat < 2; ++seat) {
    const auto fault = seats[seat]->begin(*position, seat);
    ASSERT_FALSE(fault) << fault->sentence << "\n" << fault->evidence.errors;
  }
  const GroupSeed seed = GroupSeed::of(1, 0);
  while (!position->outcome() && position->plies() < static_cast<std::size_t>(most_plies)) {
    const Answer answer = seats[position->turn()]->answer(*position, {.time = long_time});
    ASSERT_EQ(answer.fault, Fault::none) << answer.sentence << "\n" << answer.evidence.errors;
    for (const int move : answer.moves) position->play(move);
    play_chance(*position, seed);
  }
  const std::string result = position->outcome() ? position->outcome()->text() : "0-0 draw";
  for (Contestant* seat : seats) seat->end(result);
}

TEST_F(ClientPrograms, PlayGamesAgainstEngines) {
  for (const std::string name : {"vampires", "icebreaker"}) {
    // Without {port} the address follows, as launchers append it.
    const auto program = contestant(name, name + "-client:python3 " + examples + name + "_client.py");
    const auto engine = contestant(name, "random");
    play(game(name), *program, *engine, 120);
    play(game(name), *engine, *program, 120);  // the same program goes on, or another one is started
    EXPECT_TRUE(program->condition().startup);
    EXPECT_EQ(program->isolation(), highest_working_isolation());
  }
}

// The icebreaker protocol has no words for a board: a game that begins elsewhere is told move by move.
TEST_F(ClientPrograms, TakeOverAfterAnOpening) {
  const auto start = std::move(game("icebreaker").start({})).value();
  for (int plies : {3, 4}) {
    const auto position = random_opening(*start, plies, GroupSeed::of(7, 0));
    const Player seat = position->turn();
    const auto program = contestant("icebreaker", "icebreaker-client:python3 " + examples + "icebreaker_client.py");
    ASSERT_FALSE(program->begin(*position, seat));
    const Answer answer = program->answer(*position, {.time = long_time});
    EXPECT_EQ(answer.fault, Fault::none) << answer.sentence << "\n" << answer.evidence.errors;
  }
  const auto small = std::move(game("icebreaker").start(std::vector<GivenOption>{{"side", "4"}})).value();
  const auto program = contestant("icebreaker", "icebreaker-client:python3 " + examples + "icebreaker_client.py");
  const auto fault = program->begin(*small, 0);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->sentence, "its protocol has no words for another board than the usual one");
}

// Whoever is asked in a position that does not follow from the last one is told all that is different.
TEST_F(ClientPrograms, AreToldOfEveryChange) {
  const auto start = std::move(game("vampires").start({})).value();
  const auto program = contestant("vampires", "vampires-client:python3 " + examples + "vampires_client.py");
  ASSERT_FALSE(program->begin(*start, start->turn()));
  for (std::uint64_t group = 0; group < 20; ++group) {
    const auto position = random_opening(*start, 40, GroupSeed::of(9, group));
    if (position->outcome() || position->turn() != start->turn()) continue;
    const Answer answer = program->answer(*position, {.time = long_time});
    EXPECT_EQ(answer.fault, Fault::none) << answer.sentence << "\n" << position->text();
  }
}

// An opening ends with a turn, so that a program gets a whole one.
TEST_F(ClientPrograms, NeverGetHalfATurn) {
  const auto start = std::move(game("vampires").start({})).value();
  for (std::uint64_t group = 0; group < 50; ++group) {
    const auto position = random_opening(*start, 4, GroupSeed::of(3, group));
    ASSERT_GE(position->plies(), 4u);
    EXPECT_EQ(position->text().find("orders="), std::string::npos) << position->text();
  }
}

TEST_F(ClientPrograms, LeaveAfterEveryGame) {
  const std::string path = folder_ + "/leaves.py";
  std::ofstream(path) << "import sys\nsys.path.insert(0, '" << folder_ << "')\nimport vampires_client as c\n"
                      << "def numbers(self, count, old=c.Connection.numbers):\n"
                      << "    data = old(self, count)\n    if data == b'END': sys.exit()\n    return data\n"
                      << "c.Connection.numbers = numbers\nc.main(*sys.argv[1:3])\n";
  fs::copy(examples + "vampires_client.py", folder_ + "/vampires_client.py");
  const auto program = contestant("vampires", "vampires-client:python3 " + path);
  const auto engine = contestant("vampires", "random");
  for (int game_number = 0; game_number < 3; ++game_number) play(game("vampires"), *program, *engine, 30);
}

TEST_F(ClientPrograms, AreRefusedWithASentence) {
  const auto refusal = [&](const std::string& name, const std::string& text) {
    const auto spec = parse_player(game(name), text);
    return spec ? "accepted" : spec.error().message;
  };
  EXPECT_EQ(refusal("virus", "vampires-client:true"), "vampires-client: is for programs that play vampires, not virus");
  EXPECT_THAT(refusal("vampires", "vampires-client:"), HasSubstr("vampires-client: needs a program"));
  EXPECT_EQ(refusal("vampires", "vampires-client:no-such-program"), "there is no program 'no-such-program'");
  EXPECT_THAT(refusal("vampires", "nobody"), HasSubstr("tcp:HOST:PORT, vampires-client:PROGRAM"));
}

TEST_F(ClientPrograms, FaultsAtTheStart) {
  const Answer ended = first_fault("import sys\nsys.exit('no such module')");
  EXPECT_EQ(ended.fault, Fault::startup);
  EXPECT_THAT(ended.sentence, HasSubstr("the program ended with exit code 1; its last error line: no such module"));

  const ContestantSettings impatient{.startup_time = std::chrono::seconds(2)};
  const Answer silent = first_fault("import time\ntime.sleep(100)", long_time, impatient);
  EXPECT_EQ(silent.fault, Fault::startup);
  EXPECT_THAT(silent.sentence, HasSubstr("it has not connected within 2000 ms; {host} and {port}"));

  const std::string connects =
      "import socket, sys, time\ns = socket.create_connection((sys.argv[1], int(sys.argv[2])))\n";
  const Answer nameless = first_fault(connects + "time.sleep(100)", long_time, impatient);
  EXPECT_THAT(nameless.sentence, HasSubstr("it has not said who it is within 2000 ms"));
  const Answer rude = first_fault(connects + "s.sendall(b'MOV\\x00')\ntime.sleep(100)");
  EXPECT_EQ(rude.sentence, "it sent MOV where NME is expected");
  EXPECT_EQ(rude.fault, Fault::startup);
}

TEST_F(ClientPrograms, FaultsInATurn) {
  const std::string ready(to_the_first_turn);
  const Answer crashed = first_fault(ready + "raise ValueError('no idea')");
  EXPECT_EQ(crashed.fault, Fault::crashed);
  EXPECT_TRUE(crashed.gone);
  EXPECT_THAT(crashed.sentence, HasSubstr("exit code 1; its last error line: ValueError: no idea"));

  const Answer hung_up = first_fault(ready + "server.close()\ntime.sleep(100)");
  EXPECT_EQ(hung_up.fault, Fault::disconnected);

  const Answer illegal = first_fault(ready + "server.sendall(b'MOV\\x01' + bytes([0, 0, 1, 1, 1]))\ntime.sleep(100)");
  EXPECT_EQ(illegal.fault, Fault::illegal);
  EXPECT_EQ(illegal.evidence.received, "4d 4f 56 01 00 00 01 01 01");

  const Answer garbage = first_fault(ready + "server.sendall(b'hello')\ntime.sleep(100)");
  EXPECT_EQ(garbage.fault, Fault::protocol);

  const Answer late = first_fault(ready + "print('thinking', flush=True)\ntime.sleep(100)", short_time);
  EXPECT_EQ(late.fault, Fault::late);
  EXPECT_FALSE(late.gone) << "it goes on with its next turn";
  EXPECT_EQ(late.evidence.errors, "thinking\n") << "what it prints is for its author";
}

TEST_F(ClientPrograms, MayPrintAsMuchAsTheyLike) {
  const auto program = client(std::string(to_the_first_turn) +
                              "for _ in range(5000):\n    print('x' * 100)\nsys.stdout.flush()\n"
                              "server.sendall(b'MOV\\x01' + bytes([4, 3, 4, 3, 2]))\ntime.sleep(100)");
  const auto start = std::move(game("vampires").start({})).value();
  ASSERT_FALSE(program->begin(*start, 0));
  const Answer answer = program->answer(*start, {.time = long_time});
  EXPECT_EQ(answer.fault, Fault::none) << answer.sentence;
  EXPECT_LE(answer.evidence.errors.size(), Tail::kept_bytes);
}

// A port of ours that everybody on the machine can reach, but nobody in a sandbox; nor a file, nor the loopback of
// another.
TEST_F(ClientPrograms, ReachNobodyElse) {
  if (highest_working_isolation() < 2) GTEST_SKIP() << "there is no isolation on this machine";
  auto opened = Listener::open({.host = "127.0.0.1", .port = 0});
  ASSERT_TRUE(opened);
  Listener outside = std::move(opened).value();
  const std::string tries = R"(
def refused(family, address):
    try:
        socket.socket(family, socket.SOCK_STREAM).connect(address)
    except OSError as error:
        return type(error).__name__
    return "connected"
print(refused(socket.AF_INET, ("127.0.0.1", )" +
                            std::to_string(outside.port()) + R"()), refused(socket.AF_INET, ("192.0.2.1", 80)),
      refused(socket.AF_NETLINK, (0, 0)), refused(socket.AF_INET, (sys.argv[1], int(sys.argv[2]))), os.path.exists("/root"), flush=True)
raise SystemExit(0)
)";
  const Answer answer = first_fault(std::string(to_the_first_turn) + tries);
  // Its own port is closed too once it has connected.
  EXPECT_EQ(answer.evidence.errors, "ConnectionRefusedError OSError PermissionError ConnectionRefusedError False\n");
  EXPECT_FALSE(outside.accept());
}

}  // namespace
}  // namespace plateau::wire
