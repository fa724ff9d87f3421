#include "arena/pairing.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <tuple>

#include "core/random.h"

namespace plateau {
namespace {

// The entrants with the first one fixed and the others in their order number `which`: for three and four at a table,
// who sits after whom.
std::vector<int> seat_order(std::vector<int> entrants, int which) {
  int orders = 1;
  for (int i = 2; i < static_cast<int>(entrants.size()); ++i) orders *= i;
  for (int i = 0; i < which % orders; ++i) std::next_permutation(entrants.begin() + 1, entrants.end());
  return entrants;
}

// C(n, k), or `bound` when that is less.
std::int64_t choices(std::int64_t n, std::int64_t k, std::int64_t bound) {
  std::int64_t count = 1;
  for (std::int64_t i = 0; i < k; ++i) {
    count = count * (n - i) / (i + 1);
    if (count > bound) return bound;
  }
  return count;
}

std::vector<Pairing> all_pods(const PodSettings& settings) {
  std::vector<Pairing> list;
  for (int group = 0; group < settings.groups_per_set; ++group) {
    std::vector<int> chosen(static_cast<std::size_t>(settings.players));
    std::iota(chosen.begin(), chosen.end(), 0);
    while (true) {
      list.push_back({.round = group, .group = group, .entrants = seat_order(chosen, group)});
      int i = settings.players - 1;
      while (i >= 0 && chosen[i] == settings.entrants - settings.players + i) --i;
      if (i < 0) break;
      ++chosen[i];
      for (++i; i < settings.players; ++i) chosen[i] = chosen[i - 1] + 1;
    }
  }
  return list;
}

// One member after the other: of those who played least, whoever met the members least often.
std::vector<Pairing> chosen_pods(const PodSettings& settings) {
  const std::size_t n = static_cast<std::size_t>(settings.entrants);
  std::vector<int> played(n);
  std::vector<std::vector<int>> met(n, std::vector<int>(n));
  std::vector<Pairing> list;
  Random random(settings.seed);
  for (int group = 0; group < settings.most_groups; ++group) {
    std::vector<int> members;
    while (static_cast<int>(members.size()) < settings.players) {
      std::tuple<int, int, std::uint64_t, int> best{};
      bool found = false;
      for (int entrant = 0; entrant < settings.entrants; ++entrant) {
        if (std::ranges::count(members, entrant) > 0) continue;
        int meetings = 0;
        for (const int member : members) meetings += met[entrant][member] * met[entrant][member];
        const std::tuple candidate(played[entrant], meetings, random.next(), entrant);
        if (!found || candidate < best) best = candidate;
        found = true;
      }
      members.push_back(std::get<3>(best));
    }
    for (const int a : members) {
      ++played[a];
      for (const int b : members) ++met[a][b];
    }
    list.push_back({.round = group * settings.players / settings.entrants,
                    .group = group,
                    .entrants = seat_order(members, static_cast<int>(random.below(6)))});
  }
  return list;
}

}  // namespace

std::vector<std::vector<int>> seatings(const Pairing& pairing) {
  std::vector<std::vector<int>> list;
  std::vector<int> seats = pairing.entrants;
  for (std::size_t game = 0; game < seats.size(); ++game) {
    list.push_back(seats);
    std::rotate(seats.begin(), seats.begin() + 1, seats.end());
  }
  return list;
}

int games_played(const TournamentResults& results, const Pairing& pairing) {
  return static_cast<int>(std::ranges::count_if(results.games, [&](const PlayedGame& game) {
    return game.rated && game.group == pairing.group && game.players() == static_cast<int>(pairing.entrants.size()) &&
           std::is_permutation(pairing.entrants.begin(), pairing.entrants.end(), game.seats.begin());
  }));
}

std::vector<Pairing> round_robin(const LeagueSettings& settings) {
  // The circle method: the last stays, the others move on by one from round to round. Of an odd number, who meets the
  // empty chair does not play.
  const int chairs = settings.entrants + settings.entrants % 2;
  std::vector<Pairing> list;
  for (int group = 0; group < settings.groups_per_pair; ++group)
    for (int turn = 0; turn + 1 < chairs; ++turn)
      for (int i = 0; i < chairs / 2; ++i) {
        const int a = i == 0 ? chairs - 1 : (turn + i) % (chairs - 1);
        const int b = (turn + chairs - 1 - i) % (chairs - 1);
        if (std::max(a, b) >= settings.entrants) continue;
        list.push_back(
            {.round = group * (chairs - 1) + turn, .group = group, .entrants = {std::min(a, b), std::max(a, b)}});
      }
  return list;
}

std::vector<Pairing> gauntlet(const LeagueSettings& settings) {
  std::vector<Pairing> list;
  for (int group = 0; group < settings.groups_per_pair; ++group)
    for (int other = 1; other < settings.entrants; ++other)
      list.push_back({.round = group, .group = group, .entrants = {0, other}});
  return list;
}

std::vector<Pairing> pods(const PodSettings& settings) {
  assert(settings.entrants >= settings.players && settings.players >= 2 && settings.players <= max_players);
  const std::int64_t bound = std::int64_t{settings.most_groups} + 1;
  const std::int64_t sets = choices(settings.entrants, settings.players, bound);
  return sets * settings.groups_per_set < bound ? all_pods(settings) : chosen_pods(settings);
}

}  // namespace plateau
