#include "games/vampires/french.h"

namespace plateau::vampires {
namespace {

constexpr Translation texts[] = {
    {"Vampires against werewolves", "Vampires contre loups-garous"},
};

}  // namespace

constinit const std::span<const Translation> french = texts;

}  // namespace plateau::vampires
