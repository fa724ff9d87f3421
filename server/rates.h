// How much of something somebody may do: a bucket that fills again with time.
#pragma once

#include <algorithm>
#include <map>
#include <string>

#include "server/table.h"

namespace plateau {

struct Bucket {
  double per_second = 1;
  double most = 1;
  double used = 0;
  Milliseconds since{0};

  // False: not now.
  bool take(Milliseconds stopwatch) {
    const double seconds = std::chrono::duration<double>(stopwatch - since).count();
    used = std::max(0.0, used - seconds * per_second);
    since = stopwatch;
    if (used + 1 > most) return false;
    used += 1;
    return true;
  }
};

// A bucket for each address, as many as there may be at a time; those that are full again are forgotten.
class Rates {
 public:
  Rates(double per_second, double most) : fresh_{.per_second = per_second, .most = most} {}

  bool take(const std::string& who, Milliseconds stopwatch) {
    constexpr std::size_t most_known = 10'000;
    if (buckets_.size() >= most_known)
      std::erase_if(buckets_, [&](const auto& known) {
        return stopwatch - known.second.since > Milliseconds(static_cast<int>(1000 * fresh_.most / fresh_.per_second));
      });
    if (buckets_.size() >= most_known && !buckets_.contains(who)) return false;
    return buckets_.try_emplace(who, fresh_).first->second.take(stopwatch);
  }

 private:
  Bucket fresh_;
  std::map<std::string, Bucket> buckets_;
};

}  // namespace plateau
