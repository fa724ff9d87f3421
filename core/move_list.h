// Lists that legal_moves() may return. A game may return any other sized, indexable range of moves instead (virus: the
// bits of a board).
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

namespace plateau {

// For games whose number of legal moves has a known, small bound. Its storage is not initialised: making one is free.
template <class Move, std::size_t Capacity>
class MoveList {
 public:
  static_assert(std::is_trivially_copyable_v<Move>);

  MoveList() {}
  MoveList(const MoveList& other) : size_(other.size_) { std::copy_n(other.begin(), size_, begin()); }
  MoveList& operator=(const MoveList& other) {
    size_ = other.size_;
    std::copy_n(other.begin(), size_, begin());
    return *this;
  }

  void push_back(Move move) {
    assert(size_ < Capacity);
    moves_[size_++] = move;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const Move& operator[](std::size_t i) const { return assert(i < size_), moves_[i]; }
  Move* begin() { return moves_; }
  Move* end() { return moves_ + size_; }
  const Move* begin() const { return moves_; }
  const Move* end() const { return moves_ + size_; }

 private:
  std::size_t size_ = 0;
  union {  // keeps the constructor from touching the moves
    Move moves_[Capacity];
  };
};

// For games without such a bound: the first Inline moves need no allocation.
template <class Move, std::size_t Inline>
class GrowingMoveList {
 public:
  static_assert(std::is_trivially_copyable_v<Move>);

  GrowingMoveList() {}
  GrowingMoveList(const GrowingMoveList& other) { *this = other; }
  GrowingMoveList(GrowingMoveList&& other) noexcept { *this = std::move(other); }
  GrowingMoveList& operator=(const GrowingMoveList& other) {
    if (this == &other) return *this;
    size_ = 0;
    while (capacity_ < other.size_) grow();
    size_ = other.size_;
    std::copy_n(other.begin(), size_, begin());
    return *this;
  }
  GrowingMoveList& operator=(GrowingMoveList&& other) noexcept {
    if (this == &other) return *this;
    size_ = other.size_;
    if (other.heap_ != nullptr) {
      heap_ = std::move(other.heap_);
      capacity_ = other.capacity_;
    } else {
      std::copy_n(other.inline_, std::min(size_, Inline), begin());
    }
    other.size_ = 0;
    other.capacity_ = Inline;
    return *this;
  }

  void push_back(Move move) {
    if (size_ == capacity_) grow();
    begin()[size_++] = move;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const Move& operator[](std::size_t i) const { return assert(i < size_), begin()[i]; }
  Move* begin() { return heap_ != nullptr ? heap_.get() : inline_; }
  Move* end() { return begin() + size_; }
  const Move* begin() const { return heap_ != nullptr ? heap_.get() : inline_; }
  const Move* end() const { return begin() + size_; }

 private:
  void grow() {
    std::unique_ptr<Move[]> larger(new Move[capacity_ * 2]);
    std::copy_n(begin(), size_, larger.get());
    heap_ = std::move(larger);
    capacity_ *= 2;
  }

  std::size_t size_ = 0;
  std::size_t capacity_ = Inline;
  std::unique_ptr<Move[]> heap_;
  union {
    Move inline_[Inline];
  };
};

}  // namespace plateau
