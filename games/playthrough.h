// A whole random game told in text, for people to review and for tests to compare.
#pragma once

#include <string>

#include "core/any_game.h"

namespace plateau {

// Each ply with its position, who moves, the legal moves (the first ones where there are many) and the move made; the
// board now and then; the result.
std::string playthrough(const AnyGame& game, std::uint64_t seed);

}  // namespace plateau
