#include <csignal>
#include <cstdio>

#include "cli/arguments.h"
#include "cli/command.h"
#include "core/text.h"
#include "games/registry.h"
#include "players/seat.h"

namespace plateau {
namespace {

// CLI11 speaks English only: what it reports is said again in a sentence of ours. Its texts have a fixed form, from
// which the names are taken.
std::string mistake(const CLI::ParseError& error) {
  const std::string what = error.what();
  const auto before = [&](std::string_view mark) { return shown(what.substr(0, what.find(mark))); };
  const auto after = [&](std::string_view mark) {
    const auto at = what.find(mark);
    return at == std::string::npos ? shown(what) : shown(what.substr(at + mark.size()));
  };
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) return say("'{}' is not expected here", after(": "));
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) return say("{} is missing", before(" is required"));
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) return say("{} needs one value", before(":"));
  if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr)
    return say("a value cannot be read: {}", after("Could not convert: "));
  if (dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr)
    return say("{} and {} cannot be given together", before(" excludes "), after(" excludes "));
  return what;  // of our own validators
}

std::string usage_sentence(const CLI::ParseError& error, const CLI::App& app) {
  std::string where = "plateau";
  for (const CLI::App* command = &app; !command->get_subcommands().empty();) {
    command = command->get_subcommands().front();
    where += " " + command->get_name();
  }
  return mistake(error) + "\n" + say("`{} --help` explains this command.", where);
}

void build(CLI::App& app, Exit& exit) {
  app.name("plateau");
  app.description(say(
      "Board-game AIs written, played against, measured and watched. Without a command: a menu to choose a game and "
      "play it."));
  app.set_version_flag("--version", "plateau " PLATEAU_VERSION, say("print the version"));
  app.set_help_flag("-h,--help", say("print this help"));
  static std::string chosen_language;
  app.add_option("--lang", chosen_language, say("the language of the messages (default: that of the environment)"))
      ->check(one_of({"en", "fr"}))
      ->type_name("en|fr");
  app.require_subcommand(0, 1);
  app.fallthrough();
  add_play(app, exit);
  add_games(app, exit);
  add_rules(app, exit);
  add_show(app, exit);
  add_replay(app, exit);
  add_perft(app, exit);
  add_bench(app, exit);
  add_completion(app, exit);
  add_man(app, exit);
}

int run(const std::vector<std::string>& arguments) {
  set_default_language(language_of_arguments(arguments));
  add_translations(cli_french);
  add_translations(players_french);
  add_game_translations();
  Exit exit;
  CLI::App app;
  build(app, exit);
  try {
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());  // as CLI11 wants them
    app.parse(reversed);
  } catch (const CLI::Success& done) {  // --help, --version
    return app.exit(done);
  } catch (const CLI::ParseError& error) {
    return fail(exit_usage, usage_sentence(error, app));
  }
  if (app.get_subcommands().empty()) return run_menu();
  return exit.code;
}

}  // namespace
}  // namespace plateau

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // `plateau … | head` ends with a failed write, not by a signal
  const int code = plateau::run(std::vector<std::string>(argv + 1, argv + argc));
  if (std::fflush(stdout) != 0 && code == 0) return 1;
  return code;
}
