#include "arena/sprt.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace plateau {
namespace {

using Five = std::array<double, 5>;

// The mean score of a pair's two games, less ½.
constexpr Five above_half = {-0.5, -0.25, 0, 0.25, 0.5};
const double elo_per_deviation = 800 / std::log(10.0);

double mean(const Five& p, const Five& x) {
  double sum = 0;
  for (std::size_t i = 0; i < 5; ++i) sum += p[i] * x[i];
  return sum;
}

// A result that never came may still come: each has been seen at least a thousandth of a time.
struct Observed {
  explicit Observed(const PairCounts& counts) {
    for (std::size_t i = 0; i < 5; ++i) pairs += p[i] = std::max(1e-3, static_cast<double>(counts[i]));
    for (double& part : p) part /= pairs;
  }
  Five p{};
  double pairs = 0;
};

// The greatest mean log-likelihood, relative to that of the observed frequencies (so it is 0 or less), of probabilities
// q under which g has the mean 0: q = p / (1 + x·g), with the x that makes it so. REQUIRES: g has both signs.
double with_mean_zero(const Five& p, const Five& g) {
  const auto [least, most] = std::minmax_element(g.begin(), g.end());
  assert(*least < 0 && *most > 0);
  double low = -1 / *most;
  double high = -1 / *least;
  double x = 0;
  for (int iteration = 0; iteration < 200; ++iteration) {
    double value = 0;  // falls from +∞ at low to −∞ at high
    double slope = 0;
    for (std::size_t i = 0; i < 5; ++i) {
      const double part = g[i] / (1 + x * g[i]);
      value += p[i] * part;
      slope -= p[i] * part * part;
    }
    (value > 0 ? low : high) = x;
    const double newton = x - value / slope;
    const double next = newton > low && newton < high ? newton : (low + high) / 2;
    if (std::abs(next - x) <= 1e-14 * (high - low + std::abs(x))) break;
    x = next;
  }
  double sum = 0;
  for (std::size_t i = 0; i < 5; ++i) sum -= p[i] * std::log1p(x * g[i]);
  return sum;
}

double with_logistic_elo(const Five& p, double elo) {
  const double score = 1 / (1 + std::pow(10, -elo / 400)) - 0.5;
  Five g{};
  for (std::size_t i = 0; i < 5; ++i) g[i] = above_half[i] - score;
  return with_mean_zero(p, g);
}

// The same for probabilities with (mean − ½) / deviation = t.
//
// With m and M the first two moments around ½ this is m = k·√M, k = t / √(1 + t²). √M is the least of r/2 + M/(2r) over
// all r, so for k > 0 the m ≥ k·√M are those that fulfil m ≥ k·(r/2 + M/(2r)) for some r, and the m ≤ k·√M those that
// fulfil the opposite for all r; for each r that is a mean of g_r(x) = x − k·(r/2 + x²/(2r)). So what remains is a
// search for the best r, or for the worst. (k < 0: the mirror image. k = 0: one r is as good as another.)
double with_deviations(Five p, double t) {
  if (t < 0) {
    std::reverse(p.begin(), p.end());
    t = -t;
  }
  const double k = t / std::sqrt(1 + t * t);
  Five squares{};
  for (std::size_t i = 0; i < 5; ++i) squares[i] = above_half[i] * above_half[i];
  const bool observed_above = mean(p, above_half) > k * std::sqrt(mean(p, squares));
  const auto value = [&](double log_r) {
    const double r = std::exp(log_r);
    Five g{};
    for (std::size_t i = 0; i < 5; ++i) g[i] = above_half[i] - k * (r / 2 + squares[i] / (2 * r));
    if (*std::max_element(g.begin(), g.end()) <= 0)
      return observed_above ? 0 : -std::numeric_limits<double>::infinity();
    if (observed_above && mean(p, g) <= 0) return 0.0;
    return with_mean_zero(p, g);
  };
  // √M is between 0 and ½. A grid first: the value has flat parts.
  constexpr int steps = 20;
  const double begin = std::log(1e-3);
  const double width = (std::log(0.5) - begin) / steps;
  const auto better = [&](double a, double b) { return observed_above ? a < b : a > b; };
  int best = 0;
  double best_value = value(begin);
  for (int i = 1; i <= steps; ++i)
    if (const double now = value(begin + i * width); better(now, best_value)) {
      best = i;
      best_value = now;
    }
  double low = begin + std::max(0, best - 1) * width;
  double high = begin + std::min(steps, best + 1) * width;
  const double golden = (std::sqrt(5.0) - 1) / 2;
  for (int i = 0; i < 25; ++i) {
    const double a = high - golden * (high - low);
    const double b = low + golden * (high - low);
    const bool lower = better(value(a), value(b));
    (lower ? high : low) = lower ? b : a;
  }
  return value((low + high) / 2);
}

double log_likelihood(const Five& p, double elo, EloModel model) {
  return model == EloModel::logistic ? with_logistic_elo(p, elo)
                                     : with_deviations(p, std::sqrt(2.0) * elo / elo_per_deviation);
}

}  // namespace

SprtStatus sprt(const PairCounts& counts, const SprtSettings& settings) {
  assert(settings.elo0 < settings.elo1);
  const Observed observed(counts);
  SprtStatus status{.lower = std::log(settings.beta / (1 - settings.alpha)),
                    .upper = std::log((1 - settings.beta) / settings.alpha)};
  status.llr = observed.pairs * (log_likelihood(observed.p, settings.elo1, settings.model) -
                                 log_likelihood(observed.p, settings.elo0, settings.model));
  if (status.llr <= status.lower) status.decision = SprtDecision::accept_h0;
  if (status.llr >= status.upper) status.decision = SprtDecision::accept_h1;
  return status;
}

double normalized_elo(const PairCounts& counts) {
  Five p = Observed(counts).p;
  if (std::ranges::count(counts, 0) < 4) {
    double pairs = 0;
    for (std::size_t i = 0; i < 5; ++i) pairs += p[i] = static_cast<double>(counts[i]);
    for (double& part : p) part /= pairs;
  }
  const double score = mean(p, above_half);
  double variance = 0;
  for (std::size_t i = 0; i < 5; ++i) variance += p[i] * (above_half[i] - score) * (above_half[i] - score);
  return elo_per_deviation * score / std::sqrt(2 * variance);
}

}  // namespace plateau
