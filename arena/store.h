// Where a tournament lives: one SQLite file. A finished game is one transaction: its record, result, verdicts and place in the
// schedule are in the store together, or not at all.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>

#include "arena/database.h"
#include "arena/results.h"

namespace plateau {

// The place of a game in the schedule. No two games that count have the same.
struct Slot {
  int round = 0;
  int group = 0;
  std::array<int, max_players> seats{};  // entrants
  int players = 2;

  std::string text() const;  // "2:17:4,9"
  auto operator<=>(const Slot&) const = default;
};

class Store {
 public:
  enum class Mode {
    create,  // refused when the file is there already
    resume,  // goes on with what is there
    read,    // looks only: while another process works on it, too
  };

  // Whoever creates or resumes has the store for himself: a second process is refused with a sentence.
  // It is there, but whoever made it has not written anything into it yet.
  static bool is_empty(const std::string& path);

  static Result<std::unique_ptr<Store>> open(const std::string& path, Mode mode);
  ~Store();

  const std::string& path() const { return path_; }

  // What the tournament is: its definition in TOML, the folder that relative paths in it are seen from, and what of it
  // people want to read.
  struct Definition {
    std::string toml;
    std::string folder;
    TournamentResults header;  // without games
  };
  std::optional<Error> define(const Definition& definition);
  Result<Definition> definition() const;

  // Keeps a finished game and gives it its id. On an error nothing of it is kept.
  std::optional<Error> add(const Slot& slot, PlayedGame& game);
  std::optional<Error> set_finished();

  // Everything so far, in the order in which the games ended.
  Result<TournamentResults> results() const;
  Result<PlayedGame> game(std::int64_t id) const;
  Result<std::set<Slot>> played() const;  // of games that count

  // What is wrong with the file itself, sentence by sentence; empty when nothing is.
  std::vector<std::string> damages() const;

 private:
  Store(std::string path, Database database, int lock)
      : path_(std::move(path)), database_(std::move(database)), lock_(lock) {}
  PlayedGame read_game(const Statement& row) const;
  std::string path_;
  Database database_;
  int lock_ = -1;  // of a file beside the store; -1: reads only
};

}  // namespace plateau
