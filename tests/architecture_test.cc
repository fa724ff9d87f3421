// The house stays in order: folders include only those above them, rules exist once, files stay short.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>

#include "games/registry.h"

namespace plateau {
namespace {

namespace fs = std::filesystem;

// In dependency order: each may include itself and those before it.
const std::vector<std::string> layers = {"core", "search", "games", "players", "arena", "wire", "server", "bench", "cli"};

template <class Visit>
void for_each_line(const std::string& folder, const Visit& visit) {
  const fs::path root = fs::path(PLATEAU_SOURCE_DIR) / folder;
  if (!fs::exists(root)) return;
  for (const auto& file : fs::recursive_directory_iterator(root)) {
    if (!std::regex_search(file.path().filename().string(), std::regex(R"(\.(h|cc|in)$)"))) continue;
    std::ifstream in(file.path());
    int number = 0;
    for (std::string line; std::getline(in, line);) visit(file.path(), ++number, line);
  }
}

TEST(Architecture, FoldersIncludeOnlyThoseAbove) {
  const std::regex include(R"re(^#include "([a-z]+)/)re");
  int checked = 0;
  for (std::size_t layer = 0; layer < layers.size(); ++layer)
    for_each_line(layers[layer], [&](const fs::path& file, int number, const std::string& line) {
      const std::string name = file.filename().string();
      // Test sources may use test support.
      if (name.ends_with("_test.cc") || name == "contract.h" || name == "reference_check.h") return;
      std::smatch match;
      if (!std::regex_search(line, match, include)) return;
      const auto included = std::ranges::find(layers, match[1].str());
      EXPECT_TRUE(included != layers.end() && included - layers.begin() <= static_cast<std::ptrdiff_t>(layer))
          << file << ":" << number << ": " << line;
      ++checked;
    });
  EXPECT_GT(checked, 50);
}

TEST(Architecture, OnlyGamesNamesAGame) {
  std::string names;
  for (const RegisteredGame* entry : registered_games())
    names += (names.empty() ? "" : "|") + entry->game().info().name;
  const std::regex name("\\b(" + names + ")\\b", std::regex::icase);
  for (const char* folder : {"core", "search", "players", "arena", "server", "cli"})
    for_each_line(folder, [&](const fs::path& file, int number, const std::string& line) {
      const std::string code = line.substr(0, line.find("//"));  // a comment may give an example
      EXPECT_FALSE(std::regex_search(code, name)) << file << ":" << number << ": " << line;
    });
}

TEST(Architecture, FilesStayShort) {
  for (const std::string& layer : layers) {
    fs::path longest;
    for_each_line(layer, [&](const fs::path& file, int number, const std::string&) {
      if (number > 500 && file != longest) {
        ADD_FAILURE() << file << " has more than 500 lines";
        longest = file;
      }
    });
  }
}

}  // namespace
}  // namespace plateau
