// All games of this server: those being played are tables in memory, all of them are in the store. One thread, the
// server's, calls everything here; engines think elsewhere and come back through `post`.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/house_store.h"
#include "server/table.h"
#include "server/thinkers.h"

namespace plateau {

// Why something is not done: the status of HTTP and a sentence.
struct Refusal {
  int status = 400;
  std::string sentence;
};

template <class T>
class [[nodiscard]] Granted {
 public:
  Granted(T value) : content_(std::move(value)) {}
  Granted(Refusal refusal) : content_(std::move(refusal)) {}
  explicit operator bool() const { return content_.index() == 0; }
  T& operator*() { return *std::get_if<0>(&content_); }
  const Refusal& refusal() const { return *std::get_if<1>(&content_); }

 private:
  std::variant<T, Refusal> content_;
};

// What the people who watch must be told.
class HouseListener {
 public:
  virtual ~HouseListener() = default;
  virtual void moved(const Table& table, std::size_t first_ply) = 0;
  virtual void changed(const Table& table) = 0;  // in a way that single moves do not tell
  virtual void thought(const Table& table) = 0;
  virtual void remarked(const Table& table, const Remark& remark) = 0;
  virtual void waits(const Table& table, int ahead) = 0;
  virtual void gone(const std::string& id) = 0;
};

struct HouseSettings {
  std::string folder;
  int threads = 2;
  std::function<ClockReading()> now;
  Thinkers::Post post;
  Milliseconds pace{200};  // an engine's move comes at least so long after the move before it
  std::size_t most_open = 400;
  Milliseconds idle{600'000};  // after so long a table that nobody watches leaves the memory
  int most_unfinished = 16;    // of one owner, in an hour
  // Games that were played elsewhere and are looked at here; nothing: there is no such game.
  std::function<std::unique_ptr<Table>(const std::string& id)> recorded;
};

struct NewGame {
  const RegisteredGame* entry = nullptr;
  std::unique_ptr<AnyPosition> position;
  std::vector<TableSeat> seats;
  std::optional<TableClock> clock;
  Milliseconds move_time{1000};
  std::string title;
  std::vector<MoveNote> notes;
};

class House {
 public:
  static Result<std::unique_ptr<House>> open(HouseSettings settings, HouseListener& listener);
  ~House();

  Granted<const Table*> create(NewGame game, const std::string& owner);
  // The table, fetched from the store when it is not open; its engines go on.
  Granted<const Table*> visit(const std::string& id);

  Granted<const Table*> play(const std::string& id, const std::string& owner, const std::vector<std::string>& moves,
                             std::optional<std::int64_t> seq);
  Granted<const Table*> take_back(const std::string& id, const std::string& owner, std::optional<int> plies);
  Granted<const Table*> resign(const std::string& id, const std::string& owner, int seat);
  Granted<const Table*> rematch(const std::string& id, const std::string& owner);
  Granted<const Table*> fork(const std::string& id, const std::string& owner, std::size_t ply,
                             std::optional<std::vector<TableSeat>> seats);
  std::optional<Refusal> remove(const std::string& id, const std::string& owner);
  // The answer comes later, with a thought that has at least one line.
  using HintAnswer = std::function<void(Granted<Thought>, const Table*)>;
  void hint(const std::string& id, const std::string& owner, HintAnswer answer);

  // Games of other processes on this machine: not stored, without an owner.
  void show_foreign(std::unique_ptr<Table> table);
  Table* foreign(const std::string& id);
  void foreign_moved(Table& table, std::size_t first_ply);
  void foreign_changed(Table& table);
  void foreign_thought(Table& table, SeatThought thought);
  void foreign_remarked(Table& table, const Remark& remark);
  void drop_foreign(const std::string& id);

  std::vector<StoredSummary> stored(const StoredQuery& query) { return store_->list(query); }
  // What runs now, or ended a moment ago: the latest first.
  std::vector<const Table*> running() const;
  bool is_live(const Table& table) const;
  int ahead_of(const Table& table) const;  // in the queue of the engines

  // A few times a second: clocks, engines whose move waits for its moment, tables that nobody needs.
  void tick(const std::function<bool(const std::string& id)>& is_watched);

  ClockReading now() const { return settings_.now(); }
  // Others may think here too; they must leave before the house does.
  Thinkers& thinkers() { return *thinkers_; }

 private:
  struct Place {
    std::unique_ptr<Table> table;
    std::vector<std::shared_ptr<RememberedEngine>> engines;  // by seat
    std::optional<Thinkers::Job> job;
    std::optional<Thinkers::Job> hint_job;
    HintAnswer hint_answer;
    std::optional<Thought> ready;  // an engine's move that waits for its moment
    Milliseconds last_move{0};     // on the stopwatch
    Milliseconds last_visit{0};
    int told_ahead = 0;
  };

  House(HouseSettings settings, HouseListener& listener, std::unique_ptr<HouseStore> store);

  Granted<Place*> find(const std::string& id);
  Granted<Place*> find_own(const std::string& id, const std::string& owner);
  std::string new_id();
  bool keep(const Table& table);
  Refusal not_kept() const;
  void go_on(Place& place);
  void ask_engine(Place& place);
  void interrupt(Place& place);
  void after_move(Place& place, std::size_t first_ply);
  void play_ready(Place& place);
  void refuse_hint(Place& place);
  void make_room(const std::function<bool(const std::string&)>& is_watched);

  HouseSettings settings_;
  HouseListener& listener_;
  std::unique_ptr<HouseStore> store_;
  std::map<std::string, Place, std::less<>> places_;
  std::unique_ptr<Thinkers> thinkers_;  // ends first
};

}  // namespace plateau
