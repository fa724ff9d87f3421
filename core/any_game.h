// The one erased boundary. Above it (command line, arena, server, bindings) nobody knows which game is played: what
// crosses is text, integers and JSON.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine.h"
#include "core/game_info.h"
#include "core/outcome.h"
#include "core/random.h"
#include "core/result.h"
#include "core/terminal.h"

namespace plateau {

// How a turn that the referee skipped is written in a record.
inline constexpr std::string_view skipped_turn = "skip";

struct PlayoutTotals {
  std::uint64_t playouts = 0;
  std::uint64_t plies = 0;
};

struct LegalMove {
  std::string text;
  std::vector<std::string> click_path;
  double weight = 1;  // its probability when chance moves, else 1
};

// A position with the past that led to it. Legal moves are numbered from 0 in the fixed order of the rules.
class AnyPosition {
 public:
  virtual ~AnyPosition() = default;
  virtual std::unique_ptr<AnyPosition> clone() const = 0;

  virtual std::string text() const = 0;        // of the position now
  virtual std::string start_text() const = 0;  // of the position in which the history begins
  virtual int players() const = 0;
  virtual Player turn() const = 0;  // REQUIRES: !outcome()
  virtual std::optional<Outcome> outcome() const = 0;
  virtual std::uint64_t hash() const = 0;

  virtual int move_count() const = 0;                 // 0 iff outcome() has a value
  virtual std::string move_text(int move) const = 0;  // REQUIRES: 0 <= move < move_count(), here and below
  virtual std::vector<LegalMove> legal_moves() const = 0;  // all of them, in their order, in one go
  virtual Result<int> find_move(std::string_view text) const = 0;
  virtual void play(int move) = 0;
  virtual int random_move(Random& random) const = 0;  // REQUIRES: !outcome()

  // Plays the moves written in the first words: one move, or a bundle of several. Gives how many words were read. The
  // word "skip" is refused: only a referee may skip a turn (see replay_words).
  virtual Result<std::size_t> play_words(std::span<const std::string_view> words) = 0;

  // The referee's move for a player who does not make one, written "skip". Only games whose GameInfo forgives something
  // have it. REQUIRES: a player is to move, at the beginning of a turn.
  virtual void skip() = 0;
  // The outcome, were the game to stop now: nothing in games without skip.
  virtual std::optional<Outcome> standing() const = 0;

  virtual std::size_t plies() const = 0;
  virtual std::string move_played(std::size_t ply) const = 0;  // REQUIRES: ply < plies()
  virtual std::vector<std::string> moves_played() const = 0;
  virtual void undo() = 0;  // REQUIRES: plies() > 0

  virtual std::string view() const = 0;  // JSON
  virtual std::string draw(const TerminalStyle& style) const = 0;

  virtual std::vector<std::uint64_t> perft_divide(int depth, int threads) const = 0;  // REQUIRES: depth >= 1
  virtual std::uint64_t perft(int depth) const = 0;
  // An engine for games like this one: of the same width, with the same options.
  // REQUIRES: AnyGame::engines() knows its name and whether it takes a number.
  virtual std::unique_ptr<Engine> engine(const EngineSpec& spec) const = 0;

  virtual PlayoutTotals playouts(int count, Random& random) const = 0;
};

class AnyGame {
 public:
  virtual ~AnyGame() = default;
  virtual const GameInfo& info() const = 0;
  virtual std::vector<EngineInfo> engines() const = 0;  // in the order in which they are shown
  virtual std::optional<Error> build_tables(const TableRequest& request) const = 0;  // an error when the game has none
  virtual Result<std::unique_ptr<AnyPosition>> start(std::span<const GivenOption> options) const = 0;
  virtual Result<std::unique_ptr<AnyPosition>> parse(std::string_view position) const = 0;
};

}  // namespace plateau
