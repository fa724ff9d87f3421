// Whole turns worth looking at, out of the thousands that are legal.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "core/move_list.h"
#include "games/vampires/field.h"

namespace plateau::vampires {

// The orders that complete a turn, in the order of the rules, and its `end`; or one outcome of chance. 64 bytes.
class Turn {
 public:
  static constexpr int most_orders_here = 13;
  using Moves = MoveList<Move, most_orders_here + 1>;

  Turn() = default;
  explicit Turn(const Grid& grid) : columns_(static_cast<std::uint8_t>(grid.columns)) {}
  explicit Turn(Move outcome)
      : last_kind_(static_cast<std::uint8_t>(outcome.kind())),
        last_units_(static_cast<std::uint8_t>(outcome.units())) {}

  // REQUIRES: the targets are among the eight cells around the sources; the orders come in order; there is room.
  void add(const Move::Order& order) {
    assert(count_ < most_orders_here);
    // Any way to write the step as so many rows and columns will do.
    const int step = order.to - order.from;
    const int down = step > 1 ? 1 : step < -1 ? -1 : 0;
    const int across = step - down * columns_;
    assert(across >= -1 && across <= 1);
    orders_[count_++] = static_cast<std::uint32_t>(order.from) << 16 | static_cast<std::uint32_t>(down + 1) << 10 |
                        static_cast<std::uint32_t>(across + 1) << 8 | static_cast<std::uint32_t>(order.units);
  }

  int orders() const { return count_; }
  Move::Order order(int index) const {
    const std::uint32_t packed = orders_[index];
    const int from = static_cast<int>(packed >> 16);
    const int down = static_cast<int>(packed >> 10 & 3) - 1;
    const int across = static_cast<int>(packed >> 8 & 3) - 1;
    return {.from = from, .to = from + down * columns_ + across, .units = static_cast<int>(packed & 0xff)};
  }

  Moves moves() const {
    Moves moves;
    for (int i = 0; i < count_; ++i) moves.push_back(Move(order(i)));
    moves.push_back(Move(static_cast<Move::Kind>(last_kind_), last_units_));
    return moves;
  }

  // How good it looks before it is searched.
  int promise() const { return promise_; }
  void set_promise(int promise) { promise_ = promise; }
  // It attacks enemies.
  bool attacks() const { return attacks_ != 0; }
  void set_attacks(bool attacks) { attacks_ = attacks ? 1 : 0; }

  bool has_orders_of(const Turn& other) const { return count_ == other.count_ && orders_ == other.orders_; }
  bool operator==(const Turn&) const = default;

 private:
  std::array<std::uint32_t, most_orders_here> orders_{};  // bits 0-7 units, 8-9 across + 1, 10-11 down + 1, 16-31 from
  std::int32_t promise_ = 0;
  std::uint8_t count_ = 0;
  std::uint8_t columns_ = 1;
  std::uint8_t attacks_ = 0;
  std::uint8_t last_kind_ = static_cast<std::uint8_t>(Move::Kind::end);
  std::uint8_t last_units_ = 0;
  std::array<std::uint8_t, 3> unused_{};
};

static_assert(sizeof(Turn) == 64 && std::has_unique_object_representations_v<Turn>);

inline constexpr int most_turns_listed = 48;
using TurnList = MoveList<Turn, most_turns_listed>;

// The turns that look best for each group by itself, the best first; empty when none looks sensible. Each is legal.
TurnList likely_turns(const Field& field, const TurnUnderWay& under_way, int most);

// These, and then those in which all groups act together: they gather, or go for one enemy.
TurnList likely_and_concerted_turns(const Field& field, const TurnUnderWay& under_way, int most);

}  // namespace plateau::vampires
