// A position of any size spelled out: what notation and pictures are written for, once for all widths of State.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "games/vampires/battle.h"
#include "games/vampires/cells.h"
#include "games/vampires/move.h"

namespace plateau::vampires {

// The first two are the players 0 and 1.
enum class Species : std::uint8_t { vampires, werewolves, humans };

inline constexpr int most_side = 255;  // rows, columns
inline constexpr int most_turns = 65535;
inline constexpr int usual_turns = 200;
inline constexpr int most_orders = 255;  // of one turn: the protocol counts them in one byte

// What chance has to say next.
enum class Stage : std::uint8_t {
  orders,             // nothing: a player gives orders
  winner,             // who wins the battle
  attackers_survive,  // how many attackers do
  defenders_survive,  // how many defenders do
  humans_converted,   // how many humans are, by the attackers who survived
};

struct Setup {
  struct Group {
    Species species = Species::humans;
    int cell = 0;
    int count = 1;
  };
  // Units of the mover that stand before a cell of humans or enemies.
  struct Attack {
    int cell = 0;
    int units = 1;
  };

  Grid grid;
  std::vector<Group> groups;  // row by row
  Player turn = 0;
  int played = 0;  // turns
  int limit = usual_turns;

  int orders = 0;               // given in this turn
  std::vector<int> sources;     // cells that units left in this turn, ascending
  std::vector<int> targets;     // cells that units entered without a fight, ascending
  int last_target = 0;          // of the last order, when there is one
  std::vector<Attack> attacks;  // in the order in which the cells were first attacked

  Stage stage = Stage::orders;  // of the battle of the first attack
  int survivors = 0;            // attackers, at humans_converted

  const Group* group_at(int cell) const;
  const Attack* attack_on(int cell) const;
  Battle battle(const Attack& attack) const;
  int room(int cell) const;           // for units of the mover, before a group would exceed most_units
  std::array<int, 3> totals() const;  // per species, with those that attack
};

// --- position.cc
// What is accepted is safe to play on: groups, marks of the turn and battles fit together. (Whether a game can lead to
// it is not asked.)
Result<Setup> read_position(std::string_view text);
// Decimal digits without a sign or a needless 0, from 0 to most.
std::optional<int> read_number(std::string_view text, int most);
Result<int> read_cell(const Grid& grid, std::string_view text);

// --- notation.cc
std::string format_position(const Setup& setup);
std::string format_move(const Grid& grid, Move m);
// Why not, when it is not legal. REQUIRES: the game is on. An `end` that is legal is not asked for here.
Result<Move> read_move(const Setup& setup, std::string_view text);

// The orders that the first words are, `words_read` of them, sorted and with the units of equal pairs of cells added
// up.
std::vector<Move> sorted_orders(const Grid& grid, std::span<const std::string_view> words, std::size_t& words_read);

// --- picture.cc
void view_position(const Setup& setup, JsonWriter& json);
ClickPath clicks_of(const Grid& grid, Move m);
std::string draw_position(const Setup& setup, const TerminalStyle& style);

}  // namespace plateau::vampires
