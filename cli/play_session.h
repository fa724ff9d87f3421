// A game in the terminal: who sits where, where it is kept, and the conversation with the people at the board.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cli/arguments.h"
#include "cli/lines.h"
#include "players/player_text.h"

namespace plateau {

// What is played, and the file that always holds the game so far.
struct SeatedGame {
  const RegisteredGame* entry = nullptr;
  std::unique_ptr<AnyPosition> position;
  std::vector<Seat> seats;  // one per player
  std::uint64_t seed = 0;
  std::string kept_in;

  const GameInfo& info() const { return entry->game().info(); }
  std::string record() const;
};

// The folder in which unfinished games wait: $XDG_STATE_HOME/plateau, or ~/.local/state/plateau. Made when missing.
Result<std::string> state_folder();

// A new file name for a game in that folder.
std::string new_game_file(const std::string& folder, const std::string& game);

// The newest unfinished game of this name there; empty when there is none.
std::string newest_unfinished(const std::string& folder, const std::string& game);

// Reads what SeatedGame::record wrote. The game continues in the same file when `keep` is empty, else in `keep`.
Result<SeatedGame> load_game(const std::string& file, const std::string& keep);

// Plays until the game is over, the people leave, or the terminal goes away. Gives the exit code.
int play_session(SeatedGame game, Lines& lines);

}  // namespace plateau
