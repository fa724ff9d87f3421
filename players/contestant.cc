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

std::unique_ptr<Contestant> make_contestant(const AnyGame& game, const PlayerSpec& spec,
                                            const ContestantSettings& settings) {
  if (spec.kind == PlayerSpec::Kind::engine) return make_engine_contestant(spec.engine, settings);
  return make_line_contestant(game, spec, settings);
}

}  // namespace plateau
