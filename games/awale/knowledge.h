// What the engines know of awalé.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "games/awale/awale.h"
#include "games/awale/tables.h"
#include "search/knowledge.h"

namespace plateau::awale {

// The score as it stands.
struct Plain {
  using Game = awale::Game;

  static Score evaluate(const State& s, Player p) { return s.score(p) - s.score(1 - p); }
};

// What an evaluation is made of, in parts of a seed.
struct Weights {
  static constexpr Score seed = 32;
  static constexpr int kinds_per_colour = 8;  // 7 stands for more seeds too

  // What a hole is worth to its owner, by 8 * reds + blues.
  std::array<std::int16_t, std::size_t{kinds_per_colour} * kinds_per_colour> holes{};
  Score to_move = 0;  // what it is worth to be the one to move

  // For player p.
  Score evaluate(const State& s, Player p) const {
    const Lanes reds = Lanes::load(s.board()[red].data()).at_most(kinds_per_colour - 1);
    const Lanes blues = Lanes::load(s.board()[blue].data()).at_most(kinds_per_colour - 1);
    const Lanes twice = reds + reds;
    const Lanes four_times = twice + twice;
    Bytes kinds;
    (four_times + four_times + blues).store(kinds.data());
    Score for_first = seed * (s.score(0) - s.score(1)) + (s.turn() == 0 ? to_move : -to_move);
    for (std::size_t hole = 0; hole < kinds.size(); hole += 2) for_first += holes[kinds[hole]] - holes[kinds[hole + 1]];
    return p == 0 ? for_first : -for_first;
  }
};

extern const Weights tuned_weights;

// What makes `best` strong.
struct Tuned {
  using Game = awale::Game;

  static constexpr Score value_scale = 8 * Weights::seed;
  static constexpr bool late_moves_are_weak = true;

  static Score evaluate(const State& s, Player p) { return tuned_weights.evaluate(s, p); }

  static int order(const State& s, Move m) { return s.captured_by(m); }
  static int slot(Move m) { return m.code; }
  static bool is_noisy(const State& s, Move m) { return s.captured_by(m) > 0; }

  // From the endgame tables that are installed. They know who wins, not by how much.
  static std::optional<Score> known(const State& s) {
    if (s.score(0) + s.score(1) < seed_count - most_table_seeds) return std::nullopt;
    return known(s, installed_tables());
  }
  static std::optional<Score> known(const State& s, const EndgameTables& tables) {
    const auto ending = tables.look_up(s);
    return ending ? std::optional(ending->sign * decided) : std::nullopt;
  }

  // The move of the tables: the shortest way to a victory, the longest to a defeat; among moves that keep a draw, one
  // that leaves the other player many ways to lose it.
  static std::optional<Solution<Tuned>> solve(const State& s, SearchControl&) { return solve(s, installed_tables()); }
  static std::optional<Solution<Tuned>> solve(const State& s, const EndgameTables& tables);
};

}  // namespace plateau::awale
