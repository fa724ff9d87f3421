// One thread of an alpha-beta search: what happens at one node and below it. See alpha_beta.h for the whole.
//
// Scores are those of two camps, the player who asks (`us`) and everybody else (see minimax.h): a score for one camp is
// the negative of that for the other, so a player may move twice in a row.
#pragma once

#include <bit>
#include <cmath>
#include <utility>
#include <vector>

#include "core/history.h"
#include "core/move_list.h"
#include "search/control.h"
#include "search/ordering.h"
#include "search/outcomes.h"
#include "search/report.h"
#include "search/transposition.h"
#include "search/under_search.h"

namespace plateau {

struct AlphaBetaSettings {
  int table_mebibytes = 16;
  int threads = 1;
  int lines = 1;
  bool selective = true;  // off: no reductions, quiescence, extensions or tables of exact values: every score is plain
                          // minimax's at that depth
  bool hopeful = false;   // whoever asks is taken for the better player, if the game's knowledge can (K::hoped)
  int overlooked_permille = 0;  // of the root steps are not seen, drawn by the seed and the position
  std::uint64_t seed = 0;
};

template <Knowledge K>
class AlphaBetaWorker {
 public:
  using G = GameOf<K>;
  using State = StateOf<G>;
  using Move = MoveOf<G>;
  using Step = StepOf<K>;
  static constexpr int deepest = 120;  // plies below the root; there every line is evaluated

  // What the threads of one search share.
  struct Shared {
    TranspositionTable& table;
    UnderSearch& under_search;
    SearchControl& control;
    const AlphaBetaSettings& settings;
  };

  explicit AlphaBetaWorker(const Shared& shared)
      : table_(shared.table),
        under_search_(shared.under_search),
        control_(shared.control),
        settings_(shared.settings),
        history_(2 * history_size),
        stack_(deepest + 2) {}

  // REQUIRES: a player is to move.
  void begin(const History<G>& game) {
    root_ = game.now();
    us_ = root_.turn();
    nodes_ = 0;
    root_steps_.clear();
    int index = 0;
    for (const Step step : steps_of<K>(root_)) root_steps_.push_back({step, index++});
    overlook_some();
    if constexpr (Repeating<G>) {
      repeated_.clear();
      const int limit = root_.repetition_limit();
      for (std::size_t ply = 0; limit > 0 && ply <= game.plies(); ++ply) {
        const State& past = ply < game.plies() ? game.before(ply) : game.now();
        int times = 0;
        for (std::size_t other = 0; other <= ply; ++other) times += game.before(other).hash() == past.hash() ? 1 : 0;
        if (times >= limit - 1) repeated_.push_back(past.hash());
      }
    }
    for (int& count : history_) count /= 8;
    for (Frame& frame : stack_) frame.killers = {};
  }

  // From any thread; a little behind while the search is under way.
  std::uint64_t nodes() const { return published_nodes_.load(std::memory_order_relaxed); }
  std::size_t root_step_count() const { return root_steps_.size(); }

  // What a search of the root found within a window. `found`: line is the best step that was searched; when the search
  // was stopped, at least the step that was best before has been searched again.
  struct RootResult {
    bool found = false;
    bool stopped = false;
    bool complete = false;  // no line was cut by the horizon: deeper searches find the same
    SearchLine<K> line;
  };

  // Searches the root steps that are not among the first `skip` (those of better lines). Puts the best one at place
  // `skip`.
  RootResult search_root(int depth, Score alpha, Score beta, std::size_t skip) {
    RootResult result;
    result.complete = true;
    Score best = -no_score;
    const Score lowest = alpha;
    Postponed postponed;
    for (std::size_t turn = skip; turn < root_steps_.size() + postponed.size(); ++turn) {
      const bool is_second_time = turn >= root_steps_.size();
      const std::size_t i = is_second_time ? place_of(postponed[turn - root_steps_.size()]) : turn;
      const State child = after<K>(root_, root_steps_[i].step);
      const std::uint64_t busy_key = busy_key_of(child, depth - 1);
      if (!is_second_time && i > skip && is_busy(busy_key)) {
        postponed.push_back(root_steps_[i].index);
        continue;
      }
      const UnderSearch::Mark mark(under_search_, busy_key);
      complete_ = true;
      Score score = -no_score;
      if (i > skip) score = value(child, {camp_of_root, depth - 1, alpha, alpha + 1, 1});
      if (i == skip || (score > alpha && score < beta && !control_.stopped()))
        score = value(child, {camp_of_root, depth - 1, alpha, beta, 1});
      if (control_.stopped()) break;
      result.complete = result.complete && complete_;
      if (i == skip || score > best) best = std::max(best, score);
      if (i == skip || score > alpha) {
        result.found = true;
        result.line.score = score;
        result.line.exact = complete_;
        result.line.variation = variation_from(root_steps_[i].step);
        bring_forward(i, skip);
      }
      alpha = std::max(alpha, score);
      if (score >= beta) {
        result.complete = complete_;
        break;
      }
    }
    if (result.found && skip == 0 && !control_.stopped()) {
      const Score score = result.line.score;
      const Bound bound = score >= beta ? Bound::lower : score > lowest ? Bound::exact : Bound::upper;
      table_.store(key_of(root_), {score, depth, bound, root_steps_[0].index});
    }
    result.stopped = control_.stopped();
    published_nodes_.store(nodes_, std::memory_order_relaxed);
    return result;
  }

 private:
  static constexpr std::size_t history_size = 4096;
  static constexpr int most_history = 1 << 20;
  static constexpr int complete_depth = 255;  // in the table: good for every depth
  static constexpr int most_quiet_plies = 8;
  static constexpr int least_probed_depth = 2;
  static constexpr std::uint64_t clock_mask = Stepping<K> || sizeof(State) > 1024 ? 7 : 127;
  static constexpr int camp_of_root = 0;

  // Scores, also alpha and beta, are for the camp `view`.
  struct Window {
    int view;
    int depth;
    Score alpha;
    Score beta;
    int ply;
  };
  using Entry = OrderedStep<Step>;
  using Entries = GrowingMoveList<Entry, 96>;
  struct RootStep {
    Step step;
    int index = 0;
  };
  struct Frame {
    std::uint64_t hash = 0;
    std::array<int, 2> killers{};  // history slots + 1
    std::vector<Step> variation;   // below this ply
  };

  void overlook_some() {
    if (settings_.overlooked_permille == 0) return;
    Random random(mix(settings_.seed) ^ root_.hash());
    const RootStep last = root_steps_[random.below(static_cast<std::uint32_t>(root_steps_.size()))];
    std::erase_if(root_steps_, [&](const RootStep&) {
      return static_cast<int>(random.below(1000)) < settings_.overlooked_permille;
    });
    if (root_steps_.empty()) root_steps_.push_back(last);
  }

  // --- Sharing the tree out among threads, see under_search.h.

  using Postponed = GrowingMoveList<int, 96>;  // steps that another thread is busy with
  static constexpr int least_shared_depth = 3;

  std::uint64_t busy_key_of(const State& child, int depth) const {
    if (settings_.threads == 1 || depth < least_shared_depth) return UnderSearch::nothing;
    return mix(child.hash() + static_cast<std::uint64_t>(depth));
  }
  bool is_busy(std::uint64_t key) const { return key != UnderSearch::nothing && under_search_.has(key); }
  // At the root steps change places while it is searched.
  std::size_t place_of(int index) const {
    return static_cast<std::size_t>(std::ranges::find(root_steps_, index, &RootStep::index) - root_steps_.begin());
  }

  int camp(const State& s) const { return s.turn() == us_ ? 0 : 1; }
  static Score seen_by(int view, Score for_us) { return view == 0 ? for_us : -for_us; }

  bool hopes() const { return Hopeful<K> && settings_.hopeful; }

  // With more than two players scores depend on who asks, as do hopes.
  std::uint64_t key_of(const State& s) const {
    return s.players() == 2 && !hopes() ? s.hash() : s.hash() ^ mix(static_cast<std::uint64_t>(us_) + 1);
  }

  bool is_time_up() {
    const std::uint64_t all_nodes = nodes_ * static_cast<std::uint64_t>(settings_.threads);  // about
    if ((nodes_ & clock_mask) != 0) return control_.over(all_nodes);
    published_nodes_.store(nodes_, std::memory_order_relaxed);
    return control_.over_now(all_nodes);
  }

  Score evaluation(const State& s, int view) {
    complete_ = false;
    if constexpr (Hopeful<K>) {
      if (hopes()) return seen_by(view, K::hoped(s, us_));
    }
    return seen_by(view, K::evaluate(s, us_));
  }

  Score value(const State& s, const Window& w) {
    ++nodes_;
    stack_[w.ply].variation.clear();
    if (is_time_up()) return 0;
    if (s.is_over()) return seen_by(w.view, final_score<K>(*s.outcome(), us_));
    if (at_horizon<K>(s) || w.ply >= deepest) return evaluation(s, w.view);
    if constexpr (Stochastic<G>) {
      if (s.turn() == chance) return expectation(s, w);
    }
    const int mover = camp(s);
    if constexpr (Knowing<K>) {
      if (settings_.selective) {
        if (const std::optional<Score> known = K::known(s)) return mover == w.view ? *known : -*known;
      }
    }
    if (mover == w.view) return w.depth <= 0 ? quiet_value(s, w, 0) : full_value(s, w);
    const Window turned{mover, w.depth, -w.beta, -w.alpha, w.ply};
    return w.depth <= 0 ? -quiet_value(s, turned, 0) : -full_value(s, turned);
  }

  // The value for the camp to move, which is w.view, with depth left.
  Score full_value(const State& s, const Window& w) {
    // 1. A position that stands in this line already is a draw on the way to its repetition.
    Frame& frame = stack_[w.ply];
    frame.hash = key_of(s);
    if constexpr (Repeating<G>) {
      if (settings_.selective && is_repeated(frame.hash, w.ply)) {
        complete_ = false;
        return 0;
      }
    }

    // 2. What the table knows.
    int table_step = -1;
    if (const auto entry = table_.find(frame.hash)) {
      table_step = entry->step;
      const bool open_window = w.beta - w.alpha > 1;  // there a whole variation is wanted, not its value alone
      if (settings_.selective ? entry->depth >= (open_window ? complete_depth : w.depth) : entry->depth == w.depth) {
        const bool usable = entry->bound == Bound::exact || (entry->bound == Bound::lower && entry->score >= w.beta) ||
                            (entry->bound == Bound::upper && entry->score <= w.alpha);
        if (usable) {
          complete_ = complete_ && entry->depth == complete_depth;
          return entry->score;
        }
      }
    }

    // 3. The steps, best looking first: the first with the full window, the others to prove that they are worse.
    Entries entries;
    list_steps(s, w.ply, table_step, entries);
    const bool before = std::exchange(complete_, true);
    const int depth = w.depth - (settings_.selective && entries.size() == 1 ? 0 : 1);  // what is forced costs nothing
    Score alpha = w.alpha;
    Score best = -no_score;
    int best_index = 0;
    bool all_complete = true;
    Postponed postponed;
    for (std::size_t turn = 0; turn < entries.size() + postponed.size(); ++turn) {
      const bool is_second_time = turn >= entries.size();
      const std::size_t i = is_second_time ? static_cast<std::size_t>(postponed[turn - entries.size()]) : turn;
      const Entry entry = is_second_time ? entries[i] : pick(entries, i);
      const State child = after<K>(s, entry.step);
      const std::uint64_t busy_key = busy_key_of(child, depth);
      if (!is_second_time && i > 0 && is_busy(busy_key)) {
        postponed.push_back(static_cast<int>(i));
        continue;
      }
      const UnderSearch::Mark mark(under_search_, busy_key);
      complete_ = true;
      Score score = -no_score;
      if (i > 0) {
        const int reduction = reduction_of(s, entry, i, w);
        score = value(child, {w.view, depth - reduction, alpha, alpha + 1, w.ply + 1});
        if (reduction > 0 && score > alpha && !control_.stopped())
          score = value(child, {w.view, depth, alpha, alpha + 1, w.ply + 1});
        else if (reduction > 0)
          complete_ = false;
      }
      if (i == 0 || (score > alpha && score < w.beta && !control_.stopped()))
        score = value(child, {w.view, depth, alpha, w.beta, w.ply + 1});
      if (control_.stopped()) return 0;
      all_complete = all_complete && complete_;
      if (score <= best) continue;
      best = score;
      best_index = entry.index;
      if (score <= alpha) continue;
      alpha = score;
      extend_variation(w.ply, entry.step);
      if (score >= w.beta) {
        all_complete = complete_;  // this step alone proves the bound
        remember_cutoff(frame, w, entry.step);
        break;
      }
    }

    // 4. What was found is kept.
    const Bound bound = best >= w.beta ? Bound::lower : best > w.alpha ? Bound::exact : Bound::upper;
    const bool for_good = all_complete && settings_.selective;
    table_.store(frame.hash,
                 {best, for_good ? complete_depth : std::min(w.depth, complete_depth - 1), bound, best_index});
    complete_ = before && all_complete;
    return best;
  }

  // At the horizon: the evaluation, improved by noisy steps until the position is quiet. For the camp to move.
  Score quiet_value(const State& s, const Window& w, int plies) {
    Score best = evaluation(s, w.view);
    if constexpr (Noisy<K>) {
      if (!settings_.selective || best >= w.beta || plies >= most_quiet_plies) return best;
      Score alpha = std::max(w.alpha, best);
      Entries entries;
      list_steps(s, w.ply, -1, entries);
      for (std::size_t i = 0; i < entries.size(); ++i) {
        const Entry entry = pick(entries, i);
        if (!K::is_noisy(s, entry.step)) continue;
        const Score score =
            quiet_child_value(after<K>(s, entry.step), {w.view, 0, alpha, w.beta, w.ply + 1}, plies + 1);
        if (control_.stopped()) return 0;
        best = std::max(best, score);
        alpha = std::max(alpha, score);
        if (best >= w.beta) break;
      }
    }
    return best;
  }

  Score quiet_child_value(const State& s, const Window& w, int plies) {
    if (s.is_over() || s.turn() == chance || at_horizon<K>(s) || w.ply >= deepest) return value(s, w);
    ++nodes_;
    if (is_time_up()) return 0;
    const int mover = camp(s);
    if (mover == w.view) return quiet_value(s, w, plies);
    return -quiet_value(s, {mover, 0, -w.beta, -w.alpha, w.ply}, plies);
  }

  // Each outcome is searched with the window in which it still matters. REQUIRES: chance is to move.
  Score expectation(const State& s, const Window& w) {
    Outcomes outcomes(best_expectation());
    for (const Move m : s.legal_moves()) outcomes.add(s.weight(m));
    if (w.depth >= least_probed_depth) {
      if (const std::optional<Score> bound = probe(s, w, outcomes)) return *bound;
    }
    std::size_t i = 0;
    for (const Move m : s.legal_moves()) {
      State child = s;
      child.play(m);
      const auto [low, high] = outcomes.window(i, w.alpha, w.beta);
      const Score score = value(child, {w.view, w.depth, static_cast<Score>(std::floor(low)),
                                        static_cast<Score>(std::ceil(high)), w.ply + 1});
      if (control_.stopped()) return 0;
      outcomes.settle(i++, score);
      if (score <= low) return rounded(std::min<double>(outcomes.most(), w.alpha));
      if (score >= high) return rounded(std::max<double>(outcomes.least(), w.beta));
    }
    stack_[w.ply].variation.clear();
    return rounded(outcomes.least());
  }

  // Star2: one step of each outcome, the best looking, bounds it from below where w.view moves, from above where the
  // others do. Gives the expectation's bound where that is enough to leave the window (or the search was stopped).
  std::optional<Score> probe(const State& s, const Window& w, Outcomes& outcomes) {
    std::size_t i = 0;
    for (const Move m : s.legal_moves()) {
      State child = s;
      child.play(m);
      const std::size_t place = i++;
      if (child.is_over()) {
        outcomes.settle(place, seen_by(w.view, final_score<K>(*child.outcome(), us_)));
        continue;
      }
      if (child.turn() == chance || at_horizon<K>(child)) continue;
      stack_[w.ply + 1].hash = key_of(child);
      const auto known = table_.find(stack_[w.ply + 1].hash);
      Entries entries;
      list_steps(child, w.ply + 1, known ? known->step : -1, entries);
      const bool before = complete_;
      const auto [low, high] = outcomes.window(place, w.alpha, w.beta);
      const Score score = value(
          after<K>(child, pick(entries, 0).step),
          {w.view, w.depth - 1, static_cast<Score>(std::floor(low)), static_cast<Score>(std::ceil(high)), w.ply + 2});
      if (control_.stopped()) return 0;
      const bool from_below = camp(child) == w.view;
      if (from_below && score > low) outcomes.bound_below(place, score);
      if (!from_below && score < high) outcomes.bound_above(place, score);
      if (outcomes.least() >= w.beta) return rounded(outcomes.least());
      if (outcomes.most() <= w.alpha) return rounded(outcomes.most());
      complete_ = before;
    }
    return std::nullopt;
  }

  static constexpr double best_expectation() {
    if constexpr (requires { K::win_score; }) return K::win_score + greatest_margin;
    return no_score;
  }

  bool is_repeated(std::uint64_t hash, int ply) const {
    for (int p = ply - 2; p > 0; p -= 2)
      if (stack_[p].hash == hash) return true;
    return std::ranges::find(repeated_, hash) != repeated_.end();
  }

  int reduction_of(const State& s, const Entry& entry, std::size_t place, const Window& w) const {
    if constexpr (Reducible<K>) {
      if (!settings_.selective || w.depth < 3 || place < 3) return 0;
      if constexpr (Noisy<K>) {
        if (K::is_noisy(s, entry.step)) return 0;
      }
      const int reduction = std::bit_width(static_cast<unsigned>(w.depth)) * std::bit_width(place) / 6;
      return w.beta - w.alpha > 1 ? std::max(0, reduction - 1) : reduction;
    }
    static_cast<void>(s), static_cast<void>(entry), static_cast<void>(place), static_cast<void>(w);
    return 0;
  }

  void list_steps(const State& s, int ply, int table_step, Entries& entries) {
    const Frame& frame = stack_[ply];
    const int* history = &history_[camp(s) * history_size];
    int index = 0;
    for (const Step step : steps_of<K>(s)) {
      const std::size_t slot = slot_of<K>(step, history_size);
      int key = history[slot];
      if constexpr (Ordering<K>) key += K::order(s, step) * order_weight;
      const int number = static_cast<int>(slot) + 1;
      if (number == frame.killers[0] || number == frame.killers[1]) key += killer_bonus;
      if (index == table_step) key = 1 << 30;
      entries.push_back({step, key, index});
      ++index;
    }
  }
  static constexpr int order_weight = 1 << 12;
  static constexpr int killer_bonus = 1 << 22;

  void bring_forward(std::size_t from, std::size_t to) {
    const auto first = root_steps_.begin();
    std::rotate(first + static_cast<std::ptrdiff_t>(to), first + static_cast<std::ptrdiff_t>(from),
                first + static_cast<std::ptrdiff_t>(from) + 1);
  }

  std::vector<Step> variation_from(const Step& first) const {
    std::vector<Step> variation{first};
    variation.insert(variation.end(), stack_[1].variation.begin(), stack_[1].variation.end());
    return variation;
  }

  void extend_variation(int ply, const Step& step) {
    std::vector<Step>& variation = stack_[ply].variation;
    const std::vector<Step>& below = stack_[ply + 1].variation;
    variation.assign(1, step);
    variation.insert(variation.end(), below.begin(), below.end());
  }

  void remember_cutoff(Frame& frame, const Window& w, const Step& step) {
    const std::size_t slot = slot_of<K>(step, history_size);
    const int number = static_cast<int>(slot) + 1;
    if (frame.killers[0] != number) frame.killers[1] = std::exchange(frame.killers[0], number);
    int& count = history_[w.view * history_size + slot];
    count = std::min(count + w.depth * w.depth, most_history);
  }

  TranspositionTable& table_;
  UnderSearch& under_search_;
  SearchControl& control_;
  const AlphaBetaSettings& settings_;
  State root_;
  Player us_ = 0;
  std::vector<RootStep> root_steps_;
  std::vector<std::uint64_t> repeated_;  // positions of the game that may not come back without ending it as a draw
  std::vector<int> history_;             // by camp and slot: how often, how deep a step cut
  std::vector<Frame> stack_;
  std::uint64_t nodes_ = 0;
  std::atomic<std::uint64_t> published_nodes_{0};
  bool complete_ = true;  // no line below the node searched last was cut by the horizon
};

}  // namespace plateau
