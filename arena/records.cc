#include "arena/records.h"

#include <algorithm>

#include "core/record.h"
#include "core/text.h"

namespace plateau {
namespace {

constexpr std::string_view magic = "# plateau record";

bool begins_record(std::string_view line) { return trim(line) == magic; }

}  // namespace

std::string game_record(const PlayedGame& game) {
  const auto record = parse_record(game.record);
  const bool has_id = record && record->header("id") != nullptr;
  std::string text = std::string(magic) + "\n";
  if (!has_id) text += "# id: " + std::to_string(game.id) + "\n";
  std::string_view rest = game.record;
  if (begins_record(rest.substr(0, rest.find('\n')))) rest.remove_prefix(std::min(rest.size(), rest.find('\n') + 1));
  if (rest.ends_with('\n')) rest.remove_suffix(1);
  for (const std::string_view line : split(rest, '\n')) {
    // A second first line would make two records of one: it stays a comment, but no longer looks like a beginning.
    if (begins_record(line)) text += '#';
    text.append(line) += '\n';
  }
  return text;
}

std::optional<std::string> game_record(const TournamentResults& results, std::int64_t id) {
  const auto found = std::ranges::find(results.games, id, &PlayedGame::id);
  if (found == results.games.end()) return std::nullopt;
  return game_record(*found);
}

std::string game_records(const TournamentResults& results) {
  std::string text;
  for (const PlayedGame& game : results.games) text += game_record(game);
  return text;
}

std::vector<std::string> split_records(std::string_view text) {
  std::vector<std::string> records;
  if (text.ends_with('\n')) text.remove_suffix(1);
  for (const std::string_view line : split(text, '\n')) {
    if (begins_record(line)) records.emplace_back();
    if (!records.empty()) records.back().append(line) += '\n';
  }
  return records;
}

}  // namespace plateau
