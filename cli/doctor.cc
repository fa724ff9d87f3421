// plateau doctor PLAYER GAME
#include <unistd.h>

#include <cstdio>

#include "arena/doctor.h"
#include "cli/arguments.h"
#include "players/player_text.h"

namespace plateau {
namespace {

struct DoctorArguments {
  std::string player;
  PositionArguments where;
  std::string time = "1s";
  int isolation = -1;
  int positions = 50;
  std::optional<std::uint64_t> seed;
  bool json = false;
};

int run_doctor(const DoctorArguments& arguments) {
  auto entry = game_of(arguments.where);
  if (!entry) return fail(entry.failure.code, entry.failure.message);
  auto position = position_of(arguments.where);
  if (!position) return fail(position.failure.code, position.failure.message);
  const AnyGame& game = (*entry)->game();
  if ((*position)->outcome())
    return fail(exit_content, say("The game is over: {}.", outcome_sentence(game.info(), *(*position)->outcome())));
  const auto player = parse_player(game, arguments.player);
  if (!player) return fail(exit_usage, player.error().message);
  const auto time = parse_time(arguments.time);
  if (!time) return fail(exit_usage, time.error().message);

  DoctorSettings settings{.time = *time, .positions = arguments.positions, .seed = arguments.seed.value_or(1)};
  if (arguments.isolation >= 0) settings.contestant.isolation = arguments.isolation;
  const bool shows_progress = ::isatty(STDERR_FILENO) == 1;
  const Diagnosis diagnosis = diagnose(game, **position, *player, settings, [&](const std::string& doing) {
    if (shows_progress) std::fprintf(stderr, "\r\033[K%s", doing.c_str());
  });
  if (shows_progress) std::fprintf(stderr, "\r\033[K");
  if (arguments.json)
    std::printf("%s\n", diagnosis_json(diagnosis).c_str());
  else
    std::printf("%s", diagnosis_text(diagnosis, TerminalStyle::of_standard_output()).c_str());
  return diagnosis.is_healthy() ? exit_ok : exit_content;
}

}  // namespace

void add_doctor(Command& program) {
  auto command = program.command("doctor", say("Look a bot over before a tournament does, and say how to repair it"));
  static DoctorArguments arguments;
  command.takes("player", arguments.player, say("a player; `plateau games` lists them")).type("WHO").required();
  add_position_options(command, arguments.where);
  command.takes("--time", arguments.time, say("thinking time for each turn (default 1s)")).type("TIME");
  command
      .takes("--isolation", arguments.isolation,
             say("how programs are shut in, from 0 (not at all) to 3 (default: the highest that works)"))
      .type("LEVEL")
      .whole_number(0, highest_isolation);
  command.takes("--positions", arguments.positions, say("in how many positions it is asked (default 50)"))
      .type("N")
      .whole_number(1, 10'000);
  command.takes("--seed", arguments.seed, say("the same seed, the same openings, draws and choices"))
      .type("S")
      .whole_number(0, INT32_MAX);
  command.flag("--json", arguments.json, say("for programs"));
  command.runs([] { return run_doctor(arguments); });
}

}  // namespace plateau
