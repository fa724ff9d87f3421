// A cgroup of a program's own: memory and number of processes of all its descendants together.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace plateau {

struct ControlGroupLimits {
  int memory_mebibytes = 512;
  int most_tasks = 64;  // processes and threads
};

class ControlGroup {
 public:
  // Version 2, or memory and pids of version 1. Null where none can be made.
  static std::unique_ptr<ControlGroup> make(const ControlGroupLimits& limits);

  // REQUIRES: nobody is in it any more, or is about to be gone.
  ~ControlGroup();
  ControlGroup(const ControlGroup&) = delete;
  ControlGroup& operator=(const ControlGroup&) = delete;

  // A process that writes 0 into each of these is in the group.
  std::vector<std::string> member_files() const;

  // Somebody in it was ended because the memory was used up.
  bool ran_out_of_memory() const;

  // The most memory that all in it had together; nothing: the system does not keep it.
  std::optional<std::uint64_t> peak_bytes() const;

 private:
  ControlGroup() = default;
  std::vector<std::string> folders_;
  std::string events_;  // the file with the line "oom_kill N"
};

}  // namespace plateau
