// Plain minimax and plain alpha-beta for awalé with two colours, in C++. What it reads and writes: ../README.md.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <iomanip>
#include <iostream>
#include <limits>
#include <optional>
#include <sstream>
#include <string>

namespace {

constexpr int hole_count = 16;
constexpr int most_in_hole = 16;
constexpr int all_seeds = 64;
constexpr int decided = 1'000'000;  // a finished game is worth so much, and the margin
constexpr int infinite = 2 * decided;
constexpr int deepest = 64;

enum Colour { red, blue };

struct Position {
  std::array<std::array<std::uint8_t, 2>, hole_count> holes{};  // seeds by colour
  std::array<int, 2> scores{};
  int turn = 0;
  int ply = 0;
  int plies = 300;

  int held(int hole) const { return holes[hole][red] + holes[hole][blue]; }
  int difference() const { return scores[turn] - scores[1 - turn]; }

  bool can_move() const {
    for (int hole = turn; hole < hole_count; hole += 2)
      if (held(hole) > 0) return true;
    return false;
  }

  bool is_over() const { return scores[0] > all_seeds / 2 || scores[1] > all_seeds / 2 || !can_move() || ply >= plies; }

  // What a game that is over is worth to the player to move.
  int final_value() const {
    const int margin = std::abs(difference());
    if (scores[turn] > all_seeds / 2) return decided + margin;
    if (scores[1 - turn] > all_seeds / 2) return -decided - margin;
    if (scores[0] == all_seeds / 2 && scores[1] == all_seeds / 2) return 0;
    return can_move() ? 0 : -decided - margin;
  }

  void play(int origin, Colour colour) {
    int hand = holes[origin][colour];
    holes[origin][colour] = 0;
    const int step = colour == red ? 2 : 1;
    int hole = origin + 1 - step;
    while (hand > 0) {
      hole = (hole + step) % hole_count;
      if (hole == origin || held(hole) >= most_in_hole) continue;
      ++holes[hole][colour];
      --hand;
    }
    for (; held(hole) == 2 || held(hole) == 3; hole = (hole + hole_count - 1) % hole_count) {
      scores[turn] += held(hole);
      holes[hole] = {};
    }
    turn = 1 - turn;
    ++ply;
  }
};

Position after(const Position& p, int hole, Colour colour) {
  Position next = p;
  next.play(hole, colour);
  return next;
}

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Search {
  std::uint64_t nodes = 0;
  std::optional<double> deadline;  // of cpu_seconds()
  bool stopped = false;
  std::string best;  // the first best move of the position that was asked about

  int minimax(const Position& p, int depth) {
    ++nodes;
    if (p.is_over()) return p.final_value();
    if (depth == 0) return p.difference();
    int value = -infinite;
    for (int hole = p.turn; hole < hole_count; hole += 2)
      for (const Colour colour : {red, blue})
        if (p.holes[hole][colour] > 0) value = std::max(value, -minimax(after(p, hole, colour), depth - 1));
    return value;
  }

  int alpha_beta(const Position& p, int depth, int alpha, int beta, bool is_root = false) {
    ++nodes;
    if (nodes % 256 == 0 && deadline && cpu_seconds() >= *deadline) stopped = true;
    if (p.is_over()) return p.final_value();
    if (depth == 0) return p.difference();
    for (int hole = p.turn; hole < hole_count; hole += 2)
      for (const Colour colour : {red, blue}) {
        if (p.holes[hole][colour] == 0) continue;
        const int value = -alpha_beta(after(p, hole, colour), depth - 1, -beta, -alpha);
        if (stopped) return alpha;
        if (value > alpha) {
          alpha = value;
          if (is_root) best = std::to_string(hole + 1) + (colour == red ? "r" : "b");
          if (alpha >= beta) return alpha;
        }
      }
    return alpha;
  }
};

// Two numbers with a sign between them.
bool read_pair(const std::string& text, char sign, int& first, int& second) {
  std::istringstream in(text);
  char between = 0;
  return in >> first >> between >> second && between == sign && in.eof() && first >= 0 && second >= 0;
}

bool read_holes(const std::string& text, Position& p) {
  std::istringstream in(text);
  int count = 0;
  int seeds = p.scores[0] + p.scores[1];
  for (std::string part; std::getline(in, part, '/'); ++count) {
    int reds = 0;
    int blues = 0;
    if (count == hole_count || !read_pair(part, '+', reds, blues) || reds > most_in_hole || blues > most_in_hole)
      return false;
    p.holes[count] = {static_cast<std::uint8_t>(reds), static_cast<std::uint8_t>(blues)};
    if (p.held(count) > most_in_hole) return false;
    seeds += p.held(count);
  }
  return count == hole_count && seeds <= all_seeds;
}

std::optional<Position> read_position(const std::string& text) {
  std::istringstream words(text);
  std::string holes;
  std::string scores;
  std::string turn;
  Position p;
  if (!(words >> holes >> scores >> turn) || !read_pair(scores, '-', p.scores[0], p.scores[1])) return std::nullopt;
  if (!read_holes(holes, p) || (turn != "1" && turn != "2")) return std::nullopt;
  p.turn = turn == "2" ? 1 : 0;
  for (std::string field; words >> field;) {
    if (field.rfind("ply=", 0) == 0) p.ply = std::atoi(field.c_str() + 4);
    if (field.rfind("plies=", 0) == 0) p.plies = std::atoi(field.c_str() + 6);
    if (field == "course=yes") return std::nullopt;  // other rules
  }
  return p;
}

// "minimax 5 POSITION" or "alphabeta 8 POSITION"
void answer(const std::string& line) {
  std::istringstream words(line);
  std::string kind;
  int depth = -1;
  std::string rest;
  words >> kind >> depth;
  std::getline(words, rest);
  const auto p = read_position(rest);
  if ((kind != "minimax" && kind != "alphabeta") || depth < 0 || depth > deepest || !p) {
    std::cout << "error: not a search, a depth and a position" << std::endl;
    return;
  }
  Search search;
  const double begun = cpu_seconds();
  const int value = kind == "minimax" ? search.minimax(*p, depth) : search.alpha_beta(*p, depth, -infinite, infinite);
  const double seconds = std::max(cpu_seconds() - begun, 1e-6);
  std::cout << "value " << value << " nodes " << search.nodes << std::fixed << std::setprecision(6) << " cpu "
            << seconds << std::setprecision(0) << " rate " << static_cast<double>(search.nodes) / seconds << std::endl;
}

// Iterative deepening: to `most_depth`, or until `seconds` of CPU time are over.
std::string choose(const Position& p, int most_depth, double seconds) {
  const double deadline = cpu_seconds() + seconds;
  std::string best;
  for (int depth = 1; depth <= most_depth; ++depth) {
    Search search;
    if (depth > 1) search.deadline = deadline;
    const int value = search.alpha_beta(p, depth, -infinite, infinite, true);
    if (search.stopped) break;
    best = search.best;
    if (std::abs(value) >= decided || cpu_seconds() >= deadline) break;
  }
  return best;
}

// The line protocol of docs/protocol.md.
void play_games(int most_depth, double seconds) {
  std::string position;
  for (std::string line; std::getline(std::cin, line);) {
    const std::string word = line.substr(0, line.find(' '));
    if (word == "plateau") std::cout << "want position\nready cpp" << std::endl;
    if (word == "position") position = line.substr(word.size());
    if (word == "quit") return;
    if (word != "go") continue;
    const auto p = read_position(position);
    std::cout << (p ? "move " + choose(*p, most_depth, seconds) : "refuse not my rules") << std::endl;
  }
}

}  // namespace

int main(int count, char** words) {
  const std::string mode = count == 4 ? std::string(words[1]) + " " + words[2] : "";
  const int number = count == 4 ? std::atoi(words[3]) : 0;
  if (mode == "bot depth" && number > 0) {
    play_games(number, std::numeric_limits<double>::infinity());
  } else if (mode == "bot time" && number > 0) {
    play_games(deepest, number / 1000.0);
  } else if (count == 1) {
    for (std::string line; std::getline(std::cin, line);) answer(line);
  } else {
    std::cerr << "usage: awale | awale bot depth PLIES | awale bot time MILLISECONDS\n";
    return 2;
  }
}
