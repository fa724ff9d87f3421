// Moves as text: "4,3>3,2x4", "end", "attackers", "survive:2". And the writing of positions, such as
// "5x10 H9,0:2 W4,1:4 H2,2:4 H9,2:1 V4,3:4 H9,4:2 turn=V"; they are read in position.cc.
#include <algorithm>

#include "core/text.h"
#include "games/vampires/setup.h"

namespace plateau::vampires {
namespace {

std::string battle_text(const Setup& setup) {
  switch (setup.stage) {
    case Stage::orders: break;
    case Stage::winner: return " battle=open";
    case Stage::attackers_survive: return " battle=attackers";
    case Stage::defenders_survive: return " battle=defenders";
    case Stage::humans_converted: return " battle=attackers:" + std::to_string(setup.survivors);
  }
  return "";
}

Result<Move> read_outcome(const Setup& setup, std::string_view text) {
  const Setup::Attack& attack = setup.attacks.front();
  const Battle battle = setup.battle(attack);
  const std::string cell = setup.grid.name(attack.cell);
  if (setup.stage == Stage::winner) {
    if (text == "attackers") return Move(Move::Kind::attackers);
    if (text == "defenders") return Move(Move::Kind::defenders);
    return Error{say("'{}' does not say who wins the battle on {}: attackers or defenders", shown(text), cell)};
  }
  const bool converting = setup.stage == Stage::humans_converted;
  const std::string_view word = converting ? "convert:" : "survive:";
  const int most = setup.stage == Stage::attackers_survive ? battle.attackers : battle.defenders;
  const auto units = text.starts_with(word) ? read_number(text.substr(word.size()), most) : std::nullopt;
  if (units) return Move(converting ? Move::Kind::convert : Move::Kind::survive, *units);
  if (converting)
    return Error{
        say("'{}' does not say how many humans are converted on {}: convert:0 to convert:{}", shown(text), cell, most)};
  return Error{say("'{}' does not say how many units survive on {}: survive:0 to survive:{}", shown(text), cell, most)};
}

// What is asked of the cells and the units, when the order is well written.
std::optional<Error> order_problem(const Setup& setup, const Move::Order& order) {
  const std::string from = setup.grid.name(order.from);
  const std::string to = setup.grid.name(order.to);
  const auto holds = [](const std::vector<int>& cells, int cell) {
    return std::ranges::find(cells, cell) != cells.end();
  };
  if (!setup.grid.touch(order.from, order.to)) return Error{say("{} is not one of the cells around {}", to, from)};
  if (holds(setup.targets, order.from))
    return Error{say("units were sent to {} in this turn, so none may leave it", from)};
  if (holds(setup.sources, order.to))
    return Error{say("units have left {} in this turn, so none may be sent to it", to)};
  const Setup::Group* group = setup.group_at(order.from);
  const bool own = group != nullptr && group->species == static_cast<Species>(setup.turn);
  if (!own && !holds(setup.sources, order.from)) return Error{say("no unit of the mover stands on {}", from)};
  const int held = own ? group->count : 0;
  if (order.units > held) return Error{say("{} units cannot leave {}: it holds {}", order.units, from, held)};
  if (setup.orders > 0) {
    const int last = setup.sources.back();
    if (order.from < last || (order.from == last && order.to <= setup.last_target))
      return Error{say(
          "orders go row by row, by source and then by target: {}>{} cannot follow {}>{} (those written together may "
          "come in any order)",
          from, to, setup.grid.name(last), setup.grid.name(setup.last_target))};
  }
  if (setup.orders == most_orders) return Error{say("a turn has at most {} orders; now play 'end'", most_orders)};
  const int room = setup.room(order.to);
  if (order.units > room)
    return Error{say("{} more units on {} would make a group above {}; there is room for {}", order.units, to,
                     most_units, room)};
  return std::nullopt;
}

}  // namespace

std::string format_position(const Setup& setup) {
  constexpr std::string_view letters = "VWH";
  std::string text = std::to_string(setup.grid.rows) + "x" + std::to_string(setup.grid.columns);
  for (const Setup::Group& group : setup.groups)
    text += std::string(" ") + letters[static_cast<int>(group.species)] + setup.grid.name(group.cell) + ":" +
            std::to_string(group.count);
  text += std::string(" turn=") + letters[setup.turn];
  if (setup.played != 0) text += " played=" + std::to_string(setup.played);
  if (setup.limit != usual_turns) text += " turns=" + std::to_string(setup.limit);
  if (setup.orders != 0) text += " orders=" + std::to_string(setup.orders);
  const auto list = [&](std::string_view name, const auto& items, const auto& format_item) {
    std::vector<std::string> texts;
    for (const auto& item : items) texts.push_back(format_item(item));
    if (!texts.empty()) text += " " + std::string(name) + "=" + join(texts, "/");
  };
  list("from", setup.sources, [&](int cell) { return setup.grid.name(cell); });
  list("to", setup.targets, [&](int cell) { return setup.grid.name(cell); });
  list("attacks", setup.attacks,
       [&](const Setup::Attack& attack) { return setup.grid.name(attack.cell) + ":" + std::to_string(attack.units); });
  if (setup.orders != 0) text += " last=" + setup.grid.name(setup.last_target);
  return text + battle_text(setup);
}

std::string format_move(const Grid& grid, Move m) {
  switch (m.kind()) {
    case Move::Kind::order: break;
    case Move::Kind::end: return "end";
    case Move::Kind::attackers: return "attackers";
    case Move::Kind::defenders: return "defenders";
    case Move::Kind::survive: return "survive:" + std::to_string(m.units());
    case Move::Kind::convert: return "convert:" + std::to_string(m.units());
  }
  return grid.name(m.from()) + ">" + grid.name(m.to()) + "x" + std::to_string(m.units());
}

Result<Move::Order> read_order(const Grid& grid, std::string_view text) {
  const auto arrow = text.find('>');
  const auto times = text.find('x', arrow == std::string_view::npos ? 0 : arrow);
  const bool has_parts = arrow != std::string_view::npos && times != std::string_view::npos;
  const auto units = has_parts ? read_number(text.substr(times + 1), most_units) : std::nullopt;
  if (!units || *units == 0)
    return Error{say("'{}' is not an order: from where to where, and 1 to {} units, such as 4,3>3,2x4; or 'end'",
                     shown(text), most_units)};
  const auto from = read_cell(grid, text.substr(0, arrow));
  if (!from) return from.error();
  const auto to = read_cell(grid, text.substr(arrow + 1, times - arrow - 1));
  if (!to) return to.error();
  return Move::Order{.from = *from, .to = *to, .units = *units};
}

Result<Move> read_move(const Setup& setup, std::string_view text) {
  if (setup.stage != Stage::orders) return read_outcome(setup, text);
  if (text == "end") return Error{say("a turn needs at least one order before 'end'")};
  const auto order = read_order(setup.grid, text);
  if (!order) return order.error();
  if (auto problem = order_problem(setup, *order)) return *problem;
  return Move(*order);
}

std::vector<Move> sorted_orders(const Grid& grid, std::span<const std::string_view> words, std::size_t& words_read) {
  std::vector<Move::Order> orders;
  for (words_read = 0; words_read < words.size(); ++words_read) {
    const auto order = read_order(grid, words[words_read]);
    if (!order) break;
    const auto same =
        std::ranges::find_if(orders, [&](const Move::Order& o) { return o.from == order->from && o.to == order->to; });
    // More than any cell holds stays two orders, the second of which is refused.
    if (same == orders.end() || same->units + order->units > most_units)
      orders.push_back(*order);
    else
      same->units += order->units;
  }
  std::ranges::stable_sort(orders, [](const Move::Order& a, const Move::Order& b) {
    return std::pair(a.from, a.to) < std::pair(b.from, b.to);
  });
  std::vector<Move> moves;
  for (const Move::Order& order : orders) moves.emplace_back(order);
  return moves;
}

}  // namespace plateau::vampires
