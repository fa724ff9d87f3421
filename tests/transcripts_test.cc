// Transcripts of the program: files of commands and what they must print.
//
//     What stands before the first command is a comment.
//     $ plateau perft virus 4
//     2304
//     $ plateau perft chess 1
//     plateau: there is no game 'chess'; …
//     [exit 2]
//
// They stand in tests/cli/*.txt and in testdata/cli*.txt of each game. Each file runs in a folder of its own, with the
// program first in PATH. PLATEAU_UPDATE_GOLDENS=1 rewrites them; look at the diff before committing it.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/text.h"
#include "games/registry.h"
#include "tests/support/temporary_folder.h"

namespace plateau {
namespace {

namespace fs = std::filesystem;

struct Ran {
  std::string output;  // standard output and standard error as they came
  int code = 0;
};

Ran run(const std::string& command, const fs::path& folder) {
  const std::string shell = "cd '" + folder.string() +
                            "' && exec 2>&1 && PATH='" PLATEAU_PROGRAM_DIR "':$PATH GAMES='" PLATEAU_SOURCE_DIR
                            "/games' XDG_STATE_HOME='" +
                            folder.string() + "/state' LC_ALL=C " + "sh -c '";
  std::string quoted;
  for (const char c : command) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  FILE* pipe = popen((shell + quoted + "'").c_str(), "r");
  Ran ran;
  char buffer[4096];
  for (std::size_t got; (got = fread(buffer, 1, sizeof buffer, pipe)) > 0;) ran.output.append(buffer, got);
  const int status = pclose(pipe);
  ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return ran;
}

std::string transcript(const fs::path& file, const fs::path& folder) {
  std::ifstream in(file);
  std::string text;
  bool begun = false;
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("$ ")) {
      if (!begun) text += line + "\n";
      continue;  // the output when it was last reviewed
    }
    begun = true;
    const Ran ran = run(line.substr(2), folder);
    text += line + "\n" + ran.output;
    if (!text.ends_with('\n')) text += "\n[no newline]\n";
    if (ran.code != 0) text += "[exit " + std::to_string(ran.code) + "]\n";
  }
  return text;
}

std::vector<fs::path> transcripts() {
  std::vector<fs::path> files;
  for (const auto& file : fs::directory_iterator(PLATEAU_SOURCE_DIR "/tests/cli")) files.push_back(file.path());
  for (const RegisteredGame* entry : registered_games())
    for (const char* games : {"/games/", "/tests/sixth_game/games/"}) {
      const fs::path testdata = PLATEAU_SOURCE_DIR + std::string(games) + entry->game().info().name + "/testdata";
      if (!fs::exists(testdata)) continue;
      for (const auto& file : fs::directory_iterator(testdata))
        if (file.path().filename().string().starts_with("cli")) files.push_back(file.path());
    }
  std::ranges::sort(files);
  return files;
}

std::string test_name(const fs::path& file) {
  std::string name = file.parent_path().filename() == "testdata"
                         ? file.parent_path().parent_path().filename().string() + "_" + file.stem().string()
                         : file.stem().string();
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return name;
}

class Transcripts : public testing::TestWithParam<fs::path> {};

TEST_P(Transcripts, AreAsReviewed) {
  const TemporaryFolder temporary;
  const fs::path folder = temporary.path();
  const std::string now = transcript(GetParam(), folder);
  if (std::getenv("PLATEAU_UPDATE_GOLDENS") != nullptr) std::ofstream(GetParam()) << now;
  std::ifstream in(GetParam());
  std::ostringstream golden;
  golden << in.rdbuf();
  EXPECT_EQ(now, golden.str());
}

INSTANTIATE_TEST_SUITE_P(Cli, Transcripts, testing::ValuesIn(transcripts()),
                         [](const auto& test) { return test_name(test.param); });

}  // namespace
}  // namespace plateau
