// What every game ships in testdata/: perft.txt (counts that must hold) and playthrough.txt (a whole game, as it was
// when somebody last read it), bench.txt (what its best player looks at in a fixed search). A game without them fails.
//
// PLATEAU_UPDATE_GOLDENS=1 rewrites the last two; look at the diff before committing it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "arena/bench.h"
#include "core/text.h"
#include "games/playthrough.h"
#include "games/registry.h"

namespace plateau {
namespace {

constexpr std::uint64_t bench_nodes = 3000;

std::string testdata(const std::string& game, const std::string& file) {
  const std::string root = PLATEAU_SOURCE_DIR;
  const std::string here = root + "/games/" + game;
  return (std::filesystem::exists(here) ? here : root + "/tests/sixth_game/games/" + game) + "/testdata/" + file;
}

std::string read(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream content;
  content << file.rdbuf();
  return content.str();
}

class Shipped : public testing::TestWithParam<const RegisteredGame*> {
 protected:
  const AnyGame& game() const { return GetParam()->game(); }
  std::string name() const { return game().info().name; }
};

// "start", "start key=value …", or a position.
Result<std::unique_ptr<AnyPosition>> position_of(const AnyGame& game, std::string_view text) {
  const auto fields = words(text);
  if (fields.empty() || fields[0] != "start") return game.parse(text);
  std::vector<GivenOption> options;
  for (const std::string_view field : std::span(fields).subspan(1))
    options.push_back({std::string(field.substr(0, field.find('='))), std::string(field.substr(field.find('=') + 1))});
  return game.start(options);
}

TEST_P(Shipped, PerftCountsHold) {
  const std::string table = read(testdata(name(), "perft.txt"));
  int lines = 0;
  for (const std::string_view line : split(table, '\n')) {
    if (trim(line).empty() || line.starts_with('#')) continue;
    ++lines;
    const auto bar = line.find('|');
    ASSERT_NE(bar, std::string_view::npos) << line;
    const auto position = position_of(game(), trim(line.substr(bar + 1)));
    ASSERT_TRUE(position.ok()) << line << ": " << position.error().message;
    int depth = 0;
    for (const std::string_view count : words(line.substr(0, bar))) {
      ++depth;
      const auto expected = static_cast<std::uint64_t>(*parse_integer(count));
      if (PLATEAU_SANITIZED && expected > 300000) break;
      EXPECT_EQ((*position)->perft(depth), expected) << "depth " << depth << " of " << line;
      std::uint64_t divided = 0;
      for (const std::uint64_t nodes : (*position)->perft_divide(depth, 2)) divided += nodes;
      EXPECT_EQ(divided, expected) << "two threads, depth " << depth << " of " << line;
    }
  }
  EXPECT_GT(lines, 0) << "the game ships no perft table";
}

TEST_P(Shipped, PlaythroughIsAsReviewed) {
  const std::string path = testdata(name(), "playthrough.txt");
  const std::string played = playthrough(game(), 1);
  if (std::getenv("PLATEAU_UPDATE_GOLDENS") != nullptr) std::ofstream(path) << played;
  const std::string golden = read(path);
  ASSERT_FALSE(golden.empty()) << "the game ships no playthrough; make one with PLATEAU_UPDATE_GOLDENS=1";
  EXPECT_EQ(played, golden);
}

// A change of this number is a change of play: it needs a reason and a match.
TEST_P(Shipped, BestThinksAsItDid) {
  const BenchLine line = bench_search(game(), {.limits = {.nodes = bench_nodes}}, [] { return 0.0; });
  const std::string path = testdata(name(), "bench.txt");
  const std::string found = fmt::format("# plateau bench --game {} --nodes {}\n{} {:016x}\n", name(), bench_nodes,
                                        line.nodes, line.signature);
  if (std::getenv("PLATEAU_UPDATE_GOLDENS") != nullptr) std::ofstream(path) << found;
  EXPECT_EQ(found, read(path));
}

TEST_P(Shipped, RulesAreInBothLanguages) {
  EXPECT_GT(GetParam()->rules_english.size(), 500u);
  EXPECT_GT(GetParam()->rules_french.size(), 500u);
  EXPECT_NE(GetParam()->rules_english, GetParam()->rules_french);
}

INSTANTIATE_TEST_SUITE_P(Games, Shipped, testing::ValuesIn(registered_games().begin(), registered_games().end()),
                         [](const auto& test) { return test.param->game().info().name; });

}  // namespace
}  // namespace plateau
