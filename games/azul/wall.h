// Which space of the wall belongs to which colour, and the text files that say so.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"

namespace plateau::azul {

inline constexpr int colours = 5;
inline constexpr int rows = 5;  // of the wall, each with its pattern line
inline constexpr int columns = 5;
inline constexpr std::string_view letters = "BYRGW";  // blue, yellow, red, green, white

// The column of a colour that may still choose it: on a grey wall, each colour that the row does not have yet.
inline constexpr int any_column = 5;

// Three bits per colour and row: its column, or any_column. The columns of a row that are not any_column differ.
class Wall {
 public:
  static constexpr Wall standard() {
    Wall wall;
    for (int row = 0; row < rows; ++row)
      for (int colour = 0; colour < colours; ++colour) wall.set_column(row, colour, (colour + row) % columns);
    return wall;
  }
  static constexpr Wall grey() {
    Wall wall;
    for (int row = 0; row < rows; ++row)
      for (int colour = 0; colour < colours; ++colour) wall.set_column(row, colour, any_column);
    return wall;
  }

  constexpr int column(int row, int colour) const { return rows_[row] >> (3 * colour) & 7; }
  constexpr void set_column(int row, int colour, int column) {
    rows_[row] = static_cast<std::uint16_t>((rows_[row] & ~(7 << (3 * colour))) | column << (3 * colour));
  }
  // The three-bit columns of a row, colour 0 lowest.
  constexpr std::uint16_t packed_row(int row) const { return rows_[row]; }

  bool operator==(const Wall&) const = default;

 private:
  std::array<std::uint16_t, rows> rows_{};
};

// Reads the one line of a wall file: "|Bl_J_R_V_Bc_|…", five rows of five different colours (Bl blue, J yellow, R red,
// V green, Bc white). White space after it is ignored.
Result<Wall> parse_wall(std::string_view text);

// The line that parse_wall reads. REQUIRES: every colour has its column.
std::string format_wall(const Wall& wall);

}  // namespace plateau::azul
