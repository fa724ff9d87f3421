#include "players/sentences.h"

#include <fmt/format.h>

#include "core/message.h"
#include "core/text.h"

namespace plateau {

std::string player_name(const GameInfo& info, Player player) {
  if (player == chance) return say("chance");
  return std::string(translate(info.player_names[static_cast<std::size_t>(player)]));
}

bool is_plural(std::string_view seat_name) { return seat_name.ends_with('s'); }

std::string outcome_sentence(const GameInfo& info, const Outcome& outcome) {
  std::vector<std::string> scores;
  std::vector<std::string> winners;
  for (int p = 0; p < outcome.players; ++p) {
    scores.push_back(std::to_string(outcome.scores[p]));
    if (outcome.won(p)) winners.push_back(player_name(info, p));
  }
  if (outcome.draw()) return say("a draw, {}", join(scores, "-"));
  if (winners.size() > 1) return say("{} share the win, {}", join(winners, ", "), join(scores, "-"));
  return is_plural(winners[0]) ? say("{} win, {}", winners[0], join(scores, "-"))
                               : say("{} wins, {}", winners[0], join(scores, "-"));
}

std::string score_text(const GameInfo& info, Player to_move, const Line& line) {
  if (line.verdict) {
    if (*line.verdict == 0) return say("a draw");
    const std::string who = player_name(info, to_move);
    const bool wins = *line.verdict > 0;
    std::string text = is_plural(who) ? (wins ? say("{} win", who) : say("{} lose", who))
                                      : (wins ? say("{} wins", who) : say("{} loses", who));
    if (line.margin > 0) text += say(" by {}", line.margin);
    if (line.ends_the_game) text += say(" in {} plies", line.moves.size());
    return text;
  }
  if (line.win_chance) return fmt::format("{:.1f} %", *line.win_chance * 100);
  return fmt::format("{:+}", line.score);
}

}  // namespace plateau
