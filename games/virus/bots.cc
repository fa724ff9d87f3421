#include "games/virus/bots.h"

namespace plateau::virus {

Move first_cell(const State& s) { return s.legal_moves()[0]; }

Move greediest_cell(const State& s) {
  Move best = first_cell(s);
  int most = 0;
  for (const Move m : s.legal_moves()) {
    const int enemies = count_bits(detail::stamp_of[m.cell].around & s.pawns(1 - s.turn()));
    if (enemies > most) best = m, most = enemies;
  }
  return best;
}

std::span<const Bot<Game>> bots() {
  static constexpr Bot<Game> all[] = {
      {"first", "the first legal cell, row by row from the top",
       [](const History<Game>& game, Random&, SearchControl&) { return first_cell(game.now()); }},
      {"greedy", "the cell that touches the most enemies, the first of equals",
       [](const History<Game>& game, Random&, SearchControl&) { return greediest_cell(game.now()); }},
  };
  return all;
}

}  // namespace plateau::virus
