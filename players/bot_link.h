// The way to a bot: a program that we start, or a socket of somebody else's.
#pragma once

#include <memory>

#include "players/channel.h"
#include "players/contestant.h"
#include "players/sandbox.h"

namespace plateau {

struct Farewell {
  Fault fault = Fault::crashed;
  std::string sentence;
};

class BotLink {
 public:
  virtual ~BotLink() = default;
  virtual Channel& channel() = 0;
  virtual CpuUse cpu_use() const = 0;  // of a socket: nothing
  virtual bool is_open() = 0;
  virtual bool has_ended() = 0;  // the program; of a socket: it is closed

  // REQUIRES: its output is closed. Why, as far as that is known within a fraction of a second.
  virtual Farewell farewell() = 0;

  // It was told to quit: gives it a moment to do so.
  virtual void await_quit() = 0;

  // Likewise, but waits so long and tells how it went.
  virtual Departure depart(Nanoseconds patience) = 0;

  virtual std::optional<std::uint64_t> peak_bytes() const = 0;  // see Condition
};

// Starts the program, or connects within the time. The sentence when that fails.
Result<std::unique_ptr<BotLink>> open_bot_link(const std::string& game, const PlayerSpec& spec,
                                               const ContestantSettings& settings);

// Starts this one.
Result<std::unique_ptr<BotLink>> start_program(const SandboxedProgram& program, int isolation,
                                               const ContestantSettings& settings);

// At which a bot of this kind is run with these settings.
int isolation_of(const PlayerSpec& spec, const ContestantSettings& settings);

}  // namespace plateau
