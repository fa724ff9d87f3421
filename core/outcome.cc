#include "core/outcome.h"

namespace plateau {

std::string Outcome::text() const {
  std::string text;
  for (int p = 0; p < players; ++p) text += (p == 0 ? "" : "-") + std::to_string(scores[p]);
  if (draw()) return text + " draw";
  text += " winner ";
  bool first = true;
  for (int p = 0; p < players; ++p) {
    if (!won(p)) continue;
    text += (first ? "" : ",") + std::to_string(p + 1);
    first = false;
  }
  return text;
}

}  // namespace plateau
