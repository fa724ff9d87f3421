#include "server/catalogue.h"

#include "core/json.h"
#include "games/registry.h"
#include "server/languages.h"

namespace plateau {
namespace {

void write_text(JsonWriter& json, std::string_view name, std::string_view english) {
  json.key(name);
  write_in_both_languages(json, [&] { json.value(translate(english)); });
}

std::string_view word_of(OptionInfo::Kind kind) {
  switch (kind) {
    case OptionInfo::Kind::choice: return "choice";
    case OptionInfo::Kind::file: return "file";
    case OptionInfo::Kind::integer: break;
  }
  return "integer";
}

void write_option(JsonWriter& json, const OptionInfo& option) {
  json.begin_object()
      .member("name", option.name)
      .member("kind", word_of(option.kind))
      .member("default", option.fallback);
  json.member("least", option.least).member("most", option.most).key("choices").begin_array();
  for (const std::string& choice : option.choices) json.value(choice);
  json.end_array();
  write_text(json, "help", option.help);
  json.end_object();
}

// The board at the start, for a picture; what chance does first is drawn, always alike.
std::string view_of_start(const AnyPosition& start) {
  const auto position = start.clone();
  Random random(1);
  while (!position->outcome() && position->turn() == chance) position->play(position->random_move(random));
  return position->view();
}

void write_game(JsonWriter& json, const RegisteredGame& entry) {
  const GameInfo& info = entry.game().info();
  json.begin_object().member("name", info.name);
  write_text(json, "title", info.title);
  write_text(json, "summary", info.summary);
  json.member("least_players", info.least_players).member("most_players", info.most_players);
  json.key("seat_names");
  write_in_both_languages(json, [&] {
    json.begin_array();
    for (const std::string_view player : info.player_names) json.value(translate(player));
    json.end_array();
  });
  json.key("options").begin_array();
  for (const OptionInfo& option : info.options) write_option(json, option);
  json.end_array().key("players").begin_array();
  for (const EngineInfo& engine : entry.game().engines()) {
    json.begin_object().member("name", engine.name).member("takes_number", engine.takes_number);
    write_text(json, "help", engine.help);
    json.end_object();
  }
  json.end_array();
  if (const auto start = entry.game().start({})) json.key("view").json(view_of_start(**start));
  json.end_object();
}

}  // namespace

std::string catalogue_json() {
  JsonWriter json;
  json.begin_object().key("games").begin_array();
  for (const RegisteredGame* entry : registered_games()) write_game(json, *entry);
  json.end_array().end_object();
  return json.text();
}

std::string rules_json(const RegisteredGame& entry) {
  JsonWriter json;
  json.begin_object().key("rules");
  write_in_both_languages(json, [&] { json.value(entry.rules(language())); });
  json.end_object();
  return json.text();
}

}  // namespace plateau
