// plateau bot [PLAYER] [--seed S]: one of our players as a bot of the line protocol
#include <cstdio>

#include "cli/arguments.h"
#include "cli/lines.h"
#include "players/line_bot.h"

namespace plateau {
namespace {

struct BotArguments {
  std::string player = "best";
  std::optional<std::uint64_t> seed;
};

int be_a_bot(const BotArguments& arguments) {
  LineBot bot(arguments.player, {.seed = arguments.seed.value_or(0)});
  Lines lines;
  while (!bot.has_quit()) {
    const auto line = lines.next();
    if (!line) break;
    std::fputs(bot.hear(*line).c_str(), stdout);
    std::fflush(stdout);
  }
  return exit_ok;
}

}  // namespace

void add_bot(Command& program) {
  auto command = program.command(
      "bot",
      say("Let one of our players be a bot for others: it speaks the line protocol on its standard input and output"));
  static BotArguments arguments;
  command.takes("player", arguments.player, say("who plays (default best); `plateau games` lists them")).type("WHO");
  command.takes("--seed", arguments.seed, say("the same seed, the same choices")).type("S").whole_number(0, INT64_MAX);
  command.runs([] { return be_a_bot(arguments); });
}

}  // namespace plateau
