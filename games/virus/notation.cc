// Positions and moves as text: "1.2/.../2.1 1" and "b1", "pass".
#include "core/text.h"
#include "games/virus/virus.h"

namespace plateau::virus {
namespace {

std::string cell_name(int row, int column) {
  return std::string(1, static_cast<char>('a' + column)) + std::to_string(row + 1);
}

Result<State::Setup> parse_grid(std::string_view grid) {
  const auto rows = split(grid, '/');
  const int size = static_cast<int>(rows.size());
  if (size < least_size || size > most_size)
    return Error{say("the grid has {} rows; it must have {} to {}", size, least_size, most_size)};
  State::Setup setup{.size = size};
  for (int row = 0; row < size; ++row) {
    if (static_cast<int>(rows[row].size()) != size)
      return Error{say("row {} has {} cells; a grid of {} rows needs {}", row + 1, rows[row].size(), size, size)};
    for (int column = 0; column < size; ++column) {
      const char c = rows[row][column];
      if (c == '1' || c == '2')
        setup.pawns[c - '1'] |= bit<Bits128>(row * stride + column);
      else if (c != '.')
        return Error{
            say("row {}, column {}: '{}' is not 1, 2 or '.'", row + 1, column + 1, shown(rows[row].substr(column, 1)))};
    }
  }
  if ((setup.pawns[0] | setup.pawns[1]) == 0) return Error{say("there is no pawn on the grid")};
  return setup;
}

}  // namespace

std::string Game::format(const State& s) {
  std::string text;
  for (int row = 0; row < s.size(); ++row) {
    if (row > 0) text += '/';
    for (int column = 0; column < s.size(); ++column) {
      const auto cell = bit<Bits128>(row * stride + column);
      text += (s.pawns(0) & cell) != 0 ? '1' : (s.pawns(1) & cell) != 0 ? '2' : '.';
    }
  }
  return text + (s.turn() == 0 ? " 1" : " 2");
}

Result<State> Game::parse(std::string_view text) {
  const auto fields = words(text);
  if (fields.size() != 2)
    return Error{
        say("a position is the rows of the grid, a space and the player to move, such as '{}'", "1.2/.../2.1 1")};
  auto setup = parse_grid(fields[0]);
  if (!setup) return setup.error();
  if (fields[1] != "1" && fields[1] != "2")
    return Error{say("the player to move is 1 or 2, not '{}'", shown(fields[1]))};
  setup.value().turn = fields[1] == "2" ? 1 : 0;
  return State(*setup);
}

std::string Game::format(const State&, Move m) { return m.is_pass() ? "pass" : cell_name(m.row(), m.column()); }

Result<Move> Game::parse_move(const State& s, std::string_view text) {
  const auto moves = s.legal_moves();
  if (moves.empty()) return Error{say("the game is over, no move can follow")};
  const bool must_pass = moves[0].is_pass();
  if (text == "pass") {
    if (must_pass) return Move::pass();
    return Error{say("a player with a legal move must play; 'pass' is for a player without one")};
  }
  const int column = text.empty() ? -1 : text[0] - 'a';
  const auto row = text.empty() || text.size() > 3 ? std::nullopt : parse_integer(text.substr(1));
  if (column < 0 || column >= s.size() || !row || *row < 1 || *row > s.size() || text[1] == '0')
    return Error{say("'{}' is not a cell: a column a-{} and a row 1-{}, such as b1", shown(text),
                     static_cast<char>('a' + s.size() - 1), s.size())};
  const Move move = Move::at(static_cast<int>(*row) - 1, column);
  const auto cell = bit<Bits128>(move.cell);
  if (((s.pawns(0) | s.pawns(1)) & cell) != 0) return Error{say("{} is not empty", text)};
  if (must_pass) return Error{say("no empty cell touches a pawn of the mover; the only move is 'pass'")};
  if ((detail::stamp_of[move.cell].around & s.pawns(s.turn())) == 0)
    return Error{say("{} does not touch a pawn of the mover", text)};
  return move;
}

}  // namespace plateau::virus
