#include "wire/protocol.h"

#include <algorithm>
#include <cassert>

#include "games/icebreaker/setup.h"
#include "games/registry.h"
#include "games/vampires/map.h"
#include "games/vampires/setup.h"
#include "wire/icebreaker_client.h"
#include "wire/icebreaker_seat.h"
#include "wire/vampires_client.h"
#include "wire/vampires_seat.h"

namespace plateau::wire {
namespace {

template <class Seat>
std::unique_ptr<ClientSeat> make_seat_of(Connection connection, SeatSettings settings) {
  return std::make_unique<Seat>(std::move(connection), std::move(settings));
}

const AnyGame& game_named(std::string_view name) {
  const auto entry = find_game(name);
  assert(entry.ok());
  return (*entry)->game();
}

std::string seat_name(const AnyGame& game, Player seat) {
  return std::string(translate(game.info().player_names[static_cast<std::size_t>(seat)]));
}

Result<ServedSetup> prepare_vampires(std::span<const GivenOption> options) {
  const AnyGame& game = game_named("vampires");
  auto start = game.start(options);
  if (!start) return start.error();
  const auto chosen = std::ranges::find(options, "map", &GivenOption::name);
  const std::string name = chosen == options.end()
                               ? std::ranges::find(game.info().options, "map", &OptionInfo::name)->fallback
                               : chosen->value;
  const auto map = chosen != options.end() && chosen->is_file_content
                       ? vampires::parse_map(name)
                       : Result<vampires::Map>(vampires::shipped_map(name));
  assert(map.ok());  // else there was no start
  std::vector<WirePlace> humans;
  for (const vampires::Map::Place& place : map->humans) humans.push_back({place.x, place.y});
  return ServedSetup{std::move(start).value(), [humans](Connection connection, SeatSettings settings) {
                       return std::make_unique<VampiresSeat>(std::move(connection), std::move(settings), humans);
                     }};
}

std::string why_vampires_are_over(const AnyPosition& position) {
  const auto setup = vampires::read_position(position.text());
  const auto totals = setup->totals();
  if (totals[0] == 0) return say("no vampire is left");
  if (totals[1] == 0) return say("no werewolf is left");
  return say("all {} turns are played", setup->limit);
}

Result<ServedSetup> prepare_icebreaker(std::span<const GivenOption> options) {
  auto start = game_named("icebreaker").start(options);
  if (!start) return start.error();
  return ServedSetup{std::move(start).value(), make_seat_of<IcebreakerSeat>};
}

std::string why_icebreaker_is_over(const AnyPosition& position) {
  const AnyGame& game = game_named("icebreaker");
  const auto setup = icebreaker::parse_position(position.text());
  const Player winner = position.outcome()->won(0) ? 0 : 1;
  if (setup->captured[static_cast<std::size_t>(winner)] >= icebreaker::majority(setup->side()))
    return say("{} has the majority of the icebergs", seat_name(game, winner));
  return say("{} cannot move", seat_name(game, 1 - winner));
}

const std::vector<ForeignProtocol>& protocols() {
  static const std::vector<ForeignProtocol> all{
      {.game = "vampires",
       .usual_port = 5555,
       .usual_time = "2s",
       .time_is_for_a_turn = true,
       .usual_game_time = "5m",
       .keeps_connections = true,
       .options = {{.name = "--map",
                    .setting = "map",
                    .type = "FILE",
                    .help = "where everybody begins: thetrap, duel, city, cage, or an XML file (default thetrap)"},
                   {.name = "--max-turns",
                    .setting = "turns",
                    .type = "N",
                    .help = "turns in all, of both players together (default 200)"}},
       .prepare = prepare_vampires,
       .make_seat = make_seat_of<VampiresSeat>,
       .why_over = why_vampires_are_over,
       .join = join_vampires},
      {.game = "icebreaker",
       .usual_port = 1234,
       .usual_time = "480s",
       .time_is_for_a_turn = false,
       .usual_game_time = "",
       .keeps_connections = false,
       .options = {},
       .prepare = prepare_icebreaker,
       .make_seat = make_seat_of<IcebreakerSeat>,
       .why_over = why_icebreaker_is_over,
       .join = join_icebreaker}};
  return all;
}

}  // namespace

std::span<const ForeignProtocol> foreign_protocols() { return protocols(); }

}  // namespace plateau::wire
