#include "players/contestant.h"

#include <algorithm>

#include "players/contestant_kinds.h"

namespace plateau {
namespace {

struct FaultTexts {
  Fault fault;
  std::string_view word;
  std::string_view name;
};

constexpr FaultTexts fault_texts[] = {
    {Fault::none, "none", "no fault"},
    {Fault::refused, "refused", "refused to play"},
    {Fault::illegal, "illegal", "illegal move"},
    {Fault::late, "late", "too late"},
    {Fault::crashed, "crashed", "crashed"},
    {Fault::memory, "memory", "too much memory"},
    {Fault::output, "output", "too much output"},
    {Fault::protocol, "protocol", "against the protocol"},
    {Fault::startup, "startup", "could not be started"},
    {Fault::disconnected, "disconnected", "disconnected"},
};

std::vector<ProgramKind>& kinds() {
  static std::vector<ProgramKind> all;
  return all;
}

}  // namespace

std::string_view fault_name(Fault fault) { return std::ranges::find(fault_texts, fault, &FaultTexts::fault)->name; }

std::string_view word_of(Fault fault) { return std::ranges::find(fault_texts, fault, &FaultTexts::fault)->word; }

std::optional<Fault> fault_of(std::string_view word) {
  const auto* found = std::ranges::find(fault_texts, word, &FaultTexts::word);
  if (found == std::end(fault_texts)) return std::nullopt;
  return found->fault;
}

std::optional<Nanoseconds> time_allowed(const Limits& limits) {
  const Nanoseconds none{0};
  if (limits.time > none && limits.clock > none) return std::min(limits.time, limits.clock);
  if (limits.time > none) return limits.time;
  if (limits.clock > none) return limits.clock;
  return std::nullopt;
}

std::optional<Moment> fair_deadline(Moment asked, Nanoseconds allowed, const CpuUse& use) {
  constexpr int most_extension = 5;  // times the time allowed
  const Moment now = std::chrono::steady_clock::now();
  const Nanoseconds wall = now - asked;
  const Nanoseconds had = std::max(use.used, wall - use.waited) - arrival_allowance;
  if (had >= allowed || wall >= most_extension * allowed) return std::nullopt;
  return now + std::max(allowed - had, Nanoseconds(1'000'000));
}

void add_program_kind(ProgramKind kind) {
  const auto place = std::ranges::lower_bound(kinds(), kind.name, {}, &ProgramKind::name);
  if (place == kinds().end() || place->name != kind.name) kinds().insert(place, std::move(kind));
}

std::span<const ProgramKind> program_kinds() { return kinds(); }

std::unique_ptr<Contestant> make_contestant(const AnyGame& game, const PlayerSpec& spec,
                                            const ContestantSettings& settings) {
  if (spec.kind == PlayerSpec::Kind::engine) return make_engine_contestant(spec.engine, settings);
  if (spec.kind == PlayerSpec::Kind::other)
    return std::ranges::find(kinds(), spec.program_kind, &ProgramKind::name)->make(spec, settings);
  return make_line_contestant(game, spec, settings);
}

}  // namespace plateau
