#include "server/compete/compete.h"

#include "core/json.h"
#include "core/text.h"
#include "server/api.h"

namespace plateau {
namespace {

constexpr std::string_view bots_path = "/bots";
constexpr std::string_view tournaments_path = "/tournaments";
constexpr std::string_view topic_prefix = "tournament/";
constexpr std::size_t most_listed = 200;

bool is_below(std::string_view path, std::string_view root) {
  return path.starts_with(root) && (path.size() == root.size() || path[root.size()] == '/');
}

WebAnswer json_answer(std::string json, int status = 200) {
  return {.status = status, .body = std::move(json), .headers = {{"Cache-Control", "no-store"}}};
}

std::string topic_message(const std::string& id, const std::string& tournament) {
  JsonWriter json;
  json.begin_object().member("type", "tournament").member("id", std::string(topic_prefix) + id);
  json.key("tournament").json(tournament).end_object();
  return json.text().substr(1);
}

// A name for a file that is downloaded: what is not plain becomes "-".
std::string plain_name(const std::string& name) {
  std::string plain;
  for (const char c : name) {
    const bool good = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (good || (!plain.empty() && plain.back() != '-')) plain += good ? c : '-';
  }
  while (plain.ends_with('-')) plain.pop_back();
  return plain.empty() ? "tournament" : plain;
}

}  // namespace

bool Compete::is_asked_by(std::string_view path) {
  return is_below(path, bots_path) || is_below(path, tournaments_path);
}

Result<std::unique_ptr<Compete>> Compete::open(const Surroundings& surroundings) {
  auto store = CompeteStore::open(surroundings.folder);
  if (!store) return store.error();
  return std::unique_ptr<Compete>(new Compete(surroundings, std::move(store).value()));
}

Compete::Compete(const Surroundings& surroundings, std::unique_ptr<CompeteStore> store)
    : now_(surroundings.now),
      guard_(surroundings.guard),
      store_(std::move(store)),
      jobs_(surroundings.jobs),
      shelf_({.folder = surroundings.folder, .now = surroundings.now}, *store_, surroundings.jobs),
      errands_(surroundings.post),
      tournaments_(
          {.folder = surroundings.folder,
           .now = surroundings.now,
           .changed =
               [&gallery = surroundings.gallery](const std::string& id, const std::string& json) {
                 gallery.publish(std::string(topic_prefix) + id,
                                 std::make_shared<const std::string>(topic_message(id, json)));
               },
           .is_watched = [&gallery = surroundings.gallery](
                             const std::string& id) { return gallery.is_watched(std::string(topic_prefix) + id); },
           .removed = [&gallery = surroundings.gallery](
                          const std::string& id) { gallery.gone(std::string(topic_prefix) + id); }},
          *store_, shelf_, surroundings.jobs, errands_) {
  tournaments_.resume_all();
}

// How well bots can be shut in is found out by a child: whoever tries it starts programs and looks after orphans, which
// is not for the server.
void Compete::find_isolation() {
  JobOrder order{.words = {"isolation", "--json"}, .owner = "the server", .most_time = Milliseconds(60'000)};
  order.ended = [this](const JobEnd& end) {
    const auto json = parse_json(trim(end.output));
    const JsonValue* level = json ? json->find("isolation") : nullptr;
    shelf_.set_isolation(level == nullptr ? 1 : static_cast<int>(level->integer().value_or(1)));
  };
  isolation_is_asked_ = static_cast<bool>(jobs_.order(std::move(order)));  // refused: the next request tries again
}

std::optional<std::string> Compete::topic(const std::string& name) const {
  if (!name.starts_with(topic_prefix)) return std::nullopt;
  const std::string id = name.substr(topic_prefix.size());
  if (tournaments_.find(id) == nullptr) return std::nullopt;
  const std::string json = tournaments_.last_json(id);
  return json.empty() ? std::string() : topic_message(id, json);
}

std::unique_ptr<Table> Compete::recorded(const std::string& id) const {
  auto parsed = parse_recorded_id(id);
  const HeldTournament* tournament = parsed ? tournaments_.find(parsed->tournament) : nullptr;
  if (tournament == nullptr) return nullptr;
  parsed->created = tournament->created;
  auto table = read_table(tournaments_.folder_of(parsed->tournament), *parsed);
  return table ? std::move(table).value() : nullptr;
}

void Compete::answer(std::string_view path, const WebRequest& request, const std::string& owner,
                     const Respond& respond) {
  if (const auto refused = guard_.check_right(request, owner)) return respond(refusal_answer(*refused));
  if (!isolation_is_asked_) find_isolation();
  Asked asked{.request = request, .owner = owner, .respond = respond};
  const bool is_upload = path == bots_path && request.method == "POST";
  if (!request.body.empty() && !is_upload) {
    auto body = parse_json(request.body);
    if (!body) return respond(refusal_answer({400, body.error().message}));
    if (body->object() == nullptr) return respond(refusal_answer({400, say("the body of a request is a JSON object")}));
    asked.body = std::move(body).value();
  }
  const bool of_bots = is_below(path, bots_path);
  std::string_view rest = path.substr(of_bots ? bots_path.size() : tournaments_path.size());
  if (rest.starts_with('/')) rest.remove_prefix(1);
  const std::size_t slash = std::min(rest.find('/'), rest.size());
  asked.id = rest.substr(0, slash);
  asked.what = rest.substr(slash);
  of_bots ? answer_bots(asked) : answer_tournaments(asked);
}

void Compete::answer_bots(const Asked& asked) {
  const std::string& method = asked.request.method;
  const bool gets = method == "GET" || method == "HEAD";
  const auto refuse = [&](const Refusal& refusal) { asked.respond(refusal_answer(refusal)); };
  if (asked.id.empty() && gets) {
    const std::string* game = asked.request.parameter("game");
    JsonWriter json;
    json.begin_object().key("bots").begin_array();
    for (const ShelvedBot* bot : shelf_.of(asked.owner, game == nullptr ? "" : *game)) json.json(bot_json(*bot));
    json.end_array().key("isolation");
    shelf_.isolation() ? json.value(*shelf_.isolation()) : json.null();
    json.end_object();
    return asked.respond(json_answer(json.text()));
  }
  if (asked.id.empty() && method == "POST") return upload(asked);
  if (asked.what.empty() && gets) {
    auto bot = shelf_.find(asked.id, asked.owner);
    return bot ? asked.respond(json_answer(bot_json(**bot))) : refuse(bot.refusal());
  }
  if (asked.what.empty() && method == "DELETE") {
    const auto refused = shelf_.remove(asked.id, asked.owner);
    return refused ? refuse(*refused) : asked.respond(json_answer("{}"));
  }
  if (asked.what == "/doctor" && method == "POST") {
    if (const auto refused = shelf_.examine_again(asked.id, asked.owner)) return refuse(*refused);
    auto bot = shelf_.find(asked.id, asked.owner);
    return asked.respond(json_answer(bot_json(**bot)));
  }
  refuse({404, say("there is nothing to be asked at '{}' with {}", shown(asked.request.path), shown(method))});
}

void Compete::upload(const Asked& asked) {
  const auto parameter = [&](const char* name) {
    const std::string* value = asked.request.parameter(name);
    return value == nullptr ? std::string() : *value;
  };
  if (!asked.request.body.empty() && !asked.request.header("content-type").starts_with("application/octet-stream"))
    return asked.respond(
        refusal_answer({415, say("a bot is uploaded as it is (Content-Type: application/octet-stream)")}));
  auto bot = shelf_.put({parameter("game"), parameter("name"), asked.request.body}, asked.owner);
  asked.respond(bot ? json_answer(bot_json(**bot), 201) : refusal_answer(bot.refusal()));
}

void Compete::answer_tournaments(const Asked& asked) {
  const std::string& method = asked.request.method;
  const bool gets = method == "GET" || method == "HEAD";
  const bool posts = method == "POST";
  const Language chosen = language();
  const auto later = [respond = asked.respond, chosen](Granted<std::string> json) {
    set_language(chosen);
    respond(json ? json_answer(std::move(*json)) : refusal_answer(json.refusal()));
  };
  if (asked.id.empty() && gets) return asked.respond(json_answer(tournaments_.list_json(asked.owner)));
  if (asked.id.empty() && posts) return create(asked);
  if (asked.what.empty() && gets) return tournaments_.describe(asked.id, asked.owner, later);
  const bool changes = asked.what == "/pause" || asked.what == "/resume" || asked.what == "/stop";
  if ((changes && posts) || (asked.what.empty() && method == "DELETE")) return change(asked);
  if (gets && tournaments_.find(asked.id) == nullptr)
    return asked.respond(refusal_answer({404, say("there is no tournament '{}'", shown(asked.id))}));
  if (asked.what == "/pictures" && gets) return tournaments_.pictures(asked.id, chosen, later);
  if (asked.what.starts_with("/games") && gets) return games(asked);
  if (asked.what == "/report" || asked.what == "/records" || asked.what == "/standings.csv")
    if (gets) return download(asked);
  asked.respond(refusal_answer(
      {404, say("there is nothing to be asked at '{}' with {}", shown(asked.request.path), shown(method))}));
}

void Compete::create(const Asked& asked) {
  if (const auto refused = guard_.check_creation(asked.request, now_().stopwatch))
    return asked.respond(refusal_answer(*refused));
  auto wanted = requested_tournament(asked.body);
  if (!wanted) return asked.respond(refusal_answer(wanted.refusal()));
  auto id = tournaments_.create(*wanted, asked.owner);
  if (!id) return asked.respond(refusal_answer(id.refusal()));
  JsonWriter json;
  json.begin_object().member("id", *id).end_object();
  asked.respond(json_answer(json.text(), 201));
}

void Compete::change(const Asked& asked) {
  const auto refused = asked.what == "/pause"    ? tournaments_.pause(asked.id, asked.owner)
                       : asked.what == "/resume" ? tournaments_.resume(asked.id, asked.owner)
                       : asked.what == "/stop"   ? tournaments_.stop(asked.id, asked.owner)
                                                 : tournaments_.remove(asked.id, asked.owner);
  asked.respond(refused ? refusal_answer(*refused) : json_answer("{}"));
}

void Compete::read_for(const Asked& asked, std::function<Result<std::string>()> read, WebAnswer answer) {
  const Language chosen = language();
  const bool taken =
      errands_.run([read = std::move(read), respond = asked.respond, answer = std::move(answer), chosen] {
        auto content = std::make_shared<Result<std::string>>(read());
        return [content, respond, answer, chosen]() mutable {
          set_language(chosen);
          if (!*content) return respond(refusal_answer({404, content->error().message}));
          answer.body = std::move(*content).value();
          respond(std::move(answer));
        };
      });
  if (!taken) asked.respond(refusal_answer({429, say("too much is waiting to be done already; try again later")}));
}

void Compete::games(const Asked& asked) {
  const TournamentFolder folder = tournaments_.folder_of(asked.id);
  const auto wrong = [&](std::string_view name) {
    asked.respond(refusal_answer({400, say("'{}' must be {}", name, say("a whole number"))}));
  };
  constexpr std::string_view one = "/games/";
  if (asked.what.starts_with(one)) {
    const auto number = parse_integer(std::string_view(asked.what).substr(one.size()));
    if (!number) return wrong("number");
    return read_for(
        asked, [folder, id = asked.id, number] { return read_cards(folder, id, *number); }, json_answer(""));
  }
  GameQuery query;
  bool best = false;
  for (const auto& [name, value] : asked.request.query) {
    if (name == "lang") continue;
    const auto number = parse_integer(value);
    if (!number || *number < 0 || *number > 1'000'000'000) return wrong(shown(name));
    if (name == "entrant") query.entrant = static_cast<int>(*number);
    if (name == "opponent") query.opponent = static_cast<int>(*number);
    if (name == "faults") query.only_faults = *number != 0;
    if (name == "best") best = *number != 0;
    if (name == "before") query.before = *number;
    if (name == "limit") query.limit = std::clamp<std::size_t>(static_cast<std::size_t>(*number), 1, most_listed);
  }
  read_for(
      asked,
      [folder, id = asked.id, query, best] {
        return best ? read_best_games(folder, id, query.limit) : read_games(folder, id, query);
      },
      json_answer(""));
}

void Compete::download(const Asked& asked) {
  const TournamentFolder folder = tournaments_.folder_of(asked.id);
  const std::string name = plain_name(tournaments_.find(asked.id)->name);
  const auto file = [&](const std::string& ending, const std::string& type) {
    return WebAnswer{.type = type,
                     .headers = {{"Content-Disposition", "attachment; filename=\"" + name + ending + "\""},
                                 {"Cache-Control", "no-store"}}};
  };
  if (asked.what == "/report")
    read_for(
        asked, [folder] { return read_report(folder); }, file(".html", "text/html; charset=utf-8"));
  else if (asked.what == "/records")
    read_for(
        asked, [folder] { return read_records(folder); }, file(".txt", "text/plain; charset=utf-8"));
  else
    read_for(
        asked, [folder] { return read_standings_csv(folder); }, file(".csv", "text/csv; charset=utf-8"));
}

}  // namespace plateau
