#include "players/python_host.h"

namespace plateau {

constexpr std::string_view python_host_text = R"(import sys
sys.exit("Python bots cannot be run yet")
)";
const std::string_view python_host = python_host_text;

}  // namespace plateau
