// The lines of the icebreaker referee's protocol, as text and as values. No sockets here. The server ends a line with a
// NUL and a line feed; whoever reads takes a NUL, a carriage return, a line feed or several of them as the end.
// docs/foreign-protocols.md has the whole protocol.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace plateau::wire {

// What the server says.
enum class RefereeWord { team_name, role, best_move, i_play, other_play, victory, defeat, tie };
struct RefereeLine {
  RefereeWord word = RefereeWord::team_name;
  std::string value;  // "RED", "A1-A2"; empty where none belongs
  bool operator==(const RefereeLine&) const = default;
};

// "BEST_MOVE \0\n", "I_PLAY A1-A2\0\n".
std::string encode(const RefereeLine& line);

// The line without its end. Refused is what begins with no word of the protocol, or lacks its value.
Result<RefereeLine> parse_referee_line(std::string_view line);

inline constexpr std::size_t longest_line = 1024;

// The first line that is not empty of what somebody sent, without spaces at its ends. Nothing: its end has not come
// yet.
struct TakenLine {
  std::string text;
  std::size_t bytes = 0;  // that it took, with its end and what stood empty before it
};
std::optional<TakenLine> first_line(std::string_view bytes);

}  // namespace plateau::wire
