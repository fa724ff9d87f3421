// A program that we started, with all its descendants, and the pipes to it.
#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/engine.h"
#include "core/result.h"
#include "players/channel.h"

namespace plateau {

struct ResourceLimit {
  int resource = 0;  // RLIMIT_…
  rlim_t most = 0;
};

// What is started, and how.
struct Launch {
  std::vector<std::string> words;                       // the program by its absolute path, and its arguments
  std::optional<std::vector<std::string>> environment;  // NAME=value; nothing: ours
  std::string folder;                                   // where it works
  std::vector<ResourceLimit> limits;
  std::vector<std::string> group_files;  // the program writes itself into these (cgroup.procs) before it begins
  Descriptor extra;                      // becomes its descriptor 3
  int door = -1;                         // of ours; becomes its descriptor 4
};

// How a program ended.
struct ProcessEnd {
  int exit_code = 0;
  int signal = 0;  // 0: it ended by itself
};

class Process {
 public:
  // The sentence when it could not be started.
  static Result<std::unique_ptr<Process>> start(Launch launch, ChannelLimits limits);

  // Ends it and every descendant, and waits for that.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  Channel& channel() { return channel_; }

  // Its end, if that comes before the moment.
  std::optional<ProcessEnd> wait(Moment deadline);

  // At once, with every descendant, also those that left its process group or lost their parent.
  void kill_all();

  // What the program and its descendants have used so far, and how long they waited for a core.
  CpuUse cpu_use() const;

  // The sum of what each of those that are there now has had of memory at most; nothing: the system does not tell.
  std::optional<std::uint64_t> peak_bytes() const;

  // How many there are now of the program and its descendants, whatever their parent is.
  int count() const;

 private:
  Process(pid_t id, rlim_t mark, Channel::Ends ends, ChannelLimits limits);

  pid_t id_;
  rlim_t mark_;  // see process.cc
  Descriptor handle_;
  Channel channel_;
  std::optional<ProcessEnd> end_;
};

}  // namespace plateau
