#include "server/table.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/message.h"
#include "core/record.h"
#include "core/text.h"
#include "players/player_text.h"

namespace plateau {
namespace {

constexpr std::array<std::string_view, 5> ending_words = {"rules", "resigned", "time", "forfeit", "stopped"};
constexpr std::size_t most_remarks = 200;
constexpr std::size_t most_notes = 1000;

}  // namespace

std::string_view word_of(TableResult::Ending ending) { return ending_words[static_cast<std::size_t>(ending)]; }

std::optional<TableResult::Ending> table_ending_of(std::string_view word) {
  const auto found = std::ranges::find(ending_words, word);
  if (found == ending_words.end()) return std::nullopt;
  return static_cast<TableResult::Ending>(found - ending_words.begin());
}

Milliseconds TableClock::left_of(Player seat, Milliseconds stopwatch) const {
  const Milliseconds at_start = left[static_cast<std::size_t>(seat)];
  return running == seat ? std::max(at_start - (stopwatch - since), Milliseconds(0)) : at_start;
}

std::vector<Player> players_of_plies(const AnyPosition& position) {
  const auto back = position.clone();
  std::vector<Player> by(position.plies());
  while (back->plies() > 0) {
    back->undo();
    by[back->plies()] = back->turn();
  }
  return by;
}

MoveNote note_of(const Thought& thought, Player seat, std::size_t ply) {
  MoveNote note{.ply = ply, .seat = seat, .depth = thought.depth, .remark = thought.remark};
  if (!thought.lines.empty()) note.line = thought.lines[0];
  return tidy_note(std::move(note));
}

Table::Table(Setup setup) : setup_(std::move(setup)), by_(players_of_plies(*setup_.position)) {
  assert(setup_.seats.size() == static_cast<std::size_t>(setup_.position->players()));
  updated_ = setup_.created;
  draw_chance();
  if (const auto outcome = position().outcome()) result_ = TableResult{*outcome};
}

void Table::draw_chance() {
  if (is_foreign()) return;
  while (!position().outcome() && position().turn() == chance) {
    Random random = random_of_ply(setup_.seed, position().plies());
    by_.push_back(chance);
    board().play(position().random_move(random));
  }
}

void Table::note(ClockReading now) {
  ++seq_;
  updated_ = now.since_1970;
}

Result<std::size_t> Table::play(std::span<const std::string> words, ClockReading now) {
  assert(!is_over());
  auto trial = position().clone();
  const Player mover = turn();
  std::vector<std::string_view> left(words.begin(), words.end());
  for (std::size_t i = 0; i < left.size();) {
    if (!trial->outcome() && trial->turn() != mover)
      return Error{say("'{}' is not played: another player is to move", shown(left[i]))};
    const auto read = trial->play_words(std::span(left).subspan(i));
    if (!read) return read.error();
    i += *read;
  }
  const std::size_t first = position().plies();
  setup_.position = std::move(trial);
  by_.resize(position().plies(), mover);
  after_moves(first, now);
  return first;
}

std::size_t Table::play(int move, ClockReading now) {
  const std::size_t first = position().plies();
  by_.push_back(turn());
  board().play(move);
  after_moves(first, now);
  return first;
}

Result<std::size_t> Table::follow(const std::vector<std::string>& words, ClockReading now) {
  auto trial = position().clone();
  std::vector<Player> by = by_;
  const std::vector<std::string_view> left(words.begin(), words.end());
  for (std::size_t i = 0; i < left.size();) {
    if (trial->outcome()) return Error{say("the game is over, no move can follow")};
    const Player mover = trial->turn();
    const auto read = play_recorded(*trial, std::span(left).subspan(i));
    if (!read) return read.error();
    by.resize(trial->plies(), mover);
    i += *read;
  }
  const std::size_t first = position().plies();
  setup_.position = std::move(trial);
  by_ = std::move(by);
  note(now);
  if (const auto outcome = position().outcome()) end({*outcome}, now);
  return first;
}

void Table::after_moves(std::size_t first, ClockReading now) {
  draw_chance();
  note(now);
  finish_turn_clock(by_[first], now);
  if (const auto outcome = position().outcome()) end({*outcome}, now);
}

// The mover's clock stops, with the increment when its turn is over, and that of the next human runs.
void Table::finish_turn_clock(Player before, ClockReading now) {
  if (!setup_.clock) return;
  TableClock& clock = *setup_.clock;
  const bool turn_is_over = position().outcome() || turn() != before;
  const bool ran = clock.running.has_value();
  stop_clock(now);
  if (turn_is_over && ran) clock.left[static_cast<std::size_t>(before)] += clock.increment;
  if (position().outcome()) return;
  if (seat_to_move().is_human()) clock.running = turn(), clock.since = now.stopwatch;
}

void Table::engine_begins(ClockReading now) {
  if (!setup_.clock || !is_engines_turn()) return;
  setup_.clock->running = turn();
  setup_.clock->since = now.stopwatch;
}

void Table::stop_clock(ClockReading now) {
  if (!setup_.clock || !setup_.clock->running) return;
  TableClock& clock = *setup_.clock;
  const Player seat = *clock.running;
  clock.left[static_cast<std::size_t>(seat)] = clock.left_of(seat, now.stopwatch);
  clock.running.reset();
}

// The first clock runs from the first move of a player on: nobody is hurried while the board is being looked at.
void Table::resume_clock(ClockReading now) {
  if (!setup_.clock || setup_.clock->running || !is_humans_turn()) return;
  if (std::ranges::all_of(by_, [](Player p) { return p == chance; })) return;
  setup_.clock->running = turn();
  setup_.clock->since = now.stopwatch;
}

bool Table::look_at_clock(ClockReading now) {
  if (!setup_.clock || !setup_.clock->running || is_over()) return false;
  const Player seat = *setup_.clock->running;
  if (setup_.clock->left_of(seat, now.stopwatch) > Milliseconds(0)) return false;
  end({loss_of(seat), TableResult::Ending::time}, now);
  note(now);
  return true;
}

void Table::end(const TableResult& result, ClockReading now) {
  stop_clock(now);
  result_ = result;
}

Outcome Table::loss_of(Player loser) const {
  Outcome outcome = position().standing().value_or(Outcome{});
  outcome.players = static_cast<std::uint8_t>(position().players());
  outcome.winners = static_cast<std::uint8_t>(((1u << outcome.players) - 1) & ~(1u << loser));
  return outcome;
}

// The last ply at which a human chose. A game lost on time stays lost.
std::optional<std::size_t> Table::decision_before() const {
  if (result_ && result_->ending == TableResult::Ending::time) return std::nullopt;
  for (std::size_t ply = by_.size(); ply-- > 0;)
    if (by_[ply] != chance && seats()[static_cast<std::size_t>(by_[ply])].is_human()) return ply;
  return std::nullopt;
}

std::optional<Error> Table::take_back(std::optional<int> plies, ClockReading now) {
  const auto decision = decision_before();
  if (!decision) return Error{say("There is no move of a person to take back.")};
  std::size_t back = *decision;
  if (plies) {
    const std::size_t wanted = static_cast<std::size_t>(*plies);
    const bool within_turn = is_humans_turn() && wanted >= 1 && wanted <= by_.size() &&
                             std::all_of(by_.end() - *plies, by_.end(), [&](Player p) { return p == turn(); });
    if (!within_turn) return Error{say("{} moves cannot be taken back one by one: they are not of this turn", *plies)};
    back = by_.size() - wanted;
  }
  stop_clock(now);
  while (position().plies() > back) board().undo();
  by_.resize(back);
  std::erase_if(remarks_, [&](const Remark& remark) { return remark.ply > back; });
  std::erase_if(setup_.notes, [&](const MoveNote& note) { return note.ply > back; });
  result_.reset();
  thought_.reset();
  note(now);
  resume_clock(now);
  return std::nullopt;
}

std::optional<Error> Table::resign(Player seat, ClockReading now) {
  if (is_over()) return Error{say("the game is over, no move can follow")};
  if (!seats()[static_cast<std::size_t>(seat)].is_human()) return Error{say("only a person can resign")};
  end({loss_of(seat), TableResult::Ending::resigned}, now);
  thought_.reset();
  note(now);
  return std::nullopt;
}

void Table::add_remark(Remark remark) {
  if (remarks_.size() == most_remarks) remarks_.erase(remarks_.begin());
  remarks_.push_back(std::move(remark));
}

void Table::add_note(MoveNote note) {
  if (setup_.notes.size() == most_notes) setup_.notes.erase(setup_.notes.begin());
  setup_.notes.push_back(std::move(note));
}

void Table::restore(std::int64_t seq, Milliseconds updated, std::optional<TableResult> result) {
  seq_ = seq;
  updated_ = updated;
  if (result) result_ = std::move(result);
}

void Table::set_clocks(std::span<const Milliseconds> left, ClockReading now) {
  if (left.size() != seats().size()) return;
  if (!setup_.clock) setup_.clock.emplace();
  setup_.clock->left.assign(left.begin(), left.end());
  setup_.clock->since = now.stopwatch;
  setup_.clock->running.reset();
  if (!is_over() && !position().outcome() && position().turn() != chance) setup_.clock->running = turn();
}

}  // namespace plateau
