// Positions and moves as text: "RoB/oooo/BoooR/oooo/RoB 0-0 R" and "D2-C2".
#include <algorithm>
#include <optional>

#include "core/text.h"
#include "games/icebreaker/setup.h"

namespace plateau::icebreaker {
namespace {

char row_letter(int row) { return static_cast<char>('A' + row); }
std::string_view player_name(Player p) { return translate(game_info().player_names[static_cast<std::size_t>(p)]); }

std::optional<std::array<int, 2>> parse_scores(std::string_view text) {
  const auto parts = split(text, '-');
  if (parts.size() != 2) return std::nullopt;
  std::array<int, 2> scores{};
  for (std::size_t p = 0; p < 2; ++p) {
    const auto number = parse_integer(parts[p]);
    if (!number || *number < 0 || *number > 999) return std::nullopt;
    scores[p] = static_cast<int>(*number);
  }
  return scores;
}

// A letter and a number without leading zeros; the place may lie outside of the board.
std::optional<Place> parse_cell(std::string_view text) {
  if (text.size() < 2 || text.size() > 3 || text[1] < '1' || text[1] > '9') return std::nullopt;
  const char letter = text[0] >= 'a' && text[0] <= 'z' ? static_cast<char>(text[0] - 'a' + 'A') : text[0];
  const auto number = parse_integer(text.substr(1));
  if (letter < 'A' || letter > 'Z' || !number) return std::nullopt;
  return Place{letter - 'A', static_cast<int>(*number) - 1};
}

bool touch(int side, Place a, Place b) {
  const auto neighbours = neighbours_of(side, a);
  return std::ranges::find(neighbours, b) != neighbours.end();
}

bool touches_ice(const Setup& setup, Place p) {
  return std::ranges::any_of(neighbours_of(setup.side(), p), [&](Place neighbour) {
    return on_board(setup.side(), neighbour) && setup.at(neighbour) == iceberg;
  });
}

// Why a ship may not go to a free cell beside it.
Error wrong_way(const Setup& setup, std::span<const Step> legal, Place ship) {
  std::vector<std::string> targets;
  for (const Step& step : legal)
    if (step.from == ship) targets.push_back(cell_name(step.to));
  if (targets.empty()) return Error{say("the ship on {} cannot reach any iceberg", cell_name(ship))};
  const std::string list = join(targets, ", ");
  if (touches_ice(setup, ship))
    return Error{say("the ship on {} touches ice, so it must take an iceberg: {}", cell_name(ship), list)};
  return Error{say("the ship on {} must come closer to the nearest iceberg: {}", cell_name(ship), list)};
}

}  // namespace

Result<Setup> checked(Setup setup) {
  const int side = setup.side();
  if (setup.rows.size() % 2 == 0 || side < least_side || side > most_side)
    return Error{say("the board has {} rows; it must have an odd number of them, from {} to {}", setup.rows.size(),
                     row_count(least_side), row_count(most_side))};
  int ice = 0;
  std::array<int, 2> ships{};
  for (int row = 0; row < row_count(side); ++row) {
    const std::string& cells = setup.rows[static_cast<std::size_t>(row)];
    if (static_cast<int>(cells.size()) != row_length(side, row))
      return Error{say("row {} has {} cells; on a board of {} rows it needs {}", row_letter(row), cells.size(),
                       setup.rows.size(), row_length(side, row))};
    ice += static_cast<int>(std::ranges::count(cells, iceberg));
    for (const Player p : {0, 1}) ships[p] += static_cast<int>(std::ranges::count(cells, ship_letters[p]));
  }
  for (const Player p : {0, 1}) {
    if (ships[p] > ships_each)
      return Error{say("{} has {} ships; a player has at most {}", player_name(p), ships[p], ships_each)};
    if (setup.captured[p] > majority(side))
      return Error{say("{} has captured {} icebergs, but on this board the game ends at {}", player_name(p),
                       setup.captured[p], majority(side))};
  }
  const int all = setup.captured[0] + setup.captured[1] + ice;
  if (all > iceberg_count(side))
    return Error{say("{} icebergs captured and {} left make {}; a board of side {} begins with {}", all - ice, ice, all,
                     side, iceberg_count(side))};
  return setup;
}

std::string cell_name(Place p) { return row_letter(p.row) + std::to_string(p.column + 1); }

std::string format_position(const Setup& setup) {
  return join(setup.rows, "/") + " " + std::to_string(setup.captured[0]) + "-" + std::to_string(setup.captured[1]) +
         " " + ship_letters[setup.turn];
}

Result<Setup> parse_position(std::string_view text) {
  const auto fields = words(text);
  if (fields.size() != 3)
    return Error{say("a position is the rows of the board, the scores and the side to move, such as '{}'",
                     "RoB/oooo/BoooR/oooo/RoB 0-0 R")};
  Setup setup;
  for (const std::string_view row : split(fields[0], '/')) {
    const auto bad = row.find_first_not_of("RBo.");
    if (bad != std::string_view::npos)
      return Error{say("row {}, cell {}: '{}' is not R, B, o or '.'", setup.rows.size() + 1, bad + 1,
                       shown(row.substr(bad, 1)))};
    setup.rows.emplace_back(row);
  }
  const auto scores = parse_scores(fields[1]);
  if (!scores) return Error{say("the scores are two numbers, such as 25-26, not '{}'", shown(fields[1]))};
  setup.captured = *scores;
  if (fields[2] != "R" && fields[2] != "B") return Error{say("the side to move is R or B, not '{}'", shown(fields[2]))};
  setup.turn = fields[2] == "B" ? 1 : 0;
  return checked(std::move(setup));
}

std::string format_step(const Step& step) { return cell_name(step.from) + "-" + cell_name(step.to); }

Result<Step> parse_step(const Setup& setup, std::span<const Step> legal, std::string_view text) {
  if (legal.empty()) return Error{say("the game is over, no move can follow")};
  const auto ends = split(text, '-');
  const auto from = parse_cell(ends[0]);
  const auto to = ends.size() == 2 ? parse_cell(ends[1]) : std::nullopt;
  if (!from || !to)
    return Error{say("'{}' is not a move: a ship's cell, '-' and the cell it goes to, such as {}", shown(text),
                     format_step(legal[0]))};
  const int side = setup.side();
  for (const Place p : {*from, *to}) {
    if (p.row >= row_count(side))
      return Error{say("there is no row {}; the rows are A to {}", row_letter(p.row), row_letter(row_count(side) - 1))};
    if (!on_board(side, p))
      return Error{say("there is no cell {}; row {} ends at {}", cell_name(p), row_letter(p.row),
                       cell_name({p.row, row_length(side, p.row) - 1}))};
  }
  if (setup.at(*from) != ship_letters[setup.turn])
    return Error{say("there is no ship of {} on {}", player_name(setup.turn), cell_name(*from))};
  if (!touch(side, *from, *to)) return Error{say("{} does not touch {}", cell_name(*to), cell_name(*from))};
  if (setup.at(*to) != iceberg && setup.at(*to) != water) return Error{say("there is a ship on {}", cell_name(*to))};
  if (std::ranges::find(legal, Step{*from, *to}) == legal.end()) return wrong_way(setup, legal, *from);
  return Step{*from, *to};
}

}  // namespace plateau::icebreaker
