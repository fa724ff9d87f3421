// Plays random games with the rules and with a game's slow reference side by side. For tests.
//
// A Reference is written from the rules document alone, shares no code with the game, and is made of text:
//     explicit Reference(std::string position)
//     std::vector<std::string> legal_moves() const      (any order; empty when the game is over)
//     void play(const std::string& move)
//     std::string position() const
//     std::string result() const                        (Outcome::text(), or "" while the game is on)
//     double weight(const std::string& move) const      (only for games with chance)
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/game.h"

namespace plateau {

template <Game G, class Reference>
void expect_same_games(const std::string& position, int games, std::uint64_t seed, int most_plies = 1000000) {
  Random random(seed);
  const auto start = G::parse(position);
  ASSERT_TRUE(start.ok()) << start.error().message;
  for (int game = 0; game < games; ++game) {
    StateOf<G> s = *start;
    Reference reference(position);
    std::string moves_so_far;
    for (int ply = 0;; ++ply) {
      SCOPED_TRACE("from " + position + " after" + moves_so_far);
      ASSERT_EQ(G::format(s), reference.position());
      std::vector<std::string> moves;
      for (const MoveOf<G> m : s.legal_moves()) moves.push_back(G::format(s, m));
      std::vector<std::string> expected = reference.legal_moves();
      std::ranges::sort(moves);
      std::ranges::sort(expected);
      ASSERT_EQ(moves, expected);
      ASSERT_EQ(s.outcome() ? s.outcome()->text() : "", reference.result());
      if (s.is_over() || ply == most_plies) break;
      if constexpr (Stochastic<G>) {
        if (s.turn() == chance) {
          for (const MoveOf<G> m : s.legal_moves())
            ASSERT_NEAR(s.weight(m), reference.weight(G::format(s, m)), 1e-12) << G::format(s, m);
        }
      }
      const MoveOf<G> m = random_move<G>(s, random);
      const std::string text = G::format(s, m);
      moves_so_far += " " + text;
      s.play(m);
      reference.play(text);
    }
  }
}

}  // namespace plateau
