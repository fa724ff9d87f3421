// What the tuned evaluation sees, as a sum: each term of a player counts how often, weights.h says how much.
//
// evaluate.cc computes the same sum from tables; this is its definition, and what tools/tune_azul.cc fits.
#pragma once

#include <span>

#include "games/azul/scoring.h"

namespace plateau::azul {

// The place of each group of terms. A begun line is known by its row and number of tiles, see begun_line.
struct Term {
  static constexpr int begun_lines = 10;

  static constexpr int column = 0;                        // columns with 1-4 tiles
  static constexpr int colour = column + 4;               // colours with 1-4 tiles on the wall
  static constexpr int row = colour + 4;                  // each row with 1-4 tiles
  static constexpr int across = row + 4 * rows;           // per row: the runs that its free spaces would make or join
  static constexpr int down = across + rows;              // the same for the columns, by the row of the space
  static constexpr int line = down + rows;                // begun lines
  static constexpr int line_points = line + begun_lines;  // what their tile would score
  static constexpr int line_column = line_points + begun_lines;  // the square of the number of tiles in its column
  static constexpr int line_colour = line_column + begun_lines;  // the square of the number of tiles of its colour
  static constexpr int first = line_colour + begun_lines;        // who starts the next round, as far as is known
  // While tiles are on offer:
  static constexpr int turn = first + 1;                      // who moves
  static constexpr int enough = turn + 1;                     // begun lines which the tiles on offer could fill
  static constexpr int enough_points = enough + begun_lines;  // what their tile would score
  static constexpr int exact = enough_points + begun_lines;   // begun lines which some source would fill exactly
  static constexpr int floor = exact + begun_lines;           // 0-7 tiles on the floor
  static constexpr int full = floor + floor_spaces + 1;       // full lines
  static constexpr int unwanted = full + rows;                // tiles on offer that no line can take
  static constexpr int count = unwanted + 1;
};

// Lines 2-5 with 1 tile up to one less than all.
constexpr int begun_line(int row, int tiles) { return row * (row - 1) / 2 + tiles - 1; }

// The weights differ by how much of the round is over and by how near the end of the game is.
inline constexpr int stages = 4;  // 0: the round is over; 1-3: up to a third, two thirds, all of its tiles are on offer
inline constexpr int phases = 6;  // tiles in the fullest row of anybody, full lines included

constexpr int stage_of(int tiles, int players) {
  const int all = factory_tiles * factories_for(players);
  return tiles == 0 ? 0 : 3 * tiles <= all ? 1 : 3 * tiles <= 2 * all ? 2 : 3;
}

constexpr int fullest_row(std::uint32_t placed) {
  int most = 0;
  for (int row = 0; row < rows; ++row) most = std::max(most, std::popcount(row_bits(placed, row)));
  return most;
}

// What all players see.
struct Offer {
  int stage = 0;
  int phase = 0;
  std::uint32_t tiles = 0;  // of all sources, packed as they are
};

template <int Seats>
Offer offer_of(const State<Seats>& s, std::span<const Settled> settled) {
  Offer offer;
  if (s.phase() == Phase::take) offer.stage = stage_of(s.tiles_on_offer(), s.players());
  for (Player p = 0; p < s.players(); ++p)
    offer.phase = std::max(offer.phase, fullest_row(settled[static_cast<std::size_t>(p)].placed));
  for (const std::uint32_t source : s.packed_sources()) offer.tiles += source & detail::all_tiles;
  return offer;
}

constexpr int tiles_of(std::uint32_t packed, int colour) { return static_cast<int>(packed >> 6 * colour & 63); }

// A tile that is not placed on a grey wall is valued as if it went where it scores most.
inline int column_for(const Board& board, std::uint32_t placed, int row, int colour) {
  const int column = board.wall.column(row, colour);
  return column != any_column ? column : std::max(0, best_column(board.wall, placed, row, colour));
}

// Calls add(term, times) for the terms of player p.
template <int Seats, class Add>
void for_each_term(const State<Seats>& s, Player p, const Settled& end, const Offer& offer, const Add& add) {
  const Board& board = s.board(p);
  const Lines& lines = s.lines(p);
  const bool taking = offer.stage != 0;
  for (int i = 0; i < columns; ++i) {
    if (const int k = std::popcount(column_bits(end.placed, i)); k > 0 && k < rows) add(Term::column + k - 1, 1);
    if (const int k = rows - std::popcount(end.wanted >> 6 * i & 31); k > 0 && k < rows) add(Term::colour + k - 1, 1);
  }
  for (int row = 0; row < rows; ++row) {
    const unsigned tiles = row_bits(end.placed, row);
    if (const int k = std::popcount(tiles); k > 0 && k < columns) add(Term::row + 4 * row + k - 1, 1);
    for (int column = 0; column < columns; ++column) {
      if ((tiles >> column & 1) != 0) continue;
      const int across = detail::run_length[tiles * 8 + static_cast<unsigned>(column)];
      const int down = detail::run_length[column_bits(end.placed, column) * 8 + static_cast<unsigned>(row)];
      if (across > 1) add(Term::across + row, across);
      if (down > 1) add(Term::down + row, down);
    }
    const int free = lines.free(row);
    if (free == 0 && taking) add(Term::full + row, 1);
    if (free == 0 || free == row + 1) continue;
    const int colour = lines.colour(row);
    const int column = column_for(board, end.placed, row, colour);
    const int points = points_for(end.placed, row, column);
    const int in_column = std::popcount(column_bits(end.placed, column));
    const int of_colour = rows - std::popcount(end.wanted >> 6 * colour & 31);
    const int begun = begun_line(row, row + 1 - free);
    add(Term::line + begun, 1);
    add(Term::line_points + begun, points);
    add(Term::line_column + begun, in_column * in_column);
    add(Term::line_colour + begun, of_colour * of_colour);
    if (!taking) continue;
    if (tiles_of(offer.tiles, colour) >= free) add(Term::enough + begun, 1), add(Term::enough_points + begun, points);
    if (std::ranges::any_of(s.packed_sources(), [&](std::uint32_t t) { return tiles_of(t, colour) == free; }))
      add(Term::exact + begun, 1);
  }
  if (s.first() == p) add(Term::first, 1);
  if (!taking) return;
  if (s.turn() == p) add(Term::turn, 1);
  add(Term::floor + lines.floor_length(), 1);
  const std::uint32_t open = lines.open_targets(board.wanted);
  for (int colour = 0; colour < colours; ++colour)
    if ((open >> 6 * colour & 31) == 0) add(Term::unwanted, tiles_of(offer.tiles, colour));
}

}  // namespace plateau::azul
