// What other people's programs wrote, on our terminal.
#pragma once

#include <string_view>

namespace plateau {

// Line by line, indented, without empty lines, and with everything that a terminal would obey made visible.
void print_foreign_lines(std::string_view bytes);

}  // namespace plateau
