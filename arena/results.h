// What a tournament has brought so far: the one thing that ratings, standings, reports and audits are made from.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/outcome.h"
#include "players/contestant.h"

namespace plateau {

struct Entrant {
  std::string name;    // unique in the tournament
  std::string player;  // its text: "best", "python:bot.py"
};

// For the author of a bot: what it did not do, where, and how to see it again.
struct VerdictCard {
  std::size_t ply = 0;  // of the game, from 0: so many moves had been played
  Player seat = 0;
  Fault fault = Fault::none;
  std::string sentence;
  std::string position;
  std::vector<std::string> legal;  // at most 200 of them
  std::string clock;               // "time 2000"
  Evidence evidence;
  bool forgiven = false;  // the turn was skipped; else the game was lost
};

enum class Ending {
  rules,        // the game's own rules
  forfeit,      // a fault that is not forgiven
  adjudicated,  // decided, by proof
  stopped,      // everybody refused to play: by the score as it stands
};
std::string_view word_of(Ending ending);  // "rules", …: for programs

struct PlayedGame {
  std::int64_t id = 0;                   // of the store: what people type
  int group = 0;                         // games of a group share opening and chance, with the seats exchanged
  int round = 0;                         // of a Swiss or knockout tournament
  std::array<int, max_players> seats{};  // entrant by seat
  Outcome outcome;
  Ending ending = Ending::rules;
  bool rated = true;  // false: the machine was to blame; played again
  int isolation = 0;
  std::size_t plies = 0;
  double seconds = 0;
  std::vector<VerdictCard> cards;
  std::string record;  // see core/record.h

  int players() const { return outcome.players; }
};

struct TournamentResults {
  std::string name;
  std::string game;
  std::string format;   // "round-robin", "gauntlet", "swiss", "knockout"
  std::string limits;   // "100ms per move"
  std::string started;  // UTC, ISO 8601
  std::vector<Entrant> entrants;
  std::vector<PlayedGame> games;
  bool finished = false;
};

// 1: seat a did better than seat b; 0.5: as well. A winner did better than everybody else, several winners did as well
// as each other; among three or more, those who did not win are compared by their scores.
double pair_score(const Outcome& outcome, Player a, Player b);

// From 0 to 1: the mean of pair_score over the opponents.
double points_of(const Outcome& outcome, Player seat);

}  // namespace plateau
