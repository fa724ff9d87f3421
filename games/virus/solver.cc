#include "games/virus/solver.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

namespace plateau::virus {
namespace {

constexpr std::uint8_t spare_move = Move::pass_cell;  // in candidates and in the table
constexpr int first_of_all = -1'000'000;              // orders of candidates
constexpr int silences = -1'000;                      // the other will never move again
constexpr int least_hashed = 6;                       // empty cells; with fewer, searching is faster than looking up
constexpr int least_turned = 12;                      // empty cells; with fewer, turning costs more than it saves
constexpr std::array<int, 3> worth_at{9, 6,
                                      4};  // an isolated cell with its neighbours: inside, on an edge, in a corner

const Bits128& around(int cell) { return detail::stamp_of[cell].around; }
const Bits128& pawn(int cell) { return detail::stamp_of[cell].pawn; }

// The cells that are, or touch, exactly one of these.
Bits128 touching_one(Bits128 cells) {
  const Bits128 left = cells << 1, right = cells >> 1;
  const Bits128 some = left | cells | right, several = (left & cells) | (right & (left | cells));
  const Bits128 above = some << stride, below = some >> stride;
  const Bits128 any = above | some | below;
  return any & ~(several | several << stride | several >> stride | (above & some) | (below & (above | some)));
}

std::uint64_t folded_product(std::uint64_t a, std::uint64_t b) {
  const Bits128 product = static_cast<Bits128>(a) * b;
  return low_half(product) ^ high_half(product);
}

std::uint64_t mixed(std::uint64_t hash, Bits128 bits) {
  return folded_product(hash ^ low_half(bits) ^ 0x8ebc6af09c88c6e3u,
                        high_half(bits) ^ (hash << 1) ^ 0x589965cc75374cc3u);
}

}  // namespace

// What is still contested. Made by find_moves and the settling functions, which leave only cells that both can reach.
struct Solver::Node {
  Bits128 mine = 0;
  Bits128 theirs = 0;
  Bits128 empty = 0;
  Bits128 moves = 0;    // the empty cells that touch mine
  Bits128 answers = 0;  // … that touch theirs
  Bits128 lesser = 0;   // isolated cells that are worth less than another one
  Bits128 pinned = 0;   // the cells that touch exactly one empty cell, or are one that touches none
  int spare = 0;        // spare moves of the mover less those of the other
  int live = 0;         // live cells

  int empty_cells() const { return count_bits(empty); }
};

struct Solver::Candidate {
  int order;  // the lower, the earlier
  std::uint8_t cell;
};

class Solver::Candidates {
 public:
  void add(Candidate candidate) { list_[size_++] = candidate; }
  int size() const { return size_; }
  const Candidate& operator[](int i) const { return list_[i]; }

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

Solver::Solver(int table_mebibytes) : table_(static_cast<std::size_t>(table_mebibytes) * 1024 * 1024 / sizeof(Bucket)) {
  assert(table_mebibytes > 0);
  if (table_.empty()) throw std::bad_alloc();
}

void Solver::prepare(const State& s, SearchControl& control, const Share& share) {
  board_ = s.board();
  places_ = {};
  for (const int cell : BitRange(board_)) {
    const int worth = count_bits(near(pawn(cell)));
    for (std::size_t place = 0; place < places_.size(); ++place)
      if (worth_at[place] == worth) places_[place] |= pawn(cell);
  }
  find_symmetries(s);
  if (nodes_ > 0) std::ranges::fill(table_, Bucket{});
  control_ = &control;
  share_ = share;
  nodes_ = 0;
  out_of_share_ = false;
}

// --- Positions without what is settled -------------------------------------------------------------------------------

Solver::Node Solver::after(const Node& node, int cell) const {
  const Bits128 converted = node.theirs & around(cell);
  Node next;
  next.mine = node.theirs ^ converted;
  next.theirs = node.mine | converted | pawn(cell);
  next.empty = node.empty ^ pawn(cell);
  next.spare = -node.spare;
  return next;
}

// The mover has made a spare move.
Solver::Node Solver::waiting(const Node& node) const {
  Node next = node;
  std::swap(next.mine, next.theirs);
  std::swap(next.moves, next.answers);
  next.spare = 1 - node.spare;
  return next;
}

void Solver::find_moves(Node& node) const {
  node.moves = detail::spread(node.mine) & node.empty;
  node.answers = detail::spread(node.theirs) & node.empty;
  node.live = count_bits(near(node.empty));
}

// The empty cells that a player with these moves may ever play on.
Bits128 Solver::reach(Bits128 moves, Bits128 empty) const {
  Bits128 reached = moves;
  while (reached != empty) {
    const Bits128 further = near(near(reached)) & empty;
    if (further == reached) break;
    reached = further;
  }
  return reached;
}

// Takes out what only one player reaches (3) and gives what of it belongs to the mover.
int Solver::settle_private(Node& node) const {
  if (node.moves == node.empty && node.answers == node.empty) return 0;
  const Bits128 only_mine = node.empty & ~reach(node.answers, node.empty);
  const Bits128 only_theirs = node.empty & ~reach(node.moves, node.empty);
  const Bits128 settled = only_mine | only_theirs;
  if (settled == 0) return 0;
  const int secured = count_bits(near(only_mine));
  node.spare += count_bits(only_mine) - count_bits(only_theirs);
  node.live -= secured + count_bits(near(only_theirs));
  node.empty &= ~settled;
  node.moves &= node.empty;
  node.answers &= node.empty;
  return secured;
}

// Takes out pairs of isolated cells (4) and gives the mover's half of them. REQUIRES: private cells are settled.
int Solver::settle_isolated(Node& node) const {
  node.pinned = touching_one(node.empty) & board_;
  node.lesser = 0;
  Bits128 isolated = node.empty & ~near(near(node.empty) & ~node.pinned);
  if (isolated == 0) return 0;
  Bits128 paired = 0;
  Bits128 greatest = 0;
  int secured = 0;
  for (std::size_t place = 0; place < places_.size(); ++place) {
    Bits128 alike = isolated & places_[place];
    while ((alike & (alike - 1)) != 0) {
      const Bits128 without_one = alike & (alike - 1);
      const Bits128 rest = without_one & (without_one - 1);
      paired |= alike ^ rest;
      alike = rest;
      secured += worth_at[place];
    }
    if (greatest == 0)
      greatest = alike;
    else
      node.lesser |= alike;
  }
  if (paired == 0) return 0;
  node.live -= 2 * secured;
  node.empty ^= paired;
  node.pinned &= ~near(paired);
  node.moves &= node.empty;
  node.answers &= node.empty;
  return secured;
}

// --- Search ----------------------------------------------------------------------------------------------------------

// Fewest answers first; then cells that are settled for good, and pawns taken away.
int Solver::order_of(const Node& node, int cell) const {
  const Bits128 touched = around(cell) | pawn(cell);
  const Bits128 answers = detail::spread(node.theirs & ~touched) & node.empty & ~pawn(cell);
  if (answers == 0) return silences;
  return 4 * count_bits(answers) - count_bits(touched & node.pinned) - count_bits(touched & node.theirs);
}

// The haul of a mover who must play on one of the two empty cells.
int Solver::last_two(const Node& node) const {
  int best = 0;
  for (const int cell : BitRange(node.moves)) {
    const int other = lowest_bit(node.empty ^ pawn(cell));
    const bool answered = (node.theirs & ~around(cell) & around(other)) != 0;
    best = std::max(best, node.live - (answered ? count_bits(near(pawn(other))) : 0));
  }
  return best;
}

bool Solver::count_node() {
  ++nodes_;
  if (share_.nodes != 0 && nodes_ >= share_.nodes) out_of_share_ = true;
  if ((nodes_ & 511) == 0) {
    if (control_->over(nodes_)) out_of_share_ = true;
    if (share_.time.count() > 0 && control_->elapsed() >= share_.time) out_of_share_ = true;
  }
  return !out_of_share_;
}

int Solver::search(Node node, int wanted) {
  find_moves(node);
  if (node.live < wanted) return node.live;
  if (wanted <= 0 || node.moves == 0) return 0;
  if (node.answers == 0) return node.live;
  int secured = settle_private(node);
  if (node.empty != 0) secured += settle_isolated(node);
  return secured + (node.empty == 0 ? 0 : contest(node, wanted - secured));
}

int Solver::contest(const Node& node, int wanted) {
  if (node.live < wanted) return node.live;
  if (wanted <= 0) return 0;
  if (!count_node()) return 0;
  const int empty_cells = node.empty_cells();
  if (empty_cells == 1) return node.live;
  if (empty_cells == 2) {
    const int played = last_two(node);
    return node.spare <= 0 ? played : std::max(played, node.live - last_two(waiting(node)));
  }

  const Key key = empty_cells >= least_hashed ? key_of(node) : Key{};
  int known_good = -1;
  if (empty_cells >= least_hashed) {
    if (const Entry* entry = find(key.hash)) {
      if (entry->least >= wanted) return entry->least;
      if (entry->most < wanted) return entry->most;
      known_good = key.from_table(entry->cell);
    }
  }
  Candidates candidates;
  for (const int cell : BitRange(node.moves & ~node.lesser)) {
    const int settled = count_bits((around(cell) | pawn(cell)) & node.pinned);
    if (settled >= wanted) return settled;  // they are the mover's for good
    const int order = cell == known_good ? first_of_all : order_of(node, cell);
    if (order == silences) return node.live;
    candidates.add({order, static_cast<std::uint8_t>(cell)});
  }
  if (node.spare > 0)
    candidates.add({known_good == spare_move ? first_of_all : 4 * count_bits(node.answers), spare_move});
  const Found found = try_candidates(node, wanted, candidates);
  if (empty_cells >= least_hashed && !out_of_share_) store(key, node, found, wanted);
  return found.haul;
}

Solver::Found Solver::try_candidates(const Node& node, int wanted, Candidates& candidates) {
  Found best{.haul = -1};
  for (int i = 0; i < candidates.size(); ++i) {
    const std::uint8_t cell = candidates.pick(i).cell;
    const int theirs_wanted = node.live - wanted + 1;
    const int theirs =
        cell == spare_move ? contest(waiting(node), theirs_wanted) : search(after(node, cell), theirs_wanted);
    if (out_of_share_) break;
    if (node.live - theirs > best.haul) best = {.haul = node.live - theirs, .cell = cell};
    if (best.haul >= wanted) break;
  }
  return best;
}

// --- Table -----------------------------------------------------------------------------------------------------------

Bits128 Solver::Symmetry::turned(Bits128 cells) const {
  Bits128 turned = 0;
  for (const int cell : BitRange(cells)) turned |= pawn(to[static_cast<std::size_t>(cell)]);
  return turned;
}

std::uint8_t Solver::Key::to_table(std::uint8_t cell) const { return symmetry == nullptr ? cell : symmetry->to[cell]; }
std::uint8_t Solver::Key::from_table(std::uint8_t cell) const {
  return symmetry == nullptr ? cell : symmetry->from[cell];
}

void Solver::find_symmetries(const State& s) {
  symmetries_.clear();
  const int last = s.size() - 1;
  for (int kind = 1; kind < 8; ++kind) {
    Symmetry symmetry;
    std::iota(symmetry.to.begin(), symmetry.to.end(), std::uint8_t{0});
    for (const int cell : BitRange(s.board())) {
      int row = cell / stride, column = cell % stride;
      if ((kind & 1) != 0) row = last - row;
      if ((kind & 2) != 0) column = last - column;
      if ((kind & 4) != 0) std::swap(row, column);
      symmetry.to[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(row * stride + column);
    }
    for (std::size_t cell = 0; cell < symmetry.to.size(); ++cell)
      symmetry.from[symmetry.to[cell]] = static_cast<std::uint8_t>(cell);
    if (symmetry.turned(s.pawns(0)) == s.pawns(0) && symmetry.turned(s.pawns(1)) == s.pawns(1))
      symmetries_.push_back(symmetry);
  }
}

// The same for all positions that differ only in irrelevant pawns (5) or in how they are turned (6).
Solver::Key Solver::key_of(const Node& node) const {
  const auto access = [&](Bits128 pawns) {
    const Bits128 anchored = detail::spread(pawns & node.pinned) & node.empty;
    return anchored | (pawns & ~node.pinned & detail::spread(node.empty ^ anchored));
  };
  std::array<Bits128, 3> matters{node.empty, access(node.mine), access(node.theirs)};
  Key key;
  if (!symmetries_.empty() && count_bits(node.empty) >= least_turned) {
    const std::array<Bits128, 3> as_it_stands = matters;
    for (const Symmetry& symmetry : symmetries_) {
      std::array<Bits128, 3> turned{};
      std::ranges::transform(as_it_stands, turned.begin(), [&](Bits128 cells) { return symmetry.turned(cells); });
      if (turned < matters) {
        matters = turned;
        key.symmetry = &symmetry;
      }
    }
  }
  key.hash = static_cast<std::uint64_t>(node.spare + 128);
  for (const Bits128 cells : matters) key.hash = mixed(key.hash, cells);
  key.hash = mix(key.hash);
  return key;
}

Solver::Bucket& Solver::bucket_of(std::uint64_t key) {
  return table_[static_cast<std::size_t>((static_cast<Bits128>(key) * table_.size()) >> 64)];
}

const Solver::Entry* Solver::find(std::uint64_t key) {
  for (const Entry& entry : bucket_of(key).entries)
    if (entry.empty_cells != 0 && entry.has(key)) return &entry;
  return nullptr;
}

// What is nearest to the end is the cheapest to find again: it is forgotten first.
void Solver::store(const Key& of, const Node& node, const Found& found, int wanted) {
  const std::uint64_t key = of.hash;
  Bucket& bucket = bucket_of(key);
  Entry* place = &bucket.entries[0];
  for (Entry& entry : bucket.entries) {
    if (entry.empty_cells != 0 && entry.has(key)) {
      place = &entry;
      break;
    }
    if (entry.empty_cells < place->empty_cells) place = &entry;
  }
  if (place->empty_cells == 0 || !place->has(key))
    *place = {.key = {static_cast<std::uint32_t>(key), static_cast<std::uint32_t>(key >> 32)},
              .least = 0,
              .most = static_cast<std::uint8_t>(node.live),
              .empty_cells = static_cast<std::uint8_t>(node.empty_cells())};
  (found.haul >= wanted ? place->least : place->most) = static_cast<std::uint8_t>(found.haul);
  place->cell = of.to_table(found.cell);
}

// --- The root --------------------------------------------------------------------------------------------------------

// What the mover hauls when both sides play the move that looks best.
int Solver::greedy_haul(Node node) const {
  find_moves(node);
  if (node.moves == 0) return 0;
  if (node.answers == 0) return node.live;
  node.pinned = touching_one(node.empty) & board_;
  Candidate best{.order = first_of_all, .cell = 0};
  for (const int cell : BitRange(node.moves))
    if (const int order = order_of(node, cell); best.order == first_of_all || order < best.order)
      best = {order, static_cast<std::uint8_t>(cell)};
  return node.live - greedy_haul(after(node, best.cell));
}

std::optional<Solver::Answer> Solver::solve(const State& s, SearchControl& control, const Share& share) {
  assert(!s.is_over());
  prepare(s, control, share);
  Node root;
  root.mine = s.pawns(s.turn());
  root.theirs = s.pawns(1 - s.turn());
  root.empty = board_ & ~(root.mine | root.theirs);
  find_moves(root);
  root.pinned = touching_one(root.empty) & board_;
  const Bits128 live = near(root.empty);
  const int settled = count_bits(root.mine & ~live) - count_bits(root.theirs & ~live);
  const auto margin = [&](int haul) { return settled + 2 * haul - root.live; };
  if (root.moves == 0) return Answer{.margin = margin(0), .move = Move::pass(), .nodes = nodes_};

  Candidates candidates;
  for (const int cell : BitRange(root.moves)) candidates.add({order_of(root, cell), static_cast<std::uint8_t>(cell)});
  std::uint8_t best = candidates.pick(0).cell;
  int least = 0, most = root.live;
  int step = 1;
  // Each test halves off what is not the answer; tests near it are the dearest, so the steps grow away from a good
  // guess.
  for (int wanted = std::clamp(greedy_haul(root), 1, root.live); least < most;) {
    const Found found = try_candidates(root, wanted, candidates);
    if (out_of_share_) return std::nullopt;
    const bool reached = found.haul >= wanted;
    if (reached) best = found.cell;
    const bool turned = reached ? most < root.live : least > 0;
    step = turned ? 1 : step * 2;
    (reached ? least : most) = found.haul;
    wanted = std::clamp(reached ? least + step : most - step + 1, least + 1, std::max(most, least + 1));
    candidates.prefer(found.cell);
  }
  return Answer{.margin = margin(least), .move = {best}, .nodes = nodes_};
}

}  // namespace plateau::virus
