// Maps: where a game begins, as XML files.
//
//     <?xml version="1.0" encoding="UTF-8"?>
//     <Map Rows="5" Columns="10">
//       <Humans X="2" Y="2" Count="4"/>
//       <Vampires X="4" Y="3" Count="4"/>
//       <Werewolves X="4" Y="1" Count="4"/>
//     </Map>
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/vampires/cells.h"

namespace plateau::vampires {

struct Map {
  struct Place {
    int x = 0;
    int y = 0;
    int count = 1;
    bool operator==(const Place&) const = default;
  };
  Grid grid;
  std::vector<Place> humans;  // in the order of the file, which the wire protocol keeps
  Place vampires;
  Place werewolves;
  bool operator==(const Map&) const = default;
};

// Reads tolerantly (byte order mark, comments, any order, attributes it does not know); refuses anything that is not a
// map, with the line and the reason.
Result<Map> parse_map(std::string_view xml);

// The strict form, as above.
std::string format_map(const Map& map);

// The maps of this program, also found in maps/. REQUIRES of shipped_map: the name is one of shipped_map_names().
std::vector<std::string> shipped_map_names();
Map shipped_map(std::string_view name);

}  // namespace plateau::vampires
