// What would keep the server's thread too long, such as reckoning the ratings of a tournament: one other thread does
// it, one errand after the other.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "core/message.h"

namespace plateau {

// All functions are called from one thread, the server's.
class Errands {
 public:
  using Post = std::function<void(std::function<void()>)>;
  using Told = std::function<void()>;

  explicit Errands(Post post);
  ~Errands();  // waits for the one under way; nothing is told any more
  Errands(const Errands&) = delete;
  Errands& operator=(const Errands&) = delete;

  // `work` runs in the other thread, in the language of the caller; what it gives back is called in the caller's.
  // False: too many wait already.
  bool run(std::function<Told()> work);

 private:
  struct Errand {
    std::function<Told()> work;
    Language language = Language::english;
  };

  void work();

  static constexpr std::size_t most_waiting = 64;

  Post post_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // of the server's thread
  std::mutex mutex_;                                            // guards what follows
  std::condition_variable changed_;
  bool ending_ = false;
  std::deque<Errand> waiting_;
  std::jthread thread_;
};

}  // namespace plateau
