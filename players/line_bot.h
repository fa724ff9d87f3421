// One of our players as a bot of docs/protocol.md: for a match against another build of plateau, on another machine, or
// in somebody else's arena.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/any_game.h"
#include "players/contestant.h"

namespace plateau {

class LineBot {
 public:
  // The player is read when the game is known.
  LineBot(std::string player, const ContestantSettings& settings) : player_(std::move(player)), settings_(settings) {}

  // What it answers to a line: lines of its own, each with its line feed, or nothing. Thinks inside.
  std::string hear(std::string_view line);

  bool has_quit() const { return has_quit_; }

 private:
  std::string meet(std::string_view words);
  void begin(std::string_view words);
  void follow(std::string_view moves);
  std::string answer(std::string_view limits);
  std::string told(const Answer& fault);

  std::string player_;
  ContestantSettings settings_;
  const AnyGame* game_ = nullptr;
  std::unique_ptr<Contestant> contestant_;
  std::unique_ptr<AnyPosition> position_;  // null: there is no game, or it cannot be followed
  std::string trouble_;                    // why not, as a line
  Player seat_ = 0;
  bool has_quit_ = false;
};

}  // namespace plateau
