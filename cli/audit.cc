// plateau audit STORE, plateau standings STORE
#include <cstdio>

#include "arena/audit.h"
#include "cli/arguments.h"
#include "cli/results_output.h"

namespace plateau {
namespace {

int run_audit(const std::string& path) {
  auto store = Store::open(path, Store::Mode::read);
  if (!store) return fail(exit_content, store.error().message);
  auto plan = stored_plan(**store);
  if (!plan) return fail(plan.failure.code, plan.failure.message);
  const auto prepared = prepare(*plan);
  if (!prepared) return fail(exit_content, prepared.error().message);
  const Audit result = audit(*prepared, **store);
  for (const std::string& fault : result.faults) std::printf("%s\n", fault.c_str());
  std::printf("%s\n", say("{} games replayed, {} of them count, {} are still to be played; {} faults", result.games,
                          result.rated, result.missing, result.faults.size())
                          .c_str());
  return result.faults.empty() ? exit_ok : exit_content;
}

int run_standings(const std::string& path, const ResultsOutput& output) {
  auto store = Store::open(path, Store::Mode::read);
  if (!store) return fail(exit_content, store.error().message);
  const auto results = (*store)->results();
  if (!results) return fail(exit_content, results.error().message);
  return write_results(output, {*results, path});
}

}  // namespace

void add_audit(Command& program) {
  auto command = program.command("audit", say("Prove that a store is sound: replay every game, recount every result"));
  static std::string store;
  command.takes("store", store, say("the store of a tournament")).type("FILE").required();
  command.runs([] { return run_audit(store); });
}

void add_standings(Command& program) {
  auto command = program.command("standings", say("The standings of a tournament, finished or not; its report, table and games"));
  static std::string store;
  static ResultsOutput output;
  command.takes("store", store, say("the store of a tournament")).type("FILE").required();
  add_results_options(command, output);
  command.runs([] { return run_standings(store, output); });
}

}  // namespace plateau
