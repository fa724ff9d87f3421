// Somebody who takes part in an arena's games: an engine of ours, a program, a Python function, a socket. All have the same
// clocks, verdicts and limits.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/result.h"

namespace plateau {

// Why a contestant did not make a move.
enum class Fault {
  none,
  refused,       // it said that it will not play
  illegal,       // its move is not one of the legal ones
  late,          // no move when its time was over
  crashed,       // the program ended, or threw an exception
  memory,        // it asked for more than it may have
  output,        // it wrote more than it may write
  protocol,      // what it wrote is not what the protocol says
  startup,       // it could not be started, or did not say that it is ready
  disconnected,  // the other side of the socket is gone
};
std::string_view fault_name(Fault fault);  // "too late", "crashed", …: English; shown through translate()
std::optional<Fault> fault_of(std::string_view word);  // from word_of
std::string_view word_of(Fault fault);                 // "late", "crashed", …: for stores and programs

// How well the rest of the machine is protected from a program; printed with every result.
//   0 nothing: our own engines.  1 resource limits, ends with us, bounded output.  2 bubblewrap and a filter of system
//   calls: no network, a read-only system, only its own folder.  3 also a cgroup of its own.
inline constexpr int highest_isolation = 3;

// What was seen while a contestant thought. For its author, and for the judge of a late answer.
struct Evidence {
  Nanoseconds wall{0};      // from the question to the answer, or to the verdict
  Nanoseconds cpu{0};       // what it and its children used of it
  Nanoseconds waited{0};    // and how long they waited for a core: that is the machine's time, not theirs
  double host_pressure = 0;  // part of the wall time, from 0 to 1, during which somebody on this machine waited for a core
  std::string received;     // the end of what it wrote since the question, at most 8 kB
  std::string errors;       // the end of its standard error, at most 8 kB
};

struct Answer {
  std::vector<int> moves;  // indices of legal moves, to be played one after the other; empty iff fault != none
  Fault fault = Fault::none;
  std::string sentence;  // for people: what is wrong
  Evidence evidence;
  bool gone = false;          // after this fault it cannot go on in this game
  std::string remark;         // for spectators
  std::optional<int> score;   // what it thinks of its position, on a scale of its own
  std::optional<int> verdict;  // proven, as in Line; then the score means nothing
  int margin = 0;
  int depth = 0;
  std::vector<std::string> variation;

  // What it expects, where it says what that is worth.
  std::optional<Line> expected() const {
    if (!score) return std::nullopt;
    return Line{.score = *score, .verdict = verdict, .margin = margin, .moves = variation};
  }
};

// What can be seen of a contestant between its answers. For its author.
struct Condition {
  std::optional<Nanoseconds> startup;       // from its last start until it was ready; nothing: it has no start
  std::optional<std::uint64_t> peak_bytes;  // of memory, with its children; nothing: not known
  std::string unasked;  // what it wrote since its start when it was not asked, not finished lines too: at most 8 kB
  std::string errors;   // as in Evidence
};

// How somebody left who was told to.
struct Departure {
  bool ended = false;  // by itself, in time
  Nanoseconds took{0};
  int left_behind = 0;  // processes that it started and that went on after it. Isolation from 2 on ends them with it.
};

// One contestant at one table. One thread at a time.
class Contestant {
 public:
  virtual ~Contestant() = default;

  // Who sits at the table in the games to come, in the order of the seats.
  virtual void introduce(std::span<const std::string>) {}

  // A game begins, in which it has this seat. The fault, with its sentence and evidence, when it is not ready for it.
  virtual std::optional<Answer> begin(const AnyPosition& start, Player seat) = 0;

  // REQUIRES: begin() was called for this game; its seat is to move. Returns within one second after the time is over,
  // whatever it does.
  virtual Answer answer(const AnyPosition& now, const Limits& limits) = 0;

  // The game is over: why in the words of a record ("52-48 winner 1").
  virtual void end(std::string_view result) = 0;

  virtual int isolation() const = 0;

  virtual Condition condition() { return {}; }

  // Tells it to quit and looks how it does that; then it is gone, whatever it does. A game may begin again after that.
  // Nothing: it has no process that could end, or none now.
  virtual std::optional<Departure> quit(Nanoseconds) { return std::nullopt; }
};

// Who takes part, in one text: an engine ("best", "level:3"), "python:bot.py", "cmd:./bot arg", "tcp:host:port", or a
// program that speaks a protocol of its own (ProgramKind): "KIND:./client {host} {port}".
struct PlayerSpec {
  enum class Kind { engine, python, command, tcp, other };
  Kind kind = Kind::engine;
  std::string text;              // as it was given
  std::string name;              // short, for tables: "level:3", "bot"
  EngineSpec engine;             // engine
  std::string file;              // python: the bot's file
  std::vector<std::string> words;  // command, other: the program and its arguments
  std::string program_kind;        // other: the name of its ProgramKind
  std::string host;              // tcp
  int port = 0;

  bool is_foreign() const { return kind != Kind::engine; }
};

Result<PlayerSpec> parse_player(const AnyGame& game, std::string_view text);

struct ContestantSettings {
  std::uint64_t seed = 0;                       // for engines
  std::optional<int> isolation;                 // nothing: the highest that works here
  int memory_mebibytes = 512;
  int most_processes = 32;
  std::size_t most_line_bytes = 1 << 20;
  Nanoseconds startup_time = std::chrono::seconds(10);
};

// Never fails: a program that cannot be started says so at begin(). Programs are started at the first begin().
std::unique_ptr<Contestant> make_contestant(const AnyGame& game, const PlayerSpec& spec,
                                            const ContestantSettings& settings);

// Programs that speak another protocol than ours, at a table: a folder that uses this one brings them.
struct ProgramKind {
  std::string name;  // before the colon of a player's text
  std::string game;  // that it plays
  std::function<std::unique_ptr<Contestant>(const PlayerSpec& spec, const ContestantSettings& settings)> make;
};
// REQUIRES: no other thread uses players yet. A kind that is known is not added again.
void add_program_kind(ProgramKind kind);

}  // namespace plateau
