#include "server/thinkers.h"

#include <algorithm>

namespace plateau {
namespace {

constexpr auto least_between_thoughts = std::chrono::milliseconds(100);

}  // namespace

Thinkers::Thinkers(int threads, Post post) : post_(std::move(post)) {
  for (int t = 0; t < threads; ++t) threads_.emplace_back([this] { work(); });
}

Thinkers::~Thinkers() {
  *alive_ = false;
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    waiting_.clear();
    turns_.clear();
  }
  changed_.notify_all();
  // An engine forgets a stop that comes before it begins, so it is said until all have ended.
  while (true) {
    {
      const std::lock_guard lock(mutex_);
      if (running_.empty()) break;
      for (auto& [job, running] : running_) {
        running.forgotten = true;
        if (running.engine != nullptr) running.engine->stop();
      }
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

Thinkers::Job Thinkers::ask(Question question) {
  Job job = 0;
  {
    const std::lock_guard lock(mutex_);
    job = ++last_;
    auto& queue = waiting_[question.who];
    if (queue.empty()) turns_.push_back(question.who);
    queue.emplace_back(job, std::move(question));
  }
  asked_.insert(job);
  changed_.notify_one();
  return job;
}

void Thinkers::forget(Job job) {
  asked_.erase(job);
  const std::lock_guard lock(mutex_);
  if (const auto found = running_.find(job); found != running_.end()) {
    found->second.forgotten = true;
    if (found->second.engine != nullptr) found->second.engine->stop();
    return;
  }
  for (auto queue = waiting_.begin(); queue != waiting_.end(); ++queue) {
    if (std::erase_if(queue->second, [&](const auto& waiting) { return waiting.first == job; }) == 0) continue;
    if (queue->second.empty()) {
      std::erase(turns_, queue->first);
      waiting_.erase(queue);
    }
    return;
  }
}

void Thinkers::hurry(Job job) {
  const std::lock_guard lock(mutex_);
  if (const auto found = running_.find(job); found != running_.end() && found->second.engine != nullptr)
    found->second.engine->stop();
}

void Thinkers::look() {
  const auto now = std::chrono::steady_clock::now();
  const std::lock_guard lock(mutex_);
  for (auto& [job, running] : running_)
    if (running.engine != nullptr && (running.forgotten || now >= running.until)) running.engine->stop();
}

int Thinkers::waiting() const {
  const std::lock_guard lock(mutex_);
  std::size_t count = 0;
  for (const auto& [who, queue] : waiting_) count += queue.size();
  return static_cast<int>(count);
}

int Thinkers::ahead_of(Job job) const {
  const std::lock_guard lock(mutex_);
  // In each round everybody who waits has a turn.
  for (std::size_t turn = 0; turn < turns_.size(); ++turn) {
    const auto& mine = waiting_.at(turns_[turn]);
    const auto place = std::ranges::find(mine, job, &std::pair<Job, Question>::first);
    if (place == mine.end()) continue;
    const auto rounds = static_cast<std::size_t>(place - mine.begin());
    std::size_t ahead = rounds;
    for (std::size_t other = 0; other < turns_.size(); ++other)
      if (other != turn) ahead += std::min(waiting_.at(turns_[other]).size(), rounds + (other < turn ? 1 : 0));
    return static_cast<int>(ahead + 1);
  }
  return 0;
}

bool Thinkers::take(Job& job, Question& question, std::unique_lock<std::mutex>& lock) {
  changed_.wait(lock, [&] { return ending_ || !turns_.empty(); });
  if (ending_) return false;
  const std::string who = turns_.front();
  turns_.pop_front();
  auto& queue = waiting_[who];
  job = queue.front().first;
  question = std::move(queue.front().second);
  queue.pop_front();
  if (queue.empty())
    waiting_.erase(who);
  else
    turns_.push_back(who);
  running_[job].until = std::chrono::steady_clock::time_point::max();
  return true;
}

void Thinkers::work() {
  std::unique_lock lock(mutex_);
  Job job = 0;
  Question question;
  while (take(job, question, lock)) {
    lock.unlock();
    think(job, question);
    lock.lock();
    running_.erase(job);
  }
}

void Thinkers::think(Job job, Question& question) {
  if (question.begins) deliver(job, question.begins);
  if (question.engine->engine == nullptr) question.engine->engine = question.position->engine(question.engine->spec);
  Engine& engine = *question.engine->engine;
  {
    const std::lock_guard lock(mutex_);
    Running& running = running_[job];
    if (running.forgotten || ending_) return;
    running.engine = &engine;
    if (question.most_time.count() > 0) running.until = std::chrono::steady_clock::now() + question.most_time;
  }
  auto told = std::chrono::steady_clock::time_point();
  Thought thought = engine.think(*question.position, question.limits, [&](const Thought& so_far) {
    const auto now = std::chrono::steady_clock::now();
    if (!question.thinks || now - told < least_between_thoughts) return;
    told = now;
    deliver(job, [thinks = question.thinks, so_far] { thinks(so_far); });
  });
  {
    const std::lock_guard lock(mutex_);
    running_[job].engine = nullptr;
  }
  // The engine must be free again before the house asks it for the next move.
  question.engine.reset();
  deliver(job, [this, job, answers = std::move(question.answers), thought = std::move(thought)]() mutable {
    asked_.erase(job);
    answers(std::move(thought));
  });
}

void Thinkers::deliver(Job job, std::function<void()> callback) {
  post_([this, job, alive = alive_, callback = std::move(callback)] {
    if (*alive && asked_.contains(job)) callback();
  });
}

}  // namespace plateau
