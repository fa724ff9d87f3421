#include "server/live_publisher.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/file.h"
#include "core/json.h"

namespace plateau {
namespace {

constexpr auto between_tries = std::chrono::seconds(1);
constexpr auto between_updates = std::chrono::milliseconds(50);  // of one game
constexpr auto between_beginnings = std::chrono::milliseconds(200);
constexpr std::size_t most_told = 16;            // games at a time
constexpr std::size_t most_pending = 512 << 10;  // bytes; a server that is so far behind is left alone

void write_moves(JsonWriter& json, std::span<const std::string> moves) {
  json.key("moves").begin_array();
  for (const std::string& move : moves) json.value(move);
  json.end_array();
}

void write_expected(JsonWriter& json, const Line& line) {
  json.member("score", line.score);
  if (line.verdict) json.member("verdict", *line.verdict).member("margin", line.margin);
  json.key("line").begin_array();
  for (const std::string& move : line.moves) json.value(move);
  json.end_array();
}

void write_left(JsonWriter& json, std::span<const Nanoseconds> left) {
  if (left.empty()) return;
  json.key("left").begin_array();
  for (const Nanoseconds time : left) json.value(time.count() / 1'000'000);
  json.end_array();
}

}  // namespace

LivePublisher::LivePublisher(Settings settings) : settings_(std::move(settings)) {}
LivePublisher::~LivePublisher() { disconnect(); }

bool LivePublisher::connected() {
  if (socket_ >= 0) return true;
  const auto now = Clock::now();
  if (tried_ != Clock::time_point() && now - tried_ < between_tries) return false;
  tried_ = now;
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (settings_.socket.size() >= sizeof address.sun_path) return false;
  std::memcpy(address.sun_path, settings_.socket.c_str(), settings_.socket.size() + 1);
  const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (socket < 0) return false;
  if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    ::close(socket);
    return false;
  }
  socket_ = socket;
  return true;
}

void LivePublisher::disconnect() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
  pending_.clear();
  told_.clear();
}

void LivePublisher::flush() {
  while (!pending_.empty()) {
    const ssize_t sent = ::send(socket_, pending_.data(), pending_.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) {
      pending_.erase(0, static_cast<std::size_t>(sent));
    } else if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) {
      return;
    } else {
      return disconnect();
    }
  }
}

void LivePublisher::send(const std::string& line) {
  pending_ += line + "\n";
  flush();
  if (pending_.size() > most_pending) disconnect();
}

bool LivePublisher::wants(const std::string& key) {
  const std::lock_guard lock(mutex_);
  if (!connected()) return false;
  const auto now = Clock::now();
  const auto told = told_.find(key);
  if (told != told_.end()) return now - told->second.at >= between_updates;
  return told_.size() < most_told && now - began_ >= between_beginnings;
}

void LivePublisher::tell(const PublishedGame& game, const PublishedRemark& remark) {
  const std::lock_guard lock(mutex_);
  if (socket_ < 0) return;
  const std::vector<std::string> moves = game.position.moves_played();
  const auto now = Clock::now();
  const auto told = told_.find(game.key);
  JsonWriter json;
  json.begin_object();
  if (told == told_.end()) {
    began_ = now;
    json.member("begin", game.key)
        .member("game", game.game)
        .member("source", settings_.source)
        .member("title", settings_.title)
        .member("event", settings_.event);
    json.key("seats").begin_array();
    for (const PublishedSeat& seat : game.seats)
      json.begin_object().member("player", seat.player).member("name", seat.name).end_object();
    json.end_array().member("start", game.position.start_text());
    if (game.initial.count() > 0)
      json.key("clock")
          .begin_object()
          .member("initial", game.initial.count() / 1'000'000)
          .member("increment", game.increment.count() / 1'000'000)
          .end_object();
    write_moves(json, moves);
  } else {
    const std::size_t from = std::min(told->second.plies, moves.size());
    json.member("moved", game.key).member("ply", from);
    write_moves(json, std::span(moves).subspan(from));
    json.member("seat", remark.seat + 1);
    if (!remark.text.empty()) json.member("remark", remark.text);
    if (remark.line) write_expected(json, *remark.line);
  }
  write_left(json, game.left);
  json.end_object();
  told_[game.key] = {moves.size(), now};
  send(json.text());
}

bool LivePublisher::has_told(const std::string& key) {
  const std::lock_guard lock(mutex_);
  return told_.contains(key);
}

std::string LivePublisher::usual_socket() {
  const auto folder = data_folder();
  return folder ? *folder + "/live.sock" : "";
}

void LivePublisher::ended(const std::string& key, const std::vector<std::string>& moves, const Outcome& outcome,
                          Ending ending) {
  const std::lock_guard lock(mutex_);
  const auto told = told_.find(key);
  if (socket_ < 0 || told == told_.end()) return;
  const std::size_t from = std::min(told->second.plies, moves.size());
  told_.erase(told);
  const std::string_view word = ending == Ending::rules ? "rules" : ending == Ending::forfeit ? "forfeit" : "stopped";
  JsonWriter json;
  json.begin_object().member("ended", key).member("ply", from);
  write_moves(json, std::span(moves).subspan(from));
  json.member("result", outcome.text()).member("ending", word).end_object();
  send(json.text());
}

}  // namespace plateau
