#include "cli/arguments.h"

#include <algorithm>
#include <cstdio>

#include "core/file.h"
#include "core/text.h"
#include "players/player_text.h"

namespace plateau {
namespace {

constexpr std::size_t most_option_file_bytes = 1u << 20;

// "wall=my.txt" → the option; the contents of the file when the option takes files and the value is none of its
// choices.
Got<GivenOption> read_setting(const GameInfo& info, const std::string& setting) {
  const auto equals = setting.find('=');
  if (equals == std::string::npos) return Failure{exit_usage, say("--set takes name=value, not '{}'", shown(setting))};
  GivenOption option{setting.substr(0, equals), setting.substr(equals + 1)};
  for (const OptionInfo& known : info.options) {
    if (known.name != option.name || known.kind != OptionInfo::Kind::file) continue;
    if (std::ranges::find(known.choices, option.value) != known.choices.end()) break;
    auto content = read_file(option.value, most_option_file_bytes);
    if (!content)
      return Failure{exit_content, say("option {} is one of {} or a file: {}", known.name, join(known.choices, ", "),
                                       content.error().message)};
    option.value = std::move(content).value();
    option.is_file_content = true;
  }
  return option;
}

}  // namespace

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
    auto option = read_setting(game.info(), setting);
    if (!option) return option.failure;
    any_file = any_file || option->is_file_content;
    options.push_back(std::move(*option));
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

std::string player_name(const GameInfo& info, Player player) {
  if (player == chance) return say("chance");
  return std::string(translate(info.player_names[static_cast<std::size_t>(player)]));
}

std::string outcome_sentence(const GameInfo& info, const Outcome& outcome) {
  std::vector<std::string> scores;
  std::vector<std::string> winners;
  for (int p = 0; p < outcome.players; ++p) {
    scores.push_back(std::to_string(outcome.scores[p]));
    if (outcome.won(p)) winners.push_back(player_name(info, p));
  }
  if (outcome.draw()) return say("a draw, {}", join(scores, "-"));
  if (winners.size() > 1) return say("{} share the win, {}", join(winners, ", "), join(scores, "-"));
  return say("{} wins, {}", winners[0], join(scores, "-"));
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
