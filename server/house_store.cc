#include "server/house_store.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <thread>

#include "core/json.h"
#include "core/json_reader.h"
#include "core/message.h"
#include "core/record.h"
#include "core/text.h"
#include "players/player_text.h"

namespace plateau {
namespace {

namespace fs = std::filesystem;

constexpr const char* schema = R"(
CREATE TABLE IF NOT EXISTS games (
  id TEXT PRIMARY KEY, owner TEXT NOT NULL, game TEXT NOT NULL, title TEXT NOT NULL,
  created INTEGER NOT NULL, updated INTEGER NOT NULL, running INTEGER NOT NULL, seq INTEGER NOT NULL,
  seats TEXT NOT NULL, start TEXT NOT NULL, moves TEXT NOT NULL, seed INTEGER NOT NULL,
  clock TEXT NOT NULL, move_time INTEGER NOT NULL, result TEXT NOT NULL, ending TEXT NOT NULL,
  summary TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS notes (
  game TEXT NOT NULL, ply INTEGER NOT NULL, note TEXT NOT NULL, PRIMARY KEY (game, ply)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS games_by_owner ON games (owner, updated, id);
CREATE INDEX IF NOT EXISTS games_by_owner_and_state ON games (owner, running, updated, id);
PRAGMA user_version = 1;
)";

// "300000 2000 290000 300000": initial, increment, and what is left to each seat.
std::string clock_text(const std::optional<TableClock>& clock) {
  if (!clock) return "";
  std::string text = std::to_string(clock->initial.count()) + " " + std::to_string(clock->increment.count());
  for (const Milliseconds left : clock->left) text += " " + std::to_string(left.count());
  return text;
}

std::optional<TableClock> parse_clock(std::string_view text) {
  std::vector<Milliseconds> numbers;
  for (const std::string_view word : words(text)) numbers.emplace_back(parse_integer(word).value_or(0));
  if (numbers.size() < 3) return std::nullopt;
  return TableClock{.initial = numbers[0], .increment = numbers[1], .left = {numbers.begin() + 2, numbers.end()}};
}

Result<std::vector<TableSeat>> parse_seats(const AnyGame& game, const std::string& text) {
  const auto json = parse_json(text);
  if (!json) return json.error();
  std::vector<TableSeat> seats;
  if (json->array() == nullptr) return Error{say("the seats are damaged")};
  for (const JsonValue& value : *json->array()) {
    TableSeat seat;
    if (const JsonValue* name = value.find("name"); name != nullptr && name->text() != nullptr)
      seat.name = *name->text();
    if (const JsonValue* player = value.find("player"); player != nullptr && player->text() != nullptr) {
      const auto engine = parse_engine(game, *player->text());
      if (!engine) return engine.error();
      seat.kind = TableSeat::Kind::engine;
      seat.player = *player->text();
      seat.engine = *engine;
    }
    seats.push_back(std::move(seat));
  }
  return seats;
}

std::string stored_moves(const AnyPosition& position) { return join(position.moves_played(), " "); }

}  // namespace

std::string seats_json(const std::vector<TableSeat>& seats) {
  JsonWriter json;
  json.begin_array();
  for (const TableSeat& seat : seats) {
    json.begin_object();
    json.member("kind", seat.is_human() ? "human" : seat.is_engine() ? "engine" : "bot");
    if (!seat.is_human()) json.member("player", seat.player);
    json.member("name", seat.name).end_object();
  }
  json.end_array();
  return json.text();
}

Result<std::unique_ptr<HouseStore>> HouseStore::open(const std::string& folder) {
  std::error_code problem;
  const bool is_new = !fs::exists(folder, problem);
  fs::create_directories(folder, problem);
  if (problem) return Error{say("{} cannot be made: {}", shown(folder), problem.message())};
  if (is_new) fs::permissions(folder, fs::perms::owner_all, problem);
  const std::string lock_path = folder + "/house.lock";
  const int lock = ::open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock < 0) return Error{say("{} cannot be written: {}", shown(lock_path), std::strerror(errno))};
  // A server that was killed a moment ago may have a child that is about to end, and holds the lock until then.
  constexpr int attempts = 40;
  bool is_ours = ::flock(lock, LOCK_EX | LOCK_NB) == 0;
  for (int attempt = 1; !is_ours && attempt < attempts; ++attempt) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    is_ours = ::flock(lock, LOCK_EX | LOCK_NB) == 0;
  }
  if (!is_ours) {
    ::close(lock);
    return Error{
        say("another plateau serves the games in {}; give this one a folder of its own with --data", shown(folder))};
  }
  auto database = Database::open(folder + "/house.plateau", Database::Mode::create);
  if (!database) {
    ::close(lock);
    return database.error();
  }
  ::chmod((folder + "/house.plateau").c_str(), 0600);
  std::unique_ptr<HouseStore> store(new HouseStore(std::move(database).value(), lock));
  if (!store->database_.execute(schema)) return Error{store->error()};
  return store;
}

HouseStore::HouseStore(Database database, int lock) : database_(std::move(database)), lock_(lock) {}

HouseStore::~HouseStore() { ::close(lock_); }

bool HouseStore::save(const Table& table, const std::string& summary) {
  Database::Transaction transaction(database_);
  return save_game(table, summary) && save_notes(table) && transaction.commit();
}

// Those of moves that were taken back go; of the others those that are not there yet come.
bool HouseStore::save_notes(const Table& table) {
  Statement known(database_, "SELECT max(ply) FROM notes WHERE game = ?");
  known.bind(table.id());
  const std::int64_t last = known.step() ? known.integer(0) : 0;
  const auto plies = static_cast<std::int64_t>(table.position().plies());
  if (last > plies &&
      !Statement(database_, "DELETE FROM notes WHERE game = ? AND ply > ?").bind(table.id()).bind(plies).run())
    return false;
  Statement added(database_, "INSERT OR REPLACE INTO notes (game, ply, note) VALUES (?,?,?)");
  const auto& notes = table.notes();
  for (auto note = notes.rbegin(); note != notes.rend() && static_cast<std::int64_t>(note->ply) > last; ++note)
    if (!added.bind(table.id()).bind(static_cast<std::int64_t>(note->ply)).bind(note_text(*note)).run()) return false;
  return true;
}

std::vector<MoveNote> HouseStore::load_notes(const std::string& id) {
  std::vector<MoveNote> notes;
  Statement rows(database_, "SELECT note FROM notes WHERE game = ? ORDER BY ply");
  rows.bind(id);
  while (rows.step())
    if (auto note = parse_note(rows.text(0))) notes.push_back(std::move(*note));
  return notes;
}

bool HouseStore::save_game(const Table& table, const std::string& summary) {
  Statement statement(
      database_,
      "INSERT OR REPLACE INTO games (id, owner, game, title, created, updated, running, seq, seats, start, moves, "
      "seed, clock, move_time, result, ending, summary) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
  const Table::Setup& setup = table.setup();
  statement.bind(setup.id).bind(setup.owner).bind(table.info().name).bind(setup.title);
  statement.bind(std::int64_t{setup.created.count()}).bind(std::int64_t{table.updated().count()});
  statement.bind(std::int64_t{!table.is_over()}).bind(table.seq()).bind(seats_json(setup.seats));
  statement.bind(table.position().start_text()).bind(stored_moves(table.position()));
  statement.bind(static_cast<std::int64_t>(setup.seed)).bind(clock_text(setup.clock));
  statement.bind(std::int64_t{setup.move_time.count()});
  statement.bind(table.result() ? table.result()->outcome.text() : std::string());
  statement.bind(table.result() ? word_of(table.result()->ending) : std::string_view()).bind(summary);
  return statement.run();
}

bool HouseStore::remove(const std::string& id) {
  Database::Transaction transaction(database_);
  return Statement(database_, "DELETE FROM games WHERE id = ?").bind(id).run() &&
         Statement(database_, "DELETE FROM notes WHERE game = ?").bind(id).run() && transaction.commit();
}

bool HouseStore::contains(const std::string& id) {
  return Statement(database_, "SELECT 1 FROM games WHERE id = ?").bind(id).step();
}

Result<std::unique_ptr<Table>> HouseStore::load(const std::string& id) {
  Statement row(
      database_,
      "SELECT owner, game, title, created, updated, seq, seats, start, moves, seed, clock, move_time, result, ending "
      "FROM games WHERE id = ?");
  row.bind(id);
  if (!row.step()) return std::unique_ptr<Table>();
  const auto entry = find_game(row.text(1));
  if (!entry) return entry.error();
  auto position = (*entry)->game().parse(row.text(7));
  if (!position) return position.error();
  std::vector<std::string> moves;
  const std::string played = row.text(8);
  for (const std::string_view word : words(played)) moves.emplace_back(word);
  if (const auto wrong = replay_words(**position, moves))
    return Error{say("ply {}, move '{}': {}", wrong->ply, shown(wrong->word), wrong->reason)};
  auto seats = parse_seats((*entry)->game(), row.text(6));
  if (!seats) return seats.error();
  if (seats->size() != static_cast<std::size_t>((*position)->players())) return Error{say("the seats are damaged")};
  Table::Setup setup{.id = id, .owner = row.text(0), .title = row.text(2), .entry = *entry};
  setup.position = std::move(position).value();
  setup.seats = std::move(seats).value();
  setup.seed = static_cast<std::uint64_t>(row.integer(9));
  setup.clock = parse_clock(row.text(10));
  if (setup.clock && setup.clock->left.size() != setup.seats.size()) setup.clock.reset();
  setup.move_time = Milliseconds(row.integer(11));
  setup.created = Milliseconds(row.integer(3));
  setup.notes = load_notes(id);
  std::optional<TableResult> result;
  const auto outcome = Outcome::parse(row.text(12));
  const auto ending = table_ending_of(row.text(13));
  if (outcome && ending) result = TableResult{*outcome, *ending};
  auto table = std::make_unique<Table>(std::move(setup));
  table->restore(row.integer(5), Milliseconds(row.integer(4)), result);
  return table;
}

std::vector<StoredSummary> HouseStore::list(const StoredQuery& query) {
  std::string sql = "SELECT id, owner, summary, running FROM games WHERE owner = ?";
  if (query.running) sql += " AND running = ?";
  if (!query.game.empty()) sql += " AND game = ?";
  if (!query.before.empty()) sql += " AND (updated, id) < (SELECT updated, id FROM games WHERE id = ?)";
  Statement rows(database_, sql + " ORDER BY updated DESC, id DESC LIMIT ?");
  rows.bind(query.owner);
  if (query.running) rows.bind(std::int64_t{*query.running});
  if (!query.game.empty()) rows.bind(query.game);
  if (!query.before.empty()) rows.bind(query.before);
  rows.bind(std::int64_t{query.limit});
  std::vector<StoredSummary> found;
  while (rows.step())
    found.push_back(
        {.id = rows.text(0), .owner = rows.text(1), .summary = rows.text(2), .running = rows.integer(3) != 0});
  return found;
}

int HouseStore::unfinished_since(const std::string& owner, Milliseconds since_1970) {
  Statement count(database_, "SELECT count(*) FROM games WHERE owner = ? AND running = 1 AND updated >= ?");
  count.bind(owner).bind(std::int64_t{since_1970.count()});
  return count.step() ? static_cast<int>(count.integer(0)) : 0;
}

}  // namespace plateau
