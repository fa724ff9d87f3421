#include "games/vampires/groups_plan.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace plateau::vampires {
namespace {

constexpr int depth_of_search = 4;
constexpr int won = 100'000'000;

using Orders = std::vector<Move::Order>;

int units_to_beat(const Band& enemy) { return (3 * enemy.units + 1) / 2; }

// --- The board after a turn, when battles end as they probably will

// Who is left of `arriving` units on a cell, and how many of those who stood there.
struct Remaining {
  int arriving = 0;
  int standing = 0;
};

Remaining after_battle(int arriving, int standing, bool humans) {
  const Battle fight{.attackers = arriving, .defenders = standing, .against_humans = humans};
  const int joining = humans ? standing : 0;
  if (fight.is_sure()) return {.arriving = arriving + joining};
  const auto [p, q] = fight.odds();
  if (arriving >= standing) return {.arriving = std::max(1, (arriving + joining) * p / q)};
  if (3 * arriving >= 2 * standing) return {.standing = std::max(1, standing * (q - p) / q)};
  return {.standing = standing};
}

void arrive(Field& field, const Band& arriving) {
  BandList& own = field.bands[field.mover];
  if (Band* there = own.on(arriving.cell); there != nullptr) {
    there->units = std::min(there->units + arriving.units, most_units);
    return;
  }
  Band left = arriving;
  for (const int species : {field.mover ^ 1, static_cast<int>(Species::humans)}) {
    BandList& others = field.bands[species];
    Band* there = others.on(arriving.cell);
    if (there == nullptr) continue;
    const bool humans = species == static_cast<int>(Species::humans);
    const Remaining remaining = after_battle(arriving.units, there->units, humans);
    if (!humans) field.totals[species] -= there->units - remaining.standing;
    field.totals[field.mover] += remaining.arriving - arriving.units;
    left.units = std::min(remaining.arriving, most_units);
    others.set_units(there, remaining.standing);
  }
  if (left.units > 0) own.add(left);
}

Field after_turn(const Field& before, const Orders& orders) {
  Field field = before;
  std::vector<Band> arriving;
  for (const Move::Order& order : orders) {
    BandList& own = field.bands[field.mover];
    Band* from = own.on(order.from);
    own.set_units(from, from->units - order.units);
    const auto same = std::ranges::find(arriving, order.to, &Band::cell);
    if (same != arriving.end())
      same->units += order.units;
    else
      arriving.push_back(
          {.cell = order.to, .x = field.grid.x(order.to), .y = field.grid.y(order.to), .units = order.units});
  }
  for (const Band& band : arriving) arrive(field, band);
  field.mover ^= 1;
  --field.turns_left;
  return field;
}

// --- The heuristic, for whoever moves: totals, humans nearby, enemies nearby

int prospects(const Field& field, Player side) {
  int value = 1000 * field.totals[side];
  for (const Band& band : field.bands[side]) {
    for (const Band& humans : field.humans())
      if (humans.units <= band.units) value += 200 * humans.units / turns_between(band, humans);
    for (const Band& enemy : field.bands[side ^ 1])
      if (band.units >= units_to_beat(enemy)) value += 300 * enemy.units / turns_between(band, enemy);
  }
  return value;
}

int heuristic(const Field& field) { return prospects(field, field.mover) - prospects(field, field.mover ^ 1); }

// --- Successors

// Units of one group, and the cell that they step to.
struct Part {
  int to = 0;
  int units = 0;
};
using Split = std::vector<Part>;

class Successors {
 public:
  static constexpr std::size_t most = 64;

  explicit Successors(const Field& field) : field_(field) {}

  std::vector<Orders> list() const {
    std::vector<Orders> turns{Orders{}};
    for (const Band& band : field_.own()) {
      const std::vector<Split> splits = compute_groups(band);
      std::vector<Orders> longer;
      for (const Orders& turn : turns)
        for (const Split& split : splits)
          if (auto next = joined(turn, band, split); next && longer.size() < most) longer.push_back(*next);
      if (!longer.empty()) turns = longer;  // otherwise the group stays
    }
    std::erase_if(turns, [](const Orders& turn) { return turn.empty(); });
    for (Orders& turn : turns) std::ranges::sort(turn, {}, [](const Move::Order& o) { return o.from << 16 | o.to; });
    return turns;
  }

 private:
  struct Goal {
    const Band* band = nullptr;
    int size = 0;  // units that take it
  };

  // For each size that takes somebody, ascending: all go there, or a group of that size does if what stays behind is
  // not vulnerable. Who can take nobody goes anywhere.
  std::vector<Split> compute_groups(const Band& band) const {
    std::vector<Goal> goals;
    for (const Band& humans : field_.humans()) goals.push_back({.band = &humans, .size = humans.units});
    for (const Band& enemy : field_.enemies()) goals.push_back({.band = &enemy, .size = units_to_beat(enemy)});
    std::ranges::stable_sort(goals, {}, &Goal::size);
    std::vector<Split> splits;
    int last_size = 0;
    for (const Goal& goal : goals) {
      if (goal.size > band.units || goal.size == last_size) continue;
      last_size = goal.size;
      const Band& closest = *find_closest(band, goals, goal.size, goal.size, nullptr);
      if (const auto to = step_towards(band, closest, band.units, -1)) splits.push_back({{*to, band.units}});
      const int rest = band.units - goal.size;
      const auto to = step_towards(band, closest, goal.size, -1);
      if (rest == 0 || !to || is_vulnerable(band, rest)) continue;
      Split split{{*to, goal.size}};
      if (const Band* other = find_closest(band, goals, 1, rest, &closest); other != nullptr)
        if (const auto other_to = step_towards(band, *other, rest, *to)) split.push_back({*other_to, rest});
      splits.push_back(split);
    }
    if (splits.empty())
      for (const int to : cells_around(band))
        if (field_.enemies().on(to) == nullptr && field_.humans().on(to) == nullptr)
          splits.push_back({{to, band.units}});
    if (splits.empty())
      for (const int to : cells_around(band)) splits.push_back({{to, band.units}});
    return splits;
  }

  // The closest goal of a size from `least` to `most`; nullptr: there is none.
  static const Band* find_closest(const Band& band, const std::vector<Goal>& goals, int least, int most_size,
                                  const Band* except) {
    const Band* closest = nullptr;
    for (const Goal& goal : goals) {
      if (goal.size < least || goal.size > most_size || goal.band == except) continue;
      if (closest == nullptr || turns_between(band, *goal.band) < turns_between(band, *closest)) closest = goal.band;
    }
    return closest;
  }

  bool is_vulnerable(const Band& band, int units) const {
    return std::ranges::any_of(field_.enemies(), [&](const Band& enemy) {
      return turns_between(band, enemy) <= 2 && 2 * enemy.units >= 3 * units;
    });
  }

  // A cell around that is nearer to the goal, straight ahead if possible, and holds nobody whom so many units cannot
  // take.
  std::optional<int> step_towards(const Band& band, const Band& goal, int units, int taken) const {
    const auto sign = [](int d) { return d > 0 ? 1 : d < 0 ? -1 : 0; };
    const int ahead = (band.y + sign(goal.y - band.y)) * field_.grid.columns + band.x + sign(goal.x - band.x);
    std::optional<int> best;
    for (const int to : cells_around(band)) {
      if (to == taken || !is_open(to, units)) continue;
      const Band place{.x = field_.grid.x(to), .y = field_.grid.y(to)};
      if (turns_between(place, goal) >= turns_between(band, goal)) continue;
      if (!best || to == ahead) best = to;
    }
    return best;
  }

  bool is_open(int cell, int units) const {
    if (const Band* humans = field_.humans().on(cell); humans != nullptr)
      return humans->units <= units && humans->units + units <= most_units;
    const Band* enemy = field_.enemies().on(cell);
    return enemy == nullptr || units_to_beat(*enemy) <= units;
  }

  std::vector<int> cells_around(const Band& band) const {
    std::vector<int> cells;
    for (int y = std::max(band.y - 1, 0); y <= std::min(band.y + 1, field_.grid.rows - 1); ++y)
      for (int x = std::max(band.x - 1, 0); x <= std::min(band.x + 1, field_.grid.columns - 1); ++x)
        if (x != band.x || y != band.y) cells.push_back(y * field_.grid.columns + x);
    return cells;
  }

  // The orders of a turn with those of another group; nothing when they exclude each other.
  std::optional<Orders> joined(const Orders& turn, const Band& band, const Split& split) const {
    if (turn.size() + split.size() > Turn::most_orders_here) return std::nullopt;
    Orders all = turn;
    for (const Part& part : split) all.push_back({.from = band.cell, .to = part.to, .units = part.units});
    for (const Move::Order& one : all) {
      int arriving = 0;
      for (const Move::Order& other : all) {
        if (one.from == other.to) return std::nullopt;
        if (one.to == other.to) arriving += other.units;
      }
      const Band* own = field_.own().on(one.to);
      const Band* humans = field_.humans().on(one.to);
      if (arriving + (own != nullptr ? own->units : 0) + (humans != nullptr ? humans->units : 0) > most_units)
        return std::nullopt;
    }
    return all;
  }

  const Field& field_;
};

// --- Alpha-beta

class Search {
 public:
  explicit Search(SearchControl& control) : control_(control) {}

  Orders best(const Field& field) {
    const std::vector<Orders> turns = Successors(field).list();
    if (turns.empty()) return {};
    Orders best = turns[0];
    int alpha = -won - 1;
    for (const Orders& turn : turns) {
      const int value = -value_of(after_turn(field, turn), depth_of_search - 1, -won - 1, -alpha);
      if (timed_out_) break;
      if (value <= alpha) continue;
      alpha = value;
      best = turn;
    }
    return best;
  }

 private:
  // For the player to move.
  int value_of(const Field& field, int depth, int alpha, int beta) {
    if (field.totals[field.mover] == 0) return -won;
    if (field.totals[field.mover ^ 1] == 0) return won;
    if (depth == 0 || field.turns_left == 0) return heuristic(field);
    if (control_.over(++nodes_)) timed_out_ = true;
    if (timed_out_) return 0;
    const std::vector<Orders> turns = Successors(field).list();
    if (turns.empty()) return heuristic(field);
    for (const Orders& turn : turns) {
      alpha = std::max(alpha, -value_of(after_turn(field, turn), depth - 1, -beta, -alpha));
      if (alpha >= beta || timed_out_) break;
    }
    return alpha;
  }

  SearchControl& control_;
  std::uint64_t nodes_ = 0;
  bool timed_out_ = false;
};

}  // namespace

Turn groups_plan(const Field& field, SearchControl& control) {
  Turn turn(field.grid);
  for (const Move::Order& order : Search(control).best(field)) turn.add(order);
  return turn;
}

}  // namespace plateau::vampires
