#include "server/web_server.h"

#include <sys/stat.h>
#include <unistd.h>

#include <boost/asio.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/zlib.hpp>
#include <boost/crc.hpp>
#include <deque>
#include <map>
#include <set>

#include "core/message.h"
#include "core/text.h"
#include "server/connections.h"

namespace plateau {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;
using tcp = asio::ip::tcp;
using local = asio::local::stream_protocol;
using Clock = std::chrono::steady_clock;

constexpr auto tick_time = std::chrono::milliseconds(50);
constexpr auto goodbye_time = std::chrono::milliseconds(300);
constexpr std::size_t most_header = 16 << 10;
constexpr std::size_t least_compressed = 1400;  // about a packet
constexpr int kernel_buffer = 64 << 10;         // a slow viewer is noticed after so many bytes

std::optional<WebRequest> request_of(const http::request<http::string_body>& read, const std::string& address) {
  WebRequest request{.method = std::string(read.method_string()), .address = address};
  for (const auto& field : read) request.add_header(std::string(field.name_string()), std::string(field.value()));
  if (!read_target({read.target().data(), read.target().size()}, request)) return std::nullopt;
  return request;
}

std::string gzip(std::string_view plain) {
  constexpr std::size_t head = 10;
  std::string packed("\x1f\x8b\x08\0\0\0\0\0\0\xff", head);
  beast::zlib::deflate_stream stream;
  stream.reset(5, 15, 8, beast::zlib::Strategy::normal);
  packed.resize(head + stream.upper_bound(plain.size()) + 16);
  beast::zlib::z_params work;
  work.next_in = plain.data();
  work.avail_in = plain.size();
  work.next_out = packed.data() + head;
  work.avail_out = packed.size() - head;
  error_code done;
  stream.write(work, beast::zlib::Flush::finish, done);
  packed.resize(head + work.total_out);
  boost::crc_32_type check;
  check.process_bytes(plain.data(), plain.size());
  for (const std::uint32_t number :
       {static_cast<std::uint32_t>(check.checksum()), static_cast<std::uint32_t>(plain.size())})
    for (int shift = 0; shift < 32; shift += 8) packed += static_cast<char>((number >> shift) & 0xff);
  return packed;
}

void close_now(auto& socket) {
  error_code ignored;
  socket.close(ignored);
}

class Session;
class Socket;
class Lines;

}  // namespace

struct WebServer::Inside {
  explicit Inside(const WebSettings& wanted) : settings(wanted) {}
  ~Inside() {
    if (!settings.lines_path.empty() && lines_acceptor.is_open()) ::unlink(settings.lines_path.c_str());
  }

  void accept();
  void accept_lines();
  void tick();
  void end();

  WebSettings settings;
  WebService* service = nullptr;
  bool ending = false;
  // Connections take themselves out of these when they end, at the latest when `io` does.
  Connections connections{settings.most_connections, settings.most_of_address};
  std::set<Session*> sessions;
  std::map<LineSource, std::weak_ptr<Lines>> line_sources;
  asio::io_context io{1};
  std::map<SocketId, std::shared_ptr<Socket>> sockets;
  tcp::acceptor acceptor{io};
  local::acceptor lines_acceptor{io};
  asio::steady_timer timer{io};
  asio::steady_timer goodbye{io};
  asio::signal_set signals{io};
  std::uint64_t last_id = 0;
};

namespace {

using Inside = WebServer::Inside;

// A WebSocket, from its handshake to its end.
class Socket : public std::enable_shared_from_this<Socket> {
 public:
  Socket(Inside& inside, tcp::socket&& stream, WebRequest request)
      : inside_(inside), stream_(std::move(stream)), request_(std::move(request)), id_(++inside.last_id) {}
  ~Socket() { inside_.connections.leave(request_.address); }

  void accept(const http::request<http::string_body>& upgrade) {
    error_code ignored;
    beast::get_lowest_layer(stream_).socket().set_option(tcp::no_delay(true), ignored);
    beast::get_lowest_layer(stream_).socket().set_option(asio::socket_base::send_buffer_size(kernel_buffer), ignored);
    const std::chrono::seconds idle(inside_.settings.idle_seconds);
    stream_.set_option(websocket::stream_base::timeout{idle, idle, true});
    stream_.read_message_max(inside_.settings.most_message);
    stream_.auto_fragment(false);
    stream_.text(true);
    stream_.async_accept(upgrade, [self = shared_from_this()](error_code error) {
      if (error || self->inside_.ending) return;
      self->inside_.sockets[self->id_] = self;
      self->inside_.service->socket_opened(self->id_, self->request_);
      self->read();
    });
  }

  bool send(std::string head, SharedText rest) {
    const std::size_t bytes = head.size() + rest->size();
    if (queued_ > 0 && queued_ + bytes > inside_.settings.most_queued) {
      behind_ = true;
      return false;
    }
    queued_ += bytes;
    queue_.push_back({std::move(head), std::move(rest)});
    if (queue_.size() == 1) write();
    return true;
  }

  void say_goodbye() {
    leaving_ = true;
    if (queue_.empty()) leave();
  }

  void drop() {
    close_now(beast::get_lowest_layer(stream_).socket());
    gone();
  }

  // It takes nothing any more: its viewer is gone, or its network is.
  bool is_stalled(Clock::time_point now) const {
    return !queue_.empty() && now - began_ > std::chrono::milliseconds(inside_.settings.stalled_ms);
  }

 private:
  struct Message {
    std::string head;
    SharedText rest;
  };

  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return self->gone();
      const auto data = self->buffer_.data();
      self->inside_.service->socket_said(self->id_, {static_cast<const char*>(data.data()), data.size()});
      self->buffer_.consume(self->buffer_.size());
      if (self->inside_.sockets.contains(self->id_)) self->read();
    });
  }

  void write() {
    began_ = Clock::now();
    const Message& message = queue_.front();
    const std::array<asio::const_buffer, 2> parts = {asio::buffer(message.head), asio::buffer(*message.rest)};
    stream_.async_write(parts, [self = shared_from_this()](error_code error, std::size_t) { self->written(error); });
  }

  void written(error_code error) {
    if (error) return gone();
    queued_ -= queue_.front().head.size() + queue_.front().rest->size();
    queue_.pop_front();
    if (!queue_.empty()) return write();
    if (leaving_) return leave();
    if (std::exchange(behind_, false)) inside_.service->socket_caught_up(id_);
  }

  void leave() {
    stream_.async_close(websocket::close_code::going_away, [self = shared_from_this()](error_code) {});
  }

  void gone() {
    if (inside_.sockets.erase(id_) > 0) inside_.service->socket_closed(id_);
  }

  Inside& inside_;
  websocket::stream<beast::tcp_stream> stream_;
  beast::flat_buffer buffer_;
  WebRequest request_;
  SocketId id_;
  std::deque<Message> queue_;  // the first one is being written
  std::size_t queued_ = 0;
  bool behind_ = false;
  bool leaving_ = false;
  Clock::time_point began_;
};

// One connection of HTTP: a request at a time.
class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(Inside& inside, tcp::socket&& socket, std::string address)
      : inside_(inside), stream_(std::move(socket)), address_(std::move(address)) {
    inside_.sessions.insert(this);
  }
  ~Session() {
    inside_.sessions.erase(this);
    if (!became_socket_) inside_.connections.leave(address_);
  }

  void read() {
    parser_.emplace();
    parser_->body_limit(inside_.settings.most_upload);
    parser_->header_limit(most_header);
    stream_.expires_after(std::chrono::seconds(inside_.settings.idle_seconds));
    http::async_read_header(stream_, buffer_, *parser_,
                            [self = shared_from_this()](error_code error, std::size_t) { self->read_body(error); });
  }

  void drop() { close_now(stream_.socket()); }

 private:
  // How much there may be of it depends on what is asked for.
  void read_body(error_code error) {
    const auto target = parser_->get().target();
    const std::size_t most = inside_.settings.most_body_of({target.data(), target.size()});
    if (!error && parser_->content_length().value_or(0) > most) error = http::error::body_limit;
    if (error) return came(error);
    parser_->body_limit(most);
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](error_code failed, std::size_t) { self->came(failed); });
  }

  void came(error_code error) {
    const bool is_gone = error.category() != http::make_error_code(http::error::body_limit).category() ||
                         error == http::error::end_of_stream || error == http::error::partial_message;
    if (inside_.ending || (error && is_gone)) return;
    const auto request = request_of(parser_->get(), address_);
    if (error || !request) {
      keep_alive_ = false;
      const int status = error == http::error::body_limit ? 413 : error == http::error::header_limit ? 431 : 400;
      return respond(inside_.service->refusal(request.value_or(WebRequest{}), status));
    }
    keep_alive_ = parser_->get().keep_alive();
    is_head_ = request->method == "HEAD";
    takes_gzip_ = request->header("accept-encoding").find("gzip") != std::string_view::npos;
    WebRequest asked = std::move(*request);
    asked.body = std::move(parser_->get().body());
    if (asked.path == inside_.settings.socket_path && websocket::is_upgrade(parser_->get()))
      return become_socket(asked);
    stream_.expires_never();  // as long as the service needs
    inside_.service->answer(asked, [self = shared_from_this()](WebAnswer answer) { self->respond(std::move(answer)); });
  }

  void become_socket(const WebRequest& request) {
    if (auto refused = inside_.service->refuse_socket(request)) {
      keep_alive_ = false;
      return respond(std::move(*refused));
    }
    became_socket_ = true;
    stream_.expires_never();
    std::make_shared<Socket>(inside_, stream_.release_socket(), request)->accept(parser_->get());
  }

  void respond(WebAnswer answer) {
    if (inside_.ending) return;
    if (answer.lasting.data() == nullptr && takes_gzip_ && answer.body.size() >= least_compressed) {
      answer.body = gzip(answer.body);
      answer.headers.emplace_back("Content-Encoding", "gzip");
      answer.headers.emplace_back("Vary", "Accept-Encoding");
    }
    stream_.expires_after(std::chrono::seconds(inside_.settings.idle_seconds));
    const auto write = [&](auto response) {
      response.set(http::field::content_type, answer.type);
      for (const auto& [name, value] : answer.headers) response.insert(name, value);
      response.keep_alive(keep_alive_);
      const std::size_t size = response.body().size();
      if (is_head_) response.body() = {};
      if (answer.status != 304) response.content_length(size);
      beast::async_write(stream_, http::message_generator(std::move(response)),
                         [self = shared_from_this()](error_code error, std::size_t) { self->responded(error); });
    };
    const auto status = static_cast<http::status>(answer.status);
    if (answer.lasting.data() != nullptr) {
      http::response<http::span_body<const char>> response(status, 11);
      response.body() = {answer.lasting.data(), answer.lasting.size()};
      write(std::move(response));
    } else {
      http::response<http::string_body> response(status, 11);
      response.body() = std::move(answer.body);
      write(std::move(response));
    }
  }

  void responded(error_code error) {
    if (error) return;
    if (keep_alive_) return read();
    stream_.socket().shutdown(tcp::socket::shutdown_send, error);
  }

  Inside& inside_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  std::string address_;
  bool keep_alive_ = true;
  bool is_head_ = false;
  bool takes_gzip_ = false;
  bool became_socket_ = false;
};

// A process of this machine that writes lines.
class Lines : public std::enable_shared_from_this<Lines> {
 public:
  Lines(Inside& inside, local::socket&& socket) : inside_(inside), socket_(std::move(socket)), id_(++inside.last_id) {}
  ~Lines() { inside_.line_sources.erase(id_); }

  void start() {
    inside_.line_sources[id_] = weak_from_this();
    read();
  }
  void drop() { close_now(socket_); }

 private:
  void read() {
    asio::async_read_until(socket_, asio::dynamic_buffer(text_, inside_.settings.most_line), '\n',
                           [self = shared_from_this()](error_code error, std::size_t size) {
                             if (error || self->inside_.ending) return self->end();
                             self->inside_.service->line_came(self->id_,
                                                              std::string_view(self->text_).substr(0, size - 1));
                             self->text_.erase(0, size);
                             self->read();
                           });
  }
  void end() {
    if (!inside_.ending) inside_.service->line_source_closed(id_);
  }

  Inside& inside_;
  local::socket socket_;
  std::string text_;
  LineSource id_;
};

}  // namespace

void WebServer::Inside::accept() {
  acceptor.async_accept([this](error_code error, tcp::socket socket) {
    if (ending) return;
    if (!error) {
      error_code nameless;
      const std::string address = socket.remote_endpoint(nameless).address().to_string(nameless);
      if (connections.enter(address)) {
        socket.set_option(tcp::no_delay(true), nameless);
        std::make_shared<Session>(*this, std::move(socket), address)->read();
      }
      return accept();
    }
    // Out of file descriptors, most likely: others will close theirs.
    auto pause = std::make_shared<asio::steady_timer>(io, std::chrono::milliseconds(100));
    pause->async_wait([this, pause](error_code) { accept(); });
  });
}

void WebServer::Inside::accept_lines() {
  lines_acceptor.async_accept([this](error_code error, local::socket socket) {
    if (ending || error) return;
    constexpr std::size_t most_sources = 64;
    if (line_sources.size() < most_sources) std::make_shared<Lines>(*this, std::move(socket))->start();
    accept_lines();
  });
}

void WebServer::Inside::tick() {
  timer.expires_after(tick_time);
  timer.async_wait([this](error_code error) {
    if (error || ending) return;
    std::vector<std::shared_ptr<Socket>> stalled;
    for (const auto& [id, socket] : sockets)
      if (socket->is_stalled(Clock::now())) stalled.push_back(socket);
    for (const auto& socket : stalled) socket->drop();
    service->tick();
    tick();
  });
}

void WebServer::Inside::end() {
  if (ending) return;
  service->ending();
  ending = true;
  error_code ignored;
  acceptor.close(ignored);
  lines_acceptor.close(ignored);
  if (!settings.lines_path.empty()) ::unlink(settings.lines_path.c_str());
  signals.cancel(ignored);
  timer.cancel();
  for (const auto& [id, socket] : sockets) socket->say_goodbye();
  for (const auto& [id, lines] : line_sources)
    if (const auto open = lines.lock()) open->drop();
  goodbye.expires_after(goodbye_time);
  goodbye.async_wait([this](error_code) { io.stop(); });
}

namespace {

std::optional<Error> listen_for_lines(Inside& inside) {
  const std::string& path = inside.settings.lines_path;
  error_code error;
  ::unlink(path.c_str());  // of a server that was killed; the folder is locked by its store
  const mode_t before = ::umask(0177);
  inside.lines_acceptor.open(local(), error);
  if (!error) inside.lines_acceptor.bind(local::endpoint(path), error);
  ::umask(before);
  if (!error) inside.lines_acceptor.listen(16, error);
  if (error) return Error{say("{} cannot be opened: {}", shown(path), error.message())};
  return std::nullopt;
}

}  // namespace

Result<std::unique_ptr<WebServer>> WebServer::listen(const WebSettings& settings) {
  auto inside = std::make_unique<Inside>(settings);
  error_code error;
  if (settings.until_signal)
    for (const int number : {SIGINT, SIGTERM}) inside->signals.add(number);  // they wait for run()
  const auto address = asio::ip::make_address(settings.host == "localhost" ? "127.0.0.1" : settings.host, error);
  if (error)
    return Error{say("'{}' is not an address of this machine, such as 127.0.0.1 or 0.0.0.0", shown(settings.host))};
  for (int port = settings.port; port <= settings.port + settings.further_ports; ++port) {
    const tcp::endpoint endpoint(address, static_cast<unsigned short>(port));
    inside->acceptor = tcp::acceptor(inside->io);
    inside->acceptor.open(endpoint.protocol(), error);
    if (!error) inside->acceptor.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error) inside->acceptor.bind(endpoint, error);
    if (!error) inside->acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error != asio::error::address_in_use) break;
  }
  if (error) return Error{say("{}:{} cannot be listened to: {}", settings.host, settings.port, error.message())};
  if (!settings.lines_path.empty())
    if (const auto problem = listen_for_lines(*inside)) return *problem;
  return std::unique_ptr<WebServer>(new WebServer(std::move(inside)));
}

WebServer::WebServer(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
WebServer::~WebServer() {
  // Connections that are still open refer to what is inside, so they go first.
  inside_->ending = true;
  for (auto& [id, socket] : std::exchange(inside_->sockets, {})) socket->drop();
  for (Session* session : std::set(inside_->sessions)) session->drop();
  for (auto& [id, lines] : inside_->line_sources)
    if (const auto open = lines.lock()) open->drop();
  inside_->io.restart();
  inside_->io.poll();
}

int WebServer::port() const { return inside_->acceptor.local_endpoint().port(); }

void WebServer::run(WebService& service) {
  inside_->service = &service;
  if (inside_->settings.until_signal)
    inside_->signals.async_wait([this](error_code error, int) {
      if (!error) inside_->end();
    });
  inside_->accept();
  if (inside_->lines_acceptor.is_open()) inside_->accept_lines();
  inside_->tick();
  inside_->io.run();
}

void WebServer::stop() {
  post([this] { inside_->end(); });
}
void WebServer::post(std::function<void()> work) { asio::post(inside_->io, std::move(work)); }

bool WebServer::send(SocketId socket, std::string head, SharedText rest) {
  const auto found = inside_->sockets.find(socket);
  return found == inside_->sockets.end() || found->second->send(std::move(head), std::move(rest));
}

void WebServer::close(SocketId socket) {
  const auto found = inside_->sockets.find(socket);
  if (found != inside_->sockets.end()) std::shared_ptr<Socket>(found->second)->drop();
}

}  // namespace plateau
