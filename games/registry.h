// The games of this program, in the order of games/CMakeLists.txt.
#pragma once

#include <span>
#include <string_view>

#include "core/any_game.h"
#include "core/message.h"

namespace plateau {

struct RegisteredGame {
  const AnyGame& (*game)();
  std::string_view rules_english;  // Markdown
  std::string_view rules_french;
  std::string_view python_bot;  // Python: what its bots are given; empty: what those of every game are given

  std::string_view rules(Language language) const {
    return language == Language::french ? rules_french : rules_english;
  }
};

std::span<const RegisteredGame* const> registered_games();

// The game of this name, or a sentence that lists the names.
Result<const RegisteredGame*> find_game(std::string_view name);

// Makes known the French of core/ and of every game.
void add_game_translations();

}  // namespace plateau
