// The table for people: on a terminal, and as data for a page.
#include "core/text.h"
#include "games/azul/azul.h"

namespace plateau::azul {
namespace {

constexpr int board_width = 38;
constexpr std::array<int, floor_spaces> floor_points = {1, 1, 2, 2, 2, 3, 3};

constexpr std::array<Colour, colours + 1> paint_of = {Colour::blue,  Colour::yellow, Colour::red,
                                                      Colour::green, Colour::white,  Colour::magenta};

// Three columns for a tile (a capital letter on its colour), the marker M, a space that waits for a tile (a small
// letter) or any other free space ('.').
std::string cell(const TerminalStyle& style, char c) {
  if (c == '.') return painted(style, {.text = Colour::grey}, style.choose(" · ", " . "));
  constexpr std::string_view tiles = "BYRGWMbyrgw";
  const auto at = tiles.find(c);
  const std::string text{' ', c, ' '};
  if (at <= marker) return painted(style, {.text = Colour::black, .ground = paint_of[at]}, text);
  return painted(style, {.text = paint_of[at - marker - 1]}, text);
}

std::string cells(const TerminalStyle& style, std::string_view text) {
  std::string painted_cells;
  for (const char c : text) painted_cells += cell(style, c);
  return painted_cells;
}

std::string faint(const TerminalStyle& style, const std::string& text) {
  return painted(style, {.text = Colour::grey}, text);
}

std::string counts_line(const Counts& counts) {
  std::string text;
  for (int colour = 0; colour < colours; ++colour) text += fmt::format(" {}{}", letters[colour], counts[colour]);
  return text;
}

std::string name_of(Player p) { return std::string(translate(game_info().player_names[p])); }

std::string headline(const Table& table) {
  switch (table.phase) {
    case Phase::deal: return say("round {}: tiles are drawn for the factories", table.round);
    case Phase::take: return say("round {}: {} takes tiles", table.round, name_of(table.turn));
    case Phase::place:
      return say("round {}: {} chooses a column for the tile of line {}", table.round, name_of(table.turn),
                 table.seats[table.turn].complete_line() + 1);
    case Phase::over: break;
  }
  return say("round {}: the game is over", table.round);
}

bool is_grey(const Seat& seat) {
  bool grey = false;
  for (int row = 0; row < rows; ++row) grey = grey || wall_row_text(seat, row).find('.') != std::string::npos;
  return grey;
}

// The lines of a player's board, each board_width columns wide.
std::vector<std::string> board_lines(const Table& table, Player p, const TerminalStyle& style) {
  const Seat& seat = table.seats[p];
  const bool to_move = table.turn == p && (table.phase == Phase::take || table.phase == Phase::place);
  std::vector<std::string> lines;
  std::string title = std::string(to_move ? style.choose("▶ ", "> ") : "  ") +
                      painted(style, {.bold = true}, name_of(p)) + "  " + say("score {}", seat.score);
  if (table.first == p && table.phase != Phase::over && !(table.phase == Phase::take && table.marker_in_centre))
    title += "  " + (table.phase == Phase::deal ? say("(starts)") : say("(starts next)"));
  lines.push_back(title);
  if (is_grey(seat)) lines.push_back(std::string(20, ' ') + faint(style, " 1  2  3  4  5"));
  for (int row = 0; row < rows; ++row) {
    std::string text = line_text(seat, row);
    std::string shifted(text.rbegin(), text.rend());
    lines.push_back("  " + faint(style, std::to_string(row + 1)) + std::string(3 * (columns - 1 - row), ' ') +
                    cells(style, shifted) + faint(style, std::string(style.choose(" │", " |"))) +
                    cells(style, wall_row_text(seat, row)));
  }
  int lost = 0;
  for (std::size_t i = 0; i < seat.floor.size(); ++i) lost += floor_points[i];
  const std::string floor = floor_text(seat);
  lines.push_back("  " + faint(style, "F") + cells(style, floor + std::string(floor_spaces - floor.size(), '.')) +
                  (lost > 0 ? fmt::format("  -{}", lost) : ""));
  for (std::string& line : lines) line = padded(line, board_width);
  return lines;
}

std::string without_trailing_blanks(std::string line) {
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line + "\n";
}

void write_counts(JsonWriter& json, std::string_view name, const Counts& counts) {
  json.key(name).begin_object();
  for (int colour = 0; colour < colours; ++colour) json.member(letters.substr(colour, 1), counts[colour]);
  json.end_object();
}

void write_seat(JsonWriter& json, const Seat& seat) {
  json.begin_object().member("score", seat.score);
  json.key("wall").begin_array();
  for (int row = 0; row < rows; ++row) json.value(wall_row_text(seat, row));
  json.end_array().key("lines").begin_array();
  for (int row = 0; row < rows; ++row) json.value(line_text(seat, row));
  json.end_array().member("floor", floor_text(seat)).end_object();
}

}  // namespace

// {"phase":"take","turn":1,"round":1,"first":1,"marker":true,"centre":"BBY","factories":["BBYW","", …],
//  "bag":{"B":12, …},"lid":{…},"seats":[{"score":0,"wall":["Byrgw", …],"lines":[".","Y.", …],"floor":"MB"}, …]}
// turn is 0 when chance moves. Clicks: "2B" is the colour B of factory 2 (0: the centre), then "1"-"5" or "F" a line or
// the floor of the mover; "bag" and a colour; "L3" and "C2", a complete line and a column of the wall.
void view_table(const Table& table, JsonWriter& json) {
  constexpr std::array<std::string_view, 4> phases = {"deal", "take", "place", "over"};
  json.begin_object().member("phase", phases[static_cast<int>(table.phase)]);
  json.member("turn", table.phase == Phase::deal ? 0 : table.turn + 1);
  json.member("round", table.round).member("first", table.first + 1).member("marker", table.marker_in_centre);
  json.member("centre", tiles_text(table.centre)).key("factories").begin_array();
  for (int f = 0; f < table.factory_count(); ++f) json.value(tiles_text(table.factories[f]));
  json.end_array();
  write_counts(json, "bag", table.bag);
  write_counts(json, "lid", table.lid);
  json.key("seats").begin_array();
  for (Player p = 0; p < table.players; ++p) write_seat(json, table.seats[p]);
  json.end_array().end_object();
}

ClickPath clicks_of(Move m) {
  const std::string text = move_text(m);
  if (m.group() == Move::draw_group) return {"bag", text};
  return {text.substr(0, 2), text.substr(2)};
}

std::string draw_table(const Table& table, const TerminalStyle& style) {
  std::string picture = painted(style, {.bold = true}, headline(table)) + "\n\n";
  constexpr int factories_per_line = 5;
  std::string line;
  for (int f = 0; f < table.factory_count(); ++f) {
    const std::string tiles = tiles_text(table.factories[f]);
    line += "  " + faint(style, std::to_string(f + 1)) +
            cells(style, tiles + std::string(factory_tiles - tiles.size(), '.'));
    if (f % factories_per_line != factories_per_line - 1 && f + 1 != table.factory_count()) continue;
    picture += without_trailing_blanks(line);
    line.clear();
  }
  const std::string centre = (table.marker_in_centre ? "M" : "") + tiles_text(table.centre);
  picture += without_trailing_blanks("  " + faint(style, "0") + cells(style, centre.empty() ? "." : centre));
  picture +=
      "  " + faint(style, say("bag") + counts_line(table.bag) + "   " + say("lid") + counts_line(table.lid)) + "\n";
  for (Player p = 0; p < table.players; p += 2) {
    const auto left = board_lines(table, p, style);
    const auto right = p + 1 < table.players ? board_lines(table, p + 1, style) : std::vector<std::string>{};
    picture += '\n';
    for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i)
      picture += without_trailing_blanks((i < left.size() ? left[i] : std::string(board_width, ' ')) +
                                         (i < right.size() ? right[i] : ""));
  }
  return picture;
}

}  // namespace plateau::azul
