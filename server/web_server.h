// HTTP, WebSocket and a local socket for lines of text: requests, answers and connections, and nothing of games.
// Boost.Beast is behind this header, in web_server.cc alone: it takes long to compile.
//
// One thread, that of run(), does everything and calls the service; only post() and stop() may be called from others.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "server/web_request.h"

namespace plateau {

struct WebAnswer {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::string_view lasting;  // instead of a body: bytes that live as long as the program
  NamedTexts headers;
};

using SocketId = std::uint64_t;
using LineSource = std::uint64_t;
using SharedText = std::shared_ptr<const std::string>;

class WebService {
 public:
  virtual ~WebService() = default;

  // `respond` is called once, now or later, on this thread.
  virtual void answer(const WebRequest& request, std::function<void(WebAnswer)> respond) = 0;
  // For what could not be read as a request at all (400, 413, 431) and for too many connections (503).
  virtual WebAnswer refusal(const WebRequest& request, int status) = 0;

  virtual std::optional<WebAnswer> refuse_socket(const WebRequest& request) = 0;  // nothing: it is welcome
  virtual void socket_opened(SocketId socket, const WebRequest& request) = 0;
  virtual void socket_said(SocketId socket, std::string_view text) = 0;
  virtual void socket_caught_up(SocketId socket) = 0;  // after send() gave false: all that was queued has left
  virtual void socket_closed(SocketId socket) = 0;

  virtual void line_came(LineSource source, std::string_view line) = 0;
  virtual void line_source_closed(LineSource source) = 0;

  virtual void tick() = 0;    // twenty times a second
  virtual void ending() = 0;  // the last moment to send something
};

struct WebSettings {
  std::string host = "127.0.0.1";
  int port = 0;             // 0: any
  int further_ports = 0;    // when it is taken: as many of the next ones are tried
  std::string lines_path;   // of the local socket; empty: none
  std::string socket_path;  // of the WebSocket: "/api/v1/live"
  std::size_t most_body = 256 << 10;
  std::string upload_path;  // where bodies may be larger
  std::size_t most_upload = (2 << 20) + (64 << 10);
  std::size_t most_message = 4 << 10;
  std::size_t most_line = 1 << 20;
  std::size_t most_queued = 512 << 10;  // bytes that wait for one socket
  int most_connections = 1500;
  int most_of_address = 300;  // but for this machine's own
  int stalled_ms = 20'000;    // a socket that takes nothing for so long is dropped
  int idle_seconds = 30;      // a connection without a request; a socket is asked for a sign of life
  bool until_signal = false;  // SIGINT and SIGTERM end run(), also those that come before it

  std::size_t most_body_of(std::string_view target) const {
    return target.substr(0, target.find('?')) == upload_path ? most_upload : most_body;
  }
};

class WebServer {
 public:
  static Result<std::unique_ptr<WebServer>> listen(const WebSettings& settings);
  ~WebServer();

  int port() const;

  // Serves until stop() or a signal of `until_signal`; then says goodbye and ends within half a second.
  void run(WebService& service);
  void stop();
  void post(std::function<void()> work);

  // Queues {head}{rest} as one text message. False: too much is waiting, it was not queued.
  bool send(SocketId socket, std::string head, SharedText rest);
  void close(SocketId socket);

  struct Inside;  // of web_server.cc

 private:
  explicit WebServer(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

}  // namespace plateau
