#include "games/registry.h"

#include "core/french.h"
#include "core/text.h"

namespace plateau {

Result<const RegisteredGame*> find_game(std::string_view name) {
  std::vector<std::string> names;
  for (const RegisteredGame* entry : registered_games()) {
    if (entry->game().info().name == name) return entry;
    names.push_back(entry->game().info().name);
  }
  return Error{say("there is no game '{}'; the games are {}", shown(name), join(names, ", "))};
}

void add_game_translations() {
  add_translations(core_french);
  for (const RegisteredGame* entry : registered_games()) add_translations(entry->game().info().french);
}

}  // namespace plateau
