// A command as somebody types it, and the program that it means. No shell is run.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace plateau {

// Spaces separate; '…' keeps everything, "…" everything but \" and \\, and \ outside of quotes the next character.
Result<std::vector<std::string>> split_command(std::string_view text);

// The absolute path of the program that a command's first word means: a path, or a name that is looked for in the
// system's folders first and then in $PATH. Nothing when there is none that may be run.
std::optional<std::string> find_program(const std::string& word);

// Absolute and without "." and "..": symbolic links are kept.
std::string absolute_path(const std::string& path);

}  // namespace plateau
