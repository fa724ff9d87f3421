// How strong the entrants of a tournament are, and how sure one can be.
//
// The model is Plackett–Luce: of those who are left, each is the next best with a probability proportional to its
// strength. With two players this is Bradley–Terry, the model behind Elo. Entrants who share a place count as the mean
// of the log-likelihoods of all orders in which they could have come; with two players, a draw is half a victory and
// half a defeat. (Davidson's model would give draws a parameter of its own. Half points keep the meaning that people
// know, a rating difference is an expected score, 190.8 Elo for 75 %, however many games are drawn; what draws do to
// the certainty is taken from the results themselves, see below.)
//
// Every entrant has besides played a little against somebody of the mean strength of all, and drawn: so that somebody
// who won or lost everything has a finite rating.
//
// The intervals: the games of a group share opening and chance, so a group is the independent unit, and the covariance
// is the sandwich H⁻¹BH⁻¹ with B summed over the groups' gradients. A group's gradient is enlarged by 1/√(1−h), h its
// leverage: ratings follow the very groups they are judged by. The virtual games count as half a pair won and half a
// pair lost, so that a few lucky games never look certain.
#pragma once

#include <optional>
#include <vector>

#include "arena/matrix.h"
#include "arena/results.h"

namespace plateau {

struct RatingOptions {
  std::optional<int> anchor;  // this entrant has the rating anchor_elo; nothing: the mean of all has it
  double anchor_elo = 0;
  double prior_games = 1;  // > 0: how many virtual games
};

struct Rating {
  double elo = 0;
  double low = 0;  // 95 % interval, of the difference to the anchor
  double high = 0;
};

struct Ratings {
  std::vector<Rating> entrants;  // by entrant
  Matrix covariance;             // of the ratings, in Elo²

  // Entrants who are connected by rated games, each list in order. More than one list: ratings compare only those of
  // the same list.
  std::vector<std::vector<int>> connected;

  double deviation(std::size_t a, std::size_t b) const;    // of the difference of two ratings
  double superiority(std::size_t a, std::size_t b) const;  // how likely a is stronger than b; 0.5 for a == b
  Matrix superiorities() const;
};

Ratings rate(const TournamentResults& results, const RatingOptions& options = {});

// The sentence that tells people which entrants cannot be compared; empty when all can.
std::string connection_warning(const TournamentResults& results, const Ratings& ratings);

// Every pair, whatever it played: what the first scored against the second.
struct CrossCell {
  int games = 0;
  int wins = 0;
  int draws = 0;
  int losses = 0;

  double points() const { return wins + 0.5 * draws; }
};

// By entrant and entrant, rated games only; a game of more players counts for each pair of them.
std::vector<std::vector<CrossCell>> cross_table(const TournamentResults& results);

// The ranking of schools and clubs: who beats the most others.
struct ClassicRank {
  int rank = 1;       // entrants who beat as many and have as many points share it: 1, 2, 2, 4
  int beaten = 0;     // opponents from whom it took more than half of the points
  double points = 0;  // a game is one point; with several opponents, shared equally between them
};
std::vector<ClassicRank> classic_ranking(const TournamentResults& results);  // by entrant

}  // namespace plateau
