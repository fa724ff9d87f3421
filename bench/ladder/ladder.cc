#include "bench/ladder/ladder.h"

#include "core/message.h"
#include "games/awale/awale.h"

namespace plateau::ladder {
namespace {

constexpr std::array all_rungs{
    Rung{"vectors", false, false, search_vectors},   Rung{"arrays", false, false, search_arrays},
    Rung{"in place", false, false, search_in_place}, Rung{"packed", false, false, search_packed},
    Rung{"tables", false, false, search_tables},     Rung{"alpha-beta", true, false, search_alpha_beta},
    Rung{"ordering", true, false, search_ordering},  Rung{"memory", true, false, search_memory},
    Rung{"threads", true, true, search_threads},
};

Board board_of(const awale::State& s) {
  Board board{.scores = {s.score(0), s.score(1)}, .turn = s.turn(), .ply = s.ply(), .plies = s.plies()};
  for (int hole = 0; hole < hole_count; ++hole)
    board.holes[hole] = {s.seeds(hole, awale::red), s.seeds(hole, awale::blue)};
  return board;
}

}  // namespace

std::span<const Rung> rungs() { return all_rungs; }

Board start_board() { return *parse_board("2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2 0-0 1"); }

Result<Board> parse_board(std::string_view text) {
  const auto state = awale::Game::parse(text);
  if (!state) return state.error();
  if (state->course()) return Error{say("the ladder does not know the end rules of the course")};
  if (state->is_over()) return Error{say("the game is over, there is nothing to search")};
  return board_of(*state);
}

}  // namespace plateau::ladder
