// Positions as text:
//   turn=1 round=1 first=1 factories=BBYW/-/RRGG/-/- centre=MBY bag=B12Y16 lid=W3
//   player=1 score=5 wall=Byrgw/wbyrg/gwbyr/rgwby/yrgwb lines=./Y./.../..../..... floor=M player=2 …
#include <algorithm>
#include <optional>
#include <set>

#include "core/message.h"
#include "core/text.h"
#include "games/azul/table.h"

namespace plateau::azul {
namespace {

std::string or_dash(const std::string& text) { return text.empty() ? "-" : text; }

std::string counts_text(const Counts& counts) {
  std::string text;
  for (int colour = 0; colour < colours; ++colour)
    if (counts[colour] > 0) text += letters[colour] + std::to_string(counts[colour]);
  return or_dash(text);
}

int colour_of(char letter) {
  const auto at = letters.find(letter);
  return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

std::string shown_char(std::string_view text, std::size_t at) { return shown(text.substr(at, 1)); }

// "BBYW" or "-".
Result<Counts> parse_tiles(std::string_view text, const std::string& place) {
  Counts counts{};
  if (text == "-") return counts;
  if (text.empty()) return Error{say("{}: write '-' where there is no tile", place)};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int colour = colour_of(text[i]);
    if (colour < 0) return Error{say("{}: '{}' is not a tile; tiles are B, Y, R, G and W", place, shown_char(text, i))};
    if (++counts[colour] > tiles_of_colour)
      return Error{say("{}: there are only {} tiles of colour {}", place, tiles_of_colour, text[i])};
  }
  return counts;
}

// "B12Y3" or "-".
Result<Counts> parse_counts(std::string_view text, std::string_view place) {
  Counts counts{};
  if (text == "-") return counts;
  const auto bad = [&] {
    return Error{say("{}={}: colours and their numbers are expected, such as B12Y3, or '-'", place, shown(text))};
  };
  if (text.empty()) return bad();
  for (std::size_t i = 0; i < text.size();) {
    const int colour = colour_of(text[i]);
    const auto end = text.find_first_not_of("0123456789", i + 1);
    const auto number = parse_integer(text.substr(i + 1, end == std::string_view::npos ? end : end - i - 1));
    if (colour < 0 || !number || counts[colour] != 0 || *number < 1) return bad();
    if (*number > tiles_of_colour)
      return Error{say("{}: there are only {} tiles of colour {}", place, tiles_of_colour, letters[colour])};
    counts[colour] = static_cast<int>(*number);
    i = end == std::string_view::npos ? text.size() : end;
  }
  return counts;
}

Result<int> parse_number(std::string_view key, std::string_view text, int least, int most) {
  const auto number = parse_integer(text);
  if (!number || *number < least || *number > most)
    return Error{say("{}={}: a whole number from {} to {} is expected", key, shown(text), least, most)};
  return static_cast<int>(*number);
}

// Reads one position, field by field.
class TableReader {
 public:
  Result<Table> read(std::string_view text) {
    for (const std::string_view field : words(text)) {
      const auto equals = field.find('=');
      if (equals == std::string_view::npos) return Error{say("'{}' is not a field such as turn=1", shown(field))};
      if (auto error = read_field(field.substr(0, equals), field.substr(equals + 1))) return *error;
    }
    if (players_ < 2) return Error{say("a position has the fields of 2 to 4 players: player=1 … player=2 …")};
    table_.players = players_;
    if (auto error = resolve_factories()) return *error;
    if (auto error = resolve_turn()) return *error;
    if (auto error = resolve_tiles()) return *error;
    if (auto error = resolve_marker()) return *error;
    if (auto error = inconsistency(table_)) return *error;
    return table_;
  }

 private:
  using Refusal = std::optional<Error>;

  Seat& seat() { return table_.seats[players_ - 1]; }
  // "player 2, lines", for messages about the seat that is being read.
  std::string here(std::string_view key) const { return say("player {}, {}", players_, key); }

  Refusal read_field(std::string_view key, std::string_view value) {
    if (key == "player") {
      if (players_ == max_players || value != std::to_string(players_ + 1))
        return Error{players_ == max_players ? say("a position has the fields of 2 to 4 players: player=1 … player=2 …")
                                             : say("player={}: player={} is expected", shown(value), players_ + 1)};
      ++players_;
      return std::nullopt;
    }
    if (!seen_.insert(std::to_string(players_) + std::string(key)).second)
      return Error{say("the field {} is given twice", shown(key))};
    return players_ == 0 ? read_table_field(key, value) : read_seat_field(key, value);
  }

  Refusal read_table_field(std::string_view key, std::string_view value) {
    if (key == "turn") return turn_ = value, std::nullopt;
    if (key == "factories") return factories_ = value, std::nullopt;
    if (key == "round") return keep(parse_number(key, value, 1, most_rounds), table_.round);
    if (key == "first") {
      const auto first = parse_number(key, value, 1, max_players);
      if (!first) return first.error();
      first_ = *first - 1;
      return std::nullopt;
    }
    if (key == "centre") {
      table_.marker_in_centre = value.starts_with('M');
      if (value == "M") return std::nullopt;
      return keep(parse_tiles(value.substr(table_.marker_in_centre ? 1 : 0), "centre"), table_.centre);
    }
    if (key == "bag") return has_bag_ = true, keep(parse_counts(value, key), table_.bag);
    if (key == "lid") return has_lid_ = true, keep(parse_counts(value, key), table_.lid);
    return Error{
        say("there is no field '{}' before player=1; the fields are turn, round, first, factories, centre, bag "
            "and lid",
            shown(key))};
  }

  Refusal read_seat_field(std::string_view key, std::string_view value) {
    if (key == "score") return keep(parse_number(key, value, 0, most_points), seat().score);
    if (key == "wall") return read_wall(value);
    if (key == "lines") return read_lines(value);
    if (key == "floor") return read_floor(value);
    return Error{say("there is no field '{}' after player={}; the fields are score, wall, lines and floor", shown(key),
                     players_)};
  }

  template <class T>
  static Refusal keep(Result<T> read, T& where) {
    if (!read) return read.error();
    where = *read;
    return std::nullopt;
  }

  Refusal read_wall(std::string_view value) {
    const auto texts = split(value, '/');
    if (texts.size() != rows)
      return Error{say("{}: there are {} rows; there must be {}", here("wall"), texts.size(), rows)};
    seat().wall = Wall::grey();
    for (int row = 0; row < rows; ++row) {
      if (texts[row].size() != columns)
        return Error{say("{}, row {}: there are {} spaces; there must be {}", here("wall"), row + 1, texts[row].size(),
                         columns)};
      for (int column = 0; column < columns; ++column)
        if (auto error = read_space(texts[row], row, column)) return error;
    }
    const bool grey = value.find('.') != std::string_view::npos;
    if (grey && value.find_first_of("byrgw") != std::string_view::npos)
      return Error{say("{}: free spaces are small letters, or '.' on a grey wall, not both", here("wall"))};
    return grey ? check_grey_columns() : std::nullopt;
  }

  Refusal read_space(std::string_view text, int row, int column) {
    const char c = text[column];
    if (c == '.') return std::nullopt;
    const bool is_small = c >= 'a' && c <= 'z';
    const int colour = colour_of(is_small ? static_cast<char>(c - 'a' + 'A') : c);
    if (colour < 0)
      return Error{say("{}, row {}, column {}: '{}' is not one of B Y R G W b y r g w or '.'", here("wall"), row + 1,
                       column + 1, shown_char(text, column))};
    if (seat().wall.column(row, colour) != any_column)
      return Error{
          say("{}, row {}, column {}: {} is in this row already", here("wall"), row + 1, column + 1, letters[colour])};
    seat().wall.set_column(row, colour, column);
    if (!is_small) seat().placed |= 1u << wall_bit(row, column);
    return std::nullopt;
  }

  Refusal check_grey_columns() {
    for (int colour = 0; colour < colours; ++colour) {
      unsigned seen = 0;
      for (int row = 0; row < rows; ++row) {
        const int column = seat().wall.column(row, colour);
        if (column != any_column && (seen >> column & 1) != 0)
          return Error{say("{}: column {} has {} twice, which a grey wall does not allow", here("wall"), column + 1,
                           letters[colour])};
        seen |= 1u << column;
      }
    }
    return std::nullopt;
  }

  Refusal read_lines(std::string_view value) {
    const auto texts = split(value, '/');
    if (texts.size() != rows)
      return Error{say("{}: there are {} rows; there must be {}", here("lines"), texts.size(), rows)};
    for (int row = 0; row < rows; ++row) {
      const std::string_view text = texts[row];
      if (static_cast<int>(text.size()) != row + 1)
        return Error{
            say("{}, row {}: there are {} spaces; there must be {}", here("lines"), row + 1, text.size(), row + 1)};
      const std::string_view tiles = text.substr(0, text.find('.'));
      const int colour = tiles.empty() ? 0 : colour_of(tiles[0]);
      if (colour < 0 || tiles.find_first_not_of(tiles.substr(0, 1)) != std::string_view::npos ||
          text.find_first_not_of('.', tiles.size()) != std::string_view::npos)
        return Error{say("{}, row {}: '{}' is not tiles of one colour and then '.' for each free space", here("lines"),
                         row + 1, shown(text))};
      seat().lines[row] = {.colour = colour, .count = static_cast<int>(tiles.size())};
    }
    return std::nullopt;
  }

  Refusal read_floor(std::string_view value) {
    if (value == "-") return std::nullopt;
    if (value.empty()) return Error{say("{}: write '-' where there is no tile", here("floor"))};
    if (value.size() > floor_spaces)
      return Error{say("{}: there are {} spaces; there are at most {}", here("floor"), value.size(), floor_spaces)};
    for (std::size_t i = 0; i < value.size(); ++i) {
      const int tile = value[i] == 'M' ? marker : colour_of(value[i]);
      if (tile < 0)
        return Error{
            say("{}: '{}' is not a tile (B, Y, R, G, W) or the marker M", here("floor"), shown_char(value, i))};
      seat().floor.push_back(tile);
    }
    return std::nullopt;
  }

  Refusal resolve_turn() {
    if (turn_ == "deal") return table_.phase = Phase::deal, std::nullopt;
    if (turn_ == "over") return table_.phase = Phase::over, std::nullopt;
    const auto number = parse_integer(turn_);
    if (!number || *number < 1 || *number > players_)
      return Error{say("turn={}: a player from 1 to {}, 'deal' or 'over' is expected", shown(turn_), players_)};
    table_.phase = table_.tiles_on_offer() > 0 ? Phase::take : Phase::place;
    table_.turn = static_cast<Player>(*number) - 1;
    return std::nullopt;
  }

  Refusal resolve_factories() {
    if (factories_.empty()) return std::nullopt;
    const auto texts = split(factories_, '/');
    if (static_cast<int>(texts.size()) != table_.factory_count())
      return Error{
          say("there are {} factories; a game of {} players has {}", texts.size(), players_, table_.factory_count())};
    for (std::size_t f = 0; f < texts.size(); ++f) {
      const auto tiles = parse_tiles(texts[f], say("factory {}", f + 1));
      if (!tiles) return tiles.error();
      if (total(*tiles) > factory_tiles)
        return Error{say("factory {} has {} tiles; it has room for {}", f + 1, total(*tiles), factory_tiles)};
      table_.factories[f] = *tiles;
    }
    return std::nullopt;
  }

  // Bag and lid: what is given, and where one is left out the tiles that are nowhere else.
  Refusal resolve_tiles() {
    for (int colour = 0; colour < colours; ++colour) {
      const int elsewhere = tiles_elsewhere(colour);
      const int missing = tiles_of_colour - elsewhere;
      if (missing < 0 || (has_bag_ && has_lid_ && missing != 0))
        return Error{
            say("there are {} tiles of colour {}; in all there are {}", elsewhere, letters[colour], tiles_of_colour)};
      (has_lid_ && !has_bag_ ? table_.bag : table_.lid)[colour] += missing;
    }
    if (table_.phase == Phase::deal && total(table_.bag) == 0) std::swap(table_.bag, table_.lid);
    return std::nullopt;
  }

  int tiles_elsewhere(int colour) const {
    int tiles = table_.bag[colour] + table_.lid[colour] + table_.centre[colour];
    for (const Counts& factory : table_.factories) tiles += factory[colour];
    for (const Seat& seat : table_.seats) {
      for (int row = 0; row < rows; ++row)
        tiles += (seat.has(row, colour) ? 1 : 0) + (seat.lines[row].colour == colour ? seat.lines[row].count : 0);
      for (const int tile : seat.floor) tiles += tile == colour ? 1 : 0;
    }
    return tiles;
  }

  Refusal resolve_marker() {
    int markers = table_.marker_in_centre ? 1 : 0;
    std::optional<Player> holder;
    for (Player p = 0; p < players_; ++p)
      for (const int tile : table_.seats[p].floor)
        if (tile == marker) ++markers, holder = p;
    if (markers > 1) return Error{say("the marker M is in more than one place")};
    table_.first = first_.value_or(holder.value_or(0));
    if (table_.first >= players_)
      return Error{say("first={}: a whole number from {} to {} is expected", table_.first + 1, 1, players_)};
    if (holder && *holder != table_.first)
      return Error{say("the marker M is on the floor of player {}, so first={} is expected", *holder + 1, *holder + 1)};
    return std::nullopt;
  }

  Table table_;
  int players_ = 0;
  std::string_view turn_;
  std::string_view factories_;
  std::optional<Player> first_;
  bool has_bag_ = false;
  bool has_lid_ = false;
  std::set<std::string> seen_;
};

std::string turn_text(const Table& table) {
  if (table.phase == Phase::deal) return "deal";
  if (table.phase == Phase::over) return "over";
  return std::to_string(table.turn + 1);
}

template <class Text>
std::string rows_text(const Text& text) {
  std::string joined = text(0);
  for (int row = 1; row < rows; ++row) joined += '/' + text(row);
  return joined;
}

}  // namespace

std::string format_table(const Table& table) {
  std::string text =
      fmt::format("turn={} round={} first={} factories=", turn_text(table), table.round, table.first + 1);
  for (int f = 0; f < table.factory_count(); ++f) text += (f > 0 ? "/" : "") + or_dash(tiles_text(table.factories[f]));
  text += " centre=" + or_dash((table.marker_in_centre ? "M" : "") + tiles_text(table.centre));
  text += " bag=" + counts_text(table.bag) + " lid=" + counts_text(table.lid);
  for (Player p = 0; p < table.players; ++p) {
    const Seat& seat = table.seats[p];
    text += fmt::format(" player={} score={}", p + 1, seat.score);
    text += " wall=" + rows_text([&](int row) { return wall_row_text(seat, row); });
    text += " lines=" + rows_text([&](int row) { return line_text(seat, row); });
    text += " floor=" + or_dash(floor_text(seat));
  }
  return text;
}

Result<Table> parse_table(std::string_view text) { return TableReader().read(text); }

}  // namespace plateau::azul
