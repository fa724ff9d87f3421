#include "server/errands.h"

namespace plateau {

Errands::Errands(Post post) : post_(std::move(post)), thread_([this] { work(); }) {}

Errands::~Errands() {
  *alive_ = false;
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
}

bool Errands::run(std::function<Told()> work) {
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.size() >= most_waiting) return false;
    waiting_.push_back({std::move(work), language()});
  }
  changed_.notify_one();
  return true;
}

void Errands::work() {
  while (true) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
    if (ending_) return;
    const Errand errand = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    set_language(errand.language);
    post_([told = errand.work(), alive = alive_] {
      if (*alive && told) told();
    });
  }
}

}  // namespace plateau
