// Virus: put a pawn beside one of yours, and the enemy pawns around it become yours. See README.md.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/bits.h"
#include "core/erased_game.h"
#include "core/game.h"

namespace plateau::virus {

inline constexpr int least_size = 3;
inline constexpr int most_size = 10;

// Cell (row, column) is bit row * 11 + column, for every size: the eleventh column is never set, so a shift by one
// column cannot run into the next row. The 110 bits leave room for the pass above them.
inline constexpr int stride = 11;

struct Move {
  std::uint8_t cell = 0;  // row * stride + column, or pass_cell

  static constexpr std::uint8_t pass_cell = 127;
  static constexpr Move at(int row, int column) { return {static_cast<std::uint8_t>(row * stride + column)}; }
  static constexpr Move pass() { return {pass_cell}; }
  constexpr bool is_pass() const { return cell == pass_cell; }
  constexpr int row() const { return cell / stride; }
  constexpr int column() const { return cell % stride; }
  bool operator==(const Move&) const = default;
};

// The legal moves are the bits of a board: row by row from the top, or the pass alone.
class Moves {
 public:
  explicit Moves(Bits128 cells) : cells_(cells) {}

  class Iterator {
   public:
    explicit Iterator(BitRange<Bits128>::Iterator at) : at_(at) {}
    Move operator*() const { return {static_cast<std::uint8_t>(*at_)}; }
    Iterator& operator++() { return ++at_, *this; }
    bool operator==(const Iterator&) const = default;

   private:
    BitRange<Bits128>::Iterator at_;
  };

  Iterator begin() const { return Iterator(BitRange(cells_).begin()); }
  Iterator end() const { return Iterator(BitRange(cells_).end()); }
  std::size_t size() const { return static_cast<std::size_t>(count_bits(cells_)); }
  bool empty() const { return cells_ == 0; }
  Move operator[](std::size_t i) const { return {static_cast<std::uint8_t>(nth_bit(cells_, static_cast<int>(i)))}; }

 private:
  Bits128 cells_;
};

namespace detail {

constexpr Bits128 board_of_size(int size) {
  Bits128 cells = 0;
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column) cells |= bit<Bits128>(row * stride + column);
  return cells;
}

// The cells and their eight neighbours; may spill over the edge of the board.
constexpr Bits128 spread(Bits128 cells) {
  const Bits128 wide = cells | cells << 1 | cells >> 1;
  return wide | wide << stride | wide >> stride;
}

// What a move puts on the board and what it touches: a pass, nothing.
struct Stamp {
  Bits128 pawn = 0;
  Bits128 around = 0;
};

constexpr std::array<Stamp, 128> stamps() {
  std::array<Stamp, 128> table{};
  for (int cell = 0; cell < most_size * stride; ++cell)
    if (cell % stride < most_size) {
      const Bits128 pawn = bit<Bits128>(cell);
      table[cell] = {pawn, spread(pawn) & board_of_size(most_size) & ~pawn};
    }
  return table;
}

constexpr std::array<Bits128, most_size + 1> boards() {
  std::array<Bits128, most_size + 1> table{};
  for (int size = least_size; size <= most_size; ++size) table[size] = board_of_size(size);
  return table;
}

inline constexpr std::array<Stamp, 128> stamp_of = stamps();
inline constexpr std::array<Bits128, most_size + 1> board_of = boards();

}  // namespace detail

// The side to move is the representation: `mine` are the pawns of the player whose turn it is.
class State {
 public:
  State() = default;

  // REQUIRES: least_size <= size <= most_size; the pawns lie on the board, at least one, no two on one cell.
  struct Setup {
    int size = most_size;
    std::array<Bits128, 2> pawns{};
    Player turn = 0;
  };
  explicit State(const Setup& setup);

  int players() const { return 2; }
  Player turn() const { return static_cast<Player>(turn_); }
  bool is_over() const { return (mine_ | theirs_) == board(); }

  std::optional<Outcome> outcome() const {
    if (!is_over()) return std::nullopt;
    return Outcome::by_score({score(0), score(1)}, 2);
  }

  Moves legal_moves() const { return Moves(legal_cells()); }

  void play(Move m) { *this = after(m); }

  State after(Move m) const {
    const detail::Stamp& stamp = detail::stamp_of[m.cell];
    const Bits128 converted = theirs_ & stamp.around;
    State next;
    next.mine_ = theirs_ ^ converted;
    next.theirs_ = mine_ | converted | stamp.pawn;
    next.size_ = size_;
    next.turn_ = turn_ ^ 1;
    return next;
  }

  Move random_move(Random& random) const {
    const Bits128 cells = legal_cells();
    const auto n = random.below(static_cast<std::uint32_t>(count_bits(cells)));
    return {static_cast<std::uint8_t>(nth_bit(cells, static_cast<int>(n)))};
  }

  Move skip() const { return Move::pass(); }
  Outcome standing() const { return Outcome::by_score({score(0), score(1)}, 2); }

  bool operator==(const State&) const = default;
  std::uint64_t hash() const;

  int size() const { return static_cast<int>(size_); }
  Bits128 board() const { return detail::board_of[size_]; }
  Bits128 pawns(Player p) const { return p == turn_ ? mine_ : theirs_; }
  int score(Player p) const { return count_bits(pawns(p)); }

 private:
  Bits128 legal_cells() const {
    const Bits128 empty = board() & ~(mine_ | theirs_);
    const Bits128 cells = detail::spread(mine_) & empty;
    if (cells != 0 || empty == 0) return cells;
    return bit<Bits128>(Move::pass_cell);
  }

  Bits128 mine_ = 0;
  Bits128 theirs_ = 0;
  std::int64_t size_ = most_size;
  std::int64_t turn_ = 0;  // both as wide as a word: then there is no padding, and a state is copied in six moves
};

struct Game {
  using State = virus::State;
  using Move = virus::Move;

  static const GameInfo& info();
  static Result<State> start(const Options& options);
  static std::string format(const State& s);
  static Result<State> parse(std::string_view text);
  static std::string format(const State& s, Move m);
  static Result<Move> parse_move(const State& s, std::string_view text);
  static void view(const State& s, JsonWriter& json);
  static ClickPath click_path(const State& s, Move m);
  static std::string draw(const State& s, const TerminalStyle& style);
};

using AllWidths = Widths<Game>;

}  // namespace plateau::virus
