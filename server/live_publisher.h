// Tells the server of this machine, if there is one, about games that are played in this process: `plateau serve` shows
// them. It never waits and never fails: without a server, or when the server does not keep up, the games go on untold.
// All functions may be called from any thread.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/results.h"
#include "core/any_game.h"

namespace plateau {

struct PublishedSeat {
  std::string player;  // "level:3", "python:bot.py"
  std::string name;
};

struct PublishedGame {
  std::string key;   // one for each game of this process
  std::string game;  // its name in the registry
  const AnyPosition& position;
  std::vector<PublishedSeat> seats;
  Nanoseconds initial{0};  // of the clocks; 0: none
  Nanoseconds increment{0};
  std::span<const Nanoseconds> left;  // by seat; may be empty
};

// What the player who moved said and thinks of its position.
struct PublishedRemark {
  Player seat = 0;
  std::string text;
  std::optional<Line> line;  // its score is on a scale of its own
};

class LivePublisher {
 public:
  struct Settings {
    std::string socket;  // of the server; empty: nobody is told
    std::string source;  // "tournament" or "server"
    std::string title;   // of the event
    std::string event;   // how the server calls the tournament, when it started it; else empty
  };

  // Where `plateau serve` listens unless it was given another folder; empty when there is none.
  static std::string usual_socket();

  explicit LivePublisher(Settings settings);
  ~LivePublisher();
  LivePublisher(const LivePublisher&) = delete;
  LivePublisher& operator=(const LivePublisher&) = delete;

  // Is it worth describing this game now? Cheap: most calls of a fast tournament end here.
  bool wants(const std::string& key);
  // After a move, or at the beginning. REQUIRES: wants(key)
  void tell(const PublishedGame& game, const PublishedRemark& remark);
  bool has_told(const std::string& key);
  // The game is over; all of its moves are given.
  void ended(const std::string& key, const std::vector<std::string>& moves, const Outcome& outcome, Ending ending);

 private:
  using Clock = std::chrono::steady_clock;
  struct Told {
    std::size_t plies = 0;
    Clock::time_point at;
  };

  bool connected();
  void disconnect();
  void send(const std::string& line);
  void flush();

  Settings settings_;
  std::mutex mutex_;  // guards all that follows
  int socket_ = -1;
  Clock::time_point tried_;
  Clock::time_point began_;  // the last game that was begun
  std::string pending_;
  std::map<std::string, Told> told_;
};

}  // namespace plateau
