// What the files of a tournament say, as the texts of docs/api.md. Reading and reckoning take a while: another thread
// than the server's does it (server/errands.h).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/result.h"
#include "server/table.h"

namespace plateau {

// The folder of one tournament: its plan, its games, its bots.
struct TournamentFolder {
  std::string path;

  std::string plan() const { return path + "/plan.toml"; }
  std::string store() const { return path + "/games.plateau"; }
};

struct TournamentReading {
  std::size_t played = 0;  // games that count
  bool finished = false;
  std::string members;                  // of a Tournament, without braces: those that the games determine
  std::array<std::string, 2> pictures;  // {"ratings": "HTML", "cross": "HTML"}, in English and in French
};

// Also before the first game, and while another process plays.
Result<TournamentReading> read_tournament(const TournamentFolder& folder);

struct GameQuery {
  std::optional<int> entrant;   // takes part
  std::optional<int> opponent;  // too
  bool only_faults = false;
  std::optional<std::int64_t> before;  // games with smaller numbers
  std::size_t limit = 50;
};

// {"games": […], "more": bool}, the latest first. `id`: of the tournament.
Result<std::string> read_games(const TournamentFolder& folder, const std::string& id, const GameQuery& query);
// {"games": […]}: those to be shown to a room, the best one last (arena/best_games.h).
Result<std::string> read_best_games(const TournamentFolder& folder, const std::string& id, std::size_t most);
// One of them with its verdict cards.
Result<std::string> read_cards(const TournamentFolder& folder, const std::string& id, std::int64_t number);

// For people, in the language of this thread.
Result<std::string> read_report(const TournamentFolder& folder);
Result<std::string> read_records(const TournamentFolder& folder);
Result<std::string> read_standings_csv(const TournamentFolder& folder);

// "k3f9x0a2bc-17": how a game of a tournament is called among all games.
std::string recorded_id(const std::string& tournament, std::int64_t number);
struct RecordedGame {
  std::string tournament;
  std::int64_t number = 0;
  Milliseconds created{0};  // the tournament, since 1970
};
std::optional<RecordedGame> parse_recorded_id(std::string_view id);

// A game that was played, as a table at which nobody plays any more. Its verdicts are remarks.
Result<std::unique_ptr<Table>> read_table(const TournamentFolder& folder, const RecordedGame& game);

}  // namespace plateau
