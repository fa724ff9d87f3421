// How busy the machine is: the witness for a bot that was late because others had the cores.
#pragma once

#include <cstdint>

#include "core/engine.h"

namespace plateau {

// What the system had counted at some moment: how long somebody on this machine has waited for a core.
struct PressureSample {
  std::chrono::steady_clock::time_point when;
  std::int64_t waited_microseconds = 0;  // 0 where the system does not tell

  // Not older than 50 ms: reading costs more than many a bot's move.
  static PressureSample recent();

  // The part of the time since then during which somebody waited: from 0 to 1.
  double until_now() const;
};

inline std::int64_t milliseconds(Nanoseconds time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
}

}  // namespace plateau
