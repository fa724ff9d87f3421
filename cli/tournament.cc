// plateau tournament FILE.toml | --game GAME PLAYER… | --resume STORE
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>

#include "arena/tournament.h"
#include "cli/arguments.h"
#include "cli/results_output.h"
#include "core/file.h"
#include "core/record.h"
#include "core/text.h"
#include "players/player_text.h"
#include "server/live_publisher.h"

namespace plateau {
namespace {

struct TournamentArguments {
  std::vector<std::string> players;  // or one plan
  std::string game;
  std::string resume;
  std::string store;
  std::string format;
  std::string schedule;
  int games = 0;
  int rounds = 0;
  LimitArguments limits;
  std::string clock;
  std::string increment;
  int opening = -1;
  std::string openings;
  std::vector<std::string> settings;
  std::optional<std::uint64_t> seed;
  int concurrency = 0;
  int isolation = -1;
  bool adjudicate = false;
  bool quiet = false;
  std::string live;
  std::string event;
  ResultsOutput output;
};

std::string now_text() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&now, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

// "bots/anna.py" is short for "python:bots/anna.py".
std::string player_of(const std::string& word) {
  return word.ends_with(".py") && word.find(':') == std::string::npos ? "python:" + word : word;
}

Got<TournamentPlan> plan_of(const TournamentArguments& arguments) {
  TournamentPlan plan;
  std::vector<std::string> players = arguments.players;
  if (arguments.game.empty()) {
    if (players.size() != 1 || !players[0].ends_with(".toml"))
      return Failure{exit_usage, say("give a plan (a file that ends in .toml), or --game and the players")};
    const auto text = read_file(players[0]);
    if (!text) return Failure{exit_content, text.error().message};
    auto parsed = parse_plan(*text);
    if (!parsed) return Failure{exit_content, parsed.error().message};
    plan = std::move(parsed).value();
    if (plan.name.empty()) plan.name = std::filesystem::path(players[0]).stem().string();
    players.clear();
  }
  if (!arguments.game.empty()) plan.game = arguments.game;
  for (const std::string& player : players) plan.entrants.push_back({"", player_of(player)});
  for (const std::string& setting : arguments.settings) plan.settings.push_back(setting);
  const std::string& format = arguments.schedule.empty() ? arguments.format : arguments.schedule;
  if (!format.empty()) {
    const auto parsed = parse_format(format);
    if (!parsed) return Failure{exit_usage, parsed.error().message};
    plan.format = *parsed;
  }
  if (arguments.games > 0) plan.games = arguments.games;
  if (arguments.rounds > 0) plan.rounds = arguments.rounds;
  auto limits = read_limits(arguments.limits);
  if (!limits) return limits.failure;
  for (const auto& [text, target] :
       {std::pair{&arguments.clock, &limits->clock}, {&arguments.increment, &limits->increment}}) {
    if (text->empty()) continue;
    const auto time = parse_time(*text);
    if (!time) return Failure{exit_usage, time.error().message};
    *target = *time;
  }
  if (limits->any()) plan.limits = *limits;
  if (arguments.opening >= 0) plan.opening_plies = arguments.opening;
  if (!arguments.openings.empty()) plan.openings = arguments.openings;
  if (arguments.seed) plan.seed = *arguments.seed;
  if (arguments.concurrency > 0) plan.concurrency = arguments.concurrency;
  if (arguments.isolation >= 0) plan.isolation = arguments.isolation;
  plan.adjudicate = plan.adjudicate || arguments.adjudicate;
  return plan;
}

// A line that is written over again: how far, how fast, until when, and who leads.
class ProgressLine {
 public:
  ProgressLine(std::size_t planned, std::size_t played, const std::vector<Entrant>& entrants)
      : planned_(planned), before_(played), played_(played), entrants_(entrants), points_(entrants.size(), 0.0) {}

  void count(const PlayedGame& game) {
    for (int p = 0; p < game.players(); ++p)
      points_[static_cast<std::size_t>(game.seats[static_cast<std::size_t>(p)])] += points_of(game.outcome, p);
  }

  void ended(const PlayedGame& game) {
    if (!game.rated) return;
    ++played_;
    count(game);
    const auto now = std::chrono::steady_clock::now();
    if (now - shown_ < std::chrono::milliseconds(200)) return;
    shown_ = now;
    const double seconds = std::chrono::duration<double>(now - began_).count();
    const double rate = static_cast<double>(played_ - before_) / std::max(seconds, 1e-3);
    std::string line = planned_ > 0 ? bar() + " " + say("{} of {} games", played_, planned_) : say("{} games", played_);
    line += say(", {:.1f} games/s", rate);
    if (planned_ > played_) line += say(", {} left", time_text(static_cast<double>(planned_ - played_) / rate));
    line += "  " + leaders();
    std::fprintf(stderr, "\r\033[K%s", line.c_str());
  }

  static void clear() { std::fprintf(stderr, "\r\033[K"); }

 private:
  std::string bar() const {
    constexpr std::size_t width = 20;
    const std::size_t full = std::min(width, played_ * width / planned_);
    return "[" + std::string(full, '#') + std::string(width - full, '.') + "]";
  }
  // "anna 12, bob 11.5, carl 9"
  std::string leaders() const {
    constexpr std::size_t most = 3;
    std::vector<std::size_t> order(points_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return points_[a] > points_[b]; });
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < std::min(most, order.size()); ++i)
      texts.push_back(fmt::format("{} {:g}", entrants_[order[i]].name, points_[order[i]]));
    return join(texts, ", ");
  }
  static std::string time_text(double seconds) {
    const long whole = static_cast<long>(seconds + 0.5);
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
  }

  std::size_t planned_;
  std::size_t before_;
  std::size_t played_;
  const std::vector<Entrant>& entrants_;
  std::vector<double> points_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point shown_;
};

// The page shows the games as they are played, when `plateau serve` runs on this machine.
void publish(const PreparedPlan& prepared, LivePublisher& publisher, TournamentWatcher& watcher) {
  watcher.moved = [&](const Slot& slot, const LiveEvent& event) {
    const std::string key = slot.text();
    if (!publisher.wants(key)) return;
    PublishedGame game{.key = key, .game = prepared.plan.game, .position = event.position, .left = event.clocks};
    game.initial = prepared.plan.limits.clock;
    game.increment = prepared.plan.limits.increment;
    for (int p = 0; p < slot.players; ++p) {
      const Entrant& entrant = prepared.plan.entrants[static_cast<std::size_t>(slot.seats[static_cast<std::size_t>(p)])];
      game.seats.push_back({entrant.player, entrant.name});
    }
    publisher.tell(game, {event.seat, event.answer.remark, event.answer.expected()});
  };
  watcher.game_ended = [&publisher, shown = watcher.game_ended](const PlayedGame& game) {
    if (shown) shown(game);
    const Slot slot{.round = game.round, .group = game.group, .seats = game.seats, .players = game.players()};
    if (!publisher.has_told(slot.text())) return;
    const auto record = parse_record(game.record);
    if (!record) return;
    publisher.ended(slot.text(), record->words, game.outcome, game.ending);
  };
}

int tournament(TournamentArguments arguments) {
  const bool resumes = !arguments.resume.empty();
  if (resumes && (!arguments.players.empty() || !arguments.game.empty()))
    return fail(exit_usage, say("--resume goes on with a store and its plan: no players and no game are given with it"));
  arguments.output.make_absolute();  // the folder may change below
  if (!arguments.live.empty()) arguments.live = std::filesystem::absolute(arguments.live).string();
  std::unique_ptr<Store> store;
  TournamentPlan plan;
  if (resumes) {
    auto opened = Store::open(arguments.resume, Store::Mode::resume);
    if (!opened) return fail(exit_content, opened.error().message);
    store = std::move(opened).value();
    auto stored = stored_plan(*store);
    if (!stored) return fail(stored.failure.code, stored.failure.message);
    plan = std::move(*stored);
    if (arguments.concurrency > 0) plan.concurrency = arguments.concurrency;
  } else {
    auto given = plan_of(arguments);
    if (!given) return fail(given.failure.code, given.failure.message);
    plan = std::move(*given);
  }
  auto prepared = prepare(plan);
  if (!prepared) return fail(exit_content, prepared.error().message);
  if (!resumes) {
    const std::string path = arguments.store.empty() ? prepared->plan.name + ".plateau" : arguments.store;
    auto opened = Store::open(path, Store::Mode::create);
    if (!opened) return fail(exit_content, opened.error().message);
    store = std::move(opened).value();
    Store::Definition definition{.toml = format_plan(prepared->plan), .folder = std::filesystem::current_path().string()};
    definition.header = {.name = prepared->plan.name,
                         .game = prepared->plan.game,
                         .format = std::string(format_word(prepared->plan.format)),
                         .limits = limits_text(prepared->plan.limits),
                         .started = now_text(),
                         .entrants = prepared->plan.entrants};
    if (const auto error = store->define(definition)) return fail(exit_content, error->message);
  }
  const auto before = store->results();
  if (!before) return fail(exit_content, before.error().message);
  const bool shows_progress = ::isatty(STDERR_FILENO) == 1 && !arguments.output.json && !arguments.quiet;
  const auto rated = std::ranges::count_if(before->games, &PlayedGame::rated);
  ProgressLine progress(planned_games(*prepared), static_cast<std::size_t>(rated), prepared->plan.entrants);
  for (const PlayedGame& game : before->games)
    if (game.rated) progress.count(game);
  TournamentWatcher watcher;
  if (shows_progress) watcher.game_ended = [&](const PlayedGame& game) { progress.ended(game); };
  LivePublisher publisher({.socket = arguments.live.empty() ? LivePublisher::usual_socket() : arguments.live,
                           .source = "tournament",
                           .title = prepared->plan.name,
                           .event = arguments.event});
  publish(*prepared, publisher, watcher);
  const TournamentEnd end = play_tournament(*prepared, *store, watcher);
  if (shows_progress) ProgressLine::clear();
  const auto results = store->results();
  if (!results) return fail(exit_content, results.error().message);
  const int code = write_results(arguments.output, {*results, store->path(), !arguments.quiet});
  if (end.error) return fail(exit_content, end.error->message);
  return code;
}

}  // namespace

void add_tournament(Command& program) {
  auto command = program.command(
      "tournament", say("Let many players meet: schedule, games, ratings, a report; can be resumed after any interruption"));
  static TournamentArguments arguments;
  command.takes("players", arguments.players, say("the players, such as best, python:bot.py (or bot.py), cmd:./bot; or one plan in TOML"))
      .type("PLAYER");
  command.takes("--game", arguments.game, say("the game; `plateau games` lists them")).type("GAME");
  command.takes("--resume", arguments.resume, say("go on with this store")).type("FILE");
  command.takes("--store", arguments.store, say("where everything is kept (default: the name of the plan or game, .plateau)"))
      .type("FILE");
  command.takes("--format", arguments.format, say("round-robin, gauntlet (the first against all others), swiss, knockout"))
      .type("FORMAT");
  command.takes("--schedule", arguments.schedule, say("adaptive: play what tells most about the ranking")).type("adaptive");
  command.takes("--games", arguments.games, say("games between two players")).type("N").whole_number(1, 1'000'000);
  command.takes("--rounds", arguments.rounds, say("rounds of a Swiss tournament")).type("N").whole_number(1, 1000);
  add_limit_options(command, arguments.limits, say("thinking time for each turn (default 100ms)"));
  command.takes("--clock", arguments.clock, say("thinking time for the whole game")).type("TIME");
  command.takes("--increment", arguments.increment, say("added to the clock after each turn")).type("TIME");
  command.takes("--opening", arguments.opening, say("random plies before the players take over (default: 4, or 0 where two players meet once from each seat)"))
      .type("PLIES")
      .whole_number(0, 1000);
  command.takes("--openings", arguments.openings, say("a file with an opening per line")).type("FILE");
  command.takes("--set", arguments.settings,
                say("an option of the game, such as size=6; `plateau games` lists them; may be repeated"))
      .type("NAME=VALUE");
  command.takes("--seed", arguments.seed, say("the same seed, the same openings, draws and choices"))
      .type("S")
      .whole_number(0, INT32_MAX);
  command.takes("--concurrency", arguments.concurrency, say("how many games at a time (default: the cores)"))
      .type("C")
      .whole_number(1, 256);
  command.takes("--isolation", arguments.isolation, say("how programs are shut in, from 0 (not at all) to 3 (default: the highest that works)"))
      .type("LEVEL")
      .whole_number(0, highest_isolation);
  command.flag("--adjudicate", arguments.adjudicate, say("end a game as soon as its result is proven"));
  add_results_options(command, arguments.output);
  command.flag("--quiet", arguments.quiet, say("print nothing but errors"));
  command.takes("--live", arguments.live, say("the socket of the server that shows the games (default: that of this machine's page)"))
      .type("FILE");
  command.takes("--event", arguments.event, say("how that server calls the tournament")).type("WORD");
  command.runs([] { return tournament(arguments); });
}

}  // namespace plateau
