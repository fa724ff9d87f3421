#include "server/compete/compete_store.h"

#include <random>

namespace plateau {
namespace {

constexpr const char* schema = R"(
CREATE TABLE IF NOT EXISTS bots (
  id TEXT PRIMARY KEY, owner TEXT NOT NULL, game TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL,
  bytes INTEGER NOT NULL, created INTEGER NOT NULL, diagnosis TEXT NOT NULL, trouble TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tournaments (
  id TEXT PRIMARY KEY, owner TEXT NOT NULL, name TEXT NOT NULL, game TEXT NOT NULL, format TEXT NOT NULL,
  language TEXT NOT NULL, created INTEGER NOT NULL, state TEXT NOT NULL, trouble TEXT NOT NULL,
  players INTEGER NOT NULL, planned INTEGER NOT NULL, played INTEGER NOT NULL) WITHOUT ROWID;
PRAGMA user_version = 1;
)";

constexpr HeldTournament::State states[] = {HeldTournament::State::going, HeldTournament::State::paused,
                                            HeldTournament::State::stopped, HeldTournament::State::finished,
                                            HeldTournament::State::failed};

HeldTournament::State state_of(std::string_view word) {
  for (const auto state : states)
    if (word_of(state) == word) return state;
  return HeldTournament::State::paused;
}

}  // namespace

std::string_view word_of(HeldTournament::State state) {
  switch (state) {
    case HeldTournament::State::going: return "running";
    case HeldTournament::State::paused: return "paused";
    case HeldTournament::State::stopped: return "stopped";
    case HeldTournament::State::finished: return "finished";
    case HeldTournament::State::failed: break;
  }
  return "failed";
}

std::string fresh_id() {
  constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
  std::random_device device;
  std::string id;
  for (int i = 0; i < 10; ++i) id += letters[device() % letters.size()];
  return id;
}

Result<std::unique_ptr<CompeteStore>> CompeteStore::open(const std::string& folder) {
  auto database = Database::open(folder + "/compete.sqlite", Database::Mode::create);
  if (!database) return database.error();
  if (!database->execute(schema)) return Error{database->error()};
  return std::unique_ptr<CompeteStore>(new CompeteStore(std::move(database).value()));
}

bool CompeteStore::save(const ShelvedBot& bot) {
  return Statement(database_, "INSERT OR REPLACE INTO bots VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .bind(bot.id)
      .bind(bot.owner)
      .bind(bot.game)
      .bind(bot.name)
      .bind(bot.kind == ShelvedBot::Kind::python ? "python" : "program")
      .bind(static_cast<std::int64_t>(bot.bytes))
      .bind(std::int64_t{bot.created.count()})
      .bind(bot.diagnosis)
      .bind(bot.trouble)
      .run();
}

bool CompeteStore::save(const HeldTournament& tournament) {
  return Statement(database_, "INSERT OR REPLACE INTO tournaments VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .bind(tournament.id)
      .bind(tournament.owner)
      .bind(tournament.name)
      .bind(tournament.game)
      .bind(tournament.format)
      .bind(tournament.language)
      .bind(std::int64_t{tournament.created.count()})
      .bind(word_of(tournament.state))
      .bind(tournament.trouble)
      .bind(static_cast<std::int64_t>(tournament.players))
      .bind(static_cast<std::int64_t>(tournament.planned))
      .bind(static_cast<std::int64_t>(tournament.played))
      .run();
}

bool CompeteStore::remove_bot(const std::string& id) {
  return Statement(database_, "DELETE FROM bots WHERE id = ?").bind(id).run();
}

bool CompeteStore::remove_tournament(const std::string& id) {
  return Statement(database_, "DELETE FROM tournaments WHERE id = ?").bind(id).run();
}

std::vector<ShelvedBot> CompeteStore::bots() {
  std::vector<ShelvedBot> found;
  Statement rows(
      database_,
      "SELECT id, owner, game, name, kind, bytes, created, diagnosis, trouble FROM bots ORDER BY created, id");
  while (rows.step())
    found.push_back({.id = rows.text(0),
                     .owner = rows.text(1),
                     .game = rows.text(2),
                     .name = rows.text(3),
                     .kind = rows.text(4) == "python" ? ShelvedBot::Kind::python : ShelvedBot::Kind::program,
                     .bytes = static_cast<std::size_t>(rows.integer(5)),
                     .created = Milliseconds(rows.integer(6)),
                     .diagnosis = rows.text(7),
                     .trouble = rows.text(8)});
  return found;
}

std::vector<HeldTournament> CompeteStore::tournaments() {
  std::vector<HeldTournament> found;
  Statement rows(
      database_,
      "SELECT id, owner, name, game, format, language, created, state, trouble, players, planned, played FROM "
      "tournaments ORDER BY created, id");
  while (rows.step())
    found.push_back({.id = rows.text(0),
                     .owner = rows.text(1),
                     .name = rows.text(2),
                     .game = rows.text(3),
                     .format = rows.text(4),
                     .language = rows.text(5),
                     .created = Milliseconds(rows.integer(6)),
                     .state = state_of(rows.text(7)),
                     .trouble = rows.text(8),
                     .players = static_cast<std::size_t>(rows.integer(9)),
                     .planned = static_cast<std::size_t>(rows.integer(10)),
                     .played = static_cast<std::size_t>(rows.integer(11))});
  return found;
}

}  // namespace plateau
