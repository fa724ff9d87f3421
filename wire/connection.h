// Bytes to and from somebody foreign on a socket, who may send too much, half a message, nothing, or never read.
// Nothing here blocks beyond its deadline or keeps more than a bounded number of bytes.
#pragma once

#include <string>
#include <string_view>

#include "players/channel.h"

namespace plateau::wire {

class Connection {
 public:
  static constexpr std::size_t most_unread = 64 << 10;   // of what came and was not consumed
  static constexpr std::size_t most_unsent = 256 << 10;  // of what was sent and not taken
  static constexpr std::size_t most_dropped = 16 << 20;  // in one go

  // REQUIRES: the socket is connected and does not block.
  explicit Connection(Descriptor socket) : socket_(std::move(socket)) {}

  // As far as it is taken at once; the rest follows while we receive. Who never reads is cut off.
  void send(std::string_view bytes);

  // Waits until something came, the connection is closed, or the moment has come; then false. A signal ends the wait
  // with true; so does something to read on the companion, a descriptor or a negative number.
  bool receive(Moment deadline, int companion = -1);

  // What came and was not consumed.
  std::string_view received() const { return received_; }
  void consume(std::size_t bytes) { received_.erase(0, bytes); }

  // Throws away everything that has come so far. False: there is no end to it.
  bool drop_received();

  // The end of what came since the last forget_heard(), consumed or not.
  std::string heard() const { return heard_.text(); }
  void forget_heard() { heard_.clear(); }

  // The other side has closed, or was cut off; what came before can still be consumed.
  bool closed() const { return !socket_; }
  void close() { socket_.reset(); }

  // Says that nothing more will come, lets the other side read to the end, and closes, at that moment at the latest. (A
  // close alone would throw away what the other side has not read yet, if it had sent something that we did not read.)
  void hang_up(Moment deadline);

  int descriptor() const { return socket_.get(); }  // to be polled

 private:
  void read_some();
  void write_unsent();

  Descriptor socket_;
  std::string received_;
  Tail heard_;
  std::string unsent_;
};

}  // namespace plateau::wire
