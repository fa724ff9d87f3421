// Every rung of bench/ladder finds what the plainest search finds.
#include <gtest/gtest.h>

#include <fstream>
#include <optional>

#include "bench/ladder/ladder.h"
#include "core/random.h"
#include "games/awale/knowledge.h"
#include "search/minimax.h"

namespace plateau::ladder {
namespace {

const std::string start = "2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2 0-0 1";

// The positions on which the programs in other languages are checked too.
std::vector<std::string> positions() {
  std::ifstream in(PLATEAU_SOURCE_DIR "/bench/languages/positions.txt");
  std::vector<std::string> all;
  for (std::string line; std::getline(in, line);)
    if (!line.empty() && line[0] != '#') all.push_back(line);
  return all;
}

TEST(Ladder, EveryRungFindsTheValueOfPlainMinimax) {
  constexpr int deepest = 4;
  int compared = 0;
  for (const std::string& text : positions())
    for (int depth = 1; depth <= deepest; ++depth) {
      const auto state = awale::Game::parse(text);
      ASSERT_TRUE(state) << text;
      const PlainResult plain = Minimax<awale::Plain>().search(*state, depth);
      const PlainResult pruned = PlainAlphaBeta<awale::Plain>().search(*state, depth);
      for (const Rung& rung : rungs()) {
        const Found found = rung.search(*parse_board(text), depth);
        EXPECT_EQ(found.value, plain.score) << rung.name << ", depth " << depth << ": " << text;
        if (!rung.prunes) {
          EXPECT_EQ(found.nodes, plain.nodes) << rung.name << ", depth " << depth << ": " << text;
        } else if (rung.name == "alpha-beta") {
          EXPECT_EQ(found.nodes, pruned.nodes) << "depth " << depth << ": " << text;
        }
        ++compared;
      }
    }
  EXPECT_GT(compared, 500);
}

// A position of a random game; nothing when the game did not last so long.
std::optional<Board> random_board(std::uint64_t seed) {
  Random random(seed);
  awale::State s = *awale::Game::parse(start);
  for (int ply = 0; ply < 6 + static_cast<int>(seed % 40); ++ply) {
    if (s.is_over()) return std::nullopt;
    s.play(s.random_move(random));
  }
  const auto board = parse_board(awale::Game::format(s));
  return board ? std::optional(*board) : std::nullopt;
}

// Deep enough for the table to answer, for places to be lost in it, and for threads to meet; and often enough for a
// wrong answer to reach the root.
TEST(Ladder, TheFastRungsFindTheSameValueWhenTheySearchDeeper) {
  const int depth = PLATEAU_SANITIZED != 0 ? 6 : 8;
  int compared = 0;
  for (std::uint64_t seed = 0; seed < (PLATEAU_SANITIZED != 0 ? 40 : 300); ++seed) {
    const auto board = random_board(seed);
    if (!board) continue;
    const int value = search_ordering(*board, depth).value;
    EXPECT_EQ(search_memory(*board, depth).value, value) << "seed " << seed;
    EXPECT_EQ(search_threads(*board, depth).value, value) << "seed " << seed;
    EXPECT_EQ(search_alpha_beta(*board, depth - 3).value, search_ordering(*board, depth - 3).value) << "seed " << seed;
    ++compared;
  }
  EXPECT_GT(compared, 20);
}

TEST(Ladder, TheBotMakesTheMoveOfPlainAlphaBeta) {
  for (const std::string& text : positions())
    for (int depth = 1; depth <= 5; ++depth) {
      const awale::State s = *awale::Game::parse(text);
      const int step = PlainAlphaBeta<awale::Plain>().search(s, depth).step;
      const awale::Moves moves = s.legal_moves();
      EXPECT_EQ(plain_move(*parse_board(text), depth), awale::Game::format(s, moves[static_cast<std::size_t>(step)]))
          << "depth " << depth << ": " << text;
    }
}

TEST(Ladder, RefusesWhatItsRulesDoNotCover) {
  EXPECT_TRUE(parse_board(start));
  EXPECT_FALSE(parse_board(start + " course=yes"));
  EXPECT_FALSE(parse_board(start + " ply=300"));
  EXPECT_FALSE(parse_board("nothing"));
}

}  // namespace
}  // namespace plateau::ladder
