// POST /maps: a map made by chance.
#pragma once

#include "core/json_reader.h"
#include "server/house.h"

namespace plateau {

// {"text": "…"}, for a body with what is wanted of the map; what is missing is as usual.
Granted<std::string> made_map_answer(const JsonValue& body);

}  // namespace plateau
