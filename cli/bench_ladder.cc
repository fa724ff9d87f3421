// plateau bench ladder: degrees of optimisation of one search, measured against each other
#include <ctime>

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "bench/ladder/ladder.h"
#include "cli/arguments.h"
#include "cli/bench_text.h"
#include "core/json.h"

namespace plateau {
namespace {

struct LadderArguments {
  std::optional<std::string> position;
  int depth = 5;
  int deep = 9;
  int rounds = 5;
  bool json = false;
};

double process_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// One rung to one depth, and what every round found.
struct Climb {
  const ladder::Rung* rung;
  int depth;
  ladder::Found found;
  std::vector<double> cpu;  // seconds of a search
  std::vector<double> wall;

  static double median(std::vector<double> all) {
    std::ranges::sort(all);
    return (all[(all.size() - 1) / 2] + all[all.size() / 2]) / 2;
  }
  double rate() const { return static_cast<double>(found.nodes) / median(cpu); }
};

// A search that is too short for the clock is repeated.
void measure(const ladder::Board& board, Climb& climb) {
  constexpr double long_enough = 0.02;
  const double begun = process_seconds();
  const auto wall_begun = std::chrono::steady_clock::now();
  int searches = 0;
  double used = 0;
  do {
    climb.found = climb.rung->search(board, climb.depth);
    ++searches;
    used = process_seconds() - begun;
  } while (used < long_enough);
  climb.cpu.push_back(used / searches);
  climb.wall.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - wall_begun).count() / searches);
}

void print_table(const std::vector<Climb>& climbs, int depth) {
  std::printf("%s\n", say("to depth {}:", depth).c_str());
  std::printf("%s\n", fmt::format("{:<12} {:>8} {:>12} {:>14} {:>12} {:>21} {:>12}", say("rung"), say("value"),
                                  say("nodes"), say("nodes/s"), say("CPU seconds"), say("from – to"), say("seconds"))
                          .c_str());
  for (const Climb& climb : climbs) {
    if (climb.depth != depth) continue;
    const auto [least, most] = std::ranges::minmax(climb.cpu);
    std::printf("%s\n", fmt::format("{:<12} {:>8} {:>12} {:>14.0f} {:>12.6f} {:>9.6f} – {:>9.6f} {:>12.6f}",
                                    climb.rung->name, climb.found.value, climb.found.nodes, climb.rate(),
                                    Climb::median(climb.cpu), least, most, Climb::median(climb.wall))
                            .c_str());
  }
}

void print_ladder_json(const std::vector<Climb>& climbs) {
  JsonWriter json;
  json.begin_object().member("machine", machine_name()).member("compiler", compiler_name());
  json.key("climbs").begin_array();
  for (const Climb& climb : climbs) {
    const auto [least, most] = std::ranges::minmax(climb.cpu);
    json.begin_object()
        .member("rung", climb.rung->name)
        .member("threads", climb.rung->threads)
        .member("depth", climb.depth)
        .member("value", climb.found.value)
        .member("nodes", static_cast<std::int64_t>(climb.found.nodes))
        .member("cpu_seconds", Climb::median(climb.cpu))
        .member("cpu_seconds_least", least)
        .member("cpu_seconds_most", most)
        .member("seconds", Climb::median(climb.wall))
        .end_object();
  }
  json.end_array().end_object();
  std::printf("%s\n", json.text().c_str());
}

int bench_ladder(const LadderArguments& arguments) {
  ladder::Board board = ladder::start_board();
  if (arguments.position) {
    const auto parsed = ladder::parse_board(*arguments.position);
    if (!parsed) return fail(exit_content, parsed.error().message);
    board = *parsed;
  }
  std::vector<Climb> climbs;
  for (const ladder::Rung& rung : ladder::rungs()) {
    climbs.push_back({.rung = &rung, .depth = arguments.depth});
    if (rung.prunes && arguments.deep > arguments.depth) climbs.push_back({.rung = &rung, .depth = arguments.deep});
  }
  // Round after round through all rungs: a busy minute of the machine meets all of them alike.
  for (int round = 0; round < arguments.rounds; ++round)
    for (Climb& climb : climbs) measure(board, climb);
  for (const Climb& climb : climbs) {
    const auto first = std::ranges::find(climbs, climb.depth, &Climb::depth);
    if (climb.found.value != first->found.value)
      return fail(exit_content, say("to depth {}, {} finds {} and {} finds {}", climb.depth, climb.rung->name,
                                    climb.found.value, first->rung->name, first->found.value));
  }
  if (arguments.json) {
    print_ladder_json(climbs);
    return exit_ok;
  }
  std::printf("%s, %s\n", machine_name().c_str(), compiler_name().c_str());
  std::printf("%s\n", say("medians of {} rounds through all rungs, per second of CPU time", arguments.rounds).c_str());
  print_table(climbs, arguments.depth);
  if (arguments.deep > arguments.depth) print_table(climbs, arguments.deep);
  return exit_ok;
}

}  // namespace

void add_bench_ladder(Command& bench) {
  auto command = bench.command(
      "ladder",
      say("One plain minimax, made faster idea by idea: the same value, nodes per CPU second, time to a depth"));
  static LadderArguments arguments;
  command
      .takes("--position", arguments.position,
             say("the position to begin with, as text; `plateau rules GAME` explains it"))
      .type("P");
  command.takes("--depth", arguments.depth, say("the depth of all rungs (default 5)")).type("D").whole_number(1, 60);
  command.takes("--deep", arguments.deep, say("the depth of those that prune, if it is greater (default 9)"))
      .type("D")
      .whole_number(1, 60);
  command.takes("--rounds", arguments.rounds, say("how many rounds (default 5)")).type("N").whole_number(1, 1000);
  command.flag("--json", arguments.json, say("for programs"));
  command.runs([] { return bench_ladder(arguments); });
}

}  // namespace plateau
