// A bot that somebody writes on the page, tried out: our own program plays a game from each seat with it against a
// simple player, in a process of its own that shuts the bot in, in a folder that goes when the games are over. Each
// browser has one trial; what came of the last is kept for it.
#pragma once

#include <map>
#include <string>

#include "core/json_reader.h"
#include "server/house.h"
#include "server/jobs.h"

namespace plateau {

struct TrialSettings {
  std::string folder;  // for the files of the trials; nothing else lies there
  Jobs* jobs = nullptr;
  Milliseconds most_time{60'000};  // for all of the games
  std::size_t most_kept = 100;     // browsers
};

// One thread, the server's, calls everything here.
class Trials {
 public:
  explicit Trials(TrialSettings settings);

  // Of {"game": …, "code": …}. Refused while the last one is not over. Its state as JSON, as docs/api.md says.
  Granted<std::string> begin(const JsonValue& body, const std::string& owner);
  Granted<std::string> state(const std::string& owner) const;
  void stop(const std::string& owner);

 private:
  struct Trial {
    std::uint64_t number = 0;  // of all trials
    Jobs::Id job = 0;
    bool is_over = false;
    std::string outcome;  // its state, when it is over
  };

  std::string folder_of(std::uint64_t number) const;
  void ended(const std::string& owner, std::uint64_t number, Language language, const JobEnd& end);
  void make_room();

  TrialSettings settings_;
  std::uint64_t last_ = 0;
  std::map<std::string, Trial> trials_;  // by owner
};

}  // namespace plateau
