// The games of the house on disk: one SQLite file. Every change of a game is one transaction, so that the death of the
// program at any moment loses nothing that was answered.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/database.h"
#include "server/table.h"

namespace plateau {

// What a list of games shows, without reading the game itself.
struct StoredSummary {
  std::string id;
  std::string owner;
  std::string summary;  // JSON: the members of a Summary that do not depend on who looks
  bool running = false;
};

struct StoredQuery {
  std::string owner;
  std::optional<bool> running;
  std::string game;    // empty: all
  std::string before;  // an id: those that come after it in the list
  int limit = 50;
};

class HouseStore {
 public:
  // Makes the folder when it is missing, for this user alone. Refused while another program has it open.
  static Result<std::unique_ptr<HouseStore>> open(const std::string& folder);
  ~HouseStore();

  // False: it could not be written; error() says why.
  bool save(const Table& table, const std::string& summary);
  bool remove(const std::string& id);

  // Nothing: there is no such game. Refused when what is stored cannot be played any more.
  Result<std::unique_ptr<Table>> load(const std::string& id);
  bool contains(const std::string& id);

  std::vector<StoredSummary> list(const StoredQuery& query);  // the latest first
  int unfinished_since(const std::string& owner, Milliseconds since_1970);

  std::string error() const { return database_.error(); }

 private:
  bool save_game(const Table& table, const std::string& summary);
  bool save_notes(const Table& table);
  std::vector<MoveNote> load_notes(const std::string& id);
  HouseStore(Database database, int lock);

  Database database_;
  int lock_;  // a file that is locked while the store is open
};

// The seats as one text and back, as the store keeps them.
std::string seats_json(const std::vector<TableSeat>& seats);

}  // namespace plateau
