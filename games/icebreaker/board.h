// The hexagon: its cells, who touches whom, and sets of cells as bits.
//
// A layout numbers the cells of its largest hexagon row by row. Smaller hexagons lie in the middle of it, so that
// neighbours and spreading are the same for every side; only the set of cells on the board differs.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "core/bits.h"

namespace plateau::icebreaker {

inline constexpr int least_side = 3;
inline constexpr int most_side = 8;
inline constexpr int ships_each = 3;

constexpr int row_count(int side) { return 2 * side - 1; }
constexpr int row_length(int side, int row) { return row < side ? side + row : 3 * side - 2 - row; }
constexpr int cell_count(int side) { return 3 * side * (side - 1) + 1; }
constexpr int iceberg_count(int side) { return cell_count(side) - 2 * ships_each; }
constexpr int majority(int side) { return iceberg_count(side) / 2 + 1; }

// A cell by its row from the top and its column from the left of that row, both from 0.
struct Place {
  int row = 0;
  int column = 0;
  bool operator==(const Place&) const = default;
};

constexpr bool on_board(int side, Place p) {
  return p.row >= 0 && p.row < row_count(side) && p.column >= 0 && p.column < row_length(side, p.row);
}

inline constexpr int directions = 6;

// The neighbours of a cell, row by row; those of a cell at the edge may lie outside.
constexpr std::array<Place, directions> neighbours_of(int side, Place p) {
  // A longer row begins half a cell further left.
  const int above = p.row < side ? p.column - 1 : p.column;
  const int below = p.row < side - 1 ? p.column : p.column - 1;
  return {{{p.row - 1, above},
           {p.row - 1, above + 1},
           {p.row, p.column - 1},
           {p.row, p.column + 1},
           {p.row + 1, below},
           {p.row + 1, below + 1}}};
}

// Where a cell of a smaller hexagon lies in the larger one around it.
constexpr Place embedded(int side, int larger, Place p) { return {p.row + larger - side, p.column + larger - side}; }

// The neighbours of each cell in ascending order, then no_cell; what is not a cell of the board has none.
template <class Layout>
using NeighbourTable = std::array<std::array<std::uint8_t, 8>, Layout::numbers>;

template <class Layout>
constexpr NeighbourTable<Layout> neighbour_table() {
  NeighbourTable<Layout> table{};
  for (auto& neighbours : table) neighbours.fill(Layout::no_cell);
  constexpr int side = Layout::most_side;
  for (int row = 0; row < row_count(side); ++row)
    for (int column = 0; column < row_length(side, row); ++column) {
      int found = 0;
      for (const Place p : neighbours_of(side, {row, column}))
        if (on_board(side, p)) table[Layout::cell({row, column})][found++] = Layout::cell(p);
    }
  return table;
}

// The cells of the board of each side.
template <class Layout>
constexpr std::array<typename Layout::Set, Layout::most_side + 1> board_table() {
  std::array<typename Layout::Set, Layout::most_side + 1> table{};
  for (int side = least_side; side <= Layout::most_side; ++side)
    for (int row = 0; row < row_count(side); ++row)
      for (int column = 0; column < row_length(side, row); ++column)
        table[side] |= Layout::only(Layout::cell(embedded(side, Layout::most_side, {row, column})));
  return table;
}

// Sides 3 to 5: the 61 cells, numbered without gaps, are bits 0 to 60 of one word.
struct Narrow {
  using Set = Bits64;
  static constexpr int most_side = 5;
  static constexpr std::uint8_t no_cell = 63;  // a bit that is never set
  static constexpr int numbers = 65;           // 64 is the first of no cells

  static constexpr std::uint8_t cell(Place p) {
    int index = p.column;
    for (int row = 0; row < p.row; ++row) index += row_length(most_side, row);
    return static_cast<std::uint8_t>(index);
  }
  static constexpr Set only(int cell) { return bit<Set>(cell); }
  static constexpr bool has(Set cells, int cell) { return (cells >> cell & 1) != 0; }
  static constexpr std::uint8_t first(Set cells) { return static_cast<std::uint8_t>(std::countr_zero(cells)); }
  static constexpr Set without_first(Set cells) { return cells & (cells - 1); }
  static Set target(int step);
  static Set ends(int step);
};

// Sides 6 to 8, and any smaller one: cell (row, column) is bit 16 * row + q of 256, where q counts along the row from
// a slanted axis, so that all cells have their neighbours at the same distances: 1, 15 and 16 before and after. Bit 15
// of each row is never set, so a shift by one cannot run into another row.
struct Wide {
  struct Set {
    std::array<Bits64, 4> words{};

    constexpr Set& operator&=(const Set& other) {
      for (std::size_t i = 0; i < words.size(); ++i) words[i] &= other.words[i];
      return *this;
    }
    constexpr Set& operator|=(const Set& other) {
      for (std::size_t i = 0; i < words.size(); ++i) words[i] |= other.words[i];
      return *this;
    }
    constexpr Set& operator^=(const Set& other) {
      for (std::size_t i = 0; i < words.size(); ++i) words[i] ^= other.words[i];
      return *this;
    }
    constexpr Set operator&(const Set& other) const { return Set(*this) &= other; }
    constexpr Set operator|(const Set& other) const { return Set(*this) |= other; }
    constexpr Set operator^(const Set& other) const { return Set(*this) ^= other; }
    constexpr Set operator~() const { return {{~words[0], ~words[1], ~words[2], ~words[3]}}; }
    constexpr bool operator==(const Set&) const = default;
  };
  static constexpr int most_side = 8;
  static constexpr std::uint8_t no_cell = 255;  // a bit that is never set, and the first of no cells
  static constexpr int numbers = 256;

  static constexpr std::uint8_t cell(Place p) {
    const int axis = p.row < most_side ? most_side - 1 - p.row : 0;
    return static_cast<std::uint8_t>(16 * p.row + axis + p.column);
  }
  static constexpr Set only(int cell) {
    Set set;
    set.words[cell / 64] = bit<Bits64>(cell % 64);
    return set;
  }
  static constexpr bool has(const Set& cells, int cell) { return (cells.words[cell / 64] >> cell % 64 & 1) != 0; }
  static constexpr std::uint8_t first(const Set& cells) {
    for (int i = 0; i < 4; ++i)
      if (cells.words[i] != 0) return static_cast<std::uint8_t>(64 * i + std::countr_zero(cells.words[i]));
    return no_cell;
  }
  static constexpr Set without_first(const Set& cells) { return cells == Set{} ? cells : cells ^ only(first(cells)); }
  static Set target(int step);
  static Set ends(int step);
};

template <class Layout>
inline constexpr NeighbourTable<Layout> neighbour_cells = neighbour_table<Layout>();
template <class Layout>
inline constexpr std::array<typename Layout::Set, Layout::most_side + 1> board_of = board_table<Layout>();

namespace detail {

constexpr std::array<Bits64, Narrow::numbers> narrow_neighbour_sets() {
  std::array<Bits64, Narrow::numbers> table{};
  for (int cell = 0; cell < Narrow::numbers; ++cell)
    for (const std::uint8_t neighbour : neighbour_cells<Narrow>[cell])
      if (neighbour != Narrow::no_cell) table[cell] |= bit<Bits64>(neighbour);
  return table;
}
inline constexpr std::array<Bits64, Narrow::numbers> narrow_neighbours = narrow_neighbour_sets();

// The sets of a step (see Move): where it goes, and both its ends.
struct NarrowSteps {
  std::array<Bits64, 8 * Narrow::numbers> target{};
  std::array<Bits64, 8 * Narrow::numbers> ends{};
};
constexpr NarrowSteps narrow_step_sets() {
  NarrowSteps steps;
  for (int step = 0; step < 8 * cell_count(Narrow::most_side); ++step) {
    const std::uint8_t to = neighbour_cells<Narrow>[step / 8][step % 8];
    if (to == Narrow::no_cell) continue;
    steps.target[step] = bit<Bits64>(to);
    steps.ends[step] = bit<Bits64>(to) | bit<Bits64>(step / 8);
  }
  return steps;
}
inline constexpr NarrowSteps narrow_steps = narrow_step_sets();

// The cells whose number plus `distance` is a neighbour.
constexpr Bits64 narrow_pairs(int distance) {
  Bits64 cells = 0;
  for (int cell = 0; cell + distance < cell_count(Narrow::most_side); ++cell)
    if (Narrow::has(narrow_neighbours[cell], cell + distance)) cells |= bit<Bits64>(cell);
  return cells;
}

template <int Distance>
constexpr Bits64 narrow_step(Bits64 cells) {
  constexpr Bits64 pairs = narrow_pairs(Distance);
  return (cells & pairs) << Distance | (cells >> Distance & pairs);
}

}  // namespace detail

// Where the step of a move (see Move) goes, and both its ends.
inline Narrow::Set Narrow::target(int step) { return detail::narrow_steps.target[step]; }
inline Narrow::Set Narrow::ends(int step) { return detail::narrow_steps.ends[step]; }
inline Wide::Set Wide::target(int step) { return only(neighbour_cells<Wide>[step / 8][step % 8]); }
inline Wide::Set Wide::ends(int step) { return only(step / 8) | target(step); }

// The cells and their neighbours; may spill over the edge of the board.
constexpr Bits64 spread(Bits64 cells) {
  using detail::narrow_step;
  return cells | narrow_step<1>(cells) | narrow_step<5>(cells) | narrow_step<6>(cells) | narrow_step<7>(cells) |
         narrow_step<8>(cells) | narrow_step<9>(cells);
}

constexpr Wide::Set spread(const Wide::Set& cells) {
  // Downwards a cell touches q and q - 1, upwards q and q + 1.
  Wide::Set result;
  std::array<Bits64, 6> down{};
  std::array<Bits64, 6> up{};
  for (int i = 0; i < 4; ++i) {
    down[i + 1] = cells.words[i] | cells.words[i] >> 1;
    up[i + 1] = cells.words[i] | cells.words[i] << 1;
  }
  for (int i = 0; i < 4; ++i)
    result.words[i] = down[i + 1] | up[i + 1] | down[i + 1] << 16 | down[i] >> 48 | up[i + 1] >> 16 | up[i + 2] << 48;
  return result;
}

// Which neighbours of the cell are in the set: bit k is the k-th of neighbour_cells.
inline std::uint32_t neighbours_in(Bits64 set, int cell) {
#ifdef __BMI2__
  return static_cast<std::uint32_t>(_pext_u64(set, detail::narrow_neighbours[cell]));
#else
  std::uint32_t found = 0;
  for (int k = 0; k < directions; ++k)
    found |= static_cast<std::uint32_t>(set >> neighbour_cells<Narrow>[cell][k] & 1) << k;
  return found;
#endif
}

inline std::uint32_t neighbours_in(const Wide::Set& set, int cell) {
  std::uint32_t found = 0;
  for (int k = 0; k < directions; ++k)
    found |= static_cast<std::uint32_t>(Wide::has(set, neighbour_cells<Wide>[cell][k])) << k;
  return found;
}

// For hashes. The halves of the product, one upon the other: every bit of each factor moves many bits.
constexpr Bits64 folded(Bits64 a, Bits64 b) {
  const Bits128 product = static_cast<Bits128>(a) * b;
  return low_half(product) ^ high_half(product);
}
constexpr Bits64 digest(Bits64 cells) { return cells; }
constexpr Bits64 digest(const Wide::Set& cells) {
  return folded(cells.words[0] ^ 0xa0761d6478bd642fu, cells.words[1] ^ 0xe7037ed1a0b428dbu) ^
         folded(cells.words[2] ^ 0x8ebc6af09c88c6e3u, cells.words[3] ^ 0x589965cc75374cc3u);
}

}  // namespace plateau::icebreaker
