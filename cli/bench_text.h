// What all kinds of `plateau bench` say of where they ran.
#pragma once

#include <string>

#include "cli/command.h"

namespace plateau {

std::string machine_name();
std::string compiler_name();

void add_bench_ladder(Command& bench);

}  // namespace plateau
