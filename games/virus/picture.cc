// The board for people: on a terminal, and as data for a page.
#include "games/virus/virus.h"

namespace plateau::virus {

// {"size":10,"turn":1,"scores":[2,2],"grid":["1........2", …]}. The cells of a click path are named as in the notation.
void Game::view(const State& s, JsonWriter& json) {
  const std::string text = format(s);
  json.begin_object().member("size", s.size()).member("turn", s.turn() + 1);
  json.key("scores").begin_array().value(s.score(0)).value(s.score(1)).end_array();
  json.key("grid").begin_array();
  for (int row = 0; row < s.size(); ++row)
    json.value(std::string_view(text).substr(static_cast<std::size_t>(row * (s.size() + 1)), s.size()));
  json.end_array().end_object();
}

ClickPath Game::click_path(const State& s, Move m) { return {format(s, m)}; }

std::string Game::draw(const State& s, const TerminalStyle& style) {
  const auto legal = s.legal_moves();
  Bits128 playable = 0;
  for (const Move m : legal) playable |= bit<Bits128>(m.cell);
  std::string columns = "    ";
  for (int column = 0; column < s.size(); ++column) columns += std::string(1, static_cast<char>('a' + column)) + ' ';
  std::string picture = painted(style, {.text = Colour::grey}, columns) + "\n";
  for (int row = 0; row < s.size(); ++row) {
    const std::string number = std::to_string(row + 1);
    picture += painted(style, {.text = Colour::grey}, std::string(3 - number.size(), ' ') + number) + " ";
    for (int column = 0; column < s.size(); ++column) {
      const auto cell = bit<Bits128>(row * stride + column);
      if ((s.pawns(0) & cell) != 0)
        picture += painted(style, {.text = Colour::red, .bold = true}, style.choose("●", "X"));
      else if ((s.pawns(1) & cell) != 0)
        picture += painted(style, {.text = Colour::blue, .bold = true}, style.choose("◆", "O"));
      else
        picture += painted(style, {.text = Colour::grey}, (playable & cell) != 0 ? style.choose("·", ".") : " ");
      picture += ' ';
    }
    picture += '\n';
  }
  const auto legend = [&](Player p) {
    const std::string_view mark = p == 0 ? style.choose("●", "X") : style.choose("◆", "O");
    return painted(style, {.text = p == 0 ? Colour::red : Colour::blue, .bold = true}, mark) + " " +
           std::string(translate(info().player_names[p])) + " " + std::to_string(s.score(p));
  };
  return picture + "    " + legend(0) + "   " + legend(1) + "\n";
}

}  // namespace plateau::virus
