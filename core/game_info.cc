#include "core/game_info.h"

#include <algorithm>
#include <cassert>
#include <charconv>

#include "core/file.h"
#include "core/text.h"

namespace plateau {
namespace {

std::string names_of(std::span<const OptionInfo> known) {
  std::vector<std::string> names;
  for (const OptionInfo& option : known) names.push_back(option.name);
  return join(names, ", ");
}

Result<GivenOption> check(const OptionInfo& option, const GivenOption& given) {
  if (option.kind == OptionInfo::Kind::integer) {
    const auto number = parse_integer(given.value);
    if (!number || *number < option.least || *number > option.most)
      return Error{say("option {}: '{}' is not a whole number from {} to {}", option.name, shown(given.value),
                       option.least, option.most)};
    return given;
  }
  if (given.is_file_content) return given;
  if (std::ranges::find(option.choices, given.value) != option.choices.end()) return given;
  return Error{say("option {}: '{}' is not one of {}", option.name, shown(given.value), join(option.choices, ", "))};
}

}  // namespace

Result<GivenOption> read_option(std::span<const OptionInfo> known, std::string_view setting) {
  constexpr std::size_t most_option_file_bytes = 1u << 20;
  const auto equals = setting.find('=');
  if (equals == std::string_view::npos) return Error{say("an option is name=value, not '{}'", shown(setting))};
  GivenOption option{std::string(setting.substr(0, equals)), std::string(setting.substr(equals + 1))};
  for (const OptionInfo& info : known) {
    if (info.name != option.name || info.kind != OptionInfo::Kind::file) continue;
    if (std::ranges::find(info.choices, option.value) != info.choices.end()) break;
    auto content = read_file(option.value, most_option_file_bytes);
    if (!content)
      return Error{say("option {} is one of {} or a file: {}", info.name, join(info.choices, ", "),
                       content.error().message)};
    option.value = std::move(content).value();
    option.is_file_content = true;
  }
  return option;
}

Result<Options> Options::read(std::span<const OptionInfo> known, std::span<const GivenOption> given) {
  Options options;
  for (const GivenOption& one : given) {
    const auto info = std::ranges::find(known, one.name, &OptionInfo::name);
    if (info == known.end())
      return Error{known.empty()
                       ? say("this game has no options, so '{}' cannot be set", shown(one.name))
                       : say("there is no option '{}' here; the options are {}", shown(one.name), names_of(known))};
    if (options.values_.contains(one.name)) return Error{say("option {} is given twice", one.name)};
    auto checked = check(*info, one);
    if (!checked) return checked.error();
    options.values_.emplace(one.name, std::move(checked).value());
  }
  for (const OptionInfo& option : known)
    options.values_.emplace(option.name, GivenOption{.name = option.name, .value = option.fallback});
  return options;
}

int Options::integer(std::string_view name) const {
  const auto number = parse_integer(text(name));
  assert(number.has_value());
  return static_cast<int>(*number);
}

const GivenOption& Options::find(std::string_view name) const {
  const auto found = values_.find(name);
  assert(found != values_.end());
  return found->second;
}

}  // namespace plateau
