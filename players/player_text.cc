#include "players/player_text.h"

#include <algorithm>

#include "core/text.h"

namespace plateau {
namespace {

constexpr std::int64_t most_nodes = 1'000'000'000'000;

struct Bounds {
  std::int64_t least;
  std::int64_t most;
};

Result<std::int64_t> number_within(std::string_view what, std::string_view text, Bounds bounds) {
  const auto number = parse_integer(text);
  if (!number || *number < bounds.least || *number > bounds.most)
    return Error{say("{} is a whole number from {} to {}, not '{}'", what, bounds.least, bounds.most, shown(text))};
  return *number;
}

// What may stand after the colon.
Bounds bounds_of_number(std::string_view engine) {
  if (engine == "level") return {1, 10};
  if (engine == "mcts") return {1, 1'000'000'000};
  return {1, 60};
}

// Sets one option; the error when it is wrong.
std::optional<Error> set_option(EngineSpec& spec, std::string_view name, std::string_view value) {
  if (name == "time") {
    const auto time = parse_time(value);
    if (!time) return time.error();
    spec.limits.time = *time;
    return std::nullopt;
  }
  const auto set = [&](auto& target, Bounds bounds) -> std::optional<Error> {
    const auto number = number_within(name, value, bounds);
    if (!number) return number.error();
    target = static_cast<std::remove_reference_t<decltype(target)>>(*number);
    return std::nullopt;
  };
  if (name == "depth") return set(spec.limits.depth, {1, 100});
  if (name == "nodes") return set(spec.limits.nodes, {1, most_nodes});
  if (name == "threads") return set(spec.threads, {1, 64});
  if (name == "hash") return set(spec.hash_mebibytes, {1, 65536});
  if (name == "seed") return set(spec.seed, {0, INT64_MAX});
  return Error{say("a player has no option '{}'; the options are {}", shown(name),
                   "time, depth, nodes, threads, hash, seed")};
}

}  // namespace

Result<Nanoseconds> parse_time(std::string_view text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto number = parse_integer(text.substr(0, digits));
  const std::string_view unit = text.substr(digits);
  const std::int64_t milliseconds = unit == "ms" ? 1 : unit == "s" ? 1000 : unit == "m" ? 60'000 : 0;
  if (!number || *number <= 0 || *number > 1'000'000 || milliseconds == 0)
    return Error{say("a time is a number with its unit, such as 100ms, 2s or 1m, not '{}'", shown(text))};
  return Nanoseconds(std::chrono::milliseconds(*number * milliseconds));
}

std::vector<std::string> engine_names(const AnyGame& game) {
  std::vector<std::string> names;
  for (const EngineInfo& info : game.engines()) names.push_back(info.takes_number ? info.name + ":N" : info.name);
  return names;
}

Result<EngineSpec> parse_engine(const AnyGame& game, std::string_view text) {
  EngineSpec spec;
  const std::size_t question = text.find('?');
  const std::string_view who = text.substr(0, question);
  const std::size_t colon = who.find(':');
  spec.name = who.substr(0, colon);
  const auto infos = game.engines();
  const auto info = std::ranges::find(infos, spec.name, &EngineInfo::name);
  if (info == infos.end())
    return Error{say("nobody is called '{}' in {}; the players are {}", shown(who), game.info().name,
                     join(engine_names(game), ", "))};
  if (info->takes_number != (colon != std::string_view::npos))
    return Error{info->takes_number ? say("{} needs a number, such as {}:4", spec.name, spec.name)
                                    : say("{} takes no number", spec.name)};
  if (info->takes_number) {
    const auto number = number_within(spec.name, who.substr(colon + 1), bounds_of_number(spec.name));
    if (!number) return number.error();
    spec.number = static_cast<int>(*number);
  }
  if (question == std::string_view::npos) return spec;
  for (const std::string_view option : split(text.substr(question + 1), '&')) {
    const std::size_t equals = option.find('=');
    if (equals == std::string_view::npos)
      return Error{say("an option of a player is name=value, not '{}'", shown(option))};
    if (const auto error = set_option(spec, option.substr(0, equals), option.substr(equals + 1))) return *error;
  }
  return spec;
}

Result<Seat> parse_seat(const AnyGame& game, std::string_view text) {
  Seat seat{.text = std::string(text), .human = text == "human"};
  if (seat.human) return seat;
  auto engine = parse_engine(game, text);
  if (!engine) return Error{say("{} (or human)", engine.error().message)};
  seat.engine = std::move(engine).value();
  return seat;
}

}  // namespace plateau
