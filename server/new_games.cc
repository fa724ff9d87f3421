#include "server/new_games.h"

#include <algorithm>

#include "core/characters.h"
#include "core/message.h"
#include "core/record.h"
#include "core/text.h"
#include "players/player_text.h"

namespace plateau {
namespace {

constexpr std::size_t most_name_bytes = 120;
constexpr Milliseconds longest_move_time(30'000);
constexpr std::int64_t longest_clock = 24 * 3'600'000;

Refusal wrong_kind(std::string_view name, std::string_view kind) { return {400, say("'{}' must be {}", name, kind)}; }

Granted<TableSeat> seat_of(const AnyGame& game, const JsonValue& value) {
  TableSeat seat;
  const JsonValue* kind = value.find("kind");
  if (kind == nullptr || kind->text() == nullptr) return wrong_kind("kind", "\"human\" | \"engine\"");
  if (const JsonValue* name = value.find("name")) {
    if (name->text() == nullptr) return wrong_kind("name", say("a text"));
    seat.name = clean_name(*name->text());
  }
  if (*kind->text() == "human") return seat;
  if (*kind->text() != "engine") return wrong_kind("kind", "\"human\" | \"engine\"");
  const JsonValue* player = value.find("player");
  if (player == nullptr || player->text() == nullptr) return wrong_kind("player", say("a text"));
  auto engine = permitted_engine(game, *player->text());
  if (!engine) return engine.refusal();
  seat.kind = TableSeat::Kind::engine;
  seat.player = *player->text();
  seat.engine = std::move(*engine);
  return seat;
}

Granted<std::vector<std::string>> moves_of(const JsonValue& moves) {
  std::vector<std::string> texts;
  if (moves.array() == nullptr) return wrong_kind("moves", say("an array of texts"));
  for (const JsonValue& move : *moves.array()) {
    if (move.text() == nullptr) return wrong_kind("moves", say("an array of texts"));
    for (const std::string_view word : words(*move.text())) texts.emplace_back(word);
  }
  return texts;
}

std::optional<Refusal> replay(AnyPosition& position, const std::vector<std::string>& moves) {
  const auto wrong = replay_words(position, moves);
  if (!wrong) return std::nullopt;
  return Refusal{400, say("ply {}, move '{}': {}", wrong->ply, shown(wrong->word), wrong->reason)};
}

Granted<std::optional<TableClock>> clock_of(const JsonValue& body, int players) {
  const JsonValue* given = body.find("clock");
  if (given == nullptr || given->is_null()) return std::optional<TableClock>();
  const auto number = [&](const char* name) {
    const JsonValue* value = given->find(name);
    return value == nullptr ? std::optional<std::int64_t>(0) : value->integer();
  };
  const auto initial = number("initial");
  const auto increment = number("increment");
  if (!initial || !increment || *initial < 1000 || *initial > longest_clock || *increment < 0 || *increment > 600'000)
    return Refusal{
        400, say("a clock has between {} and {} ms, and an increment of at most {} ms", 1000, longest_clock, 600'000)};
  TableClock clock{.initial = Milliseconds(*initial), .increment = Milliseconds(*increment)};
  clock.left.assign(static_cast<std::size_t>(players), clock.initial);
  return std::optional<TableClock>(std::move(clock));
}

std::vector<TableSeat> seats_of_record(const AnyGame& game, const Record& record, int players) {
  std::vector<TableSeat> seats(static_cast<std::size_t>(players));
  const std::string* named = record.header("seats");
  const auto who = named == nullptr ? std::vector<std::string_view>() : words(*named);
  if (who.size() != seats.size()) return seats;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const auto engine = parse_engine(game, who[i]);
    if (engine && engine->threads == 1 && engine->hash_mebibytes <= most_engine_mebibytes)
      seats[i] = {.kind = TableSeat::Kind::engine, .player = std::string(who[i]), .name = {}, .engine = *engine};
  }
  return seats;
}

Granted<NewGame> game_of_record(const std::string& text) {
  const auto record = parse_record(text);
  if (!record) return Refusal{400, record.error().message};
  const std::string* name = record->header("game");
  const std::string* start = record->header("position");
  if (name == nullptr || start == nullptr)
    return Refusal{400, say("this is not a saved game: it has no '# plateau record' with a game and a position")};
  const auto entry = find_game(*name);
  if (!entry) return Refusal{400, entry.error().message};
  auto position = (*entry)->game().parse(*start);
  if (!position) return Refusal{400, say("the position is refused: {}", position.error().message)};
  NewGame game{.entry = *entry, .position = std::move(position).value()};
  if (auto refused = replay(*game.position, record->words)) return *refused;
  game.seats = seats_of_record((*entry)->game(), *record, game.position->players());
  std::ranges::copy_if(record->notes, std::back_inserter(game.notes), [&](const MoveNote& note) {
    return note.ply <= game.position->plies() && note.seat < game.position->players();
  });
  return game;
}

}  // namespace

std::string clean_name(std::string_view given) {
  std::string name;
  for (std::size_t at = 0; at < given.size();) {
    const Character character = character_at(given, at);
    if (character.bytes == 0 || name.size() + character.bytes > most_name_bytes) break;
    if (!is_control(character.code) && !is_treacherous(character.code)) name += given.substr(at, character.bytes);
    at += character.bytes;
  }
  return std::string(trim(name));
}

Granted<EngineSpec> permitted_engine(const AnyGame& game, const std::string& player) {
  auto engine = parse_engine(game, player);
  if (!engine) return Refusal{400, engine.error().message};
  if (engine->threads > 1 || engine->hash_mebibytes > most_engine_mebibytes || engine->limits.time > longest_move_time)
    return Refusal{400, say("on this server an engine has one thread, at most {} MiB and {} s for a move",
                            most_engine_mebibytes, longest_move_time.count() / 1000)};
  return std::move(engine).value();
}

Granted<const RegisteredGame*> requested_game(const JsonValue& body) {
  const JsonValue* name = body.find("game");
  if (name == nullptr || name->text() == nullptr) return wrong_kind("game", say("a text"));
  const auto entry = find_game(*name->text());
  if (!entry) return Refusal{400, entry.error().message};
  return *entry;
}

Granted<std::vector<GivenOption>> requested_options(const JsonValue& body) {
  std::vector<GivenOption> options;
  for (const bool is_file : {false, true}) {
    const JsonValue* given = body.find(is_file ? "files" : "options");
    if (given == nullptr) continue;
    if (given->object() == nullptr) return wrong_kind(is_file ? "files" : "options", say("an object of texts"));
    for (const auto& [name, value] : *given->object()) {
      std::string text = value.text() != nullptr ? *value.text() : "";
      if (const auto number = value.integer(); number && !is_file) text = std::to_string(*number);
      if (value.text() == nullptr && !value.integer()) return wrong_kind(name, say("a text"));
      options.push_back({name, std::move(text), is_file});
    }
  }
  return options;
}

Granted<std::unique_ptr<AnyPosition>> requested_start(const AnyGame& game, const JsonValue& body) {
  if (const JsonValue* text = body.find("position"); text != nullptr && !text->is_null()) {
    if (text->text() == nullptr) return wrong_kind("position", say("a text"));
    auto position = game.parse(*text->text());
    if (!position) return Refusal{400, say("the position is refused: {}", position.error().message)};
    return std::move(position).value();
  }
  auto options = requested_options(body);
  if (!options) return options.refusal();
  auto position = game.start(*options);
  if (!position) return Refusal{400, position.error().message};
  return std::move(position).value();
}

Granted<std::vector<TableSeat>> seats_of(const AnyGame& game, const JsonValue& seats) {
  std::vector<TableSeat> found;
  if (seats.array() == nullptr) return wrong_kind("seats", say("an array of seats"));
  for (const JsonValue& value : *seats.array()) {
    auto seat = seat_of(game, value);
    if (!seat) return seat.refusal();
    found.push_back(std::move(*seat));
  }
  return found;
}

Granted<NewGame> position_of_body(const JsonValue& body) {
  auto entry = requested_game(body);
  if (!entry) return entry.refusal();
  auto position = requested_start((*entry)->game(), body);
  if (!position) return position.refusal();
  NewGame game{.entry = *entry, .position = std::move(*position)};
  if (const JsonValue* given = body.find("moves")) {
    auto moves = moves_of(*given);
    if (!moves) return moves.refusal();
    if (auto refused = replay(*game.position, *moves)) return *refused;
  }
  return game;
}

Granted<NewGame> new_game_of(const JsonValue& body) {
  auto begun = position_of_body(body);
  if (!begun) return begun.refusal();
  NewGame game = std::move(*begun);
  const int players = game.position->players();
  const JsonValue* seats = body.find("seats");
  if (seats == nullptr) return wrong_kind("seats", say("an array of seats"));
  auto found = seats_of(game.entry->game(), *seats);
  if (!found) return found.refusal();
  game.seats = std::move(*found);
  if (static_cast<int>(game.seats.size()) != players)
    return Refusal{400, say("{} seats are named, but {} people play", game.seats.size(), players)};
  auto clock = clock_of(body, players);
  if (!clock) return clock.refusal();
  game.clock = std::move(*clock);
  if (const JsonValue* time = body.find("move_time"); time != nullptr && !time->is_null()) {
    const auto number = time->integer();
    if (!number || *number < 1 || *number > longest_move_time.count())
      return Refusal{
          400, say("{} is a whole number from {} to {}, not '{}'", "move_time", 1, longest_move_time.count(), "…")};
    game.move_time = Milliseconds(*number);
  }
  return game;
}

Granted<NewGame> imported_game_of(const JsonValue& body) {
  const JsonValue* text = body.find("text");
  if (text == nullptr || text->text() == nullptr) return wrong_kind("text", say("a text"));
  if (trim(*text->text()).starts_with("# plateau record")) return game_of_record(std::string(trim(*text->text())));
  auto entry = requested_game(body);
  if (!entry)
    return Refusal{400, say("this is no record of plateau; for a position or a list of moves, say which game it is")};
  const AnyGame& game = (*entry)->game();
  NewGame imported{.entry = *entry};
  auto position = game.parse(trim(*text->text()));
  if (position) {
    imported.position = std::move(position).value();
  } else {
    const auto moves = parse_record(*text->text());
    auto start = std::move(game.start({})).value();
    if (!moves || moves->words.empty() || replay_words(*start, moves->words))
      return Refusal{400, say("the position is refused: {}", position.error().message)};
    imported.position = std::move(start);
  }
  imported.seats.resize(static_cast<std::size_t>(imported.position->players()));
  return imported;
}

}  // namespace plateau
