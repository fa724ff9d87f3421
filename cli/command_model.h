// The commands of a CLI11 application as plain data, from which completion scripts and the man page are written.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace plateau {

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

// The program first, then its commands, depth first.
std::vector<CommandModel> command_models(const CLI::App& app);

}  // namespace plateau
