// What a position is worth.
#pragma once

#include <array>
#include <span>

#include "games/vampires/field.h"
#include "search/knowledge.h"

namespace plateau::vampires {

// Whole numbers throughout: the same value from every compiler.
// Found by tools/tune_vampires.cc: the middle of what 150 games (seed 1) and 300 games (seed 2) of 300 nodes a turn
// foretell best. The decay of the race and `hunt` are kept a little stronger than found (1004 to 1022, 0), so that
// nobody puts off for ever what nobody disputes.
struct Weights {
  static constexpr int reach = 4;

  int race = 78;          // sixty-fourths of a unit, for each human who is won at once
  int race_decay = 1010;  // of 1024, for each turn of either side that passes before
  // Sixty-fourths of what an attack on a group would gain, by the turns it takes to get there.
  std::array<int, reach> attack_on_move{105, 45, 11, 4};  // the attacker moves next
  std::array<int, reach> attack_off_move{66, 20, 10, 4};  // the attacked may run away first
  int hunt = 2;       // the same for one group that is farther away, less the farther
  int largest = 170;  // for having the largest group of all
  int lead = 400;     // for having more units when the turns run out
  int doubt = 215;    // the advantage that is worth half of a victory
};

inline constexpr Weights tuned_weights{};

// More than any evaluation.
inline constexpr Score victory = 800'000;

// Expected units won less units lost, in sixty-fourths, when n units attack m enemies.
int expected_gain(int n, int m);

// Between two turns.
Score evaluate(const Field& field, Player p, const Weights& weights = tuned_weights);

// At the end of a turn whose attacks are still to be fought, the first of them at `stage`: each is won or lost with the
// survivors that are to be expected.
Score evaluate_attacks(const Field& field, std::span<const Setup::Attack> attacks, Stage stage, Player p);

}  // namespace plateau::vampires
