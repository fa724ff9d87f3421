// plateau completion bash|zsh|fish
#include <cstdio>

#include "cli/arguments.h"
#include "core/text.h"

namespace plateau {
namespace {

std::string single_quoted(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

std::string names_of(const std::vector<OptionModel>& options) {
  std::vector<std::string> names;
  for (const OptionModel& option : options) names.insert(names.end(), option.names.begin(), option.names.end());
  return join(names, " ");
}

// Bash: one `case` on the command typed so far, one on the word before the cursor.
std::string bash_script(const std::vector<CommandModel>& models) {
  std::string script =
      "# bash completion for plateau: plateau completion bash > /etc/bash_completion.d/plateau\n"
      "_plateau() {\n"
      "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command= word places=0 i\n"
      "  for ((i = 1; i < COMP_CWORD; ++i)); do\n"
      "    word=${COMP_WORDS[i]}\n"
      "    case \"$command $word\" in\n";
  for (const CommandModel& model : models)
    if (!model.words.empty()) {
      std::vector<std::string> parent(model.words.begin(), model.words.end() - 1);
      script += "      " + single_quoted(join(parent, " ") + " " + model.words.back()) +
                ") command=" + single_quoted(model.name()) + "; places=0 ;;\n";
    }
  script +=
      "      *' -'*) ;;\n"
      "      *) places=$((places + 1)) ;;\n"
      "    esac\n"
      "  done\n"
      "  case \"$command:$previous\" in\n";
  for (const CommandModel& model : models)
    for (const OptionModel& option : model.options) {
      if (option.type.empty()) continue;
      for (const std::string& name : option.names) {
        script += "    " + single_quoted(model.name() + ":" + name) + ") ";
        if (option.takes_file)
          script += "COMPREPLY=($(compgen -f -- \"$current\")); return ;;\n";
        else
          script +=
              "COMPREPLY=($(compgen -W " + single_quoted(join(option.choices, " ")) + " -- \"$current\")); return ;;\n";
      }
    }
  script += "  esac\n  case \"$command\" in\n";
  for (const CommandModel& model : models) {
    std::vector<std::string> offers = model.subcommands;
    bool files = false;
    for (const OptionModel& positional : model.positionals) {
      offers.insert(offers.end(), positional.choices.begin(), positional.choices.end());
      files = files || positional.takes_file;
    }
    script += "    " + single_quoted(model.name()) + ")\n      case \"$current\" in\n";
    script +=
        "        -*) COMPREPLY=($(compgen -W " + single_quoted(names_of(model.options)) + " -- \"$current\")) ;;\n";
    script += "        *) COMPREPLY=($(compgen -W " + single_quoted(join(offers, " ")) + " -- \"$current\"))";
    if (files) script += "; [ $places -gt 0 ] && COMPREPLY+=($(compgen -f -- \"$current\"))";
    script += " ;;\n      esac ;;\n";
  }
  return script + "  esac\n}\ncomplete -F _plateau plateau\n";
}

// In a zsh _arguments specification, brackets and colons have a meaning.
std::string zsh_text(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string zsh_value(const OptionModel& option) {
  if (option.type.empty()) return "";
  const std::string action = option.takes_file         ? "_files"
                             : !option.choices.empty() ? "(" + join(option.choices, " ") + ")"
                                                       : " ";
  return ":" + zsh_text(option.type) + ":" + action;
}

std::string zsh_function_name(const CommandModel& model) {
  std::string name = "_plateau";
  for (const std::string& word : model.words) name += "_" + word;
  return name;
}

std::string zsh_script(const std::vector<CommandModel>& models) {
  std::string script =
      "#compdef plateau\n# zsh completion for plateau: plateau completion zsh > \"${fpath[1]}/_plateau\"\n";
  for (const CommandModel& model : models) {
    script += "\n" + zsh_function_name(model) +
              "() {\n  local context state state_descr line\n  typeset -A opt_args\n"
              "  _arguments -C";
    for (const OptionModel& option : model.options)
      for (const std::string& name : option.names)
        script += " \\\n    " + single_quoted((option.type.empty() ? "" : "*") + name + "[" +
                                              zsh_text(option.description) + "]" + zsh_value(option));
    for (std::size_t i = 0; i < model.positionals.size(); ++i)
      script += " \\\n    " +
                single_quoted((model.positionals[i].required ? ":" : "::") + zsh_text(model.positionals[i].names[0]) +
                              ":" + zsh_value(model.positionals[i]).substr(model.positionals[i].type.size() + 2));
    if (!model.subcommands.empty())
      script += " \\\n    '1:command:(" + join(model.subcommands, " ") + ")' '*::arguments:->arguments'";
    script += "\n";
    if (!model.subcommands.empty()) {
      script += "  case $state in\n    arguments)\n      case $line[1] in\n";
      for (const std::string& sub : model.subcommands)
        script += "        " + sub + ") " + zsh_function_name(model) + "_" + sub + " ;;\n";
      script += "      esac ;;\n  esac\n";
    }
    script += "}\n";
  }
  return script + "\ncompdef _plateau plateau\n";
}

std::string fish_script(const std::vector<CommandModel>& models) {
  std::string script =
      "# fish completion for plateau: plateau completion fish > ~/.config/fish/completions/plateau.fish\n"
      "complete -c plateau -f\n";
  for (const CommandModel& model : models) {
    // Seen the words of this command, and none of its subcommands yet.
    std::vector<std::string> conditions;
    for (const std::string& word : model.words) conditions.push_back("__fish_seen_subcommand_from " + word);
    if (!model.subcommands.empty())
      conditions.push_back("not __fish_seen_subcommand_from " + join(model.subcommands, " "));
    const std::string when = conditions.empty() ? "" : " -n " + single_quoted(join(conditions, "; and "));
    for (const std::string& sub : model.subcommands)
      for (const CommandModel& other : models) {
        auto words_of_sub = model.words;
        words_of_sub.push_back(sub);
        if (other.words == words_of_sub)
          script += "complete -c plateau" + when + " -a " + sub + " -d " + single_quoted(other.description) + "\n";
      }
    for (const OptionModel& option : model.options) {
      script += "complete -c plateau" + when;
      for (const std::string& name : option.names)
        script += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      if (!option.type.empty()) script += option.takes_file ? " -rF" : " -x";
      if (!option.choices.empty()) script += " -a " + single_quoted(join(option.choices, " "));
      script += " -d " + single_quoted(option.description) + "\n";
    }
    for (const OptionModel& positional : model.positionals) {
      if (!positional.choices.empty())
        script += "complete -c plateau" + when + " -a " + single_quoted(join(positional.choices, " ")) + "\n";
      if (positional.takes_file) script += "complete -c plateau" + when + " -F\n";
    }
  }
  return script;
}

}  // namespace

void add_completion(Command& program) {
  auto command = program.command("completion", say("Print a completion script for a shell"));
  static std::string shell;
  command.takes("shell", shell, say("the shell")).type("bash|zsh|fish").required().one_of({"bash", "zsh", "fish"});
  command.runs([] {
    const auto models = command_models();
    const std::string script = shell == "bash"  ? bash_script(models)
                               : shell == "zsh" ? zsh_script(models)
                                                : fish_script(models);
    std::fwrite(script.data(), 1, script.size(), stdout);
    return exit_ok;
  });
}

}  // namespace plateau
