// Somebody who thinks about a position: the erased boundary for engines and bots.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace plateau {

class AnyPosition;

using Nanoseconds = std::chrono::nanoseconds;

// What is 0 does not limit. With no limit at all an engine thinks until it is stopped, or until the game is decided.
struct Limits {
  int depth = 0;
  std::uint64_t nodes = 0;
  Nanoseconds time{0};  // for this move

  // A clock for the rest of the game: the engine takes its share of it.
  Nanoseconds clock{0};
  Nanoseconds increment{0};

  bool any() const { return depth > 0 || nodes > 0 || time.count() > 0 || clock.count() > 0; }

  // The time that this move may take: `time`, or a part of the clock and most of the increment; never so much that the
  // clock could run out. 0: no bound.
  Nanoseconds time_for_move() const {
    if (clock.count() == 0) return time;
    const Nanoseconds share = std::min(clock / 25 + increment * 3 / 4, clock * 4 / 5);
    return time.count() == 0 ? share : std::min(time, share);
  }
};

// One line of play, and what it is worth to the player to move.
struct Line {
  int score = 0;                      // on the game's own scale; meaningless where `verdict` has a value
  std::optional<int> verdict;         // proven: 1 the player to move wins, 0 a draw, -1 loses
  int margin = 0;                     // … by how much, with best play; 0 when that is not known
  std::optional<double> win_chance;   // from 0 to 1, for engines that count victories
  std::uint64_t visits = 0;           // likewise
  std::vector<std::string> moves;     // begins with the move; chance moves end it
  bool ends_the_game = false;         // the last of the moves does
};

// What an engine thinks so far.
struct Thought {
  int move = -1;  // the index of the best move among the legal ones; -1: none yet
  int depth = 0;  // completely searched; 0 for engines that do not count so
  std::vector<Line> lines;  // best first
  std::uint64_t nodes = 0;  // positions, or simulations
  Nanoseconds time{0};
  int table_permille = 0;  // how full the memory is
  bool solved = false;     // nothing is left to find out
  std::string remark;      // a sentence for people, or nothing
};

using Progress = std::function<void(const Thought&)>;

class Engine {
 public:
  virtual ~Engine() = default;

  // Thinks until a limit is reached, stop() is called, or the position is solved; gives the best move found, always a
  // legal one. Blocks. Calls `progress` from this thread only, when it knows more.
  // REQUIRES: a player is to move; the position is of the game, the width and the options that the engine was made for.
  virtual Thought think(const AnyPosition& position, const Limits& limits, const Progress& progress) = 0;

  // From any thread, at any time: think() returns within milliseconds. Does nothing when it is not thinking.
  virtual void stop() = 0;

  // Another game begins: what was learnt about the last one is forgotten.
  virtual void new_game() {}
};

// How a Monte Carlo search finds out what a leaf is worth: by playing on at random, by playing on with a preference for what
// looks good, or by asking what the game's knowledge expects.
enum class Playouts : std::uint8_t { random, guided, none };

// What an engine searches for: to win against whoever sits there, or to tell what a position is worth.
enum class Aim : std::uint8_t { victory, truth };

// An engine in one text: "best", "level:3", "mcts:10000", "best?time=100ms&threads=2&hash=256".
struct EngineSpec {
  std::string name;                                        // "mcts"
  std::optional<int> number;                               // 10000
  Limits limits;                                           // the engine's own, when it has some
  int threads = 1;
  int lines = 1;
  int hash_mebibytes = 0;                                  // 0: what suits the search
  Playouts playouts = Playouts::random;                    // of mcts
  Aim aim = Aim::victory;
  std::uint64_t seed = 0;
};

// Tables that a game's engines look things up in (endgames): built once, kept in a folder.
struct TableRequest {
  std::string folder;
  int size = 0;  // how much they cover, in the game's own measure; 0: what the game finds reasonable
  std::function<void(const std::string&)> tell;  // what is being done, in sentences
};

struct EngineInfo {
  std::string name;
  bool takes_number = false;
  std::string_view help;  // English; shown through translate()
};

}  // namespace plateau
