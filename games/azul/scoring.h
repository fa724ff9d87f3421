// Points: for a tile on the wall, for the floor, at the end; and what a player's lines would score if the round ended
// now.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/azul/azul.h"

namespace plateau::azul {

inline constexpr std::array<int, floor_spaces + 1> floor_penalty = {0, 1, 2, 4, 6, 8, 11, 14};
inline constexpr int row_bonus = 2;
inline constexpr int column_bonus = 7;
inline constexpr int colour_bonus = 10;

namespace detail {

inline constexpr std::uint32_t first_column = 0x01041041;  // the wall_bit of column 0 in each row

// The length of the run of ones through a bit of five, at [bits * 8 + bit]; 1 when the bit is not set but would be.
constexpr std::array<std::uint8_t, 32 * 8> run_lengths() {
  std::array<std::uint8_t, 32 * 8> table{};
  for (unsigned bits = 0; bits < 32; ++bits)
    for (unsigned at = 0; at < 5; ++at) {
      const unsigned with = bits | 1u << at;
      const int above = std::countr_one(with >> at);
      const int below = std::countl_one(static_cast<std::uint8_t>(with << (7 - at)));
      table[bits * 8 + at] = static_cast<std::uint8_t>(above + below - 1);
    }
  return table;
}
inline constexpr auto run_length = run_lengths();

}  // namespace detail

// Five bits, from a column of the wall. (Row r is bit 6r; the product moves it to bit 24 + r, and no two bits meet.)
constexpr unsigned column_bits(std::uint32_t placed, int column) {
  constexpr Bits64 gather = 1u << 24 | 1u << 19 | 1u << 14 | 1u << 9 | 1u << 4;
  return static_cast<unsigned>((placed >> column & detail::first_column) * gather >> 24) & 31;
}
constexpr unsigned row_bits(std::uint32_t placed, int row) { return placed >> 6 * row & 31; }

// What a tile scores that is put there. (A run of one counts nothing beside the other run, but a lone tile counts 1.)
constexpr int points_for(std::uint32_t placed, int row, int column) {
  const int across = detail::run_length[row_bits(placed, row) * 8 + static_cast<unsigned>(column)];
  const int down = detail::run_length[column_bits(placed, column) * 8 + static_cast<unsigned>(row)];
  return across + down - static_cast<int>(across == 1 || down == 1);
}

// Bit 6r: row r is complete.
constexpr std::uint32_t complete_rows(std::uint32_t placed) {
  return placed & placed >> 1 & placed >> 2 & placed >> 3 & placed >> 4 & detail::first_column;
}

// Bit 6r: pattern line r is full.
constexpr std::uint32_t full_lines(const Lines& lines) {
  const auto free = static_cast<std::uint32_t>(lines.bits);
  return ~(free | free >> 1 | free >> 2) & detail::first_column;
}

// The part of the bonus that this wall has earned. `wanted` as in Board.
constexpr int wall_bonus(std::uint32_t placed, std::uint32_t wanted) {
  int points = row_bonus * std::popcount(complete_rows(placed));
  for (int column = 0; column < columns; ++column)
    if (column_bits(placed, column) == 31) points += column_bonus;
  for (int colour = 0; colour < colours; ++colour)
    if ((wanted >> 6 * colour & 31) == 0) points += colour_bonus;
  return points;
}

// A player's wall and points when the full lines and the floor are settled.
struct Settled {
  std::uint32_t placed = 0;
  std::uint32_t wanted = 0;
  int score = 0;
};

// On a grey wall the tiles go where they score most, from the top.
Settled settle_grey(const Board& board, const Lines& lines);

inline bool is_grey(const Board& board, int row, int colour) { return board.wall.column(row, colour) == any_column; }

inline Settled settle(const Board& board, const Lines& lines) {
  Settled end{.placed = board.placed, .wanted = board.wanted, .score = board.score};
  for (std::uint32_t full = full_lines(lines); full != 0; full &= full - 1) {
    const int at = std::countr_zero(full);
    const auto colour = static_cast<int>(lines.bits >> (at + 3) & 7);
    const int row = at / 6;
    const int column = board.wall.column(row, colour);
    if (column == any_column) [[unlikely]]
      return settle_grey(board, lines);
    end.score += points_for(end.placed, row, column);
    end.placed |= 1u << (at + column);
    end.wanted &= ~(1u << (6 * colour + row));
  }
  const int penalty = floor_penalty[static_cast<std::size_t>(lines.floor_length())];
  end.score = end.score > penalty ? end.score - penalty : 0;
  return end;
}

// The column of the row in which a tile of this colour scores most, the leftmost of equals; -1 when it has no space.
int best_column(const Wall& wall, std::uint32_t placed, int row, int colour);

}  // namespace plateau::azul
