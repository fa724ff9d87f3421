// The board for people: on a terminal, and as data for a page.
#include "games/awale/awale.h"

namespace plateau::awale {
namespace {

constexpr int row_length = hole_count / 2;
constexpr int frame_width = 6;
constexpr Colour player_colour[] = {Colour::yellow, Colour::cyan};

// The frame says whose hole it is, in colour or not: double lines for player 1, single ones for player 2.
struct Frame {
  std::string_view top, bottom, left, right;
};

const Frame& frame_of(Player owner, const TerminalStyle& style) {
  static constexpr Frame unicode[] = {{"╔════╗", "╚════╝", "║", "║"}, {"┌────┐", "└────┘", "│", "│"}};
  static constexpr Frame ascii[] = {{"+====+", "+====+", "[", "]"}, {"+----+", "+----+", "|", "|"}};
  return style.unicode ? unicode[owner] : ascii[owner];
}

// " 2r ", bold when the player to move may lift them; a dot where there is none.
std::string seeds_text(const State& s, Move m, const TerminalStyle& style) {
  if (m.count == 0) return painted(style, {.text = Colour::grey}, style.choose("  · ", "  . "));
  const std::string text = std::to_string(m.count) + (m.seed() == red ? "r " : "b ");
  const bool movable = m.hole() % 2 == s.turn() && !s.is_over();
  return painted(style, {.text = m.seed() == red ? Colour::red : Colour::blue, .bold = movable},
                 std::string(4 - text.size(), ' ') + text);
}

// The five lines of eight holes side by side; `step` is +1 from hole 1 to 8, -1 from hole 16 to 9.
std::string row_of_holes(const State& s, int first, int step, const TerminalStyle& style) {
  const auto each = [&](std::string_view between, const auto& part) {
    std::string line = "  ";
    for (int i = 0; i < row_length; ++i) {
      if (i > 0) line += between == " " ? " " : painted(style, {.text = Colour::grey}, between);
      line += part(first + i * step);
    }
    return line + "\n";
  };
  const auto in_owner_colour = [&](int hole, std::string_view text) {
    return painted(style, {.text = player_colour[hole % 2]}, text);
  };
  const auto numbers = each(" ", [&](int hole) {
    const std::string number = std::to_string(hole + 1);
    return in_owner_colour(hole, padded(std::string(number.size() == 1 ? 3 : 2, ' ') + number, frame_width));
  });
  const auto content = [&](Seed seed, std::string_view between) {
    return each(between, [&](int hole) {
      const Frame& frame = frame_of(hole % 2, style);
      return in_owner_colour(hole, frame.left) + seeds_text(s, s.move(hole, seed), style) +
             in_owner_colour(hole, frame.right);
    });
  };
  const auto top = each(" ", [&](int hole) { return in_owner_colour(hole, frame_of(hole % 2, style).top); });
  const auto bottom = each(" ", [&](int hole) { return in_owner_colour(hole, frame_of(hole % 2, style).bottom); });
  const std::string_view arrow = step > 0 ? style.choose("→", ">") : style.choose("←", "<");
  const std::string box = top + content(red, arrow) + content(blue, " ") + bottom;
  return step > 0 ? numbers + box : box + numbers;
}

// The score of a player beside the sides of his frame; an arrow before the player to move.
std::string score_text(const State& s, Player p, const TerminalStyle& style) {
  const bool moves = p == s.turn() && !s.is_over();
  const Frame& frame = frame_of(p, style);
  const std::string text = std::string(moves ? style.choose("▶ ", "> ") : "  ") + std::string(frame.left) + " " +
                           std::string(frame.right) + " " + std::string(translate(Game::info().player_names[p])) +
                           ": " + std::to_string(s.score(p));
  return painted(style, {.text = player_colour[p], .bold = moves}, text);
}

}  // namespace

// {"turn":1,"scores":[0,0],"ply":0,"plies":300,"repetitions":3,"course":false,
//  "holes":[{"name":"1","owner":1,"r":2,"b":2}, …]}.
// A click path is the name of a hole, then r or b.
void Game::view(const State& s, JsonWriter& json) {
  json.begin_object().member("turn", s.turn() + 1);
  json.key("scores").begin_array().value(s.score(0)).value(s.score(1)).end_array();
  json.member("ply", s.ply()).member("plies", s.plies());
  json.member("repetitions", s.repetition_limit()).member("course", s.course());
  json.key("holes").begin_array();
  for (int hole = 0; hole < hole_count; ++hole)
    json.begin_object()
        .member("name", std::to_string(hole + 1))
        .member("owner", hole % 2 + 1)
        .member("r", s.seeds(hole, red))
        .member("b", s.seeds(hole, blue))
        .end_object();
  json.end_array().end_object();
}

ClickPath Game::click_path(const State&, Move m) { return {std::to_string(m.hole() + 1), m.seed() == red ? "r" : "b"}; }

std::string Game::draw(const State& s, const TerminalStyle& style) {
  const auto arrow = [&](std::string_view text) { return painted(style, {.text = Colour::grey}, text); };
  const std::string scores = score_text(s, 0, style) + "    " + score_text(s, 1, style);
  const std::string middle =
      "    " + arrow(style.choose("↑", "^")) + "    " + padded(scores, 44) + arrow(style.choose("↓", "v")) + "\n";
  return row_of_holes(s, 0, 1, style) + middle + row_of_holes(s, hole_count - 1, -1, style);
}

}  // namespace plateau::awale
