#include "players/command_line.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "core/message.h"
#include "core/text.h"

namespace plateau {
namespace {

namespace fs = std::filesystem;

constexpr const char* system_folders[] = {"/usr/local/bin", "/usr/bin", "/bin"};

bool may_be_run(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
}

}  // namespace

Result<std::vector<std::string>> split_command(std::string_view text) {
  std::vector<std::string> found;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool escapes =
        c == '\\' && quote != '\'' && i + 1 < text.size() && (quote == 0 || text[i + 1] == '"' || text[i + 1] == '\\');
    if (escapes) {
      word += text[++i];
      in_word = true;
    } else if (quote != 0) {
      if (c == quote)
        quote = 0;
      else
        word += c;
    } else if (c == '\'' || c == '"') {
      quote = c;
      in_word = true;
    } else if (c == ' ') {
      if (in_word) found.push_back(std::move(word));
      word.clear();
      in_word = false;
    } else {
      word += c;
      in_word = true;
    }
  }
  if (quote != 0) return Error{say("a {} in the command '{}' is never closed", quote, shown(text))};
  if (in_word) found.push_back(std::move(word));
  return found;
}

std::optional<std::string> find_program(const std::string& word) {
  if (word.find('/') != std::string::npos) {
    if (!may_be_run(word)) return std::nullopt;
    return absolute_path(word);
  }
  for (const char* folder : system_folders)
    if (may_be_run(fs::path(folder) / word)) return std::string(folder) + "/" + word;
  const char* path = std::getenv("PATH");
  for (const std::string_view folder : split(path != nullptr ? path : "", ':'))
    if (!folder.empty() && may_be_run(fs::path(folder) / word)) return absolute_path(std::string(folder) + "/" + word);
  return std::nullopt;
}

std::string absolute_path(const std::string& path) {
  std::error_code error;
  const fs::path absolute = fs::absolute(path, error);
  return error ? path : absolute.lexically_normal().string();
}

}  // namespace plateau
