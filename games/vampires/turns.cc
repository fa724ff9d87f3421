// Which turns are worth looking at. Every group has a few options (stay, go, split); a turn is a choice for each of
// them. Units are valued by the sites where they come to stand, and the most valuable combinations are kept.
#include "games/vampires/turns.h"

#include <algorithm>
#include <optional>

#include "games/vampires/sites.h"

namespace plateau::vampires {
namespace {

constexpr int most_groups = 8;  // that do anything but stay
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
  MoveList<Option, most_options> options;  // the first is to stay
};

class OptionLister {
 public:
  OptionLister(const Field& field, const Sites& sites, Group& group) : field_(field), sites_(sites), group_(group) {}

  void list() {
    const int units = group_.band->units;
    add({{group_.home, units}});
    for (int t = 0; t < group_.target_count; ++t) add({{group_.targets[t], units}});
    if (units > 1 && group_.target_count > 0) split(units);
  }

 private:
  void add(std::initializer_list<Part> parts) {
    if (group_.options.size() == Group::most_options) return;
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
    const bool known = std::ranges::any_of(group_.options, [&](const Option& other) { return option.is_same(other); });
    if (!known) group_.options.push_back(option);
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
  Group& group_;
};

// --- Turns: a choice for each group

struct Partial {
  int value = 0;
  int orders = 0;
  std::array<std::uint8_t, most_groups> choice{};
  SiteSet sources = 0;
  SiteSet targets = 0;
  SiteSet stands = 0;
};

class Combiner {
 public:
  Combiner(const Field& field, const TurnUnderWay& under_way)
      : field_(field),
        under_way_(under_way),
        sites_(field),
        most_orders_(std::min(Turn::most_orders_here, most_orders - under_way.orders)) {
    choose_groups();
    for (int g = 0; g < group_count_; ++g) list_sites(groups_[g]);
    fix_the_others();
    for (int g = 0; g < group_count_; ++g) {
      OptionLister(field_, sites_, groups_[g]).list();
      keep_sensible(groups_[g]);
    }
  }

  TurnList turns(int most) {
    PartialList partials;
    partials.push_back(Partial{});
    for (int g = 0; g < group_count_; ++g) extend(partials, g, std::min(most, most_partials));
    TurnList turns;
    for (const Partial& partial : partials) turns.push_back(turn_of(partial));
    return turns;
  }

 private:
  static constexpr int most_partials = 24;
  using PartialList = MoveList<Partial, most_partials>;

  bool may_leave(const Band& band) const {
    if (under_way_.orders == 0) return true;
    return band.cell >= under_way_.last.from &&
           std::ranges::find(under_way_.targets, band.cell) == under_way_.targets.end();
  }

  // Those nearest to somebody, when there are many.
  void choose_groups() {
    struct Candidate {
      const Band* band;
      int turns;
    };
    std::array<Candidate, BandList::most> candidates;
    int count = 0;
    for (const Band& band : field_.own())
      if (may_leave(band)) candidates[count++] = {.band = &band, .turns = 0};
    if (count > most_groups) {
      for (int i = 0; i < count; ++i) candidates[i].turns = turns_to_anybody(*candidates[i].band);
      std::stable_sort(candidates.begin(), candidates.begin() + count,
                       [](const Candidate& one, const Candidate& other) { return one.turns < other.turns; });
      count = most_groups;
    }
    group_count_ = count;
    for (int g = 0; g < count; ++g) groups_[g].band = candidates[g].band;
  }

  int turns_to_anybody(const Band& band) const {
    int nearest = most_side;
    for (const Band& enemy : field_.enemies()) nearest = std::min(nearest, turns_between(band, enemy));
    for (const Band& humans : field_.humans())
      if (humans.units <= band.units) nearest = std::min(nearest, turns_between(band, humans));
    return nearest;
  }

  // The group's own cell, and those around that units may be sent to.
  void list_sites(Group& group) {
    const Band& band = *group.band;
    const bool is_last = under_way_.orders > 0 && under_way_.last.from == band.cell;
    const Grid& grid = field_.grid;
    group.home = sites_.at(band.x, band.y);
    for (int y = std::max(band.y - 1, 0); y <= std::min(band.y + 1, grid.rows - 1); ++y)
      for (int x = std::max(band.x - 1, 0); x <= std::min(band.x + 1, grid.columns - 1); ++x) {
        const int cell = y * grid.columns + x;
        if (cell == band.cell || (is_last && cell <= under_way_.last.to)) continue;
        if (std::ranges::find(under_way_.sources, cell) != under_way_.sources.end()) continue;
        group.targets[group.target_count++] = static_cast<std::uint8_t>(sites_.at(x, y));
      }
  }

  void fix_the_others() {
    for (const Setup::Attack& attack : under_way_.attacks) sites_.fix(attack.cell, attack.units);
    for (const Band& band : field_.own())
      if (std::ranges::find(groups_.begin(), groups_.begin() + group_count_, &band, &Group::band) ==
          groups_.begin() + group_count_)
        sites_.fix(band.cell, band.units);
  }

  // Without those that throw units away (unless others stand near enough to come along); the best first after staying.
  void keep_sensible(Group& group) const {
    MoveList<Option, Group::most_options> sensible;
    for (const Option& option : group.options)
      if (option.orders == 0 || !is_hopeless(group, option)) sensible.push_back(option);
    std::stable_sort(sensible.begin() + 1, sensible.end(),
                     [](const Option& one, const Option& other) { return one.value > other.value; });
    constexpr std::array<std::size_t, 4> kept{Group::most_options, 12, 7, 5};
    group.options = {};
    for (std::size_t i = 0; i < std::min(sensible.size(), kept[std::min(group_count_ - 1, 3)]); ++i)
      group.options.push_back(sensible[i]);
  }

  bool is_hopeless(const Group& group, const Option& option) const {
    for (int i = 0; i < option.count; ++i) {
      const Site& site = sites_[option.site[i]];
      if (site.fixed > 0 || site.value(option.units[i]) != senseless) continue;
      bool helped = false;
      for (int g = 0; g < group_count_; ++g)
        helped = helped || (&groups_[g] != &group && turns_between(*groups_[g].band, site) == 1);
      if (!helped) return true;
    }
    return false;
  }

  // One partial turn with one option more. A total order: every way of sorting gives the same.
  struct Longer {
    int value;
    std::uint8_t partial;
    std::uint8_t option;
    bool operator<(const Longer& other) const {
      if (value != other.value) return value > other.value;
      return partial != other.partial ? partial < other.partial : option < other.option;
    }
  };
  using LongerList = MoveList<Longer, most_partials * Group::most_options>;

  void extend(PartialList& partials, int g, int most) const {
    const Group& group = groups_[g];
    LongerList all;
    for (std::size_t p = 0; p < partials.size(); ++p)
      for (std::size_t o = 0; o < group.options.size(); ++o) {
        const auto added = value_with(partials[p], g, group.options[o]);
        if (!added) continue;
        const int value = partials[p].value + *added;
        if (g + 1 == group_count_ && !is_turn(value, partials[p].orders + group.options[o].orders)) continue;
        all.push_back({value, static_cast<std::uint8_t>(p), static_cast<std::uint8_t>(o)});
      }
    std::sort(all.begin(), all.end());
    PartialList next;
    for (const Longer& longer : various(all, partials, g, most)) {
      Partial partial = partials[longer.partial];
      const Option& option = group.options[longer.option];
      partial.value = longer.value;
      partial.orders += option.orders;
      partial.choice[g] = longer.option;
      partial.sources |= option.orders > 0 ? site_bit(group.home) : 0;
      partial.targets |= option.targets;
      partial.stands |= option.stands;
      next.push_back(partial);
    }
    partials = next;
  }

  // The best half, then the best with an option that no other has, then the best of the rest; in order of value.
  LongerList various(const LongerList& all, const PartialList& partials, int g, int most) const {
    const auto wanted = std::min(all.size(), static_cast<std::size_t>(most));
    std::array<Bits64, most_groups> seen{};
    std::array<bool, most_partials * Group::most_options> taken{};
    std::size_t count = 0;
    const auto take = [&](std::size_t i) {
      taken[i] = true;
      ++count;
      for (int before = 0; before < g; ++before) seen[before] |= bit<Bits64>(partials[all[i].partial].choice[before]);
      seen[g] |= bit<Bits64>(all[i].option);
    };
    const auto is_new = [&](std::size_t i) {
      bool is = (seen[g] >> all[i].option & 1) == 0;
      for (int before = 0; before < g; ++before)
        is = is || (seen[before] >> partials[all[i].partial].choice[before] & 1) == 0;
      return is;
    };
    for (std::size_t i = 0; i < wanted / 2; ++i) take(i);
    for (std::size_t i = wanted / 2; i < all.size() && count < wanted; ++i)
      if (is_new(i)) take(i);
    for (std::size_t i = wanted / 2; i < all.size() && count < wanted; ++i)
      if (!taken[i]) take(i);
    LongerList chosen;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (taken[i]) chosen.push_back(all[i]);
    return chosen;
  }

  bool is_turn(int value, int orders) const { return value > senseless / 2 && (orders > 0 || under_way_.orders > 0); }

  // What the g-th group adds with this option to the choices before it. Nothing: they exclude each other.
  std::optional<int> value_with(const Partial& partial, int g, const Option& option) const {
    if (partial.orders + option.orders > most_orders_) return std::nullopt;
    if ((option.targets & partial.sources) != 0) return std::nullopt;
    if (option.orders > 0 && (site_bit(groups_[g].home) & partial.targets) != 0) return std::nullopt;
    int value = option.value;
    if ((option.stands & (partial.stands | sites_.with_fixed())) == 0) return value;
    for (int i = 0; i < option.count; ++i) {
      const Site& site = sites_[option.site[i]];
      const int others = site.fixed + units_on(partial, g, option.site[i]);
      if (others == 0) continue;
      const auto together = site.value(others + option.units[i]);
      const auto without = site.value(others);
      if (!together || !without) return std::nullopt;
      value += *together - *without - *site.value(option.units[i]);
    }
    return value;
  }

  int units_on(const Partial& partial, int groups, int site) const {
    int units = 0;
    for (int g = 0; g < groups; ++g) {
      const Option& option = groups_[g].options[partial.choice[g]];
      for (int i = 0; i < option.count; ++i)
        if (option.site[i] == site) units += option.units[i];
    }
    return units;
  }

  Turn turn_of(const Partial& partial) const {
    MoveList<Move::Order, Turn::most_orders_here> orders;
    Turn turn(field_.grid);
    for (int g = 0; g < group_count_; ++g) {
      const Group& group = groups_[g];
      const Option& option = group.options[partial.choice[g]];
      for (int i = 0; i < option.count; ++i) {
        if (option.site[i] == group.home) continue;
        const Site& site = sites_[option.site[i]];
        orders.push_back({.from = group.band->cell, .to = site.cell, .units = option.units[i]});
        if (site.has_enemies()) turn.set_attacks(true);
      }
    }
    const auto precedes = [](const Move::Order& one, const Move::Order& other) {
      return one.from != other.from ? one.from < other.from : one.to < other.to;
    };
    // By insertion: there are few.
    for (auto* next = orders.begin(); next != orders.end(); ++next)
      std::rotate(std::upper_bound(orders.begin(), next, *next, precedes), next, next + 1);
    for (const Move::Order& order : orders) turn.add(order);
    turn.set_promise(std::clamp(partial.value, -100'000, 100'000));
    return turn;
  }

  const Field& field_;
  const TurnUnderWay& under_way_;
  Sites sites_;
  int most_orders_;
  int group_count_ = 0;
  std::array<Group, most_groups> groups_;
};

}  // namespace

TurnList likely_turns(const Field& field, const TurnUnderWay& under_way, int most) {
  Combiner combiner(field, under_way);
  return combiner.turns(std::min(most, most_turns_listed));
}

}  // namespace plateau::vampires
