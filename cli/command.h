// How a command of the program describes itself: what it takes, and what it does. Each command lives in a file of its
// own. Help, completion and the man page are read off the same descriptions. CLI11 does the parsing, behind this
// header: it is heavy, and only command.cc pays for it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/message.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace plateau {

// 0: done. 1: the content is wrong (a position, a move, a file). 2: the program was called wrongly.
enum ExitCode { exit_ok = 0, exit_content = 1, exit_usage = 2 };

// One thing that a command takes. `type` is the word for its value in the help: GAME and WHO are completed with the
// games and some players, FILE with files, "a|b" with a and b.
class Argument {
 public:
  explicit Argument(CLI::Option& option) : option_(&option) {}

  Argument& type(const std::string& word);
  Argument& required();
  Argument& whole_number(std::int64_t least, std::int64_t most);
  Argument& one_of(std::vector<std::string> choices);
  Argument& excludes(const Argument& other);

 private:
  CLI::Option* option_;
};

// A command, or the program itself. The targets must outlive the parsing.
class Command {
 public:
  Command(CLI::App& app, int& exit_code) : app_(&app), exit_code_(&exit_code) {}

  Command command(const std::string& name, const std::string& description);

  // "--name" is an option, "name" a positional argument.
  Argument takes(const std::string& name, std::string& target, const std::string& description);
  Argument takes(const std::string& name, int& target, const std::string& description);
  Argument takes(const std::string& name, std::optional<std::string>& target, const std::string& description);
  Argument takes(const std::string& name, std::optional<std::uint64_t>& target, const std::string& description);
  Argument takes(const std::string& name, std::vector<std::string>& target,
                 const std::string& description);  // repeated
  void flag(const std::string& name, bool& target, const std::string& description);

  void runs(std::function<int()> action);
  void needs_a_command();

 private:
  CLI::App* app_;
  int* exit_code_;
};

// The description of what a command takes, as data.
struct OptionModel {
  std::vector<std::string> names;  // "--seat", "-h"; for a positional its name alone
  std::string description;
  std::string type;                  // "GAME", "N"; empty for a flag
  std::vector<std::string> choices;  // what can be typed, when that is known
  bool takes_file = false;
  bool required = false;
};
struct CommandModel {
  std::vector<std::string> words;  // {"bench", "speed"}; empty for the program itself
  std::string description;
  std::vector<OptionModel> options;
  std::vector<OptionModel> positionals;
  std::vector<std::string> subcommands;

  std::string name() const;  // "bench speed"
};

// Parses the arguments and runs what they ask for. `describe` adds the commands; `otherwise` runs when none is given.
int run_program(const std::vector<std::string>& arguments, const std::function<void(Command&)>& describe,
                const std::function<int()>& otherwise);

// The program first, then its commands, depth first. REQUIRES: run_program is running.
std::vector<CommandModel> command_models();

void add_games(Command& program);
void add_rules(Command& program);
void add_show(Command& program);
void add_perft(Command& program);
void add_replay(Command& program);
void add_play(Command& program);
void add_serve(Command& program);
void add_menu(Command& program);
void add_analyse(Command& program);
void add_match(Command& program);
void add_tournament(Command& program);
void add_doctor(Command& program);
void add_bot(Command& program);
void add_isolation(Command& program);
void add_standings(Command& program);
void add_audit(Command& program);
void add_verdicts(Command& program);
void add_reproduce(Command& program);
void add_servers(Command& program);  // serve-GAME and join-GAME of every foreign protocol
void add_clients(Command& program);
void add_make_map(Command& program);
void add_build_tables(Command& program);
void add_bench(Command& program);
void add_completion(Command& program);
void add_man(Command& program);

// What the program does when no command is given: the page.
int run_server();

extern const std::span<const Translation> cli_french;

}  // namespace plateau
