#include "games/azul/azul.h"

#include <gtest/gtest.h>

#include "games/azul/reference.h"
#include "games/reference_check.h"
#include "tests/support/position_helpers.h"

namespace plateau::azul {
namespace {

TEST(Azul, PlaysAsTheReferenceDoes) {
  for (const char* wall : {"standard", "grey"}) {
    expect_same_games<GameFor<2>, Reference>(start_text<GameFor<2>>({{"wall", wall}}), 30, 1);
    for (const char* players : {"2", "3", "4"})
      expect_same_games<GameFor<4>, Reference>(start_text<GameFor<4>>({{"players", players}, {"wall", wall}}), 20, 2);
  }
}

}  // namespace
}  // namespace plateau::azul
