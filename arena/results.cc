#include "arena/results.h"

namespace plateau {

double pair_score(const Outcome& outcome, Player a, Player b) {
  if (outcome.won(a) != outcome.won(b)) return outcome.won(a) ? 1 : 0;
  if (outcome.won(a) || outcome.players == 2 || outcome.scores[a] == outcome.scores[b]) return 0.5;
  return outcome.scores[a] > outcome.scores[b] ? 1 : 0;
}

}  // namespace plateau
