// Icebreaker: ships on a hexagon of ice sail towards the nearest iceberg and take it. See README.md.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/erased_game.h"
#include "core/game.h"
#include "games/icebreaker/board.h"
#include "games/icebreaker/setup.h"

namespace plateau::icebreaker {

struct Move {
  std::uint16_t step = 0;  // 8 * cell of the ship + which of the cell's neighbours it goes to

  constexpr int from() const { return step / 8; }
  constexpr int direction() const { return step % 8; }
  bool operator==(const Move&) const = default;
};

// The legal moves as bits: bit 16 * i + k is the i-th ship of the mover going to the k-th neighbour of its cell. Ships
// and neighbours are counted row by row.
class Moves {
 public:
  Moves() = default;

  using PerShip = std::array<std::uint32_t, ships_each>;
  Moves(const PerShip& cells, const PerShip& neighbours) {
    for (int i = 0; i < ships_each; ++i) {
      base_ |= Bits64{static_cast<std::uint16_t>(8 * cells[i] - 16u * i)} << 16 * i;
      left_ |= Bits64{neighbours[i]} << 16 * i;
    }
  }

  class Iterator {
   public:
    Iterator(Bits64 base, Bits64 left) : base_(base), left_(left) {}
    Move operator*() const { return decode(base_, lowest_bit(left_)); }
    Iterator& operator++() { return left_ &= left_ - 1, *this; }
    bool operator==(const Iterator& other) const { return left_ == other.left_; }

   private:
    Bits64 base_;
    Bits64 left_;
  };

  Iterator begin() const { return {base_, left_}; }
  Iterator end() const { return {base_, 0}; }
  std::size_t size() const { return static_cast<std::size_t>(count_bits(left_)); }
  bool empty() const { return left_ == 0; }
  Move operator[](std::size_t i) const { return decode(base_, nth_bit(left_, static_cast<int>(i))); }

 private:
  static Move decode(Bits64 base, int index) {
    return {static_cast<std::uint16_t>((base >> (index & 48)) + static_cast<Bits64>(index))};
  }

  // Lane i of 16 bits holds 8 * cell - 16 * i, modulo 2^16: a step of the i-th ship when the index of its bit is added.
  Bits64 base_ = 0;
  Bits64 left_ = 0;
};

// The side to move is the representation: `mine` are the ships of the player whose turn it is.
template <class Layout>
class BasicState {
 public:
  using Set = typename Layout::Set;

  BasicState() = default;
  // REQUIRES: the setup went through checked(), and its side is at most Layout::most_side.
  explicit BasicState(const Setup& setup);
  Setup setup() const;

  int players() const { return 2; }
  Player turn() const { return static_cast<Player>(my_tally_ >> 8 & 1); }
  bool is_over() const { return somebody_has_majority() || !(can_capture() || !legal_moves().empty()); }
  std::optional<Outcome> outcome() const;
  Moves legal_moves() const;

  void play(Move m) { *this = after(m); }
  // The state after a legal move: play() on a copy, without the copy.
  BasicState after(Move m) const {
    const Set captured = ice_ & Layout::target(m.step);
    const bool any = captured != Set{};
    return {theirs_, mine_ ^ Layout::ends(m.step), ice_ ^ captured, their_tally_, my_tally_ - any};
  }

  bool operator==(const BasicState&) const = default;
  std::uint64_t hash() const {
    const Bits64 ships = folded(digest(mine_) ^ 0x9e3779b97f4a7c15u, digest(theirs_) ^ 0xd1b54a32d192ed03u);
    const Bits64 tally = my_tally_ | Bits64{their_tally_} << 32;
    return mix(ships ^ folded(digest(ice_) ^ 0x8cb92ba72f3d8dd7u, tally ^ 0xaaaaaaaa55555555u));
  }

  int side() const { return static_cast<int>(my_tally_ >> 16); }
  int score(Player p) const {
    return majority(side()) - static_cast<int>((p == turn() ? my_tally_ : their_tally_) & 0xff);
  }

  // As the player to move sees the board: his ships, the opponent's, the icebergs left, and how many of them each still
  // lacks for the majority.
  const Set& mine() const { return mine_; }
  const Set& theirs() const { return theirs_; }
  const Set& ice() const { return ice_; }
  int i_lack() const { return static_cast<int>(my_tally_ & 0xff); }
  int they_lack() const { return static_cast<int>(their_tally_ & 0xff); }

 private:
  BasicState(Set mine, Set theirs, Set ice, std::uint32_t my_tally, std::uint32_t their_tally)
      : mine_(mine), theirs_(theirs), ice_(ice), my_tally_(my_tally), their_tally_(their_tally) {}

  bool somebody_has_majority() const { return (my_tally_ & 0xff) == 0 || (their_tally_ & 0xff) == 0; }
  bool can_capture() const { return (spread(mine_) & ice_) != Set{}; }
  Moves::PerShip ship_cells() const {
    const Set two = Layout::without_first(mine_);
    return {Layout::first(mine_), Layout::first(two), Layout::first(Layout::without_first(two))};
  }

  Set mine_{};
  Set theirs_{};
  Set ice_{};
  // Bits 0-7: how many icebergs the player lacks for the majority. Bit 8: which player it is. From bit 16: the side.
  std::uint32_t my_tally_ = 0;
  std::uint32_t their_tally_ = 0;
};

template <class Layout>
inline Moves BasicState<Layout>::legal_moves() const {
  if (somebody_has_majority()) return {};
  const Moves::PerShip cells = ship_cells();
  Moves::PerShip targets;
  for (int i = 0; i < ships_each; ++i) targets[i] = neighbours_in(ice_, cells[i]);
  if (targets[0] != 0 && targets[1] != 0 && targets[2] != 0) return {cells, targets};
  // Some ship touches no ice (or is not there). Let the ice grow by one cell at a time through cells without ships: a
  // ship goes to those of its neighbours that are reached first.
  const Set free = board_of<Layout>[side()] & ~(mine_ | theirs_);
  Set reached = ice_;
  while (true) {
    const Set next = spread(reached) & free;
    if (next == reached) break;  // the ships that still wait are cut off
    reached = next;
    bool waiting = false;
    for (int i = 0; i < ships_each; ++i) {
      const std::uint32_t touched = neighbours_in(reached, cells[i]);
      targets[i] = targets[i] != 0 ? targets[i] : touched;
      waiting |= targets[i] == 0;
    }
    if (!waiting) break;
  }
  return {cells, targets};
}

template <class Layout>
struct BasicGame {
  using State = BasicState<Layout>;
  using Move = icebreaker::Move;

  static const GameInfo& info() { return game_info(); }
  static Result<State> start(const Options& options) { return state_of(start_setup(options)); }
  static std::string format(const State& s) { return format_position(s.setup()); }
  static Result<State> parse(std::string_view text) { return state_of(parse_position(text)); }
  static std::string format(const State& s, Move m) { return format_step(step_of(s, m)); }
  static Result<Move> parse_move(const State& s, std::string_view text);
  static void view(const State& s, JsonWriter& json) { write_view(s.setup(), json); }
  static ClickPath click_path(const State& s, Move m) {
    const Step step = step_of(s, m);
    return {cell_name(step.from), cell_name(step.to)};
  }
  static std::string draw(const State& s, const TerminalStyle& style) {
    return draw_board(s.setup(), legal_steps(s), style);
  }

 private:
  static Result<State> state_of(const Result<Setup>& setup);
  static Step step_of(const State& s, Move m);
  static std::vector<Step> legal_steps(const State& s);
};

extern template class BasicState<Narrow>;
extern template class BasicState<Wide>;
extern template struct BasicGame<Narrow>;
extern template struct BasicGame<Wide>;

using AllWidths = Widths<BasicGame<Narrow>, BasicGame<Wide>>;

}  // namespace plateau::icebreaker
