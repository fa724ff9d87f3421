// plateau show GAME [--position P] [--moves "…"] [--json]
#include <cstdio>

#include "cli/arguments.h"
#include "core/json.h"
#include "core/record.h"
#include "core/text.h"

namespace plateau {
namespace {

struct ShowArguments {
  PositionArguments where;
  std::string moves;
  bool json = false;
};

void print_text(const GameInfo& info, const AnyPosition& position) {
  std::printf("%s\n%s", position.text().c_str(), position.draw(TerminalStyle::of_standard_output()).c_str());
  if (const auto outcome = position.outcome()) {
    std::printf("%s\n", say("the game is over: {}", outcome_sentence(info, *outcome)).c_str());
    return;
  }
  std::vector<std::string> moves;
  for (const LegalMove& move : position.legal_moves()) moves.push_back(move.text);
  std::printf("%s\n%s\n", say("to move: {}", player_name(info, position.turn())).c_str(),
              say("{} legal moves: {}", moves.size(), join(moves, " ")).c_str());
}

void print_json(const GameInfo& info, const AnyPosition& position) {
  const auto outcome = position.outcome();
  JsonWriter json;
  json.begin_object().member("game", info.name).member("position", position.text());
  json.member("players", position.players()).member("over", outcome.has_value());
  json.key("turn");
  if (outcome)
    json.null();
  else if (position.turn() == chance)
    json.value("chance");
  else
    json.value(position.turn() + 1);
  json.key("result");
  outcome ? json.value(outcome->text()) : json.null();
  json.key("view").json(position.view());
  json.key("legal_moves").begin_array();
  for (const LegalMove& move : position.legal_moves()) {
    json.begin_object().member("move", move.text).key("click").begin_array();
    for (const std::string& place : move.click_path) json.value(place);
    json.end_array();
    if (position.turn() == chance) json.member("probability", move.weight);
    json.end_object();
  }
  json.end_array().end_object();
  std::printf("%s\n", json.text().c_str());
}

int show(const ShowArguments& arguments) {
  auto position = position_of(arguments.where);
  if (!position) return fail(position.failure.code, position.failure.message);
  std::vector<std::string> moves;
  for (const std::string_view word : words(arguments.moves)) moves.emplace_back(word);
  if (const auto refused = replay_words(**position, moves))
    return fail(exit_content, say("ply {}, move '{}': {}", refused->ply, shown(refused->word), refused->reason));
  const GameInfo& info = (*game_of(arguments.where))->game().info();
  arguments.json ? print_json(info, **position) : print_text(info, **position);
  return exit_ok;
}

}  // namespace

void add_show(Command& program) {
  auto command = program.command("show", say("Show a position: the board, who moves, the legal moves"));
  static ShowArguments arguments;
  add_position_options(command, arguments.where);
  command.takes("--moves", arguments.moves, say("moves to play first, separated by blanks")).type("\"…\"");
  command.flag("--json", arguments.json, say("for programs: the position, the view and the legal moves"));
  command.runs([] { return show(arguments); });
}

}  // namespace plateau
