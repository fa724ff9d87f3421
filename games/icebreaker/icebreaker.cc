#include "games/icebreaker/icebreaker.h"

#include <algorithm>

#include "games/icebreaker/board_text.h"
#include "games/icebreaker/french.h"

namespace plateau::icebreaker {
namespace {

// Both work on places of the setup's own hexagon.
template <class Layout>
std::uint8_t cell_at(int side, Place p) {
  return Layout::cell(embedded(side, Layout::most_side, p));
}

template <class Layout>
Place place_of(int side, int cell) {
  for (int row = 0; row < row_count(side); ++row)
    for (int column = 0; column < row_length(side, row); ++column)
      if (cell_at<Layout>(side, {row, column}) == cell) return {row, column};
  assert(false && "the cell is on the board");
  return {};
}

}  // namespace

template <class Layout>
BasicState<Layout>::BasicState(const Setup& setup) {
  const int size = setup.side();
  assert(size >= least_side && size <= Layout::most_side);
  std::array<Set, 2> ships{};
  for (int row = 0; row < row_count(size); ++row)
    for (int column = 0; column < row_length(size, row); ++column) {
      const Set cell = Layout::only(cell_at<Layout>(size, {row, column}));
      const char content = setup.at({row, column});
      if (content == iceberg) ice_ = ice_ | cell;
      for (const Player p : {0, 1})
        if (content == ship_letters[p]) ships[p] = ships[p] | cell;
    }
  const auto tally = [&](Player p) {
    return static_cast<std::uint32_t>(majority(size) - setup.captured[p] + 256 * p + 65536 * size);
  };
  mine_ = ships[setup.turn];
  theirs_ = ships[1 - setup.turn];
  my_tally_ = tally(setup.turn);
  their_tally_ = tally(1 - setup.turn);
}

template <class Layout>
Setup BasicState<Layout>::setup() const {
  Setup setup{.rows = {}, .captured = {score(0), score(1)}, .turn = turn()};
  for (int row = 0; row < row_count(side()); ++row) {
    std::string& cells = setup.rows.emplace_back();
    for (int column = 0; column < row_length(side(), row); ++column) {
      const std::uint8_t cell = cell_at<Layout>(side(), {row, column});
      cells += Layout::has(mine_, cell)     ? ship_letters[turn()]
               : Layout::has(theirs_, cell) ? ship_letters[1 - turn()]
               : Layout::has(ice_, cell)    ? iceberg
                                            : water;
    }
  }
  return setup;
}

template <class Layout>
std::optional<Outcome> BasicState<Layout>::outcome() const {
  if (!is_over()) return std::nullopt;
  const bool mover_wins = (my_tally_ & 0xff) == 0;
  return Outcome::win_for(mover_wins ? turn() : 1 - turn(), {score(0), score(1)});
}

template <class Layout>
Result<BasicState<Layout>> BasicGame<Layout>::state_of(const Result<Setup>& setup) {
  if (!setup) return setup.error();
  if (setup->side() > Layout::most_side) return Error{.message = {}, .needs_wider = true};
  return State(*setup);
}

template <class Layout>
Step BasicGame<Layout>::step_of(const State& s, Move m) {
  return {place_of<Layout>(s.side(), m.from()),
          place_of<Layout>(s.side(), neighbour_cells<Layout>[m.from()][m.direction()])};
}

template <class Layout>
std::vector<Step> BasicGame<Layout>::legal_steps(const State& s) {
  std::vector<Step> steps;
  for (const Move m : s.legal_moves()) steps.push_back(step_of(s, m));
  return steps;
}

template <class Layout>
Result<Move> BasicGame<Layout>::parse_move(const State& s, std::string_view text) {
  const std::vector<Step> steps = legal_steps(s);
  const auto step = parse_step(s.setup(), steps, text);
  if (!step) return step.error();
  return s.legal_moves()[static_cast<std::size_t>(std::ranges::find(steps, *step) - steps.begin())];
}

template class BasicState<Narrow>;
template class BasicState<Wide>;
template struct BasicGame<Narrow>;
template struct BasicGame<Wide>;

const GameInfo& game_info() {
  static const GameInfo info{
      .name = "icebreaker",
      .title = "Icebreaker",
      .summary = "Sail your ships towards the nearest icebergs; the first to capture more than half of them wins.",
      .player_names = {"Red", "Black"},
      .options = {{.name = "side",
                   .kind = OptionInfo::Kind::integer,
                   .fallback = "5",
                   .least = least_side,
                   .most = most_side,
                   .help = "cells on each side of the hexagon"},
                  {.name = "first",
                   .kind = OptionInfo::Kind::choice,
                   .fallback = "R",
                   .choices = {"R", "B"},
                   .help = "the player who moves first: R (Red) or B (Black)"},
                  {.name = "board",
                   .kind = OptionInfo::Kind::file,
                   .fallback = "start",
                   .choices = {"start"},
                   .help = "the board at the start, or a file with another one, scores included"}},
      .french = french};
  return info;
}

Result<Setup> start_setup(const Options& options) {
  const int side = options.integer("side");
  const Player first = options.text("first") == "B" ? 1 : 0;
  if (options.is_file_content("board")) {
    auto setup = parse_board_text(options.text("board"));
    if (!setup) return setup.error();
    const bool side_is_default = options.text("side") == game_info().options[0].fallback;
    if (!side_is_default && setup->side() != side)
      return Error{say("option side is {}, but the board in the file has side {}", side, setup->side())};
    setup.value().turn = first;
    return setup;
  }
  Setup setup{.rows = {}, .captured = {}, .turn = first};
  for (int row = 0; row < row_count(side); ++row)
    setup.rows.emplace_back(static_cast<std::size_t>(row_length(side, row)), iceberg);
  std::string& top = setup.rows.front();
  std::string& middle = setup.rows[static_cast<std::size_t>(side) - 1];
  std::string& bottom = setup.rows.back();
  top.front() = middle.back() = bottom.front() = ship_letters[0];
  top.back() = middle.front() = bottom.back() = ship_letters[1];
  return setup;
}

}  // namespace plateau::icebreaker
