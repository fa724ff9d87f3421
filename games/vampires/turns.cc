// Which turns are worth looking at. Every group has a few options (stay, go, split); a turn is a choice for each of
// them. Units are valued by the sites where they come to stand, and the most valuable combinations are kept; then, for
// each plan, the best of those in which all groups follow it.
#include "games/vampires/turns.h"

#include <algorithm>
#include <optional>

#include "games/vampires/options.h"

namespace plateau::vampires {
namespace {

// What all groups may do together, each step of which is hardly worth anything by itself: they go to one place, which
// is that of the largest of them or of an enemy.
struct Plan {
  int x = 0;
  int y = 0;
};
constexpr int most_prey = 3;
constexpr int most_plans = 1 + most_prey;
using PlanList = MoveList<Plan, most_plans>;
constexpr int plan_pull = 16;  // sixty-fourths of a unit, for each unit that is one turn nearer

// --- Turns: a choice for each group

struct Partial {
  int value = 0;
  int advance = 0;  // of a plan
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
    for (int g = 0; g < group_count_; ++g) find_sensible(groups_[g]);
  }

  // What is best for each group.
  TurnList turns(int most) {
    TurnList turns;
    for (const Partial& partial : combined(nullptr, std::min(most, most_partials))) turns.push_back(turn_of(partial));
    return turns;
  }

  // The best turn of each plan that is not there yet.
  void add_concerted(TurnList& turns) {
    if (group_count_ < 2) return;
    for (const Plan& plan : plans()) {
      const PartialList partials = combined(&plan, 2);
      if (partials.empty()) continue;
      const Turn turn = turn_of(partials[0]);
      if (std::ranges::none_of(turns, [&](const Turn& other) { return turn.has_orders_of(other); }))
        turns.push_back(turn);
    }
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

  // Without those that throw units away (unless others stand near enough to come along).
  void find_sensible(Group& group) const {
    OptionLister lister(field_, sites_, group);
    for (const Option& option : lister.list())
      if (option.orders == 0 || !is_hopeless(group, option)) group.sensible.push_back(option);
  }

  // To stay, and the best of the others.
  void choose_options(Group& group, const Plan* plan) const {
    struct Ranked {
      int value;
      int index;
    };
    MoveList<Ranked, Group::most_options> ranked;
    for (int i = 0; i < static_cast<int>(group.sensible.size()); ++i) {
      Option& option = group.sensible.begin()[i];
      option.advance = plan == nullptr ? 0 : advance_of(group, option, *plan);
      ranked.push_back({option.value + option.advance, i});
    }
    std::stable_sort(ranked.begin() + 1, ranked.end(),
                     [](const Ranked& one, const Ranked& other) { return one.value > other.value; });
    constexpr std::array<std::size_t, 4> kept{Group::most_options, 12, 7, 5};
    group.options = {};
    for (std::size_t i = 0; i < std::min(ranked.size(), kept[std::min(group_count_ - 1, 3)]); ++i)
      group.options.push_back(group.sensible[ranked[i].index]);
  }

  int advance_of(const Group& group, const Option& option, const Plan& plan) const {
    int advance = 0;
    for (int i = 0; i < option.count; ++i)
      advance += option.units[i] * plan_pull *
                 (turns_between(*group.band, plan) - turns_between(sites_[option.site[i]], plan));
    return advance;
  }

  PlanList plans() const {
    PlanList plans;
    const Band& largest = *std::ranges::max_element(field_.own(), {}, &Band::units);
    plans.push_back({largest.x, largest.y});
    std::array<const Band*, BandList::most> prey;
    int count = 0;
    for (const Band& enemy : field_.enemies()) prey[count++] = &enemy;
    std::stable_sort(prey.begin(), prey.begin() + count,
                     [](const Band* one, const Band* other) { return one->units > other->units; });
    for (int i = 0; i < std::min(count, most_prey); ++i) plans.push_back({prey[i]->x, prey[i]->y});
    return plans;
  }

  PartialList combined(const Plan* plan, int most) {
    PartialList partials;
    partials.push_back(Partial{});
    for (int g = 0; g < group_count_; ++g) choose_options(groups_[g], plan);
    for (int g = 0; g < group_count_; ++g) extend(partials, g, most);
    return partials;
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
        const int advance = partials[p].advance + group.options[o].advance;
        if (g + 1 == group_count_ && !is_turn(value, partials[p].orders + group.options[o].orders)) continue;
        all.push_back({value + advance, static_cast<std::uint8_t>(p), static_cast<std::uint8_t>(o)});
      }
    std::sort(all.begin(), all.end());
    PartialList next;
    for (const Longer& longer : various(all, partials, g, most)) {
      Partial partial = partials[longer.partial];
      const Option& option = group.options[longer.option];
      partial.advance += option.advance;
      partial.value = longer.value - partial.advance;
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
  return Combiner(field, under_way).turns(std::min(most, most_turns_listed));
}

TurnList likely_and_concerted_turns(const Field& field, const TurnUnderWay& under_way, int most) {
  Combiner combiner(field, under_way);
  TurnList turns = combiner.turns(std::min(most, most_turns_listed) - most_plans);
  if (!turns.empty()) combiner.add_concerted(turns);
  return turns;
}

}  // namespace plateau::vampires
