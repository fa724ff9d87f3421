#include <algorithm>
#include <cassert>
#include <numeric>
#include <set>

#include "arena/matching.h"
#include "arena/pairing.h"

namespace plateau {
namespace {

// What the earlier rounds brought.
struct History {
  explicit History(const TournamentResults& results, const SwissSettings& settings)
      : points(results.entrants.size()),
        opponents_points(results.entrants.size()),
        byes(results.entrants.size(), settings.round),
        met(results.entrants.size(), std::vector<int>(results.entrants.size())) {
    std::set<std::array<int, 3>> meetings;  // round and pair
    for (const PlayedGame& game : results.games) {
      if (!game.rated || game.round >= settings.round) continue;
      assert(game.players() == 2);
      const int a = game.seats[0];
      const int b = game.seats[1];
      const int half_points = static_cast<int>(2 * pair_score(game.outcome, 0, 1));
      points[a] += half_points;
      points[b] += 2 - half_points;
      meetings.insert({game.round, std::min(a, b), std::max(a, b)});
    }
    for (const auto& [round, a, b] : meetings) {
      ++met[a][b];
      ++met[b][a];
      --byes[a];
      --byes[b];
    }
    for (std::size_t i = 0; i < points.size(); ++i) points[i] += byes[i] * 4 * settings.groups;
    for (std::size_t a = 0; a < met.size(); ++a)
      for (std::size_t b = 0; b < met.size(); ++b) opponents_points[a] += met[a][b] * points[b];
  }

  std::vector<int> points;  // halves
  std::vector<int> opponents_points;
  std::vector<int> byes;
  std::vector<std::vector<int>> met;
};

// How many rematches the best pairing of these entrants has. (Who is left over by a largest matching met all the others
// who are.)
int rematches(const History& history, const std::vector<int>& entrants) {
  Graph fresh(entrants.size(), std::vector<bool>(entrants.size()));
  for (std::size_t i = 0; i < entrants.size(); ++i)
    for (std::size_t j = 0; j < entrants.size(); ++j)
      fresh[i][j] = i != j && history.met[entrants[i]][entrants[j]] == 0;
  return static_cast<int>(std::ranges::count(largest_matching(fresh), -1)) / 2;
}

std::vector<int> without(std::vector<int> list, int entrant) {
  std::erase(list, entrant);
  return list;
}

// Whom the first of the list should meet, the best first: its own points' lower half, its upper half from below, then
// those with fewer points.
std::vector<int> wishes(const History& history, const std::vector<int>& list) {
  const auto level = std::ranges::count_if(list, [&](int i) { return history.points[i] == history.points[list[0]]; });
  std::vector<int> wishes(list.begin() + std::max<std::ptrdiff_t>(1, level / 2), list.begin() + level);
  for (std::ptrdiff_t i = level / 2 - 1; i > 0; --i) wishes.push_back(list[i]);
  wishes.insert(wishes.end(), list.begin() + level, list.end());
  if (level == 1) wishes.assign(list.begin() + 1, list.end());
  std::ranges::stable_sort(wishes, {}, [&](int other) { return history.met[list[0]][other]; });
  return wishes;
}

}  // namespace

std::vector<Pairing> swiss(const TournamentResults& results, const SwissSettings& settings) {
  const History history(results, settings);
  std::vector<int> left(results.entrants.size());
  std::iota(left.begin(), left.end(), 0);
  std::ranges::stable_sort(left, [&](int a, int b) {
    return std::pair(history.points[a], history.opponents_points[a]) >
           std::pair(history.points[b], history.opponents_points[b]);
  });

  if (left.size() % 2 == 1) {
    const int fewest = *std::ranges::min_element(history.byes);
    int bye = -1;
    int least = 0;
    for (std::size_t i = left.size(); i-- > 0;) {
      if (history.byes[left[i]] != fewest) continue;
      const int cost = rematches(history, without(left, left[i]));
      if (bye < 0 || cost < least) {
        bye = left[i];
        least = cost;
      }
      if (least == 0) break;
    }
    left = without(std::move(left), bye);
  }

  std::vector<Pairing> list;
  int allowed = rematches(history, left);
  while (!left.empty()) {
    const int first = left[0];
    for (const int other : wishes(history, left)) {
      std::vector<int> rest = without(without(left, first), other);
      const int again = history.met[first][other] > 0 ? 1 : 0;
      if (again + rematches(history, rest) > allowed) continue;
      allowed -= again;
      left = std::move(rest);
      for (int g = 0; g < settings.groups; ++g)
        list.push_back(
            {.round = settings.round, .group = settings.round * settings.groups + g, .entrants = {first, other}});
      break;
    }
    assert(left.empty() || left[0] != first);
  }
  return list;
}

}  // namespace plateau
