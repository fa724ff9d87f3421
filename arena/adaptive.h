// The schedule that plays where the ranking is uncertain.
#pragma once

#include <optional>
#include <span>

#include "arena/pairing.h"
#include "arena/ratings.h"

namespace plateau {

struct AdaptiveSettings {
  double certainty = 0.95;    // how likely the order of each two neighbours must be right
  int first_groups = 3;       // everybody plays at least so many
  double least_gain = 0.001;  // bits: less than this is not worth a group of games
};

struct AdaptiveStep {
  enum class State {
    goes_on,
    separated,  // all neighbours, with the certainty asked for
    no_gain,    // some neighbours are as good as equal: more games would not tell them apart soon
  };
  State state = State::goes_on;
  std::optional<Pairing> next;  // iff it goes on
  double certainty = 0.5;       // of the two neighbours whose order is least certain
};

// The next group, for games of two, given the results so far and the groups that are being played.
//
// The criterion is the expected loss of entropy, in bits, of the order of those neighbours in the ranking that are not
// separated yet: it is what the stop rule waits for, and unlike the variance of the ratings it does not spend games on
// distances that nobody doubts. The ratings are taken as normally distributed with the covariance of rate(); a group
// between a and b brings the information 2p(1−p) of its two games, whoever they are, and moves the ratings by a
// random amount of the variance that it takes away.
AdaptiveStep adaptive(const TournamentResults& results, std::span<const Pairing> pending,
                      const AdaptiveSettings& settings = {});

}  // namespace plateau
