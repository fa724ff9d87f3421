// The Python program in which a Python bot runs.
#pragma once

#include <string_view>

namespace plateau {

extern const std::string_view python_host;

}  // namespace plateau
