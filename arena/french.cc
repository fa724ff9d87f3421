#include "arena/match.h"

namespace plateau {

constinit const std::span<const Translation> arena_french{};

}  // namespace plateau
