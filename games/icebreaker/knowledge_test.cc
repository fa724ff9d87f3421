#include "games/icebreaker/knowledge.h"

#include <gtest/gtest.h>

#include <deque>
#include <map>

#include "games/icebreaker/engines.h"
#include "tests/support/position_helpers.h"

namespace plateau::icebreaker {
namespace {

using Game = BasicGame<Narrow>;
using WideGame = BasicGame<Wide>;

static_assert(Knowledge<Plain<Narrow>> && Knowledge<Plain<Wide>>);
static_assert(Ordering<Tuned<Narrow>> && Solving<Tuned<Narrow>> && Solving<Tuned<Wide>>);

// Distances from the ships with this letter, cell by cell, through water and ice or through ice alone.
std::map<std::pair<int, int>, int> distances(const Setup& setup, char ships, bool through_water) {
  std::map<std::pair<int, int>, int> distance;
  std::deque<Place> queue;
  for (int row = 0; row < row_count(setup.side()); ++row)
    for (int column = 0; column < row_length(setup.side(), row); ++column)
      if (setup.at({row, column}) == ships) distance[{row, column}] = 0, queue.push_back({row, column});
  while (!queue.empty()) {
    const Place at = queue.front();
    queue.pop_front();
    for (const Place p : neighbours_of(setup.side(), at)) {
      if (!on_board(setup.side(), p)) continue;
      const bool passable = setup.at(p) == iceberg || (through_water && setup.at(p) == water);
      if (passable && distance.emplace(std::pair{p.row, p.column}, distance[{at.row, at.column}] + 1).second)
        queue.push_back(p);
    }
  }
  return distance;
}

// Reach as its comments say it, from the setup.
Reach slow_reach(const Setup& setup) {
  constexpr int unreachable = 1000;
  Reach reach;
  for (const bool through_water : {true, false}) {
    auto mine = distances(setup, ship_letters[setup.turn], through_water);
    auto theirs = distances(setup, ship_letters[1 - setup.turn], through_water);
    for (int row = 0; row < row_count(setup.side()); ++row)
      for (int column = 0; column < row_length(setup.side(), row); ++column) {
        if (setup.at({row, column}) != iceberg) continue;
        const std::pair cell{row, column};
        const int to_me = mine.contains(cell) ? mine[cell] : unreachable;
        const int to_them = theirs.contains(cell) ? theirs[cell] : unreachable;
        (through_water ? reach.nearer : reach.nearer_by_ice) += to_me < to_them ? 1 : to_me > to_them ? -1 : 0;
        if (through_water && to_me == 1 && to_them == 1) ++reach.contested;
      }
  }
  return reach;
}

template <class G>
void expect_slow_reach(int side, int games) {
  Random random(static_cast<std::uint64_t>(side));
  for (int game = 0; game < games; ++game) {
    auto s = parsed<G>(start_text<G>({{"side", std::to_string(side)}}));
    while (!s.is_over()) {
      ASSERT_EQ(reach_of(s), slow_reach(s.setup())) << G::format(s);
      s.play(random_move<G>(s, random));
    }
  }
}

TEST(IcebreakerReach, IsWhatBreadthFirstSearchesFind) {
  const int games = PLATEAU_SANITIZED ? 1 : 4;
  for (int side = least_side; side <= Narrow::most_side; ++side) expect_slow_reach<Game>(side, games);
  for (const int side : {3, 5, 6, 8}) expect_slow_reach<WideGame>(side, 1);
}

TEST(IcebreakerReach, ShipsBarTheWayAndEqualDistancesBelongToNobody) {
  // Both sides are two cells from the iceberg in the middle.
  EXPECT_EQ(reach_of(parsed<Game>("R../..../..o../..../..B 0-0 R")), Reach{});
  // Black's ships shut Red in.
  EXPECT_EQ(reach_of(parsed<Game>("RB./BB../...../..../..o 0-0 B")), (Reach{.nearer = 1}));
  // Black is as near to the second iceberg, but not by ice.
  EXPECT_EQ(reach_of(parsed<Game>(".../.R../..oo./..../..B 0-0 R")), (Reach{.nearer = 1, .nearer_by_ice = 2}));
  EXPECT_EQ(reach_of(parsed<Game>(".../.R../..oB./..../... 0-0 B")), (Reach{.contested = 1}));
}

TEST(IcebreakerKnowledge, PlainIsTheScoreAsItStands) {
  const auto s = parsed<Game>("Ro./..../B...o/..../... 5-3 B");
  EXPECT_EQ(Plain<Narrow>::evaluate(s, 0), 2);
  EXPECT_EQ(Plain<Narrow>::evaluate(s, 1), -2);
  EXPECT_EQ(Plain<Wide>::evaluate(parsed<WideGame>("Ro./..../B...o/..../... 5-3 B"), 0), 2);
}

TEST(IcebreakerKnowledge, EvaluationsAreOppositeBoundedAndTheSameInBothWidths) {
  Random random(5);
  for (int game = 0; game < (PLATEAU_SANITIZED ? 3 : 20); ++game) {
    auto s = parsed<Game>(start_text<Game>({}));
    for (; !s.is_over(); s.play(random_move<Game>(s, random))) {
      const Score score = Tuned<Narrow>::evaluate(s, 0);
      ASSERT_EQ(score, -Tuned<Narrow>::evaluate(s, 1));
      ASSERT_LT(std::abs(score), decided);
      ASSERT_EQ(score, Tuned<Wide>::evaluate(parsed<WideGame>(Game::format(s)), 0));
    }
  }
}

TEST(IcebreakerKnowledge, WeightsAreInterpolatedAndTheLargestBoardStaysWithinBounds) {
  const auto& fitted = detail::fitted_weights;
  for (const auto& knot : fitted) EXPECT_EQ(detail::weights_at[knot.ice_left].captured, knot.captured);
  EXPECT_EQ(detail::weights_at[63].captured, fitted.back().captured);
  const int halfway = (fitted[1].ice_left + fitted[2].ice_left) / 2;
  EXPECT_EQ(detail::weights_at[halfway].nearer, (fitted[1].nearer + fitted[2].nearer) / 2);
  for (const auto& w : detail::weights_at) {
    const int ice = w.ice_left < 63 ? w.ice_left : iceberg_count(most_side);
    const int most = w.captured * majority(most_side) + w.to_move +
                     ice * (std::abs(w.nearer) + std::abs(w.nearer_by_ice) + std::abs(w.contested));
    EXPECT_LT(most, decided) << w.ice_left;
  }
}

TEST(IcebreakerKnowledge, CapturesAreTriedFirst) {
  const auto s = parsed<Game>("Ro./..../B...R/..../o.. 0-0 R");
  for (const Move m : s.legal_moves())
    EXPECT_EQ(Tuned<Narrow>::order(s, m), Game::format(s, m) == "A1-A2" ? 1 : 0) << Game::format(s, m);
}

template <class Layout>
std::string move_of_territory(const std::string& position) {
  using G = BasicGame<Layout>;
  const History<G> game(parsed<G>(position));
  Random random(1);
  SearchControl control;
  return G::format(game.now(), EnginesOf<G>::bots()[0].choose(game, random, control));
}

TEST(IcebreakerBots, TerritoryTakesWhatTheOtherWouldReach) {
  EXPECT_EQ(move_of_territory<Narrow>(".o./.R../.o.../.B../... 0-0 R"), "B2-C2");
  EXPECT_EQ(move_of_territory<Wide>(".o./.R../.o.../.B../... 0-0 R"), "B2-C2");
  EXPECT_EQ(move_of_territory<Narrow>(".../.R../..o../.B../... 6-6 R"), "B2-C3");
}

}  // namespace
}  // namespace plateau::icebreaker
