// plateau man
#include <cstdio>

#include "cli/arguments.h"
#include "core/text.h"

namespace plateau {
namespace {

// Text for roff: no character of it may be taken for a command.
std::string roff(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\\')
      escaped += "\\e";
    else if (c == '-')
      escaped += "\\-";
    else
      escaped += c;
  }
  return escaped.starts_with('.') || escaped.starts_with('\'') ? "\\&" + escaped : escaped;
}

std::string option_entry(const OptionModel& option) {
  std::string head;
  for (const std::string& name : option.names) head += (head.empty() ? "" : ", ") + ("\\fB" + roff(name) + "\\fR");
  if (!option.type.empty()) head += " \\fI" + roff(option.type) + "\\fR";
  return ".TP\n" + head + "\n" + roff(option.description) + "\n";
}

std::string command_section(const CommandModel& model) {
  std::string usage = "\\fBplateau " + roff(model.name()) + "\\fR";
  for (const OptionModel& positional : model.positionals)
    usage +=
        positional.required ? " \\fI" + roff(positional.type) + "\\fR" : " [\\fI" + roff(positional.type) + "\\fR]";
  if (!model.options.empty()) usage += " [" + say("options") + "]";
  std::string section = ".SS " + usage + "\n" + roff(model.description) + ".\n";
  for (const OptionModel& positional : model.positionals) section += option_entry(positional);
  for (const OptionModel& option : model.options)
    if (option.names.back() != "--help") section += option_entry(option);
  return section;
}

std::string man_page(const std::vector<CommandModel>& models) {
  std::string page = ".TH PLATEAU 1 \"\" \"plateau " PLATEAU_VERSION "\"\n.SH " + say("NAME") + "\nplateau \\- " +
                     roff(say("board-game AIs written, played against, measured and watched")) + "\n.SH " +
                     say("SYNOPSIS") + "\n\\fBplateau\\fR [\\fI" + say("command") + "\\fR] [" + say("options") +
                     "]\n.SH " + say("DESCRIPTION") + "\n" + roff(models.front().description) + "\n";
  for (const OptionModel& option : models.front().options) page += option_entry(option);
  page += ".SH " + say("COMMANDS") + "\n";
  for (const CommandModel& model : models)
    if (!model.words.empty() && model.subcommands.empty()) page += command_section(model);
  page += ".SH " + say("GAMES") + "\n";
  for (const RegisteredGame* entry : registered_games()) {
    const GameInfo& info = entry->game().info();
    page += ".TP\n\\fB" + info.name + "\\fR\n" + roff(translate(info.summary)) + "\n";
  }
  page +=
      ".SH " + say("EXIT STATUS") + "\n" +
      roff(say("0: done. 1: the content is wrong: a position, a move, a file. 2: the program was called wrongly.")) +
      "\n";
  return page;
}

}  // namespace

void add_man(Command& program) {
  auto command = program.command("man", say("Print the man page: `plateau man | man -l -`"));
  command.runs([] {
    const std::string page = man_page(command_models());
    std::fwrite(page.data(), 1, page.size(), stdout);
    return exit_ok;
  });
}

}  // namespace plateau
