// Sets of cells of a grid, and the cells around a cell. Cell (x, y) has the index y * columns + x.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "core/bits.h"

namespace plateau::vampires {

struct Grid {
  int rows = 1;
  int columns = 1;

  bool operator==(const Grid&) const = default;
  int cells() const { return rows * columns; }
  int x(int cell) const { return cell % columns; }
  int y(int cell) const { return cell / columns; }
  std::string name(int cell) const { return std::to_string(x(cell)) + "," + std::to_string(y(cell)); }
  bool touch(int one, int other) const {
    const int across = x(one) - x(other);
    const int down = y(one) - y(other);
    return one != other && across >= -1 && across <= 1 && down >= -1 && down <= 1;
  }
};

// A set of cells with indexes below Cells.
template <int Cells>
class CellSet {
 public:
  static constexpr int words = (Cells + 63) / 64;

  bool contains(int cell) const { return ((words_[word_of(cell)] >> (cell % 64)) & 1) != 0; }
  void insert(int cell) { words_[word_of(cell)] |= bit<Bits64>(cell % 64); }
  void erase(int cell) { words_[word_of(cell)] &= ~bit<Bits64>(cell % 64); }
  void clear() { words_ = {}; }
  Bits64 word(int index) const { return words_[index]; }

  static constexpr int word_of(int cell) { return words == 1 ? 0 : cell / 64; }

  template <class Visit>
  void for_each(const Visit& visit) const {
    for (int w = 0; w < words; ++w)
      for (const int low : BitRange(words_[w])) visit(w * 64 + low);
  }

 private:
  std::array<Bits64, words> words_{};
};

// Some of the at most eight cells around a cell, ascending, as the bits of a word: for grids of up to 64 cells.
class NearBits {
 public:
  explicit NearBits(Bits64 cells) : cells_(cells) {}

  BitRange<Bits64>::Iterator begin() const { return BitRange(cells_).begin(); }
  BitRange<Bits64>::Iterator end() const { return BitRange(cells_).end(); }
  std::uint32_t size() const { return static_cast<std::uint32_t>(count_bits(cells_)); }
  int operator[](std::uint32_t n) const { return nth_bit(cells_, static_cast<int>(n)); }

 private:
  Bits64 cells_;
};

// The same as a list, for grids of any size.
class NearList {
 public:
  void push_back(int cell) { cells_[size_++] = static_cast<std::uint16_t>(cell); }

  const std::uint16_t* begin() const { return cells_.data(); }
  const std::uint16_t* end() const { return cells_.data() + size_; }
  std::uint32_t size() const { return size_; }
  int operator[](std::uint32_t n) const { return cells_[n]; }

 private:
  std::array<std::uint16_t, 8> cells_{};
  std::uint32_t size_ = 0;
};

namespace detail {

constexpr std::array<std::array<Bits64, 64>, 65> neighbour_table() {
  std::array<std::array<Bits64, 64>, 65> table{};
  for (int columns = 1; columns <= 64; ++columns)
    for (int cell = 0; cell < 64; ++cell) {
      const int x = cell % columns;
      for (int row = cell - x - columns; row <= cell - x + columns; row += columns)
        for (int column = x - 1; column <= x + 1; ++column)
          if (column >= 0 && column < columns && row >= 0 && row + column < 64 && row + column != cell)
            table[columns][cell] |= bit<Bits64>(row + column);
    }
  return table;
}

// The cells around a cell on a grid of so many columns and any number of rows.
inline constexpr std::array<std::array<Bits64, 64>, 65> neighbours = neighbour_table();

}  // namespace detail

}  // namespace plateau::vampires
