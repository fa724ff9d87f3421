// Tic-tac-toe: proof that a game is its folder and one line. It keeps the contract and nothing more.
#pragma once

#include <array>
#include <cstdint>

#include "core/erased_game.h"
#include "core/game.h"
#include "core/move_list.h"

namespace plateau::tictactoe {

struct Move {
  std::uint8_t cell = 0;  // 0-8, row by row
  bool operator==(const Move&) const = default;
};

class State {
 public:
  int players() const { return 2; }
  Player turn() const { return static_cast<Player>(count() % 2); }
  bool is_over() const { return line(0) || line(1) || count() == 9; }
  std::optional<Outcome> outcome() const;
  MoveList<Move, 9> legal_moves() const;
  void play(Move m);
  std::uint64_t hash() const { return mix(marks_[0] | marks_[1] << 16); }
  bool operator==(const State&) const = default;

  bool marked(Player p, int cell) const { return (marks_[p] >> cell & 1) != 0; }

 private:
  int count() const { return std::popcount(marks_[0]) + std::popcount(marks_[1]); }
  bool line(Player p) const;

  std::array<std::uint32_t, 2> marks_{};
};

struct Game {
  using State = tictactoe::State;
  using Move = tictactoe::Move;

  static const GameInfo& info();
  static Result<State> start(const Options&) { return State{}; }
  static std::string format(const State& s);
  static Result<State> parse(std::string_view text);
  static std::string format(const State& s, Move m);
  static Result<Move> parse_move(const State& s, std::string_view text);
  static void view(const State& s, JsonWriter& json);
  static ClickPath click_path(const State& s, Move m);
  static std::string draw(const State& s, const TerminalStyle& style);
};

using AllWidths = Widths<Game>;

}  // namespace plateau::tictactoe
