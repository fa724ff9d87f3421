#include "games/vampires/setup.h"

#include <algorithm>

namespace plateau::vampires {

const Setup::Group* Setup::group_at(int cell) const {
  const auto found = std::ranges::lower_bound(groups, cell, {}, &Group::cell);
  return found != groups.end() && found->cell == cell ? &*found : nullptr;
}

const Setup::Attack* Setup::attack_on(int cell) const {
  const auto found = std::ranges::find(attacks, cell, &Attack::cell);
  return found == attacks.end() ? nullptr : &*found;
}

Battle Setup::battle(const Attack& attack) const {
  const Group& defenders = *group_at(attack.cell);
  return {
      .attackers = attack.units, .defenders = defenders.count, .against_humans = defenders.species == Species::humans};
}

int Setup::room(int cell) const {
  const Group* group = group_at(cell);
  const Attack* attack = attack_on(cell);
  const bool defends = group != nullptr && group->species == static_cast<Species>(1 - turn);
  return most_units - (group == nullptr || defends ? 0 : group->count) - (attack == nullptr ? 0 : attack->units);
}

std::array<int, 3> Setup::totals() const {
  std::array<int, 3> totals{};
  for (const Group& group : groups) totals[static_cast<int>(group.species)] += group.count;
  for (const Attack& attack : attacks) totals[turn] += attack.units;
  return totals;
}

}  // namespace plateau::vampires
