// The bots that were uploaded and the tournaments that were created, on disk: what they are and whose. Their files and
// games are in folders beside it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/database.h"
#include "server/table.h"

namespace plateau {

struct ShelvedBot {
  enum class Kind { python, program };
  std::string id;
  std::string owner;
  std::string game;
  std::string name;  // as its author calls it
  Kind kind = Kind::python;
  std::size_t bytes = 0;
  Milliseconds created{0};  // since 1970
  std::string diagnosis;    // JSON of the doctor; empty: not yet, or none
  std::string trouble;      // why there is none

  bool is_examined() const { return !diagnosis.empty() || !trouble.empty(); }
};

struct HeldTournament {
  enum class State { going, paused, stopped, finished, failed };
  std::string id;
  std::string owner;
  std::string name;
  std::string game;
  std::string format;
  std::string language;  // "en", "fr": of its verdicts
  Milliseconds created{0};
  State state = State::going;
  std::string trouble;  // of one that failed
  std::size_t players = 0;
  std::size_t planned = 0;  // games; 0: that depends on the results
  std::size_t played = 0;   // as far as was looked
};

std::string_view word_of(HeldTournament::State state);

class CompeteStore {
 public:
  static Result<std::unique_ptr<CompeteStore>> open(const std::string& folder);

  // False: it could not be written; error() says why.
  bool save(const ShelvedBot& bot);
  bool save(const HeldTournament& tournament);
  bool remove_bot(const std::string& id);
  bool remove_tournament(const std::string& id);

  // Everything; the oldest first.
  std::vector<ShelvedBot> bots();
  std::vector<HeldTournament> tournaments();

  std::string error() const { return database_.error(); }

 private:
  explicit CompeteStore(Database database) : database_(std::move(database)) {}
  Database database_;
};

// A name of the server's own making for a bot or a tournament: ten letters and digits.
std::string fresh_id();

}  // namespace plateau
