#include "cli/command_model.h"

#include "core/text.h"
#include "games/registry.h"
#include "players/seat.h"

namespace plateau {
namespace {

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
  if (model.type == "WHO") model.choices = seat_names();
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

std::string CommandModel::name() const { return join(words, " "); }

std::vector<CommandModel> command_models(const CLI::App& app) {
  std::vector<CommandModel> models;
  collect(app, {}, models);
  return models;
}

}  // namespace plateau
