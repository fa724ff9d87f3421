// What somebody thought who made a move, kept beside the move: for whoever looks at the game later.
//
// As text, one line: "12 2 depth 9 score 34 verdict 1 margin 6 chance 0.61 line 2 b2 c3 remark I see it all". Ply and
// seat come first; the rest may be missing; the remark takes what is left of the line.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/engine.h"
#include "core/outcome.h"

namespace plateau {

struct MoveNote {
  std::size_t ply = 0;  // so many moves had been played then, this one included
  Player seat = 0;
  int depth = 0;
  std::optional<Line> line;  // what it expected, and what that is worth to it
  std::string remark;        // what it said

  bool says_something() const { return line.has_value() || !remark.empty(); }
};

// Short and harmless: a few moves of the line, and one line of visible characters of the remark.
MoveNote tidy_note(MoveNote note);

// REQUIRES: it is tidy.
std::string note_text(const MoveNote& note);
std::optional<MoveNote> parse_note(std::string_view text);

}  // namespace plateau
