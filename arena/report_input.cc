#include "arena/report.h"
#include "arena/standings.h"

namespace plateau {

ReportInput report_input(const TournamentResults& results, const Standings& standings, const std::string& store) {
  ReportInput input{.results = results, .store = store};
  const std::size_t entrants = results.entrants.size();
  input.cross.assign(entrants, std::vector<ReportPair>(entrants));
  input.superiority.assign(entrants, std::vector<double>(entrants, 0.5));
  for (std::size_t i = 0; i < standings.rows.size(); ++i) {
    const Standing& row = standings.rows[i];
    input.standings.push_back({.entrant = row.entrant,
                               .rank = row.rank,
                               .games = row.games,
                               .points = row.points,
                               .score = row.score,
                               .rating = RatingRange{row.rating.elo, row.rating.low, row.rating.high},
                               .beaten = row.beaten});
    for (std::size_t j = 0; j < standings.rows.size(); ++j) {
      const auto a = static_cast<std::size_t>(row.entrant);
      const auto b = static_cast<std::size_t>(standings.rows[j].entrant);
      const CrossCell& cell = standings.cross[i][j];
      input.cross[a][b] = {.wins = cell.wins, .draws = cell.draws, .losses = cell.losses};
      input.superiority[a][b] = standings.superiority(i, j);
    }
  }
  return input;
}

}  // namespace plateau
