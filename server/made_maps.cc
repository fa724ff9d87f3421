#include "server/made_maps.h"

#include <limits>

#include "core/json.h"
#include "core/message.h"
#include "wire/map_maker.h"

namespace plateau {

Granted<std::string> made_map_answer(const JsonValue& body) {
  wire::MapRequest request;
  struct Wanted {
    const char* name;
    int* number;
  };
  for (const auto& [name, number] : {Wanted{"rows", &request.rows}, Wanted{"columns", &request.columns},
                                     Wanted{"humans", &request.humans}, Wanted{"units", &request.units}}) {
    const JsonValue* given = body.find(name);
    if (given == nullptr) continue;
    const auto value = given->integer();
    if (!value || *value < std::numeric_limits<int>::min() || *value > std::numeric_limits<int>::max())
      return Refusal{400, say("'{}' must be {}", name, say("a whole number"))};
    *number = static_cast<int>(*value);
  }
  if (const JsonValue* given = body.find("seed")) {
    const auto seed = given->integer();
    if (!seed || *seed < 0) return Refusal{400, say("'{}' must be {}", "seed", say("a whole number"))};
    request.seed = static_cast<std::uint64_t>(*seed);
  }
  if (const JsonValue* given = body.find("fair")) {
    if (given->boolean() == nullptr) return Refusal{400, say("'{}' must be {}", "fair", "true | false")};
    request.fair = *given->boolean();
  }
  const auto map = wire::make_map(request);
  if (!map) return Refusal{400, map.error().message};
  JsonWriter json;
  json.begin_object().member("text", *map).end_object();
  return json.text();
}

}  // namespace plateau
