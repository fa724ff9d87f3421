#include "arena/referee.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "players/protocol_text.h"

namespace plateau {
namespace {

constexpr std::size_t most_legal_moves_shown = 200;

// After everybody has refused to play so many times in a row, the game stops.
constexpr int most_refused_rounds = 2;

class Table {
 public:
  Table(const GameInfo& info, const AnyPosition& opening, std::span<Contestant* const> seats, const GameRules& rules,
        const std::function<void(const LiveEvent&)>& watch)
      : info_(info), seats_(seats), rules_(rules), watch_(watch), clocks_(seats.size(), rules.limits.clock) {
    game_.position = opening.clone();
    assert(seats.size() == static_cast<std::size_t>(opening.players()));
  }

  RefereedGame play() {
    for (Contestant* contestant : seats_) contestant->introduce(rules_.names);
    bool ready = true;
    for (Player seat = 0; ready && seat < players(); ++seat)
      if (const auto fault = seats_[static_cast<std::size_t>(seat)]->begin(position(), seat)) {
        judge(seat, *fault, rules_.limits);
        ready = false;
      }
    while (ready && !is_over()) take_turn();
    const std::string result = game_.outcome.text();
    for (Contestant* contestant : seats_) contestant->end(result);
    return std::move(game_);
  }

 private:
  AnyPosition& position() { return *game_.position; }
  int players() const { return static_cast<int>(seats_.size()); }

  bool is_over() {
    if (stopped_) return true;
    play_chance(position(), rules_.seed);
    if (const auto outcome = position().outcome()) {
      game_.outcome = *outcome;
      return true;
    }
    return rules_.adjudicate && adjudicate();
  }

  // Everything that the player to move does until somebody else is to move.
  void take_turn() {
    const Player seat = position().turn();
    Nanoseconds used{0};
    while (!stopped_ && !position().outcome() && position().turn() == seat) {
      Limits limits = rules_.limits;
      if (limits.clock.count() > 0) limits.clock = clocks_[static_cast<std::size_t>(seat)];
      if (limits.time.count() > 0 && used.count() > 0) limits.time = std::max(limits.time - used, Nanoseconds(1'000'000));
      const Answer answer = seats_[static_cast<std::size_t>(seat)]->answer(position(), limits);
      const Nanoseconds taken = time_taken(answer.evidence);
      used += taken;
      run_clock(seat, taken);
      if (answer.fault != Fault::none) {
        judge(seat, answer, limits);
        if (watch_ && !stopped_) watch_({position(), answer, seat, clocks()});
        return;
      }
      for (const int move : answer.moves) position().play(move);
      skipped_ = 0;
      note(seat, answer);
      if (watch_) watch_({position(), answer, seat, clocks()});
    }
    if (rules_.limits.clock.count() > 0) clocks_[static_cast<std::size_t>(seat)] += rules_.limits.increment;
  }

  void note(Player seat, const Answer& answer) {
    MoveNote note{.ply = position().plies(),
                  .seat = seat,
                  .depth = answer.depth,
                  .line = answer.expected(),
                  .remark = answer.remark};
    if (note.says_something()) game_.notes.push_back(tidy_note(std::move(note)));
  }

  void run_clock(Player seat, Nanoseconds taken) {
    if (rules_.limits.clock.count() == 0) return;
    Nanoseconds& left = clocks_[static_cast<std::size_t>(seat)];
    left = std::max(left - taken, Nanoseconds(1'000'000));
  }

  std::span<const Nanoseconds> clocks() const {
    return rules_.limits.clock.count() > 0 ? std::span<const Nanoseconds>(clocks_) : std::span<const Nanoseconds>();
  }

  // The fault is put on record, and the turn is skipped or the game lost.
  void judge(Player seat, const Answer& answer, const Limits& limits) {
    VerdictCard card{.ply = position().plies(),
                     .seat = seat,
                     .fault = answer.fault,
                     .sentence = answer.sentence,
                     .position = position().text(),
                     .legal = {},
                     .clock = limits_words(limits),
                     .evidence = answer.evidence};
    if (!position().outcome() && position().turn() != chance)
      for (const LegalMove& move : position().legal_moves()) {
        if (card.legal.size() == most_legal_moves_shown) break;
        card.legal.push_back(move.text);
      }
    card.forgiven = is_forgiven(answer) && position().turn() == seat;
    game_.host_to_blame = game_.host_to_blame || (answer.fault == Fault::late && is_host_to_blame(answer.evidence, limits));
    game_.cards.push_back(card);
    if (game_.host_to_blame)
      stop(Ending::stopped, loss_of(seat));
    else if (!card.forgiven)
      stop(Ending::forfeit, loss_of(seat));
    else
      skip();
  }

  bool is_forgiven(const Answer& answer) const {
    if (answer.gone) return false;
    return info_.forgiven == Forgiven::everything ||
           (info_.forgiven == Forgiven::lateness && answer.fault == Fault::late);
  }

  // The game goes nowhere when everybody refuses to play, and when one does and the others can only pass: then the one
  // refuses in the very same position again and again.
  void skip() {
    Refusals& own = refusals_[static_cast<std::size_t>(position().turn())];
    const std::string here = position().text();
    own.times = own.position == here ? own.times + 1 : 1;
    own.position = here;
    position().skip();
    const int most = most_refused_rounds * players();
    if (++skipped_ == most || own.times == most) stop(Ending::stopped, *position().standing());
  }

  void stop(Ending ending, const Outcome& outcome) {
    game_.ending = ending;
    game_.outcome = outcome;
    stopped_ = true;
  }

  // Everybody else has won.
  Outcome loss_of(Player loser) {
    Outcome outcome = position().standing().value_or(Outcome{});
    outcome.players = static_cast<std::uint8_t>(players());
    outcome.winners = static_cast<std::uint8_t>(((1u << players()) - 1) & ~(1u << loser));
    return outcome;
  }

  // A short look by our own engine: a proof ends the game.
  bool adjudicate() {
    if (position().players() != 2 || position().plies() == adjudicated_ply_) return false;
    adjudicated_ply_ = position().plies();
    if (!judge_engine_) judge_engine_ = position().engine({.name = "best"});
    const Player mover = position().turn();
    const Thought thought = judge_engine_->think(position(), {.nodes = 2000}, {});
    if (thought.lines.empty() || !thought.lines[0].verdict) return false;
    const int verdict = *thought.lines[0].verdict;
    Outcome outcome = position().standing().value_or(Outcome{});
    outcome.players = 2;
    outcome.winners =
        static_cast<std::uint8_t>(verdict == 0 ? 3u : 1u << (verdict > 0 ? mover : 1 - mover));
    stop(Ending::adjudicated, outcome);
    return true;
  }

  const GameInfo& info_;
  std::span<Contestant* const> seats_;
  const GameRules& rules_;
  const std::function<void(const LiveEvent&)>& watch_;
  std::vector<Nanoseconds> clocks_;
  RefereedGame game_;
  bool stopped_ = false;
  int skipped_ = 0;  // turns in a row
  struct Refusals {
    std::string position;
    int times = 0;  // in a row, in this position
  };
  std::array<Refusals, max_players> refusals_;  // by seat
  std::size_t adjudicated_ply_ = static_cast<std::size_t>(-1);
  std::unique_ptr<Engine> judge_engine_;
};

}  // namespace

RefereedGame referee(const GameInfo& info, const AnyPosition& opening, std::span<Contestant* const> seats,
                     const GameRules& rules, const std::function<void(const LiveEvent&)>& watch) {
  return Table(info, opening, seats, rules, watch).play();
}

Nanoseconds time_taken(const Evidence& evidence) { return std::max(evidence.cpu, evidence.wall - evidence.waited); }

bool is_host_to_blame(const Evidence& evidence, const Limits& limits) {
  const Nanoseconds allowed = limits.clock.count() > 0 ? limits.clock : limits.time;
  return evidence.waited * 2 > evidence.wall && time_taken(evidence) < allowed * 9 / 10;
}

}  // namespace plateau
