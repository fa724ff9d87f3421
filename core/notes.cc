#include "core/notes.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/characters.h"
#include "core/text.h"

namespace plateau {
namespace {

constexpr std::size_t most_line_moves = 8;
constexpr std::size_t most_move_bytes = 100;
constexpr std::size_t most_remark_bytes = 300;
constexpr std::int64_t most_number = 1'000'000'000;

// The words of a note, one after the other.
class NoteReader {
 public:
  explicit NoteReader(std::string_view text) : rest_(trim(text)) {}

  bool at_end() const { return rest_.empty(); }

  std::string_view word() {
    const std::string_view found = rest_.substr(0, rest_.find(' '));
    rest_ = trim(rest_.substr(found.size()));
    return found;
  }

  std::optional<int> number(std::int64_t least) {
    const auto found = parse_integer(word());
    if (!found || *found < least || *found > most_number) return std::nullopt;
    return static_cast<int>(*found);
  }

  std::optional<double> share() {
    const std::string_view text = word();
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !(value >= 0 && value <= 1)) return std::nullopt;
    return value;
  }

  std::string_view rest() { return std::exchange(rest_, {}); }

 private:
  std::string_view rest_;
};

bool read_moves(NoteReader& reader, Line& line) {
  const auto count = reader.number(0);
  if (!count || *count > static_cast<int>(most_line_moves)) return false;
  for (int i = 0; i < *count; ++i) line.moves.emplace_back(reader.word());
  return line.moves.empty() || !line.moves.back().empty();
}

// One thing that a note may say. False: it is none.
bool read_part(NoteReader& reader, MoveNote& note) {
  const std::string_view name = reader.word();
  if (name == "remark") return !(note.remark = reader.rest()).empty();
  if (name == "depth") {
    const auto depth = reader.number(0);
    note.depth = depth.value_or(0);
    return depth.has_value();
  }
  Line& line = note.line ? *note.line : note.line.emplace();
  if (name == "line") return read_moves(reader, line);
  if (name == "chance") return (line.win_chance = reader.share()).has_value();
  const auto number = reader.number(-most_number);
  if (!number) return false;
  if (name == "score") return line.score = *number, true;
  if (name == "margin") return line.margin = *number, true;
  if (name != "verdict" || *number < -1 || *number > 1) return false;
  line.verdict = *number;
  return true;
}

std::string one_line(std::string_view text) {
  std::string line;
  for (std::size_t at = 0; at < text.size();) {
    const Character character = character_at(text, at);
    const std::size_t bytes = std::max<std::size_t>(character.bytes, 1);
    if (line.size() + bytes > most_remark_bytes) break;
    const bool is_shown = character.bytes > 0 && !is_control(character.code) && !is_treacherous(character.code);
    if (is_shown)
      line += text.substr(at, bytes);
    else if (character.bytes > 0 && is_control(character.code))
      line += ' ';
    at += bytes;
  }
  return std::string(trim(line));
}

}  // namespace

MoveNote tidy_note(MoveNote note) {
  note.remark = one_line(note.remark);
  if (!note.line) return note;
  auto& moves = note.line->moves;
  if (moves.size() > most_line_moves) moves.resize(most_line_moves);
  const auto is_odd = [](const std::string& move) {
    return move.empty() || move.size() > most_move_bytes || one_line(move) != move || move.find(' ') != move.npos;
  };
  moves.erase(std::ranges::find_if(moves, is_odd), moves.end());
  note.line->score = std::clamp<int>(note.line->score, -most_number, most_number);
  return note;
}

std::string note_text(const MoveNote& note) {
  std::string text = fmt::format("{} {}", note.ply, note.seat + 1);
  if (note.depth > 0) text += fmt::format(" depth {}", note.depth);
  if (note.line) {
    const Line& line = *note.line;
    text += fmt::format(" score {}", line.score);
    if (line.verdict) text += fmt::format(" verdict {} margin {}", *line.verdict, line.margin);
    if (line.win_chance) text += fmt::format(" chance {:.3f}", std::clamp(*line.win_chance, 0.0, 1.0));
    if (!line.moves.empty()) text += fmt::format(" line {} {}", line.moves.size(), join(line.moves, " "));
  }
  if (!note.remark.empty()) text += " remark " + note.remark;
  return text;
}

std::optional<MoveNote> parse_note(std::string_view text) {
  NoteReader reader(text);
  const auto ply = reader.number(0);
  const auto seat = reader.number(1);
  if (!ply || !seat || *seat > static_cast<int>(max_players)) return std::nullopt;
  MoveNote note{.ply = static_cast<std::size_t>(*ply), .seat = *seat - 1};
  while (!reader.at_end())
    if (!read_part(reader, note)) return std::nullopt;
  return tidy_note(std::move(note));
}

}  // namespace plateau
