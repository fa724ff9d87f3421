#include "arena/ratings.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <span>
#include <unordered_map>

#include "core/message.h"
#include "core/text.h"

namespace plateau {
namespace {

const double elo_per_nat = 400 / std::log(10.0);

// Insertion, stable: for at most four.
template <class Less>
void sort_first(std::array<int, max_players>& list, int count, const Less& less) {
  for (int i = 1; i < count; ++i)
    for (int j = i; j > 0 && less(list[j], list[j - 1]); --j) std::swap(list[j], list[j - 1]);
}

// The entrants of one choice of the next best, ascending; an entrant may have several seats.
struct Choice {
  std::array<int, max_players> members{};
  int count = 0;

  std::uint64_t key() const {
    std::uint64_t key = 0;
    for (int i = 0; i < count; ++i) key = key << 16 | static_cast<std::uint64_t>(members[i] + 1);
    return key;
  }
};

// All that the likelihood needs of a choice: how often it was made (in parts, where places are shared), and for whom.
struct Tally {
  Choice choice;
  double weight = 0;
  std::array<double, max_players> credit{};
};

class Tallies {
 public:
  void add(const Choice& choice, double weight, const std::array<double, max_players>& credit) {
    const auto [place, fresh] = index_.try_emplace(choice.key(), tallies_.size());
    if (fresh) tallies_.push_back({.choice = choice});
    Tally& tally = tallies_[place->second];
    tally.weight += weight;
    for (int i = 0; i < choice.count; ++i) tally.credit[i] += credit[i];
  }
  std::span<const Tally> all() const { return tallies_; }

 private:
  std::unordered_map<std::uint64_t, std::size_t> index_;
  std::vector<Tally> tallies_;
};

// Seat a came before seat b.
bool before(const Outcome& outcome, Player a, Player b) { return pair_score(outcome, a, b) == 1; }

// The choices of a game. Of k seats that share a place, every subset of s is what is left of them with probability
// 1 / C(k, s), and each of its members is then the next with probability 1 / s.
template <class Visit>
void for_each_choice(const PlayedGame& game, const Visit& visit) {
  const int players = game.players();
  std::array<Player, max_players> by_entrant{};
  std::iota(by_entrant.begin(), by_entrant.end(), 0);
  sort_first(by_entrant, players, [&](Player a, Player b) { return game.seats[a] < game.seats[b]; });
  for (unsigned left = 1; left < 1u << players; ++left) {
    // What is left after some choices: everybody behind the best place in it, and a part of those who share that place.
    unsigned best = 0;
    unsigned place = 0;
    bool possible = true;
    for (Player p = 0; p < players; ++p) {
      bool first = true;
      for (Player q = 0; q < players; ++q) first &= !(left >> q & 1) || !before(game.outcome, q, p);
      if (left >> p & 1)
        best |= first ? 1u << p : 0;
      else if (first) {  // gone: before all that is left, or sharing the best place
        bool shares = false;
        for (Player q = 0; q < players; ++q) shares |= (left >> q & 1) && !before(game.outcome, p, q);
        place |= shares ? 1u << p : 0;
      } else
        possible = false;  // somebody behind the best is gone
    }
    const int size = __builtin_popcount(best);
    const int shared = size + __builtin_popcount(place);
    if (!possible || __builtin_popcount(left) < 2) continue;
    double subsets = 1;
    for (int i = 0; i < size; ++i) subsets = subsets * (shared - i) / (i + 1);
    Choice choice;
    std::array<double, max_players> credit{};
    for (int i = 0; i < players; ++i) {
      const Player p = by_entrant[i];
      if (!(left >> p & 1)) continue;
      credit[choice.count] = best >> p & 1 ? 1 / subsets / size : 0;
      choice.members[choice.count++] = game.seats[p];
    }
    visit(choice, 1 / subsets, credit);
  }
}

std::array<double, max_players> chances(const Choice& choice, std::span<const double> theta) {
  std::array<double, max_players> chance{};
  double highest = theta[choice.members[0]];
  for (int i = 1; i < choice.count; ++i) highest = std::max(highest, theta[choice.members[i]]);
  double sum = 0;
  for (int i = 0; i < choice.count; ++i) sum += chance[i] = std::exp(theta[choice.members[i]] - highest);
  for (int i = 0; i < choice.count; ++i) chance[i] /= sum;
  return chance;
}

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

struct Curvature {
  double value = 0;  // the log-likelihood
  std::vector<double> gradient;
  Matrix information;  // minus the second derivatives
};

double log_likelihood(std::span<const Tally> tallies, std::span<const double> theta, double prior_games) {
  double value = 0;
  for (const Tally& tally : tallies) {
    const auto chance = chances(tally.choice, theta);
    for (int i = 0; i < tally.choice.count; ++i)
      if (tally.credit[i] > 0) value += tally.credit[i] * std::log(std::max(chance[i], 1e-300));
  }
  for (const double t : theta) value += prior_games / 2 * (std::log(logistic(t)) + std::log(logistic(-t)));
  return value;
}

// Adds a diagonal matrix over the differences to the mean of all: C·diag·C with C = 1 − J/n.
void add_around_mean(Matrix& matrix, std::span<const double> diagonal) {
  const double n = static_cast<double>(diagonal.size());
  double mean = 0;
  for (const double d : diagonal) mean += d / n;
  for (std::size_t i = 0; i < diagonal.size(); ++i)
    for (std::size_t j = 0; j < diagonal.size(); ++j)
      matrix(i, j) += (i == j ? diagonal[i] : 0) + (mean - diagonal[i] - diagonal[j]) / n;
}

// Only differences matter, so the strengths' mean is free: the information about it, which is none, is set to something
// that keeps it where it is, at 0. REQUIRES: theta has the mean 0.
Curvature curvature(std::span<const Tally> tallies, std::span<const double> theta, double prior_games) {
  const std::size_t n = theta.size();
  Curvature result{.value = log_likelihood(tallies, theta, prior_games),
                   .gradient = std::vector<double>(n),
                   .information = Matrix(n)};
  for (const Tally& tally : tallies) {
    const auto chance = chances(tally.choice, theta);
    for (int i = 0; i < tally.choice.count; ++i) {
      const int a = tally.choice.members[i];
      result.gradient[a] += tally.credit[i] - tally.weight * chance[i];
      result.information(a, a) += tally.weight * chance[i];
      for (int j = 0; j < tally.choice.count; ++j)
        result.information(a, tally.choice.members[j]) -= tally.weight * chance[i] * chance[j];
    }
  }
  std::vector<double> pull(n);
  std::vector<double> stiffness(n);
  double mean_pull = 0;
  double diagonal = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double p = logistic(theta[i]);
    pull[i] = prior_games * (0.5 - p);
    stiffness[i] = prior_games * p * (1 - p);
    mean_pull += pull[i] / static_cast<double>(n);
    diagonal += (result.information(i, i) + stiffness[i]) / static_cast<double>(n);
  }
  add_around_mean(result.information, stiffness);
  for (std::size_t i = 0; i < n; ++i) {
    result.gradient[i] += pull[i] - mean_pull;
    for (std::size_t j = 0; j < n; ++j) result.information(i, j) += diagonal / static_cast<double>(n);
  }
  return result;
}

// Newton's method with the step halved until the likelihood grows; it is strictly concave, so this ends at its one
// maximum.
std::vector<double> most_likely(std::span<const Tally> tallies, std::size_t entrants, double prior_games) {
  std::vector<double> theta(entrants);
  for (int iteration = 0; iteration < 100; ++iteration) {
    const Curvature at = curvature(tallies, theta, prior_games);
    const std::vector<double> step = solve(cholesky(at.information), at.gradient);
    double longest = 0;
    for (const double s : step) longest = std::max(longest, std::abs(s));
    if (longest < 1e-10) break;
    double part = std::min(1.0, 3 / longest);
    std::vector<double> next(entrants);
    for (int halvings = 0; halvings < 30; ++halvings, part /= 2) {
      for (std::size_t i = 0; i < entrants; ++i) next[i] = theta[i] + part * step[i];
      if (log_likelihood(tallies, next, prior_games) >= at.value - 1e-12 * std::abs(at.value)) break;
    }
    theta = next;
  }
  return theta;
}

// Rated games, those of one group after each other.
std::vector<std::vector<const PlayedGame*>> groups_of(const TournamentResults& results) {
  std::map<std::pair<std::array<int, max_players>, int>, std::vector<const PlayedGame*>> groups;
  for (const PlayedGame& game : results.games) {
    if (!game.rated) continue;
    std::array<int, max_players> who;
    who.fill(-1);
    std::copy_n(game.seats.begin(), game.players(), who.begin());
    sort_first(who, game.players(), std::less());
    groups[{who, game.group}].push_back(&game);
  }
  std::vector<std::vector<const PlayedGame*>> list;
  list.reserve(groups.size());
  for (auto& [who, games] : groups) list.push_back(std::move(games));
  return list;
}

// B of the sandwich. A group touches few entrants: only their rows and columns.
Matrix gradient_squares(const TournamentResults& results, std::span<const double> theta, const Matrix& bread,
                        double prior_games) {
  Matrix squares(theta.size());
  for (const auto& games : groups_of(results)) {
    std::array<int, max_players> who{};
    const int count = games.front()->players();
    std::copy_n(games.front()->seats.begin(), count, who.begin());
    sort_first(who, count, std::less());
    const int distinct = static_cast<int>(std::unique(who.begin(), who.begin() + count) - who.begin());
    const auto place = [&](int entrant) {
      return std::find(who.begin(), who.begin() + distinct, entrant) - who.begin();
    };
    std::array<double, max_players> gradient{};
    double leverage = 0;
    for (const PlayedGame* game : games)
      for_each_choice(*game, [&](const Choice& choice, double weight, const auto& credit) {
        const auto chance = chances(choice, theta);
        for (int i = 0; i < choice.count; ++i) {
          gradient[place(choice.members[i])] += credit[i] - weight * chance[i];
          for (int j = 0; j < choice.count; ++j)
            leverage +=
                weight * chance[i] * ((i == j ? 1 : 0) - chance[j]) * bread(choice.members[i], choice.members[j]);
        }
      });
    // The trace spreads over as many directions as there are differences between those who play.
    const double own = std::min(leverage / std::max(1, distinct - 1), 0.99);
    for (int i = 0; i < distinct; ++i)
      for (int j = 0; j < distinct; ++j) squares(who[i], who[j]) += gradient[i] * gradient[j] / (1 - own);
  }
  std::vector<double> virtual_squares;
  for (const double t : theta) {
    const double p = logistic(t);
    virtual_squares.push_back(prior_games * (p * p + (1 - p) * (1 - p)));
  }
  add_around_mean(squares, virtual_squares);
  return squares;
}

std::vector<std::vector<int>> connected_entrants(const TournamentResults& results) {
  std::vector<int> root(results.entrants.size());
  std::iota(root.begin(), root.end(), 0);
  const auto find = [&](int entrant) {
    while (root[entrant] != entrant) entrant = root[entrant] = root[root[entrant]];
    return entrant;
  };
  for (const PlayedGame& game : results.games)
    for (Player p = 1; game.rated && p < game.players(); ++p) {
      const int a = find(game.seats[0]);
      const int b = find(game.seats[p]);
      root[std::max(a, b)] = std::min(a, b);
    }
  std::map<int, std::vector<int>> lists;
  for (int entrant = 0; entrant < static_cast<int>(root.size()); ++entrant) lists[find(entrant)].push_back(entrant);
  std::vector<std::vector<int>> connected;
  for (auto& [first, list] : lists) connected.push_back(std::move(list));
  return connected;
}

// From strengths in nats around their mean to Elo around the anchor.
void anchor(Ratings& ratings, std::span<const double> theta, const Matrix& covariance, const RatingOptions& options) {
  const std::size_t n = theta.size();
  const auto weight = [&](std::size_t i) {
    return options.anchor ? (static_cast<int>(i) == *options.anchor ? 1.0 : 0.0) : 1.0 / static_cast<double>(n);
  };
  double centre = 0;
  double centre_variance = 0;
  std::vector<double> with_centre(n);
  for (std::size_t i = 0; i < n; ++i) {
    centre += weight(i) * theta[i];
    for (std::size_t j = 0; j < n; ++j) with_centre[i] += weight(j) * covariance(i, j);
  }
  for (std::size_t i = 0; i < n; ++i) centre_variance += weight(i) * with_centre[i];
  ratings.covariance = Matrix(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      ratings.covariance(i, j) =
          elo_per_nat * elo_per_nat * (covariance(i, j) - with_centre[i] - with_centre[j] + centre_variance);
  for (std::size_t i = 0; i < n; ++i) {
    const double elo = options.anchor_elo + elo_per_nat * (theta[i] - centre);
    const double half = 1.96 * std::sqrt(std::max(0.0, ratings.covariance(i, i)));
    ratings.entrants.push_back({.elo = elo, .low = elo - half, .high = elo + half});
  }
}

}  // namespace

Ratings rate(const TournamentResults& results, const RatingOptions& options) {
  assert(options.prior_games > 0);
  assert(!options.anchor || (*options.anchor >= 0 && *options.anchor < static_cast<int>(results.entrants.size())));
  Ratings ratings{.connected = connected_entrants(results)};
  Tallies tallies;
  for (const PlayedGame& game : results.games)
    if (game.rated)
      for_each_choice(
          game, [&](const Choice& choice, double weight, const auto& credit) { tallies.add(choice, weight, credit); });
  const std::vector<double> theta = most_likely(tallies.all(), results.entrants.size(), options.prior_games);
  const Matrix bread = inverse(cholesky(curvature(tallies.all(), theta, options.prior_games).information));
  const Matrix squares = gradient_squares(results, theta, bread, options.prior_games);
  anchor(ratings, theta, product(product(bread, squares), bread), options);
  return ratings;
}

double Ratings::deviation(std::size_t a, std::size_t b) const {
  return std::sqrt(std::max(0.0, covariance(a, a) + covariance(b, b) - 2 * covariance(a, b)));
}

double Ratings::superiority(std::size_t a, std::size_t b) const {
  const double sigma = deviation(a, b);
  if (a == b || sigma <= 0) return 0.5;
  return 0.5 * std::erfc(-(entrants[a].elo - entrants[b].elo) / sigma / std::sqrt(2.0));
}

Matrix Ratings::superiorities() const {
  Matrix matrix(entrants.size());
  for (std::size_t a = 0; a < entrants.size(); ++a)
    for (std::size_t b = 0; b < entrants.size(); ++b) matrix(a, b) = superiority(a, b);
  return matrix;
}

std::string connection_warning(const TournamentResults& results, const Ratings& ratings) {
  if (ratings.connected.size() <= 1) return {};
  std::vector<std::string> lists;
  for (const std::vector<int>& list : ratings.connected) {
    std::vector<std::string> names;
    for (const int entrant : list) names.push_back(shown(results.entrants[static_cast<std::size_t>(entrant)].name));
    lists.push_back(join(names, ", "));
  }
  return say("no games connect these groups, so their ratings cannot be compared: {}", join(lists, " | "));
}

std::vector<std::vector<CrossCell>> cross_table(const TournamentResults& results) {
  std::vector<std::vector<CrossCell>> table(results.entrants.size(), std::vector<CrossCell>(results.entrants.size()));
  for (const PlayedGame& game : results.games)
    for (Player p = 0; game.rated && p < game.players(); ++p)
      for (Player q = 0; q < game.players(); ++q) {
        if (game.seats[p] == game.seats[q]) continue;
        CrossCell& cell = table[static_cast<std::size_t>(game.seats[p])][static_cast<std::size_t>(game.seats[q])];
        const double score = pair_score(game.outcome, p, q);
        ++cell.games;
        ++(score == 1 ? cell.wins : score == 0 ? cell.losses : cell.draws);
      }
  return table;
}

std::vector<ClassicRank> classic_ranking(const TournamentResults& results) {
  const auto table = cross_table(results);
  std::vector<ClassicRank> ranks(table.size());
  for (std::size_t a = 0; a < table.size(); ++a)
    for (const CrossCell& cell : table[a]) ranks[a].beaten += cell.wins > cell.losses ? 1 : 0;
  for (const PlayedGame& game : results.games)
    for (Player p = 0; game.rated && p < game.players(); ++p)
      ranks[static_cast<std::size_t>(game.seats[p])].points += points_of(game.outcome, p);
  // Thirds of points are not exact: what is nearly equal is equal.
  const auto better = [](const ClassicRank& a, const ClassicRank& b) {
    return a.beaten != b.beaten ? a.beaten > b.beaten : a.points > b.points + 1e-6;
  };
  for (ClassicRank& rank : ranks)
    rank.rank = 1 + static_cast<int>(
                        std::ranges::count_if(ranks, [&](const ClassicRank& other) { return better(other, rank); }));
  return ranks;
}

}  // namespace plateau
