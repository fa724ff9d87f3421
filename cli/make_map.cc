// plateau make-map [--rows R] [--columns C] [--humans N] [--units N] [--seed S] [--out FILE]
#include <cstdio>

#include "cli/arguments.h"
#include "core/file.h"
#include "wire/map_maker.h"

namespace plateau {
namespace {

struct MapArguments {
  wire::MapRequest request;
  std::optional<std::uint64_t> seed;
  std::string out;
};

int write_map(MapArguments& arguments) {
  if (arguments.seed) arguments.request.seed = *arguments.seed;
  const auto map = wire::make_map(arguments.request);
  if (!map) return fail(exit_usage, map.error().message);
  if (arguments.out.empty()) {
    std::printf("%s", map->c_str());
    return exit_ok;
  }
  if (const auto error = write_file(arguments.out, *map)) return fail(exit_content, error->message);
  return exit_ok;
}

}  // namespace

void add_make_map(Command& program) {
  auto command = program.command(
      "make-map",
      say("Make a map on which both sides have the same chances, as XML: a board that looks the same after half "
          "a turn around its middle"));
  static MapArguments arguments;
  command.takes("--rows", arguments.request.rows, say("rows, 1 to 255 (default 10)")).type("R");
  command.takes("--columns", arguments.request.columns, say("columns, 1 to 255 (default 10)")).type("C");
  command.takes("--humans", arguments.request.humans, say("groups of humans, up to 253 (default 8)")).type("N");
  command
      .takes("--units", arguments.request.units,
             say("units of each player, 1 to 255; no group of humans is larger (default 8)"))
      .type("N");
  command.takes("--seed", arguments.seed, say("the same seed, the same map (default 1)"))
      .type("S")
      .whole_number(0, INT64_MAX);
  command.takes("--out", arguments.out, say("write the map to a file instead of printing it")).type("FILE");
  command.runs([] { return write_map(arguments); });
}

}  // namespace plateau
