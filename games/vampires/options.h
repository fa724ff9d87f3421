// What one group may do in a turn: stay, go to a cell around it, or split.
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>

#include "core/move_list.h"
#include "games/vampires/sites.h"

namespace plateau::vampires {

inline constexpr int most_groups = 8;  // that do anything but stay
using SiteSet = Bits128;
constexpr SiteSet site_bit(int site) { return bit<SiteSet>(site); }

// --- The sites of all groups

class Sites {
 public:
  static constexpr int most = 9 * most_groups;

  explicit Sites(const Field& field) : field_(field) {}
  Sites(const Sites&) = delete;
  Sites& operator=(const Sites&) = delete;

  int at(int x, int y) {
    const int cell = y * field_.grid.columns + x;
    for (int i = 0; i < count_; ++i)
      if (sites_[i].cell == cell) return i;
    sites_[count_] = Site(field_, {.cell = cell, .x = x, .y = y});
    return count_++;
  }
  const Site& operator[](int index) const { return sites_[index]; }

  void fix(int cell, int units) {
    for (int i = 0; i < count_; ++i)
      if (sites_[i].cell == cell) {
        sites_[i].fixed += units;
        with_fixed_ |= site_bit(i);
      }
  }
  SiteSet with_fixed() const { return with_fixed_; }

 private:
  const Field& field_;
  int count_ = 0;
  SiteSet with_fixed_ = 0;
  union {
    Site sites_[most];
  };
};

// --- The options of one group

struct Part {
  int site = 0;
  int units = 0;
};

struct Option {
  std::array<std::uint8_t, 3> site{};
  std::array<std::uint8_t, 3> units{};
  std::uint8_t count = 0;
  std::uint8_t orders = 0;
  int value = 0;        // of all parts
  int advance = 0;      // what a plan gains by it
  SiteSet targets = 0;  // where units are sent
  SiteSet stands = 0;   // and where they stay

  // The same units come to stand on the same sites, however it was found.
  bool is_same(const Option& other) const {
    if (stands != other.stands || count != other.count || value != other.value) return false;
    for (int i = 0; i < count; ++i)
      for (int j = 0; j < count; ++j)
        if (site[i] == other.site[j] && units[i] != other.units[j]) return false;
    return true;
  }
};

struct Group {
  static constexpr int most_options = 40;

  const Band* band = nullptr;
  int home = 0;
  std::array<std::uint8_t, 8> targets{};  // sites
  int target_count = 0;
  MoveList<Option, most_options> sensible;  // the first is to stay
  MoveList<Option, most_options> options;   // those that turns are made of
};

class OptionLister {
 public:
  OptionLister(const Field& field, const Sites& sites, const Group& group)
      : field_(field), sites_(sites), group_(group) {}

  // The first is to stay.
  const MoveList<Option, Group::most_options>& list() {
    const int units = group_.band->units;
    add({{group_.home, units}});
    for (int t = 0; t < group_.target_count; ++t) add({{group_.targets[t], units}});
    if (units > 1 && group_.target_count > 0) split(units);
    return options_;
  }

 private:
  void add(std::initializer_list<Part> parts) {
    if (options_.size() == Group::most_options) return;
    Option option;
    for (const Part& part : parts) {
      if (part.units == 0) continue;
      const auto value = sites_[part.site].value(part.units);
      if (!value) return;
      option.site[option.count] = static_cast<std::uint8_t>(part.site);
      option.units[option.count++] = static_cast<std::uint8_t>(part.units);
      option.value += *value;
      option.stands |= site_bit(part.site);
      if (part.site == group_.home) continue;
      option.targets |= site_bit(part.site);
      ++option.orders;
    }
    const bool known = std::ranges::any_of(options_, [&](const Option& other) { return option.is_same(other); });
    if (!known) options_.push_back(option);
  }

  // The target where so many units are worth most, of those that `admits`; -1: none.
  template <class Admits>
  int best_target(int units, const Admits& admits) const {
    int best = -1;
    int best_value = 0;
    for (int t = 0; t < group_.target_count; ++t) {
      const int site = group_.targets[t];
      if (!admits(site)) continue;
      const auto value = sites_[site].value(units);
      if (!value || (best >= 0 && *value <= best_value)) continue;
      best = site;
      best_value = *value;
    }
    return best;
  }

  struct Aim {
    const Band* goal = nullptr;
    int units = 0;
    int worth = 0;
    int target = -1;
  };
  using Aims = MoveList<Aim, 4>;

  // What parts of the group could be made for: humans and enemies that fewer units than all can take.
  Aims aims(int units) const {
    Aims best;
    const auto consider = [&](const Band& goal, int needed) {
      if (needed >= units) return;
      const int worth = 1024 * goal.units / (2 + turns_between(*group_.band, goal));
      const Aim aim{.goal = &goal, .units = needed, .worth = worth};
      if (best.size() < 4)
        best.push_back(aim);
      else if (worth <= best[3].worth)
        return;
      Aim* last = best.end() - 1;
      for (; last != best.begin() && last[-1].worth < worth; --last) *last = last[-1];
      *last = aim;
    };
    for (const Band& humans : field_.humans()) consider(humans, humans.units);
    for (const Band& enemy : field_.enemies()) consider(enemy, (3 * enemy.units + 1) / 2);
    Aims distinct;
    for (Aim aim : best) {
      const int now = turns_between(*group_.band, *aim.goal);
      aim.target = best_target(aim.units, [&](int site) { return turns_between(sites_[site], *aim.goal) < now; });
      const bool known = std::ranges::any_of(
          distinct, [&](const Aim& other) { return other.target == aim.target && other.units == aim.units; });
      if (aim.target >= 0 && !known) distinct.push_back(aim);
    }
    return distinct;
  }

  void split(int units) {
    const Aims wanted = aims(units);
    for (const Aim& aim : wanted) {
      const Part part{aim.target, aim.units};
      const int rest = units - aim.units;
      add({part, {group_.home, rest}});
      const int second = best_target(rest, [&](int site) { return site != aim.target; });
      if (second < 0) continue;
      add({part, {second, rest}});
      const int third = best_target(rest, [&](int site) { return site != aim.target && site != second; });
      if (third >= 0) add({part, {third, rest}});
    }
    if (wanted.size() > 1 && wanted[0].units + wanted[1].units < units && wanted[0].target != wanted[1].target)
      add({{wanted[0].target, wanted[0].units},
           {wanted[1].target, wanted[1].units},
           {group_.home, units - wanted[0].units - wanted[1].units}});
    scatter(units);
  }

  // Two halves, and a single unit that lets the others stay.
  void scatter(int units) {
    const int half = units / 2;
    const int first = best_target(units - half, [](int) { return true; });
    const int second = first < 0 ? -1 : best_target(half, [&](int site) { return site != first; });
    if (second >= 0) add({{first, units - half}, {second, half}});
    if (half < 2) return;
    const int scout = best_target(1, [](int) { return true; });
    if (scout >= 0) add({{scout, 1}, {group_.home, units - 1}});
  }

  const Field& field_;
  const Sites& sites_;
  const Group& group_;
  MoveList<Option, Group::most_options> options_;
};

}  // namespace plateau::vampires
