#include "games/vampires/bots.h"

#include <limits>

#include "games/vampires/groups_plan.h"
#include "games/vampires/knowledge.h"

namespace plateau::vampires {
namespace {

// --- greedy

// Turns that the groups of p need to the nearest groups that they can take.
int way_to_goals(const Field& field, Player p) {
  int way = 0;
  for (const Band& band : field.bands[p]) {
    int nearest = most_side;
    for (const Band& humans : field.humans())
      if (humans.units <= band.units) nearest = std::min(nearest, turns_between(band, humans));
    for (const Band& enemy : field.bands[p ^ 1])
      if (3 * enemy.units <= 2 * band.units) nearest = std::min(nearest, turns_between(band, enemy));
    way += nearest;
  }
  return way;
}

// Units more than the enemy that p may expect after its turn, then the way from there to more.
template <int Cells>
std::int64_t prospect(const BasicState<Cells>& s, Player p) {
  std::int64_t units = std::int64_t{64} * (s.total(static_cast<Species>(p)) - s.total(static_cast<Species>(1 - p)));
  for (int a = 0; a < s.attacks(); ++a)
    if (const auto attack = s.attack(a); s.cells_of(static_cast<Species>(1 - p)).contains(attack.cell))
      units += expected_gain(attack.units, s.units_on(attack.cell));
  if (s.is_over() && s.outcome()->won(p)) units += Plain<Cells>::most;
  return units * (1 << 20) - way_to_goals(field_of(s), p);
}

template <int Cells>
Turn greedy_plan(const BasicState<Cells>& s, SearchControl&) {
  Turn best;
  std::int64_t best_prospect = std::numeric_limits<std::int64_t>::min();
  for (const Turn& turn : Tuned<Cells>::separate_steps(s)) {
    const std::int64_t here = prospect(after<Tuned<Cells>>(s, turn), s.mover());
    if (here <= best_prospect) continue;
    best_prospect = here;
    best = turn;
  }
  return best;
}

template <int Cells>
Turn reference_plan(const BasicState<Cells>& s, SearchControl& control) {
  return groups_plan(field_of(s), control);
}

// --- From a plan for the turn to the next order

// The last plan of this thread. It saves the time to make it anew for every order of a turn, and keeps to it when time
// made it; a plan that was not cut short is the same when it is made anew.
struct LastPlan {
  std::uint64_t position = 0;  // the hash at the beginning of the turn
  Turn turn;
};

template <int Cells, auto make_plan>
Move next_order(const History<BasicGame<Cells>>& game, Random&, SearchControl& control) {
  thread_local LastPlan last;
  const BasicState<Cells>& now = game.now();
  const auto given = static_cast<std::size_t>(now.orders());
  const Move end(Move::Kind::end);
  if (given > game.plies()) return end;  // the game was taken up in the middle of a turn
  const BasicState<Cells>& begin = game.before(game.plies() - given);
  if (given == 0 || last.position != begin.hash()) last = {.position = begin.hash(), .turn = make_plan(begin, control)};
  const Turn::Moves moves = last.turn.moves();
  for (std::size_t i = 0; i < given; ++i)
    if (i >= moves.size() || moves[i] != game.moves()[game.plies() - given + i]) return end;
  if (moves[given] == end && !now.end_is_legal()) return now.legal_moves()[0];
  return moves[given];
}

}  // namespace

template <int Cells>
std::span<const Bot<BasicGame<Cells>>> bots() {
  static constexpr Bot<BasicGame<Cells>> all[] = {
      {.name = "groups",
       .help = "the reference: splits by the sizes of its goals, alpha-beta over two turns of each side",
       .choose = next_order<Cells, reference_plan<Cells>>},
      {.name = "greedy",
       .help = "the turn after which it expects to have most units more, on the way to the nearest group it can take",
       .choose = next_order<Cells, greedy_plan<Cells>>}};
  return all;
}

template std::span<const Bot<BasicGame<64>>> bots<64>();
template std::span<const Bot<BasicGame<512>>> bots<512>();
template std::span<const Bot<BasicGame<most_side * most_side>>> bots<most_side * most_side>();

}  // namespace plateau::vampires
