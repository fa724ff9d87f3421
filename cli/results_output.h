// What commands that have the results of a tournament can do with them.
#pragma once

#include "arena/plan.h"
#include "arena/results.h"
#include "arena/store.h"
#include "cli/arguments.h"
#include "cli/command.h"

namespace plateau {

struct ResultsOutput {
  std::string report;
  std::string csv;
  std::string records;
  bool json = false;

  void make_absolute();
};

void add_results_options(Command& command, ResultsOutput& output);

struct ShownResults {
  const TournamentResults& results;
  const std::string& store;  // its path
  bool prints = true;        // the standings
};
int write_results(const ResultsOutput& output, const ShownResults& shown);

// The plan of a store; the program goes to its folder, from which the paths in it are seen.
Got<TournamentPlan> stored_plan(const Store& store);

}  // namespace plateau
