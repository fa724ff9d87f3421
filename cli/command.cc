#include "cli/command.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/arguments.h"
#include "core/text.h"
#include "games/registry.h"
#include "players/player_text.h"

namespace plateau {
namespace {

CLI::App* running = nullptr;  // the application of run_program, for command_models

// CLI11 speaks English only: what it reports is said again in a sentence of ours. Its texts have a fixed form, from
// which the names are taken.
std::string mistake(const CLI::ParseError& error) {
  const std::string what = error.what();
  const auto before = [&](std::string_view mark) { return shown(what.substr(0, what.find(mark))); };
  const auto after = [&](std::string_view mark) {
    const auto at = what.find(mark);
    return at == std::string::npos ? shown(what) : shown(what.substr(at + mark.size()));
  };
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) return say("'{}' is not expected here", after(": "));
  if (what.starts_with("A subcommand is required")) return say("a command must follow");
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) return say("{} is missing", before(" is required"));
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) return say("{} needs one value", before(":"));
  if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr)
    return say("a value cannot be read: {}", after("Could not convert: "));
  if (dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr)
    return say("{} and {} cannot be given together", before(" excludes "), after(" excludes "));
  return error.what();  // of our own validators
}

std::string usage_sentence(const CLI::ParseError& error, const CLI::App& app) {
  std::string where = "plateau";
  for (const CLI::App* command = &app; !command->get_subcommands().empty();) {
    command = command->get_subcommands().front();
    where += " " + command->get_name();
  }
  return mistake(error) + "\n" + say("`{} --help` explains this command.", where);
}

OptionModel model_of(const CLI::Option& option) {
  OptionModel model{.description = option.get_description(), .required = option.get_required()};
  for (const std::string& name : option.get_snames()) model.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) model.names.push_back("--" + name);
  if (option.get_positional()) model.names = {option.get_name(true)};
  if (option.get_items_expected_max() == 0) return model;  // a flag
  model.type = option.get_type_name();
  model.takes_file = model.type == "FILE";
  if (model.type == "GAME")
    for (const RegisteredGame* entry : registered_games()) model.choices.push_back(entry->game().info().name);
  if (model.type == "WHO") model.choices = {"human", "best", "level:1", "level:5", "greedy", "random"};
  if (model.type.find('|') != std::string::npos)
    for (const std::string_view choice : split(model.type, '|')) model.choices.emplace_back(choice);
  return model;
}

void collect(const CLI::App& app, const std::vector<std::string>& path, std::vector<CommandModel>& models) {
  CommandModel model{.words = path, .description = app.get_description()};
  for (const CLI::Option* option : app.get_options())
    (option->get_positional() ? model.positionals : model.options).push_back(model_of(*option));
  const auto subcommands = app.get_subcommands([](const CLI::App*) { return true; });
  for (const CLI::App* sub : subcommands) model.subcommands.push_back(sub->get_name());
  models.push_back(model);
  for (const CLI::App* sub : subcommands) {
    auto deeper = path;
    deeper.push_back(sub->get_name());
    collect(*sub, deeper, models);
  }
}

}  // namespace

Argument& Argument::type(const std::string& word) {
  option_->type_name(word);
  return *this;
}

Argument& Argument::required() {
  option_->required();
  return *this;
}

Argument& Argument::whole_number(std::int64_t least, std::int64_t most) {
  option_->check(CLI::Validator(
      [least, most](const std::string& text) {
        const auto number = parse_integer(text);
        if (number && *number >= least && *number <= most) return std::string();
        return say("'{}' is not a whole number from {} to {}", shown(text), least, most);
      },
      ""));
  return *this;
}

Argument& Argument::one_of(std::vector<std::string> choices) {
  option_->check(CLI::Validator(
      [choices = std::move(choices)](const std::string& text) {
        if (std::ranges::find(choices, text) != choices.end()) return std::string();
        return say("'{}' is not one of {}", shown(text), join(choices, ", "));
      },
      ""));
  return *this;
}

Argument& Argument::excludes(const Argument& other) {
  option_->excludes(other.option_);
  return *this;
}

Command Command::command(const std::string& name, const std::string& description) {
  return {*app_->add_subcommand(name, description), *exit_code_};
}

Argument Command::takes(const std::string& name, std::string& target, const std::string& description) {
  return Argument(*app_->add_option(name, target, description));
}

Argument Command::takes(const std::string& name, int& target, const std::string& description) {
  return Argument(*app_->add_option(name, target, description));
}

Argument Command::takes(const std::string& name, std::optional<std::string>& target, const std::string& description) {
  return Argument(*app_->add_option_function<std::string>(
      name, [&target](const std::string& value) { target = value; }, description));
}

Argument Command::takes(const std::string& name, std::optional<std::uint64_t>& target, const std::string& description) {
  return Argument(*app_->add_option_function<std::uint64_t>(
      name, [&target](std::uint64_t value) { target = value; }, description));
}

Argument Command::takes(const std::string& name, std::vector<std::string>& target, const std::string& description) {
  auto* option = app_->add_option(name, target, description);
  if (name.starts_with("-"))
    option->expected(1)->allow_extra_args(false)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  return Argument(*option);
}

void Command::flag(const std::string& name, bool& target, const std::string& description) {
  app_->add_flag(name, target, description);
}

void Command::runs(std::function<int()> action) {
  // A command that has commands of its own acts only when none of them is named.
  app_->callback([action = std::move(action), app = app_, code = exit_code_] {
    if (app->get_subcommands().empty()) *code = action();
  });
}

void Command::needs_a_command() { app_->require_subcommand(1); }

std::string CommandModel::name() const { return join(words, " "); }

std::vector<CommandModel> command_models() {
  std::vector<CommandModel> models;
  collect(*running, {}, models);
  return models;
}

int run_program(const std::vector<std::string>& arguments, const std::function<void(Command&)>& describe,
                const std::function<int()>& otherwise) {
  CLI::App app;
  running = &app;
  int code = exit_ok;
  app.name("plateau");
  app.description(
      say("Board-game AIs written, played against, measured and watched. Without a command: the page, in a browser "
          "(`plateau serve`)."));
  app.set_version_flag("--version", "plateau " PLATEAU_VERSION, say("print the version"));
  app.set_help_flag("-h,--help", say("print this help"));
  app.require_subcommand(0, 1);
  app.fallthrough();
  Command program(app, code);
  describe(program);
  try {
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());  // as CLI11 wants them
    app.parse(reversed);
  } catch (const CLI::Success& done) {  // --help, --version
    return app.exit(done);
  } catch (const CLI::ParseError& error) {
    return fail(exit_usage, usage_sentence(error, app));
  }
  return app.get_subcommands().empty() ? otherwise() : code;
}

}  // namespace plateau
