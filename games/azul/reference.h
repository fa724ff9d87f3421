// Azul written as slowly and plainly as the rules read. For tests only; shares nothing with azul.h. Tiles are letters,
// and every tile is moved from one string to another: the lid too is filled tile by tile.
#pragma once

#include <algorithm>
#include <cctype>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace plateau::azul {

class Reference {
 public:
  explicit Reference(const std::string& position) {
    std::istringstream fields(position);
    for (std::string field; fields >> field;) {
      const std::string key = field.substr(0, field.find('='));
      const std::string value = field.substr(field.find('=') + 1);
      if (key == "turn") turn_ = value;
      if (key == "round") round_ = std::stoi(value);
      if (key == "first") first_ = std::stoi(value) - 1;
      if (key == "factories")
        for (const std::string& factory : parts(value)) factories_.push_back(without_dash(factory));
      if (key == "centre") centre_ = without_dash(value);
      if (key == "bag") bag_ = counted(value);
      if (key == "lid") lid_ = counted(value);
      if (key == "player") boards_.emplace_back();
      if (key == "score") boards_.back().score = std::stoi(value);
      if (key == "wall") boards_.back().wall = parts(value);
      if (key == "lines") boards_.back().lines = parts(value);
      if (key == "floor") boards_.back().floor = without_dash(value);
    }
  }

  std::vector<std::string> legal_moves() const {
    std::vector<std::string> moves;
    if (turn_ == "over") return moves;
    if (turn_ == "deal") {
      for (const char colour : colours_)
        if (count(bag_, colour) > 0) moves.push_back(std::string(1, colour));
      return moves;
    }
    const Board& board = boards_[std::stoi(turn_) - 1];
    if (nothing_on_offer()) {
      const int row = first_complete(board);
      for (const int column : spaces_for(board, row))
        moves.push_back("L" + std::to_string(row + 1) + "C" + std::to_string(column + 1));
      return moves;
    }
    for (int source = 0; source <= static_cast<int>(factories_.size()); ++source)
      for (const char colour : colours_) {
        if (count(source == 0 ? centre_ : factories_[source - 1], colour) == 0) continue;
        const std::string take = std::to_string(source) + colour;
        for (int row = 0; row < 5; ++row)
          if (accepts(board, row, colour)) moves.push_back(take + std::to_string(row + 1));
        moves.push_back(take + "F");
      }
    return moves;
  }

  double weight(const std::string& move) const {
    return static_cast<double>(count(bag_, move[0])) / static_cast<double>(bag_.size());
  }

  void play(const std::string& move) {
    if (turn_ == "deal") return draw(move[0]);
    if (move[0] == 'L') {
      Board& board = boards_[std::stoi(turn_) - 1];
      put_on_wall(board, move[1] - '1', move[3] - '1');
      return settle(std::stoi(turn_) - 1);
    }
    take(move[0] - '0', move[1], move[2]);
  }

  std::string position() const {
    std::string text = "turn=" + turn_ + " round=" + std::to_string(round_) + " first=" + std::to_string(first_ + 1);
    text += " factories=";
    for (std::size_t f = 0; f < factories_.size(); ++f) text += (f > 0 ? "/" : "") + dashed(sorted(factories_[f]));
    text += " centre=" + dashed(sorted(centre_)) + " bag=" + counts_of(bag_) + " lid=" + counts_of(lid_);
    for (std::size_t p = 0; p < boards_.size(); ++p) {
      const Board& board = boards_[p];
      text += " player=" + std::to_string(p + 1) + " score=" + std::to_string(board.score);
      text += " wall=" + joined(board.wall) + " lines=" + joined(board.lines) + " floor=" + dashed(board.floor);
    }
    return text;
  }

  std::string result() const {
    if (turn_ != "over") return "";
    std::vector<std::pair<int, int>> ranks;
    std::string text;
    for (const Board& board : boards_) {
      ranks.emplace_back(board.score, complete_rows(board));
      text += (text.empty() ? "" : "-") + std::to_string(board.score);
    }
    const auto best = *std::max_element(ranks.begin(), ranks.end());
    std::string winners;
    for (std::size_t p = 0; p < ranks.size(); ++p)
      if (ranks[p] == best) winners += (winners.empty() ? "" : ",") + std::to_string(p + 1);
    const bool all = std::count(ranks.begin(), ranks.end(), best) == static_cast<long>(ranks.size());
    return text + (all ? " draw" : " winner " + winners);
  }

 private:
  struct Board {
    int score = 0;
    std::vector<std::string> wall;
    std::vector<std::string> lines;
    std::string floor;
  };

  static std::vector<std::string> parts(const std::string& text) {
    std::vector<std::string> found;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, '/');) found.push_back(part);
    return found;
  }
  static std::string joined(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) all += (all.empty() ? "" : "/") + text;
    return all;
  }
  static std::string without_dash(const std::string& text) { return text == "-" ? "" : text; }
  static std::string dashed(const std::string& text) { return text.empty() ? "-" : text; }
  static std::string counted(const std::string& text) {
    std::string tiles;
    std::istringstream stream(without_dash(text));
    char colour = 0;
    for (int number = 0; stream >> colour >> number;) tiles += std::string(number, colour);
    return tiles;
  }
  std::string counts_of(const std::string& tiles) const {
    std::string text;
    for (const char colour : colours_)
      if (count(tiles, colour) > 0) text += colour + std::to_string(count(tiles, colour));
    return dashed(text);
  }
  std::string sorted(const std::string& tiles) const {
    std::string all;
    for (const char c : "M" + colours_) all += std::string(count(tiles, c), c);
    return all;
  }
  static int count(const std::string& tiles, char colour) {
    return static_cast<int>(std::count(tiles.begin(), tiles.end(), colour));
  }
  static char small(char colour) { return static_cast<char>(std::tolower(colour)); }

  bool nothing_on_offer() const {
    bool nothing = centre_.empty() || centre_ == "M";
    for (const std::string& factory : factories_) nothing = nothing && factory.empty();
    return nothing;
  }

  static bool accepts(const Board& board, int row, char colour) {
    const std::string& line = board.lines[row];
    const bool starts_or_goes_on = line[0] == '.' || (line[0] == colour && line.back() == '.');
    return starts_or_goes_on && count(board.wall[row], colour) == 0;
  }

  static int first_complete(const Board& board) {
    for (int row = 0; row < 5; ++row)
      if (count(board.lines[row], '.') == 0) return row;
    return -1;
  }

  // The columns where the tile of a complete line may go: the one of its colour, or on a grey wall any that is free
  // and does not have the colour.
  static std::vector<int> spaces_for(const Board& board, int row) {
    const char colour = board.lines[row][0];
    std::vector<int> spaces;
    for (int column = 0; column < 5; ++column) {
      bool in_column = false;
      for (int other = 0; other < 5; ++other) in_column = in_column || board.wall[other][column] == colour;
      if (board.wall[row][column] == small(colour)) return {column};
      if (board.wall[row][column] == '.' && !in_column) spaces.push_back(column);
    }
    return spaces;
  }

  void draw(char colour) {
    bag_.erase(bag_.find(colour), 1);
    for (std::string& factory : factories_)
      if (factory.size() < 4) {
        factory += colour;
        break;
      }
    if (bag_.empty() && factories_.back().size() < 4) std::swap(bag_, lid_);
    if (bag_.empty() || factories_.back().size() == 4) turn_ = std::to_string(first_ + 1);
  }

  void to_floor(Board& board, char tile) {
    if (board.floor.size() < 7)
      board.floor += tile;
    else if (tile != 'M')
      lid_ += tile;
  }

  void take(int source, char colour, char target) {
    const int mover = std::stoi(turn_) - 1;
    Board& board = boards_[mover];
    std::string tiles;
    std::swap(tiles, source == 0 ? centre_ : factories_[source - 1]);
    if (count(tiles, 'M') > 0) {
      first_ = mover;
      to_floor(board, 'M');
    }
    for (const char tile : tiles) {
      if (tile == 'M') continue;
      if (tile != colour) {
        centre_ += tile;
        continue;
      }
      const auto free = target == 'F' ? std::string::npos : board.lines[target - '1'].find('.');
      if (free == std::string::npos)
        to_floor(board, tile);
      else
        board.lines[target - '1'][free] = tile;
    }
    turn_ = std::to_string((mover + 1) % static_cast<int>(boards_.size()) + 1);
    if (nothing_on_offer()) {
      centre_.clear();
      settle(0);
    }
  }

  void put_on_wall(Board& board, int row, int column) {
    const char colour = board.lines[row][0];
    board.wall[row][column] = colour;
    lid_ += std::string(row, colour);
    board.lines[row] = std::string(row + 1, '.');
    const auto is_tile = [&](int r, int c) {
      return r >= 0 && r < 5 && c >= 0 && c < 5 && std::isupper(board.wall[r][c]) != 0;
    };
    int across = 1;
    for (int c = column - 1; is_tile(row, c); --c) ++across;
    for (int c = column + 1; is_tile(row, c); ++c) ++across;
    int down = 1;
    for (int r = row - 1; is_tile(r, column); --r) ++down;
    for (int r = row + 1; is_tile(r, column); ++r) ++down;
    if (across > 1) board.score += across;
    if (down > 1) board.score += down;
    if (across == 1 && down == 1) board.score += 1;
  }

  // The end of a round, from this player on.
  void settle(int from) {
    for (int p = from; p < static_cast<int>(boards_.size()); ++p) {
      Board& board = boards_[p];
      for (int row = first_complete(board); row >= 0; row = first_complete(board)) {
        const auto spaces = spaces_for(board, row);
        const bool grey = count(board.wall[row], small(board.lines[row][0])) == 0;
        if (grey && !spaces.empty()) {
          turn_ = std::to_string(p + 1);
          return;
        }
        if (!spaces.empty()) {
          put_on_wall(board, row, spaces[0]);
          continue;
        }
        std::string tiles(row + 1, '.');
        std::swap(tiles, board.lines[row]);
        for (const char tile : tiles) to_floor(board, tile);
      }
      const int penalties[] = {1, 1, 2, 2, 2, 3, 3};
      int lost = 0;
      for (std::size_t i = 0; i < board.floor.size(); ++i) {
        lost += penalties[i];
        if (board.floor[i] != 'M') lid_ += board.floor[i];
      }
      board.floor.clear();
      board.score = std::max(0, board.score - lost);
    }
    next_round();
  }

  static int complete_rows(const Board& board) {
    int complete = 0;
    for (const std::string& row : board.wall)
      if (std::all_of(row.begin(), row.end(), [](char c) { return std::isupper(c) != 0; })) ++complete;
    return complete;
  }

  void next_round() {
    bool over = round_ == 100 || bag_.size() + lid_.size() == 0;
    for (const Board& board : boards_) over = over || complete_rows(board) > 0;
    if (over) {
      turn_ = "over";
      for (Board& board : boards_) board.score += bonus(board);
      return;
    }
    ++round_;
    turn_ = "deal";
    centre_ = "M";
    if (bag_.empty()) std::swap(bag_, lid_);
  }

  int bonus(const Board& board) const {
    int points = 2 * complete_rows(board);
    for (int column = 0; column < 5; ++column) {
      int tiles = 0;
      for (int row = 0; row < 5; ++row) tiles += std::isupper(board.wall[row][column]) != 0 ? 1 : 0;
      if (tiles == 5) points += 7;
    }
    for (const char colour : colours_) {
      int tiles = 0;
      for (const std::string& row : board.wall) tiles += count(row, colour);
      if (tiles == 5) points += 10;
    }
    return points;
  }

  std::string colours_ = "BYRGW";
  std::string turn_;
  int round_ = 1;
  int first_ = 0;
  std::vector<std::string> factories_;
  std::string centre_;
  std::string bag_;
  std::string lid_;
  std::vector<Board> boards_;
};

}  // namespace plateau::azul
