#include "players/sandbox.h"

#include <algorithm>

#include "core/file.h"
#include "core/text.h"

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

}  // namespace

class ControlGroup {};

Result<std::unique_ptr<Sandbox>> Sandbox::start(const SandboxedProgram& program, const SandboxSettings& settings) {
  std::unique_ptr<Sandbox> sandbox(new Sandbox);
  sandbox->isolation_ = settings.isolation;
  Launch launch{.words = program.words, .folder = program.folder, .limits = resource_limits(settings)};
  auto process = Process::start(std::move(launch), settings.channel);
  if (!process) return process.error();
  sandbox->process_ = std::move(process).value();
  return sandbox;
}

Sandbox::~Sandbox() = default;

ProcessEnd Sandbox::own_end(ProcessEnd end) const { return end; }

bool Sandbox::ran_out_of_memory() const { return false; }

int highest_working_isolation() { return 1; }

}  // namespace plateau
