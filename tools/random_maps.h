// Maps for the programs that look at vampires.
#pragma once

#include <map>
#include <string>

#include "core/random.h"

namespace plateau::vampires {

// Two armies of the same size, humans of all sizes; half of the maps look the same from both sides.
inline std::string random_map(Random& random) {
  const int rows = 4 + static_cast<int>(random.below(10));
  const int columns = 5 + static_cast<int>(random.below(14));
  const int cells = rows * columns;
  const int units = 3 + static_cast<int>(random.below(10));
  const bool symmetric = random.below(2) == 0;
  std::map<int, std::string> groups;
  const auto put = [&](int cell, const std::string& species, int count) {
    groups.emplace(cell, " " + species + std::to_string(cell % columns) + "," + std::to_string(cell / columns) + ":" +
                             std::to_string(count));
  };
  const auto any_cell = [&] { return static_cast<int>(random.below(static_cast<std::uint32_t>(cells))); };
  int vampires = any_cell();
  while (2 * vampires == cells - 1) vampires = any_cell();
  put(vampires, "V", units);
  put(cells - 1 - vampires, "W", units);
  const int humans = 2 + static_cast<int>(random.below(8));
  for (int h = 0; h < humans; ++h) {
    const int cell = any_cell();
    const int count = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(units + 3)));
    put(cell, "H", count);
    if (symmetric) put(cells - 1 - cell, "H", count);
  }
  std::string text = std::to_string(rows) + "x" + std::to_string(columns);
  for (const auto& [cell, group] : groups) text += group;
  return text + " turn=V turns=" + std::to_string(40 + 20 * random.below(5));
}

}  // namespace plateau::vampires
