// SQLite behind a small door: statements with bound values, transactions that end with their scope. One thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace plateau {

class Database;

// One statement, run as often as wanted: bind the values in order, then step through the rows.
class Statement {
 public:
  Statement(const Database& database, std::string_view sql);
  ~Statement();
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  Statement& bind(std::int64_t value);
  Statement& bind(double value);
  Statement& bind(std::string_view text);
  Statement& bind_blob(std::string_view bytes);

  // The next row, if there is one. After the last row, or an error (see Database::error), the statement begins anew.
  bool step();
  // Runs it to its end. False: an error.
  bool run();

  std::int64_t integer(int column) const;
  double real(int column) const;
  std::string text(int column) const;  // of texts and blobs

 private:
  void reset();
  sqlite3_stmt* statement_ = nullptr;
  int bound_ = 0;
};

class Database {
 public:
  enum class Mode { existing, create };  // create: made when missing

  static Result<Database> open(const std::string& path, Mode mode);
  Database(Database&& other) noexcept;
  ~Database();

  bool execute(const std::string& sql) const;
  std::int64_t last_id() const;
  std::string error() const;  // what went wrong last, in a sentence

  // The scope of one transaction: undone unless committed.
  class Transaction {
   public:
    explicit Transaction(const Database& database);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    bool commit();

   private:
    const Database& database_;
    bool open_;
  };

 private:
  friend class Statement;
  Database(sqlite3* handle, std::string path) : handle_(handle), path_(std::move(path)) {}
  sqlite3* handle_ = nullptr;
  std::string path_;
};

}  // namespace plateau
