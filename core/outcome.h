// Who takes part in a game, and how it ends.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plateau {

// Players are numbered from 0 in the code and from 1 in every text. `chance` is whoever draws tiles and rolls dice.
using Player = int;
inline constexpr Player chance = -1;
inline constexpr int max_players = 4;

// The end of a game: a score per player, and who won. All players in `winners` means a draw.
struct Outcome {
  std::array<int, max_players> scores{};
  std::uint8_t players = 2;
  std::uint8_t winners = 0;  // bit p: player p won, alone or shared

  bool won(Player p) const { return (winners >> p) & 1; }
  bool draw() const { return winners == (1u << players) - 1; }
  bool operator==(const Outcome&) const = default;

  // The outcome in which the highest score wins and equal highest scores share.
  static Outcome by_score(std::array<int, max_players> scores, int players) {
    Outcome outcome{.scores = scores, .players = static_cast<std::uint8_t>(players)};
    int best = scores[0];
    for (int p = 1; p < players; ++p) best = scores[p] > best ? scores[p] : best;
    for (int p = 0; p < players; ++p)
      if (scores[p] == best) outcome.winners |= static_cast<std::uint8_t>(1u << p);
    return outcome;
  }

  // The outcome in which one player of two wins, whatever the scores say.
  static Outcome win_for(Player winner, std::array<int, max_players> scores) {
    return {.scores = scores, .players = 2, .winners = static_cast<std::uint8_t>(1u << winner)};
  }

  // "8-33 winner 2", "50-50 draw", "40-61-61 winner 2,3": the same in every language, for programs.
  std::string text() const;
  static std::optional<Outcome> parse(std::string_view text);  // of text()
};

}  // namespace plateau
