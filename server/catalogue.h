// The games that can be played, in both languages, as the JSON of docs/api.md.
#pragma once

#include <string>

#include "games/registry.h"

namespace plateau {

std::string catalogue_json();

// One game's rules, in Markdown.
std::string rules_json(const RegisteredGame& entry);

}  // namespace plateau
