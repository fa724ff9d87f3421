// The games of a tournament that a room wants to see.
#pragma once

#include <cstddef>
#include <vector>

#include "arena/standings.h"

namespace plateau {

// Indices into results.games, the best one last, as a show has it: games that were played to their end, between those who
// stand highest, close ones rather than walk-overs, and one of each pair of players. Of a knockout, the last rounds.
std::vector<std::size_t> best_games(const TournamentResults& results, const Standings& standings, std::size_t most);

}  // namespace plateau
