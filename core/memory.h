// How much memory may be asked for.
#pragma once

#include <cstddef>

namespace plateau {

// What the system could still give without swapping, in MiB; a generous guess where it does not tell.
std::size_t available_mebibytes();

}  // namespace plateau
