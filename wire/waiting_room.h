// Where programs that connect wait until they have said who they are and a place is theirs.
#pragma once

#include <array>
#include <list>
#include <memory>
#include <string>

#include "wire/game_server.h"

namespace plateau::wire {

// One of the two who play a row of games. It may leave and come back between games: its name tells who it is.
struct Place {
  std::unique_ptr<ClientSeat> client;  // null: nobody
  std::string name;                    // of whoever had it last, as it was sent
  bool was_taken = false;
  int games_finished = 0;  // on this connection

  bool taken() const { return client != nullptr && !client->gone(); }
};

class WaitingRoom {
 public:
  WaitingRoom(Listener& listener, const ServedSetup& setup, const GameServerSettings& settings,
              const ServerEvents& events)
      : listener_(listener), setup_(setup), settings_(settings), events_(events) {}

  // Waits until both places are taken; calls `seated` for each newcomer as soon as it has its place. False: stopped.
  // A place of somebody whose name is known is his when he comes back; else places are given in the order of the
  // connections.
  bool fill(std::array<Place, 2>& places, const std::function<void(int)>& seated);

 private:
  struct Newcomer {
    std::unique_ptr<ClientSeat> client;
    Moment came;
  };

  void wait(const std::array<Place, 2>& places);
  void admit(std::size_t free_places);
  void greet(std::array<Place, 2>& places, const std::function<void(int)>& seated);
  int place_for(const std::array<Place, 2>& places, const std::string& name, std::size_t earlier) const;

  Listener& listener_;
  const ServedSetup& setup_;
  const GameServerSettings& settings_;
  const ServerEvents& events_;
  std::list<Newcomer> newcomers_;  // in the order of their connections
};

}  // namespace plateau::wire
