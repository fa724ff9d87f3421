#include "players/protocol_text.h"

#include <algorithm>

#include "core/characters.h"
#include "core/message.h"
#include "core/text.h"

namespace plateau {
namespace {

bool turn_is_over(const AnyPosition& position, Player seat) { return position.outcome() || position.turn() != seat; }

struct Telling {
  std::string_view verb;
  Fault fault;
};
constexpr Telling tellings[] = {{"refuse", Fault::refused},
                                {"illegal", Fault::illegal},
                                {"late", Fault::late},
                                {"memory", Fault::memory},
                                {"error", Fault::crashed}};

}  // namespace

std::optional<std::string> unreadable(std::string_view line) {
  for (std::size_t at = 0; at < line.size();) {
    if (line[at] == 0) return say("byte {} of the line is a NUL: lines are text", at + 1);
    const std::size_t length = character_at(line, at).bytes;
    if (length == 0) return say("byte {} of the line is not UTF-8", at + 1);
    at += length;
  }
  return std::nullopt;
}

std::string quoted_words(std::string_view text) {
  constexpr std::size_t most_bytes = 300;
  std::string clean;
  for (std::size_t at = 0; at < text.size();) {
    const auto [code, length] = character_at(text, at);
    const std::string_view character = length == 0 || is_control(code) ? "?" : text.substr(at, length);
    if (clean.size() + character.size() > most_bytes) return clean + "…";
    clean += character;
    at += std::max<std::size_t>(1, length);
  }
  return clean;
}

BotLine read_bot_line(std::string_view line) {
  line = trim(line);
  const std::size_t space = std::min(line.find(' '), line.size());
  return {.verb = line.substr(0, space), .rest = trim(line.substr(space))};
}

std::string limits_words(const Limits& limits) {
  const auto whole_milliseconds = [](Nanoseconds time) { return std::max<std::int64_t>(1, time.count() / 1'000'000); };
  std::string line;
  if (limits.time.count() > 0) line += fmt::format(" time {}", whole_milliseconds(limits.time));
  if (limits.clock.count() > 0)
    line +=
        fmt::format(" clock {} increment {}", whole_milliseconds(limits.clock), limits.increment.count() / 1'000'000);
  if (limits.nodes > 0) line += fmt::format(" nodes {}", limits.nodes);
  if (limits.depth > 0) line += fmt::format(" depth {}", limits.depth);
  return line.empty() ? line : line.substr(1);
}

std::string names_line(std::span<const std::string> names) {
  if (names.empty()) return "";
  std::string line = "names";
  for (const std::string& name : names) {
    std::string word = name.empty() ? "?" : quoted_words(name);
    std::ranges::replace(word, ' ', '_');
    line += " " + word;
  }
  return line + "\n";
}

std::string go_line(const Limits& limits) {
  const std::string words = limits_words(limits);
  return words.empty() ? "go\n" : "go " + words + "\n";
}

std::string played_line(const AnyPosition& now, std::size_t first_ply) {
  if (first_ply >= now.plies()) return {};
  std::string line = "played";
  for (std::size_t ply = first_ply; ply < now.plies(); ++ply) line += " " + now.move_played(ply);
  return line + "\n";
}

std::string by_line(const AnyPosition& now, std::size_t first_ply) {
  if (first_ply >= now.plies()) return {};
  std::vector<Player> movers;
  for (const auto before = now.clone(); before->plies() > first_ply;) {
    before->undo();
    movers.push_back(before->turn());
  }
  std::string line = "by";
  for (auto mover = movers.rbegin(); mover != movers.rend(); ++mover) line += fmt::format(" {}", *mover + 1);
  return line + "\n";
}

Result<Limits> read_limits_words(std::string_view text) {
  Limits limits;
  const auto all = words(text);
  if (all.size() % 2 != 0) return Error{say("'go' is followed by pairs of a word and a number, not '{}'", shown(text))};
  for (std::size_t i = 0; i < all.size(); i += 2) {
    const auto number = parse_integer(all[i + 1]);
    if (!number || *number < 0) return Error{say("'{}' is not a number for '{}'", shown(all[i + 1]), shown(all[i]))};
    // Longer than anybody waits, and far from what a clock can count.
    const std::chrono::milliseconds time{std::min<std::int64_t>(*number, std::int64_t{1} << 40)};
    if (all[i] == "time") limits.time = time;
    if (all[i] == "clock") limits.clock = time;
    if (all[i] == "increment") limits.increment = time;
    if (all[i] == "nodes") limits.nodes = static_cast<std::uint64_t>(*number);
    if (all[i] == "depth") limits.depth = static_cast<int>(std::min<std::int64_t>(*number, INT32_MAX));
  }
  return limits;
}

std::optional<Fault> fault_told(std::string_view verb) {
  const auto told = std::ranges::find(tellings, verb, &Telling::verb);
  return told == std::end(tellings) ? std::nullopt : std::optional(told->fault);
}

std::string_view word_telling(Fault fault) {
  const auto told = std::ranges::find(tellings, fault, &Telling::fault);
  return told == std::end(tellings) ? "error" : told->verb;
}

Result<std::vector<int>> read_turn(const AnyPosition& now, std::string_view text) {
  const auto all = words(text);
  if (all.empty()) return Error{say("'move' is not followed by a move")};
  const Player seat = now.turn();
  const auto after = now.clone();
  for (std::size_t read = 0; read < all.size();) {
    if (turn_is_over(*after, seat))
      return Error{say("'{}' comes after the end of the turn: '{}' has too many moves", shown(all[read]), shown(text))};
    const auto played = after->play_words(std::span(all).subspan(read));
    if (!played) return Error{say("'{}' cannot be played: {}", shown(all[read]), played.error().message)};
    read += *played;
  }

  std::vector<int> moves;
  if (after->plies() == now.plies() + 1) {
    moves.push_back(*now.find_move(after->move_played(now.plies())));
    return moves;
  }
  const auto cursor = now.clone();
  for (std::size_t ply = now.plies(); ply < after->plies(); ++ply) {
    moves.push_back(*cursor->find_move(after->move_played(ply)));
    cursor->play(moves.back());
  }
  return moves;
}

}  // namespace plateau
