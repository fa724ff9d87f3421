// The outcomes of a chance node while they are searched: how likely each is, and between which scores its value lies.
// Tells how much of an outcome has to be known until the expectation is outside of a window (Star1), better once bounds
// of the others are known (Star2).
#pragma once

#include <algorithm>
#include <cmath>

#include "core/move_list.h"
#include "search/knowledge.h"

namespace plateau {

class Outcomes {
 public:
  struct Window {
    double low;   // an outcome that is worth no more makes the expectation fail low
    double high;  // … no less: fail high
  };

  explicit Outcomes(double extreme) : extreme_(extreme) {}

  void add(double weight) { all_.push_back({weight, -extreme_, extreme_}); }

  void bound_below(std::size_t i, Score least) {
    Outcome& outcome = all_.begin()[i];
    outcome.least = std::max<double>(outcome.least, least);
  }
  void bound_above(std::size_t i, Score most) {
    Outcome& outcome = all_.begin()[i];
    outcome.most = std::min<double>(outcome.most, most);
  }
  void settle(std::size_t i, Score score) {
    Outcome& outcome = all_.begin()[i];
    outcome.least = outcome.most = score;
  }

  // Of the expectation.
  double least() const { return sum(&Outcome::least); }
  double most() const { return sum(&Outcome::most); }

  Window window(std::size_t i, Score alpha, Score beta) const {
    const auto& [weight, lowest, highest] = all_[i];
    const auto within = [&](double x) { return std::clamp(x, -extreme_ - 1, extreme_ + 1); };
    return {within((alpha - (most() - weight * highest)) / weight),
            within((beta - (least() - weight * lowest)) / weight)};
  }

 private:
  struct Outcome {
    double weight;
    double least;
    double most;
  };

  double sum(double Outcome::*bound) const {
    double sum = 0;
    for (const Outcome& outcome : all_) sum += outcome.weight * (outcome.*bound);
    return sum;
  }

  double extreme_;
  GrowingMoveList<Outcome, 24> all_;
};

}  // namespace plateau
