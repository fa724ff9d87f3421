// plateau games
#include <cstdio>

#include "cli/arguments.h"
#include "core/json.h"
#include "core/text.h"
#include "players/player_text.h"

namespace plateau {
namespace {

std::string values_of(const OptionInfo& option) {
  if (option.kind == OptionInfo::Kind::integer) return std::to_string(option.least) + "-" + std::to_string(option.most);
  return join(option.choices, "|") + (option.kind == OptionInfo::Kind::file ? say("|FILE") : "");
}

void print_text() {
  for (const RegisteredGame* entry : registered_games()) {
    const GameInfo& info = entry->game().info();
    const std::string seats = info.least_players == info.most_players
                                  ? std::to_string(info.least_players)
                                  : std::to_string(info.least_players) + "-" + std::to_string(info.most_players);
    std::printf("%s\n",
                fmt::format("{:<11} {}, {}", info.name, translate(info.title), say("{} players", seats)).c_str());
    std::printf("            %s\n", std::string(translate(info.summary)).c_str());
    for (const OptionInfo& option : info.options)
      std::printf("            %s\n", say("--set {}={}  {} (default {})", option.name, values_of(option),
                                          translate(option.help), option.fallback)
                                          .c_str());
    std::printf("            %s\n", say("players: {}", join(engine_names(entry->game()), ", ")).c_str());
  }
}

void print_json() {
  JsonWriter json;
  json.begin_array();
  for (const RegisteredGame* entry : registered_games()) {
    const GameInfo& info = entry->game().info();
    json.begin_object()
        .member("name", info.name)
        .member("title", translate(info.title))
        .member("summary", translate(info.summary))
        .member("least_players", info.least_players)
        .member("most_players", info.most_players);
    json.key("options").begin_array();
    for (const OptionInfo& option : info.options) {
      json.begin_object().member("name", option.name).member("default", option.fallback);
      json.member("help", translate(option.help)).member("file", option.kind == OptionInfo::Kind::file);
      if (option.kind == OptionInfo::Kind::integer) json.member("least", option.least).member("most", option.most);
      json.key("choices").begin_array();
      for (const std::string& choice : option.choices) json.value(choice);
      json.end_array().end_object();
    }
    json.end_array();
    json.key("players").begin_array();
    for (const EngineInfo& engine : entry->game().engines())
      json.begin_object()
          .member("name", engine.name)
          .member("takes_number", engine.takes_number)
          .member("help", translate(engine.help))
          .end_object();
    json.end_array().end_object();
  }
  json.end_array();
  std::printf("%s\n", json.text().c_str());
}

}  // namespace

void add_games(Command& program) {
  auto command = program.command("games", say("List the games and their options"));
  static bool as_json = false;
  command.flag("--json", as_json, say("for programs"));
  command.runs([] {
    as_json ? print_json() : print_text();
    return exit_ok;
  });
}

}  // namespace plateau
