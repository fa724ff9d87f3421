// plateau rules GAME
#include <cstdio>

#include "cli/arguments.h"

namespace plateau {

void add_rules(CLI::App& app, Exit& exit) {
  auto* command = app.add_subcommand("rules", say("Explain a game: rules, notation, options"));
  static std::string name;
  command->add_option("game", name, say("the game; `plateau games` lists them"))->required()->type_name("GAME");
  command->callback([&exit] {
    const auto entry = find_game(name);
    if (!entry) {
      exit.code = fail(exit_usage, entry.error().message);
      return;
    }
    const std::string_view rules = (*entry)->rules(language());
    std::fwrite(rules.data(), 1, rules.size(), stdout);
  });
}

}  // namespace plateau
