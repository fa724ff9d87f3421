#include "arena/standings.h"

#include <algorithm>
#include <numeric>

namespace plateau {
namespace {

Standing standing_of(const TournamentResults& results, const Ratings& ratings, const ClassicRank& classic,
                     int entrant) {
  const Entrant& who = results.entrants[static_cast<std::size_t>(entrant)];
  Standing row{.entrant = entrant,
               .name = who.name,
               .player = who.player,
               .points = classic.points,
               .rating = ratings.entrants[static_cast<std::size_t>(entrant)],
               .beaten = classic.beaten};
  return row;
}

void count(Standing& row, const PlayedGame& game, Player seat) {
  ++row.games;
  ++(game.outcome.draw() ? row.draws : game.outcome.won(seat) ? row.wins : row.losses);
  for (const VerdictCard& card : game.cards) row.faults += card.seat == seat ? 1 : 0;
}

// What is nearly equal is equal: points have thirds, ratings come from an iteration.
bool before(const Standing& a, const Standing& b, StandingsOrder order) {
  constexpr double nearly = 1e-6;
  if (order == StandingsOrder::rating && std::abs(a.rating.elo - b.rating.elo) > nearly)
    return a.rating.elo > b.rating.elo;
  if (order == StandingsOrder::beaten && a.beaten != b.beaten) return a.beaten > b.beaten;
  return order != StandingsOrder::rating && a.points > b.points + nearly;
}

}  // namespace

Standings standings_of(const TournamentResults& results, const Ratings& ratings, StandingsOrder order) {
  Standings standings{.name = results.name,
                      .game = results.game,
                      .order = order,
                      .finished = results.finished,
                      .warning = connection_warning(results, ratings)};
  const std::vector<ClassicRank> classic = classic_ranking(results);
  std::vector<Standing>& rows = standings.rows;
  for (std::size_t i = 0; i < results.entrants.size(); ++i)
    rows.push_back(standing_of(results, ratings, classic[i], static_cast<int>(i)));
  for (const PlayedGame& game : results.games)
    for (Player p = 0; game.rated && p < game.players(); ++p)
      count(rows[static_cast<std::size_t>(game.seats[p])], game, p);
  for (Standing& row : rows) {
    if (row.games > 0) row.score = row.points / row.games;
    row.rank = 1 + static_cast<int>(
                       std::ranges::count_if(rows, [&](const Standing& other) { return before(other, row, order); }));
  }
  std::ranges::stable_sort(rows, {}, &Standing::rank);

  const auto cross = cross_table(results);
  standings.superiority = Matrix(rows.size());
  standings.cross.resize(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < rows.size(); ++j) {
      const std::size_t a = static_cast<std::size_t>(rows[i].entrant);
      const std::size_t b = static_cast<std::size_t>(rows[j].entrant);
      standings.cross[i].push_back(cross[a][b]);
      standings.superiority(i, j) = ratings.superiority(a, b);
    }
  return standings;
}

}  // namespace plateau
