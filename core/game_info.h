// What a game says about itself: its names, its options, its rules in prose.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/message.h"
#include "core/result.h"

namespace plateau {

// One choice to make before a game begins (board size, wall, map, limits). What was chosen becomes part of the
// position text, so an option never has to be given twice.
struct OptionInfo {
  enum class Kind {
    integer,  // least … most
    choice,   // one of choices
    file,     // one of choices, or the contents of a file
  };
  std::string name;
  Kind kind = Kind::integer;
  std::string fallback;  // the value when the option is not given
  int least = 0;
  int most = 0;
  std::vector<std::string> choices;
  std::string_view help;  // English; shown through translate()
};

struct GivenOption {
  std::string name;
  std::string value;
  bool is_file_content = false;  // value is what the file holds (kind `file` only)
};

// "wall=my.txt" → the option; with the contents of the file when the option takes files and the value is none of its
// choices. What is allowed is left to Options::read.
Result<GivenOption> read_option(std::span<const OptionInfo> known, std::string_view setting);

// The options of one game, each with a value that its OptionInfo allows.
class Options {
 public:
  // Refuses unknown names, repeated names and values outside what the option allows.
  static Result<Options> read(std::span<const OptionInfo> known, std::span<const GivenOption> given);

  // REQUIRES: the game declares an option of this name (and kind).
  int integer(std::string_view name) const;
  const std::string& text(std::string_view name) const { return find(name).value; }
  bool is_file_content(std::string_view name) const { return find(name).is_file_content; }

 private:
  const GivenOption& find(std::string_view name) const;
  std::map<std::string, GivenOption, std::less<>> values_;
};

// What happens to a player who does not make a legal move in time. What is forgiven skips the turn (the game is Skipping,
// see core/game.h); what is not loses the game.
enum class Forgiven { nothing, lateness, everything };

struct GameInfo {
  std::string name;                            // as typed in a command: lower case ASCII
  std::string_view title;                      // English; shown through translate()
  std::string_view summary;                    // one sentence; English, shown through translate()
  std::vector<std::string_view> player_names;  // one per seat; English, shown through translate()
  int least_players = 2;
  int most_players = 2;
  Forgiven forgiven = Forgiven::nothing;
  std::vector<OptionInfo> options;
  std::span<const Translation> french;
};

}  // namespace plateau
