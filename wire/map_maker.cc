#include "wire/map_maker.h"

#include <algorithm>
#include <iterator>
#include <numeric>
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
  const char* name;
  int value;
  int least;
  int most;
};

std::optional<Error> out_of_bounds(const MapRequest& request) {
  for (const Bound& bound :
       {Bound{"rows", request.rows, 1, vampires::most_side}, Bound{"columns", request.columns, 1, vampires::most_side},
        Bound{"humans", request.humans, 0, most_groups - 2}, Bound{"units", request.units, 1, vampires::most_units}})
    if (bound.value < bound.least || bound.value > bound.most)
      return Error{say("{} is a number from {} to {}, not {}", bound.name, bound.least, bound.most, bound.value)};
  const int cells = request.rows * request.columns;
  if (request.humans + 2 > cells)
    return Error{say("{} groups of humans and two of players do not fit on {} cells", request.humans, cells)};
  if (request.fair && request.humans % 2 == 1 && cells % 2 == 0)
    return Error{
        say("{} groups are an odd number, so one stands in the middle; a board of {} rows and {} columns has "
            "no cell there: choose odd numbers, or an even number of groups",
            request.humans, request.rows, request.columns)};
  return std::nullopt;
}

void shuffle(std::vector<int>& cells, Random& random) {
  for (std::size_t left = cells.size(); left > 1; --left)
    std::swap(cells[left - 1], cells[random.below(static_cast<std::uint32_t>(left))]);
}

class MapMaker {
 public:
  explicit MapMaker(const MapRequest& request)
      : request_(request), random_(request.seed), map_{.grid = {.rows = request.rows, .columns = request.columns}} {}

  vampires::Map fair();
  vampires::Map wild();

 private:
  // The players begin as far apart as some of the choices allow: never side by side where there is one.
  static constexpr std::ptrdiff_t looked_at = 8;

  vampires::Map::Place place(int cell, int count) const {
    return {.x = map_.grid.x(cell), .y = map_.grid.y(cell), .count = count};
  }
  int turns_apart(int one, int other) const { return vampires::turns_between(place(one, 1), place(other, 1)); }
  int some() { return 1 + static_cast<int>(random_.below(static_cast<std::uint32_t>(request_.units))); }

  MapRequest request_;
  Random random_;
  vampires::Map map_;
};

vampires::Map MapMaker::fair() {
  const int cells = map_.grid.cells();
  const auto opposite = [&](int cell) { return cells - 1 - cell; };
  // One cell of each pair of opposite cells, in any order.
  std::vector<int> halves;
  for (int cell = 0; cell < cells / 2; ++cell) halves.push_back(random_.below(2) == 0 ? cell : opposite(cell));
  shuffle(halves, random_);
  const auto last = halves.begin() + std::min(looked_at, std::ssize(halves));
  const auto apart = [&](int cell) { return turns_apart(cell, opposite(cell)); };
  std::iter_swap(halves.begin(),
                 std::max_element(halves.begin(), last, [&](int one, int other) { return apart(one) < apart(other); }));
  map_.vampires = place(halves[0], request_.units);
  map_.werewolves = place(opposite(halves[0]), request_.units);
  if (request_.humans % 2 == 1) map_.humans.push_back(place(cells / 2, some()));
  for (int pair = 1; pair <= request_.humans / 2; ++pair) {
    const int cell = halves[static_cast<std::size_t>(pair)];
    const int count = some();
    map_.humans.push_back(place(cell, count));
    map_.humans.push_back(place(opposite(cell), count));
  }
  return map_;
}

vampires::Map MapMaker::wild() {
  std::vector<int> cells(static_cast<std::size_t>(map_.grid.cells()));
  std::iota(cells.begin(), cells.end(), 0);
  shuffle(cells, random_);
  const auto last = cells.begin() + std::min(looked_at, std::ssize(cells));
  std::iter_swap(cells.begin() + 1, std::max_element(cells.begin() + 1, last, [&](int one, int other) {
                   return turns_apart(cells[0], one) < turns_apart(cells[0], other);
                 }));
  map_.vampires = place(cells[0], request_.units);
  map_.werewolves = place(cells[1], request_.units);
  for (int group = 0; group < request_.humans; ++group)
    map_.humans.push_back(place(cells[static_cast<std::size_t>(group) + 2], some()));
  return map_;
}

}  // namespace

Result<std::string> make_map(const MapRequest& request) {
  if (const auto error = out_of_bounds(request)) return *error;
  MapMaker maker(request);
  return vampires::format_map(request.fair ? maker.fair() : maker.wild());
}

}  // namespace plateau::wire
