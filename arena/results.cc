#include "arena/results.h"

namespace plateau {

std::string_view word_of(Ending ending) {
  switch (ending) {
    case Ending::forfeit: return "forfeit";
    case Ending::adjudicated: return "adjudicated";
    case Ending::stopped: return "stopped";
    case Ending::rules: break;
  }
  return "rules";
}

double pair_score(const Outcome& outcome, Player a, Player b) {
  if (outcome.won(a) != outcome.won(b)) return outcome.won(a) ? 1 : 0;
  if (outcome.won(a) || outcome.players == 2 || outcome.scores[a] == outcome.scores[b]) return 0.5;
  return outcome.scores[a] > outcome.scores[b] ? 1 : 0;
}

double points_of(const Outcome& outcome, Player seat) {
  double points = 0;
  for (Player other = 0; other < outcome.players; ++other)
    if (other != seat) points += pair_score(outcome, seat, other);
  return points / (outcome.players - 1);
}

}  // namespace plateau
