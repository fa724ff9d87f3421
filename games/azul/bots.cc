#include "games/azul/bots.h"

#include <cassert>

#include "games/azul/scoring.h"

namespace plateau::azul {
namespace {

// How many tiles too many (or too few) for the line, most wanted first.
constexpr std::array<int, 9> margins = {0, -1, -2, +1, +2, -3, -4, +3, +4};

// The order of colours that are only to be got rid of: R, B, G, W, Y.
constexpr std::array<int, colours> floor_order = {2, 0, 3, 4, 1};

// Where exactly `count` tiles of the colour can be taken: the centre before the factories; -1: nowhere.
int source_with(const Table& table, int colour, int count) {
  if (table.centre[colour] == count) return 0;
  for (int f = 0; f < table.factory_count(); ++f)
    if (table.factories[f][colour] == count) return 1 + f;
  return -1;
}

using Wishes = std::vector<int>;

// The colours that the line may take: its own when it is begun, else those that its row of the wall lacks, from left to
// right. On a grey wall they have no place yet: they follow in the order B, Y, R, G, W, without those for which the row
// has no space left.
Wishes colours_for(const Seat& seat, int row) {
  if (seat.lines[row].count > 0) return {seat.lines[row].colour};
  Wishes wishes;
  for (int column = 0; column < columns; ++column)
    for (int colour = 0; colour < colours; ++colour)
      if (seat.wall.column(row, colour) == column && !seat.has(row, colour)) wishes.push_back(colour);
  for (int colour = 0; colour < colours; ++colour)
    if (seat.wall.column(row, colour) == any_column &&
        free_columns(seat.wall, seat.placed, {.colour = colour}, row) != 0)
      wishes.push_back(colour);
  return wishes;
}

std::optional<Move> take_for_lines(const Table& table) {
  const Seat& seat = table.seats[table.turn];
  for (const int margin : margins)
    for (int row = rows - 1; row >= 0; --row) {
      if (seat.is_complete(row)) continue;
      const int need = row + 1 - seat.lines[row].count + margin;
      if (need <= 0) continue;
      for (const int colour : colours_for(seat, row))
        if (const int source = source_with(table, colour, need); source >= 0) return Move::take(source, colour, row);
    }
  return std::nullopt;
}

Move take_for_floor(const Table& table) {
  for (int count = 1; count <= tiles_of_colour; ++count)
    for (const int colour : floor_order)
      if (const int source = source_with(table, colour, count); source >= 0) return Move::take(source, colour, rows);
  assert(false && "somebody takes although there is no tile");
  return {};
}

Move place_where_it_scores_most(const Table& table) {
  const Seat& seat = table.seats[table.turn];
  const int row = seat.complete_line();
  return Move::place(row, best_column(seat.wall, seat.placed, row, seat.lines[row].colour));
}

}  // namespace

Move steps_move(const Table& table) {
  if (table.phase == Phase::place) return place_where_it_scores_most(table);
  if (const auto take = take_for_lines(table)) return *take;
  return take_for_floor(table);
}

}  // namespace plateau::azul
