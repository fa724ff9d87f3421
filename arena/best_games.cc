#include "arena/best_games.h"

#include <algorithm>
#include <set>
#include <span>
#include <tuple>

namespace plateau {
namespace {

struct ShownGame {
  std::size_t game = 0;
  int places = 0;  // of its players, added up
  int margin = 0;  // between the first and the last
};

// Smaller is better.
auto merit_of(const ShownGame& shown, const PlayedGame& game, bool by_round) {
  return std::tuple(by_round ? -game.round : 0, shown.places, shown.margin, -static_cast<std::int64_t>(game.plies));
}

}  // namespace

std::vector<std::size_t> best_games(const TournamentResults& results, const Standings& standings, std::size_t most) {
  std::vector<int> rank_of(results.entrants.size(), 0);
  for (const Standing& row : standings.rows) rank_of[static_cast<std::size_t>(row.entrant)] = row.rank;
  std::vector<ShownGame> all;
  for (std::size_t g = 0; g < results.games.size(); ++g) {
    const PlayedGame& game = results.games[g];
    if (!game.rated || (game.ending != Ending::rules && game.ending != Ending::adjudicated)) continue;
    ShownGame shown{.game = g};
    for (int p = 0; p < game.players(); ++p)
      shown.places += rank_of[static_cast<std::size_t>(game.seats[static_cast<std::size_t>(p)])];
    const auto scores = std::span(game.outcome.scores).first(static_cast<std::size_t>(game.players()));
    shown.margin = std::ranges::max(scores) - std::ranges::min(scores);
    all.push_back(shown);
  }
  const bool by_round = results.format == "knockout";
  std::ranges::stable_sort(
      all, {}, [&](const ShownGame& shown) { return merit_of(shown, results.games[shown.game], by_round); });

  std::vector<std::size_t> best;
  std::set<std::vector<int>> pairs;
  for (const ShownGame& shown : all) {
    if (best.size() == most) break;
    const PlayedGame& game = results.games[shown.game];
    std::vector<int> pair(game.seats.begin(), game.seats.begin() + game.players());
    std::ranges::sort(pair);
    if (pairs.insert(std::move(pair)).second) best.push_back(shown.game);
  }
  std::ranges::reverse(best);
  return best;
}

}  // namespace plateau
