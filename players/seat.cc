#include "players/seat.h"

#include <algorithm>

#include "core/text.h"

namespace plateau {

std::vector<std::string> seat_names() { return {"human", "random"}; }

Result<Seat> parse_seat(std::string_view text) {
  const auto names = seat_names();
  const auto found = std::ranges::find(names, text);
  if (found == names.end())
    return Error{say("nobody is called '{}'; a seat takes one of {}", shown(text), join(names, ", "))};
  return static_cast<Seat>(found - names.begin());
}

std::string format_seat(Seat seat) { return seat_names()[static_cast<std::size_t>(seat)]; }

}  // namespace plateau
