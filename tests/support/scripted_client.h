// The two ends of a conversation over a socket of this machine: a server of ours in a thread, and a foreign program
// that a test writes byte by byte.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <thread>

#include "games/registry.h"
#include "wire/game_server.h"

namespace plateau::wire {

using std::chrono::steady_clock;

// Longer than anything that is waited for takes, also on a machine that is busy with something else.
inline constexpr auto long_enough = std::chrono::seconds(30);

inline const ForeignProtocol& protocol_of(std::string_view game) {
  for (const ForeignProtocol& protocol : foreign_protocols())
    if (protocol.game == game) return protocol;
  std::abort();
}

// "53 45 0a" → bytes.
inline std::string bytes_of(std::string_view hex) {
  std::string bytes;
  int digits = 0;
  int value = 0;
  for (const char c : hex) {
    if (c == ' ' || c == '\n') continue;
    value = value * 16 + (c <= '9' ? c - '0' : c - 'a' + 10);
    if (++digits % 2 == 0) bytes += static_cast<char>(value), value = 0;
  }
  return bytes;
}
inline std::string hex_of(std::string_view bytes) {
  std::string hex;
  for (const char c : bytes) hex += fmt::format("{:02x} ", static_cast<unsigned char>(c));
  return hex;
}

class TestServer {
 public:
  TestServer(std::string_view game, const GameServerSettings& settings, const std::vector<GivenOption>& options = {})
      : protocol_(protocol_of(game)),
        setup_(std::move(protocol_.prepare(options)).value()),
        listener_(std::move(Listener::open({.host = "127.0.0.1", .port = 0})).value()),
        settings_(settings) {
    events_.tell = [this](const std::string& sentence) {
      const std::lock_guard lock(mutex_);
      sentences_.push_back(sentence);
    };
    events_.game_over = [this](const ServedGame& over) {
      const std::lock_guard lock(mutex_);
      games_.push_back({over.names, over.outcome, over.ending, over.reason, over.late_turns,
                        over.position->moves_played(), record_of(protocol_, over)});
    };
    events_.stopped = [this] { return stopped_.load(); };
    thread_ = std::thread([this] {
      serve_games(protocol_, setup_, listener_, settings_, events_);
      timespec time{};
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
      cpu_seconds_ = static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
    });
  }
  ~TestServer() {
    stopped_ = true;
    if (thread_.joinable()) thread_.join();
  }

  int port() const { return listener_.port(); }

  struct Game {
    std::array<std::string, 2> names;
    Outcome outcome;
    Ending ending;
    std::string reason;
    int late_turns;
    std::vector<std::string> moves;
    std::string record;
  };

  // Waits for the end of the server, which has played all its games.
  const std::vector<Game>& finish() {
    thread_.join();
    return games_;
  }
  // Waits until so many games are over.
  std::vector<Game> games(std::size_t count) {
    const auto deadline = steady_clock::now() + long_enough;
    while (true) {
      {
        const std::lock_guard lock(mutex_);
        if (games_.size() >= count || steady_clock::now() > deadline) return games_;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  // Waits for a sentence that holds this text.
  bool said(const std::string& text) {
    const auto deadline = steady_clock::now() + long_enough;
    while (steady_clock::now() < deadline) {
      {
        const std::lock_guard lock(mutex_);
        for (const std::string& sentence : sentences_)
          if (sentence.find(text) != std::string::npos) return true;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
  }
  double cpu_seconds() const { return cpu_seconds_; }  // after finish()

 private:
  const ForeignProtocol& protocol_;
  ServedSetup setup_;
  Listener listener_;
  GameServerSettings settings_;
  ServerEvents events_;
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;
  std::vector<std::string> sentences_;
  std::vector<Game> games_;
  double cpu_seconds_ = 0;
  std::thread thread_;  // last: it uses the others
};

class ScriptedClient {
 public:
  explicit ScriptedClient(int port)
      : connection_(
            std::move(connect_to({.host = "127.0.0.1", .port = port}, steady_clock::now() + long_enough)).value()) {}
  explicit ScriptedClient(Connection connection) : connection_(std::move(connection)) {}

  void send(std::string_view bytes) { connection_.send(bytes); }
  void send_byte_by_byte(std::string_view bytes) {
    for (const char c : bytes) {
      send({&c, 1});
      std::this_thread::sleep_for(std::chrono::microseconds(300));
    }
  }

  // The next bytes are exactly these.
  void expect(std::string_view bytes) {
    const auto deadline = steady_clock::now() + long_enough;
    while (connection_.received().size() < bytes.size() && !connection_.closed() && connection_.receive(deadline)) {
    }
    const std::string came(connection_.received().substr(0, bytes.size()));
    EXPECT_EQ(hex_of(came), hex_of(bytes));
    connection_.consume(came.size());
  }
  void expect_close() {
    const auto deadline = steady_clock::now() + long_enough;
    while (!connection_.closed() && connection_.receive(deadline)) {
    }
    EXPECT_TRUE(connection_.closed());
    EXPECT_EQ(hex_of(connection_.received()), "");
  }
  // Whatever comes until the connection is closed.
  std::string rest() {
    const auto deadline = steady_clock::now() + long_enough;
    while (!connection_.closed() && connection_.receive(deadline)) {
    }
    return std::string(connection_.received());
  }
  bool is_silent_for(std::chrono::milliseconds time) {
    const std::size_t before = connection_.received().size();
    connection_.receive(steady_clock::now() + time);
    return connection_.received().size() == before;
  }
  void close() { connection_.close(); }
  Connection& connection() { return connection_; }

 private:
  Connection connection_;
};

}  // namespace plateau::wire
