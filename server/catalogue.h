// The games that can be played, in both languages, as the JSON of docs/api.md.
#pragma once

#include <string>

namespace plateau {

std::string catalogue_json();

}  // namespace plateau
