#include "games/icebreaker/solver.h"

#include <bit>

#include "games/icebreaker/evaluation.h"

namespace plateau::icebreaker {
namespace {

constexpr int most_moves = ships_each * directions;
constexpr int most_captures_foreseen = 6;

// Can one side take so many icebergs in so many moves, whatever the other does meanwhile? Looks at captures only, and
// only at icebergs that the other cannot have reached by then, even if no ship barred its way.
template <class Layout>
class Run {
 public:
  using Set = typename Layout::Set;

  Run(const Set& theirs, int captures) : captures_(captures) {
    Set reached = theirs;
    for (int i = 1; i < captures; ++i) {
      reached = spread(reached);
      safe_[i] = ~reached;
    }
  }

  bool succeeds(const Set& mine, const Set& ice) { return goes_on(mine, ice, 0); }

 private:
  bool goes_on(const Set& mine, const Set& ice, int taken) {
    const Set safe_ice = taken == 0 ? ice : ice & safe_[taken];
    if ((spread(mine) & safe_ice) == Set{}) return false;
    if (taken + 1 == captures_) return true;
    if (--tries_left_ < 0) return false;
    for (Set ships = mine; ships != Set{}; ships = Layout::without_first(ships)) {
      const Set ship = Layout::only(Layout::first(ships));
      for (Set targets = spread(ship) & safe_ice; targets != Set{}; targets = Layout::without_first(targets)) {
        const Set target = Layout::only(Layout::first(targets));
        if (goes_on(mine ^ ship ^ target, ice ^ target, taken + 1)) return true;
      }
    }
    return false;
  }

  std::array<Set, most_captures_foreseen> safe_{};  // what the other cannot reach in so many moves
  int captures_;
  int tries_left_ = 100;
};

// The least final score of the player to move, if he can take all that he lacks capture by capture.
template <class Layout>
std::optional<Score> certain_score(const BasicState<Layout>& s) {
  const int captures = s.i_lack();
  if (captures > most_captures_foreseen) return std::nullopt;
  // Until the last capture they have one move less than I, and must come to the ice first.
  auto reached = spread(s.theirs());
  int their_captures = captures - 1;
  while (their_captures > 0 && (reached & s.ice()) == typename Layout::Set{}) {
    reached = spread(reached);
    --their_captures;
  }
  if (s.they_lack() <= their_captures) return std::nullopt;
  if (!Run<Layout>(s.theirs(), captures).succeeds(s.mine(), s.ice())) return std::nullopt;
  // They may also run out of moves on the way. After each of my captures I have made one more than they since now.
  return decided + std::max(0, s.they_lack() - s.i_lack() + 1);
}

// Nodes that the solver searches in a microsecond, and the part of a move's time or nodes that it may take.
constexpr std::int64_t nodes_per_microsecond = 4;
constexpr int share = 4;
constexpr std::uint64_t nodes_without_limits = 1u << 22;

std::uint64_t nodes_allowed(const SearchControl& control) {
  std::uint64_t nodes = nodes_without_limits;
  if (control.limits().nodes != 0) nodes = control.limits().nodes / share;
  if (control.has_deadline()) {
    const auto microseconds = std::chrono::duration_cast<std::chrono::microseconds>(control.budget()).count();
    nodes = std::min(nodes * (control.limits().nodes != 0 ? 1 : 1024),
                     static_cast<std::uint64_t>(microseconds * nodes_per_microsecond / share));
  }
  return nodes;
}

}  // namespace

template <class Layout>
EndingSolver<Layout>::EndingSolver(const Limits& limits)
    : limits_(limits), table_(std::size_t{1} << 10), history_(2 * 8 * Layout::numbers) {}

template <class Layout>
std::optional<SolvedEnding> EndingSolver<Layout>::solve(const State& s) {
  assert(!s.is_over());
  const int most_margin = std::max(s.i_lack(), s.they_lack());
  SolvedEnding found;
  const Answer wins = prove(s, decided);
  if (wins == Answer::open) return std::nullopt;
  if (wins == Answer::yes) {
    found.score = decided;
    found.move = best_;
    found.exact = settle_margin(s, decided + most_margin, found);
  } else {
    found.score = -decided - most_margin;
    found.move = s.legal_moves()[0];
    if (!settle_margin(s, -decided, found)) return std::nullopt;
  }
  found.nodes = nodes_;
  return found;
}

// Finds the best score, which is between found.score and `most`; false: the limits came first. Small margins are tried
// before large ones.
template <class Layout>
bool EndingSolver<Layout>::settle_margin(const State& s, Score most, SolvedEnding& found) {
  const bool upwards = found.score > 0;
  for (Score step = 1; found.score < most;) {
    const Score tried = upwards ? std::min(found.score + step, most) : std::max(found.score, most - step) + 1;
    const Answer answer = prove(s, tried);
    if (answer == Answer::open) return false;
    if (answer == Answer::yes) {
      found.score = tried;
      found.move = best_;
    } else {
      most = tried - 1;
    }
    const bool passed = upwards == (answer == Answer::no);
    step = passed ? std::max(1, (most - found.score) / 2) : 2 * step;
  }
  return true;
}

template <class Layout>
auto EndingSolver<Layout>::prove(const State& s, Score score) -> Answer {
  constexpr int deepest = 250;
  const Answer first = evaluation(s) >= 0 ? Answer::yes : Answer::no;
  const std::uint64_t key = s.hash() ^ mix(static_cast<std::uint64_t>(score));
  for (int depth = 2; depth < deepest && !exhausted_; ++depth) {
    make_room();
    for (const Answer hoped : {first, opposite(first)}) {
      const Answer answer = expand(s, {score, depth, hoped}, entry_for(key), key);
      if (exhausted_) break;
      if (answer != Answer::open) return answer;
    }
  }
  return Answer::open;
}

// The table grows with the work: most endings need a small one, and clearing a large one takes longer than solving
// them.
template <class Layout>
void EndingSolver<Layout>::make_room() {
  constexpr std::size_t most_entries = std::size_t{1} << 24;
  if (nodes_ < table_.size() || table_.size() >= most_entries) return;
  std::vector<Entry> old(8 * table_.size());
  old.swap(table_);
  for (const Entry& entry : old) entry_for(entry.key) = entry;
}

template <class Layout>
bool EndingSolver<Layout>::is_exhausted() {
  if (exhausted_) return true;
  exhausted_ = nodes_ >= limits_.nodes;
  if (limits_.control != nullptr && nodes_ % 512 == 0) {
    exhausted_ |= limits_.control->stopped();
    exhausted_ |= limits_.time.count() > 0 && limits_.control->elapsed() > limits_.time;
  }
  return exhausted_;
}

// What can be said without looking ahead.
template <class Layout>
auto EndingSolver<Layout>::at_once(const State& s, Score score) const -> Answer {
  if (s.i_lack() == 0) return decided + s.they_lack() >= score ? Answer::yes : Answer::no;
  if (s.they_lack() == 0) return -decided - s.i_lack() >= score ? Answer::yes : Answer::no;
  const Score most = decided + std::max(s.i_lack(), s.they_lack());
  if (score > most) return Answer::no;
  if (score <= -most) return Answer::yes;
  const bool touches_ice = (spread(s.mine()) & s.ice()) != Set{};
  if (touches_ice) {
    const std::optional<Score> certain = certain_score(s);
    return certain && *certain >= score ? Answer::yes : Answer::open;
  }
  if (!s.legal_moves().empty()) return Answer::open;
  return -decided - std::abs(s.i_lack() - s.they_lack()) >= score ? Answer::yes : Answer::no;
}

template <class Layout>
auto EndingSolver<Layout>::ask(const State& s, const Question& q) -> Answer {
  ++nodes_;
  if (is_exhausted()) return Answer::open;
  if (const Answer answer = at_once(s, q.score); answer != Answer::open) return answer;
  if (q.depth <= 0) return Answer::open;
  const std::uint64_t key = s.hash() ^ mix(static_cast<std::uint64_t>(q.score));
  Entry& entry = entry_for(key);
  if (entry.key == key) {
    if (entry.answer != Answer::open) return entry.answer;
    if (q.depth <= (q.hoped == Answer::yes ? entry.open_when_hoping_yes : entry.open_when_hoping_no))
      return Answer::open;
  }
  return expand(s, q, entry, key);
}

template <class Layout>
auto EndingSolver<Layout>::expand(const State& s, const Question& q, Entry& entry, std::uint64_t key) -> Answer {
  std::array<Scored, most_moves> moves;
  const int count = list_moves(s, q.depth, entry, key, moves.data());
  const Question next = q.turned(count == 1 ? 0 : 1);
  Answer answer = Answer::no;  // until a move says something else
  Move best = moves[0].move;
  for (int i = 0; i < count; ++i) {
    for (int k = i + 1; k < count; ++k)
      if (moves[k].key > moves[i].key) std::swap(moves[i], moves[k]);
    const Answer reply = ask(s.after(moves[i].move), next);
    if (exhausted_) return Answer::open;
    if (reply == Answer::yes) continue;
    if (answer == Answer::no || reply == Answer::no) best = moves[i].move;
    answer = reply == Answer::no ? Answer::yes : Answer::open;
    if (answer == Answer::yes || q.hoped == Answer::no) {
      history_[8 * Layout::numbers * s.turn() + best.step] += q.depth;
      break;
    }
  }
  best_ = best;
  if (entry.key != key) entry = {.key = key};
  entry.step = best.step;
  entry.answer = answer;
  if (answer == Answer::open)
    (q.hoped == Answer::yes ? entry.open_when_hoping_yes : entry.open_when_hoping_no) =
        static_cast<std::uint8_t>(q.depth);
  return answer;
}

// Far from the horizon a good first move saves much, so the positions after the moves are evaluated.
template <class Layout>
int EndingSolver<Layout>::list_moves(const State& s, int depth, const Entry& entry, std::uint64_t key,
                                     Scored* moves) const {
  constexpr int first_of_all = 1 << 30;
  int count = 0;
  for (const Move m : s.legal_moves()) {
    int score = 0;
    if (entry.key == key && entry.step == m.step) {
      score = first_of_all;
    } else if (depth >= 3) {
      const State next = s.after(m);
      score = next.they_lack() == 0 ? first_of_all : -evaluation(next);
    } else {
      score = history_[8 * Layout::numbers * s.turn() + m.step];
    }
    moves[count++] = {m, score};
  }
  return count;
}

template <class Layout>
std::optional<SolvedEnding> solve_ending(const BasicState<Layout>& s, SearchControl& control) {
  const std::uint64_t nodes = nodes_allowed(control);
  // Three more icebergs take about eight times the nodes; thirteen take 2^17.
  if (count_cells(s.ice()) + 4 > static_cast<int>(std::bit_width(nodes))) return std::nullopt;
  EndingSolver<Layout> solver({.nodes = nodes, .control = &control, .time = control.budget() / share});
  return solver.solve(s);
}

template class EndingSolver<Narrow>;
template class EndingSolver<Wide>;
template std::optional<SolvedEnding> solve_ending(const BasicState<Narrow>& s, SearchControl& control);
template std::optional<SolvedEnding> solve_ending(const BasicState<Wide>& s, SearchControl& control);

}  // namespace plateau::icebreaker
