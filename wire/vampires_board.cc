#include "wire/vampires_board.h"

#include <cassert>

#include "core/message.h"
#include "games/vampires/setup.h"

namespace plateau::wire {

Result<VampiresBoard> VampiresBoard::begin(const SizeMessage& size) {
  if (size.rows == 0 || size.columns == 0)
    return Error{say("the server's board has {} rows and {} columns", size.rows, size.columns)};
  VampiresBoard board;
  board.size_ = size;
  board.cells_.resize(static_cast<std::size_t>(size.rows * size.columns));
  return board;
}

std::optional<Error> VampiresBoard::apply(const VampiresMessage& message) {
  if (const auto* home = std::get_if<HomeMessage>(&message)) home_ = home->place;
  if (const auto* map = std::get_if<MapMessage>(&message)) {
    cells_.assign(cells_.size(), {});
    has_map_ = true;
    return put(map->cells);
  }
  if (const auto* update = std::get_if<UpdateMessage>(&message)) {
    if (auto error = put(update->cells)) return error;
    if (!seat_) seat_ = seat();
    if (!seat_) seat_ = update->cells.empty() ? 0 : 1;
    ++updates_;
  }
  return std::nullopt;
}

std::optional<Error> VampiresBoard::put(const std::vector<WireCell>& cells) {
  for (const WireCell& cell : cells) {
    if (cell.x >= size_.columns || cell.y >= size_.rows)
      return Error{say("the server speaks of cell {},{}, which is not on a board of {} rows and {} columns", cell.x,
                       cell.y, size_.rows, size_.columns)};
    const int species = (cell.humans > 0) + (cell.vampires > 0) + (cell.werewolves > 0);
    if (species > 1)
      return Error{say("the server puts {} humans, {} vampires and {} werewolves on one cell, {},{}", cell.humans,
                       cell.vampires, cell.werewolves, cell.x, cell.y)};
    Units& units = at(cell.x, cell.y);
    if (cell.humans > 0)
      units = {'H', cell.humans};
    else if (cell.vampires > 0)
      units = {'V', cell.vampires};
    else if (cell.werewolves > 0)
      units = {'W', cell.werewolves};
    else
      units = {};
  }
  return std::nullopt;
}

std::optional<Player> VampiresBoard::seat() const {
  if (seat_) return seat_;
  if (!home_ || !has_map_ || home_->x >= size_.columns || home_->y >= size_.rows) return std::nullopt;
  const char species = at(home_->x, home_->y).species;
  if (species != 'V' && species != 'W') return std::nullopt;
  return species == 'V' ? 0 : 1;
}

std::string VampiresBoard::position_text(int most_turns) const {
  assert(seat_ && updates_ > 0);
  std::string text = std::to_string(size_.rows) + "x" + std::to_string(size_.columns);
  for (int y = 0; y < size_.rows; ++y)
    for (int x = 0; x < size_.columns; ++x)
      if (const Units& units = at(x, y); units.count > 0)
        text += fmt::format(" {}{},{}:{}", units.species, x, y, units.count);
  text += *seat_ == 0 ? " turn=V" : " turn=W";
  const int played = std::min(2 * (updates_ - 1) + *seat_, vampires::most_turns - 1);
  if (played > 0) text += fmt::format(" played={}", played);
  return text + fmt::format(" turns={}", played < most_turns ? most_turns : vampires::most_turns);
}

}  // namespace plateau::wire
