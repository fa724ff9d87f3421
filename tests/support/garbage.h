// Texts that are almost right: what parsers must refuse, or read as something valid.
#pragma once

#include <string>
#include <string_view>

#include "core/random.h"

namespace plateau {

// One to three small accidents: a byte changed, removed, doubled, swapped, a piece cut off or repeated.
inline std::string garble(std::string_view text, Random& random) {
  std::string garbled(text);
  const auto somewhere = [&] { return random.below(static_cast<std::uint32_t>(garbled.size())); };
  for (std::uint32_t accidents = 1 + random.below(3); accidents > 0; --accidents) {
    if (garbled.empty()) return garbled;
    switch (random.below(7)) {
      case 0: garbled[somewhere()] = static_cast<char>(random.below(256)); break;
      case 1: garbled.erase(somewhere(), 1 + random.below(3)); break;
      case 2: garbled.insert(somewhere(), 1, garbled[somewhere()]); break;
      case 3: std::swap(garbled[somewhere()], garbled[somewhere()]); break;
      case 4: garbled.resize(somewhere()); break;
      case 5: garbled += garbled.substr(somewhere()); break;
      case 6: garbled[somewhere()] = "0123456789./-+= "[random.below(16)]; break;
    }
  }
  return garbled;
}

}  // namespace plateau
