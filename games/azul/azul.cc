#include "games/azul/azul.h"

#include <bit>
#include <cassert>
#include <type_traits>

#include "games/azul/french.h"
#include "games/azul/scoring.h"

namespace plateau::azul {

static_assert(std::has_unique_object_representations_v<State<2>> && sizeof(State<2>) == 96);
static_assert(std::has_unique_object_representations_v<State<4>> && sizeof(State<4>) == 168);

namespace {

bool has(const Board& board, int row, int colour) {
  return (board.placed >> wall_bit(row, board.wall.column(row, colour)) & 1) != 0;
}

// Moves one tile of a complete line to the wall; the others go to the lid.
void place_tile(Board& board, Lines& lines, int row, int column) {
  const int colour = lines.colour(row);
  board.score = static_cast<std::uint16_t>(board.score + points_for(board.placed, row, column));
  board.placed |= 1u << wall_bit(row, column);
  board.wanted &= ~(1u << (6 * colour + row));
  board.wall.set_column(row, colour, column);
  lines.clear(row);
}

unsigned choices_for(const Board& board, const Lines& lines, int row) {
  return free_columns(board.wall, board.placed, {.colour = lines.colour(row)}, row);
}

// Settles complete lines from the top, up to one whose column its owner must choose. Whether none is left.
bool settle_lines(Board& board, Lines& lines) {
  for (int row = 0; row < rows; ++row) {
    if (lines.free(row) != 0) continue;
    const int colour = lines.colour(row);
    const int column = board.wall.column(row, colour);
    if (column != any_column) {
      place_tile(board, lines, row, column);
    } else if (choices_for(board, lines, row) != 0) {
      return false;
    } else {
      lines.clear(row);
      lines.drop(colour, row + 1);
    }
  }
  return true;
}

void settle_floor(Board& board, Lines& lines) {
  const int penalty = floor_penalty[lines.floor_length()];
  board.score = static_cast<std::uint16_t>(board.score > penalty ? board.score - penalty : 0);
  lines.clear_floor();
}

std::uint32_t packed_tiles(const Counts& counts) {
  std::uint32_t tiles = 0;
  for (int colour = 0; colour < colours; ++colour) tiles |= static_cast<std::uint32_t>(counts[colour]) << 6 * colour;
  return tiles;
}

Counts unpacked_tiles(std::uint32_t tiles) {
  Counts counts{};
  for (int colour = 0; colour < colours; ++colour) counts[colour] = static_cast<int>(tiles >> 6 * colour & 63);
  return counts;
}

Board packed_board(const Seat& seat) {
  Board board{.placed = seat.placed, .score = static_cast<std::uint16_t>(seat.score), .wall = seat.wall};
  for (int row = 0; row < rows; ++row)
    for (int colour = 0; colour < colours; ++colour)
      if (!seat.has(row, colour)) board.wanted |= 1u << (6 * colour + row);
  return board;
}

Lines packed_lines(const Seat& seat) {
  Lines lines;
  for (int row = 0; row < rows; ++row) {
    const Bits64 line = static_cast<Bits64>((row + 1 - seat.lines[row].count) | seat.lines[row].colour << 3);
    lines.bits = (lines.bits & ~(Bits64{63} << 6 * row)) | line << 6 * row;
  }
  for (const int tile : seat.floor) lines.drop(tile, 1);
  return lines;
}

Seat unpacked_seat(const Board& board, const Lines& lines) {
  Seat seat{.score = board.score, .wall = board.wall, .placed = board.placed};
  for (int row = 0; row < rows; ++row) seat.lines[row] = {.colour = lines.colour(row), .count = lines.count(row)};
  for (int i = 0; i < lines.floor_length(); ++i) seat.floor.push_back(lines.floor_tile(i));
  return seat;
}

}  // namespace

template <int Seats>
State<Seats>::State(const Table& table)
    : turn_(static_cast<std::uint8_t>(table.turn)),
      first_(static_cast<std::uint8_t>(table.first)),
      phase_(table.phase),
      round_(static_cast<std::uint8_t>(table.round)),
      players_(static_cast<std::uint8_t>(table.players)) {
  sources_[0] = packed_tiles(table.centre) | (table.marker_in_centre ? detail::marker_bit : 0);
  for (int f = 0; f < table.factory_count(); ++f) sources_[1 + f] = packed_tiles(table.factories[f]);
  for (int colour = 0; colour < colours; ++colour) bag_ |= static_cast<Bits64>(table.bag[colour]) << 8 * colour;
  for (Player p = 0; p < players_; ++p) {
    boards_[p] = packed_board(table.seats[p]);
    lines_[p] = packed_lines(table.seats[p]);
  }
  tiles_ = static_cast<std::uint8_t>(table.tiles_on_offer());
}

template <int Seats>
Table State<Seats>::table() const {
  Table table{.players = players_, .round = round_, .phase = phase_, .turn = turn_};
  table.first = first_;
  table.marker_in_centre = (sources_[0] & detail::marker_bit) != 0;
  table.centre = unpacked_tiles(sources_[0]);
  for (int f = 0; f < table.factory_count(); ++f) table.factories[f] = unpacked_tiles(sources_[1 + f]);
  const Bits64 lid = tiles_nowhere_else();
  for (int colour = 0; colour < colours; ++colour) {
    table.bag[colour] = static_cast<int>(bag_ >> 8 * colour & 255);
    table.lid[colour] = static_cast<int>(lid >> 8 * colour & 255);
  }
  for (Player p = 0; p < players_; ++p) table.seats[p] = unpacked_seat(boards_[p], lines_[p]);
  return table;
}

template <int Seats>
std::optional<Outcome> State<Seats>::outcome() const {
  if (!is_over()) return std::nullopt;
  // Complete rows decide between equal points.
  std::array<int, max_players> ranks{};
  std::array<int, max_players> scores{};
  for (Player p = 0; p < players_; ++p) {
    scores[p] = boards_[p].score;
    ranks[p] = scores[p] * 8 + std::popcount(complete_rows(boards_[p].placed));
  }
  Outcome outcome = Outcome::by_score(ranks, players_);
  outcome.scores = scores;
  return outcome;
}

template <int Seats>
Bits64 State<Seats>::special_moves() const {
  if (phase_ == Phase::deal) {
    Bits64 drawable = 0;
    for (int colour = 0; colour < colours; ++colour)
      if ((bag_ >> 8 * colour & 255) != 0) drawable |= Bits64{1} << Move::draw(colour).code;
    return drawable;
  }
  if (phase_ == Phase::over) return 0;
  int row = 0;
  while (lines_[turn_].free(row) != 0) ++row;
  return Bits64{choices_for(boards_[turn_], lines_[turn_], row)} << Move::place(row, 0).code;
}

// The lid, a byte per colour: of 20 tiles those that are not in the bag, on offer, or on a board.
template <int Seats>
Bits64 State<Seats>::tiles_nowhere_else() const {
  Bits64 lid = tiles_of_colour * each_bag_colour - bag_;
  for (const std::uint32_t source : sources_)
    for (int colour = 0; colour < colours; ++colour)
      lid -= static_cast<Bits64>(source >> 6 * colour & 63) << 8 * colour;
  for (Player p = 0; p < players_; ++p) {
    for (int row = 0; row < rows; ++row) {
      lid -= static_cast<Bits64>(lines_[p].count(row)) << 8 * lines_[p].colour(row);
      for (int colour = 0; colour < colours; ++colour)
        lid -= static_cast<Bits64>(has(boards_[p], row, colour)) << 8 * colour;
    }
    for (int i = 0; i < lines_[p].floor_length(); ++i)
      if (lines_[p].floor_tile(i) != marker) lid -= Bits64{1} << 8 * lines_[p].floor_tile(i);
  }
  return lid;
}

template <int Seats>
void State<Seats>::play_special(Move m) {
  if (phase_ == Phase::deal)
    draw(m.bit());
  else
    choose_space(m);
}

template <int Seats>
void State<Seats>::draw(int colour) {
  bag_ -= Bits64{1} << 8 * colour;
  sources_[1 + tiles_ / factory_tiles] += 1u << 6 * colour;
  ++tiles_;
  if (tiles_ == factory_tiles * factories_for(players_))
    begin_taking();
  else if (bag_ == 0)
    refill_in_deal();
}

template <int Seats>
void State<Seats>::refill_in_deal() {
  bag_ = tiles_nowhere_else();
  if (bag_ == 0) begin_taking();
}

template <int Seats>
void State<Seats>::finish_round() {
  sources_[0] = 0;  // a marker that nobody took
  turn_ = 0;
  settle_from_turn();
}

template <int Seats>
void State<Seats>::choose_space(Move m) {
  place_tile(boards_[turn_], lines_[turn_], m.row(), m.column());
  settle_from_turn();
}

// Settles the boards from that of turn_ on, up to the next choice of a player or to the next round.
template <int Seats>
void State<Seats>::settle_from_turn() {
  phase_ = Phase::place;
  for (; turn_ < players_; ++turn_) {
    if (!settle_lines(boards_[turn_], lines_[turn_])) return;
    settle_floor(boards_[turn_], lines_[turn_]);
  }
  begin_round();
}

template <int Seats>
void State<Seats>::begin_round() {
  std::uint32_t complete = 0;
  for (Player p = 0; p < players_; ++p) complete |= complete_rows(boards_[p].placed);
  if (complete != 0 || round_ == most_rounds) return end_game();
  if (bag_ == 0) bag_ = tiles_nowhere_else();
  if (bag_ == 0) return end_game();
  ++round_;
  phase_ = Phase::deal;
  turn_ = 0;
  sources_[0] = detail::marker_bit;
}

template <int Seats>
void State<Seats>::end_game() {
  for (Player p = 0; p < players_; ++p)
    boards_[p].score = static_cast<std::uint16_t>(boards_[p].score + wall_bonus(boards_[p].placed, boards_[p].wanted));
  phase_ = Phase::over;
  turn_ = 0;
}

template <int Seats>
std::uint64_t State<Seats>::hash() const {
  // Products of 64-bit words, both halves folded together: each bit of a pair moves about half of the result.
  const auto fold = [](std::uint64_t a, std::uint64_t b) {
    const Bits128 product = static_cast<Bits128>(a ^ 0x9e3779b97f4a7c15u) * (b ^ 0xd1b54a32d192ed03u);
    return low_half(product) ^ high_half(product);
  };
  std::uint64_t h =
      fold(bag_, static_cast<std::uint64_t>(tiles_) | static_cast<std::uint64_t>(turn_) << 8 |
                     static_cast<std::uint64_t>(first_) << 16 | static_cast<std::uint64_t>(phase_) << 24 |
                     static_cast<std::uint64_t>(round_) << 32 | static_cast<std::uint64_t>(players_) << 40);
  for (int s = 0; s < sources; s += 2) {
    const std::uint64_t pair = sources_[s] | static_cast<std::uint64_t>(sources_[s + 1]) << 32;
    h = h * 0x94d049bb133111ebu + mix(pair + static_cast<std::uint64_t>(s));
  }
  for (int p = 0; p < Seats; ++p) {
    const Board& board = boards_[p];
    const std::uint64_t wall = board.placed | static_cast<std::uint64_t>(board.score) << 32 |
                               static_cast<std::uint64_t>(board.wall.packed_row(4)) << 48;
    const std::uint64_t spaces = board.wall.packed_row(0) | static_cast<std::uint64_t>(board.wall.packed_row(1)) << 16 |
                                 static_cast<std::uint64_t>(board.wall.packed_row(2)) << 32 |
                                 static_cast<std::uint64_t>(board.wall.packed_row(3)) << 48;
    h = h * 0x94d049bb133111ebu + (fold(lines_[p].bits, wall) ^ mix(spaces));
  }
  return mix(h);
}

template class State<2>;
template class State<4>;

const GameInfo& game_info() {
  static const GameInfo info{
      .name = "azul",
      .title = "Azul",
      .summary =
          "Take all tiles of one colour from a factory or the centre, fill your pattern lines, and tile your wall.",
      .player_names = {"player 1", "player 2", "player 3", "player 4"},
      .least_players = 2,
      .most_players = 4,
      .options = {{.name = "players",
                   .kind = OptionInfo::Kind::integer,
                   .fallback = "2",
                   .least = 2,
                   .most = 4,
                   .help = "how many play"},
                  {.name = "wall",
                   .kind = OptionInfo::Kind::file,
                   .fallback = "standard",
                   .choices = {"standard", "grey"},
                   .help =
                       "the wall of every player: standard, grey (the player chooses the column), or a file such as "
                       "|Bl_J_R_V_Bc_|Bc_Bl_J_R_V_|V_Bc_Bl_J_R_|R_V_Bc_Bl_J_|J_R_V_Bc_Bl_"}},
      .french = french};
  return info;
}

Result<Table> start_table(const Options& options) {
  Wall wall = options.text("wall") == "grey" ? Wall::grey() : Wall::standard();
  if (options.is_file_content("wall")) {
    const auto read = parse_wall(options.text("wall"));
    if (!read) return read.error();
    wall = *read;
  }
  Table table{.players = options.integer("players"), .marker_in_centre = true};
  table.bag.fill(tiles_of_colour);
  for (Player p = 0; p < table.players; ++p) table.seats[p].wall = wall;
  return table;
}

}  // namespace plateau::azul
