// The board as the course writes it, in files too:
//
//    Red Score : 25 --- Black Score : 26
//
//    A          R   o   o   o   B
//    B        o   o   •   o   o   o
//    …
//
// R and B are ships, o is an iceberg, • or . is water. Whose turn it is, it does not say.
#pragma once

#include <string>
#include <string_view>

#include "games/icebreaker/setup.h"

namespace plateau::icebreaker {

// Any white space between the characters of a line, and blank lines anywhere. Red is to move.
Result<Setup> parse_board_text(std::string_view text);
std::string format_board_text(const Setup& setup);

}  // namespace plateau::icebreaker
