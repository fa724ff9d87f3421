#include "arena/plan.h"

#include <algorithm>
#include <array>
#include <functional>
#include <sstream>

#define TOML_EXCEPTIONS 0  // a Result for everything
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>

#include "core/message.h"
#include "core/text.h"
#include "players/player_text.h"

namespace plateau {
namespace {

constexpr std::array<std::pair<Format, std::string_view>, 5> formats{{{Format::round_robin, "round-robin"},
                                                                      {Format::gauntlet, "gauntlet"},
                                                                      {Format::swiss, "swiss"},
                                                                      {Format::knockout, "knockout"},
                                                                      {Format::adaptive, "adaptive"}}};

class PlanReader {
 public:
  Result<TournamentPlan> read(const toml::table& table) {
    for (const auto& [key, node] : table) {
      const std::string_view name = key.str();
      if (name == "player") {
        read_players(node);
      } else if (name == "options") {
        read_options(node);
      } else {
        read_value(name, node);
      }
      if (!wrong_.empty()) return Error{wrong_};
    }
    if (plan_.game.empty()) return Error{say("the plan says no game: add a line such as game = \"NAME\"")};
    return plan_;
  }

 private:
  void refuse(const toml::node& node, const std::string& sentence) {
    if (wrong_.empty()) wrong_ = say("line {} of the plan: {}", node.source().begin.line, sentence);
  }

  std::string text(std::string_view key, const toml::node& node) {
    if (const auto value = node.value<std::string>()) return *value;
    refuse(node, say("{} is a text in quotes", key));
    return "";
  }
  int number(std::string_view key, const toml::node& node, std::pair<int, int> range) {
    const auto value = node.value<std::int64_t>();
    if (node.is_integer() && *value >= range.first && *value <= range.second) return static_cast<int>(*value);
    refuse(node, say("{} is a whole number from {} to {}", key, range.first, range.second));
    return range.first;
  }
  bool truth(std::string_view key, const toml::node& node) {
    if (const auto value = node.value_exact<bool>()) return *value;
    refuse(node, say("{} is true or false", key));
    return false;
  }
  Nanoseconds time(std::string_view key, const toml::node& node) {
    const auto time = parse_time(text(key, node));
    if (time) return *time;
    refuse(node, time.error().message);
    return {};
  }

  void read_value(std::string_view key, const toml::node& node) {
    const std::array<std::pair<std::string_view, std::function<void()>>, 20> readers{{
        {"name", [&] { plan_.name = text(key, node); }},
        {"game", [&] { plan_.game = text(key, node); }},
        {"position", [&] { plan_.position = text(key, node); }},
        {"format", [&] { read_format(node); }},
        {"games", [&] { plan_.games = number(key, node, {1, 1'000'000}); }},
        {"rounds", [&] { plan_.rounds = number(key, node, {1, 1000}); }},
        {"certainty", [&] { read_certainty(node); }},
        {"most_games", [&] { plan_.most_games = number(key, node, {1, 100'000'000}); }},
        {"time", [&] { plan_.limits.time = time(key, node); }},
        {"clock", [&] { plan_.limits.clock = time(key, node); }},
        {"increment", [&] { plan_.limits.increment = time(key, node); }},
        {"nodes", [&] { plan_.limits.nodes = static_cast<std::uint64_t>(number(key, node, {1, 2'000'000'000})); }},
        {"depth", [&] { plan_.limits.depth = number(key, node, {1, 1000}); }},
        {"opening", [&] { plan_.opening_plies = number(key, node, {0, 1000}); }},
        {"openings", [&] { plan_.openings = text(key, node); }},
        {"seed", [&] { plan_.seed = static_cast<std::uint64_t>(number(key, node, {0, 2'000'000'000})); }},
        {"concurrency", [&] { plan_.concurrency = number(key, node, {1, 256}); }},
        {"adjudicate", [&] { plan_.adjudicate = truth(key, node); }},
        {"isolation", [&] { plan_.isolation = number(key, node, {0, highest_isolation}); }},
        {"memory", [&] { plan_.memory_mebibytes = number(key, node, {16, 1 << 20}); }},
    }};
    for (const auto& [name, read] : readers)
      if (name == key) return read();
    std::vector<std::string> known;
    for (const auto& [name, read] : readers) known.emplace_back(name);
    refuse(node, say("a plan has no '{}'; it has {}", shown(key), join(known, ", ") + ", options, player"));
  }

  void read_format(const toml::node& node) {
    const auto format = parse_format(text("format", node));
    if (format)
      plan_.format = *format;
    else
      refuse(node, format.error().message);
  }

  void read_certainty(const toml::node& node) {
    const auto value = node.value<double>();
    if (value && *value > 0.5 && *value < 1)
      plan_.certainty = *value;
    else
      refuse(node, say("certainty is a number between 0.5 and 1"));
  }

  void read_options(const toml::node& node) {
    const toml::table* options = node.as_table();
    if (options == nullptr) return refuse(node, say("options are lines name = value below [options]"));
    for (const auto& [key, value] : *options) {
      std::ostringstream written;
      if (const auto string = value.value<std::string>(); value.is_string())
        written << *string;
      else if (value.is_integer() || value.is_boolean())
        value.visit([&](const auto& one) { written << one; });
      else
        return refuse(value, say("an option is a number or a text"));
      plan_.settings.push_back(std::string(key.str()) + "=" + written.str());
    }
  }

  void read_players(const toml::node& node) {
    const toml::array* players = node.as_array();
    if (players == nullptr) return refuse(node, say("players are written below [[player]], one after the other"));
    for (const toml::node& one : *players) {
      const toml::table* table = one.as_table();
      if (table == nullptr) return refuse(one, say("players are written below [[player]], one after the other"));
      Entrant entrant;
      for (const auto& [key, value] : *table) {
        if (key.str() == "player")
          entrant.player = text("player", value);
        else if (key.str() == "name")
          entrant.name = text("name", value);
        else
          return refuse(value, say("a player has no '{}'; it has player and name", shown(key.str())));
      }
      if (entrant.player.empty()) return refuse(one, say("a player needs a line such as player = \"python:bot.py\""));
      plan_.entrants.push_back(std::move(entrant));
    }
  }

  TournamentPlan plan_;
  std::string wrong_;
};

}  // namespace

std::string_view format_word(Format format) {
  return std::ranges::find(formats, format, &std::pair<Format, std::string_view>::first)->second;
}

Result<Format> parse_format(std::string_view word) {
  std::vector<std::string> known;
  for (const auto& [format, name] : formats) {
    if (name == word) return format;
    known.emplace_back(name);
  }
  return Error{say("there is no format '{}'; the formats are {}", shown(word), join(known, ", "))};
}

Result<TournamentPlan> parse_plan(std::string_view text) {
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed)
    return Error{say("line {} of the plan: {}", parsed.error().source().begin.line, parsed.error().description())};
  return PlanReader().read(parsed.table());
}

std::string format_plan(const TournamentPlan& plan) {
  toml::table table;
  const auto set_text = [&](std::string_view key, const std::string& value) {
    if (!value.empty()) table.insert_or_assign(key, value);
  };
  const auto set_time = [&](std::string_view key, Nanoseconds time) {
    if (time.count() > 0) table.insert_or_assign(key, fmt::format("{}ms", time.count() / 1'000'000));
  };
  set_text("name", plan.name);
  set_text("game", plan.game);
  set_text("position", plan.position);
  set_text("openings", plan.openings);
  table.insert_or_assign("format", std::string(format_word(plan.format)));
  table.insert_or_assign("games", plan.games);
  if (plan.rounds > 0) table.insert_or_assign("rounds", plan.rounds);
  table.insert_or_assign("certainty", plan.certainty);
  if (plan.most_games > 0) table.insert_or_assign("most_games", plan.most_games);
  set_time("time", plan.limits.time);
  set_time("clock", plan.limits.clock);
  set_time("increment", plan.limits.increment);
  if (plan.limits.nodes > 0) table.insert_or_assign("nodes", static_cast<std::int64_t>(plan.limits.nodes));
  if (plan.limits.depth > 0) table.insert_or_assign("depth", plan.limits.depth);
  if (plan.opening_plies) table.insert_or_assign("opening", *plan.opening_plies);
  table.insert_or_assign("seed", static_cast<std::int64_t>(plan.seed));
  if (plan.concurrency > 0) table.insert_or_assign("concurrency", plan.concurrency);
  if (plan.adjudicate) table.insert_or_assign("adjudicate", true);
  if (plan.isolation) table.insert_or_assign("isolation", *plan.isolation);
  table.insert_or_assign("memory", plan.memory_mebibytes);
  toml::table options;
  for (const std::string& setting : plan.settings) {
    const std::size_t equals = setting.find('=');
    options.insert_or_assign(setting.substr(0, equals), setting.substr(equals + 1));
  }
  if (!options.empty()) table.insert_or_assign("options", options);
  toml::array players;
  for (const Entrant& entrant : plan.entrants) {
    toml::table one;
    one.insert_or_assign("player", entrant.player);
    if (!entrant.name.empty()) one.insert_or_assign("name", entrant.name);
    players.push_back(one);
  }
  table.insert_or_assign("player", players);
  std::ostringstream out;
  out << table << "\n";
  return out.str();
}

}  // namespace plateau
