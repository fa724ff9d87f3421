// Three things keep descendants from surviving. The first process dies with us (PR_SET_PDEATHSIG). Orphans become our
// children (PR_SET_CHILD_SUBREAPER), so that we can reap them. And every descendant carries a mark that it inherits
// and, in practice, cannot lose: a hard limit on a resource that Linux no longer counts (RLIMIT_LOCKS), different for
// each program that we start. Whoever has the mark belongs to the program, whatever its parent, group or session.
#include "players/process.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <future>
#include <thread>

#include "core/file.h"
#include "core/message.h"
#include "core/text.h"

namespace plateau {
namespace {

constexpr int extra_descriptor = 3;
constexpr int door_descriptor = 4;
constexpr int first_own_descriptor = 10;  // so that nothing of ours has the number of something of the program's

// Everything that the child needs, made before it exists: it shares our memory until it becomes the program, and may
// call the system only.
struct ChildPlan {
  char* const* words = nullptr;
  char* const* environment = nullptr;
  const char* folder = nullptr;
  const std::vector<ResourceLimit>* limits = nullptr;
  const std::vector<int>* groups = nullptr;
  int input = -1;
  int output = -1;
  int errors = -1;
  int extra = -1;
  int door = -1;
  pid_t parent = 0;
  cpu_set_t cores{};  // of the thread that wants the program: it stays beside it
  volatile int error = 0;  // of the step that failed
};

[[noreturn, gnu::no_sanitize_address]] void become_program(ChildPlan& plan) {
  const auto fail = [&] {
    plan.error = errno;
    _exit(127);
  };
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  sched_setaffinity(0, sizeof plan.cores, &plan.cores);
  if (getppid() != plan.parent) _exit(127);
  for (const int group : *plan.groups)
    if (write(group, "0", 1) != 1) fail();
  // Caught signals fall back by themselves; ignored ones would stay ignored.
  struct sigaction usual {};
  usual.sa_handler = SIG_DFL;
  for (const int number : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD}) sigaction(number, &usual, nullptr);
  if (dup2(plan.input, 0) < 0 || dup2(plan.output, 1) < 0 || dup2(plan.errors, 2) < 0) fail();
  if (plan.extra >= 0 && dup2(plan.extra, extra_descriptor) < 0) fail();
  if (plan.door >= 0 && dup2(plan.door, door_descriptor) < 0) fail();
  constexpr unsigned when_it_begins = 1u << 2;  // CLOSE_RANGE_CLOEXEC
  if (plan.extra < 0) syscall(SYS_close_range, extra_descriptor, extra_descriptor, when_it_begins);
  if (plan.door < 0) syscall(SYS_close_range, door_descriptor, door_descriptor, when_it_begins);
  syscall(SYS_close_range, door_descriptor + 1, ~0u, when_it_begins);
  if (plan.folder[0] != 0 && chdir(plan.folder) != 0) fail();
  for (const ResourceLimit& limit : *plan.limits) {
    const rlimit both{limit.most, limit.most};
    setrlimit(static_cast<__rlimit_resource_t>(limit.resource), &both);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  execve(plan.words[0], plan.words, plan.environment);
  fail();
  std::abort();
}

[[gnu::noinline, gnu::no_sanitize_address]] pid_t make_child(ChildPlan& plan) {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  // Not fork(): copying the page tables of a program with big hash tables takes longer than a game.
  const pid_t id = vfork();
  if (id == 0) become_program(plan);
  if (id < 0) plan.error = errno;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return id;
}

// Our process id and a number, apart from what anybody else would choose as a limit.
constexpr rlim_t mark_bit = rlim_t{1} << 62;

rlim_t next_mark() {
  static std::atomic<std::uint32_t> count{0};
  return mark_bit | static_cast<rlim_t>(getpid()) << 32 | ++count;
}

template <class Visit>
void for_each_process(const Visit& visit) {
  DIR* folder = opendir("/proc");
  if (folder == nullptr) return;
  while (const dirent* entry = readdir(folder))
    if (const auto id = parse_integer(entry->d_name)) visit(static_cast<pid_t>(*id));
  closedir(folder);
}

bool carries(pid_t id, rlim_t mark) {
  rlimit limit{};
  return prlimit(id, RLIMIT_LOCKS, nullptr, &limit) == 0 && limit.rlim_max == mark;
}

// Ends what a killed plateau left behind: a bubblewrap whose outer half was killed before its inner half had asked to
// die with it waits for ever.
void sweep_orphans() {
  for_each_process([](pid_t id) {
    rlimit limit{};
    if (prlimit(id, RLIMIT_LOCKS, nullptr, &limit) != 0) return;
    if (limit.rlim_max == RLIM_INFINITY || (limit.rlim_max & ~(mark_bit - 1)) != mark_bit) return;
    const auto owner = static_cast<pid_t>((limit.rlim_max & (mark_bit - 1)) >> 32);
    if (::kill(owner, 0) != 0 && errno == ESRCH) ::kill(id, SIGKILL);
  });
}

// The one thread that starts programs, as long as we live: a program would get its PR_SET_PDEATHSIG when the thread
// that started it ends.
class Starter {
 public:
  static Starter& only() {
    static Starter* starter = new Starter;  // never ends: at exit programs may still be under way
    return *starter;
  }

  pid_t start(ChildPlan& plan) {
    sched_getaffinity(0, sizeof plan.cores, &plan.cores);
    std::packaged_task<pid_t()> task([&] { return make_child(plan); });
    auto id = task.get_future();
    {
      const std::lock_guard lock(mutex_);
      tasks_.push_back(&task);
    }
    ready_.notify_one();
    return id.get();
  }

 private:
  Starter() {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    sweep_orphans();
    std::thread([this] { run(); }).detach();
  }

  [[noreturn]] void run() {
    while (true) {
      std::unique_lock lock(mutex_);
      ready_.wait(lock, [this] { return !tasks_.empty(); });
      std::packaged_task<pid_t()>* task = tasks_.front();
      tasks_.pop_front();
      lock.unlock();
      (*task)();
    }
  }

  std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<std::packaged_task<pid_t()>*> tasks_;  // guarded by mutex_
};

// From /proc/ID/stat: what stands after the name, which may contain anything.
struct ProcessStat {
  char state = 'X';
  std::int64_t ended_children_ticks = 0;  // user and system
};

std::optional<ProcessStat> stat_of(pid_t id) {
  const auto text = read_file(fmt::format("/proc/{}/stat", id), 4096);
  if (!text) return std::nullopt;
  const auto fields = words(std::string_view(*text).substr(std::min(text->rfind(')'), text->size() - 1) + 1));
  if (fields.size() < 15) return std::nullopt;
  return ProcessStat{
      .state = fields[0][0],
      .ended_children_ticks = parse_integer(fields[13]).value_or(0) + parse_integer(fields[14]).value_or(0)};
}

// From the line "VmHWM:   5004 kB", or where the system does not keep it from what is used now.
std::optional<std::uint64_t> peak_bytes_of(pid_t id) {
  const auto text = read_file(fmt::format("/proc/{}/status", id), 1 << 14);
  if (!text) return std::nullopt;
  for (const std::string_view name : {"VmHWM:", "VmRSS:"})
    for (const std::string_view line : split(*text, '\n')) {
      if (!line.starts_with(name)) continue;
      const auto fields = words(line);
      const auto kibibytes = fields.size() > 1 ? parse_integer(fields[1]) : std::nullopt;
      if (kibibytes) return static_cast<std::uint64_t>(*kibibytes) << 10;
    }
  return std::nullopt;
}

// How long a thread was ready to run and did not: /proc/…/schedstat is "run waited times".
Nanoseconds waited_of(const std::string& task) {
  const auto text = read_file(task + "/schedstat", 256);
  if (!text) return Nanoseconds(0);
  const auto fields = words(*text);
  return Nanoseconds(fields.size() < 2 ? 0 : parse_integer(fields[1]).value_or(0));
}

void add_use_of_tree(pid_t id, int depth, CpuUse& sum) {
  clockid_t clock{};
  timespec time{};
  if (depth > 20 || clock_getcpuclockid(id, &clock) != 0 || clock_gettime(clock, &time) != 0) return;
  sum.used += std::chrono::seconds(time.tv_sec) + Nanoseconds(time.tv_nsec);
  static const std::int64_t tick = 1'000'000'000 / sysconf(_SC_CLK_TCK);
  if (const auto stat = stat_of(id)) sum.used += Nanoseconds(stat->ended_children_ticks * tick);
  const std::string tasks = fmt::format("/proc/{}/task", id);
  DIR* folder = opendir(tasks.c_str());
  if (folder == nullptr) return;
  while (const dirent* entry = readdir(folder)) {
    if (entry->d_name[0] == '.') continue;
    const std::string task = fmt::format("{}/{}", tasks, entry->d_name);
    sum.waited += waited_of(task);
    const auto children = read_file(task + "/children", 1 << 16);
    if (!children) continue;
    for (const std::string_view child : words(*children))
      add_use_of_tree(static_cast<pid_t>(parse_integer(child).value_or(0)), depth + 1, sum);
  }
  closedir(folder);
}

struct Pipe {
  Descriptor reading;
  Descriptor writing;
};

std::optional<Pipe> make_pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return std::nullopt;
  const Descriptor low_reading(ends[0]);
  const Descriptor low_writing(ends[1]);
  Pipe made{Descriptor(fcntl(ends[0], F_DUPFD_CLOEXEC, first_own_descriptor)),
            Descriptor(fcntl(ends[1], F_DUPFD_CLOEXEC, first_own_descriptor))};
  if (!made.reading || !made.writing) return std::nullopt;
  return made;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> all;
  for (std::string& text : texts) all.push_back(text.data());
  all.push_back(nullptr);
  return all;
}

}  // namespace

Result<std::unique_ptr<Process>> Process::start(Launch launch, ChannelLimits limits) {
  const auto failed = [&](int error) {
    return Error{say("'{}' could not be started: {}", shown(launch.words[0]), std::strerror(error))};
  };
  auto input = make_pipe();
  auto output = make_pipe();
  auto errors = make_pipe();
  if (!input || !output || !errors) return failed(errno);
  std::vector<Descriptor> group_files;
  std::vector<int> groups;
  for (const std::string& file : launch.group_files) {
    group_files.emplace_back(open(file.c_str(), O_WRONLY | O_CLOEXEC));
    if (!group_files.back()) return failed(errno);
    groups.push_back(group_files.back().get());
  }
  const rlim_t mark = next_mark();
  launch.limits.push_back({RLIMIT_LOCKS, mark});
  // Copies with high numbers: the child must not lay one over the other.
  const auto copy_of = [](int file) {
    return file < 0 ? Descriptor() : Descriptor(fcntl(file, F_DUPFD_CLOEXEC, first_own_descriptor));
  };
  const Descriptor extra = copy_of(launch.extra.get());
  const Descriptor door = copy_of(launch.door);

  const std::vector<char*> argv = pointers(launch.words);
  const std::vector<char*> environment = launch.environment ? pointers(*launch.environment) : std::vector<char*>{};
  ChildPlan plan{.words = argv.data(),
                 .environment = launch.environment ? environment.data() : environ,
                 .folder = launch.folder.c_str(),
                 .limits = &launch.limits,
                 .groups = &groups,
                 .input = input->reading.get(),
                 .output = output->writing.get(),
                 .errors = errors->writing.get(),
                 .extra = extra.get(),
                 .door = door.get(),
                 .parent = getpid()};
  const pid_t id = Starter::only().start(plan);
  if (id < 0) return failed(plan.error);
  if (plan.error != 0) {
    waitpid(id, nullptr, 0);
    return failed(plan.error);
  }
  return std::unique_ptr<Process>(new Process(
      id, mark, {std::move(input->writing), std::move(output->reading), std::move(errors->reading)}, limits));
}

Process::Process(pid_t id, rlim_t mark, Channel::Ends ends, ChannelLimits limits)
    : id_(id),
      mark_(mark),
      handle_(static_cast<int>(syscall(SYS_pidfd_open, id, 0))),
      channel_(std::move(ends), limits) {}

Process::~Process() { kill_all(); }

std::optional<ProcessEnd> Process::wait(Moment deadline) {
  while (!end_) {
    int status = 0;
    const pid_t ended = waitpid(id_, &status, WNOHANG);
    if (ended == id_)
      end_ =
          WIFSIGNALED(status) ? ProcessEnd{.signal = WTERMSIG(status)} : ProcessEnd{.exit_code = WEXITSTATUS(status)};
    if (ended < 0 && errno != EINTR) end_ = ProcessEnd{.signal = SIGKILL};
    if (end_) break;
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    if (left.count() <= 0) break;
    pollfd handle{handle_.get(), POLLIN, 0};
    poll(&handle, 1, static_cast<int>(std::min<std::int64_t>(left.count(), handle_ ? 1000 : 1)));
  }
  return end_;
}

void Process::kill_all() {
  if (!end_) {
    kill(-id_, SIGKILL);
    kill(id_, SIGKILL);
  }
  // Whoever forks while we look is found by the next look: a process that is being killed starts nobody.
  for (int look = 0; look < 1000; ++look) {
    bool anybody = false;
    for_each_process([&](pid_t id) {
      if (!carries(id, mark_)) return;
      const auto stat = stat_of(id);
      if (stat && (stat->state == 'Z' || stat->state == 'X')) {
        if (id != id_) waitpid(id, nullptr, WNOHANG);
        return;
      }
      kill(id, SIGKILL);
      anybody = true;
    });
    if (!anybody) break;
    wait(std::chrono::steady_clock::now() + std::chrono::milliseconds(1));
    if (end_) std::this_thread::sleep_for(std::chrono::microseconds(look < 10 ? 100 : 1000));
  }
  wait(std::chrono::steady_clock::now() + std::chrono::seconds(1));
}

CpuUse Process::cpu_use() const {
  CpuUse sum;
  if (!end_) add_use_of_tree(id_, 0, sum);
  return sum;
}

std::optional<std::uint64_t> Process::peak_bytes() const {
  std::optional<std::uint64_t> sum;
  for_each_process([&](pid_t id) {
    if (!carries(id, mark_)) return;
    if (const auto peak = peak_bytes_of(id)) sum = sum.value_or(0) + *peak;
  });
  return sum;
}

int Process::count() const {
  int count = 0;
  for_each_process([&](pid_t id) {
    if (!carries(id, mark_)) return;
    const auto stat = stat_of(id);
    if (stat && stat->state != 'Z' && stat->state != 'X') ++count;
  });
  return count;
}

}  // namespace plateau
