#include "players/control_group.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <optional>
#include <string_view>
#include <thread>

#include "core/file.h"
#include "core/text.h"

namespace plateau {
namespace {

constexpr std::string_view root = "/sys/fs/cgroup";

// Files of the system are not replaced, as write_file would.
bool write_value(const std::string& path, const std::string& value) {
  const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  const bool good = write(file, value.data(), value.size()) == static_cast<ssize_t>(value.size());
  close(file);
  return good;
}

// The group in which we are, in the hierarchy with this controller ("" for version 2): "/user.slice".
std::optional<std::string> own_group(std::string_view controller) {
  const auto text = read_file("/proc/self/cgroup", 1 << 16);
  if (!text) return std::nullopt;
  for (const std::string_view line : split(*text, '\n')) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (first == std::string_view::npos || second == std::string_view::npos) continue;
    const std::string_view group = line.substr(second + 1);
    for (const std::string_view name : split(line.substr(first + 1, second - first - 1), ','))
      if (name == controller) return std::string(group == "/" ? "" : group);
  }
  return std::nullopt;
}

std::string new_name() {
  static std::atomic<int> count{0};
  return fmt::format("plateau-{}-{}", getpid(), ++count);
}

// Groups of programs that were killed before they could take them away. One that is in use cannot be removed.
void sweep(const std::string& parent) {
  static constexpr std::string_view prefix = "plateau-";
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(parent, error)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(prefix)) continue;
    const auto owner = parse_integer(name.substr(prefix.size(), name.rfind('-') - prefix.size()));
    if (owner && kill(static_cast<pid_t>(*owner), 0) != 0 && errno == ESRCH) rmdir(entry.path().c_str());
  }
}

bool exists(const std::string& path) { return access(path.c_str(), F_OK) == 0; }

}  // namespace

std::unique_ptr<ControlGroup> ControlGroup::make(const ControlGroupLimits& limits) {
  std::unique_ptr<ControlGroup> group(new ControlGroup);
  const std::string name = new_name();
  const std::string bytes = std::to_string(static_cast<std::int64_t>(limits.memory_mebibytes) << 20);
  const std::string tasks = std::to_string(limits.most_tasks);
  const auto add_folder = [&](std::string folder) {
    if (name.ends_with("-1")) sweep(folder.substr(0, folder.rfind('/')));
    rmdir(folder.c_str());  // left by a program of the same number that was killed
    if (mkdir(folder.c_str(), 0755) != 0) return false;
    group->folders_.push_back(std::move(folder));
    return true;
  };

  if (exists(fmt::format("{}/cgroup.controllers", root))) {
    const auto own = own_group("");
    if (!own) return nullptr;
    // A group with processes in it may have no limited groups below: then one beside it.
    for (const std::string& above :
         {*own, own->substr(0, own->rfind('/') == std::string::npos ? 0 : own->rfind('/'))}) {
      const std::string parent = fmt::format("{}{}", root, above);
      write_value(parent + "/cgroup.subtree_control", "+memory +pids");
      if (!add_folder(parent + "/" + name)) continue;
      const std::string& folder = group->folders_.back();
      if (write_value(folder + "/memory.max", bytes) && write_value(folder + "/pids.max", tasks)) {
        write_value(folder + "/memory.swap.max", "0");
        group->events_ = folder + "/memory.events";
        return group;
      }
      rmdir(folder.c_str());
      group->folders_.pop_back();
    }
    return nullptr;
  }

  const auto memory = own_group("memory");
  const auto pids = own_group("pids");
  if (!memory || !pids || !add_folder(fmt::format("{}/memory{}/{}", root, *memory, name)) ||
      !add_folder(fmt::format("{}/pids{}/{}", root, *pids, name)))
    return nullptr;
  group->events_ = group->folders_[0] + "/memory.oom_control";
  if (!write_value(group->folders_[0] + "/memory.limit_in_bytes", bytes) ||
      !write_value(group->folders_[1] + "/pids.max", tasks))
    return nullptr;
  write_value(group->folders_[0] + "/memory.memsw.limit_in_bytes", bytes);  // where swap is counted
  return group;
}

ControlGroup::~ControlGroup() {
  for (const std::string& folder : folders_)
    for (int attempt = 0; attempt < 200 && rmdir(folder.c_str()) != 0 && errno == EBUSY; ++attempt)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

std::vector<std::string> ControlGroup::member_files() const {
  std::vector<std::string> files;
  for (const std::string& folder : folders_) files.push_back(folder + "/cgroup.procs");
  return files;
}

bool ControlGroup::ran_out_of_memory() const {
  const auto text = read_file(events_, 4096);
  if (!text) return false;
  for (const std::string_view line : split(*text, '\n'))
    if (line.starts_with("oom_kill ")) return line != "oom_kill 0";
  return false;
}

std::optional<std::uint64_t> ControlGroup::peak_bytes() const {
  for (const char* name : {"/memory.peak", "/memory.max_usage_in_bytes"})
    if (const auto text = read_file(folders_[0] + name, 4096))
      if (const auto bytes = parse_integer(trim(*text))) return static_cast<std::uint64_t>(*bytes);
  return std::nullopt;
}

}  // namespace plateau
