// What lies on the table, unpacked: the form in which positions are read, written and drawn.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/outcome.h"
#include "core/result.h"
#include "games/azul/wall.h"

namespace plateau::azul {

inline constexpr int tiles_of_colour = 20;
inline constexpr int factory_tiles = 4;
inline constexpr int most_factories = 9;
inline constexpr int floor_spaces = 7;
inline constexpr int most_points = 9999;
inline constexpr int most_rounds = 100;
inline constexpr int marker = colours;  // on a floor, where a colour could be

constexpr int factories_for(int players) { return 2 * players + 1; }

using Counts = std::array<int, colours>;
constexpr int total(const Counts& counts) {
  int sum = 0;
  for (const int count : counts) sum += count;
  return sum;
}

enum class Phase : std::uint8_t {
  deal,   // chance draws the tiles of a round, one by one
  take,   // a player takes tiles
  place,  // a player chooses the column of a tile: on grey walls
  over,
};

struct PatternLine {
  int colour = 0;  // 0 when the line is empty
  int count = 0;
};

constexpr int wall_bit(int row, int column) { return 6 * row + column; }

// Bit k: a tile of this colour may go to column k of the row (the space is free, the column does not have the colour).
constexpr unsigned free_columns(const Wall& wall, std::uint32_t placed, PatternLine line, int row) {
  unsigned taken = placed >> wall_bit(row, 0) & 31;
  for (int other = 0; other < rows; ++other) {
    const int column = wall.column(other, line.colour);
    if ((placed >> wall_bit(other, column) & 1) != 0) taken |= 1u << column;
  }
  return ~taken & 31;
}

struct Seat {
  int score = 0;
  Wall wall = Wall::standard();
  std::uint32_t placed = 0;  // wall_bit of each space that holds a tile
  std::array<PatternLine, rows> lines{};
  std::vector<int> floor;  // colours and at most one marker, from the left

  bool has(int row, int colour) const { return (placed >> wall_bit(row, wall.column(row, colour)) & 1) != 0; }
  bool is_complete(int row) const { return lines[row].count == row + 1; }
  bool has_complete_row() const;
  // The first complete line from the top; -1 when there is none.
  int complete_line() const;
  // For the tile of a line on a grey wall. Bit k: column k.
  unsigned free_columns(int row) const { return azul::free_columns(wall, placed, lines[row], row); }
};

struct Table {
  int players = 2;
  int round = 1;
  Phase phase = Phase::deal;
  Player turn = 0;   // whose turn it is, in the phases take and place; else 0
  Player first = 0;  // who takes first: in this round until somebody takes the marker, then in the next one
  bool marker_in_centre = false;
  Counts centre{};
  std::array<Counts, most_factories> factories{};
  Counts bag{};
  Counts lid{};
  std::array<Seat, max_players> seats;

  int factory_count() const { return factories_for(players); }
  int tiles_on_offer() const;
};

// The position text, both ways. What parse_table gives can be played.
std::string format_table(const Table& table);
Result<Table> parse_table(std::string_view text);

// What about a table with all its tiles could not be played on from, or could never have come about.
std::optional<Error> inconsistency(const Table& table);

// The rows of a wall ("Byrgw": upper case is placed; "B....": grey), a pattern line ("YY."), tiles ("BBYM" or "").
std::string wall_row_text(const Seat& seat, int row);
std::string line_text(const Seat& seat, int row);
std::string floor_text(const Seat& seat);
std::string tiles_text(const Counts& counts);

}  // namespace plateau::azul
