// The program that stands before a client's: wire/doorkeeper.py.
#pragma once

#include <string_view>

namespace plateau::wire {

extern const std::string_view doorkeeper;

}  // namespace plateau::wire
