// plateau perft GAME DEPTH [--position P] [--divide] [--threads N]
#include <cstdio>

#include "cli/arguments.h"

namespace plateau {
namespace {

struct PerftArguments {
  PositionArguments where;
  int depth = 0;
  int threads = 1;
  bool divide = false;
};

int perft(const PerftArguments& arguments) {
  auto position = position_of(arguments.where);
  if (!position) return fail(position.failure.code, position.failure.message);
  if (arguments.depth == 0) {
    std::printf("1\n");
    return exit_ok;
  }
  const auto counts = (*position)->perft_divide(arguments.depth, arguments.threads);
  std::uint64_t total = 0;
  const auto moves = arguments.divide ? (*position)->legal_moves() : std::vector<LegalMove>();
  for (std::size_t m = 0; m < counts.size(); ++m) {
    total += counts[m];
    if (arguments.divide) std::printf("%s: %llu\n", moves[m].text.c_str(), static_cast<unsigned long long>(counts[m]));
  }
  std::printf("%llu\n", static_cast<unsigned long long>(total));
  return exit_ok;
}

}  // namespace

void add_perft(Command& program) {
  auto command = program.command(
      "perft", say("Count the sequences of moves of a given length. The last line of output is the number alone"));
  static PerftArguments arguments;
  add_position_options(command, arguments.where);
  command.takes("depth", arguments.depth, say("the length in plies; an outcome of chance is a ply"))
      .type("DEPTH")
      .required()
      .whole_number(0, 1000);
  command.flag("--divide", arguments.divide, say("also the count of each first move"));
  command.takes("--threads", arguments.threads, say("how many threads count")).type("N").whole_number(1, 256);
  command.runs([] { return perft(arguments); });
}

}  // namespace plateau
