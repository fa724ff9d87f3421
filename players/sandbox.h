// How well the machine is protected from a program: the levels of players/contestant.h.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/result.h"
#include "players/control_group.h"
#include "players/process.h"

namespace plateau {

struct SandboxedProgram {
  std::vector<std::string> words;     // the program by its absolute path, and its arguments
  std::string folder;                 // its own: where it works, and what it may read
  std::vector<std::string> readable;  // further files and folders
  bool uses_sockets = false;          // from isolation 2 on: on a network that is its own and leads nowhere
  int door = -1;                      // a descriptor of ours that becomes its descriptor 4
};

struct SandboxSettings {
  int isolation = 1;  // 1 to highest_isolation
  int memory_mebibytes = 512;
  int most_processes = 32;
  ChannelLimits channel;
};

// A program and what surrounds it. Its end takes everything away.
class Sandbox {
 public:
  static Result<std::unique_ptr<Sandbox>> start(const SandboxedProgram& program, const SandboxSettings& settings);

  Process& process() { return *process_; }

  // How the program ended, as itself: not as what surrounds it reports it.
  ProcessEnd own_end(ProcessEnd end) const;

  // The system ended something in it because the memory was used up.
  bool ran_out_of_memory() const;

  // See Condition.
  std::optional<std::uint64_t> peak_bytes() const;

 private:
  Sandbox() = default;
  int isolation_ = 1;
  std::unique_ptr<ControlGroup> group_;  // outlives the process
  std::unique_ptr<Process> process_;
};

// The highest level that works on this machine. Found out once, by starting a program.
int highest_working_isolation();

}  // namespace plateau
