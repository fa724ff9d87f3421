#include "cli/foreign_text.h"

#include <cstdio>

#include "core/characters.h"
#include "core/text.h"

namespace plateau {

void print_foreign_lines(std::string_view bytes) {
  for (const std::string_view line : split(bytes, '\n'))
    if (const std::string clean = visible(line); !clean.empty()) std::printf("    %s\n", clean.c_str());
}

}  // namespace plateau
