// Sockets: going to somebody, and waiting for somebody to come. None of them blocks.
#pragma once

#include <optional>
#include <string>

#include "core/result.h"
#include "players/channel.h"

namespace plateau {

struct HostAndPort {
  std::string host;  // a name or an address
  int port = 0;

  std::string text() const { return host + ":" + std::to_string(port); }
};

// A connected socket, or the sentence why there is none at that moment.
Result<Descriptor> connect_to(const HostAndPort& where, Moment deadline);

class Listener {
 public:
  // Port 0 is any that is free. The sentence when the port is taken or the host is not this machine.
  static Result<Listener> open(const HostAndPort& where);

  // A socket that listens already.
  static Listener adopt(Descriptor socket);

  int port() const { return port_; }
  int descriptor() const { return socket_.get(); }  // to be polled: it can be read when somebody has come

  // Whoever came first and is not accepted yet; nothing when nobody is there.
  std::optional<Descriptor> accept();

 private:
  Listener(Descriptor socket, int port) : socket_(std::move(socket)), port_(port) {}

  Descriptor socket_;
  int port_ = 0;
};

}  // namespace plateau
