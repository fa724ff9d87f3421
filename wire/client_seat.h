// The server's side of one connection: a foreign program at a table, as any other contestant.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "players/contestant.h"
#include "wire/connection.h"

namespace plateau::wire {

// A message in words, as it was sent or received.
struct TracedMessage {
  bool to_client = false;
  std::string text;
};

struct SeatSettings {
  std::function<bool()> stopped;  // the whole program is to end; asked several times a second. Empty: never
  std::function<void(const TracedMessage&)> trace;  // may be empty

  // Of a program that we started ourselves; all may be empty. What it writes beside the connection is read there, by
  // look_after, whenever something is to be read. When its time is over, `longer` tells until when to wait on.
  std::function<int()> other_output;
  std::function<void()> look_after;
  std::function<std::optional<Moment>(Moment asked, Nanoseconds allowed)> longer;
};

class ClientSeat : public Contestant {
 public:
  ClientSeat(Connection connection, SeatSettings settings)
      : connection_(std::move(connection)), settings_(std::move(settings)) {}

  Connection& connection() { return connection_; }
  bool gone() const { return connection_.closed(); }
  void set_trace(std::function<void(const TracedMessage&)> trace) { settings_.trace = std::move(trace); }

  // Looks at what has come, without waiting: the name by which the program introduces itself, or what is wrong with it.
  // Nothing: not all of it has come. After the name begin() may be called.
  virtual std::optional<Result<std::string>> greet() = 0;

  // No game follows. Says so, as the protocol has it, and closes the connection.
  virtual void dismiss() = 0;

  int isolation() const override { return 0; }

 protected:
  // What a program that leaves politely gets to do so.
  static constexpr auto time_to_leave = std::chrono::milliseconds(300);

  void trace(bool to_client, const std::string& text) const {
    if (settings_.trace) settings_.trace({.to_client = to_client, .text = text});
  }

  // Throws away what came before the question. The fault when there is no end to it.
  std::optional<Answer> drop_what_came_before();

  // Asks `look` whenever something came, until it finds the answer in connection().received(), the time is over, or
  // nobody is there any more.
  Answer hear(const Limits& limits, const std::function<std::optional<Answer>()>& look);

  // What came, in a form that people can read.
  virtual std::string legible(std::string_view bytes) const = 0;

  static Answer faulty(Fault fault, std::string sentence);

 private:
  Connection connection_;
  SeatSettings settings_;
};

}  // namespace plateau::wire
