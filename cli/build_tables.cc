// plateau build-tables GAME [--size N] [--folder DIR]
#include <cstdio>

#include "cli/arguments.h"
#include "core/file.h"

namespace plateau {
namespace {

struct TableArguments {
  std::string game;
  int size = 0;
  std::string folder;
};

int build_tables(const TableArguments& arguments) {
  const auto entry = find_game(arguments.game);
  if (!entry) return fail(exit_usage, entry.error().message);
  std::string folder = arguments.folder;
  if (folder.empty()) {
    const auto usual = cache_folder();
    if (!usual) return fail(exit_content, usual.error().message);
    folder = *usual;
  }
  const auto error = (*entry)->game().build_tables({.folder = folder, .size = arguments.size, .tell = [](const auto& what) {
    std::printf("%s\n", what.c_str());
    std::fflush(stdout);
  }});
  return error ? fail(exit_content, error->message) : exit_ok;
}

}  // namespace

void add_build_tables(Command& program) {
  auto command = program.command("build-tables", say("Work out the endings that the engines of a game look up, once"));
  static TableArguments arguments;
  command.takes("game", arguments.game, say("the game; `plateau games` lists them")).type("GAME").required();
  command.takes("--size", arguments.size, say("how much the tables cover, in the measure of the game (such as seeds on the board)"))
      .type("N")
      .whole_number(1, 64);
  command.takes("--folder", arguments.folder, say("where they are kept (default: $XDG_CACHE_HOME/plateau)")).type("DIR");
  command.runs([] { return build_tables(arguments); });
}

}  // namespace plateau
