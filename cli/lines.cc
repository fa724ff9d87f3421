#include "cli/lines.h"

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <utility>

namespace plateau {
namespace {

volatile std::sig_atomic_t was_interrupted = 0;

constexpr std::size_t longest_line = 1u << 20;

}  // namespace

void Lines::listen_for_interruptions() {
  struct sigaction action {};
  action.sa_handler = [](int) { was_interrupted = 1; };
  for (const int signal : {SIGINT, SIGHUP, SIGTERM}) sigaction(signal, &action, nullptr);  // no SA_RESTART
}

bool Lines::interrupted() { return was_interrupted != 0; }

std::optional<std::string> Lines::next() {
  while (true) {
    const auto end = buffer_.find('\n');
    if (end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      return line;
    }
    if (interrupted() || buffer_.size() > longest_line) return std::nullopt;
    char more[4096];
    const ssize_t got = ::read(STDIN_FILENO, more, sizeof more);
    if (got < 0 && errno == EINTR && !interrupted()) continue;
    if (got < 0) return std::nullopt;  // interrupted: a line that was not ended is not played
    if (got == 0) return buffer_.empty() ? std::nullopt : std::optional(std::exchange(buffer_, {}));
    buffer_.append(more, static_cast<std::size_t>(got));
  }
}

}  // namespace plateau
