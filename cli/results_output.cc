#include "cli/results_output.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <functional>

#include "arena/records.h"
#include "arena/report.h"
#include "arena/standings.h"
#include "core/file.h"
#include "core/text.h"

namespace plateau {

void ResultsOutput::make_absolute() {
  for (std::string* path : {&report, &csv, &records})
    if (!path->empty()) *path = std::filesystem::absolute(*path).string();
}

void add_results_options(Command& command, ResultsOutput& output) {
  command.takes("--report", output.report, say("write the report as a web page")).type("FILE");
  command.takes("--csv", output.csv, say("write the standings as a table")).type("FILE");
  command.takes("--records", output.records, say("write all games as text")).type("FILE");
  command.flag("--json", output.json, say("for programs"));
}

namespace {

void print_standings(const Standings& standings) {
  StandingsLayout layout{.style = TerminalStyle::of_standard_output()};
  if (winsize size{}; ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) layout.width = size.ws_col;
  std::printf("%s\n%s", standings_text(standings, layout).c_str(), cross_text(standings, layout).c_str());
}

}  // namespace

int write_results(const ResultsOutput& output, const ShownResults& shown) {
  const Standings standings = standings_of(shown.results, rate(shown.results), StandingsOrder::rating);
  const std::pair<const std::string&, std::function<std::string()>> files[] = {
      {output.report, [&] { return html_report(report_input(shown.results, standings, shown.store)); }},
      {output.csv, [&] { return standings_csv(standings); }},
      {output.records, [&] { return game_records(shown.results); }}};
  for (const auto& [path, text] : files) {
    if (path.empty()) continue;
    if (const auto error = write_file(path, text())) return fail(exit_content, error->message);
  }
  if (output.json)
    std::printf("%s\n", standings_json(standings).c_str());
  else if (shown.prints)
    print_standings(standings);
  return exit_ok;
}

Got<TournamentPlan> stored_plan(const Store& store) {
  const auto definition = store.definition();
  if (!definition) return Failure{exit_content, definition.error().message};
  auto plan = parse_plan(definition->toml);
  if (!plan) return Failure{exit_content, plan.error().message};
  if (::chdir(definition->folder.c_str()) != 0)
    return Failure{exit_content,
                   say("the folder of the tournament, '{}', is not there any more", shown(definition->folder))};
  return std::move(plan).value();
}

}  // namespace plateau
