#include "games/azul/wall.h"

#include "core/message.h"
#include "core/text.h"

namespace plateau::azul {
namespace {

constexpr std::array<std::string_view, colours> names = {"Bl", "J", "R", "V", "Bc"};

int colour_named(std::string_view name) {
  for (int colour = 0; colour < colours; ++colour)
    if (names[colour] == name) return colour;
  return -1;
}

// The text that is left, and how far it lies in the whole.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::size_t character() const { return at_ + 1; }
  bool at_end() const { return at_ == text_.size(); }
  std::string_view left() const { return text_.substr(at_); }
  bool take(char expected) {
    if (at_end() || text_[at_] != expected) return false;
    ++at_;
    return true;
  }
  // What stands before the next '_', '|' or the end.
  std::string_view take_name() {
    const std::string_view name = left().substr(0, left().find_first_of("_|"));
    at_ += name.size();
    return name;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

Result<Wall> parse_wall(std::string_view text) {
  while (!text.empty() && trim(text.substr(text.size() - 1)).empty()) text.remove_suffix(1);
  Reader reader(text);
  Wall wall = Wall::grey();
  for (int row = 0; row < rows; ++row) {
    if (!reader.take('|'))
      return Error{reader.at_end() ? say("the wall ends after {} rows; it must have {}", row, rows)
                                   : say("character {}: '|' must open row {} of the wall, not '{}'", reader.character(),
                                         row + 1, shown(reader.left().substr(0, 1)))};
    for (int column = 0; column < columns; ++column) {
      const std::size_t character = reader.character();
      const std::string_view name = reader.take_name();
      const int colour = colour_named(name);
      if (name.empty() && (reader.at_end() || reader.left()[0] == '|'))
        return Error{say("row {} of the wall has {} cells; it must have {}", row + 1, column, columns)};
      if (colour < 0)
        return Error{say("row {}, cell {} (character {}): '{}' is not a colour; the colours are Bl, J, R, V and Bc",
                         row + 1, column + 1, character, shown(name))};
      if (wall.column(row, colour) != any_column)
        return Error{
            say("row {}, cell {} (character {}): {} is in this row already", row + 1, column + 1, character, name)};
      if (!reader.take('_'))
        return Error{say("character {}: '_' must close cell {} of row {}", reader.character(), column + 1, row + 1)};
      wall.set_column(row, colour, column);
    }
  }
  if (!reader.at_end())
    return Error{
        say("character {}: '{}' follows the {} rows of the wall", reader.character(), shown(reader.left()), rows)};
  return wall;
}

std::string format_wall(const Wall& wall) {
  std::string text;
  for (int row = 0; row < rows; ++row) {
    std::array<std::string_view, columns> cells;
    for (int colour = 0; colour < colours; ++colour) cells[wall.column(row, colour)] = names[colour];
    text += '|';
    for (const std::string_view cell : cells) text += std::string(cell) + '_';
  }
  return text;
}

}  // namespace plateau::azul
