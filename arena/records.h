// The game records of a tournament as text, for people and for `plateau replay`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/results.h"

namespace plateau {

// The record of one game: a text that begins with the line "# plateau record" and tells its number in the header "id".
// Nothing when the tournament has no such game.
std::optional<std::string> game_record(const TournamentResults& results, std::int64_t id);
std::string game_record(const PlayedGame& game);

// All of them, one after the other. split_records gives the same texts back as game_record.
std::string game_records(const TournamentResults& results);

// The texts that begin with a line "# plateau record"; what comes before the first such line is left out.
std::vector<std::string> split_records(std::string_view text);

}  // namespace plateau
