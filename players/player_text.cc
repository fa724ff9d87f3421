#include "players/player_text.h"

#include <algorithm>
#include <filesystem>

#include "core/text.h"
#include "players/command_line.h"
#include "players/contestant_kinds.h"

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

std::optional<Error> set_playouts(EngineSpec& spec, std::string_view value) {
  if (spec.name != "mcts") return Error{say("playouts is an option of mcts:N, not of {}", spec.name)};
  if (value == "random")
    spec.playouts = Playouts::random;
  else if (value == "guided")
    spec.playouts = Playouts::guided;
  else if (value == "none")
    spec.playouts = Playouts::none;
  else
    return Error{say("playouts is random, guided or none, not '{}'", shown(value))};
  return std::nullopt;
}

// Sets one option; the error when it is wrong.
std::optional<Error> set_option(EngineSpec& spec, std::string_view name, std::string_view value) {
  if (name == "time") {
    const auto time = parse_time(value);
    if (!time) return time.error();
    spec.limits.time = *time;
    return std::nullopt;
  }
  if (name == "playouts") return set_playouts(spec, value);
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
  return Error{
      say("a player has no option '{}'; the options are {}", shown(name), "time, depth, nodes, threads, hash, seed, playouts")};
}

namespace fs = std::filesystem;

// What follows `kind:`; nothing when the text begins otherwise.
std::optional<std::string_view> after_kind(std::string_view text, std::string_view kind) {
  if (!text.starts_with(kind)) return std::nullopt;
  return text.substr(kind.size());
}

Result<PlayerSpec> python_player(PlayerSpec spec, std::string_view file) {
  if (file.empty()) return Error{say("python: needs the file of a bot, such as python:bot.py")};
  std::error_code error;
  if (fs::is_directory(file, error))
    return Error{say("'{}' is a folder; python: needs the file of a bot, such as python:bot.py", shown(file))};
  if (!fs::exists(file, error)) return Error{say("there is no file '{}'", shown(file))};
  spec.kind = PlayerSpec::Kind::python;
  spec.file = file;
  spec.name = fs::path(file).stem().string();
  return spec;
}

// A program of the system that runs the bot ("python3 bot.py") does not give the bot its name.
std::string name_of_command(const std::vector<std::string>& words) {
  std::string name = fs::path(words[0]).filename().string();
  if (words[0].find('/') != std::string::npos) return name;
  std::error_code error;
  for (std::size_t i = 1; i < words.size(); ++i)
    if (fs::is_regular_file(words[i], error)) return fs::path(words[i]).stem().string();
  return name;
}

// `kind`: "cmd", or the name of a ProgramKind.
Result<PlayerSpec> command_player(PlayerSpec spec, std::string_view kind, std::string_view command) {
  auto words = split_command(command);
  if (!words) return words.error();
  if (words->empty() || words->front().empty())
    return Error{
        say("{}: needs a program and its arguments, such as {}:./bot or '{}:java -cp . Bot'", kind, kind, kind)};
  const std::string& program = words->front();
  std::error_code error;
  if (!find_program(program)) {
    if (fs::is_directory(program, error)) return Error{say("'{}' is a folder, not a program", shown(program))};
    if (!fs::exists(program, error)) return Error{say("there is no program '{}'", shown(program))};
    if (program.find('/') == std::string::npos)
      return Error{say("there is no program '{}' in the PATH; for the file here write {}:./{}", shown(program), kind,
                       shown(program))};
    return Error{say("'{}' may not be run; chmod +x makes a program of it", shown(program))};
  }
  spec.kind = PlayerSpec::Kind::command;
  spec.words = std::move(words).value();
  spec.name = name_of_command(spec.words);
  return spec;
}

Result<PlayerSpec> program_of_kind(PlayerSpec spec, const ProgramKind& kind, const AnyGame& game,
                                   std::string_view command) {
  if (kind.game != game.info().name)
    return Error{say("{}: is for programs that play {}, not {}", kind.name, kind.game, game.info().name)};
  auto program = command_player(std::move(spec), kind.name, command);
  if (!program) return program;
  PlayerSpec player = std::move(program).value();
  player.kind = PlayerSpec::Kind::other;
  player.program_kind = kind.name;
  return player;
}

// The kinds of bots that can play this game, as they are typed.
std::string bot_kinds(const AnyGame& game) {
  std::string all = say("python:FILE, cmd:PROGRAM, tcp:HOST:PORT");
  for (const ProgramKind& kind : program_kinds())
    if (kind.game == game.info().name) all += say(", {}:PROGRAM", kind.name);
  return all;
}

Result<PlayerSpec> tcp_player(PlayerSpec spec, std::string_view address) {
  const std::size_t colon = address.rfind(':');
  if (colon == std::string_view::npos || colon == 0)
    return Error{say("tcp: needs a host and a port, such as tcp:localhost:4000, not '{}'", shown(address))};
  std::string_view host = address.substr(0, colon);
  const auto port = number_within("port", address.substr(colon + 1), {1, 65535});
  if (!port) return port.error();
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  spec.kind = PlayerSpec::Kind::tcp;
  spec.host = host;
  spec.port = static_cast<int>(*port);
  spec.name = address;
  return spec;
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

Result<PlayerSpec> parse_player(const AnyGame& game, std::string_view text) {
  PlayerSpec spec{.text = std::string(text)};
  if (text.find('\0') != std::string_view::npos) return Error{say("a player's text has no NUL")};
  if (const auto file = after_kind(text, "python:")) return python_player(std::move(spec), *file);
  if (const auto command = after_kind(text, "cmd:")) return command_player(std::move(spec), "cmd", *command);
  if (const auto address = after_kind(text, "tcp:")) return tcp_player(std::move(spec), *address);
  for (const ProgramKind& kind : program_kinds())
    if (const auto command = after_kind(text, kind.name + ":"))
      return program_of_kind(std::move(spec), kind, game, *command);
  auto engine = parse_engine(game, text);
  if (!engine) {
    const std::string_view who = text.substr(0, text.find_first_of(":?"));
    for (const EngineInfo& info : game.engines())
      if (info.name == who) return engine.error();
    std::error_code error;
    if (text.ends_with(".py") && fs::is_regular_file(text, error))
      return Error{say("for a Python bot write python:{}", shown(text))};
    if (text.find('/') != std::string_view::npos && fs::is_regular_file(text, error))
      return Error{say("for a program write cmd:{}", shown(text))};
    return Error{say("{}; or a bot: {}", engine.error().message, bot_kinds(game))};
  }
  spec.engine = std::move(engine).value();
  spec.name = text;
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
