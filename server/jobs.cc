#include "server/jobs.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <thread>

#include "core/message.h"
#include "core/text.h"

namespace plateau {
namespace {

constexpr int reads_per_tick = 64;  // a job that never stops writing does not keep the server busy

// Made before the child exists: between fork and exec only the system may be called.
struct ChildArguments {
  const char* program = nullptr;
  char* const* words = nullptr;
  const char* folder = nullptr;
  int input = -1;
  int output = -1;
  int errors = -1;
  int niceness = 0;
  pid_t parent = 0;
};

[[noreturn, gnu::no_sanitize_address]] void become_job(const ChildArguments& child) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != child.parent) _exit(127);
  setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + child.niceness);
  struct sigaction usual {};
  usual.sa_handler = SIG_DFL;
  for (const int number : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD}) sigaction(number, &usual, nullptr);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  if (dup2(child.input, 0) < 0 || dup2(child.output, 1) < 0 || dup2(child.errors, 2) < 0) _exit(127);
  syscall(SYS_close_range, 3u, ~0u, 1u << 2);  // CLOSE_RANGE_CLOEXEC
  if (child.folder[0] != 0 && chdir(child.folder) != 0) _exit(127);
  execve(child.program, child.words, environ);
  _exit(127);
}

// All that can be read now. Of `text` the first or the last `most` bytes stay.
enum class Kept { beginning, end };
void read_into(int& descriptor, std::string& text, std::size_t most, Kept kept) {
  char bytes[1 << 14];
  for (int turn = 0; turn < reads_per_tick && descriptor >= 0; ++turn) {
    const ssize_t got = ::read(descriptor, bytes, sizeof bytes);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) {
      ::close(descriptor);
      descriptor = -1;
      return;
    }
    text.append(bytes, static_cast<std::size_t>(got));
    if (text.size() <= most) continue;
    if (kept == Kept::beginning)
      text.resize(most);
    else
      text.erase(0, text.size() - most);
  }
}

}  // namespace

Granted<Jobs::Id> Jobs::order(JobOrder order) {
  const auto of_owner = static_cast<std::size_t>(
      std::ranges::count_if(waiting_, [&](const Waiting& other) { return other.order.owner == order.owner; }));
  if (waiting_.size() >= settings_.most_waiting || of_owner >= settings_.most_waiting_of_owner)
    return Refusal{429, say("too much is waiting to be done already; try again later")};
  waiting_.push_back({++last_, std::move(order)});
  return last_;
}

void Jobs::stop(Id id) {
  if (const auto job = running_.find(id); job != running_.end()) {
    job->second.asked = true;
    return;
  }
  const auto job = std::ranges::find(waiting_, id, &Waiting::id);
  if (job == waiting_.end()) return;
  not_begun_.emplace_back(std::move(job->order.ended), JobEnd{.how = JobEnd::How::not_begun});
  waiting_.erase(job);
}

std::optional<int> Jobs::ahead_of(Id id) const {
  int ahead = 0;
  const auto job = std::ranges::find(waiting_, id, &Waiting::id);
  if (job == waiting_.end()) return std::nullopt;
  for (auto other = waiting_.begin(); other != job; ++other) ahead += other->order.lane == job->order.lane;
  return ahead;
}

// The oldest of an owner who has the fewest running.
std::list<Jobs::Waiting>::iterator Jobs::next_of(JobLane lane) {
  const auto has_running = [&](const std::string& owner) {
    return std::ranges::count_if(running_, [&](const auto& job) { return job.second.order.owner == owner; });
  };
  auto next = waiting_.end();
  for (auto job = waiting_.begin(); job != waiting_.end(); ++job) {
    if (job->order.lane != lane) continue;
    if (next == waiting_.end() || has_running(job->order.owner) < has_running(next->order.owner)) next = job;
  }
  return next;
}

void Jobs::begin(Waiting waiting, Milliseconds stopwatch) {
  int output[2] = {-1, -1};
  int errors[2] = {-1, -1};
  const int input = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  const bool piped = ::pipe2(output, O_CLOEXEC | O_NONBLOCK) == 0 && ::pipe2(errors, O_CLOEXEC | O_NONBLOCK) == 0;
  std::vector<std::string> words = waiting.order.words;
  words.insert(words.begin(), "plateau");
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const ChildArguments child{.program = settings_.program.c_str(),
                             .words = pointers.data(),
                             .folder = waiting.order.folder.c_str(),
                             .input = input,
                             .output = output[1],
                             .errors = errors[1],
                             .niceness = settings_.niceness,
                             .parent = ::getpid()};
  // The writing ends block, as programs expect of their output.
  if (piped)
    for (const int end : {output[1], errors[1]}) ::fcntl(end, F_SETFL, 0);
  const pid_t process = piped && input >= 0 ? ::fork() : -1;
  if (process == 0) become_job(child);
  const int error = errno;
  for (const int end : {input, output[1], errors[1]})
    if (end >= 0) ::close(end);
  if (process < 0) {
    for (const int end : {output[0], errors[0]})
      if (end >= 0) ::close(end);
    JobEnd end{.how = JobEnd::How::not_begun, .errors = std::strerror(error)};
    not_begun_.emplace_back(std::move(waiting.order.ended), std::move(end));
    return;
  }
  ::setpgid(process, process);  // here too: whoever is first
  Running& job = running_[waiting.id];
  job.order = std::move(waiting.order);
  job.process = process;
  job.output = output[0];
  job.errors = errors[0];
  if (job.order.most_time.count() > 0) job.until = stopwatch + job.order.most_time;
  if (job.order.begins) job.order.begins();
}

void Jobs::look_at_time(Running& job, Milliseconds stopwatch) const {
  if (job.until && stopwatch >= *job.until && !job.timed_out) job.asked = job.timed_out = true;
  if (job.asked && !job.kill_at) {
    ::kill(-job.process, SIGTERM);
    job.kill_at = stopwatch + settings_.grace;
  }
  if (job.kill_at && stopwatch >= *job.kill_at) ::kill(-job.process, SIGKILL);
}

std::optional<JobEnd> Jobs::look_for_end(Running& job) const {
  const auto read = [&] {
    read_into(job.output, job.output_text, settings_.most_output, Kept::beginning);
    read_into(job.errors, job.errors_text, settings_.most_errors, Kept::end);
  };
  read();
  int status = 0;
  if (::waitpid(job.process, &status, WNOHANG) != job.process) return std::nullopt;
  read();  // what it wrote last
  for (const int end : {job.output, job.errors})
    if (end >= 0) ::close(end);
  const bool signalled = WIFSIGNALED(status);
  JobEnd end{.how = job.timed_out ? JobEnd::How::timed_out
                    : signalled   ? JobEnd::How::signalled
                                  : JobEnd::How::exited,
             .code = signalled ? WTERMSIG(status) : WEXITSTATUS(status),
             .output = std::move(job.output_text),
             .errors = std::move(job.errors_text)};
  return end;
}

void Jobs::tick(Milliseconds stopwatch) {
  auto told = std::exchange(not_begun_, {});
  for (auto job = running_.begin(); job != running_.end();) {
    look_at_time(job->second, stopwatch);
    if (auto end = look_for_end(job->second)) {
      told.emplace_back(std::move(job->second.order.ended), std::move(*end));
      job = running_.erase(job);
    } else {
      ++job;
    }
  }
  for (const JobLane lane : {JobLane::quick, JobLane::lasting}) {
    const int most = lane == JobLane::quick ? settings_.most_quick : settings_.most_lasting;
    while (std::ranges::count_if(running_, [&](const auto& job) { return job.second.order.lane == lane; }) < most) {
      const auto next = next_of(lane);
      if (next == waiting_.end()) break;
      Waiting chosen = std::move(*next);
      waiting_.erase(next);
      begin(std::move(chosen), stopwatch);
    }
  }
  // Last: whoever is told may order or stop others.
  for (auto& [ended, end] : told)
    if (ended) ended(std::move(end));
}

Jobs::~Jobs() {
  for (auto& [id, job] : running_) ::kill(-job.process, SIGTERM);
  constexpr int looks = 100;
  for (int look = 0; look < looks && !running_.empty(); ++look) {
    for (auto job = running_.begin(); job != running_.end();)
      job = look_for_end(job->second) ? running_.erase(job) : std::next(job);
    if (!running_.empty()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  for (auto& [id, job] : running_) {
    ::kill(-job.process, SIGKILL);
    ::waitpid(job.process, nullptr, 0);
    for (const int end : {job.output, job.errors})
      if (end >= 0) ::close(end);
  }
}

}  // namespace plateau
