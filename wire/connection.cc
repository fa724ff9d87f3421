#include "wire/connection.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>

namespace plateau::wire {
namespace {

using std::chrono::steady_clock;

bool try_again() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

}  // namespace

void Connection::send(std::string_view bytes) {
  if (closed()) return;
  unsent_ += bytes;
  write_unsent();
  if (unsent_.size() > most_unsent) close();
}

void Connection::write_unsent() {
  while (!closed() && !unsent_.empty()) {
    const ssize_t written = ::send(socket_.get(), unsent_.data(), unsent_.size(), MSG_NOSIGNAL);
    if (written < 0 && try_again()) return;
    if (written < 0) return close();
    unsent_.erase(0, static_cast<std::size_t>(written));
  }
}

void Connection::read_some() {
  char bytes[4096];
  const ssize_t size = recv(socket_.get(), bytes, sizeof bytes, 0);
  if (size > 0) {
    received_.append(bytes, static_cast<std::size_t>(size));
    heard_.add({bytes, static_cast<std::size_t>(size)});
  } else if (size == 0 || !try_again()) {
    close();
  }
}

bool Connection::receive(Moment deadline, int companion) {
  if (closed()) return true;
  const auto left = std::max(std::chrono::nanoseconds(0), std::chrono::nanoseconds(deadline - steady_clock::now()));
  const timespec timeout{.tv_sec = static_cast<time_t>(left.count() / 1'000'000'000),
                         .tv_nsec = static_cast<long>(left.count() % 1'000'000'000)};
  const short events =
      static_cast<short>((received_.size() < most_unread ? POLLIN : 0) | (unsent_.empty() ? 0 : POLLOUT));
  pollfd files[] = {{socket_.get(), events, 0}, {companion, POLLIN, 0}};
  const int ready = ppoll(files, 2, &timeout, nullptr);
  const pollfd& file = files[0];
  if (ready < 0) return true;
  if (ready == 0) return false;
  if ((file.revents & POLLOUT) != 0) write_unsent();
  if (!closed() && (file.revents & ~POLLOUT) != 0) read_some();
  return true;
}

bool Connection::drop_received() {
  received_.clear();
  for (std::size_t dropped = 0; dropped <= most_dropped; dropped += received_.size(), received_.clear()) {
    if (closed()) return true;
    read_some();
    if (received_.empty()) return true;
  }
  return false;
}

void Connection::hang_up(Moment deadline) {
  while (!closed() && !unsent_.empty() && receive(deadline)) received_.clear();
  if (!closed()) shutdown(socket_.get(), SHUT_WR);
  while (!closed() && steady_clock::now() < deadline && receive(deadline)) received_.clear();
  close();
}

}  // namespace plateau::wire
