// The end of the game played perfectly: the exact final margin and a move that reaches it.
//
// What makes virus easier to solve than to play (a cell is *live* when it is empty or touches an empty cell):
//
//   1. A live cell ends up with whoever plays last on it or beside it. Who holds it now is irrelevant for the score;
//   only
//      live cells are still to be shared out. The solver counts the mover's *haul*: the live cells that will be his.
//      One move later the other's haul is counted, so haul = live cells - the least haul among the answers.
//   2. A player has a legal move iff a pawn of his is live. Without one he never has one again, as nobody gives him
//      pawns: his haul is 0.
//   3. Empty cells interact only through a cell that touches both, that is within two steps. A player's *reach* is what
//   he
//      can get to from his moves by such jumps. What only one player reaches is his already; its cells are *spare
//      moves* for him. A spare move of each side cancel: who profits from the game without them answers a spare move by
//      a spare move. So their difference is all that matters.
//   4. An empty cell with no other within two steps, open to both, is worth a fixed number of cells to whoever takes
//   it.
//      Two that are worth the same cancel likewise, and of those left only the greatest is worth taking first.
//   5. Pawns matter only as access to empty cells. A pawn that touches one empty cell alone *anchors* its owner there:
//      nothing but a move on that cell changes its side. Pawns that touch only cells where their owner is anchored
//      are irrelevant: positions that differ in them are one position in the table.
//   6. Where turning or mirroring the board leaves the root as it is (the start of the game), it maps every position of
//      the tree to one with the same haul: while many cells are empty they are one position in the table, too.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/memory.h"
#include "games/virus/virus.h"
#include "search/control.h"

namespace plateau::virus {

class Solver {
 public:
  // What it may use of a search under way; 0 does not limit.
  struct Share {
    std::uint64_t nodes = 0;
    Nanoseconds time{0};  // counted from the beginning of the search
  };

  struct Answer {
    int margin = 0;  // for the player to move
    Move move;
    std::uint64_t nodes = 0;
  };

  explicit Solver(int table_mebibytes);

  // Nothing when the share is used up or the search is stopped. REQUIRES: !s.is_over()
  std::optional<Answer> solve(const State& s, SearchControl& control, const Share& share);

 private:
  struct Node;
  struct Candidate;
  struct Symmetry {
    std::array<std::uint8_t, 128> to{}, from{};  // cells; the identity for what is none

    Bits128 turned(Bits128 cells) const;
  };
  class Candidates;

  // Bounds of a haul, and the best move as far as it is known.
  struct Entry {
    std::array<std::uint32_t, 2> key{};
    std::uint8_t least = 0;
    std::uint8_t most = 0;
    std::uint8_t cell = 0;
    std::uint8_t empty_cells = 0;  // 0: the entry is free

    bool has(std::uint64_t other) const { return (std::uint64_t{key[1]} << 32 | key[0]) == other; }
  };
  struct alignas(64) Bucket {
    std::array<Entry, 5> entries;
  };
  struct Found {
    int haul = 0;
    std::uint8_t cell = 0;
  };

  void prepare(const State& s, SearchControl& control, const Share& share);
  Bits128 near(Bits128 cells) const { return detail::spread(cells) & board_; }

  Node after(const Node& node, int cell) const;
  Node waiting(const Node& node) const;
  void find_moves(Node& node) const;
  Bits128 reach(Bits128 moves, Bits128 empty) const;
  int settle_private(Node& node) const;
  int settle_isolated(Node& node) const;
  int order_of(const Node& node, int cell) const;
  int last_two(const Node& node) const;
  int greedy_haul(Node node) const;

  // Each tells whether the mover can haul at least `wanted`: if so the result is a lower bound of the haul and at least
  // `wanted`; if not it is an upper bound and less. Meaningless once out_of_share_.
  int search(Node node, int wanted);
  int contest(const Node& node, int wanted);
  Found try_candidates(const Node& node, int wanted, Candidates& candidates);

  // What of a position matters, turned so that all that are alike are the same.
  struct Key {
    std::uint64_t hash = 0;
    const Symmetry* symmetry = nullptr;  // that turned it; none: as it stands

    std::uint8_t from_table(std::uint8_t cell) const;
    std::uint8_t to_table(std::uint8_t cell) const;
  };
  void find_symmetries(const State& s);
  Key key_of(const Node& node) const;
  Bucket& bucket_of(std::uint64_t key);
  const Entry* find(std::uint64_t key);
  void store(const Key& key, const Node& node, const Found& found, int wanted);
  bool count_node();

  ZeroedArray<Bucket> table_;
  Bits128 board_ = 0;
  std::array<Bits128, 3> places_{};   // the inner cells, the edges, the corners
  std::vector<Symmetry> symmetries_;  // of the root, but for the identity
  SearchControl* control_ = nullptr;
  Share share_;
  std::uint64_t nodes_ = 0;
  bool out_of_share_ = false;
};

}  // namespace plateau::virus
