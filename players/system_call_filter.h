// What a foreign program may ask of the system: everything an ordinary program needs, nothing that leads out.
#pragma once

#include <string>

namespace plateau {

// The filter as bubblewrap takes it (--seccomp); made once. Empty when it could not be made.
const std::string& system_call_filter();

}  // namespace plateau
