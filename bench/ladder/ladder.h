// How fast can one plain minimax get? The same search of awalé again and again, each file one idea faster than the one
// before. Every rung finds the same value. Read them in order; `diff` shows the idea. What each bought:
// docs/awale-ladder.md.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/result.h"

namespace plateau::ladder {

inline constexpr int hole_count = 16;
inline constexpr int most_in_hole = 16;  // a full hole is skipped
inline constexpr int half_of_the_seeds = 32;
inline constexpr int decided = 1'000'000;  // a finished game is worth so much, and the margin
inline constexpr int infinite = 2 * decided;

enum Colour { red, blue };

// A position as every rung is given it; each makes what it likes of it.
struct Board {
  std::array<std::array<int, 2>, hole_count> holes{};  // seeds by colour
  std::array<int, 2> scores{};
  int turn = 0;
  int ply = 0;
  int plies = 0;  // the game ends as a draw then
};

struct Found {
  int value = 0;            // for the player to move: the difference of the scores, or `decided` and the margin
  std::uint64_t nodes = 0;  // positions visited, the first one included
};

struct Rung {
  std::string_view name;
  bool prunes;                                     // does not visit every position
  bool threads;                                    // uses more than one core
  Found (*search)(const Board& board, int depth);  // REQUIRES: the game is not over; 1 <= depth <= 60
};

// From the slowest to the fastest.
std::span<const Rung> rungs();

Board start_board();

// Of the text of a position. The end rules of the course are not known here.
Result<Board> parse_board(std::string_view text);

// The move of plain alpha-beta to this depth, such as "14r": the first of the best ones in the order of the rules.
// Found with rung 7 below the root, which changes the time and not the move. REQUIRES: as for Rung::search.
std::string plain_move(const Board& board, int depth);

// A file each, in this order.
Found search_vectors(const Board& board, int depth);
Found search_arrays(const Board& board, int depth);
Found search_in_place(const Board& board, int depth);
Found search_packed(const Board& board, int depth);
Found search_tables(const Board& board, int depth);
Found search_alpha_beta(const Board& board, int depth);
Found search_ordering(const Board& board, int depth);
Found search_memory(const Board& board, int depth);
Found search_threads(const Board& board, int depth);

}  // namespace plateau::ladder
