// What somebody asks for, read from JSON: a new game, its seats, a record to look at.
#pragma once

#include "core/json_reader.h"
#include "server/house.h"

namespace plateau {

// The body of POST /games.
Granted<NewGame> new_game_of(const JsonValue& body);

// The body of POST /import: a record, or a position or moves of a game that is named.
Granted<NewGame> imported_game_of(const JsonValue& body);

// A body that names a game, where it begins (`position`, or `options` and `files`) and perhaps `moves`: without seats.
Granted<NewGame> position_of_body(const JsonValue& body);

// An array of seats, each a human or an engine that may sit here: one thread, a little memory.
Granted<std::vector<TableSeat>> seats_of(const AnyGame& game, const JsonValue& seats);

}  // namespace plateau
