// Tournaments for tests: random players, the real rules, faults that never happened.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <string>
#include <vector>

#include "arena/report.h"
#include "core/json.h"
#include "core/message.h"
#include "core/record.h"
#include "core/text.h"
#include "games/registry.h"
#include "players/player_text.h"

namespace plateau {

struct SampleSettings {
  std::string game;
  int players = 2;  // at a table
  int bots = 6;
  int games_per_table = 2;
  int fault_every = 9;  // so many games; 0: never
  std::uint64_t seed = 1;
};

inline VerdictCard sample_card(const AnyPosition& position, Fault fault) {
  VerdictCard card{.ply = position.plies(), .seat = position.turn(), .fault = fault, .position = position.text()};
  card.clock = "time 2000";
  for (const LegalMove& move : position.legal_moves())
    if (card.legal.size() < 200) card.legal.push_back(move.text);
  switch (fault) {
    case Fault::late:
      card.sentence = "no move after 2000 ms";
      card.evidence = {.wall = std::chrono::milliseconds(2004),
                       .cpu = std::chrono::milliseconds(1991),
                       .host_pressure = 0.02,
                       .received = "info score 12\ninfo remark thinking\xe2\x80\xa6\n",
                       .errors = "depth 9 done\ndepth 10 done\n"};
      break;
    case Fault::illegal:
      card.sentence = "'z99' is not a legal move";
      card.evidence = {.wall = std::chrono::microseconds(12300),
                       .cpu = std::chrono::microseconds(9100),
                       .received = "move z99\n",
                       .errors = ""};
      break;
    default:
      card.sentence = "the program ended with exit code 1";
      card.evidence = {.wall = std::chrono::microseconds(48000),
                       .cpu = std::chrono::microseconds(41000),
                       .received = std::string("info remark \x01\x00oops", 18),
                       .errors =
                           "Traceback (most recent call last):\n  File \"bot.py\", line 31, in <module>\n"
                           "    move = best(moves)\nIndexError: list index out of range\n"};
  }
  return card;
}

// One game of random moves, the better bots (small numbers) choosing the better of several endings would be too slow:
// the better bot of the table is simply given more tries.
inline PlayedGame sample_game(const AnyGame& game, const AnyPosition& start, std::vector<int> seats, std::uint64_t seed,
                              Fault fault) {
  PlayedGame played;
  for (std::uint64_t attempt = 0; attempt < 3; ++attempt) {
    auto position = start.clone();
    Random random(mix(seed) + attempt);
    const std::size_t fault_ply = 4 + random.below(9);
    played.cards.clear();
    played.ending = Ending::rules;
    while (!position->outcome()) {
      if (fault != Fault::none && played.cards.empty() && position->plies() >= fault_ply &&
          position->turn() != chance) {
        played.cards.push_back(sample_card(*position, fault));
        if (game.info().forgiven == Forgiven::everything) {
          played.cards.back().forgiven = true;
          position->skip();
          continue;
        }
        played.ending = Ending::forfeit;
        break;
      }
      position->play(position->random_move(random));
    }
    if (played.ending == Ending::forfeit) {
      played.outcome = {
          .scores = {},
          .players = static_cast<std::uint8_t>(seats.size()),
          .winners = static_cast<std::uint8_t>(((1u << seats.size()) - 1) ^ (1u << played.cards[0].seat))};
    } else {
      played.outcome = *position->outcome();
    }
    played.plies = position->plies();
    played.record = format_record(game.info().name, *position, {{"seed", std::to_string(seed)}});
    const auto best = std::min_element(seats.begin(), seats.end()) - seats.begin();
    if (played.outcome.won(static_cast<int>(best))) break;
  }
  for (std::size_t i = 0; i < seats.size(); ++i) played.seats[i] = seats[i];
  played.seconds = 0.02 * static_cast<double>(played.plies);
  return played;
}

inline TournamentResults sample_tournament(const SampleSettings& settings) {
  const AnyGame& game = (*find_game(settings.game))->game();
  std::vector<GivenOption> options;
  if (settings.players > 2) options.push_back({"players", std::to_string(settings.players)});
  const auto start = game.start(options);
  assert(start);
  static const char* const names[] = {"Ada",       "minimax:4", "Babbage", "la fouine", "Höchste Zeit", "tortoise",
                                      "mcts:2000", "greedy",    "Nimzo",   "42",        "random",       "sleepy"};
  TournamentResults results{.name = "Spring cup",
                            .game = settings.game,
                            .format = "round-robin",
                            .limits = "100ms per move",
                            .started = "2026-11-16T09:41:30Z",
                            .finished = true};
  for (int b = 0; b < settings.bots; ++b) {
    const std::string name = names[b % 12] + (b < 12 ? std::string() : " " + std::to_string(b / 12 + 1));
    results.entrants.push_back({name, b % 3 == 1 ? name : "python:bots/" + std::to_string(b) + ".py"});
  }
  const auto table = [&](const std::vector<int>& seats) {
    for (int g = 0; g < settings.games_per_table; ++g) {
      std::vector<int> rotated = seats;
      std::rotate(rotated.begin(), rotated.begin() + g % settings.players, rotated.end());
      const auto id = static_cast<std::int64_t>(results.games.size()) + 1;
      const Fault faults[] = {Fault::late, Fault::illegal, Fault::crashed};
      const bool faulty = settings.fault_every > 0 && id % settings.fault_every == 0;
      PlayedGame played = sample_game(game, **start, rotated, settings.seed + static_cast<std::uint64_t>(id),
                                      faulty ? faults[id / settings.fault_every % 3] : Fault::none);
      played.id = id;
      played.group = static_cast<int>(id) / settings.players;
      played.isolation = 2;
      results.games.push_back(std::move(played));
    }
  };
  for (int a = 0; a < settings.bots; ++a)
    for (int b = a + 1; b < settings.bots; ++b) {
      std::vector<int> seats = {a, b};
      for (int more = 2; more < settings.players; ++more) seats.push_back((b + more - 1) % settings.bots);
      std::vector<int> different = seats;
      std::ranges::sort(different);
      if (std::ranges::adjacent_find(different) == different.end()) table(seats);
    }
  return results;
}

// Standings by points, ratings that look like ratings: good enough to see the page, not to believe it.
inline ReportInput sample_input(const TournamentResults& results) {
  const std::size_t n = results.entrants.size();
  ReportInput input{.results = results, .store = "spring-cup.plateau"};
  input.cross.assign(n, std::vector<ReportPair>(n));
  input.superiority.assign(n, std::vector<double>(n, 0.5));
  for (const PlayedGame& game : results.games)
    for (int a = 0; a < game.players(); ++a)
      for (int b = 0; b < game.players(); ++b) {
        if (a == b || !game.rated) continue;
        ReportPair& pair = input.cross[static_cast<std::size_t>(game.seats[static_cast<std::size_t>(a)])]
                                      [static_cast<std::size_t>(game.seats[static_cast<std::size_t>(b)])];
        ++(game.outcome.won(a) == game.outcome.won(b) ? pair.draws : game.outcome.won(a) ? pair.wins : pair.losses);
      }
  for (std::size_t e = 0; e < n; ++e) {
    ReportStanding row{.entrant = static_cast<int>(e)};
    for (const ReportPair& pair : input.cross[e]) {
      row.games += pair.games();
      row.points += pair.points();
      row.beaten += 2 * pair.points() > pair.games() ? 1 : 0;
    }
    row.score = row.games > 0 ? row.points / row.games : 0.5;
    const double share = std::clamp(row.score, 0.02, 0.98);
    const double rating = 400 * std::log10(share / (1 - share));
    const double arm = 700 / std::sqrt(row.games + 1.0) * (1 + std::abs(rating) / 600);
    row.rating = RatingRange{.rating = rating, .low = rating - arm, .high = rating + 1.1 * arm};
    input.standings.push_back(row);
  }
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = 0; b < n; ++b) {
      const double difference = input.standings[a].rating->rating - input.standings[b].rating->rating;
      const double arm = input.standings[a].rating->high - input.standings[a].rating->rating;
      input.superiority[a][b] = 0.5 * (1 + std::erf(difference / arm));
    }
  std::ranges::stable_sort(input.standings, [](const auto& a, const auto& b) { return a.points > b.points; });
  for (std::size_t i = 0; i < n; ++i) input.standings[i].rank = static_cast<int>(i) + 1;
  return input;
}

}  // namespace plateau
