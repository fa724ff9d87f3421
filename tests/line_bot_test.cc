// Our players as bots of the line protocol.
#include <gtest/gtest.h>

#include "core/text.h"
#include "games/registry.h"
#include "players/line_bot.h"
#include "players/protocol_text.h"

namespace plateau {
namespace {

// The last line of what it said.
std::string last_line(const std::string& said) {
  const auto lines = split(trim(said), '\n');
  return std::string(lines.back());
}

// A whole game against random moves, told as a referee tells it: each answer is a legal turn or a part of one.
void play_against_random(const AnyGame& game, const std::string& player) {
  const auto start = game.start({});
  ASSERT_TRUE(start);
  const std::unique_ptr<AnyPosition> position = (*start)->clone();
  LineBot bot(player, {});
  const std::string name = game.info().name;
  ASSERT_EQ(bot.hear(fmt::format("plateau 1 {} {}", name, position->players())), "ready " + player + "\n");
  EXPECT_EQ(bot.hear("names anna bob"), "");
  EXPECT_EQ(bot.hear("new 2 " + position->text()), "");
  Random random(7);
  std::size_t told = 0;
  int answers = 0;
  while (!position->outcome() && position->plies() < 400) {
    if (position->turn() != 1) {
      position->play(position->random_move(random));
      continue;
    }
    EXPECT_EQ(bot.hear(trim(played_line(*position, told))), "");
    told = position->plies();
    const std::string answer = last_line(bot.hear("go nodes 50"));
    ASSERT_TRUE(answer.starts_with("move ")) << name << ": " << answer;
    const auto moves = read_turn(*position, answer.substr(5));
    ASSERT_TRUE(moves) << name << ": " << moves.error().message;
    for (const int move : *moves) position->play(move);
    ++answers;
  }
  EXPECT_GT(answers, 0) << name;
  EXPECT_EQ(bot.hear("end 1-0 winner 1"), "");
  EXPECT_TRUE(bot.hear("go nodes 50").starts_with("error ")) << name;
  EXPECT_FALSE(bot.has_quit());
  EXPECT_EQ(bot.hear("quit"), "");
  EXPECT_TRUE(bot.has_quit());
}

TEST(LineBot, PlaysWholeGames) {
  for (const RegisteredGame* entry : registered_games()) play_against_random(entry->game(), "greedy");
}

TEST(LineBot, PlaysSeveralGamesAndTellsWhatItThinks) {
  LineBot bot("alphabeta:2", {});
  EXPECT_EQ(bot.hear("plateau 1 virus 2"), "ready alphabeta:2\n");
  for (int game = 0; game < 2; ++game) {
    bot.hear("new 1 1.2/.../2.1 1");
    const std::string said = bot.hear("go depth 2");
    EXPECT_TRUE(said.starts_with("info score ")) << said;
    EXPECT_NE(said.find("\ninfo pv "), std::string::npos) << said;
    EXPECT_EQ(last_line(said), "move b2");
    bot.hear("end 9-0 winner 1");
  }
}

TEST(LineBot, FollowsSkippedTurns) {
  LineBot bot("first", {});
  bot.hear("plateau 1 virus 2");
  bot.hear("new 2 1.2/.../2.1 1");
  EXPECT_EQ(bot.hear("played skip"), "");
  EXPECT_EQ(last_line(bot.hear("go")), "move b1");
}

TEST(LineBot, SaysWhatIsWrong) {
  LineBot bot("best", {});
  EXPECT_EQ(bot.hear("go"), "error 'plateau 1 GAME PLAYERS' comes first\n");
  EXPECT_EQ(bot.hear("plateau 2 virus 2"), "error 'plateau 1 GAME PLAYERS' is expected, not 'plateau 2 virus 2'\n");
  EXPECT_TRUE(bot.hear("plateau 1 chess 2").starts_with("error there is no game 'chess'"));
  EXPECT_TRUE(LineBot("nobody", {}).hear("plateau 1 virus 2").starts_with("error nobody is called 'nobody'"));
  EXPECT_EQ(bot.hear("plateau 1 virus 2"), "ready best\n");
  EXPECT_EQ(bot.hear("go"), "error no game has begun\n");

  EXPECT_EQ(bot.hear("new 1 1.2/... 1"), "");
  EXPECT_TRUE(bot.hear("go").starts_with("error ")) << "a position that is none";
  bot.hear("new 3 1.2/.../2.1 1");
  EXPECT_EQ(bot.hear("go"), "error '3' is not a seat\n");
  bot.hear("new 2 1.2/.../2.1 1");
  EXPECT_EQ(bot.hear("go"), "error it is not the turn of seat 2\n");
  EXPECT_EQ(bot.hear("go fast"), "error it is not the turn of seat 2\n");
  bot.hear("played b1");
  EXPECT_EQ(bot.hear("go fast"), "error 'go' is followed by pairs of a word and a number, not 'fast'\n");
  EXPECT_EQ(bot.hear("go time soon"), "error 'soon' is not a number for 'time'\n");
  EXPECT_TRUE(last_line(bot.hear("go energy 3 nodes 10")).starts_with("move ")) << "an unknown limit is skipped";
  bot.hear("played zz");
  EXPECT_TRUE(bot.hear("go").starts_with("error 'zz' cannot be played: "));
  EXPECT_EQ(bot.hear("what is this"), "");
  EXPECT_EQ(bot.hear(""), "");
}

// Whoever cannot play the next game has left the last one.
TEST(LineBot, DoesNotGoOnInAGameThatItCannotPlay) {
  LineBot bot("first", {});
  EXPECT_EQ(bot.hear("plateau 1 virus 2"), "ready first\n");
  EXPECT_TRUE(bot.hear("plateau 1 awale 2").starts_with("error nobody is called 'first'"));
  bot.hear("new 1 2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2 0-0 1");
  EXPECT_EQ(bot.hear("go"), "error 'plateau 1 GAME PLAYERS' comes first\n");
}

// The limits that we write are those that we read.
TEST(LineBot, ReadsTheLimitsThatAreWritten) {
  using std::chrono::milliseconds;
  for (const Limits& limits : {Limits{}, Limits{.time = milliseconds(2000)}, Limits{.depth = 4, .nodes = 5000},
                               Limits{.clock = milliseconds(60'000), .increment = milliseconds(100)}}) {
    const auto read = read_limits_words(limits_words(limits));
    ASSERT_TRUE(read);
    EXPECT_EQ(limits_words(*read), limits_words(limits));
    EXPECT_EQ(read->any(), limits.any());
  }
  EXPECT_FALSE(read_limits_words("time -1"));
  EXPECT_FALSE(read_limits_words("nodes 99999999999999999999"));
}

TEST(LineBot, HasAWordForEveryFault) {
  for (const std::string_view verb : {"refuse", "illegal", "late", "memory", "error"})
    EXPECT_EQ(word_telling(*fault_told(verb)), verb);
  EXPECT_EQ(word_telling(Fault::disconnected), "error");
}

}  // namespace
}  // namespace plateau
