// One order, the end of a turn, or one outcome of chance.
#pragma once

#include <cstdint>

namespace plateau::vampires {

// Bits 0-7 units, 8-15 kind, 16-31 target, 32-47 source: orders of one source and target follow each other as numbers.
class Move {
 public:
  enum class Kind : std::uint8_t { order, end, attackers, defenders, survive, convert };
  struct Order {
    int from = 0;
    int to = 0;
    int units = 0;
  };

  constexpr Move() = default;
  constexpr explicit Move(Kind kind, int units = 0)
      : bits_(static_cast<std::uint64_t>(kind) << 8 | static_cast<std::uint64_t>(units)) {}
  constexpr explicit Move(const Order& order)
      : bits_(static_cast<std::uint64_t>(order.from) << 32 | static_cast<std::uint64_t>(order.to) << 16 |
              static_cast<std::uint64_t>(order.units)) {}

  constexpr Kind kind() const { return static_cast<Kind>(bits_ >> 8 & 0xff); }
  constexpr int units() const { return static_cast<int>(bits_ & 0xff); }
  constexpr int to() const { return static_cast<int>(bits_ >> 16 & 0xffff); }
  constexpr int from() const { return static_cast<int>(bits_ >> 32 & 0xffff); }

  // The same order with one unit more. REQUIRES: kind() == Kind::order, units() < 255
  constexpr Move with_one_more() const { return Move(bits_ + 1); }

  bool operator==(const Move&) const = default;

 private:
  constexpr explicit Move(std::uint64_t bits) : bits_(bits) {}

  std::uint64_t bits_ = 0;
};

}  // namespace plateau::vampires
