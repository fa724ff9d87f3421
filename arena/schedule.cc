#include "arena/schedule.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <tuple>

#include "arena/adaptive.h"
#include "arena/pairing.h"

namespace plateau {
namespace {

int entrants_of(const TournamentPlan& plan) { return static_cast<int>(plan.entrants.size()); }

// Games are played in groups, one for each seat order.
int groups_of(const TournamentPlan& plan, int seats) { return (plan.games + seats - 1) / seats; }

std::vector<Slot> slots_of(const Pairing& pairing) {
  std::vector<Slot> slots;
  for (const std::vector<int>& order : seatings(pairing)) {
    Slot slot{.round = pairing.round, .group = pairing.group, .players = static_cast<int>(order.size())};
    std::ranges::copy(order, slot.seats.begin());
    slots.push_back(slot);
  }
  return slots;
}

std::vector<Slot> untaken(const std::vector<Pairing>& pairings, const std::set<Slot>& taken) {
  std::vector<Slot> open;
  for (const Pairing& pairing : pairings)
    for (const Slot& slot : slots_of(pairing))
      if (!taken.contains(slot)) open.push_back(slot);
  return open;
}

// Whether all games of these pairings have ended: none is under way.
bool all_played(const std::vector<Pairing>& pairings, const TournamentResults& results) {
  return std::ranges::all_of(pairings, [&](const Pairing& pairing) {
    return games_played(results, pairing) >= static_cast<int>(pairing.entrants.size());
  });
}

std::vector<Pairing> league(const TournamentPlan& plan, int seats) {
  const LeagueSettings settings{.entrants = entrants_of(plan), .groups_per_pair = groups_of(plan, seats)};
  if (seats > 2)
    return pods({.entrants = settings.entrants, .players = seats, .groups_per_set = settings.groups_per_pair, .seed = plan.seed});
  return plan.format == Format::gauntlet ? gauntlet(settings) : round_robin(settings);
}

// Round by round: the first that has open games; the next one only when the one before is complete.
template <class PairingsOf>
std::vector<Slot> open_by_rounds(int rounds, const TournamentResults& results, const std::set<Slot>& taken,
                                 const PairingsOf& pairings_of) {
  for (int round = 0; round < rounds; ++round) {
    const std::vector<Pairing> pairings = pairings_of(round);
    std::vector<Slot> open = untaken(pairings, taken);
    if (!open.empty() || !all_played(pairings, results)) return open;
  }
  return {};
}

std::vector<Slot> open_adaptive(const TournamentPlan& plan, const TournamentResults& results, const std::set<Slot>& taken) {
  using GroupKey = std::tuple<int, int, int>;  // the group and the two entrants, the smaller first
  const auto key_of = [](int group, const auto& seats) {
    return GroupKey(group, std::min(seats[0], seats[1]), std::max(seats[0], seats[1]));
  };
  std::map<GroupKey, int> played;
  for (const PlayedGame& game : results.games)
    if (game.rated) ++played[key_of(game.group, game.seats)];
  // A group that was begun and not finished comes first.
  std::vector<Pairing> pending;
  std::set<GroupKey> seen;
  for (const Slot& slot : taken) {
    const GroupKey key = key_of(slot.group, slot.seats);
    if (const auto games = played.find(key); games != played.end() && games->second >= 2) continue;
    if (!seen.insert(key).second) continue;
    pending.push_back({.round = slot.round, .group = slot.group, .entrants = {std::get<1>(key), std::get<2>(key)}});
    if (const auto open = untaken({pending.back()}, taken); !open.empty()) return open;
  }
  if (plan.most_games > 0 && static_cast<int>(taken.size()) >= plan.most_games) return {};
  AdaptiveStep step = adaptive(results, pending, {.certainty = plan.certainty});
  if (!step.next) return {};
  std::ranges::sort(step.next->entrants);
  return untaken({*step.next}, taken);
}

}  // namespace

std::vector<Slot> open_slots(const TournamentPlan& plan, int seats, const TournamentResults& results,
                             const std::set<Slot>& taken) {
  const int groups = groups_of(plan, seats);
  switch (plan.format) {
    case Format::round_robin:
    case Format::gauntlet: return untaken(league(plan, seats), taken);
    case Format::swiss:
      return open_by_rounds(swiss_rounds(plan), results, taken,
                            [&](int round) { return swiss(results, {.round = round, .groups = groups}); });
    case Format::knockout: {
      KnockoutSettings settings{.seeds = {}, .groups = groups};
      for (int e = 0; e < entrants_of(plan); ++e) settings.seeds.push_back(e);
      return open_by_rounds(knockout_rounds(entrants_of(plan)), results, taken,
                            [&](int round) { return knockout(results, settings, round); });
    }
    case Format::adaptive: return open_adaptive(plan, results, taken);
  }
  return {};
}

std::size_t count_slots(const TournamentPlan& plan, int seats) {
  const auto groups = static_cast<std::size_t>(groups_of(plan, seats));
  switch (plan.format) {
    case Format::round_robin:
    case Format::gauntlet: return league(plan, seats).size() * static_cast<std::size_t>(seats);
    case Format::swiss:
      return static_cast<std::size_t>(swiss_rounds(plan)) * (plan.entrants.size() / 2) * groups * 2;
    case Format::knockout:
    case Format::adaptive: return 0;
  }
  return 0;
}

int swiss_rounds(const TournamentPlan& plan) {
  if (plan.rounds > 0) return plan.rounds;
  return std::max(1, static_cast<int>(std::bit_width(plan.entrants.size() - 1)) + 1);
}

}  // namespace plateau
