#include "arena/store.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <thread>

#include "core/message.h"
#include "core/text.h"

namespace plateau {
namespace {

constexpr std::string_view schema_version = "1";

constexpr const char* schema = R"sql(
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE entrants (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, player TEXT NOT NULL);
CREATE TABLE games (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  slot TEXT NOT NULL,
  round INTEGER NOT NULL,
  group_number INTEGER NOT NULL,
  seats TEXT NOT NULL,
  outcome TEXT NOT NULL,
  ending INTEGER NOT NULL,
  rated INTEGER NOT NULL,
  isolation INTEGER NOT NULL,
  plies INTEGER NOT NULL,
  seconds REAL NOT NULL,
  record TEXT NOT NULL);
CREATE UNIQUE INDEX games_that_count ON games (slot) WHERE rated = 1;
CREATE TABLE cards (
  game INTEGER NOT NULL REFERENCES games (id),
  place INTEGER NOT NULL,
  ply INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  fault TEXT NOT NULL,
  sentence TEXT NOT NULL,
  position TEXT NOT NULL,
  legal TEXT NOT NULL,
  clock TEXT NOT NULL,
  wall INTEGER NOT NULL,
  cpu INTEGER NOT NULL,
  waited INTEGER NOT NULL,
  pressure REAL NOT NULL,
  received BLOB NOT NULL,
  errors BLOB NOT NULL,
  forgiven INTEGER NOT NULL,
  PRIMARY KEY (game, place)) WITHOUT ROWID;
)sql";

constexpr std::string_view game_columns =
    "id, round, group_number, seats, outcome, ending, rated, isolation, plies, seconds, record";

std::string seats_text(const std::array<int, max_players>& seats, int players) {
  std::string text;
  for (int p = 0; p < players; ++p) text += (p == 0 ? "" : ",") + std::to_string(seats[static_cast<std::size_t>(p)]);
  return text;
}

// Of a text that the store wrote itself.
int read_seats(std::string_view text, std::array<int, max_players>& seats) {
  int players = 0;
  for (const std::string_view seat : split(text, ',')) {
    if (players == max_players) break;
    std::from_chars(seat.data(), seat.data() + seat.size(), seats[static_cast<std::size_t>(players)]);
    ++players;
  }
  return players;
}

// The lock of whoever works on the store. It ends with the process, however that ends.
Result<int> lock_of(const std::string& path) {
  const std::string lock_path = path + ".lock";
  const int lock = ::open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (lock < 0) return Error{say("'{}' cannot be written: {}", shown(lock_path), std::strerror(errno))};
  // A process that was killed a moment ago may have left a child that is about to start another program.
  constexpr int attempts = 50;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    if (::flock(lock, LOCK_EX | LOCK_NB) == 0) return lock;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  ::close(lock);
  return Error{say("another process is working on the store '{}'; wait until it ends, or stop it", shown(path))};
}

}  // namespace

std::string Slot::text() const { return fmt::format("{}:{}:{}", round, group, seats_text(seats, players)); }

namespace {

std::optional<std::int64_t> count_tables(Database& database) {
  Statement tables(database, "SELECT count(*) FROM sqlite_master");
  if (!tables.step()) return std::nullopt;
  return tables.integer(0);
}

}  // namespace

bool Store::is_empty(const std::string& path) {
  auto opened = Database::open(path, Database::Mode::existing);
  if (!opened) return false;
  Database database = std::move(opened).value();
  return count_tables(database) == 0;
}

Result<std::unique_ptr<Store>> Store::open(const std::string& path, Mode mode) {
  const bool exists = std::filesystem::exists(path);
  if (mode != Mode::create && !exists) return Error{say("there is no store '{}'", shown(path))};
  int lock = -1;
  if (mode != Mode::read) {
    auto got = lock_of(path);
    if (!got) return got.error();
    lock = *got;
  }
  auto database = Database::open(path, mode == Mode::create ? Database::Mode::create : Database::Mode::existing);
  if (!database) {
    if (lock >= 0) ::close(lock);
    return database.error();
  }
  std::unique_ptr<Store> store(new Store(path, std::move(database).value(), lock));
  if (mode == Mode::create) {
    // What was killed before it had begun left an empty store.
    const auto tables = count_tables(store->database_);
    if (!tables) return Error{store->database_.error()};
    if (*tables == 0) return store;
    return Error{say("'{}' is there already; go on with it by --resume, or choose another store", shown(path))};
  }
  Statement version(store->database_, "SELECT value FROM about WHERE key = 'schema'");
  if (!version.step()) return Error{say("'{}' is not a store of plateau", shown(path))};
  if (version.text(0) != schema_version)
    return Error{say("the store '{}' was written by another version of plateau", shown(path))};
  return store;
}

Store::~Store() {
  if (lock_ >= 0) ::close(lock_);
}

std::optional<Error> Store::define(const Definition& definition) {
  Database::Transaction transaction(database_);
  bool good = database_.execute(schema);
  const TournamentResults& header = definition.header;
  Statement about(database_, "INSERT INTO about VALUES (?, ?)");
  for (const auto& [key, value] : std::initializer_list<std::pair<std::string_view, std::string_view>>{
           {"schema", schema_version},
           {"toml", definition.toml},
           {"folder", definition.folder},
           {"name", header.name},
           {"game", header.game},
           {"format", header.format},
           {"limits", header.limits},
           {"started", header.started}})
    good = good && about.bind(key).bind(value).run();
  Statement entrant(database_, "INSERT INTO entrants VALUES (?, ?, ?)");
  for (std::size_t i = 0; i < header.entrants.size(); ++i)
    good = good &&
           entrant.bind(static_cast<std::int64_t>(i)).bind(header.entrants[i].name).bind(header.entrants[i].player).run();
  if (!good || !transaction.commit()) return Error{database_.error()};
  return std::nullopt;
}

Result<Store::Definition> Store::definition() const {
  Definition definition;
  Statement about(database_, "SELECT key, value FROM about");
  while (about.step()) {
    const std::string key = about.text(0);
    for (auto [name, target] : {std::pair<std::string_view, std::string*>{"toml", &definition.toml},
                                {"folder", &definition.folder},
                                {"name", &definition.header.name},
                                {"game", &definition.header.game},
                                {"format", &definition.header.format},
                                {"limits", &definition.header.limits},
                                {"started", &definition.header.started}})
      if (key == name) *target = about.text(1);
    if (key == "finished") definition.header.finished = true;
  }
  Statement entrants(database_, "SELECT name, player FROM entrants ORDER BY id");
  while (entrants.step()) definition.header.entrants.push_back({entrants.text(0), entrants.text(1)});
  if (definition.header.game.empty() || definition.header.entrants.empty())
    return Error{say("the store '{}' holds no tournament", shown(path_))};
  return definition;
}

std::optional<Error> Store::add(const Slot& slot, PlayedGame& game) {
  Database::Transaction transaction(database_);
  Statement insert(database_,
                   "INSERT INTO games (slot, round, group_number, seats, outcome, ending, rated, isolation, plies, seconds, "
                   "record) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  bool good = insert.bind(slot.text())
                  .bind(std::int64_t{game.round})
                  .bind(std::int64_t{game.group})
                  .bind(seats_text(game.seats, game.players()))
                  .bind(game.outcome.text())
                  .bind(static_cast<std::int64_t>(game.ending))
                  .bind(std::int64_t{game.rated})
                  .bind(std::int64_t{game.isolation})
                  .bind(static_cast<std::int64_t>(game.plies))
                  .bind(game.seconds)
                  .bind(game.record)
                  .run();
  game.id = database_.last_id();
  Statement card(database_, "INSERT INTO cards VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (std::size_t i = 0; good && i < game.cards.size(); ++i) {
    const VerdictCard& c = game.cards[i];
    good = card.bind(game.id)
               .bind(static_cast<std::int64_t>(i))
               .bind(static_cast<std::int64_t>(c.ply))
               .bind(std::int64_t{c.seat})
               .bind(word_of(c.fault))
               .bind(c.sentence)
               .bind(c.position)
               .bind(join(c.legal, " "))
               .bind(c.clock)
               .bind(std::int64_t{c.evidence.wall.count()})
               .bind(std::int64_t{c.evidence.cpu.count()})
               .bind(std::int64_t{c.evidence.waited.count()})
               .bind(c.evidence.host_pressure)
               .bind_blob(c.evidence.received)
               .bind_blob(c.evidence.errors)
               .bind(std::int64_t{c.forgiven})
               .run();
  }
  if (!good || !transaction.commit()) return Error{database_.error()};
  return std::nullopt;
}

std::optional<Error> Store::set_finished() {
  if (!database_.execute("INSERT OR REPLACE INTO about VALUES ('finished', 'yes')")) return Error{database_.error()};
  return std::nullopt;
}

PlayedGame Store::read_game(const Statement& row) const {
  PlayedGame game{.id = row.integer(0),
                  .group = static_cast<int>(row.integer(2)),
                  .round = static_cast<int>(row.integer(1)),
                  .ending = static_cast<Ending>(row.integer(5)),
                  .rated = row.integer(6) != 0,
                  .isolation = static_cast<int>(row.integer(7)),
                  .plies = static_cast<std::size_t>(row.integer(8)),
                  .seconds = row.real(9),
                  .record = row.text(10)};
  read_seats(row.text(3), game.seats);
  game.outcome = Outcome::parse(row.text(4)).value_or(Outcome{});
  Statement cards(database_, "SELECT * FROM cards WHERE game = ? ORDER BY place");
  cards.bind(game.id);
  while (cards.step()) {
    VerdictCard card{.ply = static_cast<std::size_t>(cards.integer(2)),
                     .seat = static_cast<Player>(cards.integer(3)),
                     .fault = fault_of(cards.text(4)).value_or(Fault::none),
                     .sentence = cards.text(5),
                     .position = cards.text(6),
                     .legal = {},
                     .clock = cards.text(8),
                     .evidence = {.wall = Nanoseconds(cards.integer(9)),
                                  .cpu = Nanoseconds(cards.integer(10)),
                                  .waited = Nanoseconds(cards.integer(11)),
                                  .host_pressure = cards.real(12),
                                  .received = cards.text(13),
                                  .errors = cards.text(14)},
                     .forgiven = cards.integer(15) != 0};
    const std::string legal = cards.text(7);
    for (const std::string_view move : words(legal)) card.legal.emplace_back(move);
    game.cards.push_back(std::move(card));
  }
  return game;
}

Result<TournamentResults> Store::results() const {
  auto definition = this->definition();
  if (!definition) return definition.error();
  TournamentResults results = std::move(definition->header);
  Statement games(database_, fmt::format("SELECT {} FROM games ORDER BY id", game_columns));
  while (games.step()) results.games.push_back(read_game(games));
  return results;
}

Result<PlayedGame> Store::game(std::int64_t id) const {
  Statement games(database_, fmt::format("SELECT {} FROM games WHERE id = ?", game_columns));
  games.bind(id);
  if (!games.step()) return Error{say("the store '{}' has no game {}", shown(path_), id)};
  return read_game(games);
}

Result<std::set<Slot>> Store::played() const {
  std::set<Slot> slots;
  Statement games(database_, "SELECT round, group_number, seats FROM games WHERE rated = 1");
  while (games.step()) {
    Slot slot{.round = static_cast<int>(games.integer(0)), .group = static_cast<int>(games.integer(1))};
    slot.players = read_seats(games.text(2), slot.seats);
    slots.insert(slot);
  }
  return slots;
}

std::vector<std::string> Store::damages() const {
  std::vector<std::string> damages;
  Statement check(database_, "PRAGMA integrity_check");
  while (check.step())
    if (check.text(0) != "ok") damages.push_back(check.text(0));
  Statement orphans(database_, "SELECT count(*) FROM cards WHERE game NOT IN (SELECT id FROM games)");
  if (orphans.step() && orphans.integer(0) > 0)
    damages.push_back(say("{} verdicts belong to no game", orphans.integer(0)));
  Statement twice(database_, "SELECT slot, count(*) FROM games WHERE rated = 1 GROUP BY slot HAVING count(*) > 1");
  while (twice.step()) damages.push_back(say("the game {} of the schedule is counted {} times", twice.text(0), twice.integer(1)));
  return damages;
}

}  // namespace plateau
