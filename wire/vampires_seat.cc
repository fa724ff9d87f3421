#include "wire/vampires_seat.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/message.h"
#include "core/text.h"
#include "games/registry.h"
#include "games/vampires/setup.h"
#include "players/protocol_text.h"

namespace plateau::wire {
namespace {

constexpr std::size_t most_cells = 255;  // of one message: they are counted in a byte

vampires::Setup setup_of(const AnyPosition& position) {
  auto setup = vampires::read_position(position.text());
  assert(setup.ok());
  return std::move(setup).value();
}

WireCell contents(const vampires::Grid& grid, int cell, const vampires::Setup::Group* group) {
  WireCell told{.x = grid.x(cell), .y = grid.y(cell)};
  if (group == nullptr) return told;
  switch (group->species) {
    case vampires::Species::humans: told.humans = group->count; break;
    case vampires::Species::vampires: told.vampires = group->count; break;
    case vampires::Species::werewolves: told.werewolves = group->count; break;
  }
  return told;
}

// The cells that one turn touched, row by row; `after` is moved to the ply after which the turn before it ended.
std::vector<int> cells_of_turn(const AnyPosition& now, const vampires::Grid& grid, std::size_t& after) {
  std::vector<int> cells;
  bool in_turn = false;  // the end of the turn was met
  for (; after > 0; --after) {
    const std::string move = now.move_played(after - 1);
    const bool is_end = move == "end" || move == skipped_turn;
    if (is_end && in_turn) break;
    in_turn = in_turn || is_end;
    const std::string_view word = move;
    std::size_t read = 0;
    for (const vampires::Move& order : vampires::sorted_orders(grid, std::span(&word, 1), read)) {
      cells.push_back(order.from());
      cells.push_back(order.to());
    }
  }
  std::ranges::sort(cells);
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

// The cells of which something else was told: where turns were made that it was not asked in, or the game is another.
std::vector<int> other_changes(const vampires::Setup& setup, const std::map<int, WireCell>& told) {
  std::vector<int> cells;
  for (const vampires::Setup::Group& group : setup.groups) {
    const auto known = told.find(group.cell);
    if (known == told.end() || known->second != contents(setup.grid, group.cell, &group)) cells.push_back(group.cell);
  }
  for (const auto& [cell, content] : told)
    if (setup.group_at(cell) == nullptr) cells.push_back(cell);
  return cells;
}

}  // namespace

std::vector<VampiresMessage> introduction(const AnyPosition& start, Player seat, const std::vector<WirePlace>& humans) {
  const vampires::Setup setup = setup_of(start);
  HumansMessage places{humans};
  HomeMessage home;
  MapMessage map;
  bool has_home = false;
  for (const vampires::Setup::Group& group : setup.groups) {
    const WireCell cell = contents(setup.grid, group.cell, &group);
    if (map.cells.size() < most_cells) map.cells.push_back(cell);
    if (humans.empty() && cell.humans > 0 && places.places.size() < most_cells)
      places.places.push_back({cell.x, cell.y});
    if (group.species == static_cast<vampires::Species>(seat) && !has_home) {
      home.place = {cell.x, cell.y};
      has_home = true;
    }
  }
  return {SizeMessage{setup.grid.rows, setup.grid.columns}, places, home, map};
}

std::vector<WirePlace> touched_cells(const AnyPosition& now) {
  const vampires::Setup setup = setup_of(now);
  std::size_t after = now.plies();
  std::array<std::vector<int>, 2> turns;
  turns[static_cast<std::size_t>(setup.turn ^ 1)] = cells_of_turn(now, setup.grid, after);
  turns[static_cast<std::size_t>(setup.turn)] = cells_of_turn(now, setup.grid, after);
  std::vector<WirePlace> places;
  for (const std::vector<int>& cells : turns)
    for (const int cell : cells) {
      const WirePlace place{setup.grid.x(cell), setup.grid.y(cell)};
      if (std::ranges::find(places, place) == places.end()) places.push_back(place);
    }
  return places;
}

Result<std::vector<int>> moves_of_orders(const AnyPosition& now, const std::vector<WireOrder>& orders) {
  std::string turn;
  for (const WireOrder& o : orders) turn += fmt::format("{},{}>{},{}x{} ", o.x, o.y, o.to_x, o.to_y, o.count);
  turn += "end";
  // A position without its past: that is not needed for the turn, and copying it costs more than all the rest.
  const auto game = find_game("vampires");
  assert(game.ok());
  const auto fresh = (*game)->game().parse(now.text());
  assert(fresh.ok());
  return read_turn(**fresh, turn);
}

void VampiresSeat::tell(const VampiresMessage& message) {
  connection().send(encode(message));
  trace(true, describe(message));
}

std::optional<Result<std::string>> VampiresSeat::greet() {
  const auto decoded = decode(connection().received(), Speaker::client);
  if (!decoded) return std::nullopt;
  if (!*decoded) return decoded->error();
  const DecodedMessage message = **decoded;
  trace(false, describe(message.message));
  connection().consume(message.bytes);
  if (const auto* name = std::get_if<NameMessage>(&message.message)) return name->name;
  return Error{say("it sent {} where NME is expected", describe(message.message).substr(0, 3))};
}

std::optional<Answer> VampiresSeat::begin(const AnyPosition& start, Player seat) {
  untold_.clear();
  told_.clear();
  const vampires::Grid grid = setup_of(start).grid;
  for (const VampiresMessage& message : introduction(start, seat, humans_)) {
    tell(message);
    if (const auto* map = std::get_if<MapMessage>(&message))
      for (const WireCell& cell : map->cells) told_[cell.y * grid.columns + cell.x] = cell;
  }
  return std::nullopt;
}

Answer VampiresSeat::answer(const AnyPosition& now, const Limits& limits) {
  if (auto flooded = drop_what_came_before()) return *flooded;
  const vampires::Setup setup = setup_of(now);
  const auto add = [&](const WirePlace& place) {
    if (std::ranges::find(untold_, place) == untold_.end()) untold_.push_back(place);
  };
  for (const WirePlace& place : touched_cells(now)) add(place);
  for (const int cell : other_changes(setup, told_)) add({setup.grid.x(cell), setup.grid.y(cell)});
  UpdateMessage update;
  const std::size_t told = std::min(untold_.size(), most_cells);
  for (std::size_t i = 0; i < told; ++i) {
    const int cell = untold_[i].y * setup.grid.columns + untold_[i].x;
    update.cells.push_back(contents(setup.grid, cell, setup.group_at(cell)));
    if (setup.group_at(cell) == nullptr)
      told_.erase(cell);
    else
      told_[cell] = update.cells.back();
  }
  untold_.erase(untold_.begin(), untold_.begin() + static_cast<std::ptrdiff_t>(told));
  tell(update);
  return hear(limits, [&] { return look_for_turn(now); });
}

std::optional<Answer> VampiresSeat::look_for_turn(const AnyPosition& now) {
  const auto decoded = decode(connection().received(), Speaker::client);
  if (!decoded) return std::nullopt;
  if (!*decoded) return faulty(Fault::protocol, decoded->error().message);
  const DecodedMessage message = **decoded;
  trace(false, describe(message.message));
  connection().consume(message.bytes);
  const auto* turn = std::get_if<MoveMessage>(&message.message);
  if (turn == nullptr)
    return faulty(Fault::protocol, say("it sent {} where MOV is expected", describe(message.message).substr(0, 3)));
  auto moves = moves_of_orders(now, turn->orders);
  if (!moves) return faulty(Fault::illegal, moves.error().message);
  Answer answer;
  answer.moves = std::move(moves).value();
  return answer;
}

std::string VampiresSeat::legible(std::string_view bytes) const {
  std::string text;
  for (const char byte : bytes)
    text += fmt::format("{}{:02x}", text.empty() ? "" : " ", static_cast<unsigned char>(byte));
  return text;
}

void VampiresSeat::end(std::string_view) { tell(EndMessage{}); }

void VampiresSeat::dismiss() {
  tell(ByeMessage{});
  connection().hang_up(std::chrono::steady_clock::now() + time_to_leave);
}

}  // namespace plateau::wire
