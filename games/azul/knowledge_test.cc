// What the engines know: the plain score, the tuned evaluation against its definition, candidates and order.
#include "games/azul/knowledge.h"

#include <gtest/gtest.h>

#include <set>

#include "games/azul/bots.h"
#include "games/azul/engines.h"
#include "games/azul/terms.h"
#include "games/azul/weights.h"
#include "tests/support/position_helpers.h"

namespace plateau::azul {
namespace {

using Two = GameFor<2>;
using Four = GameFor<4>;

constexpr int random_games = PLATEAU_SANITIZED ? 3 : 15;
const std::string own_wall = "|Bl_J_R_V_Bc_|Bl_J_R_V_Bc_|Bl_J_R_V_Bc_|Bl_J_R_V_Bc_|Bc_V_R_J_Bl_";

// Calls visit(s) at every position of random games in which something can be evaluated.
template <class G, class Visit>
void for_each_random_position(const std::vector<GivenOption>& options, const Visit& visit) {
  for (int seed = 0; seed < random_games; ++seed) {
    Random random(static_cast<std::uint64_t>(seed));
    auto s = started<G>(options);
    while (!s.is_over()) {
      visit(s);
      // Half of the moves are those of steps, so that walls fill up.
      const bool by_steps = s.turn() != chance && random.below(2) == 0;
      s.play(by_steps ? steps_move(s.table()) : s.random_move(random));
    }
  }
}

template <class Visit>
void for_each_kind_of_game(const Visit& visit) {
  for (const char* players : {"2", "3", "4"})
    for (const GivenOption& wall : {GivenOption{"wall", "standard"}, {"wall", "grey"}, {"wall", own_wall, true}})
      for_each_random_position<Four>({{"players", players}, wall}, visit);
}

// The board of player p when the round ends now and everybody else drops out of it.
Seat seat_after_round(const State<4>& s, Player p) {
  Table table = s.table();
  table.factories = {};
  table.centre = {1};
  table.marker_in_centre = false;
  table.phase = Phase::take;
  table.turn = p == 0 ? 1 : 0;
  State<4> now(table);
  now.play(Move::take(0, 0, rows));
  while (now.phase() == Phase::place) now.play(steps_move(now.table()));
  return now.table().seats[p];
}

TEST(AzulScoring, SettlingIsWhatTheEndOfTheRoundDoes) {
  int full = 0;
  for_each_kind_of_game([&](const State<4>& s) {
    if (s.phase() != Phase::take) return;
    for (Player p = 0; p < s.players(); ++p) {
      const Settled end = settle(s.board(p), s.lines(p));
      const Seat seat = seat_after_round(s, p);
      ASSERT_EQ(end.placed, seat.placed) << Four::format(s);
      bool over = false;
      for (Player q = 0; q < s.players(); ++q) over |= complete_rows(settle(s.board(q), s.lines(q)).placed) != 0;
      ASSERT_EQ(end.score + (over ? wall_bonus(end.placed, end.wanted) : 0), seat.score) << Four::format(s);
      full += full_lines(s.lines(p)) != 0 ? 1 : 0;
    }
  });
  EXPECT_GT(full, 500);
}

TEST(AzulScoring, ARunOfOneCountsOnlyAlone) {
  const std::uint32_t placed = 1u << wall_bit(0, 0) | 1u << wall_bit(0, 1) | 1u << wall_bit(1, 2);
  EXPECT_EQ(points_for(placed, 4, 4), 1);
  EXPECT_EQ(points_for(placed, 1, 1), 4) << "two across and two down";
  EXPECT_EQ(points_for(placed, 0, 2), 5) << "three across and two down";
  EXPECT_EQ(points_for(placed, 1, 3), 2);
}

// --- Plain

Score plain(const std::string& first, const std::string& second) {
  return Plain<2>::evaluate(
      parsed<Two>("turn=1 first=2 centre=RR player=1 " + first + " player=2 " + second + " floor=M"), 0);
}

TEST(AzulPlain, IsTheDifferenceOfThePoints) {
  EXPECT_EQ(plain("score=12", "score=5"), 8) << "and the marker on the other floor";
  EXPECT_EQ(plain("", ""), 0) << "nobody has less than nothing";
}

TEST(AzulPlain, CountsFullLinesAsPlacedAndTheFloor) {
  EXPECT_EQ(plain("score=3 lines=B/../.../..../.....", ""), 4);
  EXPECT_EQ(plain("score=3 wall=bYRgw/wbyrg/gwbyr/rgwby/yrgwb lines=B/../.../..../.....", ""), 6);
  EXPECT_EQ(plain("score=3 lines=B/BB/.../..../.....", ""), 5) << "columns 1 and 2: neighbours of nobody";
  EXPECT_EQ(plain("score=3 lines=B/WW/.../..../.....", ""), 6) << "the second one stands below the first";
  EXPECT_EQ(plain("score=3 floor=GGG", ""), 0);
  EXPECT_EQ(plain("score=9 floor=GGG", ""), 5);
}

TEST(AzulPlain, CountsAgainstTheBestOfTheOthers) {
  const auto s = parsed<Four>("turn=1 centre=MRR player=1 score=10 player=2 score=7 player=3 score=12");
  EXPECT_EQ(Plain<4>::evaluate(s, 0), -2);
  EXPECT_EQ(Plain<4>::evaluate(s, 1), -5);
  EXPECT_EQ(Plain<4>::evaluate(s, 2), 2);
}

TEST(AzulKnowledge, TheDealIsTheHorizon) {
  for_each_kind_of_game([](const State<4>& s) {
    ASSERT_EQ(Plain<4>::is_horizon(s), s.turn() == chance);
    ASSERT_EQ(Tuned<4>::is_horizon(s), s.turn() == chance);
  });
}

// --- Tuned

template <int Seats>
Score evaluation_by_definition(const State<Seats>& s, Player p) {
  std::array<Settled, Seats> settled{};
  for (Player q = 0; q < s.players(); ++q) settled[q] = settle(s.board(q), s.lines(q));
  const Offer offer = offer_of(s, settled);
  std::array<Score, Seats> worth{};
  for (Player q = 0; q < s.players(); ++q) {
    worth[q] = 100 * (settled[q].score + wall_bonus(settled[q].placed, settled[q].wanted));
    for_each_term(s, q, settled[q], offer,
                  [&](int term, int times) { worth[q] += times * tuned_weights[offer.stage][offer.phase][term]; });
  }
  return against_best_other<Seats>(worth, s.players(), p);
}

TEST(AzulTuned, TheTablesGiveTheDefinition) {
  for_each_kind_of_game([](const State<4>& s) {
    for (Player p = 0; p < s.players(); ++p)
      ASSERT_EQ(Tuned<4>::evaluate(s, p), evaluation_by_definition<4>(s, p)) << Four::format(s);
  });
  for_each_random_position<Two>({}, [](const State<2>& s) {
    ASSERT_EQ(Tuned<2>::evaluate(s, 0), evaluation_by_definition<2>(s, 0)) << Two::format(s);
  });
}

TEST(AzulTuned, BothWidthsAgreeAndTwoPlayersAreOpposed) {
  for_each_random_position<Two>({}, [](const State<2>& s) {
    const Score score = Tuned<2>::evaluate(s, 0);
    ASSERT_EQ(Tuned<2>::evaluate(s, 1), -score);
    ASSERT_EQ(Tuned<4>::evaluate(State<4>(s.table()), 0), score);
    ASSERT_LT(std::abs(score), Tuned<2>::win_score);
  });
}

TEST(AzulTuned, LikesProgress) {
  const auto value = [](const std::string& seat) {
    return Tuned<2>::evaluate(
        parsed<Two>("turn=deal round=4 first=2 centre=M player=1 " + seat +
                    " player=2 score=20 wall=BYrgw/wBYrg/gwbyr/rgwby/yrgwb lines=./../.../..../....."),
        0);
  };
  const std::string wall = "score=20 wall=BYrgw/WBYrg/GWByr/RGwby/yrgwb ";
  EXPECT_GT(value(wall + "lines=./../.../..../YYYY."), value(wall + "lines=./../.../..../Y....")) << "a longer line";
  EXPECT_GT(value(wall + "lines=./../.../..../YYYY."), value(wall + "lines=./../.../..../BBBB.")) << "a fuller column";
  EXPECT_GT(value("score=21 wall=BYrgw/WBYrg/GWByr/RGwby/yrgwb"), value(wall));
}

// --- Candidates and order

TEST(AzulTuned, CandidatesAreLegalAndNeverNone) {
  for_each_kind_of_game([](const State<4>& s) {
    if (s.turn() == chance) return;
    const auto legal = s.legal_moves();
    const auto candidates = Tuned<4>::candidates(s);
    ASSERT_FALSE(candidates.empty()) << Four::format(s);
    for (const Move m : candidates) ASSERT_TRUE(legal.contains(m));
  });
}

TEST(AzulTuned, OfEqualFactoriesOnlyTheFirstIsTried) {
  const auto s = parsed<Two>("turn=1 factories=BBYW/RRGG/BBYW/RRGG/RRGW centre=M player=1 player=2");
  std::set<int> sources;
  for (const Move m : Tuned<2>::candidates(s)) sources.insert(m.source());
  EXPECT_EQ(sources, (std::set<int>{1, 2, 5}));
}

TEST(AzulTuned, ExactFillsComeFirstAndTheFloorLast) {
  const auto s = parsed<Two>("turn=1 factories=BBYW/-/-/-/- centre=RRRRR player=1 player=2 floor=M");
  EXPECT_GT(Tuned<2>::order(s, Move::take(0, 2, 4)), Tuned<2>::order(s, Move::take(1, 0, 1)));
  EXPECT_GT(Tuned<2>::order(s, Move::take(1, 0, 1)), Tuned<2>::order(s, Move::take(1, 0, 4)));
  EXPECT_GT(Tuned<2>::order(s, Move::take(1, 0, 4)), Tuned<2>::order(s, Move::take(1, 0, 5)));
}

}  // namespace
}  // namespace plateau::azul
