#include "server/compete/tournament_reading.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <span>
#include <thread>

#include "arena/best_games.h"
#include "arena/plan.h"
#include "arena/records.h"
#include "arena/report.h"
#include "arena/standings.h"
#include "arena/store.h"
#include "core/characters.h"
#include "core/file.h"
#include "core/json.h"
#include "core/record.h"
#include "core/text.h"
#include "players/player_text.h"
#include "server/languages.h"
#include "server/played.h"

namespace plateau {
namespace {

Result<TournamentPlan> plan_of(const TournamentFolder& folder) {
  const auto text = read_file(folder.plan());
  if (!text) return text.error();
  return parse_plan(*text);
}

// The results so far; before the first game, those of the plan.
Result<TournamentResults> results_of(const TournamentFolder& folder) {
  // The store may be locked for a moment, while the tournament's process opens or closes it.
  constexpr int attempts = 20;
  for (int attempt = 1; std::filesystem::exists(folder.store()); ++attempt) {
    const auto store = Store::open(folder.store(), Store::Mode::read);
    auto results = store ? (*store)->results() : Result<TournamentResults>(store.error());
    if (results || attempt == attempts) return results;
    if (Store::is_empty(folder.store())) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  const auto plan = plan_of(folder);
  if (!plan) return plan.error();
  return TournamentResults{.name = plan->name,
                           .game = plan->game,
                           .format = std::string(format_word(plan->format)),
                           .entrants = plan->entrants};
}

// In numbers: everybody reads them in their own language.
void write_limits(JsonWriter& json, const TournamentFolder& folder) {
  const auto milliseconds = [](Nanoseconds time) { return time.count() / 1'000'000; };
  const auto plan = plan_of(folder);
  const Limits limits = plan ? plan->limits : Limits{};
  json.key("time");
  limits.time.count() > 0 ? json.value(milliseconds(limits.time)) : json.null();
  json.key("clock");
  if (limits.clock.count() == 0) {
    json.null();
    return;
  }
  json.begin_object().member("initial", milliseconds(limits.clock));
  json.member("increment", milliseconds(limits.increment)).end_object();
}

void write_number(JsonWriter& json, std::string_view name, double number) {
  json.key(name);
  std::isfinite(number) ? json.value(std::round(number * 1000) / 1000) : json.null();
}

std::string_view kind_of_player(std::string_view player) {
  return player.starts_with("python:") ? "python" : player.starts_with("cmd:") ? "program" : "engine";
}

void write_entrants(JsonWriter& json, const TournamentResults& results) {
  json.key("entrants").begin_array();
  for (const Entrant& entrant : results.entrants) {
    const std::string_view kind = kind_of_player(entrant.player);
    json.begin_object().member("name", visible(entrant.name)).member("kind", kind);
    if (kind == "engine") json.member("player", entrant.player);
    json.end_object();
  }
  json.end_array();
}

void write_standings(JsonWriter& json, const Standings& standings) {
  json.key("standings").begin_array();
  for (const Standing& row : standings.rows) {
    json.begin_object().member("entrant", row.entrant).member("rank", row.rank).member("games", row.games);
    json.member("wins", row.wins).member("draws", row.draws).member("losses", row.losses);
    write_number(json, "points", row.points);
    write_number(json, "score", row.score);
    write_number(json, "elo", row.rating.elo);
    write_number(json, "low", row.rating.low);
    write_number(json, "high", row.rating.high);
    json.member("beaten", row.beaten).member("faults", row.faults).end_object();
  }
  json.end_array().member("warning", standings.warning);
}

// The members of a game but for its cards.
void write_game(JsonWriter& json, const std::string& id, const PlayedGame& game) {
  json.member("number", game.id).member("id", recorded_id(id, game.id)).member("round", game.round);
  json.key("seats").begin_array();
  for (int p = 0; p < game.players(); ++p) json.value(game.seats[static_cast<std::size_t>(p)]);
  json.end_array();
  write_outcome(json, game.outcome);
  json.member("ending", word_of(game.ending)).member("rated", game.rated);
  json.member("plies", game.plies);
  write_number(json, "seconds", game.seconds);
}

void write_fault(JsonWriter& json, const TournamentFolder& folder, const VerdictCard& card) {
  json.member("ply", card.ply).member("seat", card.seat + 1).member("fault", word_of(card.fault)).key("title");
  write_in_both_languages(json, [&] { json.value(translate(fault_name(card.fault))); });
  json.member("sentence", told_outside(card.sentence, folder.path)).member("forgiven", card.forgiven);
}

// A game in a list.
void write_listed_game(JsonWriter& json, const TournamentFolder& folder, const std::string& id,
                       const PlayedGame& game) {
  json.begin_object();
  write_game(json, id, game);
  json.member("faults", game.cards.size()).key("first_fault");
  if (game.cards.empty()) {
    json.null();
  } else {
    json.begin_object();
    write_fault(json, folder, game.cards.front());
    json.end_object();
  }
  json.end_object();
}

bool takes_part(const PlayedGame& game, int entrant) {
  return std::find(game.seats.begin(), game.seats.begin() + game.players(), entrant) !=
         game.seats.begin() + game.players();
}

bool is_asked_for(const PlayedGame& game, const GameQuery& query) {
  if (query.before && game.id >= *query.before) return false;
  if (query.only_faults && game.cards.empty()) return false;
  if (query.entrant && !takes_part(game, *query.entrant)) return false;
  return !query.opponent || takes_part(game, *query.opponent);
}

void write_card(JsonWriter& json, const AnyGame* game, const TournamentFolder& folder, const VerdictCard& card) {
  const auto milliseconds = [](Nanoseconds time) { return std::chrono::duration<double, std::milli>(time).count(); };
  json.begin_object();
  write_fault(json, folder, card);
  json.member("position", card.position).key("view");
  const auto position = game == nullptr ? Result<std::unique_ptr<AnyPosition>>(Error{}) : game->parse(card.position);
  position ? json.json((*position)->view()) : json.null();
  json.key("legal").begin_array();
  for (const std::string& move : card.legal) json.value(move);
  json.end_array().member("clock", card.clock);
  write_number(json, "wall", milliseconds(card.evidence.wall));
  write_number(json, "cpu", milliseconds(card.evidence.cpu));
  write_number(json, "waited", milliseconds(card.evidence.waited));
  write_number(json, "pressure", card.evidence.host_pressure);
  json.member("received", told_outside(card.evidence.received, folder.path));
  json.member("errors", told_outside(card.evidence.errors, folder.path)).end_object();
}

std::string pictures_json(const ReportInput& input) {
  const ReportPictures pictures = report_pictures(input);
  JsonWriter json;
  json.begin_object().member("ratings", pictures.ratings).member("cross", pictures.cross).end_object();
  return json.text();
}

Standings rated_standings(const TournamentResults& results) {
  return standings_of(results, rate(results), StandingsOrder::rating);
}

}  // namespace

std::string recorded_id(const std::string& tournament, std::int64_t number) {
  return tournament + "-" + std::to_string(number);
}

std::optional<RecordedGame> parse_recorded_id(std::string_view id) {
  const std::size_t dash = id.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const auto number = parse_integer(id.substr(dash + 1));
  if (!number || *number < 1) return std::nullopt;
  return RecordedGame{.tournament = std::string(id.substr(0, dash)), .number = *number};
}

Result<TournamentReading> read_tournament(const TournamentFolder& folder) {
  const auto results = results_of(folder);
  if (!results) return results.error();
  TournamentReading reading{.finished = results->finished};
  std::size_t faults = 0, unrated = 0;
  for (const PlayedGame& game : results->games) {
    ++(game.rated ? reading.played : unrated);
    faults += game.cards.size();
  }
  const Standings standings = rated_standings(*results);
  JsonWriter json;
  json.begin_object().member("played", reading.played).member("unrated", unrated).member("faults", faults);
  write_limits(json, folder);
  write_entrants(json, *results);
  write_standings(json, standings);
  json.end_object();
  reading.members = json.text().substr(1, json.text().size() - 2);
  const ReportInput input = report_input(*results, standings, "games.plateau");
  const Language before = language();
  for (const Language chosen : {Language::english, Language::french}) {
    set_language(chosen);
    reading.pictures[static_cast<std::size_t>(chosen)] = pictures_json(input);
  }
  set_language(before);
  return reading;
}

Result<std::string> read_games(const TournamentFolder& folder, const std::string& id, const GameQuery& query) {
  const auto results = results_of(folder);
  if (!results) return results.error();
  JsonWriter json;
  json.begin_object().key("games").begin_array();
  std::size_t listed = 0;
  bool more = false;
  for (auto game = results->games.rbegin(); game != results->games.rend() && !more; ++game) {
    if (!is_asked_for(*game, query)) continue;
    more = listed == query.limit;
    if (more) break;
    ++listed;
    write_listed_game(json, folder, id, *game);
  }
  json.end_array().member("more", more).end_object();
  return json.text();
}

Result<std::string> read_best_games(const TournamentFolder& folder, const std::string& id, std::size_t most) {
  const auto results = results_of(folder);
  if (!results) return results.error();
  JsonWriter json;
  json.begin_object().key("games").begin_array();
  for (const std::size_t g : best_games(*results, rated_standings(*results), most))
    write_listed_game(json, folder, id, results->games[g]);
  json.end_array().end_object();
  return json.text();
}

Result<std::string> read_cards(const TournamentFolder& folder, const std::string& id, std::int64_t number) {
  const auto store = Store::open(folder.store(), Store::Mode::read);
  if (!store) return store.error();
  const auto game = (*store)->game(number);
  if (!game) return game.error();
  const auto definition = (*store)->definition();
  if (!definition) return definition.error();
  const auto entry = find_game(definition->header.game);
  JsonWriter json;
  json.begin_object();
  write_game(json, id, *game);
  constexpr std::size_t most_cards = 20;
  json.member("faults", game->cards.size()).key("cards").begin_array();
  for (const VerdictCard& card : std::span(game->cards).first(std::min(game->cards.size(), most_cards)))
    write_card(json, entry ? &(*entry)->game() : nullptr, folder, card);
  json.end_array().end_object();
  return json.text();
}

Result<std::string> read_report(const TournamentFolder& folder) {
  const auto results = results_of(folder);
  if (!results) return results.error();
  return html_report(report_input(*results, rated_standings(*results), "games.plateau"));
}

Result<std::string> read_records(const TournamentFolder& folder) {
  const auto results = results_of(folder);
  if (!results) return results.error();
  return game_records(*results);
}

Result<std::string> read_standings_csv(const TournamentFolder& folder) {
  const auto results = results_of(folder);
  if (!results) return results.error();
  return standings_csv(rated_standings(*results));
}

Result<std::unique_ptr<Table>> read_table(const TournamentFolder& folder, const RecordedGame& game) {
  const auto store = Store::open(folder.store(), Store::Mode::read);
  if (!store) return store.error();
  const auto definition = (*store)->definition();
  if (!definition) return definition.error();
  const auto played = (*store)->game(game.number);
  if (!played) return played.error();
  const auto entry = find_game(definition->header.game);
  if (!entry) return entry.error();
  const auto record = parse_record(played->record);
  if (!record) return record.error();
  const std::string* start = record->header("position");
  auto position = (*entry)->game().parse(start == nullptr ? "" : *start);
  if (!position) return position.error();
  if (const auto wrong = replay_words(**position, record->words)) return Error{wrong->reason};
  Table::Setup setup{.id = recorded_id(game.tournament, game.number), .source = "tournament", .entry = *entry};
  setup.title = definition->header.name;
  setup.event = game.tournament;
  setup.created = game.created;
  setup.position = std::move(position).value();
  setup.notes = record->notes;
  for (int p = 0; p < played->players(); ++p) {
    const auto entrant = static_cast<std::size_t>(played->seats[static_cast<std::size_t>(p)]);
    const Entrant& who = definition->header.entrants.at(entrant);
    TableSeat seat{.kind = TableSeat::Kind::bot, .player = who.player, .name = visible(who.name), .engine = {}};
    if (const auto engine = parse_engine((*entry)->game(), who.player); engine && engine->threads == 1) {
      seat.kind = TableSeat::Kind::engine;
      seat.engine = *engine;
    }
    setup.seats.push_back(std::move(seat));
  }
  auto table = std::make_unique<Table>(std::move(setup));
  const TableResult::Ending ending = played->ending == Ending::rules     ? TableResult::Ending::rules
                                     : played->ending == Ending::forfeit ? TableResult::Ending::forfeit
                                                                         : TableResult::Ending::stopped;
  table->restore(1, game.created, TableResult{played->outcome, ending});
  for (const MoveNote& note : record->notes)
    if (!note.remark.empty())
      table->add_remark({.ply = note.ply, .seat = note.seat, .text = told_outside(note.remark, folder.path)});
  for (const VerdictCard& card : played->cards)
    table->add_remark({.ply = card.ply, .seat = card.seat, .text = told_outside(card.sentence, folder.path)});
  return table;
}

}  // namespace plateau
