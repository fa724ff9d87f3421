// Virus written as slowly and plainly as the rules read. For tests only; shares nothing with virus.h.
#pragma once

#include <string>
#include <vector>

namespace plateau::virus {

class Reference {
 public:
  explicit Reference(const std::string& position) {
    std::string row;
    for (const char c : position.substr(0, position.find(' ')) + "/") {
      if (c == '/')
        grid_.push_back(row), row.clear();
      else
        row += c;
    }
    mover_ = position.back();
  }

  std::vector<std::string> legal_moves() const {
    std::vector<std::string> moves;
    if (full()) return moves;
    for (int r = 0; r < size(); ++r)
      for (int c = 0; c < size(); ++c)
        if (grid_[r][c] == '.' && neighbours_of(r, c, mover_) > 0)
          moves.push_back(std::string(1, static_cast<char>('a' + c)) + std::to_string(r + 1));
    if (moves.empty()) moves.push_back("pass");
    return moves;
  }

  void play(const std::string& move) {
    const char enemy = mover_ == '1' ? '2' : '1';
    if (move != "pass") {
      const int row = std::stoi(move.substr(1)) - 1;
      const int column = move[0] - 'a';
      grid_[row][column] = mover_;
      for (int r = row - 1; r <= row + 1; ++r)
        for (int c = column - 1; c <= column + 1; ++c)
          if (at(r, c) == enemy) grid_[r][c] = mover_;
    }
    mover_ = enemy;
  }

  std::string position() const {
    std::string text;
    for (const std::string& row : grid_) text += (text.empty() ? "" : "/") + row;
    return text + " " + mover_;
  }

  std::string result() const {
    if (!full()) return "";
    const int one = count('1');
    const int two = count('2');
    const std::string scores = std::to_string(one) + "-" + std::to_string(two);
    return one == two ? scores + " draw" : scores + (one > two ? " winner 1" : " winner 2");
  }

 private:
  int size() const { return static_cast<int>(grid_.size()); }
  char at(int r, int c) const { return r < 0 || c < 0 || r >= size() || c >= size() ? ' ' : grid_[r][c]; }
  int neighbours_of(int row, int column, char who) const {
    int found = 0;
    for (int r = row - 1; r <= row + 1; ++r)
      for (int c = column - 1; c <= column + 1; ++c)
        if ((r != row || c != column) && at(r, c) == who) ++found;
    return found;
  }
  int count(char who) const {
    int found = 0;
    for (const std::string& row : grid_)
      for (const char c : row) found += c == who ? 1 : 0;
    return found;
  }
  bool full() const { return count('.') == 0; }

  std::vector<std::string> grid_;
  char mover_ = '1';
};

}  // namespace plateau::virus
