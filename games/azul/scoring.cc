#include "games/azul/scoring.h"

namespace plateau::azul {

int best_column(const Wall& wall, std::uint32_t placed, int row, int colour) {
  const unsigned free = free_columns(wall, placed, {.colour = colour}, row);
  int best = -1;
  int most = 0;
  for (int column = 0; column < columns; ++column) {
    if ((free >> column & 1) == 0) continue;
    const int points = points_for(placed, row, column);
    if (points > most) most = points, best = column;
  }
  return best;
}

Settled settle_grey(const Board& board, const Lines& lines) {
  Settled end{.placed = board.placed, .wanted = board.wanted, .score = board.score};
  Wall wall = board.wall;
  int fallen = lines.floor_length();
  for (int row = 0; row < rows; ++row) {
    if (lines.free(row) != 0) continue;
    const int colour = lines.colour(row);
    int column = wall.column(row, colour);
    if (column == any_column) column = best_column(wall, end.placed, row, colour);
    if (column < 0) {
      fallen = std::min(fallen + row + 1, floor_spaces);
      continue;
    }
    end.score += points_for(end.placed, row, column);
    wall.set_column(row, colour, column);
    end.placed |= 1u << wall_bit(row, column);
    end.wanted &= ~(1u << (6 * colour + row));
  }
  end.score = std::max(0, end.score - floor_penalty[static_cast<std::size_t>(fallen)]);
  return end;
}

}  // namespace plateau::azul
