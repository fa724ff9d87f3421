// Icebreaker written as slowly and plainly as the rules read. For tests only; shares nothing with icebreaker.h.
#pragma once

#include <deque>
#include <map>
#include <string>
#include <vector>

namespace plateau::icebreaker {

class Reference {
 public:
  explicit Reference(const std::string& position) {
    const auto first_blank = position.find(' ');
    std::string row;
    for (const char c : position.substr(0, first_blank) + "/") {
      if (c == '/')
        rows_.push_back(row), row.clear();
      else
        row += c;
    }
    const auto dash = position.find('-', first_blank);
    score_['R'] = std::stoi(position.substr(first_blank + 1));
    score_['B'] = std::stoi(position.substr(dash + 1));
    mover_ = position.back();
  }

  std::vector<std::string> legal_moves() const {
    std::vector<std::string> moves;
    if (majority_holder() != 0) return moves;
    for (int r = 0; r < height(); ++r)
      for (int c = 0; c < width(r); ++c) {
        if (rows_[r][c] != mover_) continue;
        const int distance = distance_to_ice({r, c});
        for (const Cell& t : neighbours({r, c}))
          if (!is_ship(t) && distance_to_ice(t) >= 0 && distance_to_ice(t) == distance - 1)
            moves.push_back(name({r, c}) + "-" + name(t));
      }
    return moves;
  }

  void play(const std::string& move) {
    const Cell from = cell(move.substr(0, move.find('-')));
    const Cell to = cell(move.substr(move.find('-') + 1));
    if (rows_[to.r][to.c] == 'o') ++score_[mover_];
    rows_[to.r][to.c] = mover_;
    rows_[from.r][from.c] = '.';
    mover_ = enemy();
  }

  std::string position() const {
    std::string text;
    for (const std::string& row : rows_) text += (text.empty() ? "" : "/") + row;
    return text + " " + scores() + " " + mover_;
  }

  std::string result() const {
    if (!legal_moves().empty()) return "";
    const char winner = majority_holder() != 0 ? majority_holder() : enemy();
    return scores() + (winner == 'R' ? " winner 1" : " winner 2");
  }

 private:
  struct Cell {
    int r = 0;
    int c = 0;
    bool operator<(const Cell& other) const { return r != other.r ? r < other.r : c < other.c; }
  };

  int height() const { return static_cast<int>(rows_.size()); }
  int width(int r) const { return static_cast<int>(rows_[r].size()); }
  char enemy() const { return mover_ == 'R' ? 'B' : 'R'; }
  bool is_ship(const Cell& x) const { return rows_[x.r][x.c] == 'R' || rows_[x.r][x.c] == 'B'; }
  std::string scores() const { return std::to_string(score_.at('R')) + "-" + std::to_string(score_.at('B')); }
  static std::string name(const Cell& x) {
    return std::string(1, static_cast<char>('A' + x.r)) + std::to_string(x.c + 1);
  }
  static Cell cell(const std::string& text) { return {text[0] - 'A', std::stoi(text.substr(1)) - 1}; }

  std::vector<Cell> neighbours(const Cell& x) const {
    std::vector<Cell> candidates{{x.r, x.c - 1}, {x.r, x.c + 1}};
    for (const int r : {x.r - 1, x.r + 1}) {
      if (r < 0 || r >= height()) continue;
      const bool longer = width(r) > width(x.r);
      candidates.push_back({r, longer ? x.c : x.c - 1});
      candidates.push_back({r, longer ? x.c + 1 : x.c});
    }
    std::vector<Cell> found;
    for (const Cell& n : candidates)
      if (n.c >= 0 && n.c < width(n.r)) found.push_back(n);
    return found;
  }

  // The length of the shortest way from this cell to an iceberg through cells without ships; -1 when there is none.
  int distance_to_ice(const Cell& start) const {
    std::map<Cell, int> distance{{start, 0}};
    std::deque<Cell> queue{start};
    while (!queue.empty()) {
      const Cell x = queue.front();
      queue.pop_front();
      if (rows_[x.r][x.c] == 'o') return distance[x];
      for (const Cell& n : neighbours(x))
        if (!is_ship(n) && distance.emplace(n, distance[x] + 1).second) queue.push_back(n);
    }
    return -1;
  }

  // All cells but those of the six ships begin as icebergs; more than half of them is a majority.
  char majority_holder() const {
    int icebergs = -6;
    for (const std::string& row : rows_) icebergs += static_cast<int>(row.size());
    for (const char p : {'R', 'B'})
      if (2 * score_.at(p) > icebergs) return p;
    return 0;
  }

  std::vector<std::string> rows_;
  std::map<char, int> score_;
  char mover_ = 'R';
};

}  // namespace plateau::icebreaker
