// Bots that misbehave: each ends in the right verdict, leaves nobody behind, and does not disturb the other one.
#include <arpa/inet.h>
#include <dirent.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <thread>

#include "core/file.h"
#include "games/registry.h"
#include "players/channel.h"
#include "players/contestant.h"
#include "players/player_text.h"
#include "players/sandbox.h"

namespace plateau {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using testing::HasSubstr;

const AnyGame& game() { return (*find_game("virus"))->game(); }

const std::string bots = PLATEAU_BOTS_DIR;

// By which this test's programs are told from those of others that run at the same time.
std::string tag() { return "tag-" + std::to_string(getpid()); }

// How many processes still have the tag; ended ones that nobody waited for count too.
int left_behind() {
  int count = 0;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const auto words = read_file((entry.path() / "cmdline").string());  // a process may end meanwhile
    if (words && words->find(tag()) != std::string::npos) ++count;
  }
  return count;
}

PlayerSpec fault_bot(const std::string& how, const std::string& when, const std::string& argument = "none") {
  const auto spec =
      parse_player(game(), "cmd:" + bots + "/fault_bot " + how + " " + when + " " + argument + " " + tag());
  EXPECT_TRUE(spec) << (spec ? "" : spec.error().message);
  return spec ? *spec : PlayerSpec{};
}

struct Table {
  std::optional<Answer> fault;  // the first
  int moves = 0;                // of the contestant, before it
  int isolation = 0;
};

struct TableSettings {
  ContestantSettings contestant{.isolation = 1};
  int short_move =
      0;  // of the contestant, from 1: it has 300 ms; all others have all the time that a busy machine needs
};

constexpr auto long_time = std::chrono::seconds(60);
constexpr auto short_time = milliseconds(300);

// One game against a player who takes the first legal move; until the contestant's first fault. The other one is a bot
// too, so that something that disturbs it is seen.
Table play(const PlayerSpec& spec, const TableSettings& settings = {}) {
  Table table;
  const auto contestant = make_contestant(game(), spec, settings.contestant);
  ContestantSettings opponent_settings = settings.contestant;
  opponent_settings.memory_mebibytes = 512;
  const auto opponent = make_contestant(game(), fault_bot("none", "0"), opponent_settings);
  const auto position = std::move(game().start(std::vector<GivenOption>{{"size", "7"}})).value();
  table.isolation = contestant->isolation();
  EXPECT_FALSE(opponent->begin(*position, 1));
  table.fault = contestant->begin(*position, 0);
  while (!table.fault && !position->outcome()) {
    const bool of_opponent = position->turn() == 1;
    const Nanoseconds time =
        !of_opponent && table.moves + 1 == settings.short_move ? short_time : Nanoseconds(long_time);
    const Answer answer = (of_opponent ? opponent : contestant)->answer(*position, {.time = time});
    EXPECT_EQ(answer.moves.empty(), answer.fault != Fault::none);
    if (of_opponent) {
      EXPECT_EQ(answer.fault, Fault::none) << "the opponent: " << answer.sentence;
      EXPECT_EQ(answer.remark.substr(0, 5), "move ");
    } else if (answer.fault != Fault::none) {
      table.fault = answer;
      // The promise is one second; a busy machine gets more before this test calls it a failure.
      EXPECT_LT(answer.evidence.wall, time + std::chrono::seconds(60));
    } else {
      ++table.moves;
    }
    if (answer.fault != Fault::none) break;
    for (const int move : answer.moves) position->play(move);
  }
  if (!position->outcome() && position->turn() == 0) {  // the opponent is asked once more
    const auto fresh = std::move(game().start(std::vector<GivenOption>{{"first", "2"}})).value();
    EXPECT_FALSE(opponent->begin(*fresh, 1));
    EXPECT_EQ(opponent->answer(*fresh, {.time = long_time}).fault, Fault::none);
  }
  opponent->end("0-0 draw");
  contestant->end("0-0 draw");
  return table;
}

// At each level that works here.
class FaultBots : public testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    if (GetParam() > highest_working_isolation())
      GTEST_SKIP() << "isolation " << GetParam() << " does not work on this machine";
  }
  void TearDown() override { EXPECT_EQ(left_behind(), 0); }

  Table play_bot(const std::string& how, const std::string& when) const { return play_bot(how, when, 0); }
  Table play_until_late(const std::string& how, int when) const { return play_bot(how, std::to_string(when), when); }

  Table play_bot(const std::string& how, const std::string& when, int short_move) const {
    TableSettings settings{.short_move = short_move};
    settings.contestant.isolation = GetParam();
    settings.contestant.memory_mebibytes = 128;
    return play(fault_bot(how, when), settings);
  }

  void expect(const Table& table, Fault fault, const std::string& sentence) const {
    EXPECT_EQ(table.isolation, GetParam());
    ASSERT_TRUE(table.fault);
    EXPECT_EQ(word_of(table.fault->fault), word_of(fault)) << table.fault->sentence << "\n"
                                                           << table.fault->evidence.errors;
    EXPECT_THAT(table.fault->sentence, HasSubstr(sentence));
    EXPECT_LE(table.fault->evidence.errors.size(), 8192u);
    EXPECT_LE(table.fault->evidence.received.size(), 8192u);
  }
};
INSTANTIATE_TEST_SUITE_P(Isolation, FaultBots, testing::Values(1, 2, 3));

TEST_P(FaultBots, AnHonestOnePlaysToTheEnd) {
  const Table table = play_bot("none", "0");
  EXPECT_FALSE(table.fault) << table.fault->sentence << table.fault->evidence.errors;
  EXPECT_GT(table.moves, 15);
}

TEST_P(FaultBots, InterpretersFindWhatTheyNeed) {
  TableSettings settings;
  settings.contestant.isolation = GetParam();
  // Another one: PLATEAU_TRY="cmd:java -cp folder Bot".
  const char* other = std::getenv("PLATEAU_TRY");
  const std::string script = std::string(PLATEAU_SOURCE_DIR) + "/tests/bots/first_legal.py";
  const auto spec = parse_player(game(), other != nullptr ? other : "cmd:python3 " + script);
  ASSERT_TRUE(spec) << spec.error().message;
  const Table table = play(*spec, settings);
  EXPECT_FALSE(table.fault) << table.fault->sentence << "\n" << table.fault->evidence.errors;
}

TEST_P(FaultBots, Hangs) {
  const Table table = play_until_late("hang", 3);
  expect(table, Fault::late, "does not flush its output");
  EXPECT_EQ(table.moves, 2);
  EXPECT_FALSE(table.fault->gone);
}

TEST_P(FaultBots, ThinksTooLong) {
  const Table table = play_until_late("spin", 1);
  expect(table, Fault::late, "no move within 300 ms");
  EXPECT_GT(table.fault->evidence.cpu, milliseconds(1));
}

TEST_P(FaultBots, FloodsItsOutput) { expect(play_bot("flood", "2"), Fault::output, "more in answer"); }
TEST_P(FaultBots, FloodsItsErrors) {
  const Table table = play_until_late("flood_errors", 2);
  expect(table, Fault::late, "no move within 300 ms");
  EXPECT_EQ(table.fault->evidence.errors, std::string(8192, 'e'));
}
TEST_P(FaultBots, ForksWithoutEnd) {
  const Table table = play_until_late("fork", 1);
  expect(table, Fault::late, "no move within 300 ms");
  if (GetParam() == 3) {
    EXPECT_THAT(table.fault->evidence.errors, HasSubstr("no more processes after"));
  }
}
TEST_P(FaultBots, AllocatesWithoutEnd) { expect(play_bot("allocate", "2"), Fault::memory, "more than the 128 MiB"); }
TEST_P(FaultBots, WritesHalfALine) { expect(play_until_late("half_line", 2), Fault::late, "no line feed"); }
TEST_P(FaultBots, WritesHalfALineAndEnds) {
  expect(play_bot("half_line_and_exit", "2"), Fault::crashed, "exit code 5");
}
TEST_P(FaultBots, WritesALongLine) { expect(play_bot("long_line", "2"), Fault::output, "longer than 1048576 bytes"); }
TEST_P(FaultBots, WritesNuls) { expect(play_bot("nul", "2"), Fault::protocol, "byte 6 of the line is a NUL"); }
TEST_P(FaultBots, WritesInvalidUtf8) { expect(play_bot("invalid_utf8", "2"), Fault::protocol, "byte 6 of the line"); }
TEST_P(FaultBots, WritesSomethingElse) { expect(play_bot("unknown", "2"), Fault::protocol, "'hello there'"); }
TEST_P(FaultBots, PlaysAnIllegalMove) {
  const Table table = play_bot("illegal", "2");
  expect(table, Fault::illegal, "'z99' cannot be played");
  EXPECT_FALSE(table.fault->gone);
}
TEST_P(FaultBots, Refuses) { expect(play_bot("refuse", "1"), Fault::refused, "I would rather not"); }
TEST_P(FaultBots, ReportsAnError) { expect(play_bot("error", "1"), Fault::crashed, "division by zero"); }

TEST_P(FaultBots, CrashesAtTheStart) {
  const Table table = play_bot("crash", "start");
  expect(table, Fault::startup, "signal 11");
  EXPECT_TRUE(table.fault->gone);
}
TEST_P(FaultBots, CrashesAtMove17) {
  const Table table = play_bot("crash", "17");
  expect(table, Fault::crashed, "signal 11");
  EXPECT_EQ(table.moves, 16);
}
TEST_P(FaultBots, EndsWithAWord) {
  const Table table = play_bot("exit", "2");
  expect(table, Fault::crashed, "exit code 7; its last error line: I am tired");
}
TEST_P(FaultBots, ClosesItsOutput) {
  if (GetParam() == 1)
    expect(play_bot("close_output", "2"), Fault::crashed, "did not end");
  else  // bubblewrap holds the output open
    expect(play_until_late("close_output", 2), Fault::late, "no move");
}
TEST_P(FaultBots, CrashesOrHangsAtQuit) {
  EXPECT_FALSE(play_bot("crash", "quit").fault);
  EXPECT_FALSE(play_bot("hang", "quit").fault);
}
TEST_P(FaultBots, LeavesAGrandchild) { EXPECT_FALSE(play_bot("grandchild", "1").fault); }
TEST_P(FaultBots, IgnoresSignals) { expect(play_until_late("ignore_sigterm", 2), Fault::late, "no move"); }

TEST_P(FaultBots, AnswersLateAndGoesOn) {
  const auto contestant = make_contestant(game(), fault_bot("late", "2", "60000"), {.isolation = GetParam()});
  const auto position = std::move(game().start({})).value();
  ASSERT_FALSE(contestant->begin(*position, 0));
  const auto move = [&](Nanoseconds time) {
    Answer answer = contestant->answer(*position, {.time = time});
    for (const int index : answer.moves) position->play(index);
    return answer.fault;
  };
  EXPECT_EQ(move(long_time), Fault::none);
  position->play(0);
  EXPECT_EQ(move(milliseconds(200)), Fault::late);
  position->skip();
  position->play(0);
  // Started anew, it knows the whole game: its move, the first legal one, is legal.
  EXPECT_EQ(move(long_time), Fault::none);
  EXPECT_EQ(position->plies(), 5u);
}

// Whoever sits at the table is told to bots, one word each.
TEST(LineBots, AreToldTheNames) {
  const std::string script = fs::temp_directory_path() / ("plateau-names-" + std::to_string(getpid()));
  ASSERT_FALSE(write_file(script,
                          "read hello; echo ready x\n"
                          "while read line; do case $line in\n"
                          "names*) names=$line;; go*) echo \"refuse $names\";; quit) exit;; esac; done\n"));
  const auto spec = parse_player(game(), "cmd:/bin/sh " + script);
  ASSERT_TRUE(spec.ok());
  const auto contestant = make_contestant(game(), *spec, {.isolation = 1});
  const std::string names[] = {"Anna B.", "x\ny"};
  contestant->introduce(names);
  const auto position = std::move(game().start({})).value();
  ASSERT_FALSE(contestant->begin(*position, 0));
  EXPECT_EQ(contestant->answer(*position, {.time = long_time}).sentence, "names Anna_B. x?y");
  fs::remove(script);
}

TEST_P(FaultBots, EscapesNowhere) {
  if (GetParam() < 2) GTEST_SKIP() << "only isolation 2 and 3 promise it";
  setenv("PLATEAU_SECRET", "1", 1);
  const std::string outside = fs::temp_directory_path() / ("plateau-outside-" + std::to_string(getpid()));
  const auto contestant = make_contestant(game(), fault_bot("escape", "1", outside), {.isolation = GetParam()});
  const auto position = std::move(game().start({})).value();
  ASSERT_FALSE(contestant->begin(*position, 0));
  const Answer answer = contestant->answer(*position, {.time = long_time});
  EXPECT_EQ(answer.fault, Fault::none) << answer.sentence;
  EXPECT_FALSE(fs::exists(outside));
  EXPECT_FALSE(fs::exists("/tmp/left_by_fault_bot"));
  EXPECT_THAT(answer.evidence.errors, HasSubstr("write beside: Read-only file system"));
  EXPECT_THAT(answer.evidence.errors, HasSubstr("write tmp: possible"));
  EXPECT_THAT(answer.evidence.errors, HasSubstr("socket: Operation not permitted"));
  EXPECT_THAT(answer.evidence.errors, HasSubstr("read home: No such file"));
  EXPECT_THAT(answer.evidence.errors, HasSubstr("environment: No such file"));
}

// ---- Texts

TEST(PlayerTexts, EveryKind) {
  const std::string program = bots + "/fault_bot";
  const auto command = parse_player(game(), "cmd:" + program + " 'a b' \"c\\\"d\" e\\ f ''");
  ASSERT_TRUE(command);
  EXPECT_EQ(command->words, (std::vector<std::string>{program, "a b", "c\"d", "e f", ""}));
  EXPECT_EQ(command->name, "fault_bot");
  EXPECT_TRUE(command->is_foreign());
  const auto socket = parse_player(game(), "tcp:[::1]:4000");
  ASSERT_TRUE(socket);
  EXPECT_EQ(socket->host, "::1");
  EXPECT_EQ(socket->port, 4000);
  const auto engine = parse_player(game(), "level:3?time=1s");
  ASSERT_TRUE(engine);
  EXPECT_EQ(engine->engine.number, 3);
  EXPECT_FALSE(engine->is_foreign());
}

TEST(PlayerTexts, RefusalsHelp) {
  const auto refusal = [](const std::string& text) {
    const auto spec = parse_player(game(), text);
    return spec ? "accepted" : spec.error().message;
  };
  EXPECT_THAT(refusal("nobody"), HasSubstr("or a bot: python:FILE, cmd:PROGRAM, tcp:HOST:PORT"));
  EXPECT_EQ(refusal("python:missing.py"), "there is no file 'missing.py'");
  EXPECT_THAT(refusal("python:/"), HasSubstr("is a folder"));
  EXPECT_THAT(refusal("cmd:"), HasSubstr("needs a program"));
  EXPECT_THAT(refusal("cmd:./missing"), HasSubstr("there is no program './missing'"));
  EXPECT_THAT(refusal("cmd:/etc/passwd"), HasSubstr("chmod +x"));
  EXPECT_THAT(refusal("cmd:'./bot"), HasSubstr("never closed"));
  EXPECT_EQ(refusal("tcp:localhost:70000"), "port is a whole number from 1 to 65535, not '70000'");
  EXPECT_THAT(refusal("tcp:localhost"), HasSubstr("needs a host and a port"));
  EXPECT_THAT(refusal("level:11"), testing::Not(HasSubstr("python")));
}

TEST(PlayerTexts, FaultsHaveWords) {
  for (int number = 0; number <= static_cast<int>(Fault::disconnected); ++number) {
    const auto fault = static_cast<Fault>(number);
    EXPECT_EQ(fault_of(word_of(fault)), fault);
    EXPECT_FALSE(fault_name(fault).empty());
  }
  EXPECT_FALSE(fault_of("tired"));
}

// ---- Sockets

// Plays the bot's part on the other side of a socket: what `serve` does with it.
class Server {
 public:
  explicit Server(std::function<void(int)> serve) : listening_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    bind(listening_.get(), reinterpret_cast<sockaddr*>(&address), sizeof address);
    socklen_t size = sizeof address;
    getsockname(listening_.get(), reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
    listen(listening_.get(), 4);
    thread_ = std::jthread([this, serve] {
      const Descriptor client(accept(listening_.get(), nullptr, nullptr));
      if (client) serve(client.get());
    });
  }
  ~Server() { shutdown(listening_.get(), SHUT_RDWR); }
  PlayerSpec spec() const { return *parse_player(game(), "tcp:127.0.0.1:" + std::to_string(port_)); }

 private:
  Descriptor listening_;
  int port_ = 0;
  std::jthread thread_;
};

TEST(Sockets, PlayAndDisconnect) {
  Server server([](int client) {
    char bytes[4096];
    EXPECT_GT(read(client, bytes, sizeof bytes), 0);
    EXPECT_EQ(write(client, "ready far\n", 10), 10);
    std::string heard;
    while (heard.find("go ") == std::string::npos) {
      const ssize_t size = read(client, bytes, sizeof bytes);
      if (size <= 0) return;
      heard.append(bytes, static_cast<std::size_t>(size));
    }
    EXPECT_THAT(heard, testing::StartsWith("new 1 "));
    EXPECT_EQ(write(client, "info score 3\r\nmove b1\r\n", 23), 23);
    EXPECT_GT(read(client, bytes, sizeof bytes), 0);
  });
  const auto contestant = make_contestant(game(), server.spec(), {});
  EXPECT_EQ(contestant->isolation(), 0);
  const auto position = std::move(game().start({})).value();
  ASSERT_FALSE(contestant->begin(*position, 0));
  const Answer answer = contestant->answer(*position, {.time = long_time});
  ASSERT_EQ(answer.fault, Fault::none) << answer.sentence;
  EXPECT_EQ(answer.score, 3);
  EXPECT_EQ(position->move_text(answer.moves[0]), "b1");
  position->play(answer.moves[0]);
  position->play(0);
  const Answer last = contestant->answer(*position, {.time = long_time});
  EXPECT_EQ(last.fault, Fault::disconnected);
  EXPECT_TRUE(last.gone);
}

TEST(Sockets, NobodyThere) {
  const auto contestant = make_contestant(game(), *parse_player(game(), "tcp:127.0.0.1:1"), {});
  const auto fault = contestant->begin(*std::move(game().start({})).value(), 0);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->fault, Fault::startup);
  EXPECT_THAT(fault->sentence, HasSubstr("no connection to 127.0.0.1:1: Connection refused"));
}

// ---- Engines and speed

TEST(EngineContestants, PlayTheSameGameFromTheSameSeed) {
  std::vector<std::vector<std::string>> games;
  for (int i = 0; i < 2; ++i) {
    const auto position = std::move(game().start({})).value();
    const auto random = make_contestant(game(), *parse_player(game(), "random"), {.seed = 5});
    EXPECT_FALSE(random->begin(*position, 0));
    while (!position->outcome()) position->play(random->answer(*position, {}).moves.at(0));
    games.push_back(position->moves_played());
  }
  EXPECT_EQ(games[0], games[1]);
}

// Of this program and of those that it has waited for.
double cpu_seconds() {
  double sum = 0;
  for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    getrusage(who, &usage);
    for (const timeval& time : {usage.ru_utime, usage.ru_stime})
      sum += static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  }
  return sum;
}

// Figures for docs; says nothing about right or wrong.
TEST(Speed, DISABLED_MovesAndStarts) {
  const auto spec = *parse_player(game(), "cmd:" + bots + "/quick_bot " + tag());
  const auto seconds_since = [](auto begun) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  };
  const auto moves_per_second = [&](const PlayerSpec& who, int isolation, const char* what) {
    const double cpu = cpu_seconds();
    auto first = make_contestant(game(), who, {.isolation = isolation});
    auto second = make_contestant(game(), who, {.isolation = isolation});
    std::size_t moves = 0;
    int played = 0;
    const auto begun = std::chrono::steady_clock::now();
    while (seconds_since(begun) < 2) {
      const auto position = std::move(game().start({})).value();
      ASSERT_FALSE(first->begin(*position, 0));
      ASSERT_FALSE(second->begin(*position, 1));
      while (!position->outcome()) {
        const Answer answer =
            (position->turn() == 0 ? first : second)->answer(*position, {.time = std::chrono::seconds(5)});
        ASSERT_EQ(answer.fault, Fault::none) << answer.sentence;
        for (const int move : answer.moves) position->play(move);
      }
      moves += position->plies();
      ++played;
    }
    const double seconds = seconds_since(begun);
    first.reset();
    second.reset();
    std::printf("%s, isolation %d: %.0f moves/s, %.0f games/s, %.2f microseconds of CPU per move\n", what, isolation,
                static_cast<double>(moves) / seconds, played / seconds,
                (cpu_seconds() - cpu) * 1e6 / static_cast<double>(moves));
  };
  moves_per_second(*parse_player(game(), "random"), 0, "random");
  for (int isolation = 1; isolation <= highest_working_isolation(); ++isolation) {
    moves_per_second(spec, isolation, "pipes");
    const double cpu = cpu_seconds();
    double start = 0;
    double end = 0;
    const auto position = std::move(game().start({})).value();
    for (int i = 0; i < 50; ++i) {
      auto contestant = make_contestant(game(), spec, {.isolation = isolation});
      auto begun = std::chrono::steady_clock::now();
      ASSERT_FALSE(contestant->begin(*position, 0));
      start += seconds_since(begun);
      begun = std::chrono::steady_clock::now();
      contestant.reset();
      end += seconds_since(begun);
    }
    std::printf("isolation %d: ready after %.1f ms, gone after %.1f ms, %.1f ms of CPU\n", isolation, start / 50 * 1000,
                end / 50 * 1000, (cpu_seconds() - cpu) / 50 * 1000);
  }
}

}  // namespace
}  // namespace plateau
