#include "server/compete/tournament_request.h"

#include <algorithm>
#include <random>

#include "arena/schedule.h"
#include "core/message.h"
#include "core/text.h"
#include "server/new_games.h"

namespace plateau {
namespace {

constexpr std::size_t most_players = 200;
constexpr int most_planned = 200'000;
constexpr int usual_most_games = 2000;  // of an adaptive tournament

Refusal wrong_member(std::string_view name, std::string_view kind) { return {400, say("'{}' must be {}", name, kind)}; }

struct Range {
  std::int64_t least = 0;
  std::int64_t most = 0;
};

// Nothing: it is missing. REQUIRES: `from` outlives the call.
Granted<std::optional<std::int64_t>> number_member(const JsonValue& from, const char* name, Range range) {
  const JsonValue* value = from.find(name);
  if (value == nullptr || value->is_null()) return std::optional<std::int64_t>();
  const auto number = value->integer();
  if (!number || *number < range.least || *number > range.most)
    return Refusal{400, say("{} is a whole number from {} to {}", name, range.least, range.most)};
  return number;
}

Granted<std::string> text_member(const JsonValue& from, const char* name) {
  const JsonValue* value = from.find(name);
  if (value == nullptr || value->is_null()) return std::string();
  if (value->text() == nullptr) return wrong_member(name, say("a text"));
  return *value->text();
}

std::optional<Refusal> read_limits(const JsonValue& body, Limits& limits) {
  const auto milliseconds = [](std::int64_t number) { return Nanoseconds(std::chrono::milliseconds(number)); };
  auto time = number_member(body, "time", {10, 60'000});
  if (!time) return time.refusal();
  const JsonValue* clock = body.find("clock");
  if (clock == nullptr || clock->is_null()) {
    limits.time = milliseconds((*time).value_or(1000));
    return std::nullopt;
  }
  if (*time) return Refusal{400, say("a tournament has a time for each turn or a clock, not both")};
  auto initial = number_member(*clock, "initial", {1000, 3'600'000});
  if (!initial) return initial.refusal();
  auto increment = number_member(*clock, "increment", {0, 60'000});
  if (!increment) return increment.refusal();
  if (!*initial) return wrong_member("clock", "{\"initial\": …, \"increment\": …}");
  limits.clock = milliseconds(**initial);
  limits.increment = milliseconds((*increment).value_or(0));
  return std::nullopt;
}

std::optional<Refusal> read_start(const JsonValue& body, RequestedTournament& wanted) {
  auto entry = requested_game(body);
  if (!entry) return entry.refusal();
  wanted.plan.game = (*entry)->game().info().name;
  auto start = requested_start((*entry)->game(), body);
  if (!start) return start.refusal();
  if ((*start)->outcome()) return Refusal{400, say("the tournament begins with a position in which the game is over")};
  wanted.seats = (*start)->players();
  const JsonValue* position = body.find("position");
  auto options = requested_options(body);
  if (!options) return options.refusal();
  const bool has_file = std::ranges::any_of(*options, &GivenOption::is_file_content);
  if (has_file || (position != nullptr && !position->is_null()))
    wanted.plan.position = (*start)->start_text();
  else
    for (const GivenOption& option : *options) wanted.plan.settings.push_back(option.name + "=" + option.value);
  return std::nullopt;
}

std::optional<Refusal> read_numbers(const JsonValue& body, TournamentPlan& plan) {
  auto games = number_member(body, "games", {1, 1000});
  if (!games) return games.refusal();
  auto rounds = number_member(body, "rounds", {1, 100});
  if (!rounds) return rounds.refusal();
  auto opening = number_member(body, "opening", {0, 100});
  if (!opening) return opening.refusal();
  auto most_games = number_member(body, "most_games", {1, 100'000});
  if (!most_games) return most_games.refusal();
  plan.games = static_cast<int>((*games).value_or(2));
  plan.rounds = static_cast<int>((*rounds).value_or(0));
  if (*opening) plan.opening_plies = static_cast<int>(**opening);
  if (plan.format == Format::adaptive) plan.most_games = static_cast<int>((*most_games).value_or(usual_most_games));
  return std::nullopt;
}

Granted<std::vector<RequestedPlayer>> read_players(const JsonValue& body, const AnyGame& game) {
  const JsonValue* players = body.find("players");
  if (players == nullptr || players->array() == nullptr) return wrong_member("players", say("an array of players"));
  if (players->array()->size() > most_players)
    return Refusal{400, say("a tournament has at most {} players", most_players)};
  std::vector<RequestedPlayer> wanted;
  for (const JsonValue& value : *players->array()) {
    auto player = text_member(value, "player");
    if (!player) return player.refusal();
    auto bot = text_member(value, "bot");
    if (!bot) return bot.refusal();
    auto name = text_member(value, "name");
    if (!name) return name.refusal();
    if ((*player).empty() == (*bot).empty()) return wrong_member("players", "{\"player\": …} | {\"bot\": …}");
    if (!(*player).empty()) {
      auto engine = permitted_engine(game, *player);
      if (!engine) return engine.refusal();
    }
    wanted.push_back({*player, *bot, clean_name(*name)});
  }
  return wanted;
}

// A bound that is found without making the schedule, which could be too long for the memory.
double at_least_planned(const TournamentPlan& plan, std::size_t players, int seats) {
  const auto count = static_cast<double>(players);
  double meetings = 1;
  switch (plan.format) {
    case Format::round_robin:
      for (int i = 0; i < seats; ++i) meetings *= (count - i) / (i + 1);
      break;
    case Format::gauntlet:
    case Format::knockout: meetings = count; break;
    case Format::swiss: meetings = count / 2 * std::max(plan.rounds, 1); break;
    case Format::adaptive: return plan.most_games;
  }
  return meetings * std::max(plan.games, seats);
}

}  // namespace

Granted<RequestedTournament> requested_tournament(const JsonValue& body) {
  RequestedTournament wanted;
  TournamentPlan& plan = wanted.plan;
  auto name = text_member(body, "name");
  if (!name) return name.refusal();
  if (auto refused = read_start(body, wanted)) return *refused;
  const AnyGame& game = (*find_game(plan.game))->game();
  plan.name = clean_name(*name);
  if (plan.name.empty()) plan.name = translate(game.info().title);
  auto format = text_member(body, "format");
  if (!format) return format.refusal();
  if (!(*format).empty()) {
    const auto parsed = parse_format(*format);
    if (!parsed) return Refusal{400, parsed.error().message};
    plan.format = *parsed;
  }
  if (auto refused = read_limits(body, plan.limits)) return *refused;
  if (auto refused = read_numbers(body, plan)) return *refused;
  auto players = read_players(body, game);
  if (!players) return players.refusal();
  wanted.players = std::move(*players);
  if (static_cast<int>(wanted.players.size()) < wanted.seats)
    return Refusal{400, say("at least {} players are needed, not {}", wanted.seats, wanted.players.size())};
  const bool in_pairs =
      plan.format == Format::swiss || plan.format == Format::knockout || plan.format == Format::adaptive;
  if (in_pairs && wanted.seats > 2)
    return Refusal{400,
                   say("the format {} is for games of two; round-robin is for any number", format_word(plan.format))};
  plan.seed = std::random_device()() % 1'000'000;
  if (at_least_planned(plan, wanted.players.size(), wanted.seats) > most_planned)
    return Refusal{400, say("that would be more than {} games", most_planned)};
  TournamentPlan counted = plan;
  counted.entrants.resize(wanted.players.size());
  wanted.planned = count_slots(counted, wanted.seats);
  return wanted;
}

}  // namespace plateau
