// Ratings are checked against what can be computed by hand, published results, a plain search for the maximum, a
// bootstrap and simulated tournaments whose truth is known.
#include "arena/ratings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <ctime>
#include <functional>
#include <map>

#include "arena/match.h"
#include "core/message.h"
#include "tests/support/tournaments.h"

namespace plateau {
namespace {

constexpr double hardly_any = 1e-7;  // prior games: the plain maximum of the likelihood

// `first` wins, `second` wins; each game a group of its own.
void add_wins(TournamentResults& results, std::array<int, 2> who, std::array<int, 2> wins) {
  const int base = static_cast<int>(results.games.size());
  for (int g = 0; g < wins[0] + wins[1]; ++g)
    add_game(results, {.group = base + g}, {who[0], who[1]}, g < wins[0] ? std::vector{1, 0} : std::vector{0, 1});
}

TEST(PairScore, WinnersThenScores) {
  const Outcome two = Outcome::win_for(1, {30, 20, 0, 0});
  EXPECT_EQ(pair_score(two, 0, 1), 0);
  EXPECT_EQ(pair_score(two, 1, 0), 1);
  Outcome four = Outcome::by_score({5, 9, 9, 7}, 4);
  EXPECT_EQ(pair_score(four, 1, 2), 0.5);
  EXPECT_EQ(pair_score(four, 1, 3), 1);
  EXPECT_EQ(pair_score(four, 0, 3), 0);
  EXPECT_EQ(pair_score(Outcome::by_score({4, 4, 9, 0}, 3), 0, 1), 0.5);
  EXPECT_EQ(pair_score(Outcome{.scores = {3, 8}, .players = 2, .winners = 3}, 0, 1), 0.5)
      << "a draw, whatever the scores";
}

TEST(Ratings, ThreeQuartersAre191Elo) {
  TournamentResults results = tournament_of(2);
  add_wins(results, {0, 1}, {75, 25});
  const Ratings ratings = rate(results, {.anchor = 1, .anchor_elo = 1000, .prior_games = hardly_any});
  EXPECT_NEAR(ratings.entrants[0].elo, 1190.848, 0.001);
  EXPECT_EQ(ratings.entrants[1].elo, 1000);
  EXPECT_EQ(ratings.entrants[1].low, 1000);
  EXPECT_NEAR(rate(results).entrants[0].elo, 190.848 / 2, 1.5) << "the default prior is weak";

  // Half points: 50 wins and 50 draws are 75 % as well, and surer.
  TournamentResults drawn = tournament_of(2);
  for (int g = 0; g < 100; ++g) add_game(drawn, {.group = g}, {0, 1}, {1, g < 50 ? 0 : 1});
  const Ratings of_drawn = rate(drawn, {.anchor = 1, .anchor_elo = 1000, .prior_games = hardly_any});
  EXPECT_NEAR(of_drawn.entrants[0].elo, 1190.848, 0.001);
  EXPECT_LT(of_drawn.entrants[0].high - of_drawn.entrants[0].low,
            0.65 * (ratings.entrants[0].high - ratings.entrants[0].low));
  // By hand: the variance of the score is pq/n, of the rating that over (pq)², in units of (400 / ln 10)².
  const double by_hand = 1.96 * 400 / std::log(10.0) / std::sqrt(100 * 0.75 * 0.25);
  EXPECT_NEAR((ratings.entrants[0].high - ratings.entrants[0].low) / 2, by_hand, by_hand * 0.01);
}

// The baseball results of 1987 in Agresti, Categorical Data Analysis: victories over each other of seven clubs.
// Published estimates with Baltimore at 0: Milwaukee 1.58, Detroit 1.44, Toronto 1.29, New York 1.25, Boston 1.11,
// Cleveland 0.68.
TEST(Ratings, PublishedBaseball) {
  const int wins[7][7] = {{0, 7, 9, 7, 7, 9, 11}, {6, 0, 7, 5, 11, 9, 9}, {4, 6, 0, 7, 7, 8, 12},
                          {6, 8, 6, 0, 6, 7, 10}, {6, 2, 6, 7, 0, 7, 12}, {4, 4, 5, 6, 6, 0, 6},
                          {2, 4, 1, 3, 1, 7, 0}};
  TournamentResults results = tournament_of(7);
  for (int a = 0; a < 7; ++a)
    for (int b = a + 1; b < 7; ++b) add_wins(results, {a, b}, {wins[a][b], wins[b][a]});
  const Ratings ratings = rate(results, {.anchor = 6, .prior_games = hardly_any});
  const double published[7] = {1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0};
  for (std::size_t i = 0; i < 7; ++i)
    EXPECT_NEAR(ratings.entrants[i].elo / 400 * std::log(10.0), published[i], 0.006) << i;
  EXPECT_EQ(ratings.connected.size(), 1u);
}

// The likelihood once more, by the plainest way: every order that the places allow, one after the other.
double plain_log_likelihood(const TournamentResults& results, const std::vector<double>& elo, double prior_games) {
  const auto strength = [&](int entrant) { return std::pow(10, elo[static_cast<std::size_t>(entrant)] / 400); };
  double total = 0;
  for (const PlayedGame& game : results.games) {
    std::vector<int> order(static_cast<std::size_t>(game.players()));
    for (int p = 0; p < game.players(); ++p) order[static_cast<std::size_t>(p)] = p;
    double sum = 0;
    int orders = 0;
    do {
      bool allowed = true;
      for (std::size_t i = 0; i + 1 < order.size(); ++i)
        allowed &= pair_score(game.outcome, order[i], order[i + 1]) >= 0.5;
      if (!allowed) continue;
      ++orders;
      for (std::size_t i = 0; i < order.size(); ++i) {
        double left = 0;
        for (std::size_t j = i; j < order.size(); ++j) left += strength(game.seats[static_cast<std::size_t>(order[j])]);
        sum += std::log(strength(game.seats[static_cast<std::size_t>(order[i])]) / left);
      }
    } while (std::next_permutation(order.begin(), order.end()));
    total += sum / orders;
  }
  for (const double e : elo) {
    const double p = 1 / (1 + std::pow(10, -e / 400));
    total += prior_games / 2 * std::log(p * (1 - p));
  }
  return total;
}

// Steps along one entrant after the other, ever shorter.
std::vector<double> plain_maximum(const std::function<double(const std::vector<double>&)>& value,
                                  std::size_t entrants) {
  std::vector<double> at(entrants);
  double best = value(at);
  for (double step = 128; step > 1e-4; step /= 2)
    for (bool better = true; better;) {
      better = false;
      for (double& e : at)
        for (const double side : {step, -step}) {
          e += side;
          if (const double now = value(at); now > best) {
            best = now;
            better = true;
          } else
            e -= side;
        }
    }
  return at;
}

TEST(Ratings, PlacesOfThreeAndFourMatchAPlainSearch) {
  for (const int players : {2, 3, 4}) {
    TournamentResults results = tournament_of(5);
    Random random(static_cast<std::uint64_t>(players));
    for (int g = 0; g < 30; ++g) {
      std::vector<int> who = {0, 1, 2, 3, 4};
      for (std::uint32_t i = 4; i > 0; --i) std::swap(who[i], who[random.below(i + 1)]);
      who.resize(static_cast<std::size_t>(players));
      std::vector<int> scores;
      for (const int entrant : who)
        scores.push_back(static_cast<int>(random.below(4)) + (entrant > 2 ? 1 : 0));  // many ties
      add_game(results, {.group = g}, who, scores);
    }
    const Ratings ratings = rate(results, {.prior_games = 2});
    std::vector<double> plain =
        plain_maximum([&](const std::vector<double>& elo) { return plain_log_likelihood(results, elo, 2); }, 5);
    double mean = 0;
    for (const double e : plain) mean += e / 5;
    for (std::size_t i = 0; i < 5; ++i) EXPECT_NEAR(ratings.entrants[i].elo, plain[i] - mean, 0.05) << players;
  }
}

TEST(Ratings, PlackettLuceByHand) {
  // Three players, always 1 before 2 before 3, or 2 before 1 before 3, or …: first places 6, 3, 1 of ten, and the rest
  // by Luce's rule, so that the strengths are in proportion to the first places.
  TournamentResults results = tournament_of(3);
  int group = 0;
  const auto add = [&](int times, const std::vector<int>& places) {
    for (int i = 0; i < times; ++i) add_game(results, {.group = group++}, places, {3, 2, 1});
  };
  // Strengths 2 : 1 : 1, in 24 games: 1 first in 12, then 2 and 3 equally; 2 first in 6, then 1 before 3 in 4 of them;
  // …
  add(6, {0, 1, 2});
  add(6, {0, 2, 1});
  add(4, {1, 0, 2});
  add(2, {1, 2, 0});
  add(4, {2, 0, 1});
  add(2, {2, 1, 0});
  const Ratings ratings = rate(results, {.anchor = 2, .prior_games = hardly_any});
  EXPECT_NEAR(ratings.entrants[0].elo, 400 * std::log10(2.0), 1e-3);
  EXPECT_NEAR(ratings.entrants[1].elo, 0, 1e-3);
}

TEST(Ratings, WhoWonEverythingStaysFinite) {
  TournamentResults results = tournament_of(3);
  for (int g = 0; g < 20; ++g) {
    add_game(results, {.group = g}, {0, 1}, {1, 0});
    add_game(results, {.group = g}, {1, 2}, {1, 0});
  }
  const Ratings ratings = rate(results);
  EXPECT_GT(ratings.entrants[0].elo, ratings.entrants[1].elo + 300);
  EXPECT_LT(ratings.entrants[0].elo, 2000);
  EXPECT_GT(ratings.entrants[0].high - ratings.entrants[0].low, 200);
  EXPECT_LT(ratings.entrants[0].high - ratings.entrants[0].low, 2000);
  EXPECT_GT(ratings.superiority(0, 2), 0.99);
  EXPECT_NEAR(ratings.superiority(0, 1) + ratings.superiority(1, 0), 1, 1e-12);
  EXPECT_EQ(ratings.superiorities()(1, 1), 0.5);
  // Two games won are not yet certain.
  TournamentResults little = tournament_of(2);
  add_game(little, {}, {0, 1}, {1, 0});
  add_game(little, {}, {1, 0}, {0, 1});
  EXPECT_LT(rate(little).superiority(0, 1), 0.95);
  EXPECT_GT(rate(little).superiority(0, 1), 0.5);
}

TEST(Ratings, NothingPlayed) {
  const Ratings ratings = rate(tournament_of(3));
  EXPECT_EQ(ratings.connected.size(), 3u);
  EXPECT_EQ(ratings.entrants[1].elo, 0);
  EXPECT_GT(ratings.entrants[1].high, 500);
  EXPECT_TRUE(rate(tournament_of(0)).entrants.empty());
}

TEST(Ratings, SeparateGroupsAreTold) {
  TournamentResults results = tournament_of(4);
  add_wins(results, {0, 2}, {3, 1});
  add_wins(results, {1, 3}, {2, 2});
  Ratings ratings = rate(results);
  EXPECT_EQ(ratings.connected, (std::vector<std::vector<int>>{{0, 2}, {1, 3}}));
  add_translations(arena_french);
  EXPECT_THAT(connection_warning(results, ratings), testing::HasSubstr("cannot be compared: e1, e3 | e2, e4"));
  add_game(results, {.group = 9}, {3, 0}, {1, 0});
  results.games.back().rated = false;
  EXPECT_EQ(rate(results).connected.size(), 2u) << "a game that is not rated does not connect";
  results.games.back().rated = true;
  ratings = rate(results);
  EXPECT_EQ(connection_warning(results, ratings), "");
}

TEST(Ratings, UnratedGamesChangeNothing) {
  TournamentResults results = tournament_of(2);
  add_wins(results, {0, 1}, {7, 5});
  const Ratings before = rate(results);
  add_wins(results, {0, 1}, {0, 9});
  for (std::size_t g = 12; g < results.games.size(); ++g) results.games[g].rated = false;
  EXPECT_EQ(rate(results).entrants[0].elo, before.entrants[0].elo);
  EXPECT_EQ(rate(results).entrants[0].high, before.entrants[0].high);
  EXPECT_EQ(classic_ranking(results)[0].points, 7);
}

Simulation spread(int entrants, double step) {
  Simulation simulation{.draws = 0.3, .swing = 300};
  for (int i = 0; i < entrants; ++i) simulation.elo.push_back(step * (i - 0.5 * (entrants - 1)));
  return simulation;
}

TournamentResults simulated(const Simulation& simulation, int groups, std::uint64_t seed) {
  const int entrants = static_cast<int>(simulation.elo.size());
  TournamentResults results = tournament_of(entrants);
  Random random(seed);
  for (int g = 0; g < groups; ++g)
    for (int a = 0; a < entrants; ++a)
      for (int b = a + 1; b < entrants; ++b) play_pair(results, simulation, {.group = g}, {a, b}, random);
  return results;
}

// Opening favours make the games of a group alike: the truth has more variance than independent games.
TEST(Ratings, DeviationsAreThoseOfABootstrap) {
  const TournamentResults results = simulated(spread(4, 60), 80, 5);
  const Ratings ratings = rate(results);
  std::vector<std::vector<const PlayedGame*>> groups(results.games.size() / 2);
  for (std::size_t g = 0; g < results.games.size(); ++g) groups[g / 2].push_back(&results.games[g]);
  Random random(1);
  constexpr int samples = 600;
  std::vector<double> sum(4);
  std::vector<double> squares(4);
  for (int s = 0; s < samples; ++s) {
    TournamentResults resampled = tournament_of(4);
    for (std::size_t g = 0; g < groups.size(); ++g)
      for (const PlayedGame* game : groups[random.below(static_cast<std::uint32_t>(groups.size()))]) {
        resampled.games.push_back(*game);
        resampled.games.back().group = static_cast<int>(g);
      }
    const Ratings again = rate(resampled);
    for (std::size_t i = 0; i < 4; ++i) {
      sum[i] += again.entrants[i].elo;
      squares[i] += again.entrants[i].elo * again.entrants[i].elo;
    }
  }
  for (std::size_t i = 0; i < 4; ++i) {
    const double deviation = std::sqrt(squares[i] / samples - sum[i] * sum[i] / samples / samples);
    EXPECT_NEAR(std::sqrt(ratings.covariance(i, i)) / deviation, 1, 0.1) << i;
  }
  // As if every game were a group of its own: too sure.
  TournamentResults apart = results;
  for (std::size_t g = 0; g < apart.games.size(); ++g) apart.games[g].group = static_cast<int>(g);
  EXPECT_LT(rate(apart).covariance(0, 0), 0.9 * ratings.covariance(0, 0));
}

// Of `seeds` tournaments, the part of intervals that hold the truth.
double coverage(const Simulation& simulation, int seeds, const std::function<TournamentResults(std::uint64_t)>& play) {
  int inside = 0;
  int all = 0;
  for (int seed = 1; seed <= seeds; ++seed) {
    const Ratings ratings = rate(play(static_cast<std::uint64_t>(seed)));
    for (std::size_t i = 0; i < simulation.elo.size(); ++i, ++all)
      inside += ratings.entrants[i].low <= simulation.elo[i] && simulation.elo[i] <= ratings.entrants[i].high ? 1 : 0;
  }
  return static_cast<double>(inside) / all;
}

TEST(Ratings, IntervalsHoldTheTruthInNineteenOfTwenty) {
  Simulation many = spread(6, 60);
  many.swing = 0;  // a favour would draw the expected scores together, and with them the ratings
  const double of_many = coverage(many, 200, [&](std::uint64_t seed) { return simulated(many, 20, seed); });
  EXPECT_NEAR(of_many, 0.95, 0.02);
  const double of_few = coverage(many, 200, [&](std::uint64_t seed) { return simulated(many, 3, seed); });
  EXPECT_NEAR(of_few, 0.95, 0.025);

  Simulation alike{.elo = {0, 0, 0, 0}, .draws = 0.2, .swing = 600};
  const double of_alike = coverage(alike, 200, [&](std::uint64_t seed) { return simulated(alike, 20, seed); });
  EXPECT_NEAR(of_alike, 0.95, 0.025) << "games of a group depend on each other";

  for (const std::size_t players : {3, 4}) {
    const Simulation pods = spread(5, 50);
    const double of_pods = coverage(pods, 200, [&](std::uint64_t seed) {
      TournamentResults results = tournament_of(5);
      Random random(seed);
      for (int g = 0; g < 60; ++g) {
        std::vector<int> who;
        for (std::size_t i = 0; i < players; ++i)
          who.push_back(static_cast<int>((static_cast<std::size_t>(g) * 2 + i * (1 + g % 2)) % 5));
        play_pod(results, pods, {.group = g}, who, random);
      }
      return results;
    });
    EXPECT_NEAR(of_pods, 0.95, 0.02) << players;
    std::printf("coverage: pods of %zu %.3f\n", players, of_pods);
  }
  std::printf("coverage: 20 groups %.3f, 3 groups %.3f, dependent %.3f\n", of_many, of_few, of_alike);
}

// Of this process, so that a busy machine does not matter.
double seconds_since(std::clock_t begin) { return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC; }

TEST(Ratings, AHundredEntrantsAndAHundredThousandGames) {
  const Simulation simulation = spread(100, 8);
  TournamentResults results = tournament_of(100);
  Random random(3);
  for (int g = 0; g < 50000; ++g) {
    const int a = static_cast<int>(random.below(100));
    const int b = (a + 1 + static_cast<int>(random.below(99))) % 100;
    play_pair(results, simulation, {.group = g}, {a, b}, random);
  }
  const std::clock_t begin = std::clock();
  const Ratings ratings = rate(results);
  std::printf("100,000 games of two: %.3f s\n", seconds_since(begin));
  EXPECT_NEAR(ratings.entrants[99].elo - ratings.entrants[0].elo, 750, 60);

  TournamentResults pods = tournament_of(100);
  for (int g = 0; g < 25000; ++g) {
    const int a = static_cast<int>(random.below(100));
    play_pod(pods, simulation, {.group = g}, {a, (a + 7) % 100, (a + 29) % 100, (a + 64) % 100}, random);
  }
  const std::clock_t again = std::clock();
  EXPECT_EQ(rate(pods).connected.size(), 1u);
  std::printf("100,000 games of four: %.3f s\n", seconds_since(again));
}

TEST(ClassicRanking, BeatsTheMostOthers) {
  TournamentResults results = tournament_of(4);
  add_wins(results, {0, 1}, {3, 1});
  add_wins(results, {0, 2}, {3, 1});
  add_wins(results, {0, 3}, {0, 4});  // the first beats two, the last beats one but has as many points
  add_wins(results, {1, 2}, {2, 2});
  add_wins(results, {1, 3}, {2, 2});
  add_wins(results, {2, 3}, {4, 0});
  const auto ranks = classic_ranking(results);
  EXPECT_EQ(ranks[0].beaten, 2);
  EXPECT_EQ(ranks[0].rank, 1);
  EXPECT_EQ(ranks[2].rank, 2);
  EXPECT_EQ(ranks[3].rank, 3) << "7 points of the third entrant against 6";
  EXPECT_EQ(ranks[1].rank, 4);
  EXPECT_EQ(cross_table(results)[2][3].wins, 4);
  EXPECT_EQ(cross_table(results)[3][2].losses, 4);

  TournamentResults level = tournament_of(3);
  add_wins(level, {0, 1}, {2, 2});
  add_wins(level, {0, 2}, {3, 1});
  add_wins(level, {1, 2}, {3, 1});
  EXPECT_EQ(classic_ranking(level)[0].rank, 1);
  EXPECT_EQ(classic_ranking(level)[1].rank, 1);
  EXPECT_EQ(classic_ranking(level)[2].rank, 3);
}

}  // namespace
}  // namespace plateau
