// A position that belongs to no game: what stands on the board, what may be played, how it ends. For whoever looks at
// variations or sets up a board by hand; nothing of it is kept.
#pragma once

#include <memory>
#include <string>

#include "core/json.h"
#include "core/json_reader.h"
#include "server/house.h"

namespace plateau {

inline constexpr std::size_t most_studied_plies = 1000;

// A game of the rules, with the moves that lead to the position.
struct StudiedPosition {
  const RegisteredGame* entry = nullptr;
  std::unique_ptr<AnyPosition> position;
};

// Of a body that names a game and has a position or options, and perhaps moves; or a record in `text`.
Granted<StudiedPosition> studied_position_of(const JsonValue& body);

// Of legal moves, as everywhere: [{"move", "click"}…].
void write_legal_moves(JsonWriter& json, const AnyPosition& position);

// The answer to POST /positions.
Granted<std::string> position_answer(const JsonValue& body);

}  // namespace plateau
