// Reads positions: size, groups and fields, then everything that a later move relies on.
#include <algorithm>
#include <map>

#include "core/text.h"
#include "games/vampires/setup.h"

namespace plateau::vampires {
namespace {

using Problem = std::optional<Error>;
using Fields = std::map<std::string_view, std::string_view>;

constexpr std::string_view example = "5x10 W4,1:4 H2,2:4 V4,3:4 turn=V";

Problem read_size(std::string_view text, Grid& grid) {
  const auto times = text.find('x');
  const auto rows = read_number(text.substr(0, times), most_side);
  const auto columns = times == std::string_view::npos ? std::nullopt : read_number(text.substr(times + 1), most_side);
  if (!rows || !columns || *rows == 0 || *columns == 0)
    return Error{
        say("'{}' is not the size of a grid: rows x columns, each from 1 to {}, such as 5x10", shown(text), most_side)};
  grid = {.rows = *rows, .columns = *columns};
  return std::nullopt;
}

// "4,3:4" → the cell and the units.
Result<Setup::Attack> read_units(const Grid& grid, std::string_view text) {
  const auto colon = text.find(':');
  const auto units = colon == std::string_view::npos ? std::nullopt : read_number(text.substr(colon + 1), most_units);
  if (!units || *units == 0)
    return Error{say("'{}' is not a cell and its units, 1 to {}, such as 4,3:4", shown(text), most_units)};
  const auto cell = read_cell(grid, text.substr(0, colon));
  if (!cell) return cell.error();
  return Setup::Attack{.cell = *cell, .units = *units};
}

Problem read_group(std::string_view word, Setup& setup) {
  const auto species = std::string_view("VWH").find(word[0]);
  if (species == std::string_view::npos)
    return Error{say("'{}' is neither a group, such as V4,3:4, nor a field, such as turn=V", shown(word))};
  const auto units = read_units(setup.grid, word.substr(1));
  if (!units) return units.error();
  setup.groups.push_back({.species = static_cast<Species>(species), .cell = units->cell, .count = units->units});
  return std::nullopt;
}

Problem read_field(std::string_view word, Fields& fields) {
  static const std::vector<std::string> known{"turn", "played",  "turns", "orders", "from",
                                              "to",   "attacks", "last",  "battle"};
  const std::string_view name = word.substr(0, word.find('='));
  if (std::ranges::find(known, name) == known.end())
    return Error{say("there is no field '{}'; the fields are {}", shown(name), join(known, ", "))};
  if (!fields.emplace(name, word.substr(name.size() + 1)).second)
    return Error{say("the field {} is given twice", name)};
  return std::nullopt;
}

struct Range {
  int least = 0;
  int most = 0;
};
Problem read_count(const Fields& fields, std::string_view name, Range range, int& value) {
  const auto found = fields.find(name);
  if (found == fields.end()) return std::nullopt;
  const auto number = read_number(found->second, range.most);
  if (!number || *number < range.least)
    return Error{say("{}={} is not a whole number from {} to {}", name, shown(found->second), range.least, range.most)};
  value = *number;
  return std::nullopt;
}

Problem read_cells(const Fields& fields, const std::string& name, const Grid& grid, std::vector<int>& cells) {
  const auto found = fields.find(name);
  if (found == fields.end()) return std::nullopt;
  for (const std::string_view part : split(found->second, '/')) {
    const auto cell = read_cell(grid, part);
    if (!cell) return cell.error();
    cells.push_back(*cell);
  }
  std::ranges::sort(cells);
  if (const auto twice = std::ranges::adjacent_find(cells); twice != cells.end())
    return Error{say("{}: {} is given twice", name, grid.name(*twice))};
  return std::nullopt;
}

Problem read_attacks(const Fields& fields, Setup& setup) {
  const auto found = fields.find("attacks");
  if (found == fields.end()) return std::nullopt;
  std::vector<bool> attacked(static_cast<std::size_t>(setup.grid.cells()));
  for (const std::string_view part : split(found->second, '/')) {
    const auto attack = read_units(setup.grid, part);
    if (!attack) return attack.error();
    const std::string cell = setup.grid.name(attack->cell);
    if (attacked[attack->cell]) return Error{say("{}: {} is given twice", "attacks", cell)};
    attacked[attack->cell] = true;
    const Setup::Group* group = setup.group_at(attack->cell);
    if (group == nullptr || group->species == static_cast<Species>(setup.turn))
      return Error{say("attacks: there are neither humans nor enemies on {}", cell)};
    if (group->species == Species::humans && attack->units + group->count > most_units)
      return Error{
          say("attacks: {} units and the humans on {} are more than {} together", attack->units, cell, most_units)};
    setup.attacks.push_back(*attack);
  }
  if (setup.attacks.size() > most_orders)
    return Error{
        say("attacks: {} cells are attacked; a turn has at most {} orders", setup.attacks.size(), most_orders)};
  return std::nullopt;
}

Problem read_battle(const Fields& fields, Setup& setup) {
  const auto found = fields.find("battle");
  if (found == fields.end()) return std::nullopt;
  if (setup.attacks.empty()) return Error{say("battle: the field attacks does not say where and with how many units")};
  for (const Setup::Attack& attack : setup.attacks)
    if (setup.battle(attack).is_sure())
      return Error{say("attacks: {} units win on {} without a battle", attack.units, setup.grid.name(attack.cell))};
  const std::string_view text = found->second;
  constexpr std::string_view converting = "attackers:";
  const Battle battle = setup.battle(setup.attacks.front());
  if (text == "open") return setup.stage = Stage::winner, std::nullopt;
  if (text == "attackers") return setup.stage = Stage::attackers_survive, std::nullopt;
  if (text == "defenders") return setup.stage = Stage::defenders_survive, std::nullopt;
  const auto survivors =
      text.starts_with(converting) ? read_number(text.substr(converting.size()), battle.attackers) : std::nullopt;
  if (!survivors || !battle.against_humans)
    return Error{say("battle={} is none of open, attackers, defenders and, against humans, attackers:0 to attackers:{}",
                     shown(text), battle.attackers)};
  setup.stage = Stage::humans_converted;
  setup.survivors = *survivors;
  return std::nullopt;
}

// The marks of a turn in which orders were given already: every source must have a target, and the other way round.
Problem check_orders(const Fields& fields, Setup& setup) {
  std::vector<int> targets = setup.targets;
  for (const Setup::Attack& attack : setup.attacks) targets.push_back(attack.cell);
  const std::size_t least = std::max(setup.sources.size(), targets.size());
  if (static_cast<std::size_t>(setup.orders) < least)
    return Error{say("orders={}, but these sources and targets need {}", setup.orders, least)};
  const auto is = [&](int cell, Species species) {
    const Setup::Group* group = setup.group_at(cell);
    return group != nullptr && group->species == species;
  };
  const auto mover = static_cast<Species>(setup.turn);
  std::int64_t pairs = 0;
  for (const int from : setup.sources) {
    const auto near = std::ranges::count_if(targets, [&](int to) { return setup.grid.touch(from, to); });
    if (near == 0) return Error{say("from: no target of this turn is beside {}", setup.grid.name(from))};
    if (setup.group_at(from) != nullptr && !is(from, mover))
      return Error{say("from: {} is not a cell of the mover", setup.grid.name(from))};
    if (std::ranges::find(targets, from) != targets.end())
      return Error{say("from: {} is also a target of this turn", setup.grid.name(from))};
    pairs += near;
  }
  for (const int to : targets)
    if (std::ranges::none_of(setup.sources, [&](int from) { return setup.grid.touch(from, to); }))
      return Error{say("to: no source of this turn is beside {}", setup.grid.name(to))};
  for (const int to : setup.targets)
    if (!is(to, mover)) return Error{say("to: no unit of the mover is on {}", setup.grid.name(to))};
  if (setup.orders > pairs)
    return Error{say("orders={}, but these sources and targets allow only {}", setup.orders, pairs)};
  const auto last = fields.find("last");
  if (last == fields.end()) return Error{say("the field last is missing: the target of the last order")};
  const auto target = read_cell(setup.grid, last->second);
  if (!target) return target.error();
  if (std::ranges::find(targets, *target) == targets.end() || !setup.grid.touch(setup.sources.back(), *target))
    return Error{say("last: {} is not a target beside {}, the last source", setup.grid.name(*target),
                     setup.grid.name(setup.sources.back()))};
  setup.last_target = *target;
  return std::nullopt;
}

Problem read_turn(const Fields& fields, Setup& setup) {
  if (const auto turn = fields.find("turn"); turn != fields.end()) {
    if (turn->second != "V" && turn->second != "W")
      return Error{say("turn={} is neither V nor W", shown(turn->second))};
    setup.turn = turn->second == "W" ? 1 : 0;
  }
  if (auto problem = read_count(fields, "turns", {1, most_turns}, setup.limit)) return problem;
  if (auto problem = read_count(fields, "played", {0, setup.limit}, setup.played)) return problem;
  if (auto problem = read_count(fields, "orders", {1, most_orders}, setup.orders)) return problem;
  if (auto problem = read_cells(fields, "from", setup.grid, setup.sources)) return problem;
  if (auto problem = read_cells(fields, "to", setup.grid, setup.targets)) return problem;
  if (auto problem = read_attacks(fields, setup)) return problem;
  if (auto problem = read_battle(fields, setup)) return problem;
  const bool ordering = setup.orders > 0;
  const bool fighting = setup.stage != Stage::orders;
  if (ordering && fighting) return Error{say("orders and battle exclude each other: battles follow the end of a turn")};
  if (!ordering)
    for (const std::string_view name : {"from", "to", "last"})
      if (fields.contains(name)) return Error{say("the field {} needs the field orders", name)};
  if (!ordering && !fighting && !setup.attacks.empty())
    return Error{say("the field attacks needs the field orders or the field battle")};
  if ((ordering || fighting) && setup.played == setup.limit)
    return Error{say("all {} turns are played, so no turn can be under way", setup.limit)};
  if (!ordering) return std::nullopt;
  if (setup.sources.empty()) return Error{say("orders={}, but the field from names no cell", setup.orders)};
  const auto totals = setup.totals();
  if (totals[1 - setup.turn] == 0) return Error{say("a side has no unit, so no turn can be under way")};
  return check_orders(fields, setup);
}

}  // namespace

Result<Setup> read_position(std::string_view text) {
  const auto all = words(text);
  if (all.empty()) return Error{say("a position is a size, groups and fields, such as '{}'", example)};
  Setup setup;
  Fields fields;
  if (auto problem = read_size(all[0], setup.grid)) return *problem;
  for (const std::string_view word : std::span(all).subspan(1)) {
    const bool is_field = word.find('=') != std::string_view::npos;
    if (auto problem = is_field ? read_field(word, fields) : read_group(word, setup)) return *problem;
  }
  std::ranges::sort(setup.groups, {}, &Setup::Group::cell);
  if (const auto twice = std::ranges::adjacent_find(setup.groups, {}, &Setup::Group::cell); twice != setup.groups.end())
    return Error{say("two groups stand on {}", setup.grid.name(twice->cell))};
  if (auto problem = read_turn(fields, setup)) return *problem;
  return setup;
}

std::optional<int> read_number(std::string_view text, int most) {
  const bool plain = !text.empty() && text.size() <= 5 && text[0] >= '0' && (text[0] != '0' || text.size() == 1);
  const auto number = plain ? parse_integer(text) : std::nullopt;
  if (!number || *number > most) return std::nullopt;
  return static_cast<int>(*number);
}

Result<int> read_cell(const Grid& grid, std::string_view text) {
  const auto comma = text.find(',');
  const auto x = read_number(text.substr(0, comma), 99999);
  const auto y = comma == std::string_view::npos ? std::nullopt : read_number(text.substr(comma + 1), 99999);
  if (!x || !y) return Error{say("'{}' is not a cell: column and row from 0, such as 4,3", shown(text))};
  if (*x >= grid.columns || *y >= grid.rows)
    return Error{
        say("the cell {} is off the grid: x is 0 to {} and y is 0 to {}", text, grid.columns - 1, grid.rows - 1)};
  return *y * grid.columns + *x;
}

}  // namespace plateau::vampires
