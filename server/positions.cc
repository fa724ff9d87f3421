#include "server/positions.h"

#include <algorithm>

#include "core/message.h"
#include "core/random.h"
#include "core/text.h"
#include "players/sentences.h"
#include "server/languages.h"
#include "server/new_games.h"

namespace plateau {
namespace {

constexpr std::size_t most_studied_views = 200;
constexpr std::size_t most_studied_text = 32 << 10;

Granted<std::optional<std::size_t>> number_in(const JsonValue& body, std::string_view name) {
  const JsonValue* given = body.find(name);
  if (given == nullptr || given->is_null()) return std::optional<std::size_t>();
  const auto number = given->integer();
  if (!number || *number < 0) return Refusal{400, say("'{}' must be {}", name, say("a whole number"))};
  return std::optional(static_cast<std::size_t>(*number));
}

Refusal too_long() { return {400, say("a game of more than {} plies is not studied here", most_studied_plies)}; }

// Before anything is played: replaying a game takes longer with each ply.
bool is_too_long(const JsonValue& body) {
  if (const JsonValue* text = body.find("text"); text != nullptr && text->text() != nullptr)
    return text->text()->size() > most_studied_text;
  const JsonValue* moves = body.find("moves");
  if (moves == nullptr || moves->array() == nullptr) return false;
  std::size_t count = 0;
  for (const JsonValue& move : *moves->array())
    if (move.text() != nullptr) count += words(*move.text()).size();
  return count > most_studied_plies;
}

// What chance does next, the same each time: a variation that is looked at again is the same one.
void draw_chance(AnyPosition& position, std::uint64_t seed) {
  while (!position.outcome() && position.turn() == chance && position.plies() < most_studied_plies) {
    Random random(mix(seed) ^ mix(position.hash() + position.plies()));
    position.play(position.random_move(random));
  }
}

void write_outcome(JsonWriter& json, const GameInfo& info, const Outcome& outcome) {
  json.begin_object().member("text", outcome.text()).key("scores").begin_array();
  for (Player p = 0; p < outcome.players; ++p) json.value(outcome.scores[static_cast<std::size_t>(p)]);
  json.end_array().key("winners").begin_array();
  for (Player p = 0; p < outcome.players; ++p)
    if (outcome.won(p)) json.value(p + 1);
  json.end_array().member("ending", "rules").key("sentence");
  write_in_both_languages(json, [&] { json.value(say("The game is over: {}.", outcome_sentence(info, outcome))); });
  json.end_object();
}

// The boards from ply `first` on, at most so many.
void write_views(JsonWriter& json, const AnyPosition& position, std::size_t first) {
  const std::size_t last = std::min(position.plies(), first + most_studied_views - 1);
  const auto back = position.clone();
  while (back->plies() > last) back->undo();
  std::vector<std::string> views(last - first + 1);
  for (std::size_t ply = last;; --ply) {
    views[ply - first] = back->view();
    if (ply == first) break;
    back->undo();
  }
  json.begin_array();
  for (const std::string& view : views) json.json(view);
  json.end_array();
}

std::string position_json(const StudiedPosition& studied, std::optional<std::size_t> views_from) {
  const AnyPosition& position = *studied.position;
  const GameInfo& info = studied.entry->game().info();
  const auto outcome = position.outcome();
  JsonWriter json;
  json.begin_object().member("game", info.name).member("players", position.players());
  json.member("start", position.start_text()).member("position", position.text());
  json.key("moves").begin_array();
  for (const std::string& move : position.moves_played()) json.value(move);
  json.end_array().key("by").begin_array();
  for (const Player player : players_of_plies(position)) json.value(player + 1);
  json.end_array().member("turn", outcome ? 0 : position.turn() + 1).member("over", outcome.has_value());
  json.key("result");
  if (outcome)
    write_outcome(json, info, *outcome);
  else
    json.null();
  json.key("view").json(position.view()).key("legal");
  write_legal_moves(json, position);
  if (views_from) {
    json.key("views");
    write_views(json, position, *views_from);
  }
  json.end_object();
  return json.text();
}

}  // namespace

void write_legal_moves(JsonWriter& json, const AnyPosition& position) {
  json.begin_array();
  for (const LegalMove& move : position.legal_moves()) {
    json.begin_object().member("move", move.text).key("click").begin_array();
    for (const std::string& step : move.click_path) json.value(step);
    json.end_array().end_object();
  }
  json.end_array();
}

Granted<StudiedPosition> studied_position_of(const JsonValue& body) {
  if (is_too_long(body)) return too_long();
  auto game = body.find("text") != nullptr ? imported_game_of(body) : position_of_body(body);
  if (!game) return game.refusal();
  StudiedPosition studied{.entry = (*game).entry, .position = std::move((*game).position)};
  if (studied.position->plies() > most_studied_plies) return too_long();
  return studied;
}

Granted<std::string> position_answer(const JsonValue& body) {
  auto studied = studied_position_of(body);
  if (!studied) return studied.refusal();
  auto views_from = number_in(body, "views_from");
  if (!views_from) return views_from.refusal();
  auto seed = number_in(body, "draw");
  if (!seed) return seed.refusal();
  AnyPosition& position = *(*studied).position;
  if (*seed) draw_chance(position, **seed);
  if (*views_from && **views_from > position.plies())
    return Refusal{400, say("the game has {} plies, not {}", position.plies(), **views_from)};
  return position_json(*studied, *views_from);
}

}  // namespace plateau
