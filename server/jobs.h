// Longer work is not done by the server itself but by children of it: our own program with other arguments, such as a
// tournament or the doctor of bots. So many at a time, in order of arrival but fair to everybody, at a low priority,
// their output kept up to a bound. They end when the server does.
//
// One thread, the server's, calls everything here. Nothing waits: tick() looks at who has ended.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/house.h"

namespace plateau {

// Quick jobs do not wait for those that last for hours.
enum class JobLane { quick, lasting };

struct JobEnd {
  enum class How {
    exited,     // by itself, with `code`
    signalled,  // by a signal, whose number is `code`: also after stop()
    timed_out,  // it took longer than allowed and was ended
    not_begun,  // stop() came before its turn, or it could not be started: `errors` says why
  };
  How how = How::exited;
  int code = 0;
  std::string output;  // what it wrote, up to the bounds of JobSettings: the beginning of it
  std::string errors;  // and the end of what it complained about

  bool is_good() const { return how == How::exited && code == 0; }
};

struct JobOrder {
  std::vector<std::string> words;  // the arguments of our program; no shell reads them
  std::string folder;              // where it works
  std::string owner;               // those with the same word share their turns
  JobLane lane = JobLane::quick;
  Milliseconds most_time{0};  // from its beginning; 0: as long as it takes
  std::function<void()> begins;
  std::function<void(JobEnd)> ended;  // from tick(), once
};

struct JobSettings {
  std::string program = "/proc/self/exe";  // good even when the file was replaced since we were started
  int most_quick = 2;                      // at a time
  int most_lasting = 2;
  std::size_t most_waiting = 400;
  std::size_t most_waiting_of_owner = 100;
  std::size_t most_output = 1 << 20;  // bytes
  std::size_t most_errors = 16 << 10;
  Milliseconds grace{2000};  // between SIGTERM and SIGKILL
  int niceness = 5;
};

class Jobs {
 public:
  using Id = std::uint64_t;

  explicit Jobs(JobSettings settings) : settings_(std::move(settings)) {}
  ~Jobs();  // ends all; no `ended` comes any more
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;

  // Refused when too many wait already. It begins at the next tick, at the earliest.
  Granted<Id> order(JobOrder order);
  // Asks it to end, and makes it end when it does not within the grace; `ended` follows. Unknown jobs are passed over.
  void stop(Id id);

  int waiting() const { return static_cast<int>(waiting_.size()); }
  int running() const { return static_cast<int>(running_.size()); }
  // How many wait in front of this one; nothing: it runs, or has ended.
  std::optional<int> ahead_of(Id id) const;

  void tick(Milliseconds stopwatch);

 private:
  struct Waiting {
    Id id = 0;
    JobOrder order;
  };
  struct Running {
    JobOrder order;
    pid_t process = -1;
    int output = -1;
    int errors = -1;
    std::string output_text;
    std::string errors_text;
    std::optional<Milliseconds> until;    // its time
    std::optional<Milliseconds> kill_at;  // after it was asked to end
    bool asked = false;                   // to end; the next tick starts the grace
    bool timed_out = false;
  };

  std::list<Waiting>::iterator next_of(JobLane lane);
  void begin(Waiting waiting, Milliseconds stopwatch);
  void look_at_time(Running& job, Milliseconds stopwatch) const;
  std::optional<JobEnd> look_for_end(Running& job) const;

  JobSettings settings_;
  Id last_ = 0;
  std::list<Waiting> waiting_;
  std::map<Id, Running> running_;
  std::vector<std::pair<std::function<void(JobEnd)>, JobEnd>> not_begun_;  // to be told at the next tick
};

}  // namespace plateau
