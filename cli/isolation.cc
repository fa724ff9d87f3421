// plateau isolation [--json]
#include <cstdio>

#include "cli/command.h"
#include "core/json.h"
#include "players/contestant.h"
#include "players/sandbox.h"

namespace plateau {
namespace {

std::string meaning_of(int level) {
  if (level <= 1)
    return say("limits of memory, files and output only; bubblewrap (bwrap) is missing, or may not be used");
  if (level == 2) return say("no network, a read-only system, filtered system calls, but no control group of its own");
  return say("no network, a read-only system, filtered system calls, a control group of its own");
}

int tell_isolation(bool as_json) {
  const int level = highest_working_isolation();
  JsonWriter json;
  json.begin_object().member("isolation", level).member("highest", highest_isolation).end_object();
  const std::string text = say("Up to level {} of {} works here: {}.", level, highest_isolation, meaning_of(level));
  std::printf("%s\n", as_json ? json.text().c_str() : text.c_str());
  return exit_ok;
}

}  // namespace

void add_isolation(Command& program) {
  auto command = program.command("isolation", say("How well programs of others can be shut in on this machine"));
  static bool as_json = false;
  command.flag("--json", as_json, say("for programs"));
  command.runs([] { return tell_isolation(as_json); });
}

}  // namespace plateau
