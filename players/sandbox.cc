#include "players/sandbox.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <thread>

#include "core/file.h"
#include "core/message.h"
#include "core/text.h"
#include "players/command_line.h"
#include "players/contestant.h"
#include "players/system_call_filter.h"

namespace plateau {
namespace {

constexpr rlim_t mebibyte = 1 << 20;

// Bounds a storm of forks where nothing better does: the system counts all processes of the user, on all tables, so
// this leaves room for them.
rlim_t process_bound(int most_processes) {
  const auto load = read_file("/proc/loadavg", 4096);
  if (!load) return RLIM_INFINITY;
  const auto fields = words(*load);  // "0.20 0.18 0.12 1/80 11206": the fourth is running/all
  if (fields.size() < 4 || fields[3].find('/') == std::string_view::npos) return RLIM_INFINITY;
  const auto all = parse_integer(fields[3].substr(fields[3].find('/') + 1));
  return all ? static_cast<rlim_t>(*all + most_processes + 1000) : RLIM_INFINITY;
}

// Data and not address space: runtimes such as Java reserve far more addresses than they use.
std::vector<ResourceLimit> resource_limits(const SandboxSettings& settings) {
  rlimit processes{};
  getrlimit(RLIMIT_NPROC, &processes);
  return {
      {RLIMIT_DATA, static_cast<rlim_t>(settings.memory_mebibytes) * mebibyte},
      {RLIMIT_FSIZE, 64 * mebibyte},
      {RLIMIT_CORE, 0},
      {RLIMIT_NOFILE, 256},
      {RLIMIT_NPROC, std::min(processes.rlim_max, process_bound(settings.most_processes))},
  };
}

constexpr const char* temporary_bytes = "67108864";  // of /tmp and /dev/shm each

namespace fs = std::filesystem;

// Of /etc: what dynamic linking, Java and Python look for.
std::vector<std::string> needed_settings() {
  std::vector<std::string> paths;
  for (const char* path : {"/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives",
                           "/etc/localtime", "/etc/nsswitch.conf"})
    if (fs::exists(path)) paths.emplace_back(path);
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/etc", error)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("java") || name.starts_with("python")) paths.push_back(entry.path().string());
  }
  return paths;
}

// The arguments of bubblewrap that are the same for every program. The order counts: later ones lie over earlier ones.
std::vector<std::string> make_common_arguments() {
  // Without --new-session: it costs most of the speed on a busy machine, and the filter keeps programs from typing.
  std::vector<std::string> all = {"--unshare-all", "--die-with-parent",
                                  "--clearenv",    "--setenv",
                                  "PATH",          "/usr/local/bin:/usr/bin:/bin",
                                  "--setenv",      "HOME",
                                  "/tmp",          "--setenv",
                                  "LANG",          "C.UTF-8",
                                  "--ro-bind",     "/usr",
                                  "/usr"};
  const auto add = [&](std::initializer_list<std::string> words) { all.insert(all.end(), words); };
  std::error_code error;
  for (const char* path : {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"}) {
    if (fs::is_symlink(path, error))
      add({"--symlink", fs::read_symlink(path, error).string(), path});
    else if (fs::is_directory(path, error))
      add({"--ro-bind", path, path});
  }
  for (const std::string& path : needed_settings()) add({"--ro-bind", path, path});
  add({"--proc", "/proc", "--dev", "/dev", "--size", temporary_bytes, "--tmpfs", "/dev/shm", "--remount-ro", "/dev",
       "--size", temporary_bytes, "--tmpfs", "/tmp"});
  return all;
}

std::vector<std::string> bubblewrap_words(const std::string& bubblewrap, const SandboxedProgram& program) {
  static const std::vector<std::string> common = make_common_arguments();
  std::vector<std::string> all = {bubblewrap};
  all.insert(all.end(), common.begin(), common.end());
  const auto add = [&](std::initializer_list<std::string> words) { all.insert(all.end(), words); };
  std::vector<std::string> readable = program.readable;
  readable.push_back(program.folder);
  for (const std::string& path : readable)
    if (!path.empty() && path != "/" && !path.starts_with("/usr/")) add({"--ro-bind", path, path});
  // A program that lies in / does not open all of the machine to itself.
  if (program.folder == "/") add({"--ro-bind", program.words[0], program.words[0]});
  add({"--remount-ro", "/", "--chdir", program.folder, "--seccomp", "3", "--"});
  all.insert(all.end(), program.words.begin(), program.words.end());
  return all;
}

Descriptor filter_file(SocketUse sockets) {
  const std::string& filter = system_call_filter(sockets);
  Descriptor file(memfd_create("filter", MFD_CLOEXEC));
  if (filter.empty() || !file || write(file.get(), filter.data(), filter.size()) != static_cast<ssize_t>(filter.size()))
    return {};
  lseek(file.get(), 0, SEEK_SET);
  return file;
}

bool works(int isolation) {
  const auto program = find_program("true");
  if (!program) return false;
  const auto sandbox = Sandbox::start({.words = {*program}, .folder = "/usr"}, {.isolation = isolation});
  if (!sandbox) return false;
  const auto end = (*sandbox)->process().wait(std::chrono::steady_clock::now() + std::chrono::seconds(5));
  return end && end->signal == 0 && end->exit_code == 0;
}

}  // namespace

Result<std::unique_ptr<Sandbox>> Sandbox::start(const SandboxedProgram& program, const SandboxSettings& settings) {
  std::unique_ptr<Sandbox> sandbox(new Sandbox);
  sandbox->isolation_ = settings.isolation;
  Launch launch{
      .words = program.words, .folder = program.folder, .limits = resource_limits(settings), .door = program.door};
  if (settings.isolation >= 2) {
    const auto bubblewrap = find_program("bwrap");
    if (!bubblewrap) return Error{say("isolation needs the program bwrap, of the package bubblewrap")};
    launch.extra = filter_file(program.uses_sockets ? SocketUse::own_network : SocketUse::none);
    if (!launch.extra) return Error{say("the filter of system calls could not be made")};
    launch.words = bubblewrap_words(*bubblewrap, program);
    launch.folder = "/";
    launch.environment.emplace();
  }
  if (settings.isolation >= 3) {
    // Runtimes start threads by the number of cores; bubblewrap itself is two processes.
    const int cores = static_cast<int>(std::thread::hardware_concurrency());
    sandbox->group_ = ControlGroup::make(
        {.memory_mebibytes = settings.memory_mebibytes, .most_tasks = settings.most_processes + 2 * cores + 2});
    if (!sandbox->group_) return Error{say("a control group could not be made")};
    launch.group_files = sandbox->group_->member_files();
  }
  auto process = Process::start(std::move(launch), settings.channel);
  if (!process) return process.error();
  sandbox->process_ = std::move(process).value();
  return sandbox;
}

ProcessEnd Sandbox::own_end(ProcessEnd end) const {
  // Bubblewrap tells a signal as a shell does.
  if (isolation_ >= 2 && end.signal == 0 && end.exit_code > 128 && end.exit_code < 128 + 65)
    return {.signal = end.exit_code - 128};
  return end;
}

bool Sandbox::ran_out_of_memory() const { return group_ != nullptr && group_->ran_out_of_memory(); }

std::optional<std::uint64_t> Sandbox::peak_bytes() const {
  if (group_ != nullptr)
    if (const auto peak = group_->peak_bytes()) return peak;
  return process_->peak_bytes();
}

int highest_working_isolation() {
  static const int highest = [] {
    for (int isolation = highest_isolation; isolation > 1; --isolation)
      if (works(isolation)) return isolation;
    return 1;
  }();
  return highest;
}

}  // namespace plateau
