#include "players/bot_program.h"

#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <mutex>
#include <set>

#include "core/file.h"
#include "core/message.h"
#include "core/text.h"
#include "players/command_line.h"
#include "players/python_host.h"

namespace plateau {
namespace {

namespace fs = std::filesystem;

// The hosts of Python bots as files, one per game, for as long as we live. Safe from any thread.
class HostFiles {
 public:
  static HostFiles& only() {
    static HostFiles files;
    return files;
  }
  ~HostFiles() {
    std::error_code error;
    if (!folder_.empty() && owner_ == getpid()) fs::remove_all(folder_, error);
  }

  const std::string& folder() const { return folder_; }

  // Nothing: it could not be written.
  std::optional<std::string> path(const std::string& game) {
    const std::lock_guard lock(mutex_);
    if (folder_.empty()) return std::nullopt;
    std::string path = folder_ + "/" + game + ".py";
    if (written_.contains(game)) return path;
    if (write_file(path, python_host_for(game))) return std::nullopt;
    written_.insert(game);
    return path;
  }

 private:
  HostFiles() : owner_(getpid()) {
    std::error_code error;
    std::string name = (fs::temp_directory_path(error) / "plateau-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) folder_ = name;
  }

  std::string folder_;  // empty: could not be made
  pid_t owner_;
  std::mutex mutex_;
  std::set<std::string> written_;  // games; guarded by mutex_
};

// The folder of the bot's file, and the path that no link leads away from.
std::string folder_of(const std::string& path) {
  std::error_code error;
  const fs::path real = fs::canonical(path, error);
  return error ? fs::path(absolute_path(path)).parent_path().string() : real.parent_path().string();
}

bool is_of_the_system(const std::string& path) {
  for (const std::string_view folder : {"/usr/", "/bin/", "/lib/"})
    if (path.starts_with(folder)) return true;
  return false;
}

Result<SandboxedProgram> python_program(const std::string& game, const PlayerSpec& spec) {
  const auto python = find_program("python3");
  if (!python) return Error{say("Python bots need python3, which is not installed")};
  const auto host = HostFiles::only().path(game);
  if (!host) return Error{say("the temporary folder cannot be written to")};
  const std::string file = absolute_path(spec.file);
  return SandboxedProgram{.words = {*python, "-I", "-u", *host, file, game},
                          .folder = fs::path(file).parent_path().string(),
                          .readable = {HostFiles::only().folder(), folder_of(file)}};
}

}  // namespace

Result<SandboxedProgram> bot_program(const std::string& game, const PlayerSpec& spec) {
  if (spec.kind == PlayerSpec::Kind::python) return python_program(game, spec);
  SandboxedProgram program{.words = spec.words};
  const auto found = find_program(spec.words[0]);
  if (!found) return Error{say("there is no program '{}'", shown(spec.words[0]))};
  program.words[0] = *found;
  if (!is_of_the_system(*found)) {
    program.folder = fs::path(*found).parent_path().string();
    program.readable.push_back(folder_of(*found));
    // An interpreter that somebody installed for himself needs what lies beside its folder bin.
    if (spec.words[0].find('/') == std::string::npos && program.readable.back().ends_with("/bin"))
      program.readable.back() = fs::path(program.readable.back()).parent_path().string();
    if (spec.words[0].find('/') == std::string::npos) program.folder.clear();
  }
  std::error_code error;
  for (std::size_t i = 1; i < program.words.size(); ++i) {
    std::string& word = program.words[i];
    if (word.empty() || word[0] == '-' || !fs::exists(word, error)) continue;
    const std::string absolute = absolute_path(word);
    if (program.folder.empty()) {
      const bool is_folder = fs::is_directory(word, error);
      program.folder = is_folder ? absolute : fs::path(absolute).parent_path().string();
      if (!is_folder) program.readable.push_back(folder_of(word));
      word = absolute;
    } else if (word.find('/') != std::string::npos) {
      word = absolute;
    }
  }
  if (program.folder.empty()) program.folder = fs::current_path(error).string();
  return program;
}

}  // namespace plateau
