#include "games/tictactoe/tictactoe.h"

#include "core/text.h"

namespace plateau::tictactoe {

bool State::line(Player p) const {
  for (const std::uint32_t three : {0007u, 0070u, 0700u, 0111u, 0222u, 0444u, 0421u, 0124u})
    if ((marks_[p] & three) == three) return true;
  return false;
}

std::optional<Outcome> State::outcome() const {
  if (!is_over()) return std::nullopt;
  return Outcome::by_score({line(0) ? 1 : 0, line(1) ? 1 : 0}, 2);
}

MoveList<Move, 9> State::legal_moves() const {
  MoveList<Move, 9> moves;
  if (is_over()) return moves;
  for (std::uint8_t cell = 0; cell < 9; ++cell)
    if (!marked(0, cell) && !marked(1, cell)) moves.push_back({cell});
  return moves;
}

void State::play(Move m) { marks_[turn()] |= 1u << m.cell; }

const GameInfo& Game::info() {
  static const GameInfo info{.name = "tictactoe",
                             .title = "Tic-tac-toe",
                             .summary = "Three in a row.",
                             .player_names = {"X", "O"}};
  return info;
}

std::string Game::format(const State& s) {
  std::string text;
  for (int cell = 0; cell < 9; ++cell) text += s.marked(0, cell) ? 'X' : s.marked(1, cell) ? 'O' : '.';
  return text;
}

// Plays the marks in turn, so that only counts that a game can have are accepted.
Result<State> Game::parse(std::string_view text) {
  if (text.size() != 9 || text.find_first_not_of("XO.") != std::string_view::npos)
    return Error{"a position is nine of X, O and '.'"};
  std::vector<std::uint8_t> cells[2];
  for (std::uint8_t cell = 0; cell < 9; ++cell)
    if (text[cell] != '.') cells[text[cell] == 'O'].push_back(cell);
  if (cells[0].size() - cells[1].size() > 1) return Error{"X has as many marks as O or one more"};
  State s;
  for (std::size_t i = 0; i < cells[0].size() + cells[1].size(); ++i) s.play({cells[i % 2][i / 2]});
  return s;
}

std::string Game::format(const State&, Move m) { return std::string(1, static_cast<char>('1' + m.cell)); }

Result<Move> Game::parse_move(const State& s, std::string_view text) {
  for (const Move m : s.legal_moves())
    if (format(s, m) == text) return m;
  return Error{"'" + shown(text) + "' is not a free cell 1-9"};
}

void Game::view(const State& s, JsonWriter& json) { json.begin_object().member("cells", format(s)).end_object(); }

ClickPath Game::click_path(const State& s, Move m) { return {format(s, m)}; }

std::string Game::draw(const State& s, const TerminalStyle&) {
  const std::string cells = format(s);
  return cells.substr(0, 3) + "\n" + cells.substr(3, 3) + "\n" + cells.substr(6) + "\n";
}

}  // namespace plateau::tictactoe
