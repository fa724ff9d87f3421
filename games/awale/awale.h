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
  std::uint8_t code = 0;   // 2 * hole + seed
  std::uint8_t count = 0;  // the seeds lifted: play() need not look for them on a board that has just been copied

  static constexpr std::uint8_t code_of(int hole, Seed seed) { return static_cast<std::uint8_t>(2 * hole + seed); }
  constexpr int hole() const { return code >> 1; }
  constexpr Seed seed() const { return static_cast<Seed>(code & 1); }
  bool operator==(const Move&) const = default;
};

// The legal moves are the bits of a word, bit Move::code: by hole, red before blue.
class Moves {
 public:
  using Counts = std::array<std::uint8_t, 2 * hole_count>;  // of seeds, by Move::code

  Moves(Bits64 codes, const Counts& counts) : codes_(codes), counts_(counts) {}

  class Iterator {
   public:
    Iterator(BitRange<Bits64>::Iterator at, const Moves& moves) : at_(at), moves_(&moves) {}
    Move operator*() const { return moves_->at(*at_); }
    Iterator& operator++() { return ++at_, *this; }
    bool operator==(const Iterator& other) const { return at_ == other.at_; }

   private:
    BitRange<Bits64>::Iterator at_;
    const Moves* moves_;
  };

  Iterator begin() const { return {BitRange(codes_).begin(), *this}; }
  Iterator end() const { return {BitRange(codes_).end(), *this}; }
  std::size_t size() const { return static_cast<std::size_t>(count_bits(codes_)); }
  bool empty() const { return codes_ == 0; }
  Move operator[](std::size_t i) const { return at(nth_bit(codes_, static_cast<int>(i))); }

 private:
  // (The remainder changes nothing; it tells compilers that there is always a move to look at.)
  Move at(int code) const {
    return {static_cast<std::uint8_t>(code), counts_[static_cast<std::size_t>(code) % counts_.size()]};
  }

  Bits64 codes_;
  Counts counts_;
};

namespace detail {

// What a move changes when no hole is full: its hole loses the seeds, those that follow gain.
struct alignas(32) Change {
  std::array<Bytes, 2> seeds{};  // by colour, to be added (255 takes one away)
};

// The ring written twice: 16 bytes read from the right place are the ring turned to any hole.
using TurnedRing = std::array<std::uint8_t, 2 * hole_count>;

// Sowings are numbered by move and number of seeds.
inline constexpr std::size_t sowing_count = std::size_t{2} * hole_count * (seed_count + 1);
constexpr std::size_t sowing_index(Move m) { return m.code * (seed_count + std::size_t{1}) + m.count; }

struct Tables {
  std::array<Change, sowing_count> change{};
  // How far the ring must be turned for the hole of the last seed to be the last of the ring.
  std::array<std::uint8_t, sowing_count> turn{};
  // By 16 + the number of holes captured: all ones, but for so many holes at the end of the ring.
  std::array<TurnedRing, 2 * hole_count + 1> kept{};
};

extern const Tables tables;

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

  Moves legal_moves() const {
    Moves::Counts counts;
    lanes(red).interleaved_with(lanes(blue)).store(counts.data());
    return {is_over() ? 0 : movable(), counts};
  }

  void play(Move m) {
    const std::size_t index = detail::sowing_index(m);
    const detail::Change& change = detail::tables.change[index];
    Lanes reds = lanes(red) + Lanes::load(change.seeds[red].data());
    Lanes blues = lanes(blue) + Lanes::load(change.seeds[blue].data());
    Lanes totals = reds + blues;
    std::size_t turn = detail::tables.turn[index];
    if (totals.any_above(most_in_hole)) [[unlikely]] {
      if (!course()) {
        turn = hole_count - 1 - sow_past_full_holes(m.hole(), m.seed());
        reds = lanes(red);
        blues = lanes(blue);
        totals = reds + blues;
      }
    }
    // The chain of captures: with the hole of the last seed as the last of the ring, back to the first that stops it.
    const auto stops = std::rotl(static_cast<std::uint16_t>(totals.neither_two_nor_three()), static_cast<int>(turn));
    const auto captured = static_cast<std::size_t>(std::countl_zero(static_cast<std::uint32_t>(stops)));  // 16 + holes
    const Lanes kept = Lanes::load(detail::tables.kept[captured].data() + turn);
    (reds & kept).store(seeds_[red].data());
    (blues & kept).store(seeds_[blue].data());
    scores_[turn_] = static_cast<std::uint8_t>(scores_[turn_] + totals.without(kept).sum());
    turn_ ^= 1;
    ++ply_;
  }

  // How many seeds the move would capture.
  int captured_by(Move m) const {
    const std::size_t index = detail::sowing_index(m);
    const detail::Change& change = detail::tables.change[index];
    const Lanes totals =
        lanes(red) + Lanes::load(change.seeds[red].data()) + lanes(blue) + Lanes::load(change.seeds[blue].data());
    if (totals.any_above(most_in_hole) && !course()) [[unlikely]] {
      State next = *this;
      next.play(m);
      return next.score(turn_) - score(turn_);
    }
    const std::size_t turn = detail::tables.turn[index];
    const auto stops = std::rotl(static_cast<std::uint16_t>(totals.neither_two_nor_three()), static_cast<int>(turn));
    const auto captured = static_cast<std::size_t>(std::countl_zero(static_cast<std::uint32_t>(stops)));  // 16 + holes
    if (captured == hole_count) return 0;
    return totals.without(Lanes::load(detail::tables.kept[captured].data() + turn)).sum();
  }

  Move random_move(Random& random) const {
    const Bits64 codes = movable();
    const auto n = random.below(static_cast<std::uint32_t>(count_bits(codes)));
    const int code = nth_bit(codes, static_cast<int>(n));
    return move(code / 2, static_cast<Seed>(code % 2));
  }

  bool operator==(const State&) const = default;
  bool same_position(const State& other) const;
  std::uint64_t hash() const;  // the same at every ply

  int repetition_limit() const { return repetitions_; }
  Outcome repetition_outcome() const { return {.scores = {score(0), score(1)}, .players = 2, .winners = 3}; }

  int seeds(int hole, Seed seed) const { return seeds_[seed][hole]; }
  const std::array<Bytes, 2>& board() const { return seeds_; }  // by colour
  Move move(int hole, Seed seed) const { return {Move::code_of(hole, seed), seeds_[seed][hole]}; }
  int on_board() const { return (lanes(red) + lanes(blue)).sum(); }
  int score(Player p) const { return scores_[p]; }
  int ply() const { return ply_; }
  int plies() const { return plies_; }
  bool course() const { return course_ != 0; }

 private:
  Lanes lanes(Seed seed) const { return Lanes::load(seeds_[seed].data()); }

  // The colours that the player to move has in his holes, as codes of moves. Player 1 owns holes 0, 2, …
  Bits64 movable() const { return lanes(red).interleaved_with(lanes(blue)).nonzero() & (0x33333333u << 2 * turn_); }

  // Sows seed by seed; gives the hole of the last one.
  int sow_past_full_holes(int origin, Seed seed);

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
