// Vampires written as slowly and plainly as the rules read. For tests only; shares nothing with vampires.h. It keeps
// the orders of a turn as they were given, on the board as it was when the turn began.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace plateau::vampires {

class Reference {
 public:
  // REQUIRES: a position between two turns.
  explicit Reference(const std::string& position) {
    std::istringstream words(position);
    char skip = 0;
    words >> rows_ >> skip >> columns_;
    for (std::string word; words >> word;) {
      std::istringstream in(word);
      if (word.starts_with("turn=")) {
        mover_ = word.back();
      } else if (word.starts_with("played=")) {
        played_ = std::stoi(word.substr(7));
      } else if (word.starts_with("turns=")) {
        limit_ = std::stoi(word.substr(6));
      } else {
        Group group;
        Cell cell;
        in >> group.species >> cell.x >> skip >> cell.y >> skip >> group.count;
        board_[cell] = group;
      }
    }
  }

  std::vector<std::string> legal_moves() const {
    std::vector<std::string> moves;
    if (!result().empty()) return moves;
    if (stage_ == "winner") return {"attackers", "defenders"};
    if (stage_ != "") {
      const int most = stage_ == "attackers" ? battles_[0].attackers : defenders();
      for (int n = 0; n <= most; ++n)
        moves.push_back((stage_ == "convert" ? "convert:" : "survive:") + std::to_string(n));
      return moves;
    }
    for (const auto& [from, group] : board_)
      for (int y = from.y - 1; y <= from.y + 1; ++y)
        for (int x = from.x - 1; x <= from.x + 1; ++x)
          for (int count = 1; count <= group.count; ++count)
            if (is_legal({from, {y, x}, count})) moves.push_back(text_of({from, {y, x}, count}));
    if (!orders_.empty() || moves.empty()) moves.push_back("end");
    return moves;
  }

  void play(const std::string& move) {
    if (move == "end")
      resolve();
    else if (stage_ == "")
      orders_.push_back(order_of(move));
    else
      fight(move);
  }

  std::string position() const {
    std::map<Cell, Group> board = board_;
    std::vector<Cell> from;
    std::vector<Cell> to;
    std::vector<Fight> attacks = battles_;
    for (const Order& order : orders_) {
      board[order.from].count -= order.count;
      if (std::ranges::find(from, order.from) == from.end()) from.push_back(order.from);
      if (is_contested(order.to)) {
        const auto found = std::ranges::find(attacks, order.to, &Fight::cell);
        if (found == attacks.end())
          attacks.push_back({order.to, order.count});
        else
          found->attackers += order.count;
      } else {
        board[order.to].species = mover_;
        board[order.to].count += order.count;
        if (std::ranges::find(to, order.to) == to.end()) to.push_back(order.to);
      }
    }
    std::ranges::sort(from);
    std::ranges::sort(to);
    std::string text = std::to_string(rows_) + "x" + std::to_string(columns_);
    for (const auto& [cell, group] : board)
      if (group.count > 0) text += std::string(" ") + group.species + name(cell) + ":" + std::to_string(group.count);
    text += std::string(" turn=") + mover_;
    if (played_ > 0) text += " played=" + std::to_string(played_);
    if (limit_ != 200) text += " turns=" + std::to_string(limit_);
    if (!orders_.empty()) text += " orders=" + std::to_string(orders_.size());
    for (std::size_t i = 0; i < from.size(); ++i) text += (i == 0 ? " from=" : "/") + name(from[i]);
    for (std::size_t i = 0; i < to.size(); ++i) text += (i == 0 ? " to=" : "/") + name(to[i]);
    for (std::size_t i = 0; i < attacks.size(); ++i)
      text += (i == 0 ? " attacks=" : "/") + name(attacks[i].cell) + ":" + std::to_string(attacks[i].attackers);
    if (!orders_.empty()) text += " last=" + name(orders_.back().to);
    if (stage_ == "winner") text += " battle=open";
    if (stage_ == "attackers" || stage_ == "defenders") text += " battle=" + stage_;
    if (stage_ == "convert") text += " battle=attackers:" + std::to_string(survivors_);
    return text;
  }

  std::string result() const {
    if (!orders_.empty() || stage_ != "") return "";
    const int vampires = total('V');
    const int werewolves = total('W');
    const std::string scores = std::to_string(vampires) + "-" + std::to_string(werewolves);
    if (vampires == 0) return scores + " winner 2";
    if (werewolves == 0) return scores + " winner 1";
    if (played_ < limit_) return "";
    if (vampires == werewolves) return scores + " draw";
    return scores + (vampires > werewolves ? " winner 1" : " winner 2");
  }

  double weight(const std::string& move) const {
    const double p = probability();
    if (move == "attackers") return p;
    if (move == "defenders") return 1 - p;
    const int k = std::stoi(move.substr(move.find(':') + 1));
    if (stage_ == "attackers") return binomial(battles_[0].attackers, p, k);
    return binomial(defenders(), stage_ == "defenders" ? 1 - p : p, k);
  }

 private:
  struct Cell {
    int y = 0;
    int x = 0;
    auto operator<=>(const Cell&) const = default;
  };
  struct Group {
    char species = ' ';
    int count = 0;
  };
  struct Order {
    Cell from;
    Cell to;
    int count = 0;
  };
  struct Fight {
    Cell cell;
    int attackers = 0;
  };

  static std::string name(Cell cell) { return std::to_string(cell.x) + "," + std::to_string(cell.y); }
  static std::string text_of(const Order& order) {
    return name(order.from) + ">" + name(order.to) + "x" + std::to_string(order.count);
  }
  static Order order_of(const std::string& text) {
    std::istringstream in(text);
    Order order;
    char skip = 0;
    in >> order.from.x >> skip >> order.from.y >> skip >> order.to.x >> skip >> order.to.y >> skip >> order.count;
    return order;
  }

  Group at(Cell cell) const {
    const auto found = board_.find(cell);
    return found == board_.end() ? Group{} : found->second;
  }
  bool is_contested(Cell cell) const { return at(cell).count > 0 && at(cell).species != mover_; }
  int defenders() const { return at(battles_[0].cell).count; }
  int total(char species) const {
    int total = 0;
    for (const auto& [cell, group] : board_) total += group.species == species ? group.count : 0;
    return total;
  }

  bool is_legal(const Order& order) const {
    if (order.from == order.to) return false;
    if (order.to.x < 0 || order.to.y < 0 || order.to.x >= columns_ || order.to.y >= rows_) return false;
    if (at(order.from).species != mover_ || orders_.size() == 255) return false;
    int leaving = order.count;
    int arriving = order.count;
    for (const Order& given : orders_) {
      if (given.from == order.to || given.to == order.from) return false;
      if (given.from == order.from) leaving += given.count;
      if (given.to == order.to) arriving += given.count;
    }
    if (!orders_.empty() && std::pair(order.from, order.to) <= std::pair(orders_.back().from, orders_.back().to))
      return false;
    const Group there = at(order.to);
    const bool joins = there.species == mover_ || there.species == 'H';
    return leaving <= at(order.from).count && arriving + (joins ? there.count : 0) <= 255;
  }

  void resolve() {
    std::vector<Fight> groups;
    for (const Order& order : orders_) {
      board_[order.from].count -= order.count;
      if (board_[order.from].count == 0) board_.erase(order.from);
      const auto found = std::ranges::find(groups, order.to, &Fight::cell);
      if (found == groups.end())
        groups.push_back({order.to, order.count});
      else
        found->attackers += order.count;
    }
    orders_.clear();
    for (const Fight& group : groups) {
      const Group there = at(group.cell);
      if (there.count == 0 || there.species == mover_ || (there.species == 'H' && group.attackers >= there.count))
        board_[group.cell] = {mover_, group.attackers + there.count};
      else if (there.species != 'H' && group.attackers >= 1.5 * there.count)
        board_[group.cell] = {mover_, group.attackers};
      else
        battles_.push_back(group);
    }
    next();
  }

  void fight(const std::string& move) {
    const Cell cell = battles_[0].cell;
    if (stage_ == "winner") {
      stage_ = move;
      return;
    }
    const int n = std::stoi(move.substr(move.find(':') + 1));
    if (stage_ == "attackers" && at(cell).species == 'H') {
      survivors_ = n;
      stage_ = "convert";
      return;
    }
    if (stage_ == "convert") board_[cell] = {mover_, survivors_ + n};
    if (stage_ == "attackers") board_[cell] = {mover_, n};
    if (stage_ == "defenders") board_[cell].count = n;
    if (board_[cell].count == 0) board_.erase(cell);
    battles_.erase(battles_.begin());
    next();
  }

  void next() {
    stage_ = battles_.empty() ? "" : "winner";
    if (!battles_.empty()) return;
    mover_ = mover_ == 'V' ? 'W' : 'V';
    ++played_;
  }

  double probability() const {
    const double e1 = battles_[0].attackers;
    const double e2 = defenders();
    if (e1 == e2) return 0.5;
    return e1 < e2 ? e1 / (2 * e2) : e1 / e2 - 0.5;
  }
  static double binomial(int n, double p, int k) {
    return std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) + k * std::log(p) +
                    (n - k) * std::log(1 - p));
  }

  int rows_ = 0;
  int columns_ = 0;
  int played_ = 0;
  int limit_ = 200;
  char mover_ = 'V';
  std::map<Cell, Group> board_;
  std::vector<Order> orders_;
  std::vector<Fight> battles_;
  std::string stage_;  // "", "winner", "attackers" or "defenders" (who have won), "convert"
  int survivors_ = 0;
};

}  // namespace plateau::vampires
