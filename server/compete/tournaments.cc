#include "server/compete/tournaments.h"

#include <algorithm>
#include <filesystem>

#include "arena/store.h"
#include "core/characters.h"
#include "core/file.h"
#include "core/json.h"
#include "core/text.h"
#include "server/snapshots.h"

namespace plateau {
namespace {

namespace fs = std::filesystem;

constexpr Milliseconds between_readings(1000);
constexpr Milliseconds unwatched_readings(10'000);
constexpr int reading_share = 8;  // a reading that takes long comes less often: at most an eighth of the time

Refusal no_such_tournament(std::string_view id) { return {404, say("there is no tournament '{}'", shown(id))}; }

// "anna", "anna 2", …: names are unique in a tournament.
std::string unique_name(const std::string& name, const std::vector<Entrant>& taken) {
  std::string unique = name;
  for (int number = 2; std::ranges::any_of(taken, [&](const Entrant& e) { return e.name == unique; }); ++number)
    unique = name + " " + std::to_string(number);
  return unique;
}

}  // namespace

Tournaments::Tournaments(TournamentSettings settings, CompeteStore& store, BotShelf& shelf, Jobs& jobs,
                         Errands& errands)
    : settings_(std::move(settings)), store_(store), shelf_(shelf), jobs_(jobs), errands_(errands) {
  for (HeldTournament& about : store_.tournaments()) held_[about.id].about = std::move(about);
}

void Tournaments::resume_all() {
  for (auto& [id, held] : held_)
    if (held.about.state == HeldTournament::State::going && !held.job)
      if (const auto refused = start(held)) {
        held.about.state = HeldTournament::State::paused;
        keep(held);
      }
}

const HeldTournament* Tournaments::find(const std::string& id) const {
  const auto found = held_.find(id);
  return found == held_.end() || found->second.leaves ? nullptr : &found->second.about;
}

Granted<Tournaments::Held*> Tournaments::find_own(const std::string& id, const std::string& owner) {
  if (find(id) == nullptr) return no_such_tournament(id);
  Held& held = held_.at(id);
  if (held.about.owner != owner) return Refusal{403, say("only the browser that created this tournament may do that")};
  return &held;
}

bool Tournaments::keep(const Held& held) { return store_.save(held.about); }

Result<std::vector<Entrant>> Tournaments::seat_players(const RequestedTournament& wanted, const std::string& owner,
                                                       const TournamentFolder& folder) const {
  std::vector<Entrant> entrants;
  for (const RequestedPlayer& player : wanted.players) {
    if (player.bot.empty()) {
      entrants.push_back({unique_name(player.name.empty() ? player.player : player.name, entrants), player.player});
      continue;
    }
    auto bot = shelf_.find(player.bot, owner);
    if (!bot) return Error{bot.refusal().sentence};
    if ((*bot)->game != wanted.plan.game)
      return Error{say("the bot {} was uploaded for {}, not for {}", (*bot)->name, (*bot)->game, wanted.plan.game)};
    // Each in a folder of its own: a program that is shut in sees its folder and nothing beside it.
    const std::string own = "bots/" + std::to_string(entrants.size() + 1);
    if (const auto wrong = shelf_.put_into(folder.path + "/" + own, **bot)) return *wrong;
    entrants.push_back(
        {unique_name(player.name.empty() ? (*bot)->name : player.name, entrants), shelved_player((*bot)->kind, own)});
  }
  return entrants;
}

Granted<std::string> Tournaments::create(const RequestedTournament& wanted, const std::string& owner) {
  std::size_t own = 0, going = 0;
  for (const auto& [id, held] : held_) {
    if (held.about.owner != owner) continue;
    ++own;
    going += held.about.state == HeldTournament::State::going ? 1 : 0;
  }
  if (going >= settings_.most_going)
    return Refusal{429, say("{} of your tournaments are going on: wait, or pause one", going)};
  if (own >= settings_.most_of_owner || held_.size() >= settings_.most)
    return Refusal{429, say("there is no room for more tournaments: delete some of them first")};
  const bool has_bots = std::ranges::any_of(wanted.players, [](const RequestedPlayer& p) { return !p.bot.empty(); });
  if (has_bots && !shelf_.isolation())
    return Refusal{409, say("it is not known yet how bots can be shut in here; try again in a moment")};
  HeldTournament about{.id = fresh_id(), .owner = owner, .name = wanted.plan.name, .game = wanted.plan.game};
  about.format = format_word(wanted.plan.format);
  about.language = language() == Language::french ? "fr" : "en";
  about.created = settings_.now().since_1970;
  about.players = wanted.players.size();
  about.planned = wanted.planned;
  const TournamentFolder folder = folder_of(about.id);
  std::error_code error;
  fs::create_directories(folder.path, error);
  if (error) return Refusal{500, say("{} cannot be opened: {}", shown(folder.path), error.message())};
  auto entrants = seat_players(wanted, owner, folder);
  TournamentPlan plan = wanted.plan;
  std::optional<Error> wrong;
  if (entrants) {
    plan.entrants = *entrants;
    // Programs of others run shut in or not at all.
    if (has_bots) plan.isolation = std::max(2, *shelf_.isolation());
    wrong = write_file(folder.plan(), format_plan(plan));
  } else {
    wrong = entrants.error();
  }
  if (wrong) {
    fs::remove_all(folder.path, error);
    return Refusal{400, wrong->message};
  }
  const std::string id = about.id;
  Held& held = held_[id];
  held.about = std::move(about);
  std::optional<Refusal> refused = start(held);
  if (!refused && !keep(held)) refused = Refusal{500, store_.error()};
  if (!refused) return id;
  erase(id);
  return *refused;
}

std::optional<Refusal> Tournaments::start(Held& held) {
  const TournamentFolder folder = folder_of(held.about.id);
  JobOrder order{.folder = folder.path, .owner = held.about.owner, .lane = JobLane::lasting};
  // A process that was ended before its first game left no store that could be resumed.
  if (Store::open(folder.store(), Store::Mode::read))
    order.words = {"tournament", "--resume", "games.plateau"};
  else
    order.words = {"tournament", "plan.toml", "--store", "games.plateau"};
  for (const std::string& word : {std::string("--quiet"), std::string("--live"), settings_.folder + "/live.sock",
                                  std::string("--event"), held.about.id, std::string("--lang"), held.about.language})
    order.words.push_back(word);
  order.begins = [this, id = held.about.id] {
    Held& begun = held_.at(id);
    begun.runs = true;
    begun.is_stale = true;
    begun.pace_from.reset();
  };
  order.ended = [this, id = held.about.id](const JobEnd& end) { ended(id, end); };
  auto job = jobs_.order(std::move(order));
  if (!job) return job.refusal();
  held.job = *job;
  held.about.state = HeldTournament::State::going;
  held.about.trouble.clear();
  return std::nullopt;
}

void Tournaments::ended(const std::string& id, const JobEnd& end) {
  Held& held = held_.at(id);
  held.job.reset();
  held.runs = false;
  held.is_stale = true;
  held.pace_from.reset();
  if (held.leaves) return erase(id);
  if (held.about.state == HeldTournament::State::going) {
    held.about.state = end.is_good() ? HeldTournament::State::finished : HeldTournament::State::failed;
    if (!end.is_good()) held.about.trouble = visible(trim(end.errors));
  }
  keep(held);
  when_fresh(held, [this](const Held* fresh) {
    if (fresh != nullptr) tell(*fresh);
  });
}

void Tournaments::erase(const std::string& id) {
  std::error_code error;
  fs::remove_all(folder_of(id).path, error);
  store_.remove_tournament(id);
  for (const auto& waiting : std::exchange(held_.at(id).waiting, {})) waiting(nullptr);
  held_.erase(id);
  if (settings_.removed) settings_.removed(id);
}

void Tournaments::halt(Held& held, HeldTournament::State state) {
  held.about.state = state;
  keep(held);
  if (held.job) jobs_.stop(*held.job);
  tell(held);
}

std::optional<Refusal> Tournaments::pause(const std::string& id, const std::string& owner) {
  auto held = find_own(id, owner);
  if (!held) return held.refusal();
  if ((*held)->about.state != HeldTournament::State::going) return Refusal{409, say("the tournament is not going on")};
  halt(**held, HeldTournament::State::paused);
  return std::nullopt;
}

std::optional<Refusal> Tournaments::stop(const std::string& id, const std::string& owner) {
  auto held = find_own(id, owner);
  if (!held) return held.refusal();
  const auto state = (*held)->about.state;
  if (state == HeldTournament::State::finished || state == HeldTournament::State::stopped)
    return Refusal{409, say("the tournament is over")};
  halt(**held, HeldTournament::State::stopped);
  return std::nullopt;
}

std::optional<Refusal> Tournaments::resume(const std::string& id, const std::string& owner) {
  auto held = find_own(id, owner);
  if (!held) return held.refusal();
  const auto state = (*held)->about.state;
  if (state != HeldTournament::State::paused && state != HeldTournament::State::failed)
    return Refusal{409, say("only a tournament that is paused can go on")};
  if ((*held)->job) return Refusal{409, say("its games are being ended; try again in a moment")};
  if (auto refused = start(**held)) return refused;
  keep(**held);
  tell(**held);
  return std::nullopt;
}

std::optional<Refusal> Tournaments::remove(const std::string& id, const std::string& owner) {
  auto held = find_own(id, owner);
  if (!held) return held.refusal();
  if (!(*held)->job) {
    erase(id);
    return std::nullopt;
  }
  (*held)->leaves = true;
  halt(**held, HeldTournament::State::stopped);
  return std::nullopt;
}

// What is being played changes all the time; what is not, only when something happened.
bool Tournaments::is_fresh(const Held& held) const {
  if (!held.reading || held.is_stale || (held.is_being_read && !held.runs)) return false;
  return !held.runs ||
         settings_.now().stopwatch - held.read_at < std::max(between_readings, held.reading_took * reading_share);
}

void Tournaments::when_fresh(Held& held, std::function<void(const Held*)> done) {
  if (is_fresh(held)) return done(&held);
  held.waiting.push_back(std::move(done));
  read(held);
}

void Tournaments::read(Held& held) {
  if (held.is_being_read) return;
  held.is_being_read = true;
  held.is_stale = false;
  const bool taken = errands_.run([this, id = held.about.id, folder = folder_of(held.about.id), now = settings_.now] {
    const Milliseconds began = now().stopwatch;
    auto reading = std::make_shared<Result<TournamentReading>>(read_tournament(folder));
    const Milliseconds took = now().stopwatch - began;
    return [this, id, reading, took] {
      const auto found = held_.find(id);
      if (found != held_.end()) take_reading(found->second, std::move(*reading), took);
    };
  });
  if (taken) return;
  held.is_being_read = false;
  held.is_stale = true;
  for (const auto& waiting : std::exchange(held.waiting, {})) waiting(nullptr);
}

void Tournaments::take_reading(Held& held, Result<TournamentReading> reading, Milliseconds took) {
  held.is_being_read = false;
  held.read_at = settings_.now().stopwatch;
  held.reading_took = took;
  if (reading) {
    held.reading = std::move(reading).value();
    if (std::exchange(held.about.played, held.reading->played) != held.about.played && !held.runs) keep(held);
    if (held.runs && !held.pace_from) held.pace_from = {held.read_at, held.reading->played};
  }
  // Something happened while it was read: whoever waits wants to know that, too.
  if (held.is_stale && held.reading) return read(held);
  const bool is_read = reading.ok();
  if (!is_read) held.is_stale = true;  // whoever asks next tries again
  const std::string id = held.about.id;
  for (const auto& waiting : std::exchange(held.waiting, {})) {
    const auto still = held_.find(id);
    waiting(still != held_.end() && is_read ? &still->second : nullptr);
  }
}

std::string Tournaments::members(const Held& held) const {
  const HeldTournament& about = held.about;
  const bool going = about.state == HeldTournament::State::going;
  JsonWriter json;
  json.begin_object().member("id", about.id).member("name", about.name).member("game", about.game);
  json.member("format", about.format).member("created", time_text(about.created));
  json.member("state", going && !held.runs              ? "waiting"
                       : !going && held.job.has_value() ? "ending"
                                                        : word_of(about.state));
  json.member("trouble", about.trouble).member("players", about.players).member("planned", about.planned);
  json.key("ahead");
  const auto ahead = held.job ? jobs_.ahead_of(*held.job) : std::nullopt;
  ahead ? json.value(*ahead) : json.null();
  json.key("left");
  const auto& from = held.pace_from;
  const std::size_t played = held.reading ? held.reading->played : about.played;
  if (from && held.runs && about.planned > played && played > from->second && held.read_at > from->first)
    json.value((held.read_at - from->first).count() * static_cast<std::int64_t>(about.planned - played) /
               static_cast<std::int64_t>(played - from->second));
  else
    json.null();
  if (!held.reading) json.member("played", about.played);
  json.end_object();
  std::string text = json.text().substr(1, json.text().size() - 2);
  if (held.reading) text += "," + held.reading->members;
  return text;
}

std::string Tournaments::last_json(const std::string& id) const {
  const auto found = held_.find(id);
  return found == held_.end() || !found->second.reading ? "" : "{" + members(found->second) + "}";
}

void Tournaments::tell(const Held& held) const {
  if (held.reading && settings_.changed) settings_.changed(held.about.id, "{" + members(held) + "}");
}

void Tournaments::describe(const std::string& id, const std::string& owner, Answer answer) {
  if (find(id) == nullptr) return answer(no_such_tournament(id));
  when_fresh(held_.at(id), [this, id, owner, answer = std::move(answer)](const Held* held) {
    if (held == nullptr) return answer(Refusal{503, say("the tournament '{}' cannot be read now", shown(id))});
    answer("{\"mine\":" + std::string(held->about.owner == owner ? "true" : "false") + "," + members(*held) + "}");
  });
}

void Tournaments::pictures(const std::string& id, Language chosen, Answer answer) {
  if (find(id) == nullptr) return answer(no_such_tournament(id));
  when_fresh(held_.at(id), [id, chosen, answer = std::move(answer)](const Held* held) {
    if (held == nullptr) return answer(Refusal{503, say("the tournament '{}' cannot be read now", shown(id))});
    answer(std::string(held->reading->pictures[static_cast<std::size_t>(chosen)]));
  });
}

std::string Tournaments::list_json(const std::string& owner) const {
  std::vector<const Held*> listed;
  for (const auto& [id, held] : held_)
    if (!held.leaves) listed.push_back(&held);
  std::ranges::sort(listed, [](const Held* a, const Held* b) {
    return std::pair(a->about.created, a->about.id) > std::pair(b->about.created, b->about.id);
  });
  constexpr std::size_t most_listed = 100;
  listed.resize(std::min(listed.size(), most_listed));
  JsonWriter json;
  json.begin_object().key("tournaments").begin_array();
  for (const Held* held : listed) {
    const HeldTournament& about = held->about;
    json.begin_object().member("id", about.id).member("name", about.name).member("game", about.game);
    json.member("format", about.format).member("created", time_text(about.created));
    json.member("state", about.state == HeldTournament::State::going && !held->runs ? "waiting" : word_of(about.state));
    json.member("players", about.players).member("planned", about.planned).member("played", about.played);
    json.member("mine", about.owner == owner).end_object();
  }
  json.end_array().end_object();
  return json.text();
}

void Tournaments::tick() {
  for (auto& [id, held] : held_) {
    if (!held.runs || held.is_being_read || is_fresh(held)) continue;
    if (!settings_.is_watched(id) && settings_.now().stopwatch - held.read_at < unwatched_readings) continue;
    when_fresh(held, [this](const Held* fresh) {
      if (fresh != nullptr) tell(*fresh);
    });
  }
}

}  // namespace plateau
