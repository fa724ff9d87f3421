#include "games/azul/french.h"
namespace plateau::azul {
constinit const std::span<const Translation> french{};
}
