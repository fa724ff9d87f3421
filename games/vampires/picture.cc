// The board for people: on a terminal, and as data for a page.
#include <algorithm>

#include "games/vampires/setup.h"

namespace plateau::vampires {
namespace {

constexpr std::array<std::string_view, 3> species_names{"vampires", "werewolves", "humans"};

std::string fraction(Odds odds) { return std::to_string(odds.numerator) + "/" + std::to_string(odds.denominator); }

void view_cells(JsonWriter& json, std::string_view key, const Grid& grid, const std::vector<int>& cells) {
  json.key(key).begin_array();
  for (const int cell : cells) json.value(grid.name(cell));
  json.end_array();
}

void view_battle(const Setup& setup, JsonWriter& json) {
  if (setup.stage == Stage::orders) {
    json.null();
    return;
  }
  const Setup::Attack& attack = setup.attacks.front();
  const Battle battle = setup.battle(attack);
  const auto asked = [&] {
    switch (setup.stage) {
      case Stage::orders: break;
      case Stage::winner: return "winner";
      case Stage::attackers_survive: return "attackers survive";
      case Stage::defenders_survive: return "defenders survive";
      case Stage::humans_converted: return "humans converted";
    }
    return "";
  };
  json.begin_object().member("cell", setup.grid.name(attack.cell)).member("asked", asked());
  json.member("attackers", battle.attackers).member("defenders", battle.defenders);
  json.member("survivors", setup.survivors).member("odds", battle.odds().value()).end_object();
}

// A cell as text: "V4", "." when empty; "-" and "+" mark those that units left or entered in this turn, "3>H4" three
// units that attack.
class Labels {
 public:
  Labels(const Setup& setup, const TerminalStyle& style)
      : style_(style), labels_(setup.grid.cells()), colours_(setup.grid.cells(), Colour::grey) {
    for (const Setup::Group& group : setup.groups) {
      labels_[group.cell] = std::string(1, "VWH"[static_cast<int>(group.species)]) + std::to_string(group.count);
      colours_[group.cell] = colour_of(group.species);
    }
    for (const int cell : setup.sources) labels_[cell] = "-" + labels_[cell];
    for (const int cell : setup.targets) labels_[cell] = "+" + labels_[cell];
    for (const Setup::Attack& attack : setup.attacks)
      labels_[attack.cell] = std::to_string(attack.units) + ">" + labels_[attack.cell];
    for (const std::string& label : labels_) width_ = std::max(width_, static_cast<int>(label.size()));
  }

  int width() const { return width_; }
  std::string at(int cell) const {
    if (labels_[cell].empty())
      return std::string(width_ - 1, ' ') + painted(style_, {.text = Colour::grey}, style_.choose("·", "."));
    return std::string(width_ - labels_[cell].size(), ' ') +
           painted(style_, {.text = colours_[cell], .bold = true}, labels_[cell]);
  }

  static Colour colour_of(Species species) {
    constexpr std::array colours{Colour::red, Colour::blue, Colour::yellow};
    return colours[static_cast<int>(species)];
  }

 private:
  TerminalStyle style_;
  std::vector<std::string> labels_;
  std::vector<Colour> colours_;
  int width_ = 3;  // of the widest label or column number
};

std::string totals_line(const Setup& setup, const TerminalStyle& style) {
  const auto totals = setup.totals();
  std::string line = "   ";
  for (int s = 0; s < 3; ++s)
    line +=
        painted(style, {.text = Labels::colour_of(static_cast<Species>(s)), .bold = true}, std::string(1, "VWH"[s])) +
        " " + std::string(translate(species_names[s])) + " " + std::to_string(totals[s]) + "   ";
  const int turn = std::min(setup.played + 1, setup.limit);
  return line + say("turn {} of {}: {}", turn, setup.limit, translate(species_names[setup.turn])) + "\n";
}

std::string battle_line(const Setup& setup) {
  const Setup::Attack& attack = setup.attacks.front();
  const Battle battle = setup.battle(attack);
  const std::string chances = fraction(battle.odds());
  const std::string head =
      "   " + say("battle on {}, {} against {}:", setup.grid.name(attack.cell), battle.attackers, battle.defenders) +
      " ";
  switch (setup.stage) {
    case Stage::orders: break;
    case Stage::winner: return head + say("the attackers win with probability {}", chances) + "\n";
    case Stage::attackers_survive:
      return head + say("the attackers have won; each survives with probability {}", chances) + "\n";
    case Stage::defenders_survive:
      return head +
             say("the defenders have won; each survives with probability {}", fraction(battle.odds().complement())) +
             "\n";
    case Stage::humans_converted:
      return head +
             say("{} attackers have survived; each human joins them with probability {}", setup.survivors, chances) +
             "\n";
  }
  return "";
}

}  // namespace

// {"rows":5,"columns":10,"turn":1,"played":0,"turns":200,"totals":[4,4,9],
//  "groups":[{"cell":"9,0","species":"humans","count":2}, …],
//  "orders":1,"from":["4,3"],"to":["3,2"],"attacks":[{"cell":"2,2","units":3}, …],
//  "battle":null or {"cell":"2,2","asked":"winner","attackers":3,"defenders":4,"survivors":0,"odds":0.375}}
// A click path is [from, to, units], cells as "x,y"; ["end"]; or ["battle", an outcome].
void view_position(const Setup& setup, JsonWriter& json) {
  json.begin_object().member("rows", setup.grid.rows).member("columns", setup.grid.columns);
  json.member("turn", setup.turn + 1).member("played", setup.played).member("turns", setup.limit);
  json.key("totals").begin_array();
  for (const int total : setup.totals()) json.value(total);
  json.end_array().key("groups").begin_array();
  for (const Setup::Group& group : setup.groups)
    json.begin_object()
        .member("cell", setup.grid.name(group.cell))
        .member("species", species_names[static_cast<int>(group.species)])
        .member("count", group.count)
        .end_object();
  json.end_array().member("orders", setup.orders);
  view_cells(json, "from", setup.grid, setup.sources);
  view_cells(json, "to", setup.grid, setup.targets);
  json.key("attacks").begin_array();
  for (const Setup::Attack& attack : setup.attacks)
    json.begin_object().member("cell", setup.grid.name(attack.cell)).member("units", attack.units).end_object();
  json.end_array().key("battle");
  view_battle(setup, json);
  json.end_object();
}

ClickPath clicks_of(const Grid& grid, Move m) {
  if (m.kind() == Move::Kind::order) return {grid.name(m.from()), grid.name(m.to()), std::to_string(m.units())};
  if (m.kind() == Move::Kind::end) return {"end"};
  return {"battle", format_move(grid, m)};
}

std::string draw_position(const Setup& setup, const TerminalStyle& style) {
  const Labels labels(setup, style);
  const auto number = [&](int value, std::size_t width) {
    const std::string digits = std::to_string(value);
    return painted(style, {.text = Colour::grey}, std::string(width - digits.size(), ' ') + digits);
  };
  std::string picture = "   ";
  for (int x = 0; x < setup.grid.columns; ++x) picture += " " + number(x, static_cast<std::size_t>(labels.width()));
  picture += "\n";
  for (int y = 0; y < setup.grid.rows; ++y) {
    picture += number(y, 3);
    for (int x = 0; x < setup.grid.columns; ++x) picture += " " + labels.at(y * setup.grid.columns + x);
    picture += "\n";
  }
  picture += totals_line(setup, style);
  if (setup.orders > 0)
    picture += "   " + say("orders given: {} (- units left, + units came, > units attack)", setup.orders) + "\n";
  return setup.stage == Stage::orders ? picture : picture + battle_line(setup);
}

}  // namespace plateau::vampires
