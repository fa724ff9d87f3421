// Perft through the erased boundary, and through the game's own types.
#include <cstdio>

#include "core/perft.h"
#include "games/registry.h"
#include "games/virus/virus.h"

int main() {
  const auto entry = plateau::find_game("virus");
  const auto position = (*entry)->game().start({});
  const auto state = plateau::virus::Game::parse((*position)->text());
  const auto erased = (*position)->perft(3);
  const auto direct = plateau::perft<plateau::virus::Game>(*state, 3);
  std::printf("%llu %llu\n", static_cast<unsigned long long>(erased), static_cast<unsigned long long>(direct));
  return erased == 288 && direct == 288 ? 0 : 1;
}
