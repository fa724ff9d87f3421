// Azul: take tiles of one colour, fill pattern lines, and tile a wall. See README.md.
//
// Sets of tiles and of targets share one layout of 30 bits: colour c owns the six bits from 6c. As a set of tiles they
// count it; as a set of targets bit l of the six is pattern line l (from 0), bit 5 the floor. So what may be done with
// the tiles of a source is the AND of two words.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "core/bits.h"
#include "core/erased_game.h"
#include "core/game.h"
#include "games/azul/table.h"

namespace plateau::azul {

// Moves come in groups of 32: group 0 are the draws (bit: colour), group 1 the choices of a space (bit: wall_bit),
// group 2 + s takes tiles from source s, 0 the centre, 1-9 a factory (bit: 6 * colour + line, line 5 the floor).
struct Move {
  std::uint32_t code = 0;

  static constexpr int draw_group = 0;
  static constexpr int place_group = 1;
  static constexpr int first_source_group = 2;
  static constexpr Move in_group(int group, int bit) { return {static_cast<std::uint32_t>(group * 32 + bit)}; }
  static constexpr Move draw(int colour) { return in_group(draw_group, colour); }
  static constexpr Move place(int row, int column) { return in_group(place_group, wall_bit(row, column)); }
  static constexpr Move take(int source, int colour, int line) {
    return in_group(first_source_group + source, 6 * colour + line);
  }

  constexpr int group() const { return static_cast<int>(code / 32); }
  constexpr int bit() const { return static_cast<int>(code % 32); }
  constexpr int source() const { return group() - first_source_group; }
  constexpr int colour() const { return bit() / 6; }  // of a take
  constexpr int line() const { return bit() % 6; }    // of a take
  constexpr int row() const { return bit() / 6; }     // of a placement
  constexpr int column() const { return bit() % 6; }  // of a placement
  bool operator==(const Move&) const = default;
};

// The legal moves as a set of codes, ascending.
template <int Words>
class Moves {
 public:
  std::array<Bits64, Words> words{};

  class Iterator {
   public:
    Iterator(const Bits64* word, const Bits64* last) : word_(word), last_(last), left_(*word) { skip_empty_words(); }
    Move operator*() const { return {base_ + static_cast<std::uint32_t>(lowest_bit(left_))}; }
    Iterator& operator++() {
      left_ &= left_ - 1;
      skip_empty_words();
      return *this;
    }
    bool operator==(std::default_sentinel_t) const { return left_ == 0; }

   private:
    void skip_empty_words() {
      while (left_ == 0 && word_ != last_) left_ = *++word_, base_ += 64;
    }

    const Bits64* word_;
    const Bits64* last_;
    Bits64 left_;
    std::uint32_t base_ = 0;
  };

  Iterator begin() const { return Iterator(words.data(), words.data() + Words - 1); }
  std::default_sentinel_t end() const { return {}; }
  std::size_t size() const {
    int count = 0;
    for (const Bits64 word : words) count += count_bits(word);
    return static_cast<std::size_t>(count);
  }
  bool empty() const { return begin() == end(); }
  bool contains(Move m) const { return (words[m.code / 64] >> m.code % 64 & 1) != 0; }
  Move operator[](std::size_t i) const {
    int n = static_cast<int>(i);
    for (int w = 0;; ++w) {
      const int count = count_bits(words[w]);
      if (n < count) return {static_cast<std::uint32_t>(64 * w + nth_bit(words[w], n))};
      n -= count;
    }
  }
};

namespace detail {

inline constexpr std::uint32_t each_colour = 0x01041041;  // the lowest of the six bits of each colour
inline constexpr std::uint32_t all_tiles = 0x3fffffff;
inline constexpr std::uint32_t marker_bit = 1u << 30;  // above the tiles of the centre

// Sources hold at most 20 tiles of a colour: adding 31 carries into the highest of the six bits iff there is one.
constexpr std::uint32_t targets_of_present_colours(std::uint32_t tiles) {
  const std::uint32_t high = ((tiles & all_tiles) + 31 * each_colour) & (32 * each_colour);
  return high | (high - (high >> 5));
}

// Tiles of one kind (a colour or the marker) that fall to a floor which has `length` tiles.
struct Fall {
  int kind = 0;
  int length = 0;
  int count = 0;
};

// What the fall adds to the Lines of the player. Tiles beyond the spaces of the floor are gone.
constexpr Bits64 added_by(Fall fall) {
  const int stay = std::min(fall.count, floor_spaces - fall.length);
  Bits64 tiles = 0;
  for (int i = 0; i < stay; ++i) tiles |= static_cast<Bits64>(fall.kind + 1) << 3 * (fall.length + i);
  return tiles << 36 | static_cast<Bits64>(stay) << 59;
}

inline constexpr int most_fall = 32;  // above the 20 tiles that can fall at once

constexpr std::array<Bits64, (colours + 1) * (floor_spaces + 1) * most_fall> falls() {
  std::array<Bits64, (colours + 1) * (floor_spaces + 1) * most_fall> table{};
  for (std::size_t i = 0; i < table.size(); ++i)
    table[i] = added_by({.kind = static_cast<int>(i / most_fall / (floor_spaces + 1)),
                         .length = static_cast<int>(i / most_fall % (floor_spaces + 1)),
                         .count = static_cast<int>(i % most_fall)});
  return table;
}

// added_by, in the order of kind, length, count.
inline constexpr auto fall_of = falls();

// What the bit of a take means for its player.
struct Target {
  std::uint32_t other_tiles = 0;  // all but those of the colour
  std::uint32_t line_colour = 0;  // the colour in its place in Lines; nothing for the floor
  std::uint32_t falls = 0;        // where those of the colour begin in fall_of
  std::uint8_t colour_shift = 0;
  std::uint8_t line_shift = 0;
};

constexpr std::array<Target, 32> targets() {
  std::array<Target, 32> table{};
  for (int bit = 0; bit < 30; ++bit) {
    const int colour = bit / 6;
    const int line = bit % 6;
    Target& target = table[bit];
    target.other_tiles = all_tiles & ~(63u << 6 * colour);
    target.line_colour = line == rows ? 0 : static_cast<std::uint32_t>(colour) << (6 * line + 3);
    target.falls = static_cast<std::uint32_t>(colour * (floor_spaces + 1) * most_fall);
    target.colour_shift = static_cast<std::uint8_t>(6 * colour);
    target.line_shift = static_cast<std::uint8_t>(6 * line);
  }
  return table;
}

inline constexpr std::array<Target, 32> target_of = targets();

}  // namespace detail

// The pattern lines and the floor of one player.
// Bits 6r-6r+2: the free spaces of line r; 6r+3-6r+5: its colour, 0 when it is empty. Bits 30-35 are 0, so that the
// floor looks like a full line: everything is excess. Bits 36-56: three per floor space from the left, 1 + colour or 6
// for the marker; bits 59-61: how many are taken.
struct Lines {
  static constexpr Bits64 all_empty = 1 | 2 << 6 | 3 << 12 | 4 << 18 | 5 << 24;
  Bits64 bits = all_empty;

  constexpr int free(int row) const { return static_cast<int>(bits >> 6 * row & 7); }
  constexpr int count(int row) const { return row + 1 - free(row); }
  constexpr int colour(int row) const { return static_cast<int>(bits >> (6 * row + 3) & 7); }
  constexpr void clear(int row) {
    const Bits64 line = Bits64{63} << 6 * row;
    bits = (bits & ~line) | (all_empty & line);
  }

  constexpr int floor_length() const { return static_cast<int>(bits >> 59); }
  constexpr int floor_tile(int i) const { return static_cast<int>(bits >> (36 + 3 * i) & 7) - 1; }
  constexpr void clear_floor() { bits &= (Bits64{1} << 36) - 1; }
  constexpr void drop(int kind, int count_of_kind) { bits += detail::added_by({kind, floor_length(), count_of_kind}); }

  // Where tiles of each colour may go: a line without a tile takes the colours that its row of the wall wants, one that
  // is begun its own, a full one none; the floor takes all.
  constexpr std::uint32_t open_targets(std::uint32_t wanted) const {
    std::uint32_t open = 32 * detail::each_colour;
    const auto lines = static_cast<std::uint32_t>(bits);
    for (int row = 0; row < rows; ++row) {
      const std::uint32_t left = lines >> 6 * row & 7;
      const std::uint32_t any = wanted & (detail::each_colour << row);
      const std::uint32_t own = static_cast<std::uint32_t>(left != 0) << (row + 6 * (lines >> (6 * row + 3) & 7));
      const std::uint32_t is_empty = 0u - static_cast<std::uint32_t>(left == static_cast<std::uint32_t>(row + 1));
      open |= (any & is_empty) | (own & ~is_empty);
    }
    return open;
  }

  bool operator==(const Lines&) const = default;
};

// What else one player has.
struct Board {
  std::uint32_t wanted = 0;  // targets: the colours that each row of the wall lacks; follows from the rest
  std::uint32_t placed = 0;  // wall_bit of each space that holds a tile
  std::uint16_t score = 0;
  Wall wall = Wall::standard();

  bool operator==(const Board&) const = default;
};

// A game for up to Seats players: the game for two has a smaller state than that for four.
template <int Seats>
class State {
 public:
  static constexpr int sources = 1 + factories_for(Seats);
  using MoveSet = Moves<(Move::first_source_group + sources) / 2>;

  State() = default;
  // REQUIRES: parse_table accepts it, or it came from table(); table.players <= Seats.
  explicit State(const Table& table);
  Table table() const;

  int players() const { return players_; }
  Player turn() const { return phase_ == Phase::deal ? chance : turn_; }
  Phase phase() const { return phase_; }
  bool is_over() const { return phase_ == Phase::over; }
  std::optional<Outcome> outcome() const;

  // For engines: the packed parts. A source holds six bits per colour (and the marker, see detail::marker_bit).
  const Board& board(Player p) const { return boards_[static_cast<std::size_t>(p)]; }
  const Lines& lines(Player p) const { return lines_[static_cast<std::size_t>(p)]; }
  const std::array<std::uint32_t, sources>& packed_sources() const { return sources_; }
  int tiles_on_offer() const { return tiles_; }
  Player first() const { return first_; }  // as Table::first
  int round() const { return round_; }

  MoveSet legal_moves() const {
    MoveSet moves;
    if (phase_ != Phase::take) {
      moves.words[0] = special_moves();
      return moves;
    }
    const std::uint32_t open = lines_[turn_].open_targets(boards_[turn_].wanted);
    for (int s = 0; s < sources; s += 2)
      moves.words[1 + s / 2] = (open & detail::targets_of_present_colours(sources_[s])) |
                               Bits64{open & detail::targets_of_present_colours(sources_[s + 1])} << 32;
    return moves;
  }

  void play(Move m) {
    if (phase_ == Phase::take)
      take(*this, m);
    else
      play_special(m);
  }

  // As play on a copy; a take reads the original, which does not have to wait for the copy to be written.
  State after(Move m) const {
    State next = *this;
    if (phase_ == Phase::take)
      next.take(*this, m);
    else
      next.play_special(m);
    return next;
  }

  Move random_move(Random& random) const {
    if (phase_ == Phase::deal) return Move::draw(random_colour(random));
    const MoveSet moves = legal_moves();
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
  }

  double weight(Move m) const {
    return static_cast<double>(bag_ >> 8 * m.bit() & 255) / static_cast<double>(bag_total());
  }

  bool operator==(const State&) const = default;
  std::uint64_t hash() const;

 private:
  static constexpr Bits64 each_bag_colour = 0x0101010101;

  // Byte c: the tiles in the bag of the colours up to c.
  Bits64 bag_sums() const { return bag_ * each_bag_colour & 0xffffffffff; }
  std::uint32_t bag_total() const { return static_cast<std::uint32_t>(bag_sums() >> 32); }

  // The first colour whose sum exceeds a random tile's number. (Sums are below 128: adding 127 - n to each sets the
  // highest bit of those above n.)
  int random_colour(Random& random) const {
    const Bits64 sums = bag_sums();
    const Bits64 n = random.below(static_cast<std::uint32_t>(sums >> 32));
    return std::countr_zero((sums + (127 - n) * each_bag_colour) & 0x8080808080) / 8;
  }

  // REQUIRES: *this == before. Without branches that depend on the colour or the line: a random one would be mispredicted.
  void take(const State& before, Move m) {
    const detail::Target& target = detail::target_of[m.bit()];
    const int from = m.source();
    const unsigned mover = before.turn_;
    Bits64 lines = before.lines_[mover].bits;
    const std::uint32_t source = before.sources_[from];
    const std::uint32_t count = source >> target.colour_shift & 63;
    const std::uint32_t rest = source & target.other_tiles;
    if (from == 0) {
      sources_[0] = rest;
      if (source >= detail::marker_bit) {
        lines += detail::added_by({.kind = marker, .length = static_cast<int>(lines >> 59), .count = 1});
        first_ = static_cast<std::uint8_t>(mover);
      }
    } else {
      sources_[0] = before.sources_[0] + rest;
      sources_[from] = 0;
    }
    const std::uint32_t put = std::min(count, static_cast<std::uint32_t>(lines >> target.line_shift & 7));
    const Bits64 fallen = detail::fall_of[target.falls + (lines >> 59) * detail::most_fall + (count - put)];
    lines_[mover].bits = (lines | target.line_colour) - (Bits64{put} << target.line_shift) + fallen;
    if constexpr (Seats == 2)
      turn_ = static_cast<std::uint8_t>(mover ^ 1);
    else
      turn_ = static_cast<std::uint8_t>(mover + 1 == players_ ? 0 : mover + 1);
    tiles_ = static_cast<std::uint8_t>(before.tiles_ - count);
    if (tiles_ == 0) finish_round();
  }

  void begin_taking() {
    phase_ = Phase::take;
    turn_ = first_;
  }

  Bits64 special_moves() const;
  void play_special(Move m);
  void draw(int colour);
  void refill_in_deal();
  void finish_round();
  void choose_space(Move m);
  void settle_from_turn();
  void begin_round();
  void end_game();
  Bits64 tiles_nowhere_else() const;

  std::array<std::uint32_t, sources> sources_{};  // tiles; in source 0, the centre, marker_bit too
  Bits64 bag_ = 0;                                // a byte per colour; the lid holds what is nowhere else
  std::array<Lines, Seats> lines_{};
  std::array<Board, Seats> boards_{};
  std::uint8_t tiles_ = 0;  // in all sources
  std::uint8_t turn_ = 0;   // as Table::turn
  std::uint8_t first_ = 0;  // as Table::first
  Phase phase_ = Phase::over;
  std::uint8_t round_ = 1;
  std::uint8_t players_ = 2;
  std::array<std::uint8_t, 2> unused_{};  // no padding: equal states are equal byte for byte
};

extern template class State<2>;
extern template class State<4>;

// Written on tables, so that they exist once for both widths.
const GameInfo& game_info();
Result<Table> start_table(const Options& options);
std::string move_text(Move m);
Result<Move> parse_move_text(const Table& table, std::string_view text);
void view_table(const Table& table, JsonWriter& json);
ClickPath clicks_of(Move m);
std::string draw_table(const Table& table, const TerminalStyle& style);

template <int Seats>
struct GameFor {
  using State = azul::State<Seats>;
  using Move = azul::Move;

  static const GameInfo& info() { return game_info(); }
  static Result<State> start(const Options& options) { return packed(start_table(options)); }
  static std::string format(const State& s) { return format_table(s.table()); }
  static Result<State> parse(std::string_view text) { return packed(parse_table(text)); }
  static std::string format(const State&, Move m) { return move_text(m); }
  static Result<Move> parse_move(const State& s, std::string_view text) { return parse_move_text(s.table(), text); }
  static Result<Bundle<Move>> read_bundle(const State& s, std::span<const std::string_view> words);
  static void view(const State& s, JsonWriter& json) { view_table(s.table(), json); }
  static ClickPath click_path(const State&, Move m) { return clicks_of(m); }
  static std::string draw(const State& s, const TerminalStyle& style) { return draw_table(s.table(), style); }

 private:
  static Result<State> packed(const Result<Table>& table) {
    if (!table) return table.error();
    if (table->players > Seats) return Error{.needs_wider = true};
    return State(*table);
  }
};

using AllWidths = Widths<GameFor<2>, GameFor<4>>;

}  // namespace plateau::azul
