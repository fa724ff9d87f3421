// Positions that belong to no game, and what engines say about them: the requests, the bounds, the messages.
#include <gtest/gtest.h>

#include <filesystem>
#include <thread>

#include "server/analyses.h"
#include "server/positions.h"
#include "server/site.h"
#include "tests/support/json_check.h"
#include "tests/support/posted_work.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/web_client.h"

namespace plateau {
namespace {

namespace fs = std::filesystem;

JsonValue json_of(const std::string& text) {
  auto parsed = parse_json(text);
  EXPECT_TRUE(parsed.ok()) << text;
  return parsed.ok() ? std::move(parsed).value() : JsonValue();
}

std::string answer(const std::string& body) {
  auto given = position_answer(json_of(body));
  EXPECT_TRUE(bool(given)) << given.refusal().sentence;
  if (!given) return "";
  EXPECT_TRUE(JsonCheck(*given).document()) << *given;
  return *given;
}

std::string refused(const std::string& body) {
  const auto given = position_answer(json_of(body));
  if (given) return "";
  EXPECT_EQ(given.refusal().status, 400);
  return given.refusal().sentence;
}

TEST(Positions, TellWhatIsOnTheBoardAndWhatMayBePlayed) {
  const JsonValue start = json_of(answer(R"({"game":"virus","position":"1.2/.../2.1 1"})"));
  EXPECT_EQ(*start.find("position")->text(), "1.2/.../2.1 1");
  EXPECT_EQ(start.find("turn")->integer(), 1);
  EXPECT_EQ(start.find("legal")->array()->size(), 5u);
  EXPECT_TRUE(start.find("result")->is_null());
  EXPECT_EQ(start.find("views"), nullptr);
  const JsonValue later =
      json_of(answer(R"({"game":"virus","options":{"size":3},"moves":["b1","b3"],"views_from":1})"));
  EXPECT_EQ(later.find("views")->array()->size(), 2u);
  EXPECT_EQ(later.find("moves")->array()->size(), 2u);
  EXPECT_EQ((*later.find("by")->array())[1].integer(), 2);
  EXPECT_NE(answer(R"({"game":"virus","position":"1.2/.../2.1 1","moves":["b1"]})").find("\"click\":[\"a2\"]"),
            std::string::npos);
}

TEST(Positions, TellHowAGameEnded) {
  const JsonValue over = json_of(answer(R"({"game":"virus","position":"121/112/221 1"})"));
  EXPECT_EQ(over.find("turn")->integer(), 0);
  ASSERT_NE(over.find("result")->find("winners"), nullptr);
  EXPECT_EQ((*over.find("result")->find("winners")->array())[0].integer(), 1);
  EXPECT_TRUE(over.find("legal")->array()->empty());
}

TEST(Positions, ReadRecords) {
  const std::string record = R"({"text":"# plateau record\n# game: virus\n# position: 1.2/.../2.1 1\nb1 b3\n"})";
  EXPECT_EQ(json_of(answer(record)).find("moves")->array()->size(), 2u);
}

// The board of the next round is not known: it is drawn, always the same way for the same number.
TEST(Positions, DrawForChance) {
  const std::string body = R"({"game":"azul","draw":)";
  const std::string drawn = answer(body + "7}");
  EXPECT_EQ(json_of(drawn).find("turn")->integer(), 1);
  EXPECT_GT(json_of(drawn).find("moves")->array()->size(), 10u);
  EXPECT_EQ(answer(body + "7}"), drawn);
  EXPECT_NE(answer(body + "8}"), drawn);
  EXPECT_EQ(json_of(answer(R"({"game":"azul"})")).find("turn")->integer(), 0) << "chance";
}

TEST(Positions, RefuseWithASentence) {
  EXPECT_NE(refused(R"({"game":"chess"})").find("chess"), std::string::npos);
  EXPECT_NE(refused(R"({"game":"virus","position":"11/2 1"})").find("the position is refused"), std::string::npos);
  EXPECT_NE(refused(R"({"game":"virus","moves":["z9"]})").find("ply 1"), std::string::npos);
  EXPECT_NE(refused(R"({"game":"virus","moves":"b2"})"), "");
  EXPECT_NE(refused(R"({"game":"virus","views_from":-1})"), "");
  EXPECT_NE(refused(R"({"game":"virus","views_from":1})"), "") << "there is no such ply";
  EXPECT_NE(refused(R"({"game":"virus","draw":"x"})"), "");
  EXPECT_NE(refused(R"({"text":17})"), "");
  std::string many = R"({"game":"awale","moves":[")";
  for (int i = 0; i < 1001; ++i) many += "1r ";
  EXPECT_NE(refused(many + "\"]}").find("1000"), std::string::npos);
  EXPECT_NE(refused(R"({"game":"awale","text":")" + std::string(40'000, '1') + "\"}").find("1000"), std::string::npos);
}

class AnalysesTest : public testing::Test {
 protected:
  AnalysesTest() { open(2, 8); }
  ~AnalysesTest() override { analyses_.reset(); }

  void open(int threads, std::size_t most_at_once) {
    analyses_.reset();
    thinkers_ =
        std::make_unique<Thinkers>(threads, [this](std::function<void()> work) { posted_.post(std::move(work)); });
    AnalysesSettings settings{.thinkers = thinkers_.get()};
    settings.stopwatch = [this] { return now_; };
    settings.tell = [this](const std::string& owner, const SharedText& text) {
      const std::string message = "{\"n\":1," + *text;
      EXPECT_TRUE(JsonCheck(message).document()) << message;
      told_[owner].push_back(message);
    };
    settings.is_watched = [this](const std::string&) { return watched_; };
    settings.most_at_once = most_at_once;
    analyses_ = std::make_unique<Analyses>(std::move(settings));
  }

  Granted<std::string> begin(const std::string& body, const std::string& owner = "anna") {
    auto request = analysis_request_of(json_of(body));
    if (!request) return request.refusal();
    return analyses_->begin(std::move(*request), owner);
  }
  std::string refusal(const std::string& body) {
    const auto given = begin(body);
    return given ? "" : given.refusal().sentence;
  }
  JsonValue state(const std::string& owner = "anna") {
    auto now = analyses_->state(owner);
    EXPECT_TRUE(bool(now));
    return now ? json_of(*now) : JsonValue();
  }
  std::string stage(const std::string& owner = "anna") { return *state(owner).find("stage")->text(); }
  template <class Condition>
  bool wait_for(const Condition& condition) {
    for (int i = 0; i < 3000; ++i) {
      posted_.run_all();
      analyses_->tick();
      if (condition()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }
  bool wait_until(const std::string& wanted, const std::string& owner = "anna") {
    return wait_for([&] { return stage(owner) == wanted; });
  }

  Milliseconds now_{1000};
  bool watched_ = true;
  PostedWork posted_;
  std::map<std::string, std::vector<std::string>> told_;
  std::unique_ptr<Thinkers> thinkers_;
  std::unique_ptr<Analyses> analyses_;
};

constexpr const char* small_virus = R"({"game":"virus","options":{"size":4},"lines":3,"time":20000})";
constexpr const char* endless = R"({"game":"virus","time":60000,"lines":2})";

TEST_F(AnalysesTest, SolveASmallGameInSeveralLines) {
  ASSERT_TRUE(bool(begin(small_virus)));
  ASSERT_TRUE(wait_until("done"));
  const JsonValue found = state();
  ASSERT_EQ(found.find("lines")->array()->size(), 3u);
  const JsonValue& best = (*found.find("lines")->array())[0];
  EXPECT_EQ(best.find("verdict")->integer(), -1) << "an exact result: whoever begins loses the game of 4 by 4 by 8";
  EXPECT_EQ(best.find("margin")->integer(), 8);
  const auto& moves = *best.find("moves")->array();
  const auto& steps = *best.find("steps")->array();
  ASSERT_EQ(steps.size(), std::min<std::size_t>(moves.size(), 8));
  EXPECT_EQ(*(*steps[0].find("click")->array())[0].text(), *moves[0].text());
  EXPECT_EQ(steps[0].find("by")->integer(), 1);
  ASSERT_FALSE(told_["anna"].empty());
  EXPECT_NE(told_["anna"].back().find("\"stage\":\"done\""), std::string::npos);
}

TEST_F(AnalysesTest, AnswerAgainFromMemory) {
  ASSERT_TRUE(bool(begin(small_virus)));
  ASSERT_TRUE(wait_until("done"));
  auto again = begin(small_virus, "bob");
  ASSERT_TRUE(bool(again));
  EXPECT_EQ(*json_of(*again).find("stage")->text(), "done");
  EXPECT_EQ(json_of(*again).find("lines")->array()->size(), 3u);
}

TEST_F(AnalysesTest, LookAtAWholeGameFromItsEnd) {
  const char* game = R"({"game":"virus","position":"1.2/.../2.1 1","moves":["b1","b3","a2","c2","b2"],
                         "whole_game":true,"time":20})";
  ASSERT_TRUE(bool(begin(game)));
  ASSERT_TRUE(wait_until("done"));
  const JsonValue found = state();
  EXPECT_EQ(found.find("all")->integer(), 6);
  EXPECT_EQ(found.find("left")->integer(), 0);
  const auto& plies = *found.find("plies")->array();
  ASSERT_EQ(plies.size(), 6u);
  for (const JsonValue& ply : plies) EXPECT_FALSE(ply.find("verdict")->is_null()) << "so small that all is exact";
  EXPECT_EQ(plies[1].find("seat")->integer(), 2);
  EXPECT_TRUE(plies[5].find("moves")->array()->empty()) << "the game is over there";
  // Together the messages tell every ply once, from the last to the first.
  std::size_t end = 6;
  for (const std::string& message : told_["anna"]) {
    const JsonValue told = json_of(message);
    const auto from = static_cast<std::size_t>(*told.find("from")->integer());
    EXPECT_EQ(from + told.find("plies")->array()->size(), end);
    end = from;
  }
  EXPECT_EQ(end, 0u);
}

TEST_F(AnalysesTest, PassOverChance) {
  const char* game = R"({"game":"azul","moves":[],"whole_game":true,"time":20})";
  ASSERT_TRUE(bool(begin(game)));
  ASSERT_TRUE(wait_until("done"));
  EXPECT_TRUE((*state().find("plies")->array())[0].is_null());
}

TEST_F(AnalysesTest, HaveOneForEachBrowser) {
  auto first = begin(endless);
  ASSERT_TRUE(bool(first));
  auto second = begin(R"({"game":"icebreaker","time":60000})");
  ASSERT_TRUE(bool(second));
  EXPECT_NE(*json_of(*first).find("id")->text(), *json_of(*second).find("id")->text());
  EXPECT_NE(told_["anna"].back().find("\"stage\":\"stopped\""), std::string::npos) << "the first was told so";
  analyses_->stop("anna");
  EXPECT_EQ(stage(), "stopped");
  EXPECT_EQ(thinkers_->waiting(), 0);
}

TEST_F(AnalysesTest, EndWhenNobodyLooks) {
  ASSERT_TRUE(bool(begin(endless)));
  ASSERT_TRUE(wait_until("thinking"));
  watched_ = false;
  now_ += Milliseconds(4000);
  analyses_->tick();
  EXPECT_EQ(stage(), "thinking") << "asking is looking";
  now_ += Milliseconds(5001);
  analyses_->tick();
  EXPECT_EQ(analyses_->state("anna").refusal().status, 404);
}

TEST_F(AnalysesTest, AreNotTooMany) {
  open(1, 2);
  ASSERT_TRUE(bool(begin(endless, "anna")));
  ASSERT_TRUE(bool(begin(endless, "bob")));
  EXPECT_EQ(begin(endless, "carl").refusal().status, 429);
  EXPECT_TRUE(bool(begin(endless, "bob"))) << "instead of one's own there is always room";
}

// With one thread for all, somebody else's question is answered although the analysis has most of its minute left; then
// it goes on.
TEST_F(AnalysesTest, MakeRoomForOthers) {
  open(1, 8);
  ASSERT_TRUE(bool(begin(endless)));
  ASSERT_TRUE(wait_until("thinking"));
  const auto entry = find_game("virus");
  ASSERT_TRUE(entry.ok());
  Thinkers::Question question{.who = "bob", .position = std::move((*entry)->game().start({})).value()};
  question.engine = std::make_shared<RememberedEngine>();
  question.engine->spec.name = "greedy";
  bool answered = false;
  question.answers = [&](const Thought&) { answered = true; };
  thinkers_->ask(std::move(question));
  analyses_->tick();
  EXPECT_FALSE(answered) << "it has had its thread for a moment only";
  now_ += Milliseconds(2000);
  ASSERT_TRUE(wait_for([&] { return answered; }));
  ASSERT_TRUE(wait_until("thinking"));
  EXPECT_GE(state().find("time")->integer(), 2000);
}

TEST_F(AnalysesTest, RefuseWithASentence) {
  EXPECT_NE(refusal(R"({"game":"virus","lines":0})"), "");
  EXPECT_NE(refusal(R"({"game":"virus","lines":6})").find("1 to 5"), std::string::npos);
  EXPECT_NE(refusal(R"({"game":"virus","time":60001})"), "");
  EXPECT_NE(refusal(R"({"game":"virus","time":"long"})"), "");
  EXPECT_NE(refusal(R"({"game":"virus","whole_game":1})"), "");
  EXPECT_NE(refusal(R"({"game":"virus","whole_game":true,"time":2000})"), "");
  EXPECT_NE(refusal(R"({"game":"virus","position":"121/112/221 1"})").find("over"), std::string::npos);
  EXPECT_NE(refusal(R"({"game":"azul"})").find("chance"), std::string::npos);
  EXPECT_EQ(analyses_->state("nobody").refusal().status, 404);
}

// Over real sockets: asked for by HTTP, followed on the socket, and given up when the viewer leaves.
TEST(AnalysisServer, TellsItsViewers) {
  const TemporaryFolder folder;
  auto site = Site::open({.folder = folder.path(), .version = "9"});
  ASSERT_TRUE(site.ok()) << site.error().message;
  auto server = WebServer::listen({.socket_path = std::string(Site::live_path)});
  ASSERT_TRUE(server.ok()) << server.error().message;
  (*site)->serve_with(*server.value());
  std::thread thread([&] { server.value()->run(*site.value()); });
  {
    WebClient client(server.value()->port());
    EXPECT_EQ(client.ask("GET", "/api/v1/analysis").status, 404);
    WebClient viewer(server.value()->port());
    viewer.set_cookie(client.cookie());
    ASSERT_EQ(viewer.open_socket(), 101);
    viewer.say(R"({"watch":"analysis"})");
    EXPECT_EQ(client.ask("POST", "/api/v1/positions", R"({"game":"virus"})").status, 200);
    EXPECT_EQ(client.ask("POST", "/api/v1/positions", R"({"game":"virus","position":"x"})").status, 400);
    EXPECT_EQ(client.ask("POST", "/api/v1/analysis", small_virus).status, 200);
    const auto done = viewer.hear("\"stage\":\"done\"");
    ASSERT_TRUE(done.has_value());
    EXPECT_NE(done->find("\"type\":\"analysis\""), std::string::npos);
    viewer.say(R"({"watch":"analysis"})");
    EXPECT_TRUE(viewer.hear("\"stage\":\"done\"").has_value()) << "who asks again is told everything again";
    EXPECT_NE(client.ask("GET", "/api/v1/analysis").body.find("\"stage\":\"done\""), std::string::npos);
    EXPECT_EQ(client.ask("DELETE", "/api/v1/analysis").status, 200);
    EXPECT_EQ(client.ask("PUT", "/api/v1/analysis").status, 404);
    EXPECT_EQ(client.ask("POST", "/api/v1/analysis", "[]").status, 400);
  }
  server.value()->stop();
  thread.join();
  site.value().reset();
}

}  // namespace
}  // namespace plateau
