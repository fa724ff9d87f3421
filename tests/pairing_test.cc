// Schedules: promises that hold for every number of entrants.
#include "arena/pairing.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <map>
#include <numeric>
#include <set>

#include "arena/adaptive.h"
#include "arena/matching.h"
#include "tests/support/tournaments.h"

namespace plateau {
namespace {

std::pair<int, int> sorted_pair(const Pairing& pairing) {
  return {std::min(pairing.entrants[0], pairing.entrants[1]), std::max(pairing.entrants[0], pairing.entrants[1])};
}

TEST(Pairing, SeatingsGiveEverySeatToEverybody) {
  const Pairing pod{.entrants = {4, 2, 7}};
  EXPECT_EQ(seatings(pod), (std::vector<std::vector<int>>{{4, 2, 7}, {2, 7, 4}, {7, 4, 2}}));
  EXPECT_EQ(seatings({.entrants = {1, 0}}), (std::vector<std::vector<int>>{{1, 0}, {0, 1}}));
}

TEST(Pairing, GamesPlayedCountsTheRatedOnesOfTheGroup) {
  TournamentResults results = tournament_of(3);
  add_game(results, {.group = 1}, {0, 1}, {1, 0});
  add_game(results, {.group = 1}, {1, 0}, {1, 0});
  add_game(results, {.group = 1}, {2, 0}, {1, 0});
  add_game(results, {.group = 2}, {0, 1}, {1, 0});
  add_game(results, {.group = 1}, {0, 1}, {1, 0});
  results.games.back().rated = false;
  EXPECT_EQ(games_played(results, {.group = 1, .entrants = {1, 0}}), 2);
  EXPECT_EQ(games_played(results, {.group = 2, .entrants = {1, 0}}), 1);
  EXPECT_EQ(games_played(results, {.group = 0, .entrants = {1, 0}}), 0);
}

TEST(RoundRobin, EverybodyMeetsEverybodyEquallyOften) {
  for (int n = 2; n <= 40; ++n)
    for (const int groups : {1, 3}) {
      const auto list = round_robin({.entrants = n, .groups_per_pair = groups});
      EXPECT_EQ(list.size(), static_cast<std::size_t>(n * (n - 1) / 2 * groups));
      std::map<std::pair<int, int>, std::set<int>> met;
      std::map<int, std::set<int>> busy;  // by round
      for (const Pairing& pairing : list) {
        EXPECT_TRUE(met[sorted_pair(pairing)].insert(pairing.group).second);
        for (const int entrant : pairing.entrants) EXPECT_TRUE(busy[pairing.round].insert(entrant).second) << n;
      }
      EXPECT_EQ(met.size(), static_cast<std::size_t>(n * (n - 1) / 2));
      for (const auto& [pair, numbers] : met) {
        EXPECT_NE(pair.first, pair.second);
        EXPECT_EQ(numbers.size(), static_cast<std::size_t>(groups));
      }
    }
  EXPECT_TRUE(round_robin({.entrants = 1}).empty());
}

TEST(Gauntlet, TheFirstAgainstTheOthers) {
  const auto list = gauntlet({.entrants = 5, .groups_per_pair = 2});
  ASSERT_EQ(list.size(), 8u);
  std::map<int, int> met;
  for (const Pairing& pairing : list) {
    EXPECT_EQ(pairing.entrants[0], 0);
    ++met[pairing.entrants[1]];
  }
  EXPECT_EQ(met, (std::map<int, int>{{1, 2}, {2, 2}, {3, 2}, {4, 2}}));
}

TEST(Pods, EverySetEquallyOften) {
  for (const int players : {2, 3, 4})
    for (int n = players; n <= 12; ++n) {
      std::map<std::set<int>, std::set<int>> met;
      for (const Pairing& pod : pods({.entrants = n, .players = players, .groups_per_set = 2})) {
        const std::set<int> who(pod.entrants.begin(), pod.entrants.end());
        EXPECT_EQ(who.size(), static_cast<std::size_t>(players));
        EXPECT_TRUE(met[who].insert(pod.group).second);
      }
      int sets = 1;
      for (int i = 0; i < players; ++i) sets = sets * (n - i) / (i + 1);
      EXPECT_EQ(met.size(), static_cast<std::size_t>(sets));
      for (const auto& [who, numbers] : met) EXPECT_EQ(numbers.size(), 2u);
    }
}

TEST(Pods, WhoSitsAfterWhomChanges) {
  std::set<std::pair<int, int>> neighbours;
  for (const Pairing& pod : pods({.entrants = 4, .players = 4, .groups_per_set = 6}))
    for (std::size_t i = 0; i < 4; ++i) neighbours.insert({pod.entrants[i], pod.entrants[(i + 1) % 4]});
  EXPECT_EQ(neighbours.size(), 12u);
}

TEST(Pods, ChosenSetsAreBalanced) {
  for (const int players : {3, 4})
    for (const int n : {13, 20, 30, 40}) {
      const PodSettings settings{.entrants = n, .players = players, .most_groups = 200, .seed = 3};
      const auto list = pods(settings);
      EXPECT_EQ(list.size(), 200u);
      EXPECT_EQ(list, pods(settings));
      std::vector<int> played(static_cast<std::size_t>(n));
      std::map<std::pair<int, int>, int> met;
      std::set<int> groups;
      for (const Pairing& pod : list) {
        EXPECT_TRUE(groups.insert(pod.group).second);
        for (const int a : pod.entrants) {
          ++played[static_cast<std::size_t>(a)];
          for (const int b : pod.entrants)
            if (a < b) ++met[{a, b}];
        }
      }
      const auto [fewest, most] = std::minmax_element(played.begin(), played.end());
      EXPECT_LE(*most - *fewest, 1);
      const double mean = 200.0 * players * (players - 1) / n / (n - 1);
      for (int a = 0; a < n; ++a)
        for (int b = a + 1; b < n; ++b) EXPECT_NEAR((met[{a, b}]), mean, 2.5) << n << " of " << players;
    }
}

// By trying everything.
int plain_matching(const Graph& graph, unsigned left) {
  if (left == 0) return 0;
  const int a = __builtin_ctz(left);
  left &= left - 1;
  int best = plain_matching(graph, left);
  for (unsigned others = left; others != 0; others &= others - 1) {
    const int b = __builtin_ctz(others);
    if (graph[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)])
      best = std::max(best, 1 + plain_matching(graph, left & ~(1u << b)));
  }
  return best;
}

TEST(Matching, IsTheLargest) {
  Random random(7);
  for (int trial = 0; trial < 3000; ++trial) {
    const std::size_t n = 2 + random.below(9);
    const std::uint32_t density = 1 + random.below(9);
    Graph graph(n, std::vector<bool>(n));
    for (std::size_t a = 0; a < n; ++a)
      for (std::size_t b = 0; b < a; ++b) graph[a][b] = graph[b][a] = random.below(10) < density;
    const std::vector<int> partner = largest_matching(graph);
    int pairs = 0;
    for (std::size_t a = 0; a < n; ++a) {
      if (partner[a] < 0) continue;
      EXPECT_EQ(partner[static_cast<std::size_t>(partner[a])], static_cast<int>(a));
      EXPECT_TRUE(graph[a][static_cast<std::size_t>(partner[a])]);
      ++pairs;
    }
    EXPECT_EQ(pairs / 2, plain_matching(graph, (1u << n) - 1));
  }
}

Simulation ladder(int entrants, double step) {
  Simulation simulation{.draws = 0.3};
  for (int i = 0; i < entrants; ++i) simulation.elo.push_back(-step * i);
  return simulation;
}

void play_all(TournamentResults& results, const std::vector<Pairing>& list, const Simulation& simulation,
              Random& random) {
  for (const Pairing& pairing : list)
    play_pair(results, simulation, {.group = pairing.group, .round = pairing.round},
              {pairing.entrants[0], pairing.entrants[1]}, random);
}

TEST(Swiss, NoRematchesAndFairByes) {
  for (int n = 2; n <= 40; ++n) {
    TournamentResults results = tournament_of(n);
    Random random(static_cast<std::uint64_t>(n));
    std::map<std::pair<int, int>, int> met;
    std::vector<int> byes(static_cast<std::size_t>(n));
    std::set<std::tuple<int, int, int>> groups;
    const int rounds = std::min(n + 3, 14);
    for (int round = 0; round < rounds; ++round) {
      const auto list = swiss(results, {.round = round, .groups = 2});
      ASSERT_EQ(list.size(), static_cast<std::size_t>(n / 2 * 2));
      std::set<int> busy;
      int rematches = 0;
      for (const Pairing& pairing : list) {
        EXPECT_EQ(pairing.round, round);
        const auto pair = sorted_pair(pairing);
        EXPECT_TRUE(groups.insert({pair.first, pair.second, pairing.group}).second);
        if (!busy.insert(pair.first).second) continue;  // the second group of a meeting
        EXPECT_TRUE(busy.insert(pair.second).second);
        rematches += met[pair]++ > 0 ? 1 : 0;
      }
      EXPECT_EQ(busy.size(), static_cast<std::size_t>(n / 2 * 2));
      // Every vertex of what has not been played has at least half of the others as neighbours: a pairing exists
      // (Dirac).
      if (round <= n / 2 - 1 - n % 2) {
        EXPECT_EQ(rematches, 0) << n << " round " << round;
      }
      if (n <= 9) {  // the best that any allowed bye gives, by trying everything
        Graph fresh(static_cast<std::size_t>(n), std::vector<bool>(static_cast<std::size_t>(n)));
        for (int a = 0; a < n; ++a)
          for (int b = 0; b < n; ++b) {
            int before = met[{std::min(a, b), std::max(a, b)}];
            for (const Pairing& pairing : list)
              if (pairing.group % 2 == 0 && sorted_pair(pairing) == std::pair(std::min(a, b), std::max(a, b))) --before;
            fresh[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] = a != b && before == 0;
          }
        int least = n;
        const unsigned all = (1u << n) - 1;
        const int fewest = *std::min_element(byes.begin(), byes.end());
        for (int bye = 0; bye < (n % 2 == 1 ? n : 1); ++bye)
          if (n % 2 == 0 || byes[static_cast<std::size_t>(bye)] == fewest)
            least = std::min(least, n / 2 - plain_matching(fresh, n % 2 == 1 ? all & ~(1u << bye) : all));
        EXPECT_EQ(rematches, least) << n << " round " << round;
      }
      for (int entrant = 0; entrant < n; ++entrant)
        if (!busy.contains(entrant)) {
          EXPECT_EQ(byes[static_cast<std::size_t>(entrant)], *std::min_element(byes.begin(), byes.end()));
          ++byes[static_cast<std::size_t>(entrant)];
        }
      play_all(results, list, ladder(n, 40), random);
      EXPECT_EQ(swiss(results, {.round = round, .groups = 2}), list) << "games of the round itself change nothing";
    }
  }
}

TEST(Swiss, EqualPointsMeet) {
  TournamentResults results = tournament_of(8);
  const auto first = swiss(results, {});
  EXPECT_EQ(first[0].entrants, (std::vector<int>{0, 4}));
  EXPECT_EQ(first[3].entrants, (std::vector<int>{3, 7}));
  for (const Pairing& pairing : first)
    for (int g = 0; g < 2; ++g) add_game(results, {.group = 0, .round = 0}, pairing.entrants, {1, 0});
  const auto second = swiss(results, {.round = 1});
  for (const Pairing& pairing : second) EXPECT_EQ(pairing.entrants[0] < 4, pairing.entrants[1] < 4);
}

TEST(Knockout, OneWinnerAfterTheRightNumberOfRounds) {
  const int rounds_of[] = {0, 0, 1, 2, 2, 3, 3, 3, 3, 4};
  for (int n = 2; n < 10; ++n) EXPECT_EQ(knockout_rounds(n), rounds_of[n]);
  for (int n = 1; n <= 40; ++n) {
    TournamentResults results = tournament_of(n);
    KnockoutSettings settings{.groups = 2};
    for (int i = n; i-- > 0;) settings.seeds.push_back(i);  // entrant n−1 is the first seed
    Random random(static_cast<std::uint64_t>(n));
    std::set<int> alive(settings.seeds.begin(), settings.seeds.end());
    std::set<std::tuple<int, int, int>> groups;
    for (int round = 0; round < knockout_rounds(n); ++round) {
      EXPECT_FALSE(knockout_winner(results, settings).has_value());
      EXPECT_TRUE(knockout(results, settings, round + 1).empty());
      std::set<int> playing;
      while (true) {
        std::vector<Pairing> fresh;
        for (const Pairing& pairing : knockout(results, settings, round))
          if (games_played(results, pairing) == 0) fresh.push_back(pairing);
        if (fresh.empty()) break;
        for (const Pairing& pairing : fresh) {
          const auto pair = sorted_pair(pairing);
          EXPECT_TRUE(groups.insert({pair.first, pair.second, pairing.group}).second);
          for (const int entrant : pairing.entrants) {
            EXPECT_TRUE(alive.contains(entrant));
            playing.insert(entrant);
          }
        }
        play_all(results, fresh, ladder(n, 0), random);
      }
      const int size = 1 << (knockout_rounds(n) - round);
      if (round == 0) {
        EXPECT_EQ(static_cast<int>(playing.size()), 2 * n - size);
        for (int bye = 0; bye < size - n; ++bye)
          EXPECT_FALSE(playing.contains(settings.seeds[static_cast<std::size_t>(bye)]));
      } else
        EXPECT_EQ(static_cast<int>(playing.size()), size);
      // Who is in the next round, or has won.
      std::set<int> next;
      for (const Pairing& pairing : knockout(results, settings, round + 1))
        next.insert(pairing.entrants.begin(), pairing.entrants.end());
      for (const int entrant : alive)
        if (!playing.contains(entrant)) next.insert(entrant);
      if (round + 1 < knockout_rounds(n)) alive = next;
    }
    ASSERT_TRUE(knockout_winner(results, settings).has_value());
    EXPECT_TRUE(alive.contains(*knockout_winner(results, settings)));
  }
}

TEST(Knockout, LevelMeetingsGoOnAndThenTheSeedDecides) {
  TournamentResults results = tournament_of(2);
  const KnockoutSettings settings{.seeds = {1, 0}, .groups = 1, .extra_groups = 2};
  for (int group = 0; group < 3; ++group) {
    const auto list = knockout(results, settings, 0);
    ASSERT_EQ(list.size(), static_cast<std::size_t>(group + 1));
    EXPECT_FALSE(knockout_winner(results, settings).has_value());
    add_game(results, {.group = group}, {0, 1}, {1, 0});
    EXPECT_EQ(knockout(results, settings, 0).size(), static_cast<std::size_t>(group + 1)) << "a game is missing";
    add_game(results, {.group = group}, {1, 0}, {1, 0});
  }
  EXPECT_EQ(knockout(results, settings, 0).size(), 3u);
  EXPECT_EQ(knockout_winner(results, settings), 1);
  results.games.back().outcome = Outcome::win_for(1, {0, 1});
  EXPECT_EQ(knockout_winner(results, settings), 0);
}

TEST(Knockout, TheBestMeetLate) {
  TournamentResults results = tournament_of(8);
  const KnockoutSettings settings{.seeds = {0, 1, 2, 3, 4, 5, 6, 7}};
  for (int round = 0; round < 3; ++round) {
    for (const Pairing& pairing : knockout(results, settings, round)) {
      EXPECT_EQ(pairing.entrants[0] + pairing.entrants[1], (8 >> round) - 1);
      for (int g = 0; g < 2; ++g) add_game(results, {.group = pairing.group, .round = round}, pairing.entrants, {1, 0});
    }
  }
  EXPECT_EQ(knockout_winner(results, settings), 0);
}

// Groups until every two neighbours of the ranking are separated with the certainty; `next` plays some.
template <class Next>
int groups_until(TournamentResults& results, double certainty, int most, const Next& next) {
  while (static_cast<int>(results.games.size()) / 2 < most) {
    next();
    const AdaptiveStep step = adaptive(results, {}, {.certainty = certainty, .least_gain = 0});
    if (step.state == AdaptiveStep::State::separated) break;
  }
  return static_cast<int>(results.games.size()) / 2;
}

TEST(Adaptive, NeedsFewerGamesThanTheRoundRobin) {
  int adaptive_groups = 0;
  int league_groups = 0;
  int right = 0;
  int neighbours = 0;
  for (int seed = 0; seed < 6; ++seed) {
    // Some are close, some far.
    const Simulation simulation{.elo = {0, 60, 260, 310, 600, 700, 760, 1000}, .draws = 0.2};
    Random random(static_cast<std::uint64_t>(seed));
    TournamentResults chosen = tournament_of(8);
    adaptive_groups += groups_until(chosen, 0.95, 4000, [&] {
      const AdaptiveStep step = adaptive(chosen, {}, {.certainty = 0.95, .least_gain = 0});
      ASSERT_TRUE(step.next.has_value());
      play_all(chosen, {*step.next}, simulation, random);
    });
    const Ratings ratings = rate(chosen);
    for (std::size_t i = 0; i + 1 < 8; ++i, ++neighbours)
      right += ratings.entrants[i].elo < ratings.entrants[i + 1].elo ? 1 : 0;
    TournamentResults league = tournament_of(8);
    int lap = 0;
    league_groups += groups_until(league, 0.95, 4000, [&] {
      for (Pairing pairing : round_robin({.entrants = 8})) {
        pairing.group = lap;
        play_all(league, {pairing}, simulation, random);
      }
      ++lap;
    });
  }
  std::printf("adaptive %d groups, round robin %d; %d of %d neighbours in the right order\n", adaptive_groups,
              league_groups, right, neighbours);
  EXPECT_LT(adaptive_groups, 0.8 * league_groups);
  EXPECT_GE(right, 0.9 * neighbours);
}

TEST(Adaptive, StopsWhenThereIsNothingToGain) {
  const Simulation equal{.elo = {0, 0, 0}, .draws = 0.3};
  TournamentResults results = tournament_of(3);
  Random random(4);
  AdaptiveStep step;
  for (int group = 0; group < 2000; ++group) {
    step = adaptive(results, {}, {.certainty = 0.9999, .least_gain = 0.01});
    if (!step.next) break;
    EXPECT_EQ(games_played(results, *step.next), 0);
    play_all(results, {*step.next}, equal, random);
  }
  EXPECT_EQ(step.state, AdaptiveStep::State::no_gain);
  EXPECT_LT(step.certainty, 0.9999);
  EXPECT_GT(results.games.size(), 20u);
  EXPECT_EQ(adaptive(tournament_of(1), {}).state, AdaptiveStep::State::separated);
}

TEST(Adaptive, EverybodyPlaysFirstAndGroupsUnderWayCount) {
  TournamentResults results = tournament_of(6);
  std::vector<Pairing> pending;
  std::map<int, int> busy;
  std::set<std::tuple<int, int, int>> distinct;
  for (int i = 0; i < 30; ++i) {
    const AdaptiveStep step = adaptive(results, pending);
    ASSERT_TRUE(step.next.has_value());
    const auto pair = sorted_pair(*step.next);
    EXPECT_TRUE(distinct.insert({pair.first, pair.second, step.next->group}).second);
    pending.push_back(*step.next);
    for (const int entrant : step.next->entrants) ++busy[entrant];
    if (i == 8) {
      for (int entrant = 0; entrant < 6; ++entrant) EXPECT_EQ(busy[entrant], 3);
    }
  }
}

}  // namespace
}  // namespace plateau
