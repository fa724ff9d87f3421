// When a search must end, and how it is told to.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

#include "core/engine.h"

namespace plateau {

// One search under way. Its threads ask `over`; anybody may call `stop`.
class SearchControl {
 public:
  explicit SearchControl(const Limits& limits) { begin(limits); }
  SearchControl() = default;

  // REQUIRES: no search is under way. A stop() that came before is forgotten.
  void begin(const Limits& limits) {
    limits_ = limits;
    begun_ = Clock::now();
    budget_ = limits.time_for_move();
    stopped_.store(false, std::memory_order_relaxed);
  }

  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

  // Asked at every node with the nodes of the asking thread. The clock is looked at every 512 nodes.
  bool over(std::uint64_t nodes) {
    if (limits_.nodes != 0 && nodes >= limits_.nodes) stop();
    if ((nodes & 511) == 0) look_at_clock();
    return stopped();
  }
  // For nodes that take long: the clock is looked at now.
  bool over_now(std::uint64_t nodes) {
    if (limits_.nodes != 0 && nodes >= limits_.nodes) stop();
    look_at_clock();
    return stopped();
  }

  const Limits& limits() const { return limits_; }
  Nanoseconds elapsed() const { return Clock::now() - begun_; }
  bool has_deadline() const { return budget_.count() > 0; }
  Nanoseconds budget() const { return budget_; }

  // Is it worth beginning another iteration, which will take longer than the last? Time that is not used is saved on a
  // clock, and lost when each move has its own.
  bool time_for_more() const { return limits_.clock.count() == 0 || elapsed() * 2 < budget_; }

 private:
  using Clock = std::chrono::steady_clock;

  void look_at_clock() {
    if (has_deadline() && elapsed() >= budget_) stop();
  }

  std::atomic<bool> stopped_{false};
  Limits limits_;
  Clock::time_point begun_ = Clock::now();
  Nanoseconds budget_{0};
};

}  // namespace plateau
