#include "games/playthrough.h"

#include <cassert>

namespace plateau {
namespace {

constexpr int moves_listed = 24;
constexpr std::size_t plies_between_boards = 20;

std::string legal_moves_line(const AnyPosition& position) {
  std::string line = "legal " + std::to_string(position.move_count()) + ":";
  for (int m = 0; m < position.move_count() && m < moves_listed; ++m) line += " " + position.move_text(m);
  return line + (position.move_count() > moves_listed ? " …\n" : "\n");
}

}  // namespace

std::string playthrough(const AnyGame& game, std::uint64_t seed) {
  auto started = game.start({});
  assert(started.ok());
  AnyPosition& position = **started;
  Random random(seed);
  std::string text = "# " + game.info().name + ", random moves, seed " + std::to_string(seed) + "\n";
  while (true) {
    const bool over = position.outcome().has_value();
    text += "\nply " + std::to_string(position.plies()) + "\n" + position.text() + "\n";
    if (over || position.plies() % plies_between_boards == 0)
      text += position.draw({}) + "view " + position.view() + "\n";
    if (over) return text + "result " + position.outcome()->text() + "\n";
    const int move = position.random_move(random);
    text += legal_moves_line(position);
    text += (position.turn() == chance ? "chance" : "player " + std::to_string(position.turn() + 1)) + " plays " +
            position.move_text(move) + "\n";
    position.play(move);
  }
}

}  // namespace plateau
