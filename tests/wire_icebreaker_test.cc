// The icebreaker referee, met by programs that do everything right and everything wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/scripted_client.h"

namespace plateau::wire {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::HasSubstr;

// Long for a program, short for a test.
constexpr auto ample = std::chrono::seconds(20);

GameServerSettings referee_settings(int games = 1) {
  return {.games = games, .limits = {.clock = ample}, .seed = 1, .greeting_time = ample};
}

std::string nul(const std::string& line) { return line + std::string("\0\n", 2); }

struct BothCaptains {
  explicit BothCaptains(TestServer& server) : red(server.port()), black(Connection(Descriptor())) {
    red.send("Red team\n");
    red.expect(nul("TEAM_NAME "));
    red.send("Red team\n");
    red.expect(nul("ROLE RED"));
    black = ScriptedClient(server.port());
    black.send_byte_by_byte("Black\n");
    black.expect(nul("TEAM_NAME "));
    black.send("Black\n");
    black.expect(nul("ROLE BLACK"));
    red.expect(nul("BEST_MOVE "));
  }

  ScriptedClient red;
  ScriptedClient black;
};

TEST(IcebreakerServer, TheTranscriptOfTheRules) {
  TestServer server("icebreaker", referee_settings());
  BothCaptains both(server);
  EXPECT_TRUE(both.black.is_silent_for(milliseconds(50)));
  both.red.send("A1-A2\n");
  both.red.expect(nul("I_PLAY A1-A2"));
  both.black.expect(nul("OTHER_PLAY A1-A2") + nul("BEST_MOVE "));
  both.black.send_byte_by_byte(std::string("A5-A4\0\n", 7));
  both.black.expect(nul("I_PLAY A5-A4"));
  both.red.expect(nul("OTHER_PLAY A5-A4") + nul("BEST_MOVE "));
  both.red.send("A2-A4\n");  // not beside A2
  both.red.expect(nul("DEFEAT "));
  both.black.expect(nul("VICTORY "));
  both.red.send("bye\n");
  both.black.send("bye\n");
  both.red.expect_close();
  both.black.expect_close();
  const auto games = server.finish();
  EXPECT_EQ(games[0].outcome.winners, 2);
  EXPECT_THAT(games[0].reason, HasSubstr("Red (Red team) loses by a fault"));
  EXPECT_THAT(games[0].moves, ElementsAre("A1-A2", "A5-A4"));
}

TEST(IcebreakerServer, WhoDoesNotBeginWithItsNameIsAsked) {
  TestServer server("icebreaker", referee_settings());
  ScriptedClient shy(server.port());
  shy.expect(nul("TEAM_NAME "));
  shy.send("Shy\n");
  shy.expect(nul("ROLE RED"));
}

TEST(IcebreakerServer, TheClockIsForTheWholeGame) {
  GameServerSettings hasty = referee_settings();
  hasty.limits.clock = milliseconds(300);
  TestServer server("icebreaker", hasty);
  BothCaptains both(server);
  both.red.expect(nul("DEFEAT "));
  both.black.expect(nul("VICTORY "));
  EXPECT_THAT(server.finish()[0].reason, HasSubstr("no move within 300 ms"));
}

TEST(IcebreakerServer, WhatIsNoMoveLoses) {
  for (const std::string& garbage : {std::string("hello\n"), std::string("A1\n"), std::string("\xff\xfe\n"),
                                     std::string("A1-A9\n"), std::string(5000, 'x')}) {
    TestServer server("icebreaker", referee_settings());
    BothCaptains both(server);
    both.red.send(garbage);
    both.red.expect(nul("DEFEAT "));
    both.black.expect(nul("VICTORY "));
    const auto games = server.finish();
    EXPECT_EQ(games[0].outcome.winners, 2) << garbage;
  }
}

TEST(IcebreakerServer, WhoLeavesLosesAndComesBackUnderItsName) {
  GameServerSettings two = referee_settings(2);
  two.swap = true;
  TestServer server("icebreaker", two);
  {
    BothCaptains both(server);
    both.red.send("A1-");
    both.red.close();
    both.black.expect(nul("VICTORY "));
    both.black.send("thanks\n");
    both.black.expect_close();
  }
  ScriptedClient red(server.port());  // of the first game
  red.send("Red team\nRed team\n");
  red.expect(nul("TEAM_NAME ") + nul("ROLE BLACK"));
  ScriptedClient black(server.port());
  black.send("Black\nBlack\n");
  black.expect(nul("TEAM_NAME ") + nul("ROLE RED") + nul("BEST_MOVE "));
  black.send("A1-A2\n");
  black.expect(nul("I_PLAY A1-A2"));
  red.expect(nul("OTHER_PLAY A1-A2") + nul("BEST_MOVE "));
  red.close();
  black.expect(nul("VICTORY "));
  const auto games = server.finish();
  ASSERT_EQ(games.size(), 2u);
  EXPECT_THAT(games[1].names, ElementsAre("Black", "Red team"));
  EXPECT_EQ(games[1].outcome.winners, 1);
}

}  // namespace
}  // namespace plateau::wire
