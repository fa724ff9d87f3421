// What the editors and the lessons of the page ask the server for.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <filesystem>
#include <thread>

#include "core/file.h"
#include "core/json.h"
#include "core/json_reader.h"
#include "games/registry.h"
#include "players/sandbox.h"
#include "server/made_maps.h"
#include "server/site.h"
#include "server/trials.h"
#include "tests/support/temporary_folder.h"

namespace plateau {
namespace {

using testing::HasSubstr;

Granted<std::string> made(const std::string& body) { return made_map_answer(*parse_json(body)); }

TEST(MapsOfTheServer, AreMadeAsAsked) {
  auto answer = made(R"({"rows":5,"columns":7,"humans":3,"units":4,"seed":4})");
  ASSERT_TRUE(answer);
  const auto json = parse_json(*answer);
  ASSERT_TRUE(json.ok());
  const std::string& text = *json->find("text")->text();
  EXPECT_THAT(text, HasSubstr(R"(<Map Rows="5" Columns="7">)"));
  // A game takes it as it is.
  const auto entry = find_game("vampires");
  ASSERT_TRUE(entry.ok());
  const std::vector<GivenOption> options = {{.name = "map", .value = text, .is_file_content = true}};
  EXPECT_TRUE((*entry)->game().start(options).ok());
  EXPECT_NE(*made(R"({"seed":1})"), *made(R"({"seed":2})"));
  EXPECT_NE(*made("{}"), *made(R"({"fair":false})"));
  EXPECT_EQ(*made("{}"), *made(R"({"rows":10,"columns":10,"humans":8,"units":8,"seed":1,"fair":true})"));
}

TEST(MapsOfTheServer, WhatCannotBeIsRefusedWithASentence) {
  for (const auto& [body, sentence] : {std::pair{R"({"rows":0})", "rows is a number from 1 to 255, not 0"},
                                       {R"({"columns":99999999999})", "'columns' must be a whole number"},
                                       {R"({"humans":"many"})", "'humans' must be a whole number"},
                                       {R"({"units":1.5})", "'units' must be a whole number"},
                                       {R"({"seed":-1})", "'seed' must be a whole number"},
                                       {R"({"fair":1})", "'fair' must be true | false"},
                                       {R"({"rows":2,"columns":2,"humans":4})", "do not fit on 4 cells"},
                                       {R"({"humans":7})", "odd number"}}) {
    auto answer = made(body);
    ASSERT_FALSE(answer) << body;
    EXPECT_EQ(answer.refusal().status, 400);
    EXPECT_THAT(answer.refusal().sentence, HasSubstr(sentence));
  }
}

// --- Bots that are tried out: with the program itself, which the build puts beside the tests.

class TrialTest : public testing::Test {
 protected:
  TrialTest() : jobs_({.program = PLATEAU_PROGRAM}) {
    trials_ = std::make_unique<Trials>(TrialSettings{.folder = folder_ + "/trials", .jobs = &jobs_});
  }
  void SetUp() override {
    if (highest_working_isolation() < 2) GTEST_SKIP() << "nobody can be shut in here";
  }

  Granted<std::string> begin(const std::string& code, const std::string& owner = "anna") {
    JsonWriter json;
    json.begin_object().member("game", "awale").member("code", code).end_object();
    return trials_->begin(*parse_json(json.text()), owner);
  }
  // What came of it.
  JsonValue outcome(const std::string& owner = "anna") {
    for (int look = 0; look < 12'000; ++look) {
      jobs_.tick(machine_time().stopwatch);
      auto state = trials_->state(owner);
      if (!state) break;
      auto json = parse_json(*state);
      if (*json->find("stage")->text() == "over") return std::move(json).value();
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    ADD_FAILURE() << "it does not come to an end";
    return {};
  }
  static const JsonValue::Array& array(const JsonValue& json, const char* name) { return *json.find(name)->array(); }
  static const std::string& text(const JsonValue& json, const char* name) { return *json.find(name)->text(); }

  TemporaryFolder temporary_;
  std::string folder_ = temporary_.path();
  std::unique_ptr<Trials> trials_;
  Jobs jobs_;  // ends first
};

TEST_F(TrialTest, PlaysAGameFromEachSeat) {
  auto begun = begin("def ia(game, side):\n    return game['legal_moves'][0]\n");
  ASSERT_TRUE(begun) << begun.refusal().sentence;
  EXPECT_THAT(*begun, HasSubstr(R"("stage":"waiting")"));
  EXPECT_EQ(begin("").refusal().status, 409) << "one at a time";
  EXPECT_TRUE(begin("def ia(game, side):\n    return 0\n", "berta")) << "of each";
  const JsonValue json = outcome();
  EXPECT_TRUE(json.find("trouble")->is_null());
  ASSERT_EQ(array(json, "games").size(), 2U);
  EXPECT_EQ(array(json, "games")[0].find("seat")->integer(), 1);
  EXPECT_EQ(array(json, "games")[1].find("seat")->integer(), 2);
  EXPECT_EQ(text(array(json, "games")[0], "ending"), "rules");
  EXPECT_THAT(text(array(json, "games")[0], "record"), HasSubstr("# game: awale"));
  EXPECT_TRUE(array(json, "cards").empty());
  outcome("berta");
  EXPECT_TRUE(begin("")) << "the next";
}

TEST_F(TrialTest, TellsWhatABotDoesWrong) {
  ASSERT_TRUE(begin("def ia(game, side):\n    print('here I am')\n    return game['nothing']\n"));
  JsonValue json = outcome();
  ASSERT_EQ(array(json, "cards").size(), 2U);
  const JsonValue& card = array(json, "cards")[0];
  EXPECT_EQ(text(card, "fault"), "crashed");
  EXPECT_THAT(text(card, "sentence"), HasSubstr("KeyError: 'nothing' (mine.py, line 3)"));
  EXPECT_THAT(text(card, "errors"), HasSubstr("here I am"));
  EXPECT_THAT(text(card, "errors"), HasSubstr("File \"mine.py\", line 3, in ia"));
  EXPECT_THAT(text(card, "errors"), testing::Not(HasSubstr(folder_)));
  EXPECT_EQ(text(array(json, "games")[0], "ending"), "forfeit");

  ASSERT_TRUE(begin("def ia(game, side):\n    return '3x'\n"));
  json = outcome();
  EXPECT_EQ(text(array(json, "cards").at(0), "fault"), "illegal move");

  ASSERT_TRUE(begin("def ia(game, side:\n"));
  json = outcome();
  const bool is_told = !json.find("trouble")->is_null() || !array(json, "cards").empty();
  EXPECT_TRUE(is_told) << "a file that is no Python";
  EXPECT_FALSE(std::filesystem::exists(folder_ + "/trials/1")) << "nothing stays";
}

// A bot that looks around says what it found in the text of its exception.
TEST_F(TrialTest, ABotReachesNeitherFilesNorTheNetwork) {
  const std::string secret = folder_ + "/secret";
  ASSERT_FALSE(write_file(secret, "the password"));
  const int listener = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{.sin_family = AF_INET, .sin_port = 0, .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}};
  ASSERT_EQ(::bind(listener, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  ASSERT_EQ(::listen(listener, 8), 0);
  socklen_t size = sizeof address;
  ASSERT_EQ(::getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size), 0);
  ASSERT_TRUE(begin(fmt::format(R"(
import os, socket

def tried(what):
    try:
        return str(what())
    except BaseException as error:
        return type(error).__name__

def ia(game, side):
    found = [
        "read " + tried(lambda: open("{0}").read()),
        "list " + tried(lambda: os.listdir("{1}")),
        "beside " + tried(lambda: sorted(os.listdir(".."))),
        "write " + tried(lambda: open("mine.txt", "w")),
        "connect " + tried(lambda: socket.create_connection(("127.0.0.1", {2}), 1)),
    ]
    raise RuntimeError("; ".join(found))
)",
                                secret, folder_, ntohs(address.sin_port))));
  const JsonValue json = outcome();
  ::close(listener);
  const std::string found = text(array(json, "cards").at(0), "sentence");
  EXPECT_THAT(found, HasSubstr("read FileNotFoundError"));
  EXPECT_THAT(found, testing::Not(HasSubstr("secret"))) << "nor is it to be seen";
  EXPECT_THAT(found, testing::Not(HasSubstr("trial.plateau")));
  EXPECT_THAT(found, HasSubstr("write OSError"));
  EXPECT_THAT(found, testing::ContainsRegex("connect (OSError|PermissionError|ConnectionRefusedError)"));
}

TEST_F(TrialTest, EndsWithWhoWantsItTo) {
  ASSERT_TRUE(begin("while True: pass\n"));
  jobs_.tick(machine_time().stopwatch);
  trials_->stop("anna");
  const JsonValue json = outcome();
  EXPECT_EQ(text(json, "trouble"), "the games were stopped");
}

TEST_F(TrialTest, WhatCannotBeTriedIsRefusedWithASentence) {
  EXPECT_EQ(trials_->state("anna").refusal().status, 404);
  trials_->stop("anna");
  for (const auto& [body, sentence] : {std::pair{R"({"code":""})", "'game' must be a text"},
                                       {R"({"game":"awale"})", "'code' must be a text"},
                                       {R"({"game":"awale","code":7})", "'code' must be a text"},
                                       {R"({"game":"no such game","code":""})", "no such game"}}) {
    auto answer = trials_->begin(*parse_json(body), "anna");
    ASSERT_FALSE(answer) << body;
    EXPECT_EQ(answer.refusal().status, 400);
    EXPECT_THAT(answer.refusal().sentence, HasSubstr(sentence));
  }
  EXPECT_THAT(begin(std::string((64 << 10) + 1, '#')).refusal().sentence, HasSubstr("64 KiB"));
  EXPECT_EQ(jobs_.waiting(), 0);
}

}  // namespace
}  // namespace plateau
