// Which games a plan wants, given the results so far. A pure function: a resumed tournament goes on as it would have.
#pragma once

#include <set>
#include <vector>

#include "arena/plan.h"
#include "arena/results.h"
#include "arena/store.h"

namespace plateau {

// The games that can be played now: every slot that the plan wants and that is not taken (played and rated, or under way).
// Empty while games are under way: the rest depends on their results. Empty with none under way: the tournament is over.
// `seats`: how many players a game has.
std::vector<Slot> open_slots(const TournamentPlan& plan, int seats, const TournamentResults& results,
                             const std::set<Slot>& taken);

// How many games there will be; 0: that depends on the results.
std::size_t count_slots(const TournamentPlan& plan, int seats);

// The rounds of a Swiss tournament: as the plan says, or enough to tell the first from the others.
int swiss_rounds(const TournamentPlan& plan);

}  // namespace plateau
