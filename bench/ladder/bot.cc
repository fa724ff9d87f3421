// ladder_bot DEPTH: plays what plain alpha-beta to this depth plays, sooner. It speaks the line protocol of
// docs/protocol.md.
#include <cstdlib>
#include <iostream>

#include "bench/ladder/ladder.h"

int main(int count, char** words) {
  constexpr int deepest = 60;
  const int depth = count == 2 ? std::atoi(words[1]) : 0;
  if (depth < 1 || depth > deepest) {
    std::cerr << "usage: ladder_bot DEPTH\n";
    return 2;
  }
  std::string position;
  for (std::string line; std::getline(std::cin, line);) {
    const std::string word = line.substr(0, line.find(' '));
    if (word == "plateau") std::cout << "want position\nready ladder_bot" << std::endl;
    if (word == "position") position = line.substr(word.size());
    if (word == "quit") return 0;
    if (word != "go") continue;
    const auto board = plateau::ladder::parse_board(position);
    if (board)
      std::cout << "move " << plateau::ladder::plain_move(*board, depth) << std::endl;
    else
      std::cout << "refuse " << board.error().message << std::endl;
  }
}
