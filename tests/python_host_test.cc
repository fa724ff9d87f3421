// The host of Python bots is in the program, word for word, with what a game brings for its bots.
#include <gtest/gtest.h>

#include <filesystem>

#include "core/file.h"
#include "games/registry.h"
#include "players/python_host.h"

namespace plateau {
namespace {

std::string source_file(const std::string& path) {
  const auto text = read_file(std::string(PLATEAU_SOURCE_DIR) + "/" + path);
  return text ? *text : "";
}

TEST(PythonHost, IsEmbeddedWordForWord) {
  const std::string host = source_file("players/python_host.py");
  EXPECT_FALSE(host.empty());
  EXPECT_EQ(python_host, host);
  EXPECT_EQ(python_host_for("no such game"), host);
}

TEST(PythonHost, BringsWhatTheGameHasForItsBots) {
  int special = 0;
  for (const RegisteredGame* entry : registered_games()) {
    const std::string& name = entry->game().info().name;
    const std::string path = "games/" + name + "/python_bot.py";
    const bool has_one = std::filesystem::exists(std::string(PLATEAU_SOURCE_DIR) + "/" + path);
    const std::string adapter = has_one ? source_file(path) : "";
    EXPECT_EQ(python_host_for(name), adapter + "\n" + std::string(python_host)) << name;
    special += has_one ? 1 : 0;
  }
  EXPECT_GE(special, 1);
}

}  // namespace
}  // namespace plateau
