// The commands of the program. Each lives in a file of its own, adds itself to the CLI11 application, and leaves its
// exit code in Exit when its callback has run. Help, completion and the man page are read off the same application.
#pragma once

#include <CLI/CLI.hpp>

#include "core/message.h"

namespace plateau {

// 0: done. 1: the content is wrong (a position, a move, a file). 2: the program was called wrongly.
enum ExitCode { exit_ok = 0, exit_content = 1, exit_usage = 2 };

struct Exit {
  int code = exit_ok;
};

void add_games(CLI::App& app, Exit& exit);
void add_rules(CLI::App& app, Exit& exit);
void add_show(CLI::App& app, Exit& exit);
void add_perft(CLI::App& app, Exit& exit);
void add_replay(CLI::App& app, Exit& exit);
void add_play(CLI::App& app, Exit& exit);
void add_bench(CLI::App& app, Exit& exit);
void add_completion(CLI::App& app, Exit& exit);
void add_man(CLI::App& app, Exit& exit);

// What the program does when no command is given: a menu to choose a game and play it.
int run_menu();

extern const std::span<const Translation> cli_french;

}  // namespace plateau
