// The tuned evaluation: the sum that terms.h defines, with the parts that depend on a row, a column or a colour alone
// read from tables.
#include "games/azul/knowledge.h"
#include "games/azul/terms.h"
#include "games/azul/weights.h"

namespace plateau::azul {
namespace {

constexpr int point = 100;  // the unit of weights.h is a hundredth

// What a line adds that lacks some of its tiles; nothing when it is empty. A full one has a base only.
struct LineValue {
  std::int16_t base = 0;
  std::int16_t per_point = 0;
  std::int16_t per_column_square = 0;
  std::int16_t per_colour_square = 0;
  std::int16_t enough = 0;
  std::int16_t enough_per_point = 0;
  std::int16_t exact = 0;
  std::int16_t unused = 0;
};

// The weights of one stage and phase, by what is looked up.
struct Tables {
  std::array<std::array<std::int16_t, 32>, rows> row{};  // by its tiles
  std::array<std::int16_t, 32> column{};                 // by its tiles
  std::array<std::int16_t, 32> colour{};                 // by the rows that lack it
  std::array<std::array<LineValue, 8>, rows> line{};     // by row and free spaces
  std::array<std::int16_t, floor_spaces + 1> floor{};
  std::int16_t first = 0;
  std::int16_t turn = 0;
  std::int16_t unwanted = 0;
};

using WeightsOfPhase = std::array<std::int16_t, Term::count>;

constexpr int runs_of_row(unsigned tiles) {
  int sum = 0;
  for (unsigned column = 0; column < columns; ++column) {
    const int run = detail::run_length[tiles * 8 + column];
    if ((tiles >> column & 1) == 0 && run > 1) sum += run;
  }
  return sum;
}

constexpr int weight_of_runs_of_column(const WeightsOfPhase& w, unsigned tiles) {
  int sum = 0;
  for (unsigned row = 0; row < rows; ++row) {
    const int run = detail::run_length[tiles * 8 + row];
    if ((tiles >> row & 1) == 0 && run > 1) sum += run * w[Term::down + row];
  }
  return sum;
}

constexpr Tables tables_of(const WeightsOfPhase& w) {
  Tables t;
  const auto of_count = [&w](int group, unsigned tiles, int bonus) {
    const int k = std::popcount(tiles);
    return k == 0 ? 0 : k == 5 ? bonus * point : static_cast<int>(w[static_cast<std::size_t>(group + k - 1)]);
  };
  for (unsigned tiles = 0; tiles < 32; ++tiles) {
    for (int row = 0; row < rows; ++row)
      t.row[row][tiles] = static_cast<std::int16_t>(of_count(Term::row + 4 * row, tiles, row_bonus) +
                                                    w[Term::across + row] * runs_of_row(tiles));
    t.column[tiles] =
        static_cast<std::int16_t>(of_count(Term::column, tiles, column_bonus) + weight_of_runs_of_column(w, tiles));
    t.colour[31 - tiles] = static_cast<std::int16_t>(of_count(Term::colour, tiles, colour_bonus));
  }
  for (int row = 0; row < rows; ++row) {
    t.line[row][0].base = w[Term::full + row];
    for (int free = 1; free <= row; ++free) {
      const int i = begun_line(row, row + 1 - free);
      t.line[row][free] = {.base = w[Term::line + i],
                           .per_point = w[Term::line_points + i],
                           .per_column_square = w[Term::line_column + i],
                           .per_colour_square = w[Term::line_colour + i],
                           .enough = w[Term::enough + i],
                           .enough_per_point = w[Term::enough_points + i],
                           .exact = w[Term::exact + i]};
    }
  }
  for (int i = 0; i <= floor_spaces; ++i) t.floor[i] = w[Term::floor + i];
  t.first = w[Term::first];
  t.turn = w[Term::turn];
  t.unwanted = w[Term::unwanted];
  return t;
}

constexpr std::array<Tables, stages * phases> all_tables() {
  std::array<Tables, stages * phases> all{};
  for (int i = 0; i < stages * phases; ++i) all[i] = tables_of(tuned_weights[i / phases][i % phases]);
  return all;
}

constinit const std::array<Tables, stages* phases> tables = all_tables();

// Bit 6c + n: some source has exactly n tiles of colour c, n up to 5.
using ExactCounts = std::uint32_t;

template <int Seats>
ExactCounts exact_counts(const State<Seats>& s) {
  ExactCounts counts = 0;
  for (const std::uint32_t source : s.packed_sources())
    for (int colour = 0; colour < colours; ++colour) {
      const std::uint32_t count = source >> 6 * colour & 63;
      counts |= static_cast<std::uint32_t>(count <= 5) << (6 * colour + static_cast<int>(count & 7));
    }
  return counts;
}

// Without branches that depend on the lines: they would be mispredicted.
int worth_of_lines(const Board& board, const Lines& lines, const Settled& end, const Offer& offer, const Tables& t,
                   ExactCounts exact) {
  int sum = t.line[0][static_cast<std::size_t>(lines.free(0))].base;
  for (int row = 1; row < rows; ++row) {
    const int free = lines.free(row);
    const int colour = lines.colour(row);
    const LineValue& line = t.line[static_cast<std::size_t>(row)][static_cast<std::size_t>(free)];
    const int column = column_for(board, end.placed, row, colour);
    const int points = points_for(end.placed, row, column);
    const int in_column = std::popcount(column_bits(end.placed, column));
    const int of_colour = rows - std::popcount(end.wanted >> 6 * colour & 31);
    const auto enough = static_cast<int>(tiles_of(offer.tiles, colour) >= free);
    const auto fits = static_cast<int>(exact >> (6 * colour + free) & 1);
    sum += line.base + line.per_point * points + line.per_column_square * in_column * in_column +
           line.per_colour_square * of_colour * of_colour + enough * (line.enough + line.enough_per_point * points) +
           fits * line.exact;
  }
  return sum;
}

// The tiles on offer whose colour no line of the player can take.
int unwanted_tiles(const Board& board, const Lines& lines, const Offer& offer) {
  constexpr std::uint32_t low_bits = 31 * detail::each_colour;
  const std::uint32_t open = lines.open_targets(board.wanted) & low_bits;
  const std::uint32_t closed = ~(open + low_bits) & 32 * detail::each_colour;  // the highest bit of each such colour
  const Bits64 unwanted = offer.tiles & (closed - (closed >> 5));              // fewer than 32 of a colour
  return static_cast<int>(unwanted * detail::each_colour >> 24 & 63);
}

template <int Seats>
Score worth(const State<Seats>& s, Player p, const Settled& end, const Offer& offer, ExactCounts exact) {
  const Tables& t = tables[static_cast<std::size_t>(offer.stage * phases + offer.phase)];
  const Board& board = s.board(p);
  const Lines& lines = s.lines(p);
  int sum = point * end.score + (s.first() == p ? t.first : 0);
  for (int i = 0; i < columns; ++i)
    sum += t.row[static_cast<std::size_t>(i)][row_bits(end.placed, i)] + t.column[column_bits(end.placed, i)] +
           t.colour[end.wanted >> 6 * i & 31];
  sum += worth_of_lines(board, lines, end, offer, t, exact);
  if (offer.stage == 0) return sum;
  return sum + t.floor[static_cast<std::size_t>(lines.floor_length())] + (s.turn() == p ? t.turn : 0) +
         t.unwanted * unwanted_tiles(board, lines, offer);
}

}  // namespace

template <int Seats>
Score Tuned<Seats>::evaluate(const State<Seats>& s, Player p) {
  const int players = Seats == 2 ? 2 : s.players();
  std::array<Settled, Seats> settled{};
  for (Player q = 0; q < players; ++q) settled[static_cast<std::size_t>(q)] = settle(s.board(q), s.lines(q));
  const Offer offer = offer_of(s, settled);
  const ExactCounts exact = offer.stage == 0 ? 0 : exact_counts(s);
  std::array<Score, Seats> values{};
  for (Player q = 0; q < players; ++q)
    values[static_cast<std::size_t>(q)] = worth(s, q, settled[static_cast<std::size_t>(q)], offer, exact);
  return against_best_other<Seats>(values, players, p);
}

template struct Tuned<2>;
template struct Tuned<4>;

}  // namespace plateau::azul
