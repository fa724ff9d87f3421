#include "core/outcome.h"

#include <charconv>

#include "core/text.h"

namespace plateau {

std::string Outcome::text() const {
  std::string text;
  for (int p = 0; p < players; ++p) text += (p == 0 ? "" : "-") + std::to_string(scores[p]);
  if (draw()) return text + " draw";
  text += " winner ";
  bool first = true;
  for (int p = 0; p < players; ++p) {
    if (!won(p)) continue;
    text += (first ? "" : ",") + std::to_string(p + 1);
    first = false;
  }
  return text;
}

std::optional<Outcome> Outcome::parse(std::string_view text) {
  const auto number = [](std::string_view digits) -> std::optional<int> {
    int value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    return value;
  };
  Outcome outcome{.players = 0};
  const auto parts = words(text);
  if (parts.size() < 2 || parts.size() > 3) return std::nullopt;
  // A score may be negative: a '-' that follows another one, or begins the text, is its sign.
  for (std::string_view left = parts[0]; !left.empty();) {
    if (outcome.players == max_players) return std::nullopt;
    const std::size_t end = std::min(left.find('-', 1), left.size());
    const auto score = number(left.substr(0, end));
    if (!score) return std::nullopt;
    outcome.scores[outcome.players++] = *score;
    left.remove_prefix(std::min(end + 1, left.size()));
  }
  if (outcome.players < 2) return std::nullopt;
  if (parts[1] == "draw" && parts.size() == 2) {
    outcome.winners = static_cast<std::uint8_t>((1u << outcome.players) - 1);
    return outcome;
  }
  if (parts[1] != "winner" || parts.size() != 3) return std::nullopt;
  for (const std::string_view winner : split(parts[2], ',')) {
    const auto player = number(winner);
    if (!player || *player < 1 || *player > outcome.players) return std::nullopt;
    outcome.winners |= static_cast<std::uint8_t>(1u << (*player - 1));
  }
  return outcome;
}

}  // namespace plateau
