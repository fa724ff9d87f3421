// plateau analyse GAME [--position P] [--moves "…"] [--time 5s] [--depth D] [--nodes N] [--lines K] [--threads T]
#include <csignal>
#include <cstdio>

#include "cli/arguments.h"
#include "cli/thought_text.h"
#include "core/record.h"
#include "core/text.h"
#include "players/player_text.h"

namespace plateau {
namespace {

struct AnalyseArguments {
  PositionArguments where;
  std::string moves;
  std::string player = "best";
  LimitArguments limits;
  int lines = 1;
  int threads = 1;
  int hash = 256;
  bool json = false;
};

Engine* thinking = nullptr;  // for the signal handler: Ctrl-C ends the analysis, not the answer
extern "C" void stop_thinking(int) {
  if (thinking != nullptr) thinking->stop();
}

int analyse_position(const AnalyseArguments& arguments, const AnyGame& game, const AnyPosition& position) {
  const GameInfo& info = game.info();
  if (const auto outcome = position.outcome()) {
    std::printf("%s\n", say("The game is over: {}.", outcome_sentence(info, *outcome)).c_str());
    return exit_ok;
  }
  if (position.turn() == chance)
    return fail(exit_content, say("chance is to move here: play its outcome first, for example with --moves {}",
                                  position.move_text(0)));
  auto spec = parse_engine(game, arguments.player);
  if (!spec) return fail(exit_usage, spec.error().message);
  auto limits = read_limits(arguments.limits);
  if (!limits) return fail(limits.failure.code, limits.failure.message);
  if (!limits->any()) limits->time = std::chrono::seconds(5);
  spec.value().lines = arguments.lines;
  spec.value().threads = arguments.threads;
  spec.value().hash_mebibytes = arguments.hash;
  spec.value().aim = Aim::truth;

  const Player to_move = position.turn();
  if (!arguments.json) std::printf("%s", thought_header().c_str());
  const auto engine = position.engine(*spec);
  thinking = engine.get();
  std::signal(SIGINT, stop_thinking);
  const Thought last = engine->think(position, *limits, [&](const Thought& thought) {
    std::printf("%s", arguments.json ? (thought_json(thought) + "\n").c_str()
                                     : thought_rows(info, to_move, thought).c_str());
    std::fflush(stdout);
  });
  std::signal(SIGINT, SIG_DFL);
  thinking = nullptr;
  if (!last.remark.empty()) std::fprintf(stderr, "plateau: %s\n", last.remark.c_str());
  if (arguments.json) {
    std::printf("%s\n", thought_json(last).c_str());
    return exit_ok;
  }
  std::printf("%s\n", say("best move: {} ({}){}", position.move_text(last.move), score_text(info, to_move, last.lines[0]),
                          last.solved ? say(", solved") : "")
                          .c_str());
  return exit_ok;
}

int analyse(const AnalyseArguments& arguments) {
  auto entry = game_of(arguments.where);
  if (!entry) return fail(entry.failure.code, entry.failure.message);
  auto position = position_of(arguments.where);
  if (!position) return fail(position.failure.code, position.failure.message);
  std::vector<std::string> moves;
  for (const std::string_view word : words(arguments.moves)) moves.emplace_back(word);
  if (const auto refused = replay_words(**position, moves))
    return fail(exit_content,
                say("ply {}, move '{}': {}", refused->ply, shown(refused->word), refused->reason));
  return analyse_position(arguments, (*entry)->game(), **position);
}

}  // namespace

void add_analyse(Command& program) {
  auto command = program.command("analyse", say("What the engine thinks of a position, line by line as it looks deeper"));
  static AnalyseArguments arguments;
  add_position_options(command, arguments.where);
  command.takes("--moves", arguments.moves, say("moves to play first, separated by blanks")).type("MOVES");
  command.takes("--player", arguments.player, say("who thinks (default: best)")).type("WHO");
  add_limit_options(command, arguments.limits, say("how long to think, such as 500ms, 5s (the default) or 1m"));
  command.takes("--lines", arguments.lines, say("how many lines of play to show")).type("K").whole_number(1, 100);
  command.takes("--threads", arguments.threads, say("how many threads think together")).type("T").whole_number(1, 64);
  command.takes("--hash", arguments.hash, say("the memory of the engine in MiB")).type("MIB").whole_number(1, 65536);
  command.flag("--json", arguments.json, say("one JSON object per line, for programs"));
  command.runs([] { return analyse(arguments); });
}

}  // namespace plateau
