// plateau rules GAME
#include <cstdio>

#include "cli/arguments.h"

namespace plateau {

void add_rules(Command& program) {
  auto command = program.command("rules", say("Explain a game: rules, notation, options"));
  static std::string name;
  command.takes("game", name, say("the game; `plateau games` lists them")).type("GAME").required();
  command.runs([]() -> int {
    const auto entry = find_game(name);
    if (!entry) return fail(exit_usage, entry.error().message);
    const std::string_view rules = (*entry)->rules(language());
    std::fwrite(rules.data(), 1, rules.size(), stdout);
    return exit_ok;
  });
}

}  // namespace plateau
