#include "games/azul/table.h"

namespace plateau::azul {

bool Seat::has_complete_row() const {
  for (int row = 0; row < rows; ++row)
    if ((placed >> wall_bit(row, 0) & 31) == 31) return true;
  return false;
}

int Seat::complete_line() const {
  for (int row = 0; row < rows; ++row)
    if (is_complete(row)) return row;
  return -1;
}

int Table::tiles_on_offer() const {
  int tiles = total(centre);
  for (const Counts& factory : factories) tiles += total(factory);
  return tiles;
}

std::string wall_row_text(const Seat& seat, int row) {
  std::string text(columns, '.');
  for (int colour = 0; colour < colours; ++colour) {
    const int column = seat.wall.column(row, colour);
    if (column == any_column) continue;
    const char letter = letters[colour];
    text[column] = seat.has(row, colour) ? letter : static_cast<char>(letter - 'A' + 'a');
  }
  return text;
}

std::string line_text(const Seat& seat, int row) {
  const PatternLine& line = seat.lines[row];
  return std::string(line.count, letters[line.colour]) + std::string(row + 1 - line.count, '.');
}

std::string floor_text(const Seat& seat) {
  std::string text;
  for (const int tile : seat.floor) text += tile == marker ? 'M' : letters[tile];
  return text;
}

std::string tiles_text(const Counts& counts) {
  std::string text;
  for (int colour = 0; colour < colours; ++colour) text += std::string(counts[colour], letters[colour]);
  return text;
}

}  // namespace plateau::azul
