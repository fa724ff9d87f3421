// What a position is worth.
#pragma once

#include <array>
#include <span>

#include "games/vampires/field.h"
#include "search/knowledge.h"

namespace plateau::vampires {

// Whole numbers throughout: the same value from every compiler.
// Set by hand, and kept because of a match: what self-play foretells best (race 78, decay 1010, attacks 105 45 11 4 and
// 66 20 10 4, hunt 2, largest 170, doubt 215) scored 25 % against `groups` on the map thetrap, these 83 % (24 games
// each, 20 ms a move, no random opening). A race that is far away must count for little: the enemy is nearer.
struct Weights {
  static constexpr int reach = 4;

  int race = 64;         // sixty-fourths of a unit, for each human who is won at once
  int race_decay = 900;  // of 1024, for each turn of either side that passes before
  // Sixty-fourths of what an attack on a group would gain, by the turns it takes to get there.
  std::array<int, reach> attack_on_move{64, 32, 16, 8};  // the attacker moves next
  std::array<int, reach> attack_off_move{22, 12, 8, 6};  // the attacked may run away first
  int hunt = 4;       // the same for one group that is farther away, less the farther
  int largest = 400;  // for having the largest group of all
  int lead = 400;     // for having more units when the turns run out
  int haste = 6000;   // the same when there is no time left to fight
  int patience = 12;  // turns to spare for a fight from which on waiting costs something
  int doubt = 500;    // the advantage that is worth half of a victory
  int hope = 0;       // the advantage of being the better player, where nothing is decided yet
};

inline constexpr Weights tuned_weights{};
// Whoever has four units beside four enemies would otherwise rather fight for his life at even odds than run for humans
// whom he cannot be sure to reach. Found on thetrap against `greedy` and `groups`, 12 to 40 games for each of 1,200 to
// 40,000 nodes a turn: from 850 to 1050 all won from 4,000 nodes on (but for a line of 850 and 950 at 40,000 nodes).
// None: 75 %, as werewolves by the toss of a coin in the second turn; from 1200 on it sometimes runs away as vampires,
// too.
inline constexpr Weights hopeful_weights{.hope = 1000};

// More than any evaluation.
inline constexpr Score victory = 800'000;

// Expected units won less units lost, in sixty-fourths, when n units attack m enemies.
int expected_gain(int n, int m);

// Between two turns.
Score evaluate(const Field& field, Player p, const Weights& weights = tuned_weights);

// At the end of a turn whose attacks are still to be fought, the first of them at `stage`: each is won or lost with the
// survivors that are to be expected.
Score evaluate_attacks(const Field& field, std::span<const Setup::Attack> attacks, Stage stage, Player p,
                       const Weights& weights = tuned_weights);

}  // namespace plateau::vampires
