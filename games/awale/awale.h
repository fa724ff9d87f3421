// Awalé with two colours: sow the reds or the blues of one of your holes, and capture twos and threes. See README.md.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/bits.h"
#include "core/erased_game.h"
#include "core/game.h"
#include "games/awale/lanes.h"

namespace plateau::awale {

inline constexpr int seed_count = 64;     // in all, on the board and in the scores
inline constexpr int most_in_hole = 16;   // but with `course`
inline constexpr int winning_score = 33;  // more than half of the seeds
inline constexpr int least_on_board = 8;  // with `course`: fewer end the game
inline constexpr int default_plies = 300;
inline constexpr int most_plies = 65535;  // stands for "no limit" too: every game ends
inline constexpr int default_repetitions = 3;
inline constexpr int most_repetitions = 100;

enum Seed : std::uint8_t { red, blue };

// Holes are numbered from 0 in the code and from 1 in every text.
struct Move {
  std::uint8_t code = 0;  // 2 * hole + seed

  static constexpr Move of(int hole, Seed seed) { return {static_cast<std::uint8_t>(2 * hole + seed)}; }
  constexpr int hole() const { return code >> 1; }
  constexpr Seed seed() const { return static_cast<Seed>(code & 1); }
  bool operator==(const Move&) const = default;
};

// The legal moves are the bits of a word, bit 2 * hole + seed: by hole, red before blue.
class Moves {
 public:
  explicit Moves(Bits64 codes) : codes_(codes) {}

  class Iterator {
   public:
    explicit Iterator(BitRange<Bits64>::Iterator at) : at_(at) {}
    Move operator*() const { return {static_cast<std::uint8_t>(*at_)}; }
    Iterator& operator++() { return ++at_, *this; }
    bool operator==(const Iterator&) const = default;

   private:
    BitRange<Bits64>::Iterator at_;
  };

  Iterator begin() const { return Iterator(BitRange(codes_).begin()); }
  Iterator end() const { return Iterator(BitRange(codes_).end()); }
  std::size_t size() const { return static_cast<std::size_t>(count_bits(codes_)); }
  bool empty() const { return codes_ == 0; }
  Move operator[](std::size_t i) const { return {static_cast<std::uint8_t>(nth_bit(codes_, static_cast<int>(i)))}; }

 private:
  Bits64 codes_;
};

namespace detail {

// The ring written twice, so that 16 bytes read from the right place are the ring turned to any hole. Nothing read
// here crosses a cache line.
struct alignas(2 * hole_count) Ring {
  std::array<std::uint8_t, 2 * hole_count> bytes{};

  constexpr void set(int hole, int value) { bytes[hole] = bytes[hole + hole_count] = static_cast<std::uint8_t>(value); }
  // The ring from this hole on, once around. 0 <= hole <= hole_count.
  Lanes from(std::size_t hole) const { return Lanes::load(bytes.data() + hole); }
};

// What lifting n seeds of one colour from hole 0 and sowing them does when no hole is full.
struct Sowing {
  std::array<Ring, 2> change{};  // by colour: the hole loses n, those that follow gain
  int last = 0;                  // the hole of the last seed
};

constexpr Sowing sowing_of(int n, Seed seed) {
  Sowing made;
  std::array<int, hole_count> change{-n};
  for (int sown = 0; sown < n; ++sown) {
    if (seed == red)
      made.last = made.last == 0 ? 1 : (made.last + 2) % hole_count;
    else
      made.last = made.last == hole_count - 1 ? 1 : made.last + 1;
    ++change[made.last];
  }
  for (int hole = 0; hole < hole_count; ++hole) made.change[seed].set(hole, change[hole]);
  return made;
}

// Sowing::change by n and colour: one cache line each.
constexpr auto make_changes() {
  std::array<std::array<std::array<Ring, 2>, 2>, seed_count + 1> table{};
  for (int n = 0; n <= seed_count; ++n)
    for (const Seed seed : {red, blue}) table[n][seed] = sowing_of(n, seed).change;
  return table;
}

// By n and colour: how many holes there are between the last seed and hole 15.
constexpr auto make_turns() {
  std::array<std::array<std::uint8_t, 2>, seed_count + 1> table{};
  for (int n = 0; n <= seed_count; ++n)
    for (const Seed seed : {red, blue})
      table[n][seed] = static_cast<std::uint8_t>(hole_count - 1 - sowing_of(n, seed).last);
  return table;
}

// All ones where seeds stay when the last `captured` holes of the ring lose theirs.
constexpr auto make_keepers() {
  std::array<Ring, hole_count + 1> table{};
  for (int captured = 0; captured <= hole_count; ++captured)
    for (int hole = 0; hole < hole_count - captured; ++hole) table[captured].set(hole, 0xff);
  return table;
}

inline constexpr auto changes = make_changes();
inline constexpr auto turns = make_turns();
inline constexpr auto keepers = make_keepers();

}  // namespace detail

class State {
 public:
  State() = default;

  // REQUIRES: at most seed_count seeds in holes and scores; at most most_in_hole in a hole unless `course`;
  // 0 <= ply <= plies, 1 <= plies <= most_plies, 0 <= repetitions <= most_repetitions.
  struct Setup {
    std::array<Bytes, 2> seeds{};  // by colour
    std::array<int, 2> scores{};
    Player turn = 0;
    int ply = 0;
    int plies = default_plies;
    int repetitions = default_repetitions;
    bool course = false;
  };
  explicit State(const Setup& setup);

  int players() const { return 2; }
  Player turn() const { return turn_; }

  // (32-32 needs no test here: with 64 seeds in all, the board is empty then and nobody can move.)
  bool is_over() const {
    return movable() == 0 || scores_[0] >= winning_score || scores_[1] >= winning_score || ply_ >= plies_ ||
           (course() && on_board() < least_on_board);
  }
  std::optional<Outcome> outcome() const;

  Moves legal_moves() const { return Moves(is_over() ? 0 : movable()); }

  void play(Move m) {
    const std::size_t hole = m.code / 2u;
    const std::size_t seed = m.code % 2u;
    const std::size_t n = seeds_[seed][hole];
    const auto& change = detail::changes[n][seed];
    Lanes reds = lanes(red) + change[red].from(hole_count - hole);
    Lanes blues = lanes(blue) + change[blue].from(hole_count - hole);
    Lanes totals = reds + blues;
    // Turned by so many holes, the hole of the last seed is the last of the ring.
    std::size_t turn = (detail::turns[n][seed] - hole) % hole_count;
    if (totals.any_above(most_in_hole)) [[unlikely]] {
      if (!course()) {
        turn = hole_count - 1 - sow_past_full_holes(m);
        reds = lanes(red);
        blues = lanes(blue);
        totals = reds + blues;
      }
    }
    const auto chain = std::rotl(static_cast<std::uint16_t>(totals.twos_and_threes()), static_cast<int>(turn));
    const auto captured = static_cast<std::size_t>(std::countl_one(static_cast<std::uint32_t>(chain) << hole_count));
    const Lanes kept = detail::keepers[captured].from(turn);
    (reds & kept).store(seeds_[red].data());
    (blues & kept).store(seeds_[blue].data());
    scores_[turn_] = static_cast<std::uint8_t>(scores_[turn_] + totals.without(kept).sum());
    turn_ ^= 1;
    ++ply_;
  }

  Move random_move(Random& random) const {
    const Bits64 codes = movable();
    const auto n = random.below(static_cast<std::uint32_t>(count_bits(codes)));
    return {static_cast<std::uint8_t>(nth_bit(codes, static_cast<int>(n)))};
  }

  bool operator==(const State&) const = default;
  bool same_position(const State& other) const;
  std::uint64_t hash() const;  // the same at every ply

  int repetition_limit() const { return repetitions_; }
  Outcome repetition_outcome() const { return {.scores = {score(0), score(1)}, .players = 2, .winners = 3}; }

  int seeds(int hole, Seed seed) const { return seeds_[seed][hole]; }
  int on_board() const { return (lanes(red) + lanes(blue)).sum(); }
  int score(Player p) const { return scores_[p]; }
  int ply() const { return ply_; }
  int plies() const { return plies_; }
  bool course() const { return course_ != 0; }

 private:
  Lanes lanes(Seed seed) const { return Lanes::load(seeds_[seed].data()); }

  // The colours that the player to move has in his holes, as codes of moves. Player 1 owns holes 0, 2, …
  Bits64 movable() const { return lanes(red).nonzero_in_turn_with(lanes(blue)) & (0x33333333u << 2 * turn_); }

  // Sows seed by seed; gives the hole of the last one.
  int sow_past_full_holes(Move m);

  alignas(16) std::array<Bytes, 2> seeds_{};  // by colour
  std::array<std::uint8_t, 2> scores_{};
  std::uint16_t ply_ = 0;
  std::uint16_t plies_ = default_plies;
  std::uint8_t turn_ = 0;
  std::uint8_t repetitions_ = default_repetitions;
  std::uint8_t course_ = 0;
  std::array<std::uint8_t, 7> unused_{};  // no padding: equal states are equal byte for byte
};

struct Game {
  using State = awale::State;
  using Move = awale::Move;

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

}  // namespace plateau::awale
