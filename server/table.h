// One game being played: who sits where, the position, the clocks, how it ended. It knows no sockets, files or threads;
// the time is told to it.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/notes.h"
#include "games/registry.h"

namespace plateau {

using Milliseconds = std::chrono::milliseconds;

// What a clock on the wall and a stopwatch show.
struct ClockReading {
  Milliseconds since_1970{0};
  Milliseconds stopwatch{0};  // never jumps
};

struct TableSeat {
  enum class Kind { human, engine, bot };
  Kind kind = Kind::human;
  std::string player;  // "level:3"; empty for a human
  std::string name;    // as people call it; may be empty
  EngineSpec engine;   // of an engine

  bool is_human() const { return kind == Kind::human; }
  bool is_engine() const { return kind == Kind::engine; }
};

struct TableResult {
  enum class Ending { rules, resigned, time, forfeit, stopped };
  Outcome outcome;
  Ending ending = Ending::rules;
};
std::string_view word_of(TableResult::Ending ending);  // "rules", …
std::optional<TableResult::Ending> table_ending_of(std::string_view word);

struct TableClock {
  Milliseconds initial{0};
  Milliseconds increment{0};
  std::vector<Milliseconds> left;  // by seat, when the running one began to run
  std::optional<Player> running;
  Milliseconds since{0};  // on the stopwatch: when it began

  Milliseconds left_of(Player seat, Milliseconds stopwatch) const;
};

struct Remark {
  std::size_t ply = 0;
  Player seat = 0;
  std::string text;
};

struct SeatThought {
  Player seat = 0;
  Thought thought;
};

// What is kept of it beside the move that came of it.
MoveNote note_of(const Thought& thought, Player seat, std::size_t ply);

class Table {
 public:
  // What a game is and how it began; the rest follows from its moves.
  struct Setup {
    std::string id;
    std::string owner;            // the browser that may play
    std::string source = "page";  // or the kind of process that plays it, and that draws for chance too
    std::string title;
    std::string event;  // the tournament that the server plays, whose game this is; else empty
    const RegisteredGame* entry = nullptr;
    std::unique_ptr<AnyPosition> position;  // with the moves played so far
    std::vector<TableSeat> seats;           // one per player
    std::uint64_t seed = 0;                 // of chance, and of the engines
    std::optional<TableClock> clock;
    Milliseconds move_time{1000};
    Milliseconds created{0};      // since 1970
    std::vector<MoveNote> notes;  // of the moves played so far
  };

  explicit Table(Setup setup);

  const Setup& setup() const { return setup_; }
  bool is_foreign() const { return setup_.source != "page"; }
  const std::string& id() const { return setup_.id; }
  const GameInfo& info() const { return setup_.entry->game().info(); }
  const AnyPosition& position() const { return *setup_.position; }
  const std::vector<TableSeat>& seats() const { return setup_.seats; }
  const std::vector<Player>& by() const { return by_; }  // who made each ply
  const std::optional<TableClock>& clock() const { return setup_.clock; }
  const std::optional<TableResult>& result() const { return result_; }
  bool is_over() const { return result_.has_value(); }

  // Counts everything that happened at the table.
  std::int64_t seq() const { return seq_; }
  Milliseconds updated() const { return updated_; }  // since 1970

  // REQUIRES: !is_over(), and chance is not to move.
  Player turn() const { return position().turn(); }
  const TableSeat& seat_to_move() const { return seats()[static_cast<std::size_t>(turn())]; }
  bool is_humans_turn() const { return !is_over() && position().turn() != chance && seat_to_move().is_human(); }
  bool is_engines_turn() const { return !is_over() && position().turn() != chance && seat_to_move().is_engine(); }

  // Plays the words, all or none, and then draws for chance. The first ply that is new is given. Refused with the
  // sentence of the rules. REQUIRES: a player is to move.
  Result<std::size_t> play(std::span<const std::string> words, ClockReading now);
  std::size_t play(int move, ClockReading now);  // REQUIRES: it is the number of a legal move

  // What another process played, chance and skipped turns included. The first ply that is new is given.
  Result<std::size_t> follow(const std::vector<std::string>& words, ClockReading now);

  // Back to the last decision of a human; with `plies`, so many moves of the human who is still to move.
  bool can_take_back() const { return decision_before().has_value(); }
  std::optional<Error> take_back(std::optional<int> plies, ClockReading now);

  std::optional<Error> resign(Player seat, ClockReading now);  // REQUIRES: seat is one of the seats

  // An engine's clock runs from the moment at which it begins to think, not while it waits for a thread.
  void engine_begins(ClockReading now);
  // The player whose clock ran out has lost. True: that happened now.
  bool look_at_clock(ClockReading now);
  void stop_clock(ClockReading now);  // nobody is there: it goes on with resume_clock
  void resume_clock(ClockReading now);

  void end(const TableResult& result, ClockReading now);

  // For viewers only: what was thought last, until something else is, or moves are taken back.
  void set_thought(SeatThought thought) { thought_ = std::move(thought); }
  const std::optional<SeatThought>& thought() const { return thought_; }
  void add_remark(Remark remark);
  const std::vector<Remark>& remarks() const { return remarks_; }
  // What was thought about moves that were played, in their order.
  void add_note(MoveNote note);
  const std::vector<MoveNote>& notes() const { return setup_.notes; }

  // What a store kept beside the setup.
  void restore(std::int64_t seq, Milliseconds updated, std::optional<TableResult> result);
  // What another process says of its clocks.
  void set_clocks(std::span<const Milliseconds> left, ClockReading now);

 private:
  AnyPosition& board() { return *setup_.position; }
  void draw_chance();
  void after_moves(std::size_t first, ClockReading now);
  void note(ClockReading now);
  void finish_turn_clock(Player before, ClockReading now);
  std::optional<std::size_t> decision_before() const;
  Outcome loss_of(Player loser) const;

  Setup setup_;
  std::vector<Player> by_;
  std::optional<TableResult> result_;
  std::int64_t seq_ = 1;
  Milliseconds updated_{0};
  std::optional<SeatThought> thought_;
  std::vector<Remark> remarks_;
};

// Who made each ply that led to the position.
std::vector<Player> players_of_plies(const AnyPosition& position);

}  // namespace plateau
