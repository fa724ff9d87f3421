// The contract: what a type must promise to be a game here.
//
// A game G is a struct with two types and a handful of static functions. Everything else (perft, replay, play, the
// searches, the arena, the page) is written against this header and never names a game.
//
//   G::State   the board now, as a value: regular, trivially copyable. Undo is a copy. The past lives in History<G>.
//   G::Move    a small value.
//
// Promises of a State s (checked for every game by games/contract.h):
//   s.players()      2 to 4, constant during a game.
//   s.turn()         who moves: a player from 0, or `chance`. Callers never assume alternation. While the game is on.
//   s.is_over()      cheap. s.outcome() has a value iff s.is_over().
//   s.legal_moves()  a sized, indexable range of distinct moves in a fixed order; empty iff s.is_over(). A forced pass
//                    is a move. When chance moves: the outcomes that can happen.
//   s.play(m)        REQUIRES m to be one of legal_moves(). Cannot fail.
//   s == t           implies s.hash() == t.hash(), and the same for everything that can follow.
//   s.hash()         64 bits, the same on every machine.
//
// Promises of G:
//   G::info()                 name, options, seats. The same object every time.
//   G::start(options)         the position in which a game with these options begins.
//   G::format(s)              the position as text, its variant (size, wall, map, limits) included: one line.
//   G::parse(text)            the only other way to make a State; parse(format(s)) == s for every state that can be
//                             reached; anything else is refused with a sentence that says what is wrong and where.
//   G::format(s, m)           a legal move as text: one word, distinct from those of the other legal moves.
//   G::parse_move(s, text)    the legal move, or why it is not one. Reads back what format wrote.
//   G::view(s, json)          what is on the board, as one JSON object, for pages that draw it.
//   G::click_path(s, m)       the places a person clicks to play m, as named in the view; distinct for distinct moves.
//   G::draw(s, style)         the board for a terminal: lines that end in '\n'.
//
// Talents, which a game may have or not, are the concepts at the end.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/game_info.h"
#include "core/json.h"
#include "core/outcome.h"
#include "core/random.h"
#include "core/result.h"
#include "core/terminal.h"

namespace plateau {

template <class G>
using StateOf = typename G::State;
template <class G>
using MoveOf = typename G::Move;
template <class G>
using MovesOf = decltype(std::declval<const StateOf<G>&>().legal_moves());

using ClickPath = std::vector<std::string>;

// The contract as a concept, for templates that take a game.
template <class G>
concept Game = requires(const StateOf<G>& s, StateOf<G>& changing, const MoveOf<G>& m, std::string_view text,
                        const Options& options, JsonWriter& json, const TerminalStyle& style) {
  requires std::regular<StateOf<G>> && std::is_trivially_copyable_v<StateOf<G>>;
  requires std::regular<MoveOf<G>> && std::is_trivially_copyable_v<MoveOf<G>> && sizeof(MoveOf<G>) <= 8;
  { s.players() } -> std::convertible_to<int>;
  { s.turn() } -> std::convertible_to<Player>;
  { s.is_over() } -> std::same_as<bool>;
  { s.outcome() } -> std::same_as<std::optional<Outcome>>;
  { s.legal_moves().size() } -> std::convertible_to<std::size_t>;
  { s.legal_moves()[0] } -> std::convertible_to<MoveOf<G>>;
  { *s.legal_moves().begin() } -> std::convertible_to<MoveOf<G>>;
  { changing.play(m) } -> std::same_as<void>;
  { s.hash() } -> std::same_as<std::uint64_t>;
  { G::info() } -> std::same_as<const GameInfo&>;
  { G::start(options) } -> std::same_as<Result<StateOf<G>>>;
  { G::format(s) } -> std::same_as<std::string>;
  { G::parse(text) } -> std::same_as<Result<StateOf<G>>>;
  { G::format(s, m) } -> std::same_as<std::string>;
  { G::parse_move(s, text) } -> std::same_as<Result<MoveOf<G>>>;
  { G::view(s, json) } -> std::same_as<void>;
  { G::click_path(s, m) } -> std::same_as<ClickPath>;
  { G::draw(s, style) } -> std::same_as<std::string>;
};

// The same contract told one promise at a time: a type that breaks one does not compile, and the first error names it.
template <class G>
consteval bool keeps_contract() {
  static_assert(
      requires { typename G::State; }, "contract: the game has no type State");
  static_assert(
      requires { typename G::Move; }, "contract: the game has no type Move");
  using State = StateOf<G>;
  using Move = MoveOf<G>;
  static_assert(std::is_trivially_copyable_v<State>, "contract: State must be trivially copyable (undo is a copy)");
  static_assert(std::regular<State>, "contract: State must be regular: default, copy, ==");
  static_assert(std::is_trivially_copyable_v<Move>, "contract: Move must be trivially copyable");
  static_assert(std::regular<Move>, "contract: Move must be regular: default, copy, ==");
  static_assert(sizeof(Move) <= 8, "contract: Move must be small (at most 8 bytes)");
  static_assert(
      requires(const State& s) {
        { s.players() } -> std::convertible_to<int>;
      },
      "contract: State::players() const must give the number of players");
  static_assert(
      requires(const State& s) {
        { s.turn() } -> std::convertible_to<Player>;
      },
      "contract: State::turn() const must give a Player or chance");
  static_assert(
      requires(const State& s) {
        { s.is_over() } -> std::same_as<bool>;
      },
      "contract: State::is_over() const must give a bool");
  static_assert(
      requires(const State& s) {
        { s.outcome() } -> std::same_as<std::optional<Outcome>>;
      },
      "contract: State::outcome() const must give an optional<Outcome>");
  static_assert(
      requires(const State& s) {
        { s.legal_moves().size() } -> std::convertible_to<std::size_t>;
        { s.legal_moves()[0] } -> std::convertible_to<Move>;
        { *s.legal_moves().begin() } -> std::convertible_to<Move>;
      },
      "contract: State::legal_moves() const must give a sized, indexable range of Move");
  static_assert(
      requires(State & s, const Move& m) {
        { s.play(m) } -> std::same_as<void>;
      },
      "contract: State::play(Move) must be callable and return nothing");
  static_assert(
      requires(const State& s) {
        { s.hash() } -> std::same_as<std::uint64_t>;
      },
      "contract: State::hash() const must give 64 bits");
  static_assert(
      requires {
        { G::info() } -> std::same_as<const GameInfo&>;
      },
      "contract: info() must give a const GameInfo&");
  static_assert(
      requires(const Options& o) {
        { G::start(o) } -> std::same_as<Result<State>>;
      },
      "contract: start(Options) must give a Result<State>");
  static_assert(
      requires(const State& s) {
        { G::format(s) } -> std::same_as<std::string>;
      },
      "contract: format(State) must give the position text");
  static_assert(
      requires(std::string_view t) {
        { G::parse(t) } -> std::same_as<Result<State>>;
      },
      "contract: parse(text) must give a Result<State>");
  static_assert(
      requires(const State& s, const Move& m) {
        { G::format(s, m) } -> std::same_as<std::string>;
      },
      "contract: format(State, Move) must give the move text");
  static_assert(
      requires(const State& s, std::string_view t) {
        { G::parse_move(s, t) } -> std::same_as<Result<Move>>;
      },
      "contract: parse_move(State, text) must give a Result<Move>");
  static_assert(
      requires(const State& s, JsonWriter& j) {
        { G::view(s, j) } -> std::same_as<void>;
      },
      "contract: view(State, JsonWriter&) must write what is on the board");
  static_assert(
      requires(const State& s, const Move& m) {
        { G::click_path(s, m) } -> std::same_as<ClickPath>;
      },
      "contract: click_path(State, Move) must give the places to click");
  static_assert(
      requires(const State& s, const TerminalStyle& t) {
        { G::draw(s, t) } -> std::same_as<std::string>;
      },
      "contract: draw(State, TerminalStyle) must give the board for a terminal");
  return true;
}

// --- Talents ---------------------------------------------------------------------------------------------------------

// Chance takes part. s.weight(m) is the probability of outcome m when s.turn() == chance: positive, and the weights of
// all legal moves add up to 1.
template <class G>
concept Stochastic = Game<G> && requires(const StateOf<G>& s, const MoveOf<G>& m) {
  { s.weight(m) } -> std::same_as<double>;
};

// s.random_move(random) draws from legal_moves() without listing them: for a player exactly
// legal_moves()[random.below(size)], for chance by weight. REQUIRES !s.is_over(). For playouts.
template <class G>
concept RandomMoves = Game<G> && requires(const StateOf<G>& s, Random& random) {
  { s.random_move(random) } -> std::same_as<MoveOf<G>>;
};

// s.after(m) is what play(m) makes of a copy of s, for states so small that copying first what the move then changes
// costs more than the move. REQUIRES m to be legal.
template <class G>
concept Successors = Game<G> && requires(const StateOf<G>& s, const MoveOf<G>& m) {
  { s.after(m) } -> std::same_as<StateOf<G>>;
};

// The game can repeat itself. s.same_position(t): equal but for what only counts time. A game whose current position
// stands in the history for the repetition_limit()-th time (0: no limit) is over with s.repetition_outcome(). Equal
// positions in this sense have equal hashes.
template <class G>
concept Repeating = Game<G> && requires(const StateOf<G>& s) {
  { s.same_position(s) } -> std::same_as<bool>;
  { s.repetition_limit() } -> std::convertible_to<int>;
  { s.repetition_outcome() } -> std::same_as<Outcome>;
};

// Several moves may be written as one bundle (azul: "deal RYYB …"). read_bundle looks at the words that are left and
// gives the moves that the first `words_read` of them stand for; words_read is 0 when no bundle begins here.
template <class Move>
struct Bundle {
  std::vector<Move> moves;
  std::size_t words_read = 0;
};

template <class G>
concept Bundling = Game<G> && requires(const StateOf<G>& s, std::span<const std::string_view> words) {
  { G::read_bundle(s, words) } -> std::same_as<Result<Bundle<MoveOf<G>>>>;
};

// A referee can go on when a player does not move (too late, or refuses). s.skip() is the move that does nothing for the
// player to move; it may be played though it is not among the legal ones. s.standing() is the outcome, were the game to
// stop now. REQUIRES: a player is to move, at the beginning of a turn.
template <class G>
concept Skipping = Game<G> && requires(const StateOf<G>& s) {
  { s.skip() } -> std::same_as<MoveOf<G>>;
  { s.standing() } -> std::same_as<Outcome>;
};

// --- What every game gets for free -----------------------------------------------------------------------------------

// One of s.legal_moves(): uniform for a player, by weight for chance. REQUIRES: there is one.
template <Game G>
MoveOf<G> random_move_of(const StateOf<G>& s, const MovesOf<G>& moves, Random& random) {
  if constexpr (Stochastic<G>) {
    if (s.turn() == chance) {
      double left = random.unit();
      for (const MoveOf<G> m : moves)
        if ((left -= s.weight(m)) < 0) return m;
      return moves[moves.size() - 1];  // rounding only
    }
  }
  static_cast<void>(s);
  return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

// A random move: uniform for a player, by weight for chance. REQUIRES !s.is_over().
template <Game G>
MoveOf<G> random_move(const StateOf<G>& s, Random& random) {
  if constexpr (RandomMoves<G>)
    return s.random_move(random);
  else
    return random_move_of<G>(s, s.legal_moves(), random);
}

struct Playout {
  Outcome outcome;
  std::uint64_t plies = 0;
};

// Random moves to the end. (A game that could go on for ever has a limit in its State.)
template <Game G>
Playout playout(StateOf<G> s, Random& random) {
  std::uint64_t plies = 0;
  if constexpr (RandomMoves<G>) {
    for (; !s.is_over(); ++plies) s.play(s.random_move(random));
  } else {
    // No legal move and the end of the game are the same: listing the moves once tells both.
    while (true) {
      const auto moves = s.legal_moves();
      if (moves.size() == 0) break;
      s.play(random_move_of<G>(s, moves, random));
      ++plies;
    }
  }
  return {*s.outcome(), plies};
}

}  // namespace plateau
