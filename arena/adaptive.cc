#include "arena/adaptive.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <tuple>

namespace plateau {
namespace {

// Pairs further apart in the ranking than this are not considered: their games say less about neighbours.
constexpr int reach = 4;

double entropy(double p) {
  const double q = 1 - p;
  return (p > 0 ? -p * std::log2(p) : 0) + (q > 0 ? -q * std::log2(q) : 0);
}

double normal(double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }

// Means over a standard normal variable by five points (Gauss–Hermite): exact for polynomials of the ninth degree.
struct Node {
  double at;
  double weight;
};
constexpr Node nodes[] = {{-2.8569700138728056, 0.011257411327720691},
                          {-1.3556261799742659, 0.22207592200561266},
                          {0, 0.53333333333333333},
                          {1.3556261799742659, 0.22207592200561266},
                          {2.8569700138728056, 0.011257411327720691}};

// What is believed of the ratings, with the groups under way counted as information to come.
class Belief {
 public:
  explicit Belief(const Ratings& ratings) : covariance_(ratings.covariance) {
    for (const Rating& rating : ratings.entrants) elo_.push_back(rating.elo);
  }

  double elo(int a) const { return elo_[a]; }
  double difference(int a, int b) const { return elo_[a] - elo_[b]; }
  double variance(int a, int b) const {
    return std::max(1e-9, covariance_(a, a) + covariance_(b, b) - 2 * covariance_(a, b));
  }
  double superiority(int a, int b) const { return normal(difference(a, b) / std::sqrt(variance(a, b))); }

  // The variance that a group of a and b takes away from the difference of c and d.
  double taken(int a, int b, int c, int d) const {
    const double common = covariance_(c, a) - covariance_(c, b) - covariance_(d, a) + covariance_(d, b);
    return common * common / (noise(a, b) + variance(a, b));
  }

  void expect(int a, int b) {
    const std::size_t n = elo_.size();
    std::vector<double> with(n);
    for (std::size_t i = 0; i < n; ++i) with[i] = covariance_(i, a) - covariance_(i, b);
    const double sum = noise(a, b) + variance(a, b);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) covariance_(i, j) -= with[i] * with[j] / sum;
  }

  double expected_entropy(int a, int b, double moved) const {
    const double left = std::sqrt(std::max(1e-9, variance(a, b) - moved));
    double mean = 0;
    for (const Node& node : nodes)
      mean += node.weight * entropy(normal((difference(a, b) + node.at * std::sqrt(moved)) / left));
    return mean;
  }

 private:
  // The variance, in Elo², of what two games tell of the difference.
  double noise(int a, int b) const {
    const double p = 1 / (1 + std::pow(10, -difference(a, b) / 400));
    const double elo_per_nat = 400 / std::log(10.0);
    return elo_per_nat * elo_per_nat / (2 * p * (1 - p));
  }

  std::vector<double> elo_;
  Matrix covariance_;
};

// The numbers of the groups of each pair, played or under way.
class Groups {
 public:
  Groups(const TournamentResults& results, std::span<const Pairing> pending)
      : numbers_(results.entrants.size(), std::vector<std::set<int>>(results.entrants.size())) {
    for (const PlayedGame& game : results.games)
      if (game.rated) add(game.seats[0], game.seats[1], game.group);
    for (const Pairing& pairing : pending) add(pairing.entrants[0], pairing.entrants[1], pairing.group);
  }

  int of_pair(int a, int b) const { return static_cast<int>(numbers_[a][b].size()); }
  int of(int a) const {
    int sum = 0;
    for (const std::set<int>& numbers : numbers_[a]) sum += static_cast<int>(numbers.size());
    return sum;
  }
  Pairing next(int a, int b) const {
    int group = 0;
    while (numbers_[a][b].contains(group)) ++group;
    return {.round = 0, .group = group, .entrants = {std::min(a, b), std::max(a, b)}};
  }

 private:
  void add(int a, int b, int group) {
    numbers_[a][b].insert(group);
    numbers_[b][a].insert(group);
  }
  std::vector<std::vector<std::set<int>>> numbers_;
};

// Whoever played least meets somebody it met least, who played little, of about its own strength.
std::optional<Pairing> first_meeting(const Groups& groups, const Belief& belief, int entrants, int least) {
  int a = 0;
  for (int i = 1; i < entrants; ++i)
    if (groups.of(i) < groups.of(a)) a = i;
  if (groups.of(a) >= least) return std::nullopt;
  int best = -1;
  const auto rank = [&](int b) {
    return std::tuple(groups.of_pair(a, b), groups.of(b), std::abs(belief.difference(a, b)), b);
  };
  for (int b = 0; b < entrants; ++b)
    if (b != a && (best < 0 || rank(b) < rank(best))) best = b;
  return groups.next(a, best);
}

}  // namespace

AdaptiveStep adaptive(const TournamentResults& results, std::span<const Pairing> pending,
                      const AdaptiveSettings& settings) {
  const int n = static_cast<int>(results.entrants.size());
  if (n < 2) return {.state = AdaptiveStep::State::separated, .certainty = 1};
  const Ratings ratings = rate(results);
  Belief belief(ratings);
  const Groups groups(results, pending);
  std::vector<int> order(results.entrants.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, [&](int a, int b) { return belief.elo(a) > belief.elo(b); });

  AdaptiveStep step{.certainty = 1};
  std::vector<std::pair<int, int>> open;
  for (int i = 0; i + 1 < n; ++i) {
    const double certainty = belief.superiority(order[i], order[i + 1]);
    step.certainty = std::min(step.certainty, certainty);
    if (certainty < settings.certainty) open.emplace_back(order[i], order[i + 1]);
  }
  step.next = first_meeting(groups, belief, n, settings.first_groups);
  if (step.next) return step;
  if (open.empty()) {
    step.state = AdaptiveStep::State::separated;
    return step;
  }

  for (const Pairing& pairing : pending) belief.expect(pairing.entrants[0], pairing.entrants[1]);
  double most = -1;
  std::pair<int, int> best;
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < std::min(n, i + 1 + reach); ++j) {
      double gain = 0;
      for (const auto& [a, b] : open)
        gain +=
            belief.expected_entropy(a, b, 0) - belief.expected_entropy(a, b, belief.taken(order[i], order[j], a, b));
      // Numbers that differ by rounding only must not decide.
      if (gain > most + 1e-12) {
        most = gain;
        best = {order[i], order[j]};
      }
    }
  if (most < settings.least_gain)
    step.state = AdaptiveStep::State::no_gain;
  else
    step.next = groups.next(best.first, best.second);
  return step;
}

}  // namespace plateau
