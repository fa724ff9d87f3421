#include <cerrno>
#include <cstdio>
#include <cstring>
#include <span>
#include <string_view>

#include "cli/arguments.h"
#include "cli/command.h"
#include "games/registry.h"
#include "arena/match.h"
#include "players/player_text.h"
#include "search/french.h"
#include "server/site.h"
#include "wire/protocol.h"

namespace plateau {
namespace {

std::string chosen_language;  // read before the arguments are parsed; described here for the help

void describe(Command& program) {
  program.takes("--lang", chosen_language, say("the language of the messages (default: that of the environment)"))
      .type("en|fr")
      .one_of({"en", "fr"});
  add_serve(program);
  add_play(program);
  add_menu(program);
  add_games(program);
  add_rules(program);
  add_show(program);
  add_replay(program);
  add_analyse(program);
  add_doctor(program);
  add_bot(program);
  add_isolation(program);
  add_match(program);
  add_tournament(program);
  add_standings(program);
  add_audit(program);
  add_verdicts(program);
  add_reproduce(program);
  add_servers(program);
  add_clients(program);
  add_make_map(program);
  add_perft(program);
  add_build_tables(program);
  add_bench(program);
  add_completion(program);
  add_man(program);
}

int run(const std::vector<std::string>& arguments) {
  set_default_language(language_of_arguments(arguments));
  add_translations(cli_french);
  add_translations(search_french);
  add_translations(players_french);
  add_translations(arena_french);
  add_translations(wire::wire_french);
  add_translations(server_french);
  add_game_translations();
  wire::add_client_programs();
  return run_program(arguments, describe, run_server);
}

// Everybody on this machine can read the arguments of a running program; a password is not for them.
void hide_passwords(std::span<char*> words) {
  constexpr std::string_view option = "--password";
  bool follows = false;
  for (char* word : words) {
    const std::string_view text = word;
    if (follows)
      std::memset(word, '*', text.size());
    else if (text.starts_with(option) && text.substr(option.size()).starts_with('='))
      std::memset(word + option.size() + 1, '*', text.size() - option.size() - 1);
    follows = text == option;
  }
}

}  // namespace
}  // namespace plateau

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  plateau::hide_passwords({argv + 1, static_cast<std::size_t>(argc - 1)});
  const int code = plateau::run(arguments);
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  plateau::fail(code, plateau::say("what was printed could not be written: {}", std::strerror(errno)));
  return code == plateau::exit_ok ? plateau::exit_content : code;
}
