// A recorded game as text: what `plateau play` saves and `plateau replay` reads.
//
//     # plateau record
//     # game: virus
//     # position: 1........2/… 1
//     # seats: human random
//     # seed: 7
//     b1 i1 c1
//     # result: 52-48 winner 1
//     # note: 2 2 depth 9 score 34 line 2 i1 c1
//
// Lines that begin with "# key: value" before the first move are headers; after it, "# note: …" is what somebody
// thought (core/notes.h); '#' anywhere else begins a comment. So a bare list of moves is a record too.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/notes.h"
#include "core/result.h"

namespace plateau {

struct Record {
  std::map<std::string, std::string, std::less<>> headers;
  std::vector<std::string> words;  // the moves
  std::vector<MoveNote> notes;     // in the order of their plies

  const std::string* header(std::string_view key) const {
    const auto found = headers.find(key);
    return found == headers.end() ? nullptr : &found->second;
  }
};

// Headers are read only from a text that begins with "# plateau record". Refuses control characters (a binary file).
Result<Record> parse_record(std::string_view text);

// The record of the game played in `position`, with further headers (none may be named game, position or result), and
// those of the notes that belong to its plies.
std::string format_record(std::string_view game, const AnyPosition& position,
                          const std::map<std::string, std::string, std::less<>>& headers,
                          std::span<const MoveNote> notes = {});

// Plays what the first words stand for, as AnyPosition::play_words does, or skips a turn that the referee skipped.
Result<std::size_t> play_recorded(AnyPosition& position, std::span<const std::string_view> words);

// Plays the words one after the other, turns that a referee skipped included. What could not be played is in the error:
// ply (from 1), move and reason.
struct ReplayError {
  std::size_t ply = 0;
  std::string word;
  std::string reason;
};
std::optional<ReplayError> replay_words(AnyPosition& position, const std::vector<std::string>& words);

}  // namespace plateau
