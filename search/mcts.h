// Monte Carlo tree search for 2 to 4 players, each looking after itself: UCT or PUCT, chance nodes, proofs of won and
// lost positions, the tree kept from move to move, several threads on one tree.
//
// A leaf is worth what a playout gives; then steps are chosen by UCT, all alike at first. Without playouts it is worth
// what the game's knowledge expects; then they are chosen by PUCT: the knowledge has looked at each step and gives
// those that look better a larger share of the visits, and a value to begin with.
#pragma once

#include <array>
#include <cmath>
#include <optional>
#include <thread>
#include <vector>

#include "core/history.h"
#include "search/control.h"
#include "search/mcts_tree.h"
#include "search/report.h"
#include "search/solved.h"

namespace plateau {

struct MctsSettings {
  int tree_mebibytes = 64;
  int threads = 1;
  int lines = 1;
  Playouts playouts = Playouts::random;
  bool keeps_tree = true;          // from one move of a game to the next
  double exploration = 0.7;        // with playouts
  double prior_exploration = 0.5;  // without; see docs/decisions/0011
  std::uint64_t seed = 0;
};

template <Knowledge K>
class Mcts {
 public:
  using G = GameOf<K>;
  using State = StateOf<G>;
  using Step = StepOf<K>;

  explicit Mcts(const MctsSettings& settings)
      : settings_(settings), tree_(settings.tree_mebibytes / 2 + 1), spare_(settings.tree_mebibytes / 2 + 1) {}

  // Two trees: the second takes over what is kept from the first.
  int table_mebibytes() const { return 2 * tree_.mebibytes(); }
  void clear() { root_.reset(); }

  // To a depth: until the best line has that many steps. REQUIRES: a player is to move.
  SearchReport<K> search(const History<G>& game, SearchControl& control, const ReportCallback<K>& tell) {
    if (settings_.playouts == Playouts::none && settings_.lines == 1)
      if (const auto solved = solved_outright<K>(game.now(), control)) {
        if (tell) tell(*solved);
        return *solved;
      }
    reuse_or_clear(game);
    simulations_.store(0);
    std::vector<std::jthread> helpers;
    for (int t = 1; t < settings_.threads; ++t)
      helpers.emplace_back([this, &control, t] { simulate_until_over(control, t, [](std::uint64_t) {}); });
    std::uint64_t next_report = 256;
    simulate_until_over(control, 0, [&](std::uint64_t done) {
      if (done < next_report) return;
      next_report *= 2;
      const SearchReport<K> so_far = report(control);
      if (control.limits().depth > 0 &&
          so_far.lines[0].variation.size() >= static_cast<std::size_t>(control.limits().depth))
        control.stop();
      if (tell) tell(so_far);
    });
    helpers.clear();
    return report(control);
  }

 private:
  using Node = MctsNode<Step>;
  using Values = std::array<double, max_players>;
  struct Visit {
    std::uint32_t node = 0;
    Player chooser = 0;  // whose value the node keeps; chance: nobody's
  };

  // --- One simulation ------------------------------------------------------------------------------------------------

  template <class AfterEach>
  void simulate_until_over(SearchControl& control, int thread, const AfterEach& after_each) {
    Random random(mix(settings_.seed) ^ mix(root_->hash() + static_cast<std::uint64_t>(thread)));
    std::vector<Visit> path;
    const std::uint64_t clock_mask = settings_.playouts == Playouts::random ? 15 : 0;  // the others take longer
    while (true) {
      simulate(random, path);
      const std::uint64_t done = simulations_.fetch_add(1, std::memory_order_relaxed) + 1;
      after_each(done);
      if (tree_[0].proof.load(std::memory_order_relaxed) != Proof::none) control.stop();
      if ((done & clock_mask) == 0 ? control.over_now(done) : control.over(done)) break;
    }
  }

  void simulate(Random& random, std::vector<Visit>& path) {
    State s = *root_;
    std::uint32_t at = 0;
    path.assign(1, {0, chance});
    begin_visit(tree_[0]);
    // 1. Down the tree, by the best upper bound or by chance.
    while (tree_[at].growth.load(std::memory_order_acquire) == Node::grown && !s.is_over() && !at_horizon<K>(s)) {
      const Player mover = s.turn();
      at = mover == chance ? chosen_by_chance(at, s, random) : chosen_by_player(at, random);
      apply(s, tree_[at].step, mover);
      begin_visit(tree_[at]);
      path.push_back({at, mover});
    }
    // 2. One generation more, below nodes that have been here before.
    if (!s.is_over() && !at_horizon<K>(s) &&
        tree_[at].visits.load(std::memory_order_relaxed) > most_visits_of_a_leaf() &&
        tree_[at].proof.load(std::memory_order_relaxed) == Proof::none && grow(at, s)) {
      const Player mover = s.turn();
      at = mover == chance ? chosen_by_chance(at, s, random) : chosen_by_player(at, random);
      apply(s, tree_[at].step, mover);
      begin_visit(tree_[at]);
      path.push_back({at, mover});
    }
    // 3. What the leaf is worth to each player, told to all nodes on the way.
    const std::optional<Values> sure = sure_values(s);
    if (sure) prove(tree_[at], *sure, path.back().chooser);
    const Values values = sure ? *sure : leaf_values(s, random);
    for (const Visit& visit : path)
      if (visit.chooser != chance)
        add(tree_[visit.node].sum, static_cast<std::int64_t>(values[visit.chooser] * Node::unit));
    if constexpr (!Stochastic<G>) {
      if (tree_[at].proof.load(std::memory_order_relaxed) != Proof::none) carry_proofs(path);
    }
  }

  // More as the memory fills, so that what is left goes where it matters.
  std::uint32_t most_visits_of_a_leaf() const {
    const auto permille = static_cast<std::uint32_t>(tree_.permille());
    return 1 + 16 * permille * permille / 1'000'000;
  }

  static void apply(State& s, const Step& step, Player mover) {
    if constexpr (Stepping<K>) {
      if (mover == chance)
        s.play(*K::moves(step).begin());
      else
        K::play(s, step);
    } else {
      static_cast<void>(mover);
      s = after<K>(s, step);
    }
  }

  // A visit counts at once and its value later: until then it is a loss, which sends other threads elsewhere.
  void begin_visit(Node& node) { add(node.visits, 1u); }

  template <class Number>
  void add(std::atomic<Number>& total, Number amount) {
    if (settings_.threads == 1)
      total.store(total.load(std::memory_order_relaxed) + amount, std::memory_order_relaxed);
    else
      total.fetch_add(amount, std::memory_order_relaxed);
  }

  std::uint32_t chosen_by_player(std::uint32_t at, Random& random) {
    return settings_.playouts == Playouts::none ? chosen_by_prior(at) : chosen_by_bound(at, random);
  }

  // UCT.
  std::uint32_t chosen_by_bound(std::uint32_t at, Random& random) const {
    const Node& parent = tree_[at];
    const double log_visits = logarithm(parent.visits.load(std::memory_order_relaxed));
    const double width = settings_.exploration * settings_.exploration * log_visits;
    std::uint32_t best = parent.first_child;
    double best_bound = -1;
    // Where to begin among equals is drawn, so that nobody is favoured by the order of the rules.
    const std::uint32_t offset = random.below(parent.children);
    for (std::uint32_t i = 0; i < parent.children; ++i) {
      const std::uint32_t c = i + offset < parent.children ? i + offset : i + offset - parent.children;
      const Node& child = tree_[parent.first_child + c];
      const double visits = child.visits.load(std::memory_order_relaxed);
      const Proof proof = child.proof.load(std::memory_order_relaxed);
      if (proof == Proof::none && visits == 0) return parent.first_child + c;
      const double bound = proof != Proof::none ? value_of(proof)
                                                : child.sum.load(std::memory_order_relaxed) / Node::unit / visits +
                                                      std::sqrt(width / visits);
      if (bound > best_bound) best = parent.first_child + c, best_bound = bound;
    }
    return best;
  }

  // PUCT.
  std::uint32_t chosen_by_prior(std::uint32_t at) const {
    const Node& parent = tree_[at];
    const double eagerness = settings_.prior_exploration * std::sqrt(parent.visits.load(std::memory_order_relaxed));
    std::uint32_t best = parent.first_child;
    double best_bound = -1;
    for (std::uint32_t i = parent.first_child; i < parent.first_child + parent.children; ++i) {
      const Node& child = tree_[i];
      const double visits = child.visits.load(std::memory_order_relaxed);
      const Proof proof = child.proof.load(std::memory_order_relaxed);
      const double bound = proof != Proof::none
                               ? value_of(proof)
                               : (child.sum.load(std::memory_order_relaxed) / Node::unit + bias_weight * child.bias) /
                                         (visits + bias_weight) +
                                     eagerness * child.prior / (visits + 1);
      if (bound > best_bound) best = i, best_bound = bound;
    }
    return best;
  }
  static constexpr double bias_weight = 2;  // visits that the expectation of the knowledge counts for

  // Above all bounds, among them, below them.
  static double value_of(Proof proof) { return proof == Proof::win ? 1000 : proof == Proof::draw ? 0.5 : 0.0; }

  std::uint32_t chosen_by_chance(std::uint32_t at, const State& s, Random& random) {
    const Node& parent = tree_[at];
    if constexpr (Stochastic<G>) {
      double left = random.unit();
      std::uint32_t c = 0;
      for (const MoveOf<G> m : s.legal_moves()) {
        if ((left -= s.weight(m)) < 0 || c + 1u == parent.children) break;
        ++c;
      }
      return parent.first_child + c;
    }
    static_cast<void>(s), static_cast<void>(random);
    return parent.first_child;
  }

  // True when the node has children now. (Another thread may be at it: then it is a leaf for this one.)
  bool grow(std::uint32_t at, const State& s) {
    Node& node = tree_[at];
    std::uint8_t expected = Node::leaf;
    if (!node.growth.compare_exchange_strong(expected, Node::growing, std::memory_order_acquire)) return false;
    std::vector<Step> steps;
    if (s.turn() == chance) {
      for (const MoveOf<G> m : s.legal_moves()) steps.push_back(step_of(m));
    } else {
      for (const Step step : steps_of<K>(s)) steps.push_back(step);
    }
    const std::uint32_t first = tree_.allocate(static_cast<std::uint32_t>(steps.size()));
    if (first == 0) {
      node.growth.store(Node::leaf, std::memory_order_release);
      return false;
    }
    const bool judges = settings_.playouts == Playouts::none;
    for (std::uint32_t c = 0; c < steps.size(); ++c) {
      Node& child = tree_[first + c];
      child.step = steps[c];
      if (judges && s.turn() != chance) {
        const State next = after<K>(s, steps[c]);
        const std::optional<Values> sure = sure_values(next);
        child.bias = static_cast<float>(sure ? (*sure)[s.turn()] : expected_value(next, s.turn()));
      }
    }
    if (judges && s.turn() != chance) share_out_priors(first, static_cast<std::uint32_t>(steps.size()));
    node.first_child = first;
    node.children = static_cast<std::uint16_t>(steps.size());
    node.growth.store(Node::grown, std::memory_order_release);
    return true;
  }

  // The priors of steps that were just judged: 1 in all. A fraction instead of an exponential, which would not be the
  // same on every machine.
  void share_out_priors(std::uint32_t first, std::uint32_t count) {
    float best = 0, sum = 0;
    for (std::uint32_t i = first; i < first + count; ++i) best = std::max(best, tree_[i].bias);
    for (std::uint32_t i = first; i < first + count; ++i) {
      const float closeness = prior_width / (prior_width + best - tree_[i].bias);
      sum += tree_[i].prior = closeness * closeness;
    }
    for (std::uint32_t i = first; i < first + count; ++i) tree_[i].prior /= sum;
  }
  static constexpr float prior_width = 0.1F;  // a step that is expected to win so much less has a quarter of the prior

  static Step step_of(const MoveOf<G>& m) {
    if constexpr (Stepping<K>)
      return K::step_of(m);
    else
      return m;
  }

  // --- Values --------------------------------------------------------------------------------------------------------

  // What the knowledge expects. REQUIRES: !s.is_over()
  static double expected_value(const State& s, Player p) {
    double scale = 100;
    if constexpr (requires { K::value_scale; }) scale = K::value_scale;
    const double score = K::evaluate(s, p);
    return 0.5 + 0.5 * score / (std::abs(score) + scale);
  }

  static Values values_of(const Outcome& outcome) {
    Values values{};
    int winners = 0;
    for (int p = 0; p < outcome.players; ++p) winners += outcome.won(p) ? 1 : 0;
    for (int p = 0; p < outcome.players; ++p) values[p] = outcome.won(p) ? 1.0 / winners : 0.0;
    return values;
  }

  // Of a finished game, or one whose end is known.
  static std::optional<Values> sure_values(const State& s) {
    if (s.is_over()) return values_of(*s.outcome());
    if constexpr (Knowing<K>) {
      if (const std::optional<Score> score = K::known(s)) {
        Values values{};
        values[s.turn()] = *score > 0 ? 1 : *score < 0 ? 0 : 0.5;
        values[1 - s.turn()] = 1 - values[s.turn()];
        return values;
      }
    }
    return std::nullopt;
  }

  // REQUIRES: !sure_values(s)
  Values leaf_values(const State& s, Random& random) const {
    if (settings_.playouts != Playouts::none && !at_horizon<K>(s)) return values_of(playout_from(s, random));
    Values values{};
    for (int p = 0; p < s.players(); ++p) values[p] = expected_value(s, p);
    return values;
  }

  // Guided: players take the one that looks better of two steps drawn at random.
  Outcome playout_from(State s, Random& random) const {
    if constexpr (Ordering<K>) {
      while (settings_.playouts == Playouts::guided && !s.is_over()) {
        if (s.turn() == chance) {
          s.play(random_move<G>(s, random));
          continue;
        }
        const auto steps = steps_of<K>(s);
        const auto count = static_cast<std::uint32_t>(steps.size());
        const Step one = steps[random.below(count)], other = steps[random.below(count)];
        const Player mover = s.turn();
        apply(s, K::order(s, one) >= K::order(s, other) ? one : other, mover);
      }
      if (s.is_over()) return *s.outcome();
    }
    return playout<G>(s, random).outcome;
  }

  // --- Proofs: two players, no chance --------------------------------------------------------------------------------

  void prove(Node& node, const Values& values, Player chooser) {
    if (Stochastic<G> || root_->players() != 2 || chooser == chance) return;
    const double value = values[chooser];
    node.proof.store(value == 1 ? Proof::win : value == 0 ? Proof::loss : Proof::draw, std::memory_order_relaxed);
  }

  // From the leaf up: a node with a won child is won for the player to move there; one whose children are all proven is
  // worth the best of them.
  void carry_proofs(const std::vector<Visit>& path) {
    for (std::size_t i = path.size() - 1; i > 0; --i) {
      Node& node = tree_[path[i - 1].node];
      Proof best = Proof::loss;
      bool all = true;
      for (std::uint32_t c = 0; c < node.children; ++c) {
        const Proof proof = tree_[node.first_child + c].proof.load(std::memory_order_relaxed);
        all = all && proof != Proof::none;
        best = std::max(best, proof == Proof::none ? Proof::loss : proof);
      }
      if (best != Proof::win && !all) return;
      // `best` is for the player who moves at the node; the proof of a node is for the one who chose it.
      const bool same = i == 1 || path[i].chooser == path[i - 1].chooser;
      node.proof.store(same ? best : opposite(best), std::memory_order_relaxed);
    }
  }

  // --- The tree between searches -------------------------------------------------------------------------------------

  // The new position may stand in the old tree: the steps that led to it are followed.
  void reuse_or_clear(const History<G>& game) {
    const std::optional<std::uint32_t> at = settings_.keeps_tree && root_ ? find(game) : std::nullopt;
    root_ = game.now();
    root_ply_ = game.plies();
    if (at && *at != 0) {
      spare_.take_subtree(tree_, *at);
      tree_.swap(spare_);
    } else if (!at) {
      tree_.clear();
    }
    tree_[0].proof.store(Proof::none);
  }

  std::optional<std::uint32_t> find(const History<G>& game) const {
    if (game.plies() < root_ply_ || game.before(root_ply_) != *root_) return std::nullopt;
    std::uint32_t at = 0;
    for (std::size_t ply = root_ply_; ply < game.plies();) {
      const Node& node = tree_[at];
      std::uint32_t found = 0;
      std::size_t length = 0;
      for (std::uint32_t c = 0; c < node.children && found == 0; ++c) {
        std::size_t matched = 0;
        bool same = true;
        for_each_move<K>(tree_[node.first_child + c].step, [&](const MoveOf<G>& m) {
          same = same && ply + matched < game.plies() && game.moves()[ply + matched] == m;
          ++matched;
        });
        if (same && matched > 0) found = node.first_child + c, length = matched;
      }
      if (found == 0) return std::nullopt;
      at = found;
      ply += length;
    }
    return at;
  }

  // --- Reports -------------------------------------------------------------------------------------------------------

  SearchReport<K> report(const SearchControl& control) const {
    SearchReport<K> report;
    report.nodes = simulations_.load(std::memory_order_relaxed);
    report.time = control.elapsed();
    report.table_permille = tree_.permille();
    const Node& root = tree_[0];
    report.solved = root.proof.load(std::memory_order_relaxed) != Proof::none;
    std::vector<std::uint32_t> order = by_merit(0);
    if (order.size() > static_cast<std::size_t>(settings_.lines))
      order.resize(static_cast<std::size_t>(settings_.lines));
    for (const std::uint32_t index : order) report.lines.push_back(line_from(index));
    if (report.lines.empty()) report.lines.push_back({.variation = {steps_of<K>(*root_)[0]}});
    return report;
  }

  SearchLine<K> line_from(std::uint32_t index) const {
    const Node& node = tree_[index];
    SearchLine<K> line;
    line.visits = node.visits.load(std::memory_order_relaxed);
    line.win_chance = mean(node);
    const Proof proof = node.proof.load(std::memory_order_relaxed);
    if (proof != Proof::none) {
      line.exact = proof == Proof::draw;  // a proof tells who wins, not by how much
      line.win_chance = proof == Proof::win ? 1 : proof == Proof::loss ? 0 : 0.5;
    }
    double scale = 100;
    if constexpr (requires { K::value_scale; }) scale = K::value_scale;
    const double lean = 2 * line.win_chance - 1;  // the inverse of expected_value
    line.score = rounded(scale * lean / std::max(1 - std::abs(lean), 1e-3));
    line.variation.push_back(node.step);
    State s = *root_;
    apply(s, node.step, root_->turn());
    while (tree_[index].children > 0 && !s.is_over() && s.turn() != chance) {
      index = by_merit(index)[0];
      if (tree_[index].visits.load(std::memory_order_relaxed) == 0) break;
      line.variation.push_back(tree_[index].step);
      apply(s, tree_[index].step, s.turn());
    }
    return line;
  }

  static double mean(const Node& node) {
    const double visits = node.visits.load(std::memory_order_relaxed);
    return visits == 0 ? node.bias : node.sum.load(std::memory_order_relaxed) / Node::unit / visits;
  }

  // The children, best first: won, then by visits, lost ones last.
  std::vector<std::uint32_t> by_merit(std::uint32_t at) const {
    std::vector<std::uint32_t> order;
    for (std::uint32_t c = 0; c < tree_[at].children; ++c) order.push_back(tree_[at].first_child + c);
    const auto rank = [&](std::uint32_t i) {
      const Proof proof = tree_[i].proof.load(std::memory_order_relaxed);
      return proof == Proof::win ? 2 : proof == Proof::loss ? 0 : 1;
    };
    std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) {
      if (rank(a) != rank(b)) return rank(a) > rank(b);
      const auto visits_a = tree_[a].visits.load(std::memory_order_relaxed);
      const auto visits_b = tree_[b].visits.load(std::memory_order_relaxed);
      if (visits_a != visits_b) return visits_a > visits_b;
      return mean(tree_[a]) > mean(tree_[b]);
    });
    return order;
  }

  // The natural logarithm, the same on every machine: halve to [1, 2), then a series.
  static double logarithm(double x) {
    int exponent = 0;
    while (x >= 2) x /= 2, ++exponent;
    const double z = (x - 1) / (x + 1);
    const double z2 = z * z;
    return exponent * 0.6931471805599453 + 2 * z * (1 + z2 * (1.0 / 3 + z2 * (1.0 / 5 + z2 * (1.0 / 7 + z2 / 9))));
  }

  MctsSettings settings_;
  MctsTree<Step> tree_;
  MctsTree<Step> spare_;
  std::optional<State> root_;
  std::size_t root_ply_ = 0;
  std::atomic<std::uint64_t> simulations_{0};
};

}  // namespace plateau
