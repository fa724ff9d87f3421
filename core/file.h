// Whole files, read with a bound and written so that a crash leaves the old content or the new, never a mixture.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/result.h"

namespace plateau {

// "-" is standard input. Refuses directories, unreadable files and more than `most_bytes`.
Result<std::string> read_file(const std::string& path, std::size_t most_bytes = 16u << 20);

// Writes beside the file, then renames. The error when it could not be done; the file is then as it was.
std::optional<Error> write_file(const std::string& path, const std::string& content);

// Where what can be made again is kept: $XDG_CACHE_HOME/plateau, or ~/.cache/plateau. Not made when missing.
Result<std::string> cache_folder();

// Where a person's data are kept: $XDG_DATA_HOME/plateau, or ~/.local/share/plateau. Not made when missing.
Result<std::string> data_folder();

}  // namespace plateau
