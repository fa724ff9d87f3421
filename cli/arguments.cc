#include "cli/arguments.h"

#include <algorithm>
#include <cstdio>

#include "core/text.h"
#include "players/player_text.h"

namespace plateau {
int fail(int code, std::string_view sentence) {
  std::fflush(stdout);
  std::fprintf(stderr, "plateau: %.*s\n", static_cast<int>(sentence.size()), sentence.data());
  return code;
}

void add_position_options(Command& command, PositionArguments& arguments) {
  command.takes("game", arguments.game, say("the game; `plateau games` lists them")).type("GAME").required();
  const Argument position = command
                                .takes("--position", arguments.position,
                                       say("the position to begin with, as text; `plateau rules GAME` explains it"))
                                .type("P");
  command
      .takes("--set", arguments.settings,
             say("an option of the game, such as size=6; `plateau games` lists them; may be repeated"))
      .type("NAME=VALUE")
      .excludes(position);
}

Got<const RegisteredGame*> game_of(const PositionArguments& arguments) {
  const auto game = find_game(arguments.game);
  if (!game) return Failure{exit_usage, game.error().message};
  return *game;
}

Got<std::unique_ptr<AnyPosition>> position_of(const PositionArguments& arguments) {
  auto entry = game_of(arguments);
  if (!entry) return entry.failure;
  const AnyGame& game = (*entry)->game();
  if (arguments.position) {
    auto position = game.parse(*arguments.position);
    if (!position) return Failure{exit_content, say("the position is refused: {}", position.error().message)};
    return std::move(position).value();
  }
  std::vector<GivenOption> options;
  bool any_file = false;
  for (const std::string& setting : arguments.settings) {
    if (setting.find('=') == std::string::npos)
      return Failure{exit_usage, say("--set takes name=value, not '{}'", shown(setting))};
    auto option = read_option(game.info().options, setting);
    if (!option) return Failure{exit_content, option.error().message};
    any_file = any_file || option->is_file_content;
    options.push_back(std::move(option).value());
  }
  auto position = game.start(options);
  if (!position) return Failure{any_file ? exit_content : exit_usage, position.error().message};
  return std::move(position).value();
}

void add_limit_options(Command& command, LimitArguments& arguments, const std::string& time_help) {
  command.takes("--time", arguments.time, time_help).type("TIME");
  command.takes("--depth", arguments.depth, say("how many plies to look ahead")).type("D").whole_number(1, 100);
  command.takes("--nodes", arguments.nodes, say("how many positions to look at")).type("N").whole_number(1, INT64_MAX);
}

Got<Limits> read_limits(const LimitArguments& arguments) {
  Limits limits{.depth = arguments.depth, .nodes = arguments.nodes.value_or(0)};
  if (!arguments.time.empty()) {
    const auto time = parse_time(arguments.time);
    if (!time) return Failure{exit_usage, time.error().message};
    limits.time = *time;
  }
  return limits;
}

Language language_of_arguments(const std::vector<std::string>& arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--lang=fr" ||
        (arguments[i] == "--lang" && i + 1 < arguments.size() && arguments[i + 1] == "fr"))
      return Language::french;
    if (arguments[i] == "--lang=en" ||
        (arguments[i] == "--lang" && i + 1 < arguments.size() && arguments[i + 1] == "en"))
      return Language::english;
  }
  return language_of_environment();
}

}  // namespace plateau
