// The server over real sockets, with a client that may behave badly.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <filesystem>
#include <thread>

#include "core/json_reader.h"
#include "core/random.h"
#include "games/registry.h"
#include "server/live_publisher.h"
#include "server/site.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/web_client.h"

namespace plateau {
namespace {

namespace fs = std::filesystem;

constexpr PageFile test_pages[] = {
    {"/index.html", "text/html; charset=utf-8", "aaaa", "<!doctype html>page", "packed page", false},
    {"/assets/index-123.js", "text/javascript", "bbbb", "plain script", "", true},
};

class ServerTest : public testing::Test {
 protected:
  ServerTest() {
    add_game_translations();
    add_translations(server_french);
  }
  ~ServerTest() override { stop(); }

  void start(const Access& access = {}, WebSettings web = {}) {
    auto site =
        Site::open({.folder = folder_, .access = access, .pages = test_pages, .version = "9", .pace = Milliseconds(0)});
    ASSERT_TRUE(site.ok()) << site.error().message;
    site_ = std::move(site).value();
    web.lines_path = folder_ + "/live.sock";
    web.socket_path = Site::live_path;
    web.upload_path = Site::upload_path;
    auto server = WebServer::listen(web);
    ASSERT_TRUE(server.ok()) << server.error().message;
    server_ = std::move(server).value();
    site_->serve_with(*server_);
    port_ = server_->port();
    thread_ = std::thread([this] { server_->run(*site_); });
  }
  void stop() {
    if (!thread_.joinable()) return;
    server_->stop();
    thread_.join();
    site_.reset();
    server_.reset();
  }

  // A game of two humans; its id.
  std::string make_game(WebClient& client, const std::string& more = "") {
    const auto reply = client.ask(
        "POST", "/api/v1/games",
        R"({"game":"virus","options":{"size":"6"},"seats":[{"kind":"human"},{"kind":"human"}])" + more + "}");
    EXPECT_EQ(reply.status, 201) << reply.body;
    return text_of(reply.body, "id");
  }
  static std::string text_of(const std::string& json, const char* name) {
    const auto parsed = parse_json(json);
    EXPECT_TRUE(parsed.ok()) << json;
    const JsonValue* value = parsed.ok() ? parsed->find(name) : nullptr;
    return value == nullptr || value->text() == nullptr ? "" : *value->text();
  }
  static std::int64_t number_of(const std::string& json, const char* name) {
    const auto parsed = parse_json(json);
    const JsonValue* value = parsed.ok() ? parsed->find(name) : nullptr;
    return value == nullptr ? -1 : value->integer().value_or(-1);
  }
  // Many moves and takebacks, of some hundred kilobytes in all; `step` is told the seq after each.
  void play_to_and_fro(WebClient& player, const std::string& id, const std::function<void(std::int64_t)>& step) {
    for (int round = 0; round < 150; ++round) {
      for (const auto& [what, body] : {std::pair{"/moves", R"({"moves":["b1"]})"}, {"/takeback", "{}"}}) {
        auto reply = player.ask("POST", "/api/v1/games/" + id + what, body);
        while (reply.status == 429) {
          std::this_thread::sleep_for(std::chrono::milliseconds(20));
          reply = player.ask("POST", "/api/v1/games/" + id + what, body);
        }
        ASSERT_EQ(reply.status, 200);
        step(number_of(reply.body, "seq"));
      }
    }
  }
  // The server still answers.
  void expect_well() {
    WebClient client(port_);
    EXPECT_EQ(client.ask("GET", "/api/v1/me").status, 200);
  }

  TemporaryFolder temporary_;
  std::string folder_ = temporary_.path();
  std::unique_ptr<Site> site_;
  std::unique_ptr<WebServer> server_;
  std::thread thread_;
  int port_ = 0;
};

TEST_F(ServerTest, ServesThePage) {
  start();
  WebClient client(port_);
  auto reply = client.ask("GET", "/");
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.body, "<!doctype html>page");
  EXPECT_NE(reply.head.find("frame-ancestors 'none'"), std::string::npos);
  EXPECT_NE(reply.head.find("X-Content-Type-Options: nosniff"), std::string::npos);
  EXPECT_NE(reply.head.find("HttpOnly; SameSite=Strict"), std::string::npos);
  EXPECT_EQ(reply.head.find("unsafe"), std::string::npos);
  EXPECT_EQ(client.ask("GET", "/game/abc").body, "<!doctype html>page") << "a route of the page";
  EXPECT_EQ(client.ask("GET", "/", {}, "Accept-Encoding: gzip\r\n").body, "packed page");
  EXPECT_EQ(client.ask("GET", "/", {}, "If-None-Match: \"aaaa\"\r\n").status, 304);
  reply = client.ask("GET", "/assets/index-123.js");
  EXPECT_EQ(reply.body, "plain script");
  EXPECT_NE(reply.head.find("immutable"), std::string::npos);
  EXPECT_EQ(client.ask("GET", "/missing.js").status, 404);
  EXPECT_EQ(client.ask("GET", "/../../etc/passwd.txt").status, 404);
  EXPECT_EQ(client.ask("POST", "/").status, 405);
}

TEST_F(ServerTest, SpeaksTheLanguageOfTheRequest) {
  start();
  WebClient client(port_);
  EXPECT_EQ(text_of(client.ask("GET", "/api/v1/games/nix").body, "error"), "there is no game 'nix'");
  EXPECT_EQ(text_of(client.ask("GET", "/api/v1/games/nix", {}, "Accept-Language: de,fr;q=0.8\r\n").body, "error"),
            "il n'y a pas de partie « nix »");
  EXPECT_EQ(text_of(client.ask("GET", "/api/v1/games/nix?lang=fr").body, "error"), "il n'y a pas de partie « nix »");
}

TEST_F(ServerTest, PlaysAGameThatOthersWatch) {
  start();
  WebClient player(port_), viewer(port_), own_viewer(port_);
  const std::string id = make_game(player);
  ASSERT_EQ(viewer.open_socket(), 101);
  own_viewer.set_cookie(player.cookie());
  ASSERT_EQ(own_viewer.open_socket(), 101);
  for (WebClient* watcher : {&viewer, &own_viewer}) watcher->say("{\"watch\":\"" + id + "\"}");
  const auto snapshot = viewer.hear();
  ASSERT_TRUE(snapshot);
  EXPECT_EQ(number_of(*snapshot, "n"), 1);
  EXPECT_EQ(text_of(*snapshot, "type"), "snapshot");
  EXPECT_NE(snapshot->find("\"mine\":false"), std::string::npos);
  EXPECT_NE(own_viewer.hear()->find("\"mine\":true"), std::string::npos);
  EXPECT_EQ(player.ask("POST", "/api/v1/games/" + id + "/moves", R"({"moves":["b1"],"seq":1})").status, 200);
  const auto moved = viewer.hear();
  ASSERT_TRUE(moved);
  EXPECT_EQ(number_of(*moved, "n"), 2);
  EXPECT_EQ(text_of(*moved, "type"), "moved");
  EXPECT_EQ(number_of(*moved, "seq"), 2);
  EXPECT_EQ(player.ask("POST", "/api/v1/games/" + id + "/takeback", "{}").status, 200);
  EXPECT_EQ(text_of(*viewer.hear(), "type"), "snapshot");
  viewer.say(R"({"watch":"lobby"})");
  EXPECT_NE(viewer.hear("\"lobby\"")->find(id), std::string::npos);
  viewer.say(R"({"ping":1})");
  EXPECT_TRUE(viewer.hear("pong"));
  viewer.say(R"({"watch":"nowhere"})");
  EXPECT_TRUE(viewer.hear("gone"));
  EXPECT_EQ(player.ask("DELETE", "/api/v1/games/" + id).status, 200);
  EXPECT_TRUE(viewer.hear("gone"));
  EXPECT_EQ(player.ask("GET", "/api/v1/games/" + id).status, 404);
}

TEST_F(ServerTest, OnlyTheBrowserThatMadeAGamePlaysInIt) {
  start();
  WebClient anna(port_), bob(port_);
  const std::string id = make_game(anna);
  bob.ask("GET", "/");
  EXPECT_EQ(bob.ask("POST", "/api/v1/games/" + id + "/moves", R"({"moves":["b1"]})").status, 403);
  EXPECT_EQ(bob.ask("DELETE", "/api/v1/games/" + id).status, 403);
  EXPECT_EQ(bob.ask("GET", "/api/v1/games/" + id).status, 200);
  EXPECT_NE(anna.ask("GET", "/api/v1/games?mine=1").body.find(id), std::string::npos);
  EXPECT_EQ(bob.ask("GET", "/api/v1/games?mine=1").body.find(id), std::string::npos);
  const auto record = bob.ask("GET", "/api/v1/games/" + id + "/record");
  EXPECT_TRUE(record.body.starts_with("# plateau record\n# game: virus\n")) << record.body;
}

TEST_F(ServerTest, PagesTheGamesOfABrowser) {
  start();
  WebClient client(port_);
  std::set<std::string> made, listed;
  for (int i = 0; i < 7; ++i) made.insert(make_game(client));
  std::string before;
  for (int page = 0; page < 4; ++page) {
    const auto reply = client.ask("GET", "/api/v1/games?mine=1&limit=3" + (before.empty() ? "" : "&before=" + before));
    const auto parsed = parse_json(reply.body);
    ASSERT_TRUE(parsed.ok()) << reply.body;
    for (const JsonValue& game : *parsed->find("games")->array()) listed.insert(before = *game.find("id")->text());
    EXPECT_EQ(*parsed->find("more")->boolean(), page < 2);
    if (page >= 2) break;
  }
  EXPECT_EQ(listed, made);
}

TEST_F(ServerTest, RefusesOtherNamesAndOtherSites) {
  start();
  WebClient client(port_);
  EXPECT_EQ(client.ask("GET", "/api/v1/me", {}, "Host: evil.example\r\n").status, 403);
  EXPECT_EQ(client.ask("GET", "/", {}, "Host: 127.0.0.1.evil.example:8080\r\n").status, 403);
  EXPECT_EQ(client.ask("GET", "/api/v1/me", {}, "Host: localhost:1234\r\n").status, 200);
  EXPECT_EQ(client.ask("GET", "/api/v1/me", {}, "Host: [::1]:8080\r\n").status, 200);
  const std::string body = R"({"game":"virus","seats":[{"kind":"human"},{"kind":"human"}]})";
  EXPECT_EQ(client.ask("POST", "/api/v1/games", body, "Origin: http://evil.example\r\n").status, 403);
  EXPECT_EQ(client.ask("POST", "/api/v1/games", body, "Origin: null\r\n").status, 403);
  EXPECT_EQ(client.ask("POST", "/api/v1/games", body, "Sec-Fetch-Site: cross-site\r\n").status, 403);
  EXPECT_EQ(client.ask("POST", "/api/v1/games", body, "Content-Type: text/plain\r\n").status, 415);
  EXPECT_EQ(
      client.ask("POST", "/api/v1/games", body, "Origin: http://127.0.0.1:" + std::to_string(port_) + "\r\n").status,
      201);
  EXPECT_EQ(WebClient(port_).open_socket("Origin: http://evil.example\r\n"), 403);
  EXPECT_EQ(WebClient(port_).open_socket("Origin: http://127.0.0.1:" + std::to_string(port_) + "\r\n"), 101);
}

TEST_F(ServerTest, AsksForThePassword) {
  start({.password = "open sesame"});
  WebClient client(port_);
  EXPECT_NE(client.ask("GET", "/api/v1/me").body.find("\"needs_password\":true"), std::string::npos);
  EXPECT_EQ(client.ask("GET", "/api/v1/catalogue").status, 401);
  EXPECT_EQ(WebClient(port_).open_socket(), 401);
  EXPECT_EQ(client.ask("POST", "/api/v1/login", R"({"password":"open"})").status, 403);
  EXPECT_EQ(client.ask("POST", "/api/v1/login", R"({"password":"open sesame"})").status, 200);
  EXPECT_EQ(client.ask("GET", "/api/v1/catalogue").status, 200);
  WebClient thief(port_);
  int last = 0;
  for (int i = 0; i < 8; ++i) last = thief.ask("POST", "/api/v1/login", R"({"password":"guess"})").status;
  EXPECT_EQ(last, 429);
}

TEST_F(ServerTest, LetsPeopleOnlyWatch) {
  start({.read_only = true});
  WebClient client(port_);
  EXPECT_EQ(client.ask("GET", "/api/v1/catalogue").status, 200);
  EXPECT_EQ(client.ask("POST", "/api/v1/games", R"({"game":"virus"})").status, 403);
  EXPECT_EQ(client.ask("POST", "/api/v1/trial", R"({"game":"virus","code":""})").status, 403);
  EXPECT_EQ(client.ask("POST", "/api/v1/positions", R"({"game":"virus"})").status, 200);
  EXPECT_EQ(client.ask("POST", "/api/v1/maps", "{}").status, 200);
  EXPECT_EQ(WebClient(port_).open_socket(), 101);
}

TEST_F(ServerTest, RefusesBadRequestsWithASentence) {
  start();
  WebClient client(port_);
  const std::string id = make_game(client);
  const std::string game = "/api/v1/games/" + id;
  struct Bad {
    const char* method;
    std::string path;
    std::string body;
    int status;
  };
  for (const Bad& bad : std::vector<Bad>{{"POST", "/api/v1/games", "{", 400},
                                         {"POST", "/api/v1/maps", R"({"rows":0})", 400},
                                         {"GET", "/api/v1/maps", "", 404},
                                         {"POST", "/api/v1/trial", R"({"game":"virus"})", 400},
                                         {"GET", "/api/v1/trial", "", 404},
                                         {"PUT", "/api/v1/trial", "{}", 404},
                                         {"POST", "/api/v1/games", "[]", 400},
                                         {"POST", "/api/v1/games", std::string(2000, '['), 400},
                                         {"POST", game + "/moves", "{\"moves\":[\"\\ud800\"]}", 400},
                                         {"POST", game + "/moves", R"({"moves":"b1"})", 400},
                                         {"POST", game + "/moves", R"({"moves":[7]})", 400},
                                         {"POST", game + "/moves", R"({"moves":["b1"],"seq":"x"})", 400},
                                         {"POST", game + "/moves", R"({"moves":["b1"],"seq":77})", 409},
                                         {"POST", game + "/moves", R"({"moves":["f6"]})", 400},
                                         {"POST", game + "/resign", "{}", 400},
                                         {"POST", game + "/fork", R"({"ply":99})", 400},
                                         {"POST", game + "/takeback", R"({"plies":-4})", 400},
                                         {"POST", game + "/nothing", "{}", 404},
                                         {"PUT", game, "{}", 404},
                                         {"GET", game + "/views?from=5&to=2", "", 400},
                                         {"GET", game + "/views?from=x", "", 400},
                                         {"GET", game + "/record?ply=4", "", 400},
                                         {"GET", "/api/v1/games?mine=1&limit=-1", "", 400},
                                         {"GET", "/api/v1/games/%00", "", 400},
                                         {"GET", "/api/v1/games/%zz", "", 400},
                                         {"GET", "/api/v1/games/'; DROP TABLE games; --", "", 400},
                                         {"POST", "/api/v1/import", R"({"text":"# plateau record\nx"})", 400}}) {
    WebClient rude(port_);
    rude.set_cookie(client.cookie());
    const auto reply = rude.ask(bad.method, bad.path, bad.body);
    EXPECT_EQ(reply.status, bad.status) << bad.method << " " << bad.path << " " << bad.body << " " << reply.body;
    EXPECT_FALSE(text_of(reply.body, "error").empty()) << bad.path;
  }
  EXPECT_EQ(WebClient(port_).ask("POST", "/api/v1/import", "{\"text\":\"" + std::string(300 << 10, 'x') + "\"}").status,
            413);
  EXPECT_EQ(WebClient(port_).ask("GET", "/", {}, "X: " + std::string(20 << 10, 'x') + "\r\n").status, 431);
  expect_well();
}

TEST_F(ServerTest, TakesOneRequestTooManyForOne) {
  start();
  WebClient client(port_);
  constexpr int most = 5000;  // a slow machine may not ask more often than is allowed for a while
  int asked = 1;
  while (client.ask("GET", "/api/v1/me").status != 429 && asked < most) ++asked;
  EXPECT_GT(asked, 150);
  EXPECT_LT(asked, most);
}

TEST_F(ServerTest, SurvivesGarbage) {
  start();
  Random random(7);
  const std::string good = "GET /api/v1/games/abc?x=1 HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\n\r\nhello";
  for (int round = 0; round < 150; ++round) {
    std::string bytes = good;
    if (round % 3 == 0) bytes.resize(random.below(200));
    for (std::uint32_t change = random.below(12); change > 0 && !bytes.empty(); --change)
      bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] = static_cast<char>(random.below(256));
    WebClient client(port_);
    client.write(bytes);
    client.shut_writing();
  }
  for (int round = 0; round < 60; ++round) {  // and as frames
    WebClient client(port_);
    if (client.open_socket() != 101) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      continue;
    }
    std::string bytes;
    for (std::uint32_t i = random.below(40); i > 0; --i) bytes += static_cast<char>(random.below(256));
    round % 2 == 0 ? client.write(bytes) : client.say(bytes);
  }
  std::this_thread::sleep_for(std::chrono::seconds(2));
  expect_well();
}

TEST_F(ServerTest, ClosesASocketThatSaysTooMuchOrNonsense) {
  start();
  for (const std::string& message :
       {std::string(5000, 'x'), std::string("nonsense"), std::string("[1]"), std::string("{}")}) {
    WebClient client(port_);
    ASSERT_EQ(client.open_socket(), 101);
    client.say(message);
    EXPECT_TRUE(client.is_closed()) << message.substr(0, 20);
  }
  WebClient flood(port_);
  ASSERT_EQ(flood.open_socket(), 101);
  for (int i = 0; i < 200; ++i) flood.say(R"({"ping":1})");
  EXPECT_TRUE(flood.is_closed());
  expect_well();
}

TEST_F(ServerTest, ASlowViewerGetsASnapshotAndNobodyWaits) {
  WebSettings web;
  web.most_queued = 20'000;
  start({}, web);
  WebClient player(port_), fast(port_), slow(port_, 4096);
  const std::string id = make_game(player);
  for (WebClient* viewer : {&fast, &slow}) {
    ASSERT_EQ(viewer->open_socket(), 101);
    viewer->say("{\"watch\":\"" + id + "\"}");
  }
  ASSERT_TRUE(fast.hear("snapshot"));
  std::int64_t seq = 0;  // the slow one reads nothing of it
  play_to_and_fro(player, id, [&](std::int64_t now) {
    seq = now;
    ASSERT_TRUE(fast.hear()) << "the fast one sees every step";
  });
  // Now the slow one reads: all numbers without a gap, and in the end the newest position.
  std::int64_t n = 0, messages = 0;
  bool newest = false;
  while (!newest) {
    const auto message = slow.hear();
    ASSERT_TRUE(message) << "the newest position never came";
    ASSERT_EQ(number_of(*message, "n"), ++n);
    ++messages;
    newest = message->find("\"seq\":" + std::to_string(seq) + ",") != std::string::npos;
  }
  EXPECT_LT(messages, 300) << "it was not slow enough to miss anything";
}

TEST_F(ServerTest, AViewerWhoTakesNothingIsDropped) {
  WebSettings web;
  web.most_queued = 20'000;
  web.stalled_ms = 50;
  start({}, web);
  WebClient player(port_), stalled(port_, 4096);
  const std::string id = make_game(player);
  ASSERT_EQ(stalled.open_socket(), 101);
  stalled.say("{\"watch\":\"" + id + "\"}");
  std::int64_t newest = 0;
  play_to_and_fro(player, id, [&](std::int64_t seq) { newest = seq; });
  // What was on its way comes, and then the end.
  bool saw_newest = false;
  while (const auto message = stalled.hear())
    saw_newest |= message->find("\"seq\":" + std::to_string(newest) + ",") != std::string::npos;
  EXPECT_FALSE(saw_newest);
  EXPECT_TRUE(stalled.is_closed());
}

TEST_F(ServerTest, SaysGoodbyeAndEndsSoon) {
  start();
  WebClient viewer(port_);
  ASSERT_EQ(viewer.open_socket(), 101);
  viewer.say(R"({"ping":1})");
  ASSERT_TRUE(viewer.hear("pong"));
  WebClient idle(port_);
  const auto began = std::chrono::steady_clock::now();
  stop();
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(15)) << "an idle connection is kept for longer";
  EXPECT_TRUE(viewer.hear("bye"));
}

TEST_F(ServerTest, DropsIdleAndHalfOpenConnections) {
  WebSettings web;
  web.idle_seconds = 1;
  start({}, web);
  WebClient silent(port_), half(port_), mute(port_);
  half.write("GET / HTTP/1.1\r\nHost: 127");
  ASSERT_EQ(mute.open_socket(), 101);  // and no answer to the server's pings
  EXPECT_TRUE(silent.is_closed());
  EXPECT_TRUE(half.is_closed());
  EXPECT_TRUE(mute.is_closed());
}

TEST_F(ServerTest, HasRoomForSoManyConnections) {
  WebSettings web;
  web.most_connections = 3;
  start({}, web);
  WebClient first(port_), second(port_), third(port_);
  for (WebClient* client : {&first, &second, &third}) EXPECT_EQ(client->ask("GET", "/api/v1/me").status, 200);
  WebClient fourth(port_);
  EXPECT_EQ(fourth.ask("GET", "/api/v1/me").status, 0);
  EXPECT_EQ(first.ask("GET", "/api/v1/me").status, 200);
}

TEST_F(ServerTest, ShowsGamesOfOtherProcesses) {
  start();
  struct stat status {};
  ASSERT_EQ(::stat((folder_ + "/live.sock").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
  WebClient viewer(port_);
  ASSERT_EQ(viewer.open_socket(), 101);
  viewer.say(R"({"watch":"lobby"})");
  const AnyGame& game = registered_games()[0]->game();
  const auto position = std::move(game.start({})).value();
  LivePublisher publisher({.socket = folder_ + "/live.sock", .source = "tournament", .title = "the cup"});
  const auto tell = [&] {
    publisher.tell(
        {.key = "1", .game = game.info().name, .position = *position, .seats = {{"best", "A"}, {"cmd:b", "B"}}},
        {.seat = 0, .text = "I win"});
  };
  ASSERT_TRUE(publisher.wants("1"));
  tell();
  const auto lobby = viewer.hear("the cup");
  ASSERT_TRUE(lobby);
  EXPECT_NE(lobby->find("\"source\":\"tournament\""), std::string::npos);
  viewer.say(R"({"watch":"live1"})");
  ASSERT_TRUE(viewer.hear("snapshot"));
  position->play(0);
  tell();
  EXPECT_TRUE(viewer.hear("\"moved\""));
  EXPECT_TRUE(viewer.hear("I win"));
  publisher.ended("1", position->moves_played(), Outcome{.winners = 1}, Ending::stopped);
  EXPECT_TRUE(viewer.hear("\"ending\":\"stopped\""));
  // Not more often than people can see; on a busy machine the moment may be over before it is looked at.
  bool waits = false;
  for (int i = 0; i < 20 && !waits; ++i) {
    tell();
    waits = !publisher.wants("1");
  }
  EXPECT_TRUE(waits);
}

TEST(LivePublisher, DoesNothingWithoutAServer) {
  LivePublisher publisher({.socket = "/nowhere/live.sock", .source = "tournament", .title = "x"});
  EXPECT_FALSE(publisher.wants("1"));
  LivePublisher long_name({.socket = std::string(500, 'x'), .source = "tournament", .title = "x"});
  EXPECT_FALSE(long_name.wants("1"));
}

}  // namespace
}  // namespace plateau
