// The doctor finds what is wrong with a bot, and nothing else.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "arena/doctor.h"
#include "arena/match.h"
#include "games/registry.h"
#include "players/player_text.h"

namespace plateau {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const std::string bots = PLATEAU_BOTS_DIR;

struct Visit {
  std::string player;
  std::string game = "awale";
  Nanoseconds time = std::chrono::seconds(60);  // nobody is late because the machine is busy
  int positions = 12;
  Nanoseconds time_to_quit = std::chrono::seconds(60);
};

Diagnosis see(const Visit& visit) {
  const AnyGame& game = (*find_game(visit.game))->game();
  const auto start = std::move(game.start({})).value();
  const auto player = parse_player(game, visit.player);
  EXPECT_TRUE(player) << (player ? "" : player.error().message);
  DoctorSettings settings{.time = visit.time, .time_to_quit = visit.time_to_quit, .positions = visit.positions};
  settings.contestant.isolation = 1;
  settings.contestant.startup_time = std::chrono::seconds(60);
  return player ? diagnose(game, *start, *player, settings, {}) : Diagnosis{};
}

std::string fault_bot(const std::string& arguments) { return "cmd:" + bots + "/fault_bot " + arguments; }

const DoctorPoint& point(const Diagnosis& diagnosis, std::string_view word) {
  const auto found = std::ranges::find(diagnosis.points, word, &DoctorPoint::word);
  static const DoctorPoint none;
  EXPECT_NE(found, diagnosis.points.end()) << word;
  return found == diagnosis.points.end() ? none : *found;
}

std::vector<std::string> bad_points(const Diagnosis& diagnosis) {
  std::vector<std::string> words;
  for (const DoctorPoint& found : diagnosis.points)
    if (found.finding == Finding::bad) {
      words.push_back(found.word);
      EXPECT_THAT(found.advice, Not(IsEmpty())) << found.word;
    }
  EXPECT_EQ(words.empty(), diagnosis.is_healthy());
  return words;
}

using Words = std::vector<std::string>;

TEST(Doctor, AGoodProgramPasses) {
  const Diagnosis diagnosis = see({.player = fault_bot("none 0")});
  EXPECT_EQ(bad_points(diagnosis), Words{}) << diagnosis_text(diagnosis, {});
  EXPECT_EQ(diagnosis.points.size(), 8u);
  EXPECT_EQ(diagnosis.isolation, 1);
  EXPECT_TRUE(diagnosis.figures.startup);
  EXPECT_TRUE(diagnosis.figures.departure);
  ASSERT_TRUE(diagnosis.figures.peak_bytes);
  EXPECT_GT(*diagnosis.figures.peak_bytes, 100u << 10);
  EXPECT_LT(*diagnosis.figures.peak_bytes, 100u << 20);
  EXPECT_THAT(point(diagnosis, "repeat").sentence, HasSubstr("always gave the same moves"));
}

TEST(Doctor, EveryGameAndEverySeat) {
  for (const RegisteredGame* entry : registered_games()) {
    const Diagnosis diagnosis = see({.player = fault_bot("none 0"), .game = entry->game().info().name});
    EXPECT_EQ(bad_points(diagnosis), Words{}) << diagnosis_text(diagnosis, {});
    EXPECT_THAT(point(diagnosis, "moves").sentence, HasSubstr("12 positions, from 2 of 2 seats"));
  }
}

TEST(Doctor, APythonFunctionPasses) {
  const Diagnosis diagnosis =
      see({.player = "python:" PLATEAU_SOURCE_DIR "/examples/bots/python_function.py", .positions = 40});
  EXPECT_EQ(bad_points(diagnosis), Words{}) << diagnosis_text(diagnosis, {});
  EXPECT_THAT(point(diagnosis, "repeat").sentence, HasSubstr("chance"));
  EXPECT_TRUE(diagnosis.figures.departure);
  EXPECT_TRUE(diagnosis.figures.peak_bytes);
}

TEST(Doctor, AnEnginePasses) {
  const Diagnosis diagnosis = see({.player = "best?nodes=100"});
  EXPECT_EQ(bad_points(diagnosis), Words{}) << diagnosis_text(diagnosis, {});
  EXPECT_FALSE(diagnosis.figures.departure);
  EXPECT_TRUE(diagnosis.figures.median);
}

TEST(Doctor, AnIllegalMoveIsShownWithItsPosition) {
  // It also writes a second move, which nobody asked for: that may spoil further answers.
  const Diagnosis diagnosis = see({.player = fault_bot("illegal 3")});
  EXPECT_THAT(bad_points(diagnosis), testing::IsSupersetOf({"moves", "silence"}));
  const DoctorPoint& moves = point(diagnosis, "moves");
  ASSERT_FALSE(moves.failed.empty());
  const FailedTurn& turn = moves.failed[0];
  EXPECT_EQ(turn.fault, Fault::illegal);
  const auto position = (*find_game("awale"))->game().parse(turn.position);
  ASSERT_TRUE(position);
  EXPECT_EQ((*position)->turn(), turn.seat);
  EXPECT_EQ(static_cast<int>(turn.legal.size()), (*position)->move_count());
  EXPECT_THAT(turn.received, testing::Contains("move z99"));
  const std::string text = diagnosis_text(diagnosis, {});
  EXPECT_THAT(text, HasSubstr(turn.position));
  EXPECT_THAT(text, HasSubstr("move z99"));
  EXPECT_THAT(text, HasSubstr("want legal"));
}

TEST(Doctor, ACrashInAGameIsFound) {
  // 12 positions and two repeats are asked before the games. It begins to count anew in the second game.
  const Diagnosis diagnosis = see({.player = fault_bot("crash 17")});
  EXPECT_EQ(bad_points(diagnosis), (Words{"games"})) << diagnosis_text(diagnosis, {});
  ASSERT_EQ(point(diagnosis, "games").failed.size(), 2u);
  EXPECT_EQ(point(diagnosis, "games").failed[0].fault, Fault::crashed);
}

TEST(Doctor, LatenessIsFound) {
  const Diagnosis diagnosis =
      see({.player = fault_bot("hang 2"), .time = std::chrono::milliseconds(500), .positions = 3});
  const DoctorPoint& time = point(diagnosis, "time");
  // On a busy machine the blame may go to the machine, or to other answers too; a hang is never overlooked.
  const DoctorPoint& moves = point(diagnosis, "moves");
  ASSERT_FALSE(moves.failed.empty());
  EXPECT_EQ(moves.failed[0].fault, Fault::late);
  if (!moves.failed[0].host_to_blame) {
    EXPECT_EQ(time.finding, Finding::bad);
    EXPECT_THAT(time.sentence, HasSubstr("too late"));
  }
}

TEST(Doctor, ABotThatDoesNotStart) {
  const Diagnosis diagnosis = see({.player = fault_bot("exit start")});
  EXPECT_EQ(bad_points(diagnosis), (Words{"start"}));
  EXPECT_EQ(diagnosis.points.size(), 1u);
  EXPECT_THAT(diagnosis.points[0].output, testing::Contains("I am tired"));
}

TEST(Doctor, ABotThatAlwaysFailsIsNotAskedForEver) {
  const Diagnosis diagnosis = see({.player = fault_bot("exit 1"), .positions = 50});
  EXPECT_EQ(point(diagnosis, "moves").failed.size(), 10u);
  EXPECT_EQ(point(diagnosis, "games").finding, Finding::told);
  EXPECT_FALSE(diagnosis.is_healthy());
  EXPECT_THAT(point(diagnosis, "memory").output, testing::Contains("I am tired"));
}

TEST(Doctor, WhoDoesNotQuitIsFound) {
  const Diagnosis diagnosis =
      see({.player = fault_bot("hang quit"), .positions = 3, .time_to_quit = std::chrono::milliseconds(300)});
  EXPECT_EQ(bad_points(diagnosis), (Words{"quit"})) << diagnosis_text(diagnosis, {});
  EXPECT_FALSE(diagnosis.figures.departure);
}

TEST(Doctor, ProcessesLeftBehindAreFound) {
  const Diagnosis diagnosis = see({.player = fault_bot("grandchild quit"), .positions = 3});
  EXPECT_EQ(bad_points(diagnosis), (Words{"quit"})) << diagnosis_text(diagnosis, {});
  EXPECT_THAT(point(diagnosis, "quit").sentence, HasSubstr("1 went on"));
}

// A bot in a few lines of shell that does this when it is asked.
std::string shell_bot(const std::string& name, const std::string& answer) {
  const std::string path = testing::TempDir() + name + ".sh";
  std::ofstream(path) << "while read -r verb first rest; do\n"
                         "  case $verb in\n"
                         "    plateau) echo 'want legal'; echo 'ready shell';;\n"
                         "    legal) move=$first;;\n"
                         "    go) "
                      << answer
                      << ";;\n"
                         "    quit) exit;;\n"
                         "  esac\n"
                         "done\n";
  return "cmd:sh " + path;
}

TEST(Doctor, WhatIsWrittenAfterTheMoveIsFound) {
  const Diagnosis diagnosis = see({.player = shell_bot("talks", "echo \"move $move\nyour turn\""), .positions = 3});
  EXPECT_THAT(bad_points(diagnosis), testing::Contains("silence"));
  EXPECT_THAT(point(diagnosis, "silence").output, testing::Contains("your turn"));
}

TEST(Doctor, InformationAfterTheMoveIsNoFault) {
  const Diagnosis diagnosis =
      see({.player = shell_bot("informs", "echo \"move $move\ninfo score 3\""), .positions = 3});
  EXPECT_EQ(bad_points(diagnosis), Words{}) << diagnosis_text(diagnosis, {});
  EXPECT_EQ(point(diagnosis, "silence").finding, Finding::noteworthy);
}

TEST(Doctor, StandardErrorIsShown) {
  const Diagnosis diagnosis =
      see({.player = shell_bot("complains", "echo 'one two' >&2; echo \"move $move\""), .positions = 3});
  EXPECT_EQ(bad_points(diagnosis), Words{}) << diagnosis_text(diagnosis, {});
  EXPECT_THAT(point(diagnosis, "memory").output, testing::Contains("one two"));
}

TEST(Doctor, WaitingIsNoticed) {
  const Diagnosis diagnosis = see({.player = shell_bot("sleeps", "sleep 0.05; echo \"move $move\""), .positions = 3});
  ASSERT_TRUE(diagnosis.figures.cores);
  EXPECT_LT(*diagnosis.figures.cores, 0.9);
  EXPECT_TRUE(diagnosis.is_healthy());
}

TEST(Doctor, SpeaksFrenchAndJson) {
  add_translations(arena_french);
  add_translations(players_french);
  set_language(Language::french);
  const Diagnosis diagnosis = see({.player = fault_bot("exit start")});
  const std::string text = diagnosis_text(diagnosis, {.unicode = true});
  set_language(Language::english);
  EXPECT_THAT(text, HasSubstr("✗ démarrage"));
  EXPECT_THAT(text, HasSubstr("À réparer : 1."));
  const std::string json = diagnosis_json(diagnosis);
  EXPECT_THAT(json, HasSubstr(R"("healthy":false)"));
  EXPECT_THAT(json, HasSubstr(R"("point":"start","finding":"bad")"));
  EXPECT_THAT(json, HasSubstr(R"("peak_bytes":null)"));
}

}  // namespace
}  // namespace plateau
