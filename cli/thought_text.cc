#include "cli/thought_text.h"

#include <fmt/format.h>

#include "cli/arguments.h"
#include "core/text.h"

namespace plateau {
namespace {

double seconds_of(const Thought& thought) { return std::chrono::duration<double>(thought.time).count(); }

constexpr std::size_t most_shown_moves = 12;

std::string moves_text(const Line& line) {
  std::vector<std::string> moves(line.moves.begin(),
                                 line.moves.begin() + static_cast<std::ptrdiff_t>(std::min(line.moves.size(), most_shown_moves)));
  if (line.moves.size() > most_shown_moves) moves.push_back("...");
  return join(moves, " ");
}

}  // namespace

std::string short_count(double count) {
  if (count >= 1e9) return fmt::format("{:.2f} G", count / 1e9);
  if (count >= 1e6) return fmt::format("{:.2f} M", count / 1e6);
  if (count >= 1e4) return fmt::format("{:.0f} k", count / 1e3);
  return fmt::format("{:.0f}", count);
}

std::string thought_header() {
  return fmt::format("{:>5}  {:>9}  {:>9}  {:>7}  {:>6}  {:>7}  {}\n", say("depth"), say("nodes"), say("nodes/s"),
                     say("time"), say("table"), say("score"), say("line"));
}

std::string thought_rows(const GameInfo& info, Player to_move, const Thought& thought) {
  std::string rows;
  const double seconds = seconds_of(thought);
  for (const Line& line : thought.lines) {
    const std::string depth = thought.depth > 0 ? std::to_string(thought.depth) : "-";
    rows += fmt::format("{:>5}  {:>9}  {:>9}  {:>5.2f} s  {:>4.1f} %  {:>7}  {}\n", depth,
                        short_count(static_cast<double>(thought.nodes)),
                        seconds > 0 ? short_count(static_cast<double>(thought.nodes) / seconds) : "-", seconds,
                        thought.table_permille / 10.0, score_text(info, to_move, line), moves_text(line));
  }
  return rows;
}

std::string thought_json(const Thought& thought) {
  JsonWriter json;
  json.begin_object();
  json.key("depth").value(thought.depth);
  json.key("nodes").value(static_cast<std::int64_t>(thought.nodes));
  json.key("seconds").value(seconds_of(thought));
  json.key("table_permille").value(thought.table_permille);
  json.key("solved").value(thought.solved);
  json.key("lines").begin_array();
  for (const Line& line : thought.lines) {
    json.begin_object();
    json.key("score").value(line.score);
    if (line.verdict) json.key("verdict").value(*line.verdict);
    if (line.verdict && line.margin > 0) json.key("margin").value(line.margin);
    if (line.win_chance) json.key("win_chance").value(*line.win_chance);
    if (line.visits > 0) json.key("visits").value(static_cast<std::int64_t>(line.visits));
    json.key("moves").begin_array();
    for (const std::string& move : line.moves) json.value(move);
    json.end_array();
    json.key("ends_the_game").value(line.ends_the_game);
    json.end_object();
  }
  json.end_array();
  json.end_object();
  return json.text();
}

}  // namespace plateau
