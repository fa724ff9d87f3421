// Maps made by chance. Those that are fair look the same to either side: after half a turn around the middle.
#pragma once

#include <cstdint>
#include <string>

#include "core/result.h"

namespace plateau::wire {

struct MapRequest {
  int rows = 10;
  int columns = 10;
  int humans = 8;  // groups of them
  int units = 8;   // of each player; no group of humans is larger
  std::uint64_t seed = 1;
  bool fair = true;
};

// As XML. The same request makes the same map on every machine. Refused is what does not fit on the board.
Result<std::string> make_map(const MapRequest& request);

}  // namespace plateau::wire
