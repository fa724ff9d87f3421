// Tournaments and uploaded bots over the server's interface, with our own program as its children.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "arena/match.h"
#include "core/json_reader.h"
#include "core/text.h"
#include "server/site.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/web_client.h"

namespace plateau {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class CompeteTest : public testing::Test {
 protected:
  CompeteTest() {
    add_game_translations();
    add_translations(server_french);
    add_translations(arena_french);
  }
  ~CompeteTest() override { stop(); }

  void start(const Access& access = {}) {
    SiteSettings settings{.folder = folder_, .access = access, .version = "9", .pace = Milliseconds(0)};
    settings.jobs.program = PLATEAU_PROGRAM;
    auto site = Site::open(settings);
    ASSERT_TRUE(site.ok()) << site.error().message;
    site_ = std::move(site).value();
    auto server = WebServer::listen({.lines_path = folder_ + "/live.sock",
                                     .socket_path = std::string(Site::live_path),
                                     .upload_path = std::string(Site::upload_path)});
    ASSERT_TRUE(server.ok()) << server.error().message;
    server_ = std::move(server).value();
    site_->serve_with(*server_);
    thread_ = std::thread([this] { server_->run(*site_); });
    client_ = std::make_unique<WebClient>(server_->port());
    client_->set_cookie(cookie_);
    ask("GET", "/me");
    cookie_ = client_->cookie();
  }
  void stop() {
    if (!thread_.joinable()) return;
    client_.reset();
    server_->stop();
    thread_.join();
    site_.reset();
    server_.reset();
  }

  WebClient::Reply ask(const std::string& method, const std::string& path, const std::string& body = {},
                       const std::string& headers = {}) {
    return client_->ask(method, "/api/v1" + path, body, headers);
  }
  JsonValue get(const std::string& path) {
    const auto reply = ask("GET", path);
    EXPECT_EQ(reply.status, 200) << path << ": " << reply.body;
    auto json = parse_json(reply.body);
    EXPECT_TRUE(json.ok()) << reply.body;
    return json.ok() ? std::move(json).value() : JsonValue();
  }
  static std::string text(const JsonValue& json, const char* name) {
    const JsonValue* value = json.find(name);
    return value == nullptr || value->text() == nullptr ? "" : *value->text();
  }
  static std::int64_t number(const JsonValue& json, const char* name) {
    const JsonValue* value = json.find(name);
    return value == nullptr ? -1 : value->integer().value_or(-1);
  }
  static const JsonValue::Array& array(const JsonValue& json, const char* name) {
    static const JsonValue::Array none;
    const JsonValue* value = json.find(name);
    return value == nullptr || value->array() == nullptr ? none : *value->array();
  }

  std::string create(const std::string& body) {
    const auto reply = ask("POST", "/tournaments", body);
    EXPECT_EQ(reply.status, 201) << reply.body;
    const auto json = parse_json(reply.body);
    return json.ok() ? text(*json, "id") : "";
  }
  // Looks until the tournament is in this state.
  JsonValue wait_for(const std::string& id, const std::string& state) {
    for (int look = 0; look < 2000; ++look) {
      JsonValue tournament = get("/tournaments/" + id);
      if (text(tournament, "state") == state) return tournament;
      EXPECT_NE(text(tournament, "state"), "failed") << text(tournament, "trouble");
      if (text(tournament, "state") == "failed") break;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    ADD_FAILURE() << id << " never was " << state;
    return {};
  }
  std::string upload(const std::string& name, const std::string& content) {
    const auto reply = ask("POST", "/bots?game=virus&name=" + name, content, octets);
    EXPECT_EQ(reply.status, 201) << reply.body;
    const auto json = parse_json(reply.body);
    return json.ok() ? text(*json, "id") : "";
  }
  int isolation() {
    for (int look = 0; look < 600; ++look) {
      const auto level = number(get("/bots"), "isolation");
      if (level > 0) return static_cast<int>(level);
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    ADD_FAILURE() << "it is never known how bots are shut in";
    return 0;
  }

  static constexpr const char* octets = "Content-Type: application/octet-stream\r\n";
  TemporaryFolder temporary_;
  std::string folder_ = temporary_.path();
  std::string cookie_;
  std::unique_ptr<Site> site_;
  std::unique_ptr<WebServer> server_;
  std::thread thread_;
  std::unique_ptr<WebClient> client_;
};

constexpr const char* small_cup =
    R"({"name":"Small cup","game":"virus","options":{"size":"4"},"time":50,"games":2,
        "players":[{"player":"random","name":"Anna"},{"player":"first"},{"player":"random","name":"Anna"}]})";

TEST_F(CompeteTest, PlaysATournamentAndTellsAboutIt) {
  start();
  const std::string id = create(small_cup);
  const JsonValue cup = wait_for(id, "finished");
  EXPECT_EQ(text(cup, "name"), "Small cup");
  EXPECT_EQ(number(cup, "planned"), 6);
  EXPECT_EQ(number(cup, "played"), 6);
  ASSERT_EQ(array(cup, "entrants").size(), 3u);
  EXPECT_EQ(text(array(cup, "entrants")[2], "name"), "Anna 2");
  ASSERT_EQ(array(cup, "standings").size(), 3u);
  EXPECT_EQ(number(array(cup, "standings")[0], "games"), 4);

  EXPECT_EQ(array(get("/tournaments/" + id + "/games"), "games").size(), 6u);
  const JsonValue pair = get("/tournaments/" + id + "/games?entrant=0&opponent=1&limit=1");
  ASSERT_EQ(array(pair, "games").size(), 1u);
  EXPECT_TRUE(*pair.find("more")->boolean());
  const std::string game = text(array(pair, "games")[0], "id");
  const JsonValue snapshot = get("/games/" + game);
  EXPECT_EQ(text(snapshot, "title"), "Small cup");
  EXPECT_EQ(text(snapshot, "event"), id);
  EXPECT_FALSE(snapshot.find("result")->is_null());
  EXPECT_GT(array(get("/games/" + game + "/views"), "views").size(), 4u);
  EXPECT_EQ(ask("POST", "/games/" + game + "/moves", R"({"moves":["a1"]})").status, 403);
  EXPECT_EQ(ask("POST", "/games/" + game + "/fork", R"({"ply":2})").status, 201);
  const JsonValue lobby = get("/games");
  for (const JsonValue& running : array(lobby, "games"))
    EXPECT_NE(text(running, "id"), game) << "what was looked at is not what runs now";

  EXPECT_NE(text(get("/tournaments/" + id + "/pictures"), "cross").find("<table"), std::string::npos);
  EXPECT_NE(text(get("/tournaments/" + id + "/pictures?lang=fr"), "cross").find("contre"), std::string::npos);
  const auto report = ask("GET", "/tournaments/" + id + "/report");
  EXPECT_NE(report.head.find("filename=\"Small-cup.html\""), std::string::npos) << report.head;
  EXPECT_NE(report.body.find(text(get("/tournaments/" + id + "/pictures"), "ratings")), std::string::npos)
      << "the report and the page show the same pictures";
  EXPECT_NE(ask("GET", "/tournaments/" + id + "/records").body.find("# plateau record"), std::string::npos);
  EXPECT_TRUE(ask("GET", "/tournaments/" + id + "/standings.csv").body.starts_with("rank,name"));

  for (const char* what : {"/pause", "/resume", "/stop"})
    EXPECT_EQ(ask("POST", "/tournaments/" + id + what).status, 409) << what;
  EXPECT_EQ(array(get("/tournaments"), "tournaments").size(), 1u);
  EXPECT_EQ(ask("DELETE", "/tournaments/" + id).status, 200);
  EXPECT_EQ(ask("GET", "/tournaments/" + id).status, 404);
  EXPECT_FALSE(fs::exists(folder_ + "/tournaments/" + id));
}

TEST_F(CompeteTest, WhoWatchesIsTold) {
  start();
  const std::string id = create(small_cup);
  ASSERT_EQ(client_->open_socket(), 101);
  client_->say("{\"watch\":\"tournament/" + id + "\"}");
  bool finished = false;
  for (int message = 0; message < 20 && !finished; ++message) {
    const auto heard = client_->hear();
    ASSERT_TRUE(heard);
    const auto json = parse_json(*heard);
    EXPECT_EQ(text(*json, "type"), "tournament");
    EXPECT_EQ(text(*json, "id"), "tournament/" + id);
    finished = text(*json->find("tournament"), "state") == "finished";
  }
  EXPECT_TRUE(finished);
  client_->say("{\"watch\":\"tournament/none\"}");
  EXPECT_NE(client_->hear()->find("\"gone\""), std::string::npos);
}

TEST_F(CompeteTest, RefusesWhatIsWrong) {
  start();
  for (
      const char* body :
      {R"({})",
       R"({"game":"chess","players":[]})",
       R"({"game":"virus"})",
       R"({"game":"virus","players":[]})",
       R"({"game":"virus","players":[{"player":"random"}]})",
       R"({"game":"virus","players":[{},{}]})",
       R"({"game":"virus","players":[{"player":"random","bot":"x"},{"player":"random"}]})",
       R"({"game":"virus","players":[{"player":"cmd:/bin/sh"},{"player":"random"}]})",
       R"({"game":"virus","players":[{"player":"python:/etc/passwd"},{"player":"random"}]})",
       R"({"game":"virus","players":[{"player":"tcp:localhost:22"},{"player":"random"}]})",
       R"({"game":"virus","players":[{"player":"best?threads=8"},{"player":"random"}]})",
       R"({"game":"virus","players":[{"player":7},{"player":"random"}]})",
       R"({"game":"virus","options":{"size":"99"},"players":[{"player":"random"},{"player":"random"}]})",
       R"({"game":"vampires","options":{"map":"/etc/passwd"},"players":[{"player":"random"},{"player":"random"}]})",
       R"({"game":"virus","format":"bazaar","players":[{"player":"random"},{"player":"random"}]})",
       R"({"game":"virus","time":1,"players":[{"player":"random"},{"player":"random"}]})",
       R"({"game":"virus","time":100,"clock":{"initial":9000},"players":[{"player":"random"},{"player":"random"}]})",
       R"({"game":"virus","clock":{},"players":[{"player":"random"},{"player":"random"}]})",
       R"({"game":"virus","games":100000,"players":[{"player":"random"},{"player":"random"}]})",
       R"({"game":"virus","name":7,"players":[{"player":"random"},{"player":"random"}]})",
       R"({"game":"azul","options":{"players":"4"},"format":"swiss","players":[{"player":"random"},{"player":"random"},{"player":"random"},{"player":"random"}]})"}) {
    const auto reply = ask("POST", "/tournaments", body);
    EXPECT_EQ(reply.status, 400) << body << reply.body;
  }
  std::string many = R"({"game":"azul","options":{"players":"4"},"players":[)";
  for (int i = 0; i < 200; ++i) many += std::string(i == 0 ? "" : ",") + R"({"player":"random"})";
  EXPECT_EQ(ask("POST", "/tournaments", many + "]}").status, 400) << "64 million sets of players";
  EXPECT_EQ(ask("POST", "/tournaments", "[1]").status, 400);
  EXPECT_EQ(ask("POST", "/tournaments", "x=1", octets).status, 400);
  for (const char* path : {"/tournaments/none", "/tournaments/none/games", "/tournaments/none/report", "/bots/none",
                           "/tournaments/..%2F..", "/games/none-1", "/games/-1", "/tournaments/none/nothing"})
    EXPECT_EQ(ask("GET", path).status, 404) << path;
  EXPECT_EQ(ask("POST", "/tournaments/none/pause").status, 404);
  EXPECT_EQ(ask("POST", "/bots?game=virus&name=a.py", "{}", "Content-Type: application/json\r\n").status, 415);
  EXPECT_EQ(ask("POST", "/bots?game=chess&name=a.py", "x", octets).status, 400);
  EXPECT_EQ(ask("POST", "/bots?game=virus&name=a.py", "", octets).status, 400);
  EXPECT_EQ(ask("POST", "/bots?game=virus&name=a.txt", "hello", octets).status, 400);
  EXPECT_FALSE(fs::exists(folder_ + "/tournaments")) << "nothing is left of them";
  EXPECT_EQ(ask("GET", "/me").status, 200) << "the server is well";
}

TEST_F(CompeteTest, BotsAreBoundedAndBelongToTheirBrowser) {
  start();
  if (isolation() < 2) {
    EXPECT_EQ(ask("POST", "/bots?game=virus&name=a.py", "x = 1", octets).status, 403);
    GTEST_SKIP() << "programs cannot be shut in here";
  }
  const std::string large(2 << 20, '#');
  const std::string id = upload("..%2F..%2Fetc%2Flarge.py", large);
  EXPECT_EQ(text(get("/bots/" + id), "name"), "large");
  EXPECT_TRUE(fs::exists(folder_ + "/bots/" + id + "/bot.py"));
  WebClient too_large(server_->port()), other(server_->port());
  EXPECT_EQ(too_large.ask("POST", "/api/v1/bots?game=virus&name=a.py", large + "#", octets).status, 413);
  EXPECT_EQ(other.ask("GET", "/api/v1/bots/" + id).status, 404);
  EXPECT_EQ(other.ask("DELETE", "/api/v1/bots/" + id).status, 404);
  EXPECT_EQ(other
                .ask("POST", "/api/v1/tournaments",
                     R"({"game":"virus","players":[{"player":"random"},{"bot":")" + id + "\"}]}")
                .status,
            400);
  EXPECT_EQ(ask("DELETE", "/bots/" + id).status, 200);
  EXPECT_FALSE(fs::exists(folder_ + "/bots/" + id));
  EXPECT_EQ(ask("GET", "/bots/" + id).status, 404);
  // Elsewhere a request stays as small as it was.
  EXPECT_EQ(other.ask("POST", "/api/v1/tournaments", std::string(300 << 10, ' ')).status, 413);
}

TEST_F(CompeteTest, WhereOneCanOnlyWatchNothingIsTaken) {
  start({.read_only = true});
  EXPECT_EQ(ask("POST", "/tournaments", small_cup).status, 403);
  EXPECT_EQ(ask("POST", "/bots?game=virus&name=a.py", "x", octets).status, 403);
  EXPECT_EQ(ask("GET", "/tournaments").status, 200);
  stop();
  start({.password = "open"});
  EXPECT_EQ(ask("GET", "/tournaments").status, 401);
  EXPECT_EQ(ask("POST", "/bots?game=virus&name=a.py", "x", octets).status, 401);
}

TEST_F(CompeteTest, PausesAndGoesOnAlsoAfterARestart) {
  start();
  const std::string id = create(
      R"({"game":"virus","time":2000,"games":40,"players":[{"player":"random"},{"player":"mcts:2000"},{"player":"first"}]})");
  wait_for(id, "running");
  WebClient other(server_->port());
  EXPECT_EQ(other.ask("POST", "/api/v1/tournaments/" + id + "/pause").status, 403);
  EXPECT_EQ(ask("POST", "/tournaments/" + id + "/pause").status, 200);
  const auto played = number(wait_for(id, "paused"), "played");
  EXPECT_LT(played, 120);
  EXPECT_EQ(number(get("/tournaments/" + id), "played"), played);
  EXPECT_EQ(ask("POST", "/tournaments/" + id + "/pause").status, 409);
  stop();
  start();
  EXPECT_EQ(text(get("/tournaments/" + id), "state"), "paused");
  EXPECT_EQ(ask("POST", "/tournaments/" + id + "/resume").status, 200);
  wait_for(id, "running");
  stop();  // in the middle of its games
  start();
  EXPECT_GE(number(wait_for(id, "running"), "played"), played) << "it goes on by itself";
  EXPECT_EQ(ask("POST", "/tournaments/" + id + "/stop").status, 200);
  wait_for(id, "stopped");
  EXPECT_EQ(ask("POST", "/tournaments/" + id + "/resume").status, 409);
}

// Knows where everything is and tries to reach it. What it reached is in the exception that it throws.
std::string hostile_bot(const std::string& folder, int port, const std::string& other) {
  return fmt::format(R"(
import os, socket
reached = []
def attempt(name, action):
    try:
        action()
        reached.append(name)
    except Exception:
        pass
def connect_locally():
    s = socket.socket(socket.AF_UNIX)
    s.connect("{0}/live.sock")
attempt("the list of bots", lambda: os.listdir("{0}/bots"))
attempt("the store", lambda: open("{0}/compete.sqlite", "rb").read(16))
attempt("the games", lambda: open("{0}/games.sqlite", "rb").read(16))
attempt("another bot", lambda: open("{0}/bots/{2}/bot.py").read())
attempt("a bot of the tournament", lambda: open(os.path.join(os.path.dirname(__file__), "../1/bot.py")).read())
attempt("its own folder, to write", lambda: open(os.path.join(os.path.dirname(__file__), "x"), "w").write("x"))
attempt("the server", lambda: socket.create_connection(("127.0.0.1", {1}), 1))
attempt("the socket for games", connect_locally)
attempt("the network", lambda: socket.create_connection(("192.0.2.1", 80), 1))
attempt("passwords", lambda: open("/etc/shadow").read())
attempt("homes", lambda: os.listdir("/root") + os.listdir("/home"))
attempt("other processes", lambda: [os.kill(int(p), 0) for p in os.listdir("/proc") if p.isdigit() and int(p) > 10] or 1 / 0)
def ia(game, side):
    raise RuntimeError("reached: " + (", ".join(reached) or "nothing") + ", from " + str(sorted(os.listdir("."))) + " in " + os.getcwd())
)",
                     folder, port, other);
}

TEST_F(CompeteTest, AnUploadReachesNothingAndItsFaultsAreShown) {
  start();
  if (isolation() < 2) GTEST_SKIP() << "programs cannot be shut in here";
  const std::string good = upload("good.py", "def ia(game, side):\n    secret = 42\n    return False\n");
  const std::string bad = upload("bad.py", hostile_bot(folder_, server_->port(), good));
  const std::string id = create(R"({"game":"virus","options":{"size":"4"},"time":3000,"players":[{"bot":")" + good +
                                R"("},{"bot":")" + bad + R"("},{"player":"random"}]})");
  const JsonValue cup = wait_for(id, "finished");
  EXPECT_EQ(text(array(cup, "entrants")[1], "name"), "bad");
  EXPECT_EQ(text(array(cup, "entrants")[1], "kind"), "python");
  const JsonValue games = get("/tournaments/" + id + "/games?faults=1&entrant=1&opponent=2");
  ASSERT_FALSE(array(games, "games").empty());
  const JsonValue& game = array(games, "games")[0];
  EXPECT_EQ(text(*game.find("first_fault"), "fault"), "crashed");
  EXPECT_THAT(text(*game.find("first_fault"), "sentence"), Not(HasSubstr(folder_)));
  const JsonValue cards = get("/tournaments/" + id + "/games/" + std::to_string(number(game, "number")));
  ASSERT_FALSE(array(cards, "cards").empty());
  const JsonValue& card = array(cards, "cards")[0];
  EXPECT_NE(text(card, "sentence").find("reached: nothing, from ['bot.py']"), std::string::npos)
      << text(card, "sentence");
  EXPECT_FALSE(card.find("view")->is_null());
  EXPECT_NE(text(card, "errors").find("Traceback"), std::string::npos);
  for (const char* told : {"sentence", "errors"})
    EXPECT_THAT(text(card, told), Not(HasSubstr(folder_))) << "where the server keeps its files is not told";
  const JsonValue replay = get("/games/" + text(game, "id"));
  ASSERT_FALSE(array(replay, "remarks").empty());
  EXPECT_THAT(text(array(replay, "remarks")[0], "text"), AllOf(HasSubstr("RuntimeError"), Not(HasSubstr(folder_))));

  // The doctor saw it, too.
  JsonValue bot;
  for (int look = 0; look < 1200; ++look) {
    bot = get("/bots/" + bad);
    if (text(*bot.find("doctor"), "state") != "waiting") break;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  ASSERT_EQ(text(*bot.find("doctor"), "state"), "done") << text(*bot.find("doctor"), "trouble");
  EXPECT_FALSE(*bot.find("doctor")->find("report")->find("healthy")->boolean());
  const std::string told = ask("GET", "/bots/" + bad).body;
  EXPECT_THAT(told, AllOf(HasSubstr("RuntimeError"), Not(HasSubstr(folder_ + "/bots"))));
}

}  // namespace
}  // namespace plateau
