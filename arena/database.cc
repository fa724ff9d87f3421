#include "arena/database.h"

#include <sqlite3.h>

#include <cassert>
#include <thread>
#include <utility>

#include "core/message.h"
#include "core/text.h"

namespace plateau {

Statement::Statement(const Database& database, std::string_view sql) {
  const int code = sqlite3_prepare_v2(database.handle_, sql.data(), static_cast<int>(sql.size()), &statement_, nullptr);
  if (code != SQLITE_OK) statement_ = nullptr;  // a damaged or foreign file: steps find nothing, runs fail
}

Statement::~Statement() { sqlite3_finalize(statement_); }

Statement& Statement::bind(std::int64_t value) {
  sqlite3_bind_int64(statement_, ++bound_, value);
  return *this;
}
Statement& Statement::bind(double value) {
  sqlite3_bind_double(statement_, ++bound_, value);
  return *this;
}
Statement& Statement::bind(std::string_view text) {
  sqlite3_bind_text(statement_, ++bound_, text.data() == nullptr ? "" : text.data(), static_cast<int>(text.size()),
                    SQLITE_TRANSIENT);
  return *this;
}
Statement& Statement::bind_blob(std::string_view bytes) {
  sqlite3_bind_blob(statement_, ++bound_, bytes.data() == nullptr ? "" : bytes.data(), static_cast<int>(bytes.size()),
                    SQLITE_TRANSIENT);
  return *this;
}

bool Statement::step() {
  if (statement_ == nullptr) return false;
  if (sqlite3_step(statement_) == SQLITE_ROW) return true;
  reset();
  return false;
}

bool Statement::run() {
  if (statement_ == nullptr) return false;
  int code = SQLITE_ROW;
  while (code == SQLITE_ROW) code = sqlite3_step(statement_);
  reset();
  return code == SQLITE_DONE;
}

void Statement::reset() {
  sqlite3_reset(statement_);
  bound_ = 0;
}

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_, column); }
double Statement::real(int column) const { return sqlite3_column_double(statement_, column); }
std::string Statement::text(int column) const {
  const void* bytes = sqlite3_column_blob(statement_, column);
  const int size = sqlite3_column_bytes(statement_, column);
  return bytes == nullptr ? std::string() : std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(size));
}

Result<Database> Database::open(const std::string& path, Mode mode) {
  sqlite3* handle = nullptr;
  const int flags = mode == Mode::existing ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  if (code != SQLITE_OK) {
    const Error error{say("'{}' cannot be opened: {}", shown(path), sqlite3_errstr(code))};
    sqlite3_close(handle);
    return error;
  }
  Database database(handle, path);
  sqlite3_busy_timeout(handle, 10'000);
  // The write-ahead log survives the death of the program at any moment; readers never wait. Once chosen it stays. While
  // somebody looks into the new file it cannot be chosen, and the time-out above does not wait for that.
  constexpr int attempts = 200;
  for (int attempt = 1; mode == Mode::create && !database.execute("PRAGMA journal_mode = WAL"); ++attempt) {
    if (attempt == attempts) return Error{database.error()};
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  if (!database.execute("PRAGMA synchronous = NORMAL") || !database.execute("PRAGMA foreign_keys = ON"))
    return Error{database.error()};
  return database;
}

Database::Database(Database&& other) noexcept
    : handle_(std::exchange(other.handle_, nullptr)), path_(std::move(other.path_)) {}
Database::~Database() { sqlite3_close(handle_); }

bool Database::execute(const std::string& sql) const {
  return sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
}
std::int64_t Database::last_id() const { return sqlite3_last_insert_rowid(handle_); }
std::string Database::error() const { return say("the store '{}' has a problem: {}", shown(path_), sqlite3_errmsg(handle_)); }

Database::Transaction::Transaction(const Database& database)
    : database_(database), open_(database.execute("BEGIN IMMEDIATE")) {}
Database::Transaction::~Transaction() {
  if (open_) database_.execute("ROLLBACK");
}
bool Database::Transaction::commit() {
  if (!open_ || !database_.execute("COMMIT")) return false;
  open_ = false;
  return true;
}

}  // namespace plateau
