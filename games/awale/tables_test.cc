#include "games/awale/tables.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <unordered_map>

#include "core/file.h"
#include "tests/support/position_helpers.h"

namespace plateau::awale {
namespace {

constexpr int brute_seeds = PLATEAU_SANITIZED ? 3 : 4;
constexpr int built_seeds = PLATEAU_SANITIZED ? 4 : 6;

// A folder that goes with the test.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "awale-tables.XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// Tables of `built_seeds`, made once.
const EndgameTables& tables() {
  static const EndgameTables made = [] {
    const Folder folder;
    const auto error = build_tables(folder.path(), built_seeds, [](const std::string&) {});
    EXPECT_FALSE(error) << error->message;
    const auto opened = EndgameTables::open(tables_path(folder.path()));
    EXPECT_TRUE(opened.ok()) << opened.error().message;
    return opened ? *opened : EndgameTables{};
  }();
  return made;
}

// Calls visit(board) for every board with so many seeds.
template <class Visit>
void for_each_board(int seeds, const Visit& visit) {
  Board board{};
  const auto put = [&](const auto& self, int cell, int left) -> void {
    if (left == 0) return visit(board);
    if (cell == 2 * hole_count) return;
    std::uint8_t& here = board[static_cast<std::size_t>(cell % 2)][static_cast<std::size_t>(cell / 2)];
    for (int n = 0; n <= left; ++n) {
      here = static_cast<std::uint8_t>(n);
      self(self, cell + 1, left - n);
    }
    here = 0;
  };
  put(put, 0, seeds);
}

State position(const Board& board, Player mover, int seeds, int need) {
  State::Setup setup{.seeds = board, .turn = mover};
  setup.scores[mover] = winning_score - need;
  setup.scores[1 - mover] = seed_count - seeds - setup.scores[mover];
  return State(setup);
}

Board turned(const Board& board, int holes) {
  Board made = board;
  for (Bytes& colour : made) std::rotate(colour.begin(), colour.begin() + holes, colour.end());
  return made;
}

// --- The numbers of positions ----------------------------------------------------------------------------------------

TEST(AwaleEndingIndex, NumbersAreAllDifferentAndGoBackAndForth) {
  const EndingIndex index(5);
  for (int seeds = 0; seeds <= 5; ++seeds) {
    std::set<Board> boards;
    std::uint32_t expected = 0;
    index.for_each(seeds, [&](std::uint32_t number, const Board& board) {
      ASSERT_EQ(number, expected++);
      ASSERT_EQ(index(board, 0, seeds), number);
      ASSERT_TRUE(boards.insert(board).second);
    });
    EXPECT_EQ(expected, index.size(seeds));
  }
}

TEST(AwaleEndingIndex, TurnsAndTheOtherPlayerShareTheNumber) {
  const EndingIndex index(4);
  for (int seeds = 0; seeds <= 4; ++seeds) {
    std::map<std::uint32_t, std::set<Board>> seen;
    for_each_board(seeds, [&](const Board& board) {
      ASSERT_LT(index(board, 0, seeds), index.size(seeds));
      ASSERT_EQ(index(turned(board, 1), 0, seeds), index(board, 1, seeds));
      seen[index(board, 0, seeds)].insert(board);
    });
    EXPECT_EQ(seen.size(), index.size(seeds));  // none is left over
    for (const auto& [number, boards] : seen) {
      EXPECT_LE(boards.size(), 8u);
      for (const Board& board : boards) {
        bool is_turn = false;
        for (int holes = 0; holes < hole_count; holes += 2)
          is_turn = is_turn || turned(*boards.begin(), holes) == board;
        EXPECT_TRUE(is_turn);
      }
    }
  }
}

// --- The values ------------------------------------------------------------------------------------------------------

// Every position with few seeds by the plainest method: sweep after sweep, a position is won in t plies when a move
// leads to one that is lost in t - 1, and lost in t when every move leads to one that is won, at the latest in t - 1.
// No turning of the ring, no needs: whole states with their scores, and the ends as the rules tell them.
class BruteForce {
 public:
  explicit BruteForce(int most_seeds) {
    for (int seeds = 0; seeds <= most_seeds; ++seeds)
      for_each_board(seeds, [&](const Board& board) {
        for (const Player mover : {0, 1})
          for (int need = 1; need <= seeds + 1; ++need) add(position(board, mover, seeds, need));
      });
    for (const State& s : states_) list_successors(s);
    for (int plies = 0, quiet = 0; quiet < 40; ++plies) quiet = sweep(plies) ? 0 : quiet + 1;
  }

  const std::vector<State>& states() const { return states_; }
  Ending ending(std::size_t i) const {
    return values_[i] == unknown ? Ending{} : Ending{values_[i] % 2 == 1 ? 1 : -1, values_[i]};
  }

 private:
  static constexpr int unknown = -1;
  static constexpr std::size_t won = static_cast<std::size_t>(-1);
  static constexpr std::size_t drawn = static_cast<std::size_t>(-2);

  void add(const State& s) {
    ASSERT_TRUE(places_.emplace(s.hash(), states_.size()).second) << "two positions with one hash";
    states_.push_back(s);
    values_.push_back(s.is_over() && !s.outcome()->draw() ? 0 : unknown);
  }

  void list_successors(const State& s) {
    std::vector<std::size_t>& list = successors_.emplace_back();
    for (const Move m : s.legal_moves()) {
      State next = s;
      next.play(m);
      if (const auto outcome = next.outcome())
        list.push_back(outcome->draw() ? drawn : won);
      else
        list.push_back(places_.at(next.hash()));
    }
  }

  bool sweep(int plies) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < states_.size(); ++i)
      if (values_[i] == unknown && !successors_[i].empty() && known_in(i, plies)) found.push_back(i);
    for (const std::size_t i : found) values_[i] = plies;
    return !found.empty();
  }
  bool known_in(std::size_t i, int plies) const {
    const auto value = [&](std::size_t next) { return next == won ? 0 : next == drawn ? unknown : values_[next]; };
    if (plies % 2 == 1)
      return std::ranges::any_of(successors_[i], [&](std::size_t n) { return value(n) == plies - 1; });
    return std::ranges::all_of(successors_[i], [&](std::size_t n) { return value(n) % 2 == 1; });
  }

  std::vector<State> states_;
  std::vector<int> values_;
  std::vector<std::vector<std::size_t>> successors_;
  std::unordered_map<std::uint64_t, std::size_t> places_;
};

TEST(AwaleTables, AgreeWithBruteForce) {
  const BruteForce brute(brute_seeds);
  std::map<int, int> signs;
  for (std::size_t i = 0; i < brute.states().size(); ++i) {
    const State& s = brute.states()[i];
    if (s.is_over()) continue;
    const auto ending = tables().look_up(s);
    ASSERT_TRUE(ending.has_value()) << Game::format(s);
    ASSERT_EQ(*ending, brute.ending(i)) << Game::format(s) << ": " << ending->sign << " in " << ending->plies
                                        << ", not " << brute.ending(i).sign << " in " << brute.ending(i).plies;
    ++signs[ending->sign];
  }
  for (const int sign : {-1, 0, 1}) EXPECT_GT(signs[sign], 1000);
}

State after(const State& s, Move m) {
  State next = s;
  next.play(m);
  return next;
}

// Can the player to move force a victory within so many plies? Must he lose within them?
bool must_lose(const State& s, int plies);
bool can_win(const State& s, int plies) {
  if (s.is_over() || plies == 0) return false;
  for (const Move m : s.legal_moves())
    if (must_lose(after(s, m), plies - 1)) return true;
  return false;
}
bool must_lose(const State& s, int plies) {
  if (s.is_over()) return s.outcome()->winners == 1u << (1 - s.turn());
  if (plies == 0) return false;
  for (const Move m : s.legal_moves())
    if (!can_win(after(s, m), plies - 1)) return false;
  return true;
}

State random_ending(Random& random, int most_seeds) {
  while (true) {
    const int seeds = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(most_seeds)));
    Board board{};
    for (int i = 0; i < seeds; ++i) ++board[random.below(2)][random.below(hole_count)];
    const int need = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(seeds + 1)));
    const State s = position(board, static_cast<Player>(random.below(2)), seeds, need);
    if (!s.is_over()) return s;
  }
}

TEST(AwaleTables, AgreeWithDeepSearch) {
  constexpr int deepest = 7;
  Random random(41);
  std::map<int, int> seen;
  for (int i = 0; i < 20000; ++i) {
    const State s = random_ending(random, built_seeds);
    const Ending ending = *tables().look_up(s);
    const bool wins = ending.sign > 0 && ending.plies <= deepest;
    const bool loses = ending.sign < 0 && ending.plies <= deepest - 1;
    EXPECT_EQ(can_win(s, deepest), wins) << Game::format(s);
    EXPECT_EQ(must_lose(s, deepest - 1), loses) << Game::format(s);
    if (wins && ending.plies > 2) {
      EXPECT_FALSE(can_win(s, ending.plies - 2)) << Game::format(s);
    }
    if (loses && ending.plies > 2) {
      EXPECT_FALSE(must_lose(s, ending.plies - 2)) << Game::format(s);
    }
    ++seen[ending.sign * std::min(ending.plies, deepest + 1)];
  }
  for (const int plies : {-6, -4, -2, 0, 1, 3, 5, 7}) EXPECT_GT(seen[plies], 5) << plies;
}

TEST(AwaleTables, AHigherScoreIsNeverWorse) {
  Random random(42);
  for (int i = 0; i < 20000; ++i) {
    const State s = random_ending(random, built_seeds);
    const int need = winning_score - s.score(s.turn());
    if (need == 1) continue;
    const State better = position(s.board(), s.turn(), s.on_board(), need - 1);
    EXPECT_GE(tables().look_up(better)->sign, tables().look_up(s)->sign) << Game::format(s);
  }
}

TEST(AwaleTables, AVictoryNeedsThePliesThatAreLeft) {
  Random random(43);
  int checked = 0;
  for (int i = 0; i < 2000; ++i) {
    const State s = random_ending(random, built_seeds);
    const Ending ending = *tables().look_up(s);
    if (ending.sign == 0) continue;
    const std::string text = Game::format(s) + " plies=300 ply=";
    EXPECT_EQ(tables().look_up(parsed<Game>(text + std::to_string(300 - ending.plies))), ending);
    if (ending.plies > 1) {
      EXPECT_EQ(tables().look_up(parsed<Game>(text + std::to_string(301 - ending.plies))), Ending{});
    }
    ++checked;
  }
  EXPECT_GT(checked, 300);
}

TEST(AwaleTables, KnowOnlyTheUsualRules) {
  const std::string ring = "1+0/0+1/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0 ";
  EXPECT_TRUE(tables().look_up(parsed<Game>(ring + "31-31 1")));
  EXPECT_FALSE(tables().look_up(parsed<Game>(ring + "31-30 1")));  // 63 seeds in all
  EXPECT_FALSE(tables().look_up(parsed<Game>(ring + "20-20 1")));
  EXPECT_FALSE(EndgameTables{}.look_up(parsed<Game>(ring + "31-31 1")));
  const std::string many = "9+0/0+1/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0 ";
  EXPECT_FALSE(tables().look_up(parsed<Game>(many + "27-27 1")));
  EXPECT_FALSE(tables().look_up(parsed<Game>(many + "27-27 1 course=yes")));
}

// --- The file --------------------------------------------------------------------------------------------------------

std::string built_file(const Folder& folder, int seeds) {
  std::string told;
  const auto error = build_tables(folder.path() + "/a/b", seeds, [&](const std::string& line) { told += line + "\n"; });
  EXPECT_FALSE(error) << error->message;
  EXPECT_NE(told.find("3 seeds: 2992 positions, 68 % of them draws\n"), std::string::npos) << told;
  const auto content = read_file(tables_path(folder.path() + "/a/b"));
  EXPECT_TRUE(content.ok());
  return *content;
}

TEST(AwaleTables, TheFileIsTheSameEveryTime) {
  const Folder one;
  const Folder two;
  const std::string content = built_file(one, 3);
  EXPECT_EQ(content, built_file(two, 3));
  EXPECT_EQ(content.size(), 32u + 1 + 8 + 222 + 2992);
  EXPECT_EQ(content.substr(0, 8), "awale-et");
  const auto opened = EndgameTables::open(tables_path(one.path() + "/a/b"));
  ASSERT_TRUE(opened.ok());
  EXPECT_EQ(opened->most_seeds(), 3);
  Random random(44);
  for (int i = 0; i < 500; ++i) {
    const State s = random_ending(random, 4);
    EXPECT_EQ(opened->look_up(s), s.on_board() <= 3 ? tables().look_up(s) : std::nullopt);
  }
}

TEST(AwaleTables, DamagedFilesAreRefused) {
  const Folder folder;
  const std::string good = built_file(folder, 3);
  const std::string path = folder.path() + "/damaged";
  const auto refusal = [&](const std::string& content) {
    EXPECT_FALSE(write_file(path, content));
    const auto opened = EndgameTables::open(path);
    return opened ? "accepted" : opened.error().message.substr(opened.error().message.find(": ") + 2);
  };
  const auto with = [&](std::size_t at, char byte) {
    std::string changed = good;
    changed[at] = byte;
    return changed;
  };
  EXPECT_EQ(refusal(good), "accepted");
  for (const std::size_t at : {std::size_t{32}, std::size_t{100}, good.size() - 1})
    EXPECT_EQ(refusal(with(at, static_cast<char>(good[at] + 2))), "it is damaged, its checksum is wrong");
  EXPECT_EQ(refusal(with(24, static_cast<char>(good[24] + 1))), "it is damaged, its checksum is wrong");
  for (const std::string& foreign : {with(0, 'A'), with(8, 2), with(12, 0), with(12, 99), with(15, 1),
                                     good.substr(0, 20), std::string(), std::string("awale")})
    EXPECT_EQ(refusal(foreign), "not an endgame table of this version");
  for (const std::string& cut :
       {good.substr(0, 32), good.substr(0, good.size() - 1), good + "x", with(12, 4), with(16, 0)})
    EXPECT_EQ(refusal(cut), "it is cut short or cannot be mapped into memory");
  EXPECT_FALSE(EndgameTables::open(folder.path()).ok());
  EXPECT_FALSE(EndgameTables::open(folder.path() + "/none").ok());
}

TEST(AwaleTables, AFolderThatCannotBeMadeIsAnError) {
  const Folder folder;
  EXPECT_FALSE(write_file(folder.path() + "/file", "x"));
  const auto error = build_tables(folder.path() + "/file/tables", 2, [](const std::string&) {});
  ASSERT_TRUE(error.has_value());
  EXPECT_NE(error->message.find("cannot be made"), std::string::npos);
}

}  // namespace
}  // namespace plateau::awale
