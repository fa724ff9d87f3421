// The kinds of contestants, for make_contestant.
#pragma once

#include "players/channel.h"
#include "players/contestant.h"

namespace plateau {

// How long after its time an answer may still arrive: what pipes and schedulers cost, the same for everybody.
inline constexpr Nanoseconds arrival_allowance = std::chrono::milliseconds(20);

// The last moment of an answer, counted from the question: the time of the move, or all that is on the clock. Nothing:
// no bound by time.
std::optional<Nanoseconds> time_allowed(const Limits& limits);

// The time that the machine kept a program waiting for a core does not count: the moment when it will have had what it
// is allowed, if that is still to come. `use` is its own since the question. A program that keeps itself waiting, with
// many threads on one core, gains nothing.
std::optional<Moment> fair_deadline(Moment asked, Nanoseconds allowed, const CpuUse& use);

// Those that were added, in the order of their names.
std::span<const ProgramKind> program_kinds();

std::unique_ptr<Contestant> make_engine_contestant(const EngineSpec& spec, const ContestantSettings& settings);
std::unique_ptr<Contestant> make_line_contestant(const AnyGame& game, const PlayerSpec& spec,
                                                 const ContestantSettings& settings);

}  // namespace plateau
