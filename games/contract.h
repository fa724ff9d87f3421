// Checks every promise of core/game.h on random games and on garbage. For tests: EXPECT_* of GoogleTest tell which
// promise broke, at which position.
#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "core/game.h"
#include "core/history.h"
#include "core/random.h"
#include "tests/support/garbage.h"
#include "tests/support/json_check.h"

namespace plateau {

template <Game G>
class ContractCheck {
 public:
  using State = StateOf<G>;
  using Move = MoveOf<G>;

  // Plays `games` random games from `start`, checking each position on the way and garbled texts of it.
  static void random_games(const State& start, int games, std::uint64_t seed) {
    Random random(seed);
    for (int game = 0; game < games; ++game) {
      State s = start;
      const int players = s.players();
      for (int ply = 0; !s.is_over() && !testing::Test::HasFailure(); ++ply) {
        SCOPED_TRACE("position " + G::format(s));
        EXPECT_EQ(s.players(), players) << "players() is constant";
        // The first plies of each game and a sample of the others: checking costs far more than playing.
        if (ply < 6 || random.below(10) == 0) position(s, random);
        s.play(random_move<G>(s, random));
        ASSERT_LT(ply, 100000) << "a random game ends";
      }
      if (testing::Test::HasFailure()) return;
      SCOPED_TRACE("final position " + G::format(s));
      position(s, random);
    }
  }

  static void position(const State& s, Random& random) {
    EXPECT_GE(s.players(), 2);
    EXPECT_LE(s.players(), max_players);
    EXPECT_EQ(s.outcome().has_value(), s.is_over()) << "outcome() has a value iff is_over()";
    EXPECT_EQ(s.legal_moves().size() == 0, s.is_over()) << "legal_moves() is empty iff is_over()";
    text(s, random);
    pictures(s);
    if (s.is_over()) {
      EXPECT_EQ(s.outcome()->players, s.players());
      EXPECT_NE(s.outcome()->winners, 0) << "somebody wins, or all share";
      return;
    }
    if (s.turn() != chance) {
      EXPECT_GE(s.turn(), 0);
      EXPECT_LT(s.turn(), s.players());
    }
    moves(s, random);
  }

 private:
  static void text(const State& s, Random& random) {
    const std::string text = G::format(s);
    EXPECT_EQ(text.find('\n'), std::string::npos) << "a position is one line";
    const auto back = G::parse(text);
    ASSERT_TRUE(back.ok()) << back.error().message;
    EXPECT_TRUE(*back == s) << "parse(format(s)) == s, but it gives " << G::format(*back);
    EXPECT_EQ(back->hash(), s.hash()) << "equal states hash equal";
    for (int i = 0; i < 4; ++i) {
      const std::string garbled = garble(text, random);
      const auto parsed = G::parse(garbled);
      if (!parsed) {
        EXPECT_TRUE(parsed.error().needs_wider || !parsed.error().message.empty()) << "an error is a sentence";
        continue;
      }
      // What is accepted must be a good position: it reads back as itself and can be played.
      const auto again = G::parse(G::format(*parsed));
      ASSERT_TRUE(again.ok()) << "accepted '" << garbled << "' as '" << G::format(*parsed)
                              << "', which is refused: " << again.error().message;
      EXPECT_TRUE(*again == *parsed) << garbled;
      EXPECT_EQ(parsed->legal_moves().size() == 0, parsed->is_over()) << garbled;
      State played = *parsed;
      for (int ply = 0; ply < 3 && !played.is_over(); ++ply) played.play(random_move<G>(played, random));
    }
  }

  static void pictures(const State& s) {
    JsonWriter json;
    G::view(s, json);
    EXPECT_TRUE(is_json(json.text())) << "view is JSON: " << json.text();
    for (const TerminalStyle style : {TerminalStyle{false, false}, TerminalStyle{true, true}}) {
      const std::string picture = G::draw(s, style);
      ASSERT_FALSE(picture.empty());
      EXPECT_EQ(picture.back(), '\n');
      if (!style.unicode) {
        for (const char c : picture)
          EXPECT_TRUE(c == '\n' || (c >= 0x20 && c < 0x7f)) << "the plain board is ASCII:\n" << picture;
      }
    }
  }

  static void moves(const State& s, Random& random) {
    const auto legal = s.legal_moves();
    std::set<std::string> texts;
    std::set<ClickPath> paths;
    std::size_t index = 0;
    double total = 0;
    // Where there are thousands of moves (vampires on large maps), a sample: texts are checked for equality all the
    // same.
    const std::uint32_t every = static_cast<std::uint32_t>(legal.size() / 300 + 1);
    for (const Move m : legal) {
      EXPECT_TRUE(m == legal[index]) << "iteration and index agree";
      ++index;
      const std::string text = G::format(s, m);
      EXPECT_TRUE(texts.insert(text).second) << "two legal moves are called " << text;
      if constexpr (Stochastic<G>) {
        if (s.turn() == chance) {
          EXPECT_GT(s.weight(m), 0) << text;
          total += s.weight(m);
        }
      }
      if (every > 1 && random.below(every) != 0) continue;
      EXPECT_TRUE(paths.insert(G::click_path(s, m)).second) << "two legal moves have the clicks of " << text;
      one_move(s, m, text, random);
    }
    EXPECT_EQ(index, legal.size());
    if (s.turn() == chance) {
      EXPECT_TRUE(Stochastic<G>) << "a game in which chance moves must have the talent Stochastic";
      EXPECT_NEAR(total, 1, 1e-9) << "the weights of chance add up to 1";
    }
    Random one = random;
    Random two = random;
    const Move drawn = random_move<G>(s, one);
    if (s.turn() != chance) {
      EXPECT_TRUE(drawn == legal[two.below(static_cast<std::uint32_t>(legal.size()))])
          << "random_move draws " << G::format(s, drawn) << " where the list has another move";
    } else {
      EXPECT_TRUE(texts.contains(G::format(s, drawn)));
    }
  }

  static void one_move(const State& s, const Move& m, const std::string& text, Random& random) {
    EXPECT_FALSE(text.empty());
    EXPECT_EQ(text.find_first_of(" \t\r\n#"), std::string::npos) << "a move is one word: " << text;
    const auto back = G::parse_move(s, text);
    ASSERT_TRUE(back.ok()) << text << ": " << back.error().message;
    EXPECT_TRUE(*back == m) << text << " reads as " << G::format(s, *back);
    const std::string garbled = garble(text, random);
    const auto parsed = G::parse_move(s, garbled);
    if (!parsed) {
      EXPECT_FALSE(parsed.error().message.empty());
      return;
    }
    bool found = false;
    for (const Move other : s.legal_moves()) found = found || other == *parsed;
    EXPECT_TRUE(found) << "'" << garbled << "' was read as a move that is not legal";
  }
};

}  // namespace plateau
