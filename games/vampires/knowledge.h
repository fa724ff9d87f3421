// What engines know of this game: the units as they stand, or everything there is.
#pragma once

#include <algorithm>
#include <array>

#include "games/vampires/evaluate.h"
#include "games/vampires/turns.h"
#include "search/knowledge.h"

namespace plateau::vampires {

// Own units less those of the enemy.
template <int Cells>
struct Plain {
  using Game = BasicGame<Cells>;
  static constexpr Score most = 100'000;
  static constexpr Score win_score = 2 * most;
  static constexpr Score value_scale = 3;

  static Score evaluate(const BasicState<Cells>& s, Player p) {
    return std::clamp(s.total(static_cast<Species>(p)) - s.total(static_cast<Species>(1 - p)), -most, most);
  }
};

// Whole turns instead of orders, and an evaluation that sees what is near.
template <int Cells>
struct Tuned {
  using Game = BasicGame<Cells>;
  using State = BasicState<Cells>;
  using Step = Turn;

  // On a wide map what decides is farther away than alpha-beta looks, while a tree follows the few lines that matter.
  static constexpr bool is_wide = Cells > 64;

  static constexpr bool late_moves_are_weak = true;
  static constexpr Score win_score = victory;
  static constexpr Score value_scale = victory / 2;
  static constexpr int most_steps = 28;

  // The steps are sensible turns already, their values are often close (at the start of city all lie within 0.45 of
  // value_scale), and to look further ahead changes little: a level is weak by the turns it overlooks. The lowest sees
  // one of them, and wanders about. On the map thetrap each scored 52.6 to 56.1 % of 4,000 games against the one below.
  static constexpr std::array<LevelTraits, 9> level_traits = {{
      {1000, 2000, 1, 1'000},
      {880, 1100, 1, 1'000},
      {820, 800, 1, 1'000},
      {770, 620, 1, 1'000},
      {720, 500, 1, 1'000},
      {640, 370, 1, 1'000},
      {540, 250, 1, 1'000},
      {340, 100, 1, 1'000},
      {200, 50, 2, 4'000},
  }};

  static Score evaluate(const State& s, Player p) { return valued(s, p, tuned_weights); }
  static Score hoped(const State& s, Player p) { return valued(s, p, hopeful_weights); }
  static Score sober(Score score) {
    // The score is victory * a / (doubt + |a|) of an advantage a, which holds the hope.
    const std::int64_t room = victory - std::abs(score);
    if (room <= 0) return score;
    const std::int64_t advantage =
        tuned_weights.doubt * std::int64_t{score} - hopeful_weights.hope * room;  // times room
    return static_cast<Score>(victory * advantage / (tuned_weights.doubt * room + std::abs(advantage)));
  }

  // On wide maps with those in which all groups act together; on small ones depth is worth more.
  static TurnList steps(const State& s) {
    if constexpr (is_wide)
      return or_any_turn(likely_and_concerted_turns(field_of(s), turn_under_way(s), most_steps), s);
    else
      return separate_steps(s);
  }
  static TurnList separate_steps(const State& s) {
    return or_any_turn(likely_turns(field_of(s), turn_under_way(s), most_steps), s);
  }
  static void play(State& s, const Turn& turn) {
    for (const Move m : turn.moves()) s.play(m);
  }
  static Turn::Moves moves(const Turn& turn) { return turn.moves(); }

  static Turn step_of(Move outcome) { return Turn(outcome); }

  static int order(const State&, const Turn& turn) { return turn.promise(); }

 private:
  static Score valued(const State& s, Player p, const Weights& weights) {
    if (s.orders() == 0 && s.stage() == Stage::orders) return vampires::evaluate(field_of(s), p, weights);
    std::vector<Setup::Attack> attacks;
    for (int a = 0; a < s.attacks(); ++a) attacks.push_back(s.attack(a));
    return evaluate_attacks(field_of(s), attacks, s.stage(), p, weights);
  }

  static TurnList or_any_turn(TurnList turns, const State& s) {
    if (turns.empty()) turns.push_back(any_turn(s));
    return turns;
  }

  // For positions in which no turn is sensible: the first order there is.
  static Turn any_turn(const State& s) {
    Turn turn(s.grid());
    if (s.end_is_legal()) return turn;
    const Move first = s.legal_moves()[0];
    turn.add({.from = first.from(), .to = first.to(), .units = first.units()});
    return turn;
  }
};

}  // namespace plateau::vampires
