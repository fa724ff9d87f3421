#include "players/channel.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <utility>

namespace plateau {
namespace {

constexpr std::size_t read_at_once = 64 << 10;  // what a pipe holds

// Writing to somebody who is gone is an error of the call, not a signal for the program; other writers of the program
// keep the signal.
ssize_t write_without_signal(int file, std::string_view bytes) {
  sigset_t broken_pipe;
  sigset_t before;
  sigemptyset(&broken_pipe);
  sigaddset(&broken_pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &broken_pipe, &before);
  const ssize_t written = write(file, bytes.data(), bytes.size());
  const int error = errno;
  if (written < 0 && error == EPIPE && sigismember(&before, SIGPIPE) == 0) {
    const timespec at_once{};
    while (sigtimedwait(&broken_pipe, nullptr, &at_once) < 0 && errno == EINTR) {
    }
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return written;
}

bool try_again() { return errno == EAGAIN || errno == EINTR; }

}  // namespace

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  if (this != &other) {
    reset();
    number_ = other.release();
  }
  return *this;
}

int Descriptor::release() { return std::exchange(number_, -1); }

void Descriptor::reset() {
  if (number_ >= 0) close(std::exchange(number_, -1));
}

void Tail::add(std::string_view bytes) {
  bytes_ += bytes.substr(bytes.size() > kept_bytes ? bytes.size() - kept_bytes : 0);
  if (bytes_.size() > 2 * kept_bytes) bytes_.erase(0, bytes_.size() - kept_bytes);
}

std::string Tail::text() const {
  return bytes_.size() > kept_bytes ? bytes_.substr(bytes_.size() - kept_bytes) : bytes_;
}

Channel::Channel(Ends ends, ChannelLimits limits) : ends_(std::move(ends)), limits_(limits) {
  for (const Descriptor* end : {&ends_.input, &ends_.output, &ends_.errors})
    if (*end) fcntl(end->get(), F_SETFL, fcntl(end->get(), F_GETFL) | O_NONBLOCK);
}

void Channel::ask(std::string_view text) {
  if (ends_.output) read_output();
  const std::size_t last_end = buffer_.rfind('\n');
  const std::size_t dropped = last_end == std::string::npos || last_end < line_begin_ ? line_begin_ : last_end + 1;
  unasked_.add(std::string_view(buffer_).substr(line_begin_, dropped - line_begin_));
  buffer_.erase(0, dropped);
  line_begin_ = searched_ = 0;
  send(text);
}

void Channel::send(std::string_view text) {
  if (!ends_.input) return;
  if (pending_.empty()) {
    const ssize_t written = write_without_signal(ends_.input.get(), text);
    if (written < 0 && !try_again()) return ends_.input.reset();
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  pending_ += text;
}

void Channel::write_pending() {
  const ssize_t written = write_without_signal(ends_.input.get(), pending_);
  if (written > 0) pending_.erase(0, static_cast<std::size_t>(written));
  if (written < 0 && !try_again()) {
    ends_.input.reset();
    pending_.clear();
  }
}

void Channel::read_output() {
  char bytes[read_at_once];
  const ssize_t size = read(ends_.output.get(), bytes, sizeof bytes);
  if (size > 0)
    buffer_.append(bytes, static_cast<std::size_t>(size));
  else if (size == 0 || !try_again())
    ends_.output.reset();
}

void Channel::read_errors() {
  char bytes[read_at_once];
  const ssize_t size = read(ends_.errors.get(), bytes, sizeof bytes);
  if (size > 0)
    errors_.add({bytes, static_cast<std::size_t>(size)});
  else if (size == 0 || !try_again())
    ends_.errors.reset();
}

bool Channel::wait(Moment deadline) {
  const auto left = deadline - std::chrono::steady_clock::now();
  const auto bounded = std::max(std::chrono::nanoseconds(0), std::chrono::nanoseconds(left));
  const timespec timeout{.tv_sec = static_cast<time_t>(bounded.count() / 1'000'000'000),
                         .tv_nsec = static_cast<long>(bounded.count() % 1'000'000'000)};
  // poll() leaves out those with a negative number.
  pollfd files[3] = {{ends_.output.get(), POLLIN, 0},
                     {ends_.errors.get(), POLLIN, 0},
                     {pending_.empty() ? -1 : ends_.input.get(), POLLOUT, 0}};
  const int ready = ppoll(files, 3, &timeout, nullptr);
  if (ready <= 0) return bounded.count() > 0;
  if (files[1].revents != 0) read_errors();
  if (files[2].revents != 0) write_pending();
  if (files[0].revents != 0) read_output();
  // Somebody who floods keeps us busy, not beyond the moment.
  return bounded.count() > 0 || files[0].revents != 0;
}

Heard Channel::read_line(std::string_view& line, Moment deadline) {
  for (bool last_look = false;;) {
    if (line_begin_ > limits_.question_bytes) return Heard::too_much;
    const std::size_t end = buffer_.find('\n', searched_);
    const std::size_t line_end = end == std::string::npos ? buffer_.size() : end;
    if (line_end - line_begin_ > limits_.line_bytes) return Heard::long_line;
    if (end != std::string::npos) {
      line = std::string_view(buffer_).substr(line_begin_, end - line_begin_);
      line_begin_ = searched_ = end + 1;
      return Heard::line;
    }
    searched_ = buffer_.size();
    if (!ends_.output) return Heard::closed;
    if (last_look) return Heard::late;
    last_look = !wait(deadline);
  }
}

void Channel::drain(Moment deadline) {
  while (ends_.output || ends_.errors) {
    if (buffer_.size() > limits_.question_bytes) ends_.output.reset();
    if (!wait(deadline) || std::chrono::steady_clock::now() >= deadline) return;
  }
}

std::string Channel::unasked() {
  wait(std::chrono::steady_clock::now());
  Tail all = unasked_;
  all.add(std::string_view(buffer_).substr(line_begin_));
  return all.text();
}

std::string Channel::received() const {
  return buffer_.size() > Tail::kept_bytes ? buffer_.substr(buffer_.size() - Tail::kept_bytes) : buffer_;
}

}  // namespace plateau
