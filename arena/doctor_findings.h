// What the doctor has seen, and the points that follow from it.
#pragma once

#include <set>

#include "arena/doctor.h"

namespace plateau {

struct TurnSeen {
  Nanoseconds wall{0};
  Nanoseconds cpu{0};
  double host_pressure = 0;
};

struct GameSeen {
  Player seat = 0;
  bool won = false;
  bool drawn = false;
  bool stopped = false;  // not by the rules
};

struct DoctorSeen {
  PlayerSpec player;
  DoctorSettings settings;
  int isolation = 0;

  std::optional<Answer> startup_fault;
  std::optional<Nanoseconds> startup;

  int players = 0;
  int positions_asked = 0;
  std::set<Player> seats_asked;
  std::vector<FailedTurn> failed_positions;
  std::vector<TurnSeen> turns;  // without those that failed

  bool games_played = false;  // not after too many faults
  std::vector<GameSeen> games;
  std::vector<FailedTurn> failed_games;  // the turns of games that failed

  std::string unasked;
  std::optional<Answer> listening_fault;

  std::optional<Departure> departure;
  std::optional<std::uint64_t> peak_bytes;
  std::string errors;  // the end of its standard error

  int asked_twice = 0;
  int answered_the_same = 0;
};

// The last lines that say something, fit for people.
std::vector<std::string> last_lines(std::string_view text);

std::vector<DoctorPoint> points_of(const DoctorSeen& seen);
DoctorFigures figures_of(const DoctorSeen& seen);

}  // namespace plateau
