// What other threads post to the test's own, which does it when it likes.
#pragma once

#include <deque>
#include <functional>
#include <mutex>

namespace plateau {

class PostedWork {
 public:
  void post(std::function<void()> work) {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(work));
  }

  void run_all() {
    while (const auto work = next()) work();
  }

 private:
  std::function<void()> next() {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty()) return nullptr;
    auto work = std::move(waiting_.front());
    waiting_.pop_front();
    return work;
  }

  std::mutex mutex_;
  std::deque<std::function<void()>> waiting_;
};

}  // namespace plateau
