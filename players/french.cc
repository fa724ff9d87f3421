#include "players/seat.h"

namespace plateau {
namespace {

constexpr Translation texts[] = {
    {"nobody is called '{}'; a seat takes one of {}", "personne ne s'appelle « {} » ; une place accepte : {}"},
};

}  // namespace

constinit const std::span<const Translation> players_french = texts;

}  // namespace plateau
