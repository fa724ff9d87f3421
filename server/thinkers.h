// The engines think here: a fixed number of threads, and a queue that is fair to everybody who waits.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "core/any_game.h"

namespace plateau {

// An engine that remembers from move to move; made by the first thread that needs it. Of one game and one seat.
struct RememberedEngine {
  EngineSpec spec;
  std::unique_ptr<Engine> engine;
};

// All functions of a class Thinkers are called from one thread, the house's; the callbacks come there too, through
// `post`.
class Thinkers {
 public:
  using Job = std::uint64_t;
  using Post = std::function<void(std::function<void()>)>;

  struct Question {
    std::string who;  // those with the same word share their turns
    std::unique_ptr<AnyPosition> position;
    std::shared_ptr<RememberedEngine> engine;  // not in use by another question
    Limits limits;
    Nanoseconds most_time{0};                    // then it is stopped, whatever its limits are
    std::function<void()> begins;                // it has a thread now
    std::function<void(const Thought&)> thinks;  // at most ten times a second
    std::function<void(Thought)> answers;
  };

  Thinkers(int threads, Post post);
  ~Thinkers();  // stops all; no callback comes any more

  Job ask(Question question);
  // Stops it at once; none of its callbacks comes any more. Its engine must not be asked again: it may still be ending.
  void forget(Job job);
  // It answers now with what it has found, if it thinks. Its engine may be asked again after that.
  void hurry(Job job);
  // To be called now and then: stops those whose time is over.
  void look();

  int waiting() const;
  // How many questions are answered before this one begins; 0: it has begun.
  int ahead_of(Job job) const;

 private:
  struct Running {
    Engine* engine = nullptr;  // none yet: being made
    bool forgotten = false;
    std::chrono::steady_clock::time_point until;
  };

  void work();
  bool take(Job& job, Question& question, std::unique_lock<std::mutex>& lock);
  void think(Job job, Question& question);
  void deliver(Job job, std::function<void()> callback);

  Post post_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  std::set<Job> asked_;       // of the house's thread: those whose callbacks may come
  mutable std::mutex mutex_;  // guards all that follows
  std::condition_variable changed_;
  bool ending_ = false;
  Job last_ = 0;
  std::map<std::string, std::deque<std::pair<Job, Question>>> waiting_;
  std::deque<std::string> turns_;  // who waits, the next one first
  std::map<Job, Running> running_;
  std::vector<std::jthread> threads_;
};

}  // namespace plateau
