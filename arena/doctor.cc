#include "arena/doctor.h"

#include <algorithm>
#include <cassert>
#include <thread>
#include <utility>

#include "arena/doctor_findings.h"
#include "arena/opening.h"
#include "arena/referee.h"
#include "core/message.h"
#include "core/text.h"

namespace plateau {
namespace {

constexpr int games_of_positions = 5;        // from which the positions come, where they are long enough
constexpr int most_games_of_positions = 50;  // where games are short
constexpr std::size_t most_failures = 10;    // then it is not asked further
constexpr std::size_t positions_between_repeats = 10;
constexpr int most_answers_of_a_turn = 1000;
constexpr auto pause_for_stray_lines = std::chrono::milliseconds(150);

std::vector<std::string> legal_texts(const AnyPosition& position) {
  std::vector<std::string> texts;
  if (position.outcome() || position.turn() == chance) return texts;
  for (const LegalMove& move : position.legal_moves()) texts.push_back(move.text);
  return texts;
}

// The beginnings of all turns of a random game, with their past.
std::vector<std::unique_ptr<AnyPosition>> turns_of_random_game(const AnyPosition& start, GroupSeed seed) {
  std::vector<std::unique_ptr<AnyPosition>> turns;
  const auto position = start.clone();
  Random random(seed.value);
  Player last = chance;
  for (play_chance(*position, seed); !position->outcome(); play_chance(*position, seed)) {
    if (position->turn() != last) turns.push_back(position->clone());
    last = position->turn();
    position->play(position->random_move(random));
  }
  return turns;
}

// Spread over several games, over each of them, and over the seats.
std::vector<std::unique_ptr<AnyPosition>> spread_positions(const AnyPosition& start, const DoctorSettings& settings) {
  std::vector<std::unique_ptr<AnyPosition>> chosen;
  const auto wanted = static_cast<std::size_t>(settings.positions);
  const std::size_t of_each = (wanted + games_of_positions - 1) / games_of_positions;
  for (std::uint64_t group = 0; group < most_games_of_positions && chosen.size() < wanted; ++group) {
    auto turns = turns_of_random_game(start, GroupSeed::of(settings.seed, group));
    const std::size_t count = std::min({of_each, turns.size(), wanted - chosen.size()});
    for (std::size_t i = 0; i < count; ++i) {
      // In equal parts of the game; of its part the turn of the seat whose turn it is to be asked, if there is one.
      const auto wanted_seat = static_cast<Player>((i + group) % static_cast<std::uint64_t>(start.players()));
      const std::size_t first = i * turns.size() / count;
      const std::size_t last = (i + 1) * turns.size() / count;
      std::size_t at = first;
      while (at < last && turns[at]->turn() != wanted_seat) ++at;
      chosen.push_back(std::move(turns[at < last ? at : first]));
    }
  }
  return chosen;
}

class Doctor {
 public:
  Doctor(const AnyGame& game, const AnyPosition& start, const std::function<void(const std::string&)>& watch,
         DoctorSeen& seen)
      : game_(game), start_(start), watch_(watch), seen_(seen) {}

  void examine() {
    contestant_ = make_contestant(game_, seen_.player, seen_.settings.contestant);
    seen_.isolation = contestant_->isolation();
    seen_.players = start_.players();
    tell(say("starting it"));
    seen_.startup_fault = contestant_->begin(start_, 0);
    if (seen_.startup_fault) {
      seen_.errors = seen_.startup_fault->evidence.errors;
      return;
    }
    seen_.startup = contestant_->condition().startup;
    ask_in_positions();
    if (seen_.failed_positions.size() < most_failures) play_games();
    tell(say("listening whether it is silent when it is not asked"));
    listen();
    tell(say("telling it to quit"));
    leave();
  }

 private:
  struct Turn {
    Answer last;
    std::string moves;                      // separated by spaces
    std::unique_ptr<AnyPosition> position;  // after them, or where the fault was
  };

  void tell(const std::string& sentence) const {
    if (watch_) watch_(sentence);
  }

  // All that it does until somebody else is to move, in a game of its own that led there.
  Turn ask(const AnyPosition& position) {
    Turn turn{.position = position.clone()};
    const Player seat = position.turn();
    if (auto fault = contestant_->begin(start_, seat)) {
      turn.last = std::move(*fault);
      return turn;
    }
    TurnSeen seen;
    for (int answers = 0;
         answers < most_answers_of_a_turn && !turn.position->outcome() && turn.position->turn() == seat; ++answers) {
      const Nanoseconds left = std::max<Nanoseconds>(seen_.settings.time - seen.wall, std::chrono::milliseconds(1));
      turn.last = contestant_->answer(*turn.position, {.time = left});
      note(turn.last);
      seen.wall += turn.last.evidence.wall;
      seen.cpu += turn.last.evidence.cpu;
      seen.host_pressure = std::max(seen.host_pressure, turn.last.evidence.host_pressure);
      if (turn.last.fault != Fault::none) return turn;
      for (const int move : turn.last.moves) {
        turn.moves += (turn.moves.empty() ? "" : " ") + turn.position->move_text(move);
        turn.position->play(move);
      }
    }
    seen_.turns.push_back(seen);
    return turn;
  }

  // What each answer tells, whatever it was asked for.
  void note(const Answer& answer) {
    if (!trim(answer.evidence.errors).empty()) seen_.errors = answer.evidence.errors;
  }

  // REQUIRES: called before the process is replaced, that is before the next game of a Python function.
  void look() {
    const Condition condition = contestant_->condition();
    if (condition.peak_bytes) seen_.peak_bytes = std::max(seen_.peak_bytes.value_or(0), *condition.peak_bytes);
    if (!trim(condition.errors).empty()) seen_.errors = condition.errors;
    if (!trim(condition.unasked).empty()) seen_.unasked = condition.unasked;
  }

  FailedTurn failed(const AnyPosition& position, const Answer& answer, Player seat) const {
    return {.position = position.text(),
            .seat = seat,
            .fault = answer.fault,
            .sentence = answer.sentence,
            .received = last_lines(answer.evidence.received),
            .legal = legal_texts(position),
            .host_to_blame = answer.fault == Fault::late && is_host_to_blame(answer.evidence, {.time = seen_.settings.time})};
  }

  void ask_in_positions() {
    const auto positions = spread_positions(start_, seen_.settings);
    for (std::size_t i = 0; i < positions.size() && seen_.failed_positions.size() < most_failures; ++i) {
      tell(say("position {} of {}", i + 1, positions.size()));
      ++seen_.positions_asked;
      seen_.seats_asked.insert(positions[i]->turn());
      const Turn turn = ask(*positions[i]);
      look();
      if (turn.last.fault != Fault::none) {
        seen_.failed_positions.push_back(failed(*turn.position, turn.last, positions[i]->turn()));
        continue;
      }
      if (i % positions_between_repeats != 0 || positions[i]->move_count() < 2) continue;
      const Turn again = ask(*positions[i]);
      look();
      if (again.last.fault != Fault::none) {
        seen_.failed_positions.push_back(failed(*again.position, again.last, positions[i]->turn()));
        continue;
      }
      ++seen_.asked_twice;
      if (again.moves == turn.moves) ++seen_.answered_the_same;
    }
  }

  void play_games() {
    seen_.games_played = true;
    const auto random_player = parse_player(game_, "random");
    assert(random_player);
    const int players = start_.players();
    for (Player seat = 0; seat < players; ++seat) {
      tell(say("game {} of {}", seat + 1, players));
      const GroupSeed seed = GroupSeed::of(mix(seen_.settings.seed), static_cast<std::uint64_t>(seat));
      std::vector<std::unique_ptr<Contestant>> opponents;
      std::vector<Contestant*> seats;
      for (Player other = 0; other < players; ++other) {
        opponents.push_back(
            make_contestant(game_, *random_player, {.seed = seed.of_engines()}));
        seats.push_back(other == seat ? contestant_.get() : opponents.back().get());
      }
      const auto opening = start_.clone();
      play_chance(*opening, seed);
      const RefereedGame played =
          referee(game_.info(), *opening, seats, {.limits = {.time = seen_.settings.time}, .seed = seed},
                  [&](const LiveEvent& event) { watch_turn(event, seat); });
      keep(played, seat);
    }
  }

  void watch_turn(const LiveEvent& event, Player seat) {
    if (event.seat != seat) return;
    note(event.answer);
    const Evidence& evidence = event.answer.evidence;
    turn_.wall += evidence.wall;
    turn_.cpu += evidence.cpu;
    turn_.host_pressure = std::max(turn_.host_pressure, evidence.host_pressure);
    if (event.answer.fault == Fault::none && (event.position.outcome() || event.position.turn() != seat))
      seen_.turns.push_back(std::exchange(turn_, {}));
    if (event.answer.fault != Fault::none) turn_ = {};
    // The process of a Python function is gone when its game is over.
    if (event.position.plies() % 16 < 2) look();
  }

  void keep(const RefereedGame& played, Player seat) {
    look();
    seen_.games.push_back({.seat = seat,
                           .won = played.outcome.won(seat) && !played.outcome.draw(),
                           .drawn = played.outcome.draw(),
                           .stopped = played.ending != Ending::rules});
    for (const VerdictCard& card : played.cards) {
      if (card.seat != seat) continue;
      if (!trim(card.evidence.errors).empty()) seen_.errors = card.evidence.errors;
      seen_.failed_games.push_back({.position = card.position,
                                    .seat = seat,
                                    .fault = card.fault,
                                    .sentence = card.sentence,
                                    .received = last_lines(card.evidence.received),
                                    .legal = card.legal,
                                    .host_to_blame = card.fault == Fault::late && is_host_to_blame(card.evidence, {.time = seen_.settings.time})});
    }
  }

  void pause_and_look() {
    std::this_thread::sleep_for(pause_for_stray_lines);
    look();
  }

  // A pause after each thing that it hears, in which it should write nothing.
  void listen() {
    const auto position = start_.clone();
    play_chance(*position, GroupSeed{seen_.settings.seed});
    const Player seat = position->turn();
    if (!seen_.player.is_foreign()) return;
    seen_.listening_fault = contestant_->begin(*position, seat);
    if (seen_.listening_fault) return;
    pause_and_look();
    for (int question = 0; question < 3; ++question) {
      while (!position->outcome() && position->turn() == seat) {
        const Answer answer = contestant_->answer(*position, {.time = seen_.settings.time});
        note(answer);
        if (answer.fault != Fault::none) {
          seen_.listening_fault = answer;
          return;
        }
        for (const int move : answer.moves) position->play(move);
      }
      pause_and_look();
      Random random(mix(seen_.settings.seed));
      while (!position->outcome() && position->turn() != seat) position->play(position->random_move(random));
      if (position->outcome()) return;
    }
  }

  void leave() {
    if (seen_.listening_fault && contestant_->begin(start_, 0)) return;
    if (seen_.player.kind != PlayerSpec::Kind::python) {
      contestant_->end(Outcome::by_score({}, start_.players()).text());
      if (seen_.player.is_foreign()) pause_and_look();
    }
    seen_.departure = contestant_->quit(seen_.settings.time_to_quit);
  }

  const AnyGame& game_;
  const AnyPosition& start_;
  const std::function<void(const std::string&)>& watch_;
  DoctorSeen& seen_;
  std::unique_ptr<Contestant> contestant_;
  TurnSeen turn_;  // of a game, as far as it has come
};

}  // namespace

bool Diagnosis::is_healthy() const {
  return std::ranges::none_of(points, [](const DoctorPoint& point) { return point.finding == Finding::bad; });
}

Diagnosis diagnose(const AnyGame& game, const AnyPosition& start, const PlayerSpec& player,
                   const DoctorSettings& settings, const std::function<void(const std::string&)>& watch) {
  assert(!start.outcome());
  DoctorSeen seen{.player = player, .settings = settings};
  Doctor(game, start, watch, seen).examine();
  return {.player = player.text,
          .game = game.info().name,
          .time = settings.time,
          .isolation = seen.isolation,
          .points = points_of(seen),
          .figures = figures_of(seen)};
}

}  // namespace plateau
