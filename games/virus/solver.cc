#include "games/virus/solver.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "games/virus/contest.h"

namespace plateau::virus {
namespace {

constexpr std::uint8_t spare_move = Move::pass_cell;  // in candidates and in the table
constexpr int no_cell = -1;
constexpr int first_of_all = -1'000'000;  // orders of candidates
constexpr int least_hashed = 6;           // empty cells; with fewer, searching is faster than looking up
constexpr int plies_of_guess = 2;         // each saves tests, and costs as many games as there are moves
constexpr int least_looked_up = 12;  // empty cells; with fewer, looking up all that follows costs more than it saves
constexpr int least_turned = 12;     // empty cells; with fewer, turning costs more than it saves

std::uint64_t folded_product(std::uint64_t a, std::uint64_t b) {
  const Bits128 product = static_cast<Bits128>(a) * b;
  return low_half(product) ^ high_half(product);
}
std::uint64_t mixed(std::uint64_t hash, Bits128 bits) {
  return folded_product(hash ^ low_half(bits) ^ 0x8ebc6af09c88c6e3u,
                        high_half(bits) ^ (hash << 1) ^ 0x589965cc75374cc3u);
}

struct Candidate {
  int order;  // the lower, the earlier
  std::uint8_t cell;
};

class Candidates {
 public:
  void add(Candidate candidate) { list_[size_++] = candidate; }
  int size() const { return size_; }

  // The best of those from i on, brought to place i.
  const Candidate& pick(int i) {
    int best = i;
    for (int j = i + 1; j < size_; ++j)
      if (list_[j].order < list_[best].order) best = j;
    std::swap(list_[i], list_[best]);
    return list_[i];
  }

  // This one will be the first from now on.
  void prefer(std::uint8_t cell) {
    for (Candidate& candidate : std::span(list_).first(static_cast<std::size_t>(size_)))
      candidate.order = candidate.cell == cell ? first_of_all : std::max(candidate.order, first_of_all + 1);
  }

 private:
  std::array<Candidate, most_size * most_size + 1> list_;
  int size_ = 0;
};

template <class Layout>
class Search {
 public:
  Search(const State& s, SearchControl& control, const Solver::Share& share, SolverTable& table)
      : contest_(s.size()), table_(table), control_(control), share_(share) {
    root_.mine = laid_out(s.pawns(s.turn()));
    root_.theirs = laid_out(s.pawns(1 - s.turn()));
    root_.empty = contest_.board() & ~(root_.mine | root_.theirs);
    contest_.find_moves(root_);
    contest_.find_pinned(root_);
    find_symmetries(s.size());
  }

  std::optional<Solver::Answer> answer();

 private:
  using Bits = typename Layout::Bits;
  using Node = typename Contest<Layout>::Node;

  struct Symmetry {
    std::array<std::uint8_t, 128> to{}, from{};  // cells; the identity for what is none

    Bits turned(Bits cells) const {
      Bits turned = 0;
      for (const int cell : BitRange(cells)) turned |= Contest<Layout>::pawn(to[static_cast<std::size_t>(cell)]);
      return turned;
    }
  };
  // What of a position matters, turned so that all that are alike are the same.
  struct Key {
    std::uint64_t hash = 0;
    const Symmetry* symmetry = nullptr;  // that turned it; none: as it stands

    std::uint8_t from_table(std::uint8_t cell) const { return symmetry == nullptr ? cell : symmetry->from[cell]; }
    std::uint8_t to_table(std::uint8_t cell) const { return symmetry == nullptr ? cell : symmetry->to[cell]; }
  };
  struct Found {
    int haul = -1;
    std::uint8_t cell = 0;
  };

  static Bits laid_out(Bits128 cells) {
    Bits bits = 0;
    for (const int cell : BitRange(cells)) bits |= bit<Bits>(cell / stride * Layout::stride + cell % stride);
    return bits;
  }
  static Move move_on(std::uint8_t cell) { return Move::at(cell / Layout::stride, cell % Layout::stride); }

  void find_symmetries(int size);
  Key key_of(const Node& node) const;
  bool count_node();

  // Each tells whether the mover can haul at least `wanted`: if so the result is a lower bound of the haul and at least
  // `wanted`; if not it is an upper bound and less. Meaningless once out_of_share_.
  int search(Node node, int wanted);
  std::optional<int> settle(Node& node, int wanted, int& secured) const;
  int contest(const Node& node, int wanted);
  Found try_all(const Node& node, int wanted, int known_good);
  Found try_candidates(const Node& node, int wanted, Candidates& candidates, Found best);
  int haul_after(const Node& node, std::uint8_t cell, int wanted);
  int most_known(Node node, int wanted) const;

  Contest<Layout> contest_;
  Node root_;
  std::vector<Symmetry> symmetries_;  // of the root, but for the identity
  SolverTable& table_;
  SearchControl& control_;
  Solver::Share share_;
  std::uint64_t nodes_ = 0;
  bool out_of_share_ = false;
};

// --- Search ----------------------------------------------------------------------------------------------------------

template <class Layout>
bool Search<Layout>::count_node() {
  ++nodes_;
  if (share_.nodes != 0 && nodes_ >= share_.nodes) out_of_share_ = true;
  if ((nodes_ & 511) == 0) {
    if (control_.over(nodes_)) out_of_share_ = true;
    if (share_.time.count() > 0 && control_.elapsed() >= share_.time) out_of_share_ = true;
  }
  return !out_of_share_;
}

// Takes out what is settled and counts what of it the mover has secured, unless that is an answer already.
template <class Layout>
std::optional<int> Search<Layout>::settle(Node& node, int wanted, int& secured) const {
  contest_.find_moves(node);
  if (node.live < wanted) return node.live;
  if (wanted <= 0 || node.moves == 0) return 0;
  if (node.answers == 0) return node.live;
  secured = contest_.settle_private(node);
  if (node.empty != 0) secured += contest_.settle_isolated(node);
  if (node.empty == 0) return secured;
  return std::nullopt;
}

template <class Layout>
int Search<Layout>::search(Node node, int wanted) {
  int secured = 0;
  if (const std::optional<int> haul = settle(node, wanted, secured)) return *haul;
  return secured + contest(node, wanted - secured);
}

// What the mover hauls at most, as far as the table knows it and it is less than `wanted`; else more than that.
template <class Layout>
int Search<Layout>::most_known(Node node, int wanted) const {
  constexpr int unknown = most_size * most_size + 1;
  int secured = 0;
  if (const std::optional<int> haul = settle(node, wanted, secured)) return *haul < wanted ? *haul : unknown;
  const int empty_cells = node.empty_cells();
  if (empty_cells < least_hashed) return unknown;
  const SolverTable::Entry* entry = table_.find(key_of(node).hash, empty_cells);
  return entry != nullptr && secured + entry->most < wanted ? secured + entry->most : unknown;
}

template <class Layout>
int Search<Layout>::contest(const Node& node, int wanted) {
  if (node.live < wanted) return node.live;
  if (wanted <= 0) return 0;
  if (!count_node()) return 0;
  const int empty_cells = node.empty_cells();
  if (empty_cells == 1) return node.live;
  if (empty_cells == 2) {
    const int played = contest_.last_two(node);
    return node.spare <= 0 ? played : std::max(played, node.live - contest_.last_two(contest_.waiting(node)));
  }
  Key key;
  if (empty_cells >= least_hashed) {
    key = key_of(node);
    table_.prefetch(key.hash, empty_cells);
  }
  const auto bounds = contest_.bounds(node);
  if (bounds.least >= wanted) return bounds.least;
  if (bounds.most < wanted) return bounds.most;
  if (empty_cells < least_hashed) return try_all(node, wanted, no_cell).haul;

  int known_good = no_cell;
  if (const SolverTable::Entry* entry = table_.find(key.hash, empty_cells)) {
    if (entry->least >= wanted) return entry->least;
    if (entry->most < wanted) return entry->most;
    known_good = key.from_table(entry->cell);
  }
  const Found found = try_all(node, wanted, known_good);
  if (out_of_share_) return 0;
  SolverTable::Entry& entry = table_.at(key.hash, empty_cells, node.live);
  (found.haul >= wanted ? entry.least : entry.most) = static_cast<std::uint8_t>(found.haul);
  entry.cell = key.to_table(found.cell);
  return found.haul;
}

// The move that is known to be good comes first: often the others need not even be put in order. Then any move after
// which the table knows enough.
template <class Layout>
typename Search<Layout>::Found Search<Layout>::try_all(const Node& node, int wanted, int known_good) {
  Found best;
  if (known_good != no_cell) {
    const auto cell = static_cast<std::uint8_t>(known_good);
    best = {.haul = haul_after(node, cell, wanted), .cell = cell};
    if (best.haul >= wanted || out_of_share_) return best;
  }
  Candidates candidates;
  for (const int cell : BitRange(node.moves & ~node.lesser)) {
    if (cell == known_good) continue;
    const int order = contest_.order_of(node, cell);
    if (order == Contest<Layout>::silences) return {.haul = node.live, .cell = static_cast<std::uint8_t>(cell)};
    candidates.add({order, static_cast<std::uint8_t>(cell)});
  }
  if (node.empty_cells() >= least_looked_up)
    for (const int cell : BitRange(node.moves & ~node.lesser))
      if (const int haul = node.live - most_known(contest_.after(node, cell), node.live - wanted + 1); haul >= wanted)
        return {.haul = haul, .cell = static_cast<std::uint8_t>(cell)};
  if (node.spare > 0 && known_good != spare_move) candidates.add({8 * count_bits(node.answers), spare_move});
  return try_candidates(node, wanted, candidates, best);
}

template <class Layout>
typename Search<Layout>::Found Search<Layout>::try_candidates(const Node& node, int wanted, Candidates& candidates,
                                                              Found best) {
  for (int i = 0; i < candidates.size(); ++i) {
    const std::uint8_t cell = candidates.pick(i).cell;
    const int haul = haul_after(node, cell, wanted);
    if (out_of_share_) break;
    if (haul > best.haul) best = {.haul = haul, .cell = cell};
    if (haul >= wanted) break;
  }
  return best;
}

template <class Layout>
int Search<Layout>::haul_after(const Node& node, std::uint8_t cell, int wanted) {
  const int theirs_wanted = node.live - wanted + 1;
  return node.live - (cell == spare_move ? contest(contest_.waiting(node), theirs_wanted)
                                         : search(contest_.after(node, cell), theirs_wanted));
}

// --- What the table remembers positions by ---------------------------------------------------------------------------

template <class Layout>
void Search<Layout>::find_symmetries(int size) {
  const int last = size - 1;
  for (int kind = 1; kind < 8; ++kind) {
    Symmetry symmetry;
    std::iota(symmetry.to.begin(), symmetry.to.end(), std::uint8_t{0});
    for (const int cell : BitRange(contest_.board())) {
      int row = cell / Layout::stride, column = cell % Layout::stride;
      if ((kind & 1) != 0) row = last - row;
      if ((kind & 2) != 0) column = last - column;
      if ((kind & 4) != 0) std::swap(row, column);
      symmetry.to[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(row * Layout::stride + column);
    }
    for (std::size_t cell = 0; cell < symmetry.to.size(); ++cell)
      symmetry.from[symmetry.to[cell]] = static_cast<std::uint8_t>(cell);
    if (symmetry.turned(root_.mine) == root_.mine && symmetry.turned(root_.theirs) == root_.theirs)
      symmetries_.push_back(symmetry);
  }
}

// The same for all positions that differ only in irrelevant pawns (5) or in how they are turned (6).
template <class Layout>
typename Search<Layout>::Key Search<Layout>::key_of(const Node& node) const {
  const auto access = [&](Bits pawns) {
    const Bits anchored = contest_.anchored(node, pawns);
    return anchored | (pawns & ~node.pinned & contest_.spread(node.empty ^ anchored));
  };
  std::array<Bits, 3> matters{node.empty, access(node.mine), access(node.theirs)};
  Key key;
  if (!symmetries_.empty() && count_bits(node.empty) >= least_turned) {
    const std::array<Bits, 3> as_it_stands = matters;
    for (const Symmetry& symmetry : symmetries_) {
      std::array<Bits, 3> turned{};
      std::ranges::transform(as_it_stands, turned.begin(), [&](Bits cells) { return symmetry.turned(cells); });
      if (turned < matters) {
        matters = turned;
        key.symmetry = &symmetry;
      }
    }
  }
  key.hash = static_cast<std::uint64_t>(node.spare + 128);
  for (const Bits cells : matters) key.hash = mixed(key.hash, cells);
  key.hash = mix(key.hash);
  return key;
}

// --- The root --------------------------------------------------------------------------------------------------------

template <class Layout>
std::optional<Solver::Answer> Search<Layout>::answer() {
  const Bits live = contest_.near(root_.empty);
  const int settled = count_bits(root_.mine & ~live) - count_bits(root_.theirs & ~live);
  const auto margin = [&](int haul) { return settled + 2 * haul - root_.live; };
  if (root_.moves == 0) return Solver::Answer{.margin = margin(0), .move = Move::pass(), .nodes = nodes_};

  Candidates candidates;
  for (const int cell : BitRange(root_.moves))
    candidates.add({contest_.order_of(root_, cell), static_cast<std::uint8_t>(cell)});
  std::uint8_t best = candidates.pick(0).cell;
  int least = 0, most = root_.live;
  // Tests near the answer are the dearest, and those that succeed leave much in the table: up from a careful guess by
  // steps of two, or down, until the answer is passed.
  for (int wanted = std::clamp(contest_.guess(root_, plies_of_guess), 1, root_.live); least < most;) {
    const Found found = try_candidates(root_, wanted, candidates, {});
    if (out_of_share_) return std::nullopt;
    const bool reached = found.haul >= wanted;
    if (reached) best = found.cell;
    const bool passed = reached ? most < root_.live : least > 0;
    const int step = passed ? 1 : 2;
    (reached ? least : most) = found.haul;
    wanted = std::clamp(reached ? least + step : most - step + 1, least + 1, std::max(most, least + 1));
    candidates.prefer(found.cell);
  }
  return Solver::Answer{.margin = margin(least), .move = move_on(best), .nodes = nodes_};
}

}  // namespace

std::optional<Solver::Answer> Solver::solve(const State& s, SearchControl& control, const Share& share) {
  assert(!s.is_over());
  table_.clear();
  if (s.size() <= NarrowLayout::most_size) return Search<NarrowLayout>(s, control, share, table_).answer();
  return Search<WideLayout>(s, control, share, table_).answer();
}

}  // namespace plateau::virus
