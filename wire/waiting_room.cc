#include "wire/waiting_room.h"

#include <poll.h>

#include <algorithm>
#include <cassert>

#include "core/text.h"
#include "players/pressure.h"

namespace plateau::wire {
namespace {

using std::chrono::steady_clock;

constexpr int look_around_milliseconds = 100;  // how often we ask whether to stop

}  // namespace

bool WaitingRoom::fill(std::array<Place, 2>& places, const std::function<void(int)>& seated) {
  while (true) {
    // Who waits for the other may leave meanwhile.
    for (Place& place : places) {
      if (place.client == nullptr) continue;
      if (!place.client->gone()) place.client->connection().drop_received();
      if (!place.client->gone()) continue;
      events_.tell(say("{} has left.", shown(place.name)));
      place.client.reset();
    }
    const auto free_places = std::ranges::count_if(places, [](const Place& place) { return !place.taken(); });
    if (free_places == 0) break;
    if (events_.stopped()) return false;
    wait(places);
    admit(static_cast<std::size_t>(free_places));
    greet(places, seated);
  }
  newcomers_.clear();
  return true;
}

void WaitingRoom::wait(const std::array<Place, 2>& places) {
  std::vector<pollfd> files{{listener_.descriptor(), POLLIN, 0}};
  for (const Newcomer& newcomer : newcomers_) files.push_back({newcomer.client->connection().descriptor(), POLLIN, 0});
  for (const Place& place : places)
    if (place.taken()) files.push_back({place.client->connection().descriptor(), POLLIN, 0});
  poll(files.data(), files.size(), look_around_milliseconds);
}

// No more than there are places for: the others wait outside.
void WaitingRoom::admit(std::size_t free_places) {
  while (newcomers_.size() < free_places) {
    auto socket = listener_.accept();
    if (!socket) return;
    SeatSettings settings{.stopped = events_.stopped};
    if (events_.trace) settings.trace = [this](const TracedMessage& message) { events_.trace(std::nullopt, message); };
    newcomers_.push_back(
        {.client = setup_.make_seat(Connection(std::move(*socket)), std::move(settings)), .came = steady_clock::now()});
  }
}

void WaitingRoom::greet(std::array<Place, 2>& places, const std::function<void(int)>& seated) {
  const Moment now = steady_clock::now();
  std::size_t earlier = 0;  // those who came before and have not said who they are
  for (auto newcomer = newcomers_.begin(); newcomer != newcomers_.end();) {
    ClientSeat& client = *newcomer->client;
    client.connection().receive(now);
    const auto greeted = client.greet();
    if (greeted && *greeted) {
      const int chosen = place_for(places, **greeted, earlier);
      Place& place = places[static_cast<std::size_t>(chosen)];
      place = {.client = std::move(newcomer->client), .name = **greeted, .was_taken = true};
      seated(chosen);
      newcomer = newcomers_.erase(newcomer);
      continue;
    }
    std::string problem;
    if (greeted)
      problem = greeted->error().message;
    else if (client.gone())
      problem = say("it left without saying who it is");
    else if (now > newcomer->came + settings_.greeting_time)
      problem = say("it has not said who it is within {} ms", milliseconds(settings_.greeting_time));
    if (problem.empty()) {
      ++earlier;
      ++newcomer;
      continue;
    }
    events_.tell(say("Somebody who connected is turned away: {}.", problem));
    newcomer = newcomers_.erase(newcomer);
  }
}

int WaitingRoom::place_for(const std::array<Place, 2>& places, const std::string& name, std::size_t earlier) const {
  std::vector<int> free_places;
  for (int p = 0; p < 2; ++p) {
    const Place& place = places[static_cast<std::size_t>(p)];
    if (place.taken()) continue;
    if (place.was_taken && place.name == name) return p;
    free_places.push_back(p);
  }
  assert(!free_places.empty());
  return free_places[std::min(earlier, free_places.size() - 1)];
}

}  // namespace plateau::wire
