// Moves as text: "2B3" (from factory 2 the blue tiles to line 3), "0YF" (from the centre, to the floor), "L3C2" (the
// tile of line 3 to column 2), "B" (a blue tile is drawn); and "deal BBYW …", many draws at once.
#include "core/text.h"
#include "games/azul/azul.h"

namespace plateau::azul {
namespace {

constexpr std::string_view line_names = "12345F";

Result<Move> parse_draw(const Table& table, std::string_view text) {
  const auto colour = text.size() == 1 ? letters.find(text[0]) : std::string_view::npos;
  if (colour == std::string_view::npos)
    return Error{say("'{}' is not a draw: a tile is drawn from the bag, B, Y, R, G or W, or all of a round by 'deal'",
                     shown(text))};
  if (table.bag[colour] == 0) return Error{say("there is no {} tile in the bag", text)};
  return Move::draw(static_cast<int>(colour));
}

Result<Move> parse_take(const Table& table, std::string_view text) {
  const int source = text.size() == 3 ? text[0] - '0' : -1;
  const auto colour_at = text.size() == 3 ? letters.find(text[1]) : std::string_view::npos;
  const auto line_at = text.size() == 3 ? line_names.find(text[2]) : std::string_view::npos;
  if (source < 0 || source > table.factory_count() || colour_at == std::string_view::npos ||
      line_at == std::string_view::npos)
    return Error{
        say("'{}' is not a move: a source 0-{} (0 is the centre), a colour B, Y, R, G or W and a line 1-5 or F "
            "for the floor, such as 2B3",
            shown(text), table.factory_count())};
  const int colour = static_cast<int>(colour_at);
  const int row = static_cast<int>(line_at);
  if (source == 0 && table.centre[colour] == 0) return Error{say("the centre has no {} tile", letters[colour])};
  if (source > 0 && table.factories[source - 1][colour] == 0)
    return Error{say("factory {} has no {} tile", source, letters[colour])};
  if (row == rows) return Move::take(source, colour, row);
  const Seat& seat = table.seats[table.turn];
  const PatternLine& line = seat.lines[row];
  if (seat.is_complete(row)) return Error{say("line {} is full", row + 1)};
  if (line.count > 0 && line.colour != colour)
    return Error{say("line {} holds {} tiles, so no {}", row + 1, letters[line.colour], letters[colour])};
  if (seat.has(row, colour)) return Error{say("row {} of the wall has {} already", row + 1, letters[colour])};
  return Move::take(source, colour, row);
}

Result<Move> parse_place(const Table& table, std::string_view text) {
  const Seat& seat = table.seats[table.turn];
  const int row = seat.complete_line();
  const bool is_placement = text.size() == 4 && text[0] == 'L' && text[1] >= '1' && text[1] <= '5' && text[2] == 'C' &&
                            text[3] >= '1' && text[3] <= '5';
  if (!is_placement || text[1] - '1' != row)
    return Error{say("'{}' does not place the tile of line {}: its column is to be chosen, as in L{}C1", shown(text),
                     row + 1, row + 1)};
  const int column = text[3] - '1';
  if ((seat.placed >> wall_bit(row, column) & 1) != 0)
    return Error{say("row {} of the wall has a tile in column {}", row + 1, column + 1)};
  if ((seat.free_columns(row) >> column & 1) == 0)
    return Error{say("column {} of the wall has {} already", column + 1, letters[seat.lines[row].colour])};
  return Move::place(row, column);
}

}  // namespace

std::string move_text(Move m) {
  if (m.group() == Move::draw_group) return std::string(1, letters[m.bit()]);
  if (m.group() == Move::place_group) return fmt::format("L{}C{}", m.row() + 1, m.column() + 1);
  return fmt::format("{}{}{}", m.source(), letters[m.colour()], line_names[m.line()]);
}

Result<Move> parse_move_text(const Table& table, std::string_view text) {
  switch (table.phase) {
    case Phase::deal: return parse_draw(table, text);
    case Phase::take: return parse_take(table, text);
    case Phase::place: return parse_place(table, text);
    case Phase::over: break;
  }
  return Error{say("the game is over, no move can follow")};
}

template <int Seats>
Result<Bundle<Move>> GameFor<Seats>::read_bundle(const State& s, std::span<const std::string_view> words) {
  Bundle<Move> bundle;
  if (words.empty() || words[0] != "deal") return bundle;
  if (s.phase() != Phase::deal) return Error{say("'deal' has no place here: a player is to move")};
  State now = s;
  bundle.words_read = 1;
  while (now.phase() == Phase::deal) {
    const int dealt = now.table().tiles_on_offer();
    const int factory = dealt / factory_tiles + 1;
    const int room = factory_tiles - dealt % factory_tiles;
    if (bundle.words_read == words.size())
      return Error{say("'deal' ends before factory {}: each factory is to be filled, as in deal BBYW RGGW …", factory)};
    const std::string_view word = words[bundle.words_read++];
    for (const char letter : word) {
      if (now.phase() != Phase::deal || now.table().tiles_on_offer() == dealt + room)
        return Error{say("factory {}: '{}' has {} tiles, there is room for {}", factory, shown(word), word.size(),
                         now.table().tiles_on_offer() - dealt)};
      const auto move = parse_move(now, {&letter, 1});
      if (!move) return Error{say("factory {}, '{}': {}", factory, shown(word), move.error().message)};
      now.play(*move);
      bundle.moves.push_back(*move);
    }
    if (now.phase() == Phase::deal && now.table().tiles_on_offer() != dealt + room)
      return Error{say("factory {}: '{}' has {} tiles, {} are to be dealt", factory, shown(word), word.size(), room)};
  }
  return bundle;
}

template Result<Bundle<Move>> GameFor<2>::read_bundle(const State&, std::span<const std::string_view>);
template Result<Bundle<Move>> GameFor<4>::read_bundle(const State&, std::span<const std::string_view>);

}  // namespace plateau::azul
