// Whether a table that was read can have come about, as far as the rules of play rely on it.
#include <algorithm>
#include <optional>

#include "core/message.h"
#include "games/azul/table.h"

namespace plateau::azul {
namespace {

using Refusal = std::optional<Error>;

Refusal complete_row(const Table& table) {
  for (Player p = 0; p < table.players; ++p)
    if (table.seats[p].has_complete_row())
      return Error{say("player {} has a complete row, so the game is over: turn=over is expected", p + 1)};
  return std::nullopt;
}

Refusal placed_twice(const Table& table) {
  for (Player p = 0; p < table.players; ++p)
    for (int row = 0; row < rows; ++row) {
      const PatternLine& line = table.seats[p].lines[row];
      if (line.count > 0 && table.seats[p].has(row, line.colour))
        return Error{
            say("player {}, line {}: the wall has {} in this row already", p + 1, row + 1, letters[line.colour])};
    }
  return std::nullopt;
}

Refusal wrong_for_taking(const Table& table) {
  const Seat& holder = table.seats[table.first];
  const bool held = table.marker_in_centre || holder.floor.size() == floor_spaces ||
                    std::ranges::find(holder.floor, marker) != holder.floor.end();
  if (!held)
    return Error{say("the marker M is missing: it is in the centre or on the floor of the player who took it")};
  return complete_row(table);
}

Refusal wrong_for_placing(const Table& table) {
  const Seat& mover = table.seats[table.turn];
  const int row = mover.complete_line();
  if (row < 0 || mover.wall.column(row, mover.lines[row].colour) != any_column || mover.free_columns(row) == 0)
    return Error{say("turn={}: there is no tile to take and none to place on a grey wall", table.turn + 1)};
  if (table.marker_in_centre) return Error{say("there is no tile to take, so the marker M is not in the centre")};
  for (Player p = 0; p < table.turn; ++p)
    if (table.seats[p].complete_line() >= 0 || !table.seats[p].floor.empty())
      return Error{say("turn={}: player {} has a complete line or a floor to settle first", table.turn + 1, p + 1)};
  return std::nullopt;
}

Refusal unsettled(const Table& table) {
  for (Player p = 0; p < table.players; ++p)
    if (table.seats[p].complete_line() >= 0 || !table.seats[p].floor.empty())
      return Error{say("turn={}: player {} has a complete line or a floor, which the end of the round settles",
                       table.phase == Phase::deal ? "deal" : "over", p + 1)};
  return std::nullopt;
}

Refusal wrong_for_dealing(const Table& table) {
  if (total(table.centre) != 0 || !table.marker_in_centre)
    return Error{say("turn=deal: the centre holds the marker alone while tiles are dealt: centre=M is expected")};
  const int dealt = table.tiles_on_offer();
  for (int f = 0; f < table.factory_count(); ++f)
    if (total(table.factories[f]) != std::clamp(dealt - factory_tiles * f, 0, factory_tiles))
      return Error{say("turn=deal: factories are filled in order, {} tiles each; factory {} has {}", factory_tiles,
                       f + 1, total(table.factories[f]))};
  if (dealt == factory_tiles * table.factory_count())
    return Error{say("turn=deal: all factories are full, a player is to take tiles")};
  if (total(table.bag) == 0) return Error{say("turn=deal: bag and lid are empty, there is no tile to deal")};
  return complete_row(table);
}

Refusal wrong_for_the_end(const Table& table) {
  if (table.tiles_on_offer() != 0 || table.marker_in_centre)
    return Error{say("turn=over: no tile and no marker may be left in the factories and the centre")};
  if (table.round == most_rounds || total(table.bag) + total(table.lid) == 0 || complete_row(table))
    return std::nullopt;
  return Error{say("turn=over: nobody has a complete row")};
}

}  // namespace

Refusal inconsistency(const Table& table) {
  if (auto error = placed_twice(table)) return error;
  if (table.phase == Phase::take) return wrong_for_taking(table);
  if (table.phase == Phase::place) return wrong_for_placing(table);
  if (auto error = unsettled(table)) return error;
  return table.phase == Phase::deal ? wrong_for_dealing(table) : wrong_for_the_end(table);
}

}  // namespace plateau::azul
