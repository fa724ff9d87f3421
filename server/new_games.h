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

inline constexpr int most_engine_mebibytes = 64;  // of an engine that plays here

// An engine that may play here, from its text.
Granted<EngineSpec> permitted_engine(const AnyGame& game, const std::string& player);

// Names are shown to others: one line, nothing invisible.
std::string clean_name(std::string_view given);

// The members "game", "options" and "files" of a request, and where such a game begins ("position" replaces both).
Granted<const RegisteredGame*> requested_game(const JsonValue& body);
Granted<std::vector<GivenOption>> requested_options(const JsonValue& body);
Granted<std::unique_ptr<AnyPosition>> requested_start(const AnyGame& game, const JsonValue& body);

}  // namespace plateau
