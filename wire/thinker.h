// An engine that answers in time, whatever it does and however busy the machine is.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/any_game.h"
#include "players/channel.h"

namespace plateau::wire {

// How long to think about a turn for which so much time is allowed: four fifths of it, and 200 ms less than all where
// there is so much; never less than half.
Nanoseconds thinking_time(Nanoseconds allowed);

class Thinker {
 public:
  explicit Thinker(EngineSpec spec) : spec_(std::move(spec)) {}
  ~Thinker();
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;

  // Another game begins: the engine is made anew for positions like this one.
  void new_game(const AnyPosition& start);

  // The moves of the whole turn, as text, always legal: what the engine chose, or the best that it had found at the
  // deadline. REQUIRES: new_game() was called with a position of the same kind; a player is to move.
  std::vector<std::string> turn(const AnyPosition& position, const Limits& limits, Moment deadline);

 private:
  struct Task;
  void finish();

  EngineSpec spec_;
  std::unique_ptr<Engine> engine_;  // used by the thread, as long as there is one
  std::shared_ptr<Task> task_;
  std::thread thread_;
};

}  // namespace plateau::wire
