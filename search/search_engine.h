// A search as an Engine: from the types of a game to texts and numbers.
#pragma once

#include <memory>
#include <utility>

#include "core/erased_game.h"
#include "core/message.h"
#include "search/bot.h"
#include "search/report.h"

namespace plateau {

// The game behind an erased position. REQUIRES: the position is of game type G.
template <Game G>
const History<G>& history_of(const AnyPosition& position) {
  const auto* typed = dynamic_cast<const ErasedPosition<G>*>(&position);
  assert(typed != nullptr && "an engine is used with the game and the width that it was made for");
  return typed->history();
}

template <Knowledge K>
Line told_line(const StateOf<GameOf<K>>& root, const SearchLine<K>& line) {
  using G = GameOf<K>;
  Line told{.score = line.score, .visits = line.visits};
  if (line.visits > 0) told.win_chance = line.win_chance;
  const bool decided_score = is_decided(line.score);
  if (decided_score) {
    told.verdict = line.score > 0 ? 1 : -1;
    told.margin = std::abs(line.score) - decided;
  } else if (line.exact && line.score == 0) {
    told.verdict = 0;
  }
  StateOf<G> s = root;
  for (const StepOf<K>& step : line.variation) {
    if (s.is_over() || s.turn() == chance) break;
    for_each_move<K>(step, [&](const MoveOf<G>& m) {
      told.moves.push_back(G::format(s, m));
      s.play(m);
    });
  }
  told.ends_the_game = s.is_over();
  return told;
}

template <Knowledge K>
Thought told_report(const StateOf<GameOf<K>>& root, const SearchReport<K>& report) {
  Thought thought{.depth = report.depth,
                  .nodes = report.nodes,
                  .time = report.time,
                  .table_permille = report.table_permille,
                  .solved = report.solved};
  for (const SearchLine<K>& line : report.lines) thought.lines.push_back(told_line<K>(root, line));
  return thought;
}

// The place of a move among the legal ones. REQUIRES: it is one.
template <Game G>
int place_of(const StateOf<G>& s, const MoveOf<G>& move) {
  int index = 0;
  for (const MoveOf<G> m : s.legal_moves()) {
    if (m == move) return index;
    ++index;
  }
  assert(false && "engines choose legal moves");
  return 0;
}

// Whose limits an engine keeps: its own when it has some, else those of whoever asks; or never those of others, because its
// name says how far it thinks (alphabeta:4).
enum class LimitedBy { whoever_asks, its_name };

// `Search` has search(history, control, tell) and clear(). A step of several moves is played move by move: the rest of it
// is remembered until the game takes another course.
template <Knowledge K, class Search>
class SearchEngine : public Engine {
 public:
  using G = GameOf<K>;

  template <class Settings>
  SearchEngine(const Settings& settings, const Limits& own_limits, LimitedBy limited_by = LimitedBy::whoever_asks)
      : search_(settings), own_limits_(own_limits), limited_by_(limited_by) {
    if constexpr (requires { settings.table_mebibytes; }) asked_mebibytes_ = settings.table_mebibytes;
    if constexpr (requires { settings.tree_mebibytes; }) asked_mebibytes_ = settings.tree_mebibytes;
  }

  Thought think(const AnyPosition& position, const Limits& limits, const Progress& progress) override {
    const History<G>& game = history_of<G>(position);
    const StateOf<G>& now = game.now();
    if (planned_ < plan_.size() && now == expected_) return next_of_plan(now);
    control_.begin(own_limits_.any() || limited_by_ == LimitedBy::its_name ? own_limits_ : limits);
    ReportCallback<K> tell;
    if (progress)
      tell = [&](const SearchReport<K>& report) { progress(answer(now, report)); };
    const SearchReport<K> report = search_.search(game, control_, tell);
    remember_plan(now, report.lines[0].variation[0]);
    return answer(now, report);
  }

  void stop() override { control_.stop(); }
  void new_game() override {
    search_.clear();
    plan_.clear();
    planned_ = 0;
  }

 private:
  // A table is a power of two; one that is less than half of what was asked for fell short.
  std::string remark() const {
    if constexpr (requires { search_.table_mebibytes(); }) {
      if (search_.table_mebibytes() * 2 <= asked_mebibytes_)
        return say("there is memory for a table of {} MiB only, not of {}", search_.table_mebibytes(), asked_mebibytes_);
    }
    return "";
  }

  Thought answer(const StateOf<G>& now, const SearchReport<K>& report) const {
    Thought thought = told_report<K>(now, report);
    thought.remark = remark();
    bool first = true;
    for_each_move<K>(report.lines[0].variation[0], [&](const MoveOf<G>& m) {
      if (std::exchange(first, false)) thought.move = place_of<G>(now, m);
    });
    return thought;
  }

  void remember_plan(const StateOf<G>& now, const StepOf<K>& step) {
    plan_.clear();
    for_each_move<K>(step, [&](const MoveOf<G>& m) { plan_.push_back(m); });
    planned_ = 1;
    expected_ = now;
    expected_.play(plan_[0]);
  }

  Thought next_of_plan(const StateOf<G>& now) {
    const MoveOf<G> m = plan_[planned_++];
    expected_ = now;
    expected_.play(m);
    Thought thought{.move = place_of<G>(now, m)};
    thought.lines.push_back({.moves = {G::format(now, m)}});
    return thought;
  }

  Search search_;
  Limits own_limits_;
  LimitedBy limited_by_;
  int asked_mebibytes_ = 0;
  SearchControl control_;
  std::vector<MoveOf<G>> plan_;
  std::size_t planned_ = 0;  // how many moves of the plan were given
  StateOf<G> expected_;      // where the plan goes on
};

}  // namespace plateau
