// A position as engines look at it: its groups as short lists, whatever the size of the grid.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "games/vampires/vampires.h"

namespace plateau::vampires {

struct Band {
  int cell = 0;
  int x = 0;
  int y = 0;
  int units = 0;
};

// Turns that a unit needs from one place to another when nothing is in its way.
template <class One, class Other>
int turns_between(const One& one, const Other& other) {
  return std::max(std::abs(one.x - other.x), std::abs(one.y - other.y));
}

// The groups of a species, ascending by cell. A crowd of more than `most` is represented by the largest.
class BandList {
 public:
  static constexpr int most = 64;

  BandList() {}  // the bands are not touched

  void add(const Band& band) {
    if (size_ < most)
      bands_[size_++] = band;
    else
      replace_smallest(band);
  }

  // 0 units: the group is gone.
  void set_units(Band* band, int units) {
    band->units = units;
    if (units > 0) return;
    std::copy(band + 1, end(), band);
    --size_;
  }

  // nullptr: none stands there.
  const Band* on(int cell) const {
    const Band* found = std::ranges::find(begin(), end(), cell, &Band::cell);
    return found == end() ? nullptr : found;
  }
  Band* on(int cell) {
    Band* found = std::ranges::find(begin(), end(), cell, &Band::cell);
    return found == end() ? nullptr : found;
  }

  int size() const { return size_; }
  const Band& operator[](int index) const { return bands_[index]; }
  Band* begin() { return bands_; }
  Band* end() { return bands_ + size_; }
  const Band* begin() const { return bands_; }
  const Band* end() const { return bands_ + size_; }

 private:
  void replace_smallest(const Band& band) {
    Band* smallest = std::ranges::min_element(begin(), end(), {}, &Band::units);
    if (smallest->units >= band.units) return;
    std::copy(smallest + 1, end(), smallest);
    bands_[most - 1] = band;
  }

  int size_ = 0;
  union {
    Band bands_[most];
  };
};

struct Field {
  Grid grid;
  Player mover = 0;  // who gives the next whole turn
  int turns_left = usual_turns;
  std::array<int, 2> totals{};
  std::array<BandList, 3> bands;  // by Species; units that attack are not among them

  const BandList& own() const { return bands[mover]; }
  const BandList& enemies() const { return bands[mover ^ 1]; }
  const BandList& humans() const { return bands[static_cast<int>(Species::humans)]; }
};

// What the orders given so far mean for those that may follow. Empty between turns.
struct TurnUnderWay {
  int orders = 0;
  Move::Order last;
  std::vector<int> sources;
  std::vector<int> targets;
  std::vector<Setup::Attack> attacks;
};

template <int Cells>
Field field_of(const BasicState<Cells>& s) {
  Field field;
  field.grid = s.grid();
  field.mover = s.mover();
  field.turns_left = s.limit() - s.played();
  field.totals = {s.total(Species::vampires), s.total(Species::werewolves)};
  for (const Species species : {Species::vampires, Species::werewolves, Species::humans})
    s.cells_of(species).for_each([&](int cell) {
      field.bands[static_cast<int>(species)].add(
          {.cell = cell, .x = field.grid.x(cell), .y = field.grid.y(cell), .units = s.units_on(cell)});
    });
  return field;
}

template <int Cells>
TurnUnderWay turn_under_way(const BasicState<Cells>& s) {
  TurnUnderWay turn{.orders = s.orders()};
  if (turn.orders == 0) return turn;
  turn.last = s.last_order();
  s.sources().for_each([&](int cell) { turn.sources.push_back(cell); });
  s.targets().for_each([&](int cell) { turn.targets.push_back(cell); });
  for (int a = 0; a < s.attacks(); ++a) turn.attacks.push_back(s.attack(a));
  return turn;
}

}  // namespace plateau::vampires
