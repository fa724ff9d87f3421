// What a vampires program knows of the game: the board, built from what the server tells.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/outcome.h"
#include "core/result.h"
#include "wire/vampires_messages.h"

namespace plateau::wire {

class VampiresBoard {
 public:
  // A new game: SET. Refused is a grid without cells.
  static Result<VampiresBoard> begin(const SizeMessage& size);

  // HME, MAP and UPD; other messages change nothing. The sentence when they do not fit the grid. An update is also the
  // question for a turn.
  std::optional<Error> apply(const VampiresMessage& message);

  // Whose program we are. Known after HME and MAP, or from the first update: only the vampires' is empty.
  std::optional<Player> seat() const;
  bool has_map() const { return has_map_; }

  // The position in which our turn begins. The server does not tell the number of turns: `most_turns` of a game, or as
  // many as there can be once more were played. REQUIRES: seat(), an update was applied.
  std::string position_text(int most_turns) const;

 private:
  struct Units {
    char species = '.';
    int count = 0;
  };
  std::optional<Error> put(const std::vector<WireCell>& cells);
  Units& at(int x, int y) { return cells_[static_cast<std::size_t>(y * size_.columns + x)]; }
  const Units& at(int x, int y) const { return cells_[static_cast<std::size_t>(y * size_.columns + x)]; }

  SizeMessage size_;
  std::vector<Units> cells_;  // row by row
  std::optional<WirePlace> home_;
  bool has_map_ = false;
  std::optional<Player> seat_;
  int updates_ = 0;
};

}  // namespace plateau::wire
