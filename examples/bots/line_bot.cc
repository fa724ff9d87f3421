// A bot that speaks the line protocol. It plays a random legal move, in every game.
// Build and try it:
//     g++ -O2 -std=c++17 -o line_bot examples/bots/line_bot.cc
//     plateau match awale cmd:./line_bot random
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

int main() {
  std::mt19937 random{std::random_device{}()};
  std::vector<std::string> legal;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "plateau") {  // the first line: say what we want to be told, then that we are ready
      std::cout << "want legal\nready line_bot_cc" << std::endl;
    } else if (word == "legal") {  // comes before every "go", because we want it
      legal.clear();
      for (std::string move; words >> move;) legal.push_back(move);
    } else if (word == "go") {  // our turn
      std::uniform_int_distribution<std::size_t> any(0, legal.size() - 1);
      std::cout << "move " << legal[any(random)] << std::endl;  // endl: not '\n', which would wait in a buffer
    } else if (word == "quit") {
      break;
    }
    // Every other line is for bots that keep a board of their own.
  }
}
