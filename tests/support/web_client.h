// A small client of HTTP and WebSocket that does exactly what it is told, good manners or not.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plateau {

class WebClient {
 public:
  explicit WebClient(int port, int receive_buffer = 0) : port_(port) {
    socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (receive_buffer > 0) ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ = ::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  }
  ~WebClient() { ::close(socket_); }
  WebClient(const WebClient&) = delete;
  WebClient& operator=(const WebClient&) = delete;

  bool is_connected() const { return connected_; }
  void write(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
  }

  struct Reply {
    int status = 0;
    std::string head;
    std::string body;
  };
  // One request and its reply; the connection stays open. `extra` are further header lines, each with its \r\n.
  Reply ask(std::string_view method, std::string_view path, std::string_view body = {}, std::string_view extra = {}) {
    std::string text = std::string(method) + " " + std::string(path) + " HTTP/1.1\r\n";
    if (extra.find("Host:") == std::string_view::npos) text += "Host: 127.0.0.1:" + std::to_string(port_) + "\r\n";
    if (!cookie_.empty()) text += "Cookie: " + cookie_ + "\r\n";
    if (!body.empty() && extra.find("Content-Type:") == std::string_view::npos)
      text += "Content-Type: application/json\r\n";
    text += std::string(extra) + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + std::string(body);
    write(text);
    return read_reply();
  }
  Reply read_reply() {
    Reply reply;
    while (received_.find("\r\n\r\n") == std::string::npos)
      if (!receive()) return reply;
    const std::size_t end = received_.find("\r\n\r\n") + 4;
    reply.head = received_.substr(0, end);
    received_.erase(0, end);
    reply.status = std::stoi(reply.head.substr(9, 3));
    if (const std::string length = field(reply.head, "Content-Length"); !length.empty()) {
      const std::size_t size = std::stoul(length);
      while (received_.size() < size)
        if (!receive()) return reply;
      reply.body = received_.substr(0, size);
      received_.erase(0, size);
    }
    if (const std::string cookie = field(reply.head, "Set-Cookie"); !cookie.empty())
      cookie_ = cookie.substr(0, cookie.find(';'));
    return reply;
  }
  const std::string& cookie() const { return cookie_; }
  void set_cookie(std::string cookie) { cookie_ = std::move(cookie); }

  // The handshake; the status of its reply.
  int open_socket(std::string_view extra = {}) {
    return ask("GET", "/api/v1/live", {},
               "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
               "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n" +
                   std::string(extra))
        .status;
  }
  // A text frame, masked with zeros.
  void say(std::string_view text, unsigned char first = 0x81) {
    std::string frame(1, static_cast<char>(first));
    if (text.size() < 126) {
      frame += static_cast<char>(0x80 | text.size());
    } else {
      frame += static_cast<char>(0x80 | 126);
      frame += static_cast<char>(text.size() >> 8);
      frame += static_cast<char>(text.size() & 0xff);
    }
    write(frame + std::string(4, '\0') + std::string(text));
  }
  // The next text message; nothing when the connection ends first, or the time does.
  std::optional<std::string> hear() {
    while (true) {
      if (const auto frame = take_frame()) {
        if (frame->first == 1) return frame->second;
        if (frame->first == 8) return std::nullopt;
        continue;
      }
      if (!receive()) return std::nullopt;
    }
  }
  // The next message that has this in it.
  std::optional<std::string> hear(std::string_view part) {
    while (const auto message = hear())
      if (message->find(part) != std::string::npos) return message;
    return std::nullopt;
  }
  // True: the other side has closed.
  bool is_closed() {
    while (receive()) continue;
    return ended_;
  }
  void shut_writing() { ::shutdown(socket_, SHUT_WR); }

 private:
  static std::string field(const std::string& head, const std::string& name) {
    const std::size_t at = head.find("\r\n" + name + ": ");
    if (at == std::string::npos) return "";
    const std::size_t begin = at + name.size() + 4;
    return head.substr(begin, head.find("\r\n", begin) - begin);
  }
  std::optional<std::pair<int, std::string>> take_frame() {
    if (received_.size() < 2) return std::nullopt;
    const auto byte = [&](std::size_t i) {
      return static_cast<std::uint64_t>(static_cast<unsigned char>(received_[i]));
    };
    std::uint64_t size = byte(1) & 127;
    std::size_t head = 2;
    if (size >= 126) {
      head = size == 126 ? 4 : 10;
      if (received_.size() < head) return std::nullopt;
      size = 0;
      for (std::size_t i = 2; i < head; ++i) size = size << 8 | byte(i);
    }
    if (received_.size() < head + size) return std::nullopt;
    std::pair<int, std::string> frame{static_cast<int>(byte(0) & 15), received_.substr(head, size)};
    received_.erase(0, head + size);
    return frame;
  }
  bool receive() {
    pollfd waiting{socket_, POLLIN, 0};
    if (::poll(&waiting, 1, 5000) <= 0) return false;
    char buffer[65536];
    const ssize_t got = ::recv(socket_, buffer, sizeof buffer, 0);
    if (got <= 0) {
      ended_ = true;
      return false;
    }
    received_.append(buffer, static_cast<std::size_t>(got));
    return true;
  }

  int port_;
  int socket_ = -1;
  bool connected_ = false;
  bool ended_ = false;
  std::string received_;
  std::string cookie_;
};

}  // namespace plateau
