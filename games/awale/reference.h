// Awalé written as slowly and plainly as the rules read. For tests only; shares nothing with awale.h.
#pragma once

#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace plateau::awale {

class Reference {
 public:
  explicit Reference(const std::string& position) {
    std::istringstream text(position);
    char sign;
    for (int hole = 1; hole <= 16; ++hole) {
      if (hole > 1) text >> sign;
      text >> holes_[hole]['r'] >> sign >> holes_[hole]['b'];
    }
    text >> score_[1] >> sign >> score_[2] >> mover_;
    for (std::string field; text >> field;) {
      const std::string value = field.substr(field.find('=') + 1);
      if (field.starts_with("ply=")) ply_ = std::stoi(value);
      if (field.starts_with("plies=")) limit_ = std::stoi(value);
      if (field.starts_with("repetitions=")) repetitions_ = value;
      if (field.starts_with("course=")) course_ = value == "yes";
    }
  }

  std::vector<std::string> legal_moves() const {
    return result().empty() ? possible_moves() : std::vector<std::string>();
  }

  void play(const std::string& move) {
    const int origin = std::stoi(move);
    const char colour = move.back();
    int hand = holes_[origin][colour];
    holes_[origin][colour] = 0;
    int hole = origin;
    int last = origin;
    while (hand > 0) {
      hole = after(hole);
      if (hole == origin) continue;
      if (colour == 'r' && owner(hole) == mover_) continue;
      if (!course_ && held(hole) == 16) continue;
      ++holes_[hole][colour];
      --hand;
      last = hole;
    }
    for (hole = last; held(hole) == 2 || held(hole) == 3; hole = before(hole)) {
      score_[mover_] += held(hole);
      holes_[hole]['r'] = holes_[hole]['b'] = 0;
    }
    mover_ = 3 - mover_;
    ++ply_;
  }

  std::string position() const {
    std::string text;
    for (int hole = 1; hole <= 16; ++hole) {
      if (hole > 1) text += "/";
      text += std::to_string(holes_.at(hole).at('r')) + "+" + std::to_string(holes_.at(hole).at('b'));
    }
    text += " " + scores(score_.at(1), score_.at(2)) + " " + std::to_string(mover_);
    if (ply_ != 0) text += " ply=" + std::to_string(ply_);
    if (limit_ != 300) text += " plies=" + std::to_string(limit_);
    if (repetitions_ != "3") text += " repetitions=" + repetitions_;
    if (course_) text += " course=yes";
    return text;
  }

  std::string result() const {
    int one = score_.at(1);
    int two = score_.at(2);
    if (one > 32) return scores(one, two) + " winner 1";
    if (two > 32) return scores(one, two) + " winner 2";
    if (one == 32 && two == 32) return scores(one, two) + " draw";
    if (course_ && seeds_on_board() < 8) return higher_score_wins(one, two);
    if (possible_moves().empty()) {
      if (!course_) return scores(one, two) + (mover_ == 1 ? " winner 2" : " winner 1");
      (mover_ == 1 ? two : one) += seeds_on_board();
      return higher_score_wins(one, two);
    }
    if (ply_ >= limit_) return scores(one, two) + " draw";
    return "";
  }

 private:
  static int after(int hole) { return hole == 16 ? 1 : hole + 1; }
  static int before(int hole) { return hole == 1 ? 16 : hole - 1; }
  static int owner(int hole) { return hole % 2 == 1 ? 1 : 2; }
  static std::string scores(int one, int two) { return std::to_string(one) + "-" + std::to_string(two); }
  static std::string higher_score_wins(int one, int two) {
    return scores(one, two) + (one > two ? " winner 1" : one < two ? " winner 2" : " draw");
  }

  int held(int hole) const { return holes_.at(hole).at('r') + holes_.at(hole).at('b'); }
  int seeds_on_board() const {
    int seeds = 0;
    for (int hole = 1; hole <= 16; ++hole) seeds += held(hole);
    return seeds;
  }
  std::vector<std::string> possible_moves() const {
    std::vector<std::string> moves;
    for (int hole = 1; hole <= 16; ++hole)
      for (const char colour : {'r', 'b'})
        if (owner(hole) == mover_ && holes_.at(hole).at(colour) > 0) moves.push_back(std::to_string(hole) + colour);
    return moves;
  }

  std::map<int, std::map<char, int>> holes_;
  std::map<int, int> score_;
  int mover_ = 1;
  int ply_ = 0;
  int limit_ = 300;
  std::string repetitions_ = "3";
  bool course_ = false;
};

}  // namespace plateau::awale
