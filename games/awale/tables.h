// Endgame tables: what best play makes of every position with few seeds, in a file that `build_tables` writes once and
// that the engine maps into memory. Without the file the engine plays without it.
//
// The file, all numbers little-endian:
//   bytes 0-7    "awale-et"
//   bytes 8-11   version, 1
//   bytes 12-15  N, the greatest number of seeds on the board
//   bytes 16-23  the number of bytes that follow the head
//   bytes 24-31  their checksum
//   then one byte per seeds on the board (0 to N), need of the player to move (1 to seeds + 1) and position: see
//   retrograde.h for what it says and ending_index.h for the number of a position.
// Its size is 2.4 MB for 6 seeds, 15 MB for 7, 85 MB for 8.
//
// The tables are about the usual rules: not `course`, and 64 seeds in holes and scores. Endless play is a draw in them,
// which is what any limit of repetitions or plies makes of it. The way to a victory repeats no position, and it is
// compared with the plies that are left; so the results are exact at every ply, unless a position on that way has
// already stood in the game as often as may be but once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/result.h"
#include "games/awale/awale.h"
#include "games/awale/ending_index.h"
#include "games/awale/retrograde.h"

namespace plateau::awale {

inline constexpr int most_table_seeds = EndingIndex::most_seeds;
inline constexpr int usual_table_seeds = 7;

// What best play makes of a position.
struct Ending {
  int sign = 0;   // for the player to move: 1 he wins, 0 a draw, -1 he loses
  int plies = 0;  // to the end, the winner hurrying and the loser not; 0 for a draw
  bool operator==(const Ending&) const = default;
};

class EndgameTables {
 public:
  // Knows nothing.
  EndgameTables() = default;

  // Refuses what is not a complete, undamaged file of this version.
  static Result<EndgameTables> open(const std::string& path);

  // 0: no tables.
  int most_seeds() const { return most_seeds_; }

  // Nothing when the position is not in the tables. REQUIRES: !s.is_over()
  std::optional<Ending> look_up(const State& s) const {
    const int seeds = seed_count - s.score(0) - s.score(1);
    if (seeds > most_seeds_ || s.course() || s.on_board() != seeds) return std::nullopt;
    return read(s, seeds);
  }

 private:
  struct Mapping;

  Ending read(const State& s, int seeds) const;

  int most_seeds_ = 0;
  std::shared_ptr<const Mapping> mapping_;
};

// $XDG_CACHE_HOME/plateau or ~/.cache/plateau; "" when there is neither.
std::string tables_folder();
std::string tables_path(const std::string& folder);

// Computes the tables and writes the file into the folder, which is made if need be. Calls `tell` with sentences about
// the progress. The error when it could not be done; a file that was there is then as it was.
// REQUIRES: 1 <= most_seeds <= most_table_seeds
std::optional<Error> build_tables(const std::string& folder, int most_seeds,
                                  const std::function<void(const std::string&)>& tell);

// The tables of tables_folder(), opened when they are first asked for. A file that cannot be used is ignored, with a
// warning on the standard error output.
const EndgameTables& installed_tables();

}  // namespace plateau::awale
