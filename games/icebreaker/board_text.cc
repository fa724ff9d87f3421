#include "games/icebreaker/board_text.h"

#include <optional>

#include "core/text.h"

namespace plateau::icebreaker {
namespace {

constexpr std::string_view bullet = "•";
constexpr std::string_view score_example = "Red Score : 25 --- Black Score : 26";

std::string without_blanks(std::string_view line) {
  std::string text;
  for (const std::string_view word : words(line)) text += word;
  return text;
}

// The number between `before` and `after` at the beginning of the text, which is cut off together with both.
std::optional<int> take_score(std::string_view& text, std::string_view before, std::string_view after) {
  if (!text.starts_with(before)) return std::nullopt;
  text.remove_prefix(before.size());
  const auto end = text.find_first_not_of("0123456789");
  const auto number = parse_integer(text.substr(0, end));
  text.remove_prefix(end == std::string_view::npos ? text.size() : end);
  if (!number || *number > 999 || !text.starts_with(after)) return std::nullopt;
  text.remove_prefix(after.size());
  return static_cast<int>(*number);
}

std::optional<std::array<int, 2>> parse_score_line(std::string_view line) {
  const std::string text = without_blanks(line);
  std::string_view left = text;
  const auto red = take_score(left, "RedScore:", "---");
  const auto black = take_score(left, "BlackScore:", "");
  if (!red || !black || !left.empty()) return std::nullopt;
  return std::array<int, 2>{*red, *black};
}

// `text` is a line without its blanks: the row's letter and its cells.
Result<std::string> parse_row(std::string_view text, char letter, std::size_t line) {
  if (text[0] != letter)
    return Error{say("line {}: row {} must follow here, but the line begins with '{}'", line, letter, shown(text))};
  text.remove_prefix(1);
  std::string cells;
  while (!text.empty()) {
    const bool is_bullet = text.starts_with(bullet);
    if (!is_bullet && std::string_view("RBo.").find(text[0]) == std::string_view::npos)
      return Error{
          say("line {}: cell {}{} is '{}' instead of R, B, o, • or '.'", line, letter, cells.size() + 1, shown(text))};
    cells += is_bullet ? water : text[0];
    text.remove_prefix(is_bullet ? bullet.size() : 1);
  }
  return cells;
}

}  // namespace

Result<Setup> parse_board_text(std::string_view text) {
  Setup setup;
  bool scores_read = false;
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (trim(line).empty()) continue;
    if (!scores_read) {
      const auto scores = parse_score_line(line);
      if (!scores)
        return Error{say("line {}: the scores must stand here, such as '{}', not '{}'", number, score_example,
                         shown(trim(line)))};
      setup.captured = *scores;
      scores_read = true;
      continue;
    }
    if (static_cast<int>(setup.rows.size()) == row_count(most_side))
      return Error{say("line {}: a board has at most {} rows", number, row_count(most_side))};
    auto cells = parse_row(without_blanks(line), static_cast<char>('A' + setup.rows.size()), number);
    if (!cells) return cells.error();
    setup.rows.push_back(std::move(cells).value());
  }
  if (!scores_read)
    return Error{say("the file holds no board; it begins with the scores, such as '{}'", score_example)};
  return checked(std::move(setup));
}

std::string format_board_text(const Setup& setup) {
  std::string text = " Red Score : " + std::to_string(setup.captured[0]) +
                     " --- Black Score : " + std::to_string(setup.captured[1]) + "\n\n";
  const std::size_t longest = setup.rows[setup.rows.size() / 2].size();
  for (std::size_t row = 0; row < setup.rows.size(); ++row) {
    const std::string& cells = setup.rows[row];
    text += {' ', static_cast<char>('A' + row)};
    text += std::string(2 + 2 * (longest - cells.size()), ' ');
    for (std::size_t column = 0; column < cells.size(); ++column) {
      if (column > 0) text += "   ";
      if (cells[column] == water)
        text += bullet;
      else
        text += cells[column];
    }
    text += '\n';
  }
  return text;
}

}  // namespace plateau::icebreaker
