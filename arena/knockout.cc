#include <algorithm>
#include <bit>
#include <cassert>

#include "arena/pairing.h"

namespace plateau {
namespace {

// Where the seeds stand, so that the best two can meet only in the final, the best four not before the semi-finals, …;
// numbers from `entrants` on are empty places.
std::vector<int> bracket(int rounds) {
  std::vector<int> places = {0};
  for (int round = 0; round < rounds; ++round) {
    std::vector<int> wider;
    for (const int seed : places) {
      wider.push_back(seed);
      wider.push_back(static_cast<int>(2 * places.size()) - 1 - seed);
    }
    places = std::move(wider);
  }
  return places;
}

struct Meeting {
  std::vector<Pairing> groups;  // known so far
  std::optional<int> winner;    // as a seed
};

class Knockout {
 public:
  Knockout(const TournamentResults& results, const KnockoutSettings& settings)
      : results_(results), settings_(settings) {}

  Meeting meeting(int round, int better, int worse) const {
    Meeting meeting;
    const int most = settings_.groups + settings_.extra_groups;
    int difference = 0;  // half points
    bool complete = true;
    for (int g = 0; g < most; ++g) {
      if (g >= settings_.groups && (!complete || difference != 0)) break;
      const Pairing pairing{.round = round, .group = round * most + g, .entrants = {seeds(better), seeds(worse)}};
      complete &= games_played(results_, pairing) >= 2;
      difference += half_points(pairing);
      meeting.groups.push_back(pairing);
    }
    if (complete) meeting.winner = difference >= 0 ? better : worse;
    return meeting;
  }

  // Who begins the round, by place; nothing while an earlier round is undecided.
  std::optional<std::vector<int>> places(int round) const {
    const int entrants = static_cast<int>(settings_.seeds.size());
    std::vector<int> places = bracket(knockout_rounds(entrants));
    for (int earlier = 0; earlier < round; ++earlier) {
      std::vector<int> next;
      for (std::size_t i = 0; i + 1 < places.size(); i += 2) {
        const int better = std::min(places[i], places[i + 1]);
        const int worse = std::max(places[i], places[i + 1]);
        const std::optional<int> winner = worse >= entrants ? better : meeting(earlier, better, worse).winner;
        if (!winner) return std::nullopt;
        next.push_back(*winner);
      }
      places = std::move(next);
    }
    return places;
  }

  int seeds(int seed) const { return settings_.seeds[static_cast<std::size_t>(seed)]; }

 private:
  // Of the first over the second.
  int half_points(const Pairing& pairing) const {
    int difference = 0;
    for (const PlayedGame& game : results_.games) {
      if (!game.rated || game.group != pairing.group || game.round != pairing.round) continue;
      const int sign = game.seats[0] == pairing.entrants[0] && game.seats[1] == pairing.entrants[1]   ? 1
                       : game.seats[1] == pairing.entrants[0] && game.seats[0] == pairing.entrants[1] ? -1
                                                                                                      : 0;
      difference += sign * static_cast<int>(4 * pair_score(game.outcome, 0, 1) - 2);
    }
    return difference;
  }

  const TournamentResults& results_;
  const KnockoutSettings& settings_;
};

}  // namespace

int knockout_rounds(int entrants) {
  return entrants < 2 ? 0 : static_cast<int>(std::bit_width(static_cast<unsigned>(entrants - 1)));
}

std::vector<Pairing> knockout(const TournamentResults& results, const KnockoutSettings& settings, int round) {
  const int entrants = static_cast<int>(settings.seeds.size());
  const Knockout cup(results, settings);
  std::vector<Pairing> list;
  if (round >= knockout_rounds(entrants)) return list;
  const auto places = cup.places(round);
  if (!places) return list;
  for (std::size_t i = 0; i + 1 < places->size(); i += 2) {
    const int better = std::min((*places)[i], (*places)[i + 1]);
    const int worse = std::max((*places)[i], (*places)[i + 1]);
    if (worse >= entrants) continue;
    for (Pairing& pairing : cup.meeting(round, better, worse).groups) list.push_back(std::move(pairing));
  }
  return list;
}

std::optional<int> knockout_winner(const TournamentResults& results, const KnockoutSettings& settings) {
  if (settings.seeds.empty()) return std::nullopt;
  const Knockout cup(results, settings);
  const auto places = cup.places(knockout_rounds(static_cast<int>(settings.seeds.size())));
  if (!places) return std::nullopt;
  return cup.seeds(places->front());
}

}  // namespace plateau
