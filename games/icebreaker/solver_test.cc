#include "games/icebreaker/solver.h"

#include <gtest/gtest.h>

#include <unordered_map>

#include "games/icebreaker/knowledge.h"
#include "tests/support/position_helpers.h"

namespace plateau::icebreaker {
namespace {

using Game = BasicGame<Narrow>;
using WideGame = BasicGame<Wide>;

// All lines to the end; positions that were met before are remembered. Where ships sail far there are too many.
template <class Layout>
class BruteForce {
 public:
  Score value(const BasicState<Layout>& s) {
    if (const auto outcome = s.outcome()) return final_score<Plain<Layout>>(*outcome, s.turn());
    if (const auto known = values_.find(s.hash()); known != values_.end()) return known->second;
    if (too_many()) return 0;
    Score best = -no_score;
    for (const Move m : s.legal_moves()) best = std::max(best, -value(s.after(m)));
    return values_[s.hash()] = best;
  }
  bool too_many() const { return values_.size() > 20'000; }

 private:
  std::unordered_map<std::uint64_t, Score> values_;
};

// A few icebergs and all ships anywhere on a small board, each side some captures from the majority.
std::string scattered(Random& random) {
  const int side = least_side + static_cast<int>(random.below(2));
  Setup setup{.rows = {}, .captured = {}, .turn = static_cast<Player>(random.below(2))};
  for (int row = 0; row < row_count(side); ++row)
    setup.rows.emplace_back(static_cast<std::size_t>(row_length(side, row)), water);
  const auto put = [&](char content) {
    std::string& row = setup.rows[random.below(static_cast<std::uint32_t>(setup.rows.size()))];
    row[random.below(static_cast<std::uint32_t>(row.size()))] = content;
  };
  for (int ice = 0; ice < 4; ++ice) put(iceberg);
  for (int ship = 0; ship < 2 * ships_each; ++ship) put(ship_letters[ship % 2]);
  for (int& captured : setup.captured) captured = majority(side) - 1 - static_cast<int>(random.below(4));
  return format_position(setup);
}

// Whether it could be checked.
template <class Layout>
bool expect_brute_force(const std::string& position) {
  const auto s = BasicGame<Layout>::parse(position);
  if (!s || s->is_over()) return false;  // too many icebergs for the score, perhaps
  BruteForce<Layout> brute;
  const Score expected = brute.value(*s);
  if (brute.too_many()) return false;
  const auto solved = EndingSolver<Layout>({.nodes = 10'000'000}).solve(*s);
  EXPECT_TRUE(solved.has_value() && solved->exact) << position;
  if (!solved) return true;
  EXPECT_EQ(solved->score, expected) << position;
  EXPECT_EQ(-brute.value(s->after(solved->move)), expected) << position;
  return true;
}

TEST(IcebreakerSolver, IsBruteForceOnScatteredEndings) {
  Random random(21);
  int checked_positions = 0;
  for (int i = 0; i < (PLATEAU_SANITIZED ? 20 : 200); ++i)
    checked_positions += expect_brute_force<Narrow>(scattered(random)) ? 1 : 0;
  for (int i = 0; i < (PLATEAU_SANITIZED ? 10 : 50); ++i)
    checked_positions += expect_brute_force<Wide>(scattered(random)) ? 1 : 0;
  EXPECT_GT(checked_positions, PLATEAU_SANITIZED ? 10 : 100);
}

TEST(IcebreakerSolver, CountsAVictoryOverAShutInOpponent) {
  // Black, who is ahead, is shut in after Red's only capture.
  EXPECT_TRUE(expect_brute_force<Narrow>("Bo./RR.R/...../..../o.. 1-5 R"));
  EXPECT_TRUE(expect_brute_force<Narrow>("B../RR../.o.../..../o.. 1-5 R"));
}

TEST(IcebreakerSolver, GivesUpAtItsLimits) {
  const auto start = parsed<Game>(start_text<Game>({{"side", "5"}}));
  EXPECT_FALSE(EndingSolver<Narrow>({.nodes = 1000}).solve(start).has_value());
  SearchControl control;
  control.stop();
  EXPECT_FALSE(EndingSolver<Narrow>({.nodes = 1'000'000'000, .control = &control}).solve(start).has_value());
}

TEST(IcebreakerSolver, TriesOnlyWhatTheNodesOfTheSearchAllow) {
  const auto late = parsed<Game>("R..../....../...ooB./......../B.o.....R/......../......./....../R..oB 25-26 R");
  SearchControl few(Limits{.nodes = 100});
  EXPECT_FALSE(solve_ending(late, few).has_value());
  SearchControl enough(Limits{.nodes = 100'000});
  const auto solved = solve_ending(late, enough);
  ASSERT_TRUE(solved.has_value());
  EXPECT_LT(solved->nodes, 25'000u);
  SearchControl again(Limits{.nodes = 100'000});
  EXPECT_EQ(solve_ending(late, again)->nodes, solved->nodes) << "the same work every time";
}

}  // namespace
}  // namespace plateau::icebreaker
