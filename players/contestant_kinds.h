// The kinds of contestants, for make_contestant.
#pragma once

#include "players/contestant.h"

namespace plateau {

// How long after its time an answer may still arrive: what pipes and schedulers cost, the same for everybody.
inline constexpr Nanoseconds arrival_allowance = std::chrono::milliseconds(20);

// The last moment of an answer, counted from the question: the time of the move, or all that is on the clock. Nothing:
// no bound by time.
std::optional<Nanoseconds> time_allowed(const Limits& limits);

std::unique_ptr<Contestant> make_engine_contestant(const EngineSpec& spec, const ContestantSettings& settings);
std::unique_ptr<Contestant> make_line_contestant(const AnyGame& game, const PlayerSpec& spec,
                                                 const ContestantSettings& settings);

}  // namespace plateau
