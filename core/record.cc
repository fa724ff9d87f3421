#include "core/record.h"

#include <algorithm>

#include "core/text.h"

namespace plateau {
namespace {

constexpr std::string_view magic = "# plateau record";
constexpr std::string_view note_begins = "# note: ";

// "# key: value" → the header, unless it is a plain comment.
// False when the record has a header of this name already.
bool read_header(std::string_view line, Record& record) {
  const auto colon = line.find(": ");
  if (colon == std::string_view::npos) return true;
  const std::string_view key = trim(line.substr(1, colon - 1));
  if (key.empty() || key.find(' ') != std::string_view::npos) return true;
  return record.headers.emplace(key, trim(line.substr(colon + 2))).second;
}

}  // namespace

Result<Record> parse_record(std::string_view text) {
  Record record;
  const bool has_headers = text.starts_with(magic);
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    for (const char c : line)
      if (static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\r')
        return Error{
            say("line {} holds a control character (code {}); a record is plain text", number, static_cast<int>(c))};
    if (has_headers && record.words.empty() && line.starts_with("#") && !read_header(line, record))
      return Error{say("line {} says a second time what a line before it said", number)};
    if (has_headers && !record.words.empty() && line.starts_with(note_begins))
      if (auto note = parse_note(line.substr(note_begins.size()))) record.notes.push_back(std::move(*note));
    for (const std::string_view word : words(line.substr(0, line.find('#')))) record.words.emplace_back(word);
  }
  std::ranges::stable_sort(record.notes, {}, &MoveNote::ply);
  return record;
}

std::string format_record(std::string_view game, const AnyPosition& position,
                          const std::map<std::string, std::string, std::less<>>& headers,
                          std::span<const MoveNote> notes) {
  std::string text =
      std::string(magic) + "\n# game: " + std::string(game) + "\n# position: " + position.start_text() + "\n";
  for (const auto& [key, value] : headers) text += "# " + key + ": " + value + "\n";
  std::string line;
  for (const std::string& move : position.moves_played()) {
    if (line.size() + move.size() > 100) text += line + "\n", line.clear();
    line += (line.empty() ? "" : " ") + move;
  }
  if (!line.empty()) text += line + "\n";
  const auto outcome = position.outcome();
  text += "# result: " + (outcome ? outcome->text() : "unfinished") + "\n";
  for (const MoveNote& note : notes)
    if (note.ply <= position.plies()) text += std::string(note_begins) + note_text(note) + "\n";
  return text;
}

Result<std::size_t> play_recorded(AnyPosition& position, std::span<const std::string_view> words) {
  const bool is_skip = words[0] == skipped_turn && position.standing();
  if (!is_skip || position.outcome() || position.turn() == chance) return position.play_words(words);
  position.skip();
  return std::size_t{1};
}

std::optional<ReplayError> replay_words(AnyPosition& position, const std::vector<std::string>& record_words) {
  const std::vector<std::string_view> left(record_words.begin(), record_words.end());
  for (std::size_t i = 0; i < left.size();) {
    const auto read = play_recorded(position, std::span(left).subspan(i));
    if (!read) return ReplayError{position.plies() + 1, record_words[i], read.error().message};
    i += *read;
  }
  return std::nullopt;
}

}  // namespace plateau
