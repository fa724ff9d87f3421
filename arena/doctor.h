// Looks a bot over before a tournament does: whether it starts, plays legal moves in time from every seat, keeps to the
// protocol and goes when it is told to. What is wrong is told with the way to repair it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/terminal.h"
#include "players/contestant.h"

namespace plateau {

struct DoctorSettings {
  Nanoseconds time = std::chrono::seconds(1);  // for each turn
  Nanoseconds time_to_quit = std::chrono::seconds(1);
  int positions = 50;      // of random games, from every seat
  std::uint64_t seed = 1;  // of these positions, and of the opponents
  ContestantSettings contestant;
};

// `told` is for information only.
enum class Finding { good, told, noteworthy, bad };

// A turn in which it did not do what it should.
struct FailedTurn {
  std::string position;
  Player seat = 0;
  Fault fault = Fault::none;
  std::string sentence;               // what is wrong with the answer
  std::vector<std::string> received;  // the last lines of what it wrote
  std::vector<std::string> legal;     // the moves that it could have made
  bool host_to_blame = false;         // see is_host_to_blame: not counted against it
};

// One point of the list.
struct DoctorPoint {
  std::string word;       // for programs: "start", "moves", "time", "games", "silence", "quit", "memory", "repeat"
  std::string_view name;  // English; shown through translate()
  Finding finding = Finding::good;
  std::string sentence;
  std::string advice;  // how to repair it; empty when there is nothing to repair
  std::vector<FailedTurn> failed;
  std::vector<std::string> output;  // lines of the bot that show it
};

// Nothing: not known, or there was no occasion to see it.
struct DoctorFigures {
  std::optional<Nanoseconds> startup;
  std::optional<Nanoseconds> median;  // of a turn
  std::optional<Nanoseconds> longest;
  std::optional<double> cores;  // how many it kept busy while it thought
  std::optional<Nanoseconds> departure;
  std::optional<std::uint64_t> peak_bytes;
};

struct Diagnosis {
  std::string player;
  std::string game;
  Nanoseconds time{0};
  int isolation = 0;
  std::vector<DoctorPoint> points;
  DoctorFigures figures;

  bool is_healthy() const;
};

// Asks the player in `settings.positions` positions and lets it play a game from every seat against `random`. `watch`
// is called with a sentence that says what is being done. REQUIRES: the game is not over at the start.
Diagnosis diagnose(const AnyGame& game, const AnyPosition& start, const PlayerSpec& player,
                   const DoctorSettings& settings, const std::function<void(const std::string&)>& watch);

std::string diagnosis_text(const Diagnosis& diagnosis, const TerminalStyle& style);
std::string diagnosis_json(const Diagnosis& diagnosis);

}  // namespace plateau
