// The board for people: on a terminal, and as data for a page.
#include <algorithm>

#include "games/icebreaker/setup.h"

namespace plateau::icebreaker {
namespace {

struct Sign {
  std::string_view text;
  Paint paint;
};

Sign ship_sign(Player p, const TerminalStyle& style) {
  if (p == 0) return {style.choose("▲", "R"), {.text = Colour::red, .bold = true}};
  return {style.choose("▼", "B"), {.bold = true}};
}

// Where a ship may go now, ice and water look different from elsewhere.
Sign cell_sign(char content, bool target, const TerminalStyle& style) {
  for (const Player p : {0, 1})
    if (content == ship_letters[p]) return ship_sign(p, style);
  if (content == iceberg)
    return target ? Sign{style.choose("◆", "@"), {.text = Colour::cyan, .bold = true}}
                  : Sign{style.choose("◇", "o"), {.text = Colour::cyan}};
  return target ? Sign{"+", {.text = Colour::green, .bold = true}}
                : Sign{style.choose("·", "."), {.text = Colour::grey}};
}

std::string drawn(const Sign& sign, const TerminalStyle& style) { return painted(style, sign.paint, sign.text); }

// Small digits where the terminal has them.
std::string small_number(int number, const TerminalStyle& style) {
  static constexpr std::array<std::string_view, 10> digits{"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
  std::string text;
  for (const char digit : std::to_string(number)) {
    if (style.unicode)
      text += digits[static_cast<std::size_t>(digit - '0')];
    else
      text += digit;
  }
  return text;
}

std::string legend(const Setup& setup, bool over, const TerminalStyle& style) {
  const auto player = [&](Player p) {
    return drawn(ship_sign(p, style), style) + " " +
           std::string(translate(game_info().player_names[static_cast<std::size_t>(p)])) + " " +
           std::to_string(setup.captured[static_cast<std::size_t>(p)]);
  };
  std::string text = "    " + player(0) + "   " + player(1) + "   " +
                     say("the first to {} wins", majority(setup.side())) + "\n    " +
                     drawn(cell_sign(iceberg, false, style), style) + " " + say("iceberg") + "   " +
                     drawn(cell_sign(water, false, style), style) + " " + say("water");
  if (!over)
    text += "   " + drawn(cell_sign(iceberg, true, style), style) + " " + drawn(cell_sign(water, true, style), style) +
            " " + say("next cells");
  return text + "\n";
}

}  // namespace

// {"side":5,"turn":1,"scores":[0,0],"majority":28,"rows":["RoooB", …]}. The cells of a click path are named as in the
// notation: the row's letter and the number in the row.
void write_view(const Setup& setup, JsonWriter& json) {
  json.begin_object().member("side", setup.side()).member("turn", setup.turn + 1);
  json.key("scores").begin_array().value(setup.captured[0]).value(setup.captured[1]).end_array();
  json.member("majority", majority(setup.side()));
  json.key("rows").begin_array();
  for (const std::string& row : setup.rows) json.value(std::string_view(row));
  json.end_array().end_object();
}

// Each cell carries its number, each row its letter: the names of the cells can be read off.
std::string draw_board(const Setup& setup, std::span<const Step> legal, const TerminalStyle& style) {
  const int side = setup.side();
  std::string picture;
  for (int row = 0; row < row_count(side); ++row) {
    const int length = row_length(side, row);
    picture += "  " + painted(style, {.text = Colour::yellow}, std::string(1, static_cast<char>('A' + row))) +
               std::string(static_cast<std::size_t>(2 + 2 * (row_count(side) - length)), ' ');
    for (int column = 0; column < length; ++column) {
      const bool target = std::ranges::find(legal, Place{row, column}, &Step::to) != legal.end();
      const std::string number = small_number(column + 1, style);
      picture += drawn(cell_sign(setup.at({row, column}), target, style), style) +
                 painted(style, {.text = Colour::grey}, number);
      if (column + 1 < length) picture += std::string(static_cast<std::size_t>(3 - display_width(number)), ' ');
    }
    picture += '\n';
  }
  return picture + legend(setup, legal.empty(), style);
}

}  // namespace plateau::icebreaker
