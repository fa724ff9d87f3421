#include "arena/match.h"

namespace plateau {
namespace {

constexpr Translation texts[] = {
    {"no games connect these groups, so their ratings cannot be compared: {}",
     "aucune partie ne relie ces groupes, leurs classements ne sont donc pas comparables : {}"},
};

}  // namespace

constinit const std::span<const Translation> arena_french = texts;

}  // namespace plateau
