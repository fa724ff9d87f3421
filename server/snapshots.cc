#include "server/snapshots.h"

#include <algorithm>
#include <ctime>

#include "players/sentences.h"
#include "server/house_store.h"
#include "server/languages.h"
#include "server/played.h"
#include "server/positions.h"

namespace plateau {
namespace {

// What is between the braces.
std::string inside(const JsonWriter& json) { return json.text().substr(1, json.text().size() - 2); }

std::string seat_name(const Table& table, Player seat) {
  const std::string& name = table.seats()[static_cast<std::size_t>(seat)].name;
  return name.empty() ? player_name(table.info(), seat) : name;
}

// Who lost, where that is one player: after a resignation, a fallen flag, a forfeit.
Player loser_of(const Outcome& outcome) {
  for (Player p = 0; p < outcome.players; ++p)
    if (!outcome.won(p)) return p;
  return 0;
}

std::string ending_sentence(const Table& table, const TableResult& result) {
  const Player seat = loser_of(result.outcome);
  const std::string loser = seat_name(table, seat);
  const bool several = table.seats()[static_cast<std::size_t>(seat)].name.empty() && is_plural(loser);
  switch (result.ending) {
    case TableResult::Ending::resigned: return several ? say("{} resign.", loser) : say("{} resigns.", loser);
    case TableResult::Ending::time:
      return several ? say("{} have no time left.", loser) : say("{} has no time left.", loser);
    case TableResult::Ending::forfeit:
      return several ? say("{} broke the rules and lose.", loser) : say("{} broke the rules and loses.", loser);
    case TableResult::Ending::stopped:
      return say("The game was stopped: {}.", outcome_sentence(table.info(), result.outcome));
    case TableResult::Ending::rules: break;
  }
  return say("The game is over: {}.", outcome_sentence(table.info(), result.outcome));
}

void write_result(JsonWriter& json, const Table& table) {
  json.key("result");
  if (!table.result()) {
    json.null();
    return;
  }
  const TableResult& result = *table.result();
  json.begin_object().member("text", result.outcome.text());
  write_outcome(json, result.outcome);
  json.member("ending", word_of(result.ending));
  json.key("sentence");
  write_in_both_languages(json, [&] { json.value(ending_sentence(table, result)); });
  json.end_object();
}

int turn_number(const Table& table) {
  return table.is_over() || table.position().outcome() ? 0 : table.position().turn() + 1;
}

void write_clock(JsonWriter& json, const Table& table, ClockReading now) {
  json.key("clock");
  if (!table.clock()) {
    json.null();
    return;
  }
  const TableClock& clock = *table.clock();
  json.begin_object().member("initial", clock.initial.count()).member("increment", clock.increment.count());
  json.key("left").begin_array();
  for (Player p = 0; p < static_cast<int>(clock.left.size()); ++p) json.value(clock.left_of(p, now.stopwatch).count());
  json.end_array().member("running", clock.running ? *clock.running + 1 : 0).end_object();
}

void write_legal(JsonWriter& json, const Table& table) {
  json.key("legal");
  if (table.is_humans_turn())
    write_legal_moves(json, table.position());
  else
    json.begin_array().end_array();
}

void write_texts(JsonWriter& json, const std::vector<std::string>& texts) {
  json.begin_array();
  for (const std::string& text : texts) json.value(text);
  json.end_array();
}

void write_evaluation(JsonWriter& json, const Line& line) {
  json.member("score", line.score).key("verdict");
  line.verdict ? json.value(*line.verdict) : json.null();
  json.member("margin", line.margin).key("win_chance");
  line.win_chance ? json.value(*line.win_chance) : json.null();
}

void write_line(JsonWriter& json, const Line& line) {
  write_evaluation(json, line);
  json.key("line");
  write_texts(json, line.moves);
}

Line best_line(const Thought& thought) { return thought.lines.empty() ? Line{} : thought.lines[0]; }

void write_thought(JsonWriter& json, const SeatThought& told) {
  const Thought& thought = told.thought;
  const double seconds = std::chrono::duration<double>(thought.time).count();
  json.member("seat", told.seat + 1).member("depth", thought.depth);
  write_line(json, best_line(thought));
  json.member("nodes", thought.nodes);
  json.member("nodes_per_second", seconds > 0 ? static_cast<std::uint64_t>(static_cast<double>(thought.nodes) / seconds)
                                              : std::uint64_t{0});
}

// What was thought about the moves played after so many plies.
void write_notes(JsonWriter& json, const Table& table, std::size_t after) {
  json.key("thoughts").begin_array();
  for (const MoveNote& note : table.notes()) {
    if (!note.line || note.ply <= after) continue;
    json.begin_object().member("ply", note.ply).member("seat", note.seat + 1).member("depth", note.depth);
    write_line(json, *note.line);
    json.end_object();
  }
  json.end_array();
}

void write_remark(JsonWriter& json, const Remark& remark) {
  json.member("ply", remark.ply).member("seat", remark.seat + 1).member("text", remark.text);
}

}  // namespace

std::string time_text(Milliseconds since_1970) {
  const std::time_t seconds = since_1970.count() / 1000;
  std::tm utc{};
  ::gmtime_r(&seconds, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

std::string summary_members(const Table& table) {
  JsonWriter json;
  json.begin_object().member("id", table.id()).member("game", table.info().name);
  json.key("seats").json(seats_json(table.seats()));
  json.member("plies", table.position().plies()).member("turn", turn_number(table));
  write_result(json, table);
  json.member("created", time_text(table.setup().created)).member("updated", time_text(table.updated()));
  json.member("source", table.setup().source).member("title", table.setup().title);
  if (!table.setup().event.empty()) json.member("event", table.setup().event);
  json.key("view").json(table.position().view()).end_object();
  return inside(json);
}

std::string lobby_members(const Table& table, ClockReading now) {
  JsonWriter json;
  json.begin_object();
  write_clock(json, table, now);
  json.key("thought");
  if (const auto& told = table.thought()) {
    json.begin_object().member("seat", told->seat + 1).member("depth", told->thought.depth);
    write_evaluation(json, best_line(told->thought));
    json.end_object();
  } else {
    json.null();
  }
  json.key("remark");
  if (table.remarks().empty()) {
    json.null();
  } else {
    json.begin_object();
    write_remark(json, table.remarks().back());
    json.end_object();
  }
  json.end_object();
  return summary_members(table) + "," + inside(json);
}

std::string summary_json(std::string_view members, SummaryFlags flags) {
  return fmt::format("{{\"mine\":{},\"live\":{},{}}}", flags.mine, flags.live, members);
}

std::string snapshot_json(const Table& table, const SnapshotContext& context) {
  JsonWriter json;
  json.begin_object().member("seq", table.seq());
  json.member("start", table.position().start_text()).member("position", table.position().text());
  json.key("moves");
  write_texts(json, table.position().moves_played());
  json.key("by").begin_array();
  for (const Player p : table.by()) json.value(p + 1);
  json.end_array();
  write_legal(json, table);
  write_clock(json, table, context.now);
  json.member("move_time", table.setup().move_time.count());
  json.member("can_take_back", table.can_take_back()).member("waiting", context.waiting);
  json.key("thought");
  if (table.thought()) {
    json.begin_object();
    write_thought(json, *table.thought());
    json.end_object();
  } else {
    json.null();
  }
  json.key("remarks").begin_array();
  for (const Remark& remark : table.remarks()) {
    json.begin_object();
    write_remark(json, remark);
    json.end_object();
  }
  json.end_array();
  write_notes(json, table, 0);
  json.end_object();
  return summary_json(summary_members(table) + "," + inside(json), context.flags);
}

namespace {

// A message's end: the members and the closing brace.
std::string rest_of(const JsonWriter& json) { return json.text().substr(1); }

JsonWriter begun(std::string_view type) {
  JsonWriter json;
  json.begin_object().member("type", type);
  return json;
}

}  // namespace

std::string moved_message(const Table& table, std::size_t first_ply, ClockReading now) {
  JsonWriter json = begun("moved");
  json.member("id", table.id()).member("seq", table.seq());
  // The boards after each of the moves, the last one first, by undoing.
  const std::size_t plies = table.position().plies();
  std::vector<std::string> views(plies - first_ply);
  const auto back = table.position().clone();
  for (std::size_t ply = plies; ply > first_ply; --ply) {
    views[ply - 1 - first_ply] = back->view();
    back->undo();
  }
  json.key("moves").begin_array();
  for (std::size_t ply = first_ply; ply < plies; ++ply)
    json.begin_object()
        .member("move", table.position().move_played(ply))
        .member("by", table.by()[ply] + 1)
        .key("view")
        .json(views[ply - first_ply])
        .end_object();
  json.end_array();
  write_notes(json, table, first_ply);
  json.member("plies", plies).member("turn", turn_number(table)).member("position", table.position().text());
  write_legal(json, table);
  write_clock(json, table, now);
  write_result(json, table);
  json.member("can_take_back", table.can_take_back()).end_object();
  return rest_of(json);
}

std::string thought_message(const Table& table) {
  JsonWriter json = begun("thought");
  json.member("id", table.id());
  write_thought(json, table.thought().value_or(SeatThought{}));
  json.end_object();
  return rest_of(json);
}

std::string remark_message(const Table& table, const Remark& remark) {
  JsonWriter json = begun("remark");
  json.member("id", table.id());
  write_remark(json, remark);
  json.end_object();
  return rest_of(json);
}

std::string waiting_message(const Table& table, int ahead) {
  JsonWriter json = begun("waiting");
  json.member("id", table.id()).member("ahead", ahead).end_object();
  return rest_of(json);
}

std::string gone_message(std::string_view id) {
  JsonWriter json = begun("gone");
  json.member("id", id).end_object();
  return rest_of(json);
}

std::string snapshot_message(std::string_view snapshot) {
  JsonWriter json = begun("snapshot");
  json.key("game").json(snapshot).end_object();
  return rest_of(json);
}

std::string lobby_message(std::string_view summaries) {
  JsonWriter json = begun("lobby");
  json.key("games").json(summaries).end_object();
  return rest_of(json);
}

std::string bye_message(std::string_view sentence) {
  JsonWriter json = begun("bye");
  json.member("sentence", sentence).end_object();
  return rest_of(json);
}

std::string pong_message() {
  JsonWriter json = begun("pong");
  json.end_object();
  return rest_of(json);
}

std::string views_json(const Table& table, ViewRange range) {
  std::vector<std::string> views(range.to - range.from + 1);
  const auto back = table.position().clone();
  while (back->plies() > range.to) back->undo();
  for (std::size_t ply = range.to;; --ply) {
    views[ply - range.from] = back->view();
    if (ply == range.from) break;
    back->undo();
  }
  JsonWriter json;
  json.begin_object().key("views").begin_array();
  for (const std::string& view : views) json.json(view);
  json.end_array().end_object();
  return json.text();
}

std::string hint_json(const GameInfo& info, Player seat, const Thought& thought) {
  const Line line = best_line(thought);
  JsonWriter json;
  json.begin_object().member("move", line.moves.empty() ? std::string() : line.moves[0]);
  write_line(json, line);
  json.member("sentence", score_text(info, seat, line)).end_object();
  return json.text();
}

}  // namespace plateau
