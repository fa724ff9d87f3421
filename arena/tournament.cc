#include "arena/tournament.h"

#include <sched.h>

#include <algorithm>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "arena/chairs.h"
#include "arena/schedule.h"
#include "core/characters.h"
#include "core/file.h"
#include "core/message.h"
#include "core/record.h"
#include "core/text.h"
#include "games/registry.h"

namespace plateau {
namespace {

// Every entrant gets a name of its own that can be shown anywhere: "anna", "anna 2".
void name_entrants(TournamentPlan& plan, const std::vector<PlayerSpec>& players) {
  std::set<std::string> taken;
  for (std::size_t i = 0; i < plan.entrants.size(); ++i) {
    std::string& name = plan.entrants[i].name;
    const std::string clean = visible(name.empty() ? players[i].name : name);
    const auto parts = words(clean);
    name = join({parts.begin(), parts.end()}, " ");
    if (name.empty()) name = say("player {}", i + 1);
    const std::string wanted = name;
    for (int nth = 2; !taken.insert(name).second; ++nth) name = fmt::format("{} {}", wanted, nth);
  }
}

// The cores this process may use, in their order.
std::vector<int> allowed_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  std::vector<int> cores;
  if (::sched_getaffinity(0, sizeof set, &set) != 0) return cores;
  for (int core = 0; core < CPU_SETSIZE; ++core)
    if (CPU_ISSET(core, &set)) cores.push_back(core);
  return cores;
}

// This thread, and the programs that it starts, stay on one core: a question and its answer then cost no way between cores.
void stay_on(int core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  ::sched_setaffinity(0, sizeof set, &set);
}

// One table: plays one game after the other.
class Worker {
 public:
  explicit Worker(const PreparedPlan& prepared) : prepared_(prepared), chairs_(*prepared.game) {}

  PlayedGame play(const Slot& slot, const std::function<void(const LiveEvent&)>& watch) {
    const auto began = std::chrono::steady_clock::now();
    const auto opening = opening_of(prepared_, slot.group);
    const GroupSeed seed = GroupSeed::of(prepared_.plan.seed, static_cast<std::uint64_t>(slot.group));
    const std::vector<Contestant*> contestants = chairs_.fill(chairs_of(slot, seed));
    GameRules rules{.limits = prepared_.plan.limits, .seed = seed, .adjudicate = prepared_.plan.adjudicate};
    for (int p = 0; p < slot.players; ++p) rules.names.push_back(entrant_of(slot, p).name);
    RefereedGame refereed = referee(prepared_.game->info(), *opening, contestants, rules, watch);
    PlayedGame game{.group = slot.group,
                    .round = slot.round,
                    .seats = slot.seats,
                    .outcome = refereed.outcome,
                    .ending = refereed.ending,
                    .rated = !refereed.host_to_blame,
                    .plies = refereed.position->plies(),
                    .cards = std::move(refereed.cards)};
    game.isolation = isolation_of(slot, contestants);
    game.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    game.record = record_of(slot, game, refereed);
    return game;
  }

 private:
  const Entrant& entrant_of(const Slot& slot, int seat) const {
    return prepared_.plan.entrants[static_cast<std::size_t>(slot.seats[static_cast<std::size_t>(seat)])];
  }

  std::vector<Chair> chairs_of(const Slot& slot, GroupSeed seed) const {
    std::vector<Chair> chairs;
    for (int p = 0; p < slot.players; ++p) {
      const int entrant = slot.seats[static_cast<std::size_t>(p)];
      chairs.push_back({.who = entrant,
                        .player = &prepared_.players[static_cast<std::size_t>(entrant)],
                        .settings = {.seed = seed.of_engines(),
                                     .isolation = prepared_.plan.isolation,
                                     .memory_mebibytes = prepared_.plan.memory_mebibytes}});
    }
    return chairs;
  }

  int isolation_of(const Slot& slot, std::span<Contestant* const> contestants) const {
    int least = highest_isolation + 1;
    for (int p = 0; p < slot.players; ++p)
      if (prepared_.players[static_cast<std::size_t>(slot.seats[static_cast<std::size_t>(p)])].is_foreign())
        least = std::min(least, contestants[static_cast<std::size_t>(p)]->isolation());
    return least > highest_isolation ? 0 : least;
  }

  std::string record_of(const Slot& slot, const PlayedGame& game, const RefereedGame& refereed) const {
    std::map<std::string, std::string, std::less<>> headers;
    for (int p = 0; p < slot.players; ++p)
      headers[fmt::format("seat {}", p + 1)] = entrant_of(slot, p).name;
    headers["tournament"] = prepared_.plan.name;
    if (game.ending != Ending::rules) headers["verdict"] = game.outcome.text();
    return format_record(prepared_.plan.game, *refereed.position, headers, refereed.notes);
  }

  const PreparedPlan& prepared_;
  Chairs chairs_;  // by entrant
};

class Tournament {
 public:
  Tournament(const PreparedPlan& prepared, Store& store, const TournamentWatcher& watcher)
      : prepared_(prepared), store_(store), watcher_(watcher) {}

  TournamentEnd play() {
    auto results = store_.results();
    auto played = store_.played();
    if (!results) return {results.error()};
    if (!played) return {played.error()};
    results_ = std::move(results).value();
    taken_ = std::move(played).value();
    const auto cores = allowed_cores();
    const int tables = prepared_.plan.concurrency > 0 ? prepared_.plan.concurrency
                                                      : std::max(1, static_cast<int>(cores.size()));
    const bool pins = static_cast<std::size_t>(tables) <= cores.size() && !any_threaded_engine();
    {
      std::vector<std::jthread> threads;
      for (int t = 0; t < tables; ++t)
        threads.emplace_back([this, core = pins ? cores[static_cast<std::size_t>(t)] : -1] {
          if (core >= 0) stay_on(core);
          work();
        });
    }
    if (!error_ && given_up_ > 0)
      error_ = Error{say("{} games could not be judged: the machine was too busy, {} times each. Resume the tournament when it "
                         "is quiet, or with fewer games at a time",
                         given_up_, most_attempts)};
    if (!error_) error_ = store_.set_finished();
    return {error_};
  }

 private:
  bool any_threaded_engine() const {
    return std::ranges::any_of(prepared_.players, [](const PlayerSpec& p) { return p.engine.threads > 1; });
  }

  void work() {
    Worker worker(prepared_);
    while (const auto slot = next_slot()) {
      const auto watch = [&](const LiveEvent& event) {
        const std::lock_guard lock(watching_);
        watcher_.moved(*slot, event);
      };
      PlayedGame game = worker.play(*slot, watcher_.moved ? watch : std::function<void(const LiveEvent&)>());
      const std::lock_guard lock(mutex_);
      keep(*slot, game);
      changed_.notify_all();
    }
  }

  // Waits while what comes next depends on games that are under way. Nothing: all is played.
  std::optional<Slot> next_slot() {
    std::unique_lock lock(mutex_);
    while (true) {
      if (error_) return std::nullopt;
      if (queue_.empty()) {
        queue_ = open_slots(prepared_.plan, prepared_.start->players(), results_, taken_);
        std::ranges::reverse(queue_);
      }
      if (!queue_.empty()) {
        const Slot slot = queue_.back();
        queue_.pop_back();
        taken_.insert(slot);
        ++under_way_;
        return slot;
      }
      if (under_way_ == 0) return std::nullopt;
      changed_.wait(lock);
    }
  }

  void keep(const Slot& slot, PlayedGame& game) {
    --under_way_;
    if (!error_) error_ = store_.add(slot, game);
    if (error_) return;
    if (watcher_.game_ended) watcher_.game_ended(game);
    if (!game.rated) {
      if (++attempts_[slot] == most_attempts)
        ++given_up_;  // it stays taken until the tournament is resumed
      else
        queue_.push_back(slot);
    }
    game.record.clear();  // in the store; the schedule needs the results only
    results_.games.push_back(std::move(game));
  }

  const PreparedPlan& prepared_;
  Store& store_;
  const TournamentWatcher& watcher_;
  std::mutex watching_;
  std::mutex mutex_;  // guards all that follows, and the store
  std::condition_variable changed_;
  TournamentResults results_;
  std::set<Slot> taken_;
  std::vector<Slot> queue_;  // the next one last
  std::map<Slot, int> attempts_;
  int under_way_ = 0;
  int given_up_ = 0;
  std::optional<Error> error_;
};

}  // namespace

Result<PreparedPlan> prepare(const TournamentPlan& plan) {
  PreparedPlan prepared{.plan = plan};
  const auto entry = find_game(plan.game);
  if (!entry) return entry.error();
  prepared.game = &(*entry)->game();
  std::vector<GivenOption> options;
  for (const std::string& setting : plan.settings) {
    auto option = read_option(prepared.game->info().options, setting);
    if (!option) return option.error();
    options.push_back(std::move(option).value());
  }
  auto start = plan.position.empty() ? prepared.game->start(options) : prepared.game->parse(plan.position);
  if (!start) return start.error();
  prepared.start = std::move(start).value();
  if (prepared.start->outcome()) return Error{say("the tournament begins with a position in which the game is over")};
  for (const Entrant& entrant : plan.entrants) {
    auto player = parse_player(*prepared.game, entrant.player);
    if (!player) return player.error();
    prepared.players.push_back(std::move(player).value());
  }
  if (static_cast<int>(prepared.players.size()) < prepared.start->players())
    return Error{say("at least {} players are needed, not {}", prepared.start->players(), prepared.players.size())};
  const bool in_pairs = plan.format == Format::swiss || plan.format == Format::knockout || plan.format == Format::adaptive;
  if (in_pairs && prepared.start->players() > 2)
    return Error{say("the format {} is for games of two; round-robin is for any number", format_word(plan.format))};
  name_entrants(prepared.plan, prepared.players);
  if (!plan.openings.empty()) {
    const auto text = read_file(plan.openings);
    if (!text) return text.error();
    auto openings = read_openings(*prepared.start, *text);
    if (!openings) return openings.error();
    prepared.openings = std::move(openings).value();
  }
  if (!prepared.plan.limits.any()) prepared.plan.limits.time = std::chrono::milliseconds(100);
  if (prepared.plan.name.empty()) prepared.plan.name = plan.game;
  const bool meet_once = plan.games <= prepared.start->players() && plan.format != Format::adaptive;
  if (!plan.opening_plies) prepared.plan.opening_plies = meet_once ? 0 : 4;
  return prepared;
}

TournamentEnd play_tournament(const PreparedPlan& prepared, Store& store, const TournamentWatcher& watcher) {
  return Tournament(prepared, store, watcher).play();
}

std::size_t planned_games(const PreparedPlan& prepared) { return count_slots(prepared.plan, prepared.start->players()); }

std::unique_ptr<AnyPosition> opening_of(const PreparedPlan& prepared, int group) {
  const GroupSeed seed = GroupSeed::of(prepared.plan.seed, static_cast<std::uint64_t>(group));
  if (prepared.openings.empty()) return random_opening(*prepared.start, prepared.plan.opening_plies.value_or(0), seed);
  auto position = prepared.start->clone();
  const auto wrong =
      replay_words(*position, prepared.openings[static_cast<std::size_t>(group) % prepared.openings.size()]);
  assert(!wrong);
  static_cast<void>(wrong);
  return position;
}

std::string limits_text(const Limits& limits) {
  const auto written = [](Nanoseconds time) {
    const double seconds = std::chrono::duration<double>(time).count();
    return seconds < 1 ? fmt::format("{} ms", time.count() / 1'000'000) : fmt::format("{:g} s", seconds);
  };
  if (limits.clock.count() > 0) return say("{} for the game and {} per move", written(limits.clock), written(limits.increment));
  if (limits.time.count() > 0) return say("{} per move", written(limits.time));
  if (limits.nodes > 0) return say("{} nodes per move", limits.nodes);
  if (limits.depth > 0) return say("depth {} for each move", limits.depth);
  return say("no limit");
}

}  // namespace plateau
