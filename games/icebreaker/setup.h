// A position apart from how a State stores it, and what is read from and written for people. Compiled once for all
// layouts.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game_info.h"
#include "core/json.h"
#include "core/outcome.h"
#include "core/result.h"
#include "core/terminal.h"
#include "games/icebreaker/board.h"

namespace plateau::icebreaker {

inline constexpr char iceberg = 'o';
inline constexpr char water = '.';
inline constexpr std::array<char, 2> ship_letters{'R', 'B'};

struct Setup {
  std::vector<std::string> rows;  // from the top; each cell an iceberg, water, or the letter of a ship's player
  std::array<int, 2> captured{};  // icebergs, per player
  Player turn = 0;

  int side() const { return (static_cast<int>(rows.size()) + 1) / 2; }
  char at(Place p) const { return rows[static_cast<std::size_t>(p.row)][static_cast<std::size_t>(p.column)]; }
};

struct Step {
  Place from;
  Place to;
  bool operator==(const Step&) const = default;
};

const GameInfo& game_info();
Result<Setup> start_setup(const Options& options);

// The setup, when its rows form a hexagon and its ships, icebergs and scores can stand together; else what cannot.
Result<Setup> checked(Setup setup);

std::string cell_name(Place p);  // "A1"
std::string format_position(const Setup& setup);
Result<Setup> parse_position(std::string_view text);
std::string format_step(const Step& step);
// One of `legal`, the legal steps of the setup, or why the text is none of them.
Result<Step> parse_step(const Setup& setup, std::span<const Step> legal, std::string_view text);

void write_view(const Setup& setup, JsonWriter& json);
std::string draw_board(const Setup& setup, std::span<const Step> legal, const TerminalStyle& style);

}  // namespace plateau::icebreaker
