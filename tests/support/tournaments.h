// Tournaments made by hand or by simulation, for what is computed from results.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "arena/results.h"
#include "core/random.h"

namespace plateau {

inline TournamentResults tournament_of(int entrants) {
  TournamentResults results{.name = "test", .game = "test"};
  for (int i = 0; i < entrants; ++i)
    results.entrants.push_back({.name = "e" + std::to_string(i + 1), .player = "best"});
  return results;
}

// Where a game belongs.
struct GamePlace {
  int group = 0;
  int round = 0;
};

// `scores`: by seat; the highest wins.
inline void add_game(TournamentResults& results, GamePlace place, const std::vector<int>& seats,
                     const std::vector<int>& scores) {
  PlayedGame game{
      .id = static_cast<std::int64_t>(results.games.size()) + 1, .group = place.group, .round = place.round};
  std::array<int, max_players> by_seat{};
  for (std::size_t p = 0; p < seats.size(); ++p) {
    game.seats[p] = seats[p];
    by_seat[p] = scores[p];
  }
  game.outcome = Outcome::by_score(by_seat, static_cast<int>(seats.size()));
  results.games.push_back(std::move(game));
}

// How a simulated group of games comes about. Strengths are in Elo.
struct Simulation {
  std::vector<double> elo;
  double draws = 0;  // probability that a game of two equal players is drawn
  double swing = 0;  // Elo: an opening favours one of the entrants by up to so much, in all games of its group
};

// A group of two games with the seats exchanged. The expected score is that of the rating difference.
inline void play_pair(TournamentResults& results, const Simulation& simulation, GamePlace place, std::array<int, 2> who,
                      Random& random) {
  const double favour = simulation.swing * (2 * random.unit() - 1);
  for (int game = 0; game < 2; ++game) {
    const double difference =
        simulation.elo[static_cast<std::size_t>(who[0])] - simulation.elo[static_cast<std::size_t>(who[1])];
    const double score = 1 / (1 + std::pow(10, -(difference + favour) / 400));
    const double drawn = simulation.draws * 2 * std::min(score, 1 - score);
    const double luck = random.unit();
    const int first = luck < score - drawn / 2 ? 2 : luck < score + drawn / 2 ? 1 : 0;
    if (game == 0)
      add_game(results, place, {who[0], who[1]}, {first, 2 - first});
    else
      add_game(results, place, {who[1], who[0]}, {2 - first, first});
  }
}

// A group of games of three or four with the seats rotated, by Plackett–Luce.
inline void play_pod(TournamentResults& results, const Simulation& simulation, GamePlace place, std::vector<int> who,
                     Random& random) {
  for (std::size_t rotation = 0; rotation < who.size(); ++rotation) {
    std::vector<int> scores(who.size());
    std::vector<std::size_t> left(who.size());
    for (std::size_t p = 0; p < who.size(); ++p) left[p] = p;
    while (!left.empty()) {
      double sum = 0;
      for (const std::size_t p : left) sum += std::pow(10, simulation.elo[static_cast<std::size_t>(who[p])] / 400);
      double luck = random.unit() * sum;
      std::size_t chosen = 0;
      for (; chosen + 1 < left.size(); ++chosen) {
        luck -= std::pow(10, simulation.elo[static_cast<std::size_t>(who[left[chosen]])] / 400);
        if (luck < 0) break;
      }
      scores[left[chosen]] = static_cast<int>(left.size());
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(chosen));
    }
    add_game(results, place, who, scores);
    std::rotate(who.begin(), who.begin() + 1, who.end());
  }
}

}  // namespace plateau
