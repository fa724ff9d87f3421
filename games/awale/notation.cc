// Positions and moves as text: "2+2/2+2/…/2+2 0-0 1 ply=7" and "14r".
#include "core/text.h"
#include "games/awale/awale.h"

namespace plateau::awale {
namespace {

// Digits and nothing else, 0 to 65535.
std::optional<int> parse_count(std::string_view text) {
  if (text.empty() || text.size() > 5 || text.find_first_not_of("0123456789") != std::string_view::npos)
    return std::nullopt;
  const auto number = parse_integer(text);
  return *number <= most_plies ? std::optional<int>(static_cast<int>(*number)) : std::nullopt;
}

// Two counts with a sign between them.
std::optional<std::array<int, 2>> parse_pair(std::string_view text, char sign) {
  const auto parts = split(text, sign);
  if (parts.size() != 2) return std::nullopt;
  const auto first = parse_count(parts[0]);
  const auto second = parse_count(parts[1]);
  if (!first || !second || *first > seed_count || *second > seed_count) return std::nullopt;
  return std::array{*first, *second};
}

std::optional<Error> read_holes(std::string_view text, State::Setup& setup) {
  const auto holes = split(text, '/');
  if (holes.size() != hole_count) return Error{say("the ring has {} holes; it must have {}", holes.size(), hole_count)};
  for (int hole = 0; hole < hole_count; ++hole) {
    const auto pair = parse_pair(holes[hole], '+');
    if (!pair) return Error{say("hole {}: '{}' is not its reds and blues, such as 2+2", hole + 1, shown(holes[hole]))};
    setup.seeds[red][hole] = static_cast<std::uint8_t>((*pair)[0]);
    setup.seeds[blue][hole] = static_cast<std::uint8_t>((*pair)[1]);
  }
  return std::nullopt;
}

// One of the fields "key=value" after the player to move.
std::optional<Error> read_field(std::string_view field, State::Setup& setup) {
  const auto equals = field.find('=');
  const std::string_view key = field.substr(0, equals);
  const std::string_view value = equals == std::string_view::npos ? "" : field.substr(equals + 1);
  if (key == "course") {
    setup.course = value == "yes";
    if (value == "yes" || value == "no") return std::nullopt;
    return Error{say("course is yes or no, not '{}'", shown(value))};
  }
  const bool known = key == "ply" || key == "plies" || key == "repetitions";
  if (!known || equals == std::string_view::npos)
    return Error{
        say("'{}' is not a field; ply=, plies=, repetitions= and course= may follow the player to move", shown(field))};
  const int most = key == "repetitions" ? most_repetitions : most_plies;
  const auto number = parse_count(value);
  if (!number || *number > most)
    return Error{say("{} is a whole number from 0 to {}, not '{}'", key, most, shown(value))};
  if (key == "ply") setup.ply = *number;
  if (key == "plies") setup.plies = *number == 0 ? most_plies : *number;
  if (key == "repetitions") setup.repetitions = *number;
  return std::nullopt;
}

std::optional<Error> read_fields(std::span<const std::string_view> fields, State::Setup& setup) {
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const std::string_view key = fields[i].substr(0, fields[i].find('='));
    for (const std::string_view earlier : fields.first(i))
      if (earlier.substr(0, earlier.find('=')) == key) return Error{say("the field {} stands twice", key)};
    if (auto error = read_field(fields[i], setup)) return error;
  }
  return std::nullopt;
}

// What no game can lead to, although each part reads well.
std::optional<Error> check(const State::Setup& setup) {
  int seeds = setup.scores[0] + setup.scores[1];
  for (int hole = 0; hole < hole_count; ++hole) {
    const int held = setup.seeds[red][hole] + setup.seeds[blue][hole];
    if (held > most_in_hole && !setup.course)
      return Error{say("hole {} holds {} seeds; it is full with {} (unless course=yes)", hole + 1, held, most_in_hole)};
    seeds += held;
  }
  if (seeds > seed_count)
    return Error{
        say("there are {} seeds in the holes and the scores; there are only {} in the game", seeds, seed_count)};
  if (setup.ply > setup.plies)
    return Error{say("ply {} is beyond the end of the game at ply {}", setup.ply, setup.plies)};
  return std::nullopt;
}

std::string field(std::string_view key, int value, int usual) {
  return value == usual ? "" : " " + std::string(key) + "=" + std::to_string(value);
}

}  // namespace

std::string Game::format(const State& s) {
  std::string text;
  for (int hole = 0; hole < hole_count; ++hole)
    text += (hole > 0 ? "/" : "") + std::to_string(s.seeds(hole, red)) + "+" + std::to_string(s.seeds(hole, blue));
  text += " " + std::to_string(s.score(0)) + "-" + std::to_string(s.score(1)) + (s.turn() == 0 ? " 1" : " 2");
  text += field("ply", s.ply(), 0) + field("plies", s.plies(), default_plies);
  text += field("repetitions", s.repetition_limit(), default_repetitions);
  return text + (s.course() ? " course=yes" : "");
}

Result<State> Game::parse(std::string_view text) {
  const auto fields = words(text);
  if (fields.size() < 3)
    return Error{say("a position is the {} holes, the scores and the player to move, such as '{}'", hole_count,
                     "2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2/2+2 0-0 1")};
  State::Setup setup;
  if (const auto error = read_holes(fields[0], setup)) return *error;
  const auto scores = parse_pair(fields[1], '-');
  if (!scores)
    return Error{say("the scores are two numbers from 0 to {}, such as 8-33, not '{}'", seed_count, shown(fields[1]))};
  setup.scores = *scores;
  if (fields[2] != "1" && fields[2] != "2")
    return Error{say("the player to move is 1 or 2, not '{}'", shown(fields[2]))};
  setup.turn = fields[2] == "2" ? 1 : 0;
  if (const auto error = read_fields(std::span(fields).subspan(3), setup)) return *error;
  if (const auto error = check(setup)) return *error;
  return State(setup);
}

std::string Game::format(const State&, Move m) { return std::to_string(m.hole() + 1) + (m.seed() == red ? "r" : "b"); }

Result<Move> Game::parse_move(const State& s, std::string_view text) {
  if (s.is_over()) return Error{say("the game is over, no move can follow")};
  const char letter = text.empty() ? ' ' : text.back();
  const bool is_red = letter == 'r' || letter == 'R';
  std::string_view digits = text.substr(0, text.empty() ? 0 : text.size() - 1);
  if (digits.starts_with('0')) digits.remove_prefix(1);
  const auto number = digits.starts_with('0') ? std::nullopt : parse_count(digits);
  if (!number || *number > hole_count || !(is_red || letter == 'b' || letter == 'B'))
    return Error{say("'{}' is not a move: a hole 1-{} and a colour r or b, such as 14r", shown(text), hole_count)};
  const int hole = *number - 1;
  if (hole % 2 != s.turn())
    return Error{s.turn() == 0 ? say("hole {} belongs to player 2; player 1 plays the odd holes", *number)
                               : say("hole {} belongs to player 1; player 2 plays the even holes", *number)};
  if (s.seeds(hole, is_red ? red : blue) == 0)
    return Error{is_red ? say("hole {} holds no red seed", *number) : say("hole {} holds no blue seed", *number)};
  return s.move(hole, is_red ? red : blue);
}

}  // namespace plateau::awale
