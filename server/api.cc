#include "server/api.h"

#include <algorithm>

#include "core/record.h"
#include "core/text.h"
#include "server/catalogue.h"
#include "server/made_maps.h"
#include "server/new_games.h"
#include "server/snapshots.h"

namespace plateau {
namespace {

constexpr std::int64_t most_views = 200;
constexpr std::int64_t most_listed = 100;

std::uint64_t digest(std::string_view text) {
  std::uint64_t hash = text.size();
  for (const char c : text) hash = mix(hash ^ static_cast<unsigned char>(c));
  return hash;
}

// A number of the query; the fallback when it is missing, nothing when it is none.
std::optional<std::int64_t> number_of(const WebRequest& request, std::string_view name, std::int64_t fallback) {
  const std::string* text = request.parameter(name);
  return text == nullptr ? fallback : parse_integer(*text);
}

WebAnswer wrong_number(std::string_view name) {
  return refusal_answer({400, say("'{}' must be {}", name, say("a whole number"))});
}

WebAnswer answer_of(Granted<std::string> json) {
  if (!json) return refusal_answer(json.refusal());
  return {.body = std::move(*json), .headers = {{"Cache-Control", "no-store"}}};
}

}  // namespace

WebAnswer refusal_answer(const Refusal& refusal) {
  JsonWriter json;
  json.begin_object().member("error", refusal.sentence).end_object();
  return {.status = refusal.status, .body = json.text()};
}

Api::Api(House& house, Gallery& gallery, Analyses& analyses, Trials& trials, Guard& guard, std::string version)
    : house_(house),
      gallery_(gallery),
      analyses_(analyses),
      trials_(trials),
      guard_(guard),
      version_(std::move(version)),
      catalogue_(catalogue_json()),
      catalogue_tag_(fmt::format("\"{:016x}\"", digest(catalogue_))) {}

void Api::answer(std::string_view path, const WebRequest& request, const std::string& owner, const Respond& respond) {
  Asked asked{.request = request, .owner = owner, .body = {}, .id = {}};
  const bool free_for_all = path == "/me" || path == "/login";
  // What is only looked up may be asked wherever one may watch, though it takes a POST to say what.
  const bool only_looks = guard_.has_entered(owner) && (path == "/positions" || path == "/maps");
  if (!free_for_all && !only_looks)
    if (const auto refused = guard_.check_right(request, owner)) return respond(refusal_answer(*refused));
  if (!request.body.empty()) {
    auto body = parse_json(request.body);
    if (!body) return respond(refusal_answer({400, body.error().message}));
    if (body->object() == nullptr) return respond(refusal_answer({400, say("the body of a request is a JSON object")}));
    asked.body = std::move(body).value();
  }
  const std::string_view games = "/games/";
  if (request.method == "POST" && path.starts_with(games) && path.ends_with("/hint")) {
    asked.id = path.substr(games.size(), path.size() - games.size() - std::string_view("/hint").size());
    return hint(asked, respond);
  }
  respond(answer_now(path, asked));
}

WebAnswer Api::answer_now(std::string_view path, Asked& asked) {
  const std::string& method = asked.request.method;
  const bool gets = method == "GET" || method == "HEAD";
  if (path == "/catalogue" && gets) return catalogue(asked);
  if (path.starts_with("/rules/") && gets) return rules(path.substr(std::string_view("/rules/").size()));
  if (path == "/me" && gets) return about(asked);
  if (path == "/login" && method == "POST") return log_in(asked);
  if (path == "/games" && gets) return list(asked);
  if (path == "/games" && method == "POST") return create(asked);
  if (path == "/import" && method == "POST") return import(asked);
  if (path == "/positions" && method == "POST") return answer_of(position_answer(asked.body));
  if (path == "/analysis") return analysis(asked);
  if (path == "/trial") return trial(asked);
  if (path == "/maps" && method == "POST") return answer_of(made_map_answer(asked.body));
  if (path.starts_with("/games/")) {
    const std::string_view rest = path.substr(7);
    const std::size_t slash = std::min(rest.find('/'), rest.size());
    asked.id = rest.substr(0, slash);
    return answer_game(rest.substr(slash), asked);
  }
  return refusal_answer({404, say("there is nothing to be asked at '{}' with {}", shown(path), shown(method))});
}

WebAnswer Api::answer_game(std::string_view what, Asked& asked) {
  const std::string& method = asked.request.method;
  const bool gets = method == "GET" || method == "HEAD";
  const bool posts = method == "POST";
  if (what.empty() && gets) return snapshot(house_.visit(asked.id), asked, 200);
  if (what.empty() && method == "DELETE") return remove(asked);
  if (what == "/views" && gets) return views(asked);
  if (what == "/record" && gets) return record(asked);
  if (what == "/moves" && posts) return play(asked);
  if (what == "/takeback" && posts) return take_back(asked);
  if (what == "/resign" && posts) return resign(asked);
  if (what == "/fork" && posts) return fork(asked);
  if (what == "/rematch" && posts) return rematch(asked);
  return refusal_answer({404, say("there is nothing to be asked at '{}' with {}", shown(what), shown(method))});
}

WebAnswer Api::snapshot(Granted<const Table*> table, const Asked& asked, int status) {
  if (!table) return refusal_answer(table.refusal());
  const SnapshotContext context{
      .flags = {.mine = (*table)->setup().owner == asked.owner, .live = house_.is_live(**table)},
      .waiting = house_.ahead_of(**table),
      .now = house_.now()};
  return {.status = status, .body = snapshot_json(**table, context), .headers = {{"Cache-Control", "no-store"}}};
}

WebAnswer Api::catalogue(const Asked& asked) const {
  WebAnswer answer{.headers = {{"ETag", catalogue_tag_}, {"Cache-Control", "no-cache"}}};
  if (asked.request.header("if-none-match").find(catalogue_tag_) != std::string_view::npos)
    answer.status = 304;
  else
    answer.body = catalogue_;
  return answer;
}

WebAnswer Api::rules(std::string_view game) {
  const auto entry = find_game(game);
  if (!entry) return refusal_answer({404, entry.error().message});
  return {.body = rules_json(**entry), .headers = {{"Cache-Control", "no-cache"}}};
}

WebAnswer Api::about(const Asked& asked) const {
  JsonWriter json;
  json.begin_object().member("read_only", guard_.access().read_only);
  json.member("needs_password", !guard_.has_entered(asked.owner)).member("version", version_).end_object();
  return {.body = json.text(), .headers = {{"Cache-Control", "no-store"}}};
}

WebAnswer Api::log_in(const Asked& asked) {
  const JsonValue* password = asked.body.find("password");
  if (password == nullptr || password->text() == nullptr)
    return refusal_answer({400, say("'{}' must be {}", "password", say("a text"))});
  if (const auto refused = guard_.enter(asked.owner, asked.request, *password->text(), house_.now().stopwatch))
    return refusal_answer(*refused);
  return about(asked);
}

WebAnswer Api::list(const Asked& asked) {
  const WebRequest& request = asked.request;
  const auto limit = number_of(request, "limit", 50);
  if (!limit || *limit < 1) return wrong_number("limit");
  const std::string* game = request.parameter("game");
  const std::string* mine = request.parameter("mine");
  if (mine == nullptr || *mine != "1") {
    const std::string games = gallery_.lobby_games(asked.owner, game == nullptr ? "" : *game);
    return {.body = "{\"games\":" + games + ",\"more\":false}", .headers = {{"Cache-Control", "no-store"}}};
  }
  StoredQuery query{.owner = asked.owner, .game = game == nullptr ? "" : *game};
  query.limit = static_cast<int>(std::min(*limit, most_listed)) + 1;
  if (const std::string* before = request.parameter("before")) query.before = *before;
  if (const std::string* state = request.parameter("state")) {
    if (*state != "running" && *state != "finished")
      return refusal_answer({400, say("'{}' must be {}", "state", "running | finished")});
    query.running = *state == "running";
  }
  auto found = house_.stored(query);
  const bool more = static_cast<int>(found.size()) == query.limit;
  if (more) found.pop_back();
  JsonWriter json;
  json.begin_object().key("games").begin_array();
  for (const StoredSummary& stored : found)
    json.json(summary_json(stored.summary, {.mine = true, .live = stored.running}));
  json.end_array().member("more", more).end_object();
  return {.body = json.text(), .headers = {{"Cache-Control", "no-store"}}};
}

WebAnswer Api::create(const Asked& asked) {
  if (const auto refused = guard_.check_creation(asked.request, house_.now().stopwatch))
    return refusal_answer(*refused);
  auto game = new_game_of(asked.body);
  if (!game) return refusal_answer(game.refusal());
  return snapshot(house_.create(std::move(*game), asked.owner), asked, 201);
}

WebAnswer Api::import(const Asked& asked) {
  if (const auto refused = guard_.check_creation(asked.request, house_.now().stopwatch))
    return refusal_answer(*refused);
  auto game = imported_game_of(asked.body);
  if (!game) return refusal_answer(game.refusal());
  return snapshot(house_.create(std::move(*game), asked.owner), asked, 201);
}

WebAnswer Api::analysis(const Asked& asked) {
  const std::string& method = asked.request.method;
  if (method == "GET") return answer_of(analyses_.state(asked.owner));
  if (method == "DELETE") {
    analyses_.stop(asked.owner);
    return {.body = "{}"};
  }
  if (method != "POST")
    return refusal_answer({404, say("there is nothing to be asked at '{}' with {}", "/analysis", shown(method))});
  auto wanted = analysis_request_of(asked.body);
  if (!wanted) return refusal_answer(wanted.refusal());
  return answer_of(analyses_.begin(std::move(*wanted), asked.owner));
}

WebAnswer Api::trial(const Asked& asked) {
  const std::string& method = asked.request.method;
  if (method == "GET") return answer_of(trials_.state(asked.owner));
  if (method == "DELETE") {
    trials_.stop(asked.owner);
    return {.body = "{}"};
  }
  if (method != "POST")
    return refusal_answer({404, say("there is nothing to be asked at '{}' with {}", "/trial", shown(method))});
  if (const auto refused = guard_.check_creation(asked.request, house_.now().stopwatch))
    return refusal_answer(*refused);
  return answer_of(trials_.begin(asked.body, asked.owner));
}

WebAnswer Api::views(const Asked& asked) {
  auto table = house_.visit(asked.id);
  if (!table) return refusal_answer(table.refusal());
  const auto plies = static_cast<std::int64_t>((*table)->position().plies());
  const auto from = number_of(asked.request, "from", 0);
  const auto to = number_of(asked.request, "to", plies);
  if (!from || !to || *from < 0 || *to < *from || *from > plies) return wrong_number("from, to");
  const std::int64_t last = std::min({*to, plies, *from + most_views - 1});
  return {.body = views_json(**table, {.from = static_cast<std::size_t>(*from), .to = static_cast<std::size_t>(last)}),
          .headers = {{"Cache-Control", "no-store"}}};
}

WebAnswer Api::record(const Asked& asked) {
  auto found = house_.visit(asked.id);
  if (!found) return refusal_answer(found.refusal());
  const Table& table = **found;
  const auto plies = static_cast<std::int64_t>(table.position().plies());
  const auto ply = number_of(asked.request, "ply", plies);
  if (!ply || *ply < 0 || *ply > plies) return wrong_number("ply");
  const auto position = table.position().clone();
  while (position->plies() > static_cast<std::size_t>(*ply)) position->undo();
  std::string seats;
  for (const TableSeat& seat : table.seats())
    seats += (seats.empty() ? "" : " ") + (seat.is_human() ? "human" : seat.player);
  std::map<std::string, std::string, std::less<>> headers = {{"seats", seats},
                                                             {"seed", std::to_string(table.setup().seed)}};
  if (table.result() && table.result()->ending != TableResult::Ending::rules)
    headers["verdict"] = table.result()->outcome.text();
  return {
      .type = "text/plain; charset=utf-8",
      .body = format_record(table.info().name, *position, headers, table.notes()),
      .headers = {{"Content-Disposition", "attachment; filename=\"" + table.info().name + "-" + table.id() + ".txt\""},
                  {"Cache-Control", "no-store"}}};
}

WebAnswer Api::play(const Asked& asked) {
  std::vector<std::string> moves;
  const JsonValue* given = asked.body.find("moves");
  if (given == nullptr || given->array() == nullptr)
    return refusal_answer({400, say("'{}' must be {}", "moves", say("an array of texts"))});
  for (const JsonValue& move : *given->array()) {
    if (move.text() == nullptr) return refusal_answer({400, say("'{}' must be {}", "moves", say("an array of texts"))});
    for (const std::string_view word : words(*move.text())) moves.emplace_back(word);
  }
  std::optional<std::int64_t> seq;
  if (const JsonValue* seen = asked.body.find("seq"); seen != nullptr && !seen->is_null()) {
    seq = seen->integer();
    if (!seq) return wrong_number("seq");
  }
  return snapshot(house_.play(asked.id, asked.owner, moves, seq), asked, 200);
}

WebAnswer Api::take_back(const Asked& asked) {
  std::optional<int> plies;
  if (const JsonValue* given = asked.body.find("plies"); given != nullptr && !given->is_null()) {
    const auto number = given->integer();
    if (!number || *number < 1 || *number > 10'000) return wrong_number("plies");
    plies = static_cast<int>(*number);
  }
  return snapshot(house_.take_back(asked.id, asked.owner, plies), asked, 200);
}

WebAnswer Api::fork(const Asked& asked) {
  if (const auto refused = guard_.check_creation(asked.request, house_.now().stopwatch))
    return refusal_answer(*refused);
  const JsonValue* given = asked.body.find("ply");
  const auto ply = given == nullptr ? std::nullopt : given->integer();
  if (!ply || *ply < 0) return wrong_number("ply");
  auto table = house_.visit(asked.id);
  if (!table) return refusal_answer(table.refusal());
  std::optional<std::vector<TableSeat>> seats;
  if (const JsonValue* wanted = asked.body.find("seats"); wanted != nullptr && !wanted->is_null()) {
    auto found = seats_of((*table)->setup().entry->game(), *wanted);
    if (!found) return refusal_answer(found.refusal());
    seats = std::move(*found);
  }
  return snapshot(house_.fork(asked.id, asked.owner, static_cast<std::size_t>(*ply), std::move(seats)), asked, 201);
}

WebAnswer Api::rematch(const Asked& asked) {
  if (const auto refused = guard_.check_creation(asked.request, house_.now().stopwatch))
    return refusal_answer(*refused);
  return snapshot(house_.rematch(asked.id, asked.owner), asked, 201);
}

WebAnswer Api::resign(const Asked& asked) {
  const JsonValue* given = asked.body.find("seat");
  const auto seat = given == nullptr ? std::nullopt : given->integer();
  if (!seat || *seat < 1 || *seat > max_players) return wrong_number("seat");
  return snapshot(house_.resign(asked.id, asked.owner, static_cast<int>(*seat)), asked, 200);
}

WebAnswer Api::remove(const Asked& asked) {
  if (const auto refused = house_.remove(asked.id, asked.owner)) return refusal_answer(*refused);
  return {.body = "{}"};
}

void Api::hint(const Asked& asked, const Respond& respond) {
  const Language chosen = language();
  house_.hint(asked.id, asked.owner, [respond, chosen](Granted<Thought> thought, const Table* table) {
    set_language(chosen);
    if (!thought) return respond(refusal_answer(thought.refusal()));
    respond({.body = hint_json(table->info(), table->turn(), *thought), .headers = {{"Cache-Control", "no-store"}}});
  });
}

}  // namespace plateau
