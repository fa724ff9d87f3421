#include "wire/map_maker.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/message.h"
#include "core/random.h"
#include "games/vampires/field.h"
#include "games/vampires/map.h"

namespace plateau::wire {
namespace {

constexpr int most_groups = 255;  // of a map: the protocol counts them in one byte

struct Bound {
  const char* option;
  int value;
  int least;
  int most;
};

std::optional<Error> out_of_bounds(const MapRequest& request) {
  for (const Bound& bound : {Bound{"--rows", request.rows, 1, vampires::most_side},
                             Bound{"--columns", request.columns, 1, vampires::most_side},
                             Bound{"--humans", request.humans, 0, most_groups - 2},
                             Bound{"--units", request.units, 1, vampires::most_units}})
    if (bound.value < bound.least || bound.value > bound.most)
      return Error{say("{} is a number from {} to {}, not {}", bound.option, bound.least, bound.most, bound.value)};
  const int cells = request.rows * request.columns;
  if (request.humans + 2 > cells)
    return Error{say("{} groups of humans and two of players do not fit on {} cells", request.humans, cells)};
  if (request.humans % 2 == 1 && cells % 2 == 0)
    return Error{
        say("{} groups are an odd number, so one stands in the middle; a board of {} rows and {} columns has "
            "no cell there: choose odd numbers, or an even number of groups",
            request.humans, request.rows, request.columns)};
  return std::nullopt;
}

}  // namespace

Result<std::string> make_map(const MapRequest& request) {
  if (const auto error = out_of_bounds(request)) return *error;
  vampires::Map map{.grid = {.rows = request.rows, .columns = request.columns}};
  const int cells = map.grid.cells();
  Random random(request.seed);
  const auto place = [&](int cell, int count) {
    return vampires::Map::Place{map.grid.x(cell), map.grid.y(cell), count};
  };
  const auto opposite = [&](int cell) { return cells - 1 - cell; };

  // One cell of each pair of opposite cells, in any order.
  std::vector<int> halves;
  for (int cell = 0; cell < cells / 2; ++cell) halves.push_back(random.below(2) == 0 ? cell : opposite(cell));
  for (std::size_t left = halves.size(); left > 1; --left)
    std::swap(halves[left - 1], halves[random.below(static_cast<std::uint32_t>(left))]);
  // The players begin in the pair that is furthest apart of some: never side by side where there is a choice.
  const auto apart = [&](int cell) { return vampires::turns_between(place(cell, 1), place(opposite(cell), 1)); };
  const std::size_t looked_at = std::min<std::size_t>(halves.size(), 8);
  const auto home = std::max_element(halves.begin(), halves.begin() + static_cast<std::ptrdiff_t>(looked_at),
                                     [&](int one, int other) { return apart(one) < apart(other); });
  std::iter_swap(halves.begin(), home);
  map.vampires = place(halves[0], request.units);
  map.werewolves = place(opposite(halves[0]), request.units);

  const auto some = [&] { return 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(request.units))); };
  if (request.humans % 2 == 1) map.humans.push_back(place(cells / 2, some()));
  for (int pair = 1; pair <= request.humans / 2; ++pair) {
    const int cell = halves[static_cast<std::size_t>(pair)];
    const int count = some();
    map.humans.push_back(place(cell, count));
    map.humans.push_back(place(opposite(cell), count));
  }
  return vampires::format_map(map);
}

}  // namespace plateau::wire
