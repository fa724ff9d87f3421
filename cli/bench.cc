// plateau bench [GAME], plateau bench speed [GAME]; plateau bench ladder is in bench_ladder.cc
#include <ctime>

#include <cstdio>
#include <fstream>

#include "cli/arguments.h"
#include "cli/bench_text.h"
#include "arena/bench.h"
#include "core/json.h"
#include "core/text.h"
#include "players/player_text.h"

namespace plateau {
namespace {

constexpr std::uint64_t usual_bench_nodes = 20'000;

struct SpeedArguments {
  std::string game;
  int seconds = 1;
  bool json = false;
};

struct Speed {
  std::string game;
  double playouts = 0;  // per CPU second, as are the others
  double moves = 0;
  double perft_nodes = 0;
  int perft_depth = 0;
};

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// The first position in which a player, not chance, is to move: where the real work begins.
std::unique_ptr<AnyPosition> bench_position(const AnyGame& game) {
  auto position = std::move(game.start({})).value();
  while (position->turn() == chance) {
    Random random = random_of_ply(1, position->plies());
    position->play(position->random_move(random));
  }
  return position;
}

Speed measure(const AnyGame& game, double seconds) {
  Speed speed{.game = game.info().name};
  const auto start = std::move(game.start({})).value();
  const auto position = bench_position(game);

  Random random(1);
  start->playouts(100, random);  // warm caches and clock rate
  PlayoutTotals totals;
  double begun = cpu_seconds();
  double used = 0;
  while ((used = cpu_seconds() - begun) < seconds) {
    const PlayoutTotals more = start->playouts(200, random);
    totals.playouts += more.playouts;
    totals.plies += more.plies;
  }
  speed.playouts = static_cast<double>(totals.playouts) / used;
  speed.moves = static_cast<double>(totals.plies) / used;

  // The deepest perft that fits into the time, judged by the one before.
  double took = 0;
  std::uint64_t before = 1;
  for (int depth = 1;; ++depth) {
    begun = cpu_seconds();
    const std::uint64_t nodes = position->perft(depth);
    took = cpu_seconds() - begun;
    speed.perft_nodes = static_cast<double>(nodes) / took;
    speed.perft_depth = depth;
    const double growth = static_cast<double>(nodes) / static_cast<double>(before);
    before = nodes;
    if (nodes == 0 || took >= seconds || took * growth > 8 * seconds) return speed;
  }
}

void print_json(const std::vector<Speed>& speeds) {
  JsonWriter json;
  json.begin_object().member("machine", machine_name()).member("compiler", compiler_name());
  json.key("speeds").begin_array();
  for (const Speed& s : speeds)
    json.begin_object()
        .member("game", s.game)
        .member("playouts_per_cpu_second", s.playouts)
        .member("moves_per_cpu_second", s.moves)
        .member("perft_nodes_per_cpu_second", s.perft_nodes)
        .member("perft_depth", s.perft_depth)
        .end_object();
  json.end_array().end_object();
  std::printf("%s\n", json.text().c_str());
}

// All games, or the one that is named.
Got<std::vector<const RegisteredGame*>> games_named(const std::string& name) {
  if (name.empty()) return std::vector<const RegisteredGame*>(registered_games().begin(), registered_games().end());
  const auto entry = find_game(name);
  if (!entry) return Failure{exit_usage, entry.error().message};
  return std::vector<const RegisteredGame*>{*entry};
}

struct BenchArguments {
  std::string game;
  std::string player = "best";
  int depth = 0;
  std::optional<std::uint64_t> nodes;
  bool from_start = false;
};

// A line per game: `game nodes signature`, then what only this machine says.
int bench(const BenchArguments& arguments) {
  auto games = games_named(arguments.game);
  if (!games) return fail(games.failure.code, games.failure.message);
  const Limits limits{.depth = arguments.depth,
                      .nodes = arguments.nodes.value_or(arguments.depth > 0 ? 0 : usual_bench_nodes)};
  std::uint64_t total = 0;
  double seconds = 0;
  for (const RegisteredGame* entry : *games) {
    const auto spec = parse_engine(entry->game(), arguments.player);
    if (!spec) return fail(exit_usage, spec.error().message);
    const BenchLine line = bench_search(
        entry->game(), {.player = arguments.player, .from_start = arguments.from_start, .limits = limits}, cpu_seconds);
    total += line.nodes;
    seconds += line.cpu_seconds;
    std::printf("%s\n", fmt::format("{:<11} {:>10} {:016x} {:>12.0f} {}", line.game, line.nodes, line.signature,
                                    static_cast<double>(line.nodes) / std::max(line.cpu_seconds, 1e-9),
                                    say("nodes per CPU second"))
                            .c_str());
    std::fflush(stdout);
  }
  if (games->size() > 1) std::printf("%s\n", say("all: {} nodes in {:.2f} CPU seconds", total, seconds).c_str());
  return exit_ok;
}

int bench_speed(const SpeedArguments& arguments) {
  auto games = games_named(arguments.game);
  if (!games) return fail(games.failure.code, games.failure.message);
  if (!arguments.json) {
    std::printf("%s, %s\n", machine_name().c_str(), compiler_name().c_str());
    std::printf("%s\n", say("one thread, per second of CPU time").c_str());
    std::printf("%s\n", fmt::format("{:<11} {:>14} {:>14} {:>16} {:>6}", say("game"), say("playouts/s"), say("moves/s"),
                                    say("perft nodes/s"), say("depth"))
                            .c_str());
  }
  std::vector<Speed> speeds;
  for (const RegisteredGame* entry : *games) {
    speeds.push_back(measure(entry->game(), arguments.seconds));
    const Speed& s = speeds.back();
    if (!arguments.json)
      std::printf("%s\n", fmt::format("{:<11} {:>14.0f} {:>14.0f} {:>16.0f} {:>6}", s.game, s.playouts, s.moves,
                                      s.perft_nodes, s.perft_depth)
                              .c_str());
    std::fflush(stdout);
  }
  if (arguments.json) print_json(speeds);
  return exit_ok;
}

}  // namespace

std::string machine_name() {
  std::ifstream cpuinfo("/proc/cpuinfo");
  for (std::string line; std::getline(cpuinfo, line);)
    if (line.starts_with("model name")) return std::string(trim(line.substr(line.find(':') + 1)));
  return say("unknown processor");
}

std::string compiler_name() {
#if defined(__clang__)
  return "clang " __clang_version__;
#else
  return "g++ " __VERSION__;
#endif
}

void add_bench(Command& program) {
  auto search = program.command("bench", say("The engines on fixed positions: nodes, signature, nodes per CPU second"));
  static BenchArguments of_search;
  search.takes("--game", of_search.game, say("only this game")).type("GAME");
  search.takes("--player", of_search.player, say("who thinks (default: best)")).type("WHO");
  search.takes("--depth", of_search.depth, say("how many plies to look ahead")).type("D").whole_number(1, 100);
  search.takes("--nodes", of_search.nodes, say("how many positions to look at (default 20000)"))
      .type("N")
      .whole_number(1, INT64_MAX);
  search.flag("--start", of_search.from_start, say("from the start of the game only, not over a whole game"));
  search.runs([] { return bench(of_search); });
  auto speed = search.command(
      "speed", say("The rules: random playouts, moves and perft nodes per second of CPU time, one thread"));
  static SpeedArguments arguments;
  speed.takes("game", arguments.game, say("only this game")).type("GAME");
  speed.takes("--seconds", arguments.seconds, say("CPU seconds for each measurement")).type("S").whole_number(1, 1000);
  speed.flag("--json", arguments.json, say("for programs"));
  speed.runs([] { return bench_speed(arguments); });
  add_bench_ladder(search);
}

}  // namespace plateau
