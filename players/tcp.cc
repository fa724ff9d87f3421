#include "players/tcp.h"

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>

#include "core/message.h"
#include "core/text.h"

namespace plateau {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr int most_waiting = 16;  // who came and was not accepted yet

using Addresses = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

// Where the host is; the reason when that is not known.
struct Resolved {
  Addresses addresses{nullptr, &freeaddrinfo};
  std::string reason;
};
Resolved resolve(const HostAndPort& where, int flags) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = flags;
  addrinfo* found = nullptr;
  const int error = getaddrinfo(where.host.c_str(), std::to_string(where.port).c_str(), &hints, &found);
  if (error != 0) return {.reason = gai_strerror(error)};
  return {.addresses = {found, &freeaddrinfo}};
}

Descriptor socket_for(const addrinfo& address) {
  return Descriptor(::socket(address.ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
}

// Moves are small and urgent.
void send_at_once(const Descriptor& socket) {
  const int yes = 1;
  setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

// The number of the error, or nothing when the socket is connected.
std::optional<int> connect_error(const Descriptor& socket, const addrinfo& address, Moment deadline) {
  if (connect(socket.get(), address.ai_addr, address.ai_addrlen) == 0) return std::nullopt;
  if (errno != EINPROGRESS) return errno;
  const auto left = std::chrono::duration_cast<milliseconds>(deadline - steady_clock::now()).count();
  pollfd writable{socket.get(), POLLOUT, 0};
  if (poll(&writable, 1, static_cast<int>(std::max<std::int64_t>(0, left))) <= 0) return ETIMEDOUT;
  int error = 0;
  socklen_t size = sizeof error;
  getsockopt(socket.get(), SOL_SOCKET, SO_ERROR, &error, &size);
  if (error != 0) return error;
  return std::nullopt;
}

int port_of(const Descriptor& socket) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  getsockname(socket.get(), reinterpret_cast<sockaddr*>(&address), &size);
  if (address.ss_family == AF_INET6) return ntohs(reinterpret_cast<const sockaddr_in6&>(address).sin6_port);
  return ntohs(reinterpret_cast<const sockaddr_in&>(address).sin_port);
}

}  // namespace

Result<Descriptor> connect_to(const HostAndPort& where, Moment deadline) {
  const Resolved resolved = resolve(where, 0);
  if (!resolved.addresses) return Error{say("no connection to {}: {}", shown(where.text()), resolved.reason)};
  int why = 0;
  for (const addrinfo* address = resolved.addresses.get(); address != nullptr; address = address->ai_next) {
    Descriptor socket = socket_for(*address);
    if (!socket) continue;
    const auto error = connect_error(socket, *address, deadline);
    why = error.value_or(0);
    if (error) continue;
    send_at_once(socket);
    return socket;
  }
  return Error{say("no connection to {}: {}", shown(where.text()), std::strerror(why))};
}

Result<Listener> Listener::open(const HostAndPort& where) {
  const Resolved resolved = resolve(where, AI_PASSIVE);
  if (!resolved.addresses) return Error{say("nobody can be heard on {}: {}", shown(where.text()), resolved.reason)};
  int why = 0;
  for (const addrinfo* address = resolved.addresses.get(); address != nullptr; address = address->ai_next) {
    Descriptor socket = socket_for(*address);
    if (!socket) continue;
    // A port whose last server has just ended is free.
    const int yes = 1;
    setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(socket.get(), address->ai_addr, address->ai_addrlen) == 0 && listen(socket.get(), most_waiting) == 0) {
      const int port = port_of(socket);
      return Listener(std::move(socket), port);
    }
    why = errno;
  }
  if (why == EADDRINUSE)
    return Error{say("port {} is taken by another program; end it, or choose another port with --port", where.port)};
  return Error{say("nobody can be heard on {}: {}", shown(where.text()), std::strerror(why))};
}

Listener Listener::adopt(Descriptor socket) {
  fcntl(socket.get(), F_SETFL, fcntl(socket.get(), F_GETFL) | O_NONBLOCK);
  const int port = port_of(socket);
  return Listener(std::move(socket), port);
}

std::optional<Descriptor> Listener::accept() {
  Descriptor socket(::accept4(socket_.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
  if (!socket) return std::nullopt;
  send_at_once(socket);
  return socket;
}

}  // namespace plateau
