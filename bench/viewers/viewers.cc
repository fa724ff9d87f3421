// How well the server feeds many viewers of one live game.
//
//     build/bench/viewers [--viewers 500] [--slow 20] [--dead 20] [--rate 20] [--seconds 10]
//
// Starts a server of its own on 127.0.0.1, publishes a game to it as another process would, and opens so many
// WebSockets. Of them some are slow (read a little now and then) and some are dead (never read). The others measure the
// time from the moment at which a move is published until it has arrived. Printed: the delays, the CPU time of the
// server's thread, what was missed.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <map>
#include <thread>

#include "core/text.h"
#include "games/registry.h"
#include "server/live_publisher.h"
#include "server/site.h"

namespace plateau {
namespace {

using Clock = std::chrono::steady_clock;

struct LoadSettings {
  int viewers = 500;
  int slow = 20;
  int dead = 20;
  int rate = 20;
  int seconds = 10;
};

double cpu_seconds(clockid_t clock) {
  timespec time{};
  ::clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// A socket that has asked for the game; the bytes that came are scanned for the number of plies.
struct Viewer {
  int socket = -1;
  std::string received;
  std::size_t plies = 0;
  std::size_t messages = 0;
};

int connect_viewer(int port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) return -1;
  const std::string hello =
      "GET /api/v1/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
  const std::string watch = R"({"watch":"live1"})";
  const std::string frame = std::string("\x81") + static_cast<char>(0x80 | watch.size()) + std::string(4, '\0') + watch;
  if (::send(socket, hello.data(), hello.size(), 0) < 0) return -1;
  std::string reply;
  char buffer[4096];
  while (reply.find("\r\n\r\n") == std::string::npos) {
    const ssize_t got = ::recv(socket, buffer, sizeof buffer, 0);
    if (got <= 0) return -1;
    reply.append(buffer, static_cast<std::size_t>(got));
  }
  if (!reply.starts_with("HTTP/1.1 101") || ::send(socket, frame.data(), frame.size(), 0) < 0) return -1;
  return socket;
}

// Reads what is there; whole frames of `moved` count.
void read_some(Viewer& viewer, std::size_t most) {
  std::string buffer(most, '\0');
  const ssize_t got = ::recv(viewer.socket, buffer.data(), buffer.size(), MSG_DONTWAIT);
  if (got <= 0) return;
  viewer.received.append(buffer, 0, static_cast<std::size_t>(got));
  while (viewer.received.size() >= 2) {
    const auto byte = [&](std::size_t i) {
      return static_cast<std::size_t>(static_cast<unsigned char>(viewer.received[i]));
    };
    std::size_t size = byte(1) & 127, head = 2;
    if (size >= 126) {
      head = size == 126 ? 4 : 10;
      if (viewer.received.size() < head) return;
      size = 0;
      for (std::size_t i = 2; i < head; ++i) size = size << 8 | byte(i);
    }
    if (viewer.received.size() < head + size) return;
    const std::string_view message = std::string_view(viewer.received).substr(head, size);
    ++viewer.messages;
    if (const auto at = message.find("\"plies\":"); at != std::string_view::npos)
      viewer.plies = static_cast<std::size_t>(std::atoll(message.data() + at + 8));
    viewer.received.erase(0, head + size);
  }
}

// A random game with at least so many plies, move by move; of whichever game has one.
class LongGame {
 public:
  explicit LongGame(std::size_t plies) {
    for (std::uint64_t seed = 1; moves_.size() < plies && seed < 1000; ++seed)
      for (const RegisteredGame* entry : registered_games()) {
        Random random(seed);
        auto position = std::move(entry->game().start({})).value();
        while (!position->outcome()) position->play(position->random_move(random));
        if (position->plies() <= moves_.size()) continue;
        game_ = &entry->game();
        moves_ = position->moves_played();
        position_ = std::move(game_->parse(position->start_text())).value();
      }
  }
  std::size_t plies() const { return moves_.size(); }
  std::size_t step() {
    position_->play(*position_->find_move(moves_[position_->plies()]));
    return position_->plies();
  }
  PublishedGame published() const {
    PublishedGame game{.key = "1", .game = game_->info().name, .position = *position_};
    for (int p = 0; p < position_->players(); ++p) game.seats.push_back({"best", "engine"});
    return game;
  }

 private:
  const AnyGame* game_ = nullptr;
  std::vector<std::string> moves_;
  std::unique_ptr<AnyPosition> position_;
};

int run(const LoadSettings& load) {
  char pattern[] = "/tmp/plateau-viewers-XXXXXX";
  const std::string folder = ::mkdtemp(pattern);
  auto opened = Site::open({.folder = folder, .version = "bench"});
  auto listening =
      WebServer::listen({.lines_path = folder + "/live.sock", .socket_path = std::string(Site::live_path)});
  if (!opened || !listening) return 1;
  auto site = std::move(opened).value();
  auto server = std::move(listening).value();
  site->serve_with(*server);
  const int port = server->port();
  std::thread thread([&] { server->run(*site); });
  clockid_t server_clock{};
  ::pthread_getcpuclockid(thread.native_handle(), &server_clock);

  LivePublisher publisher({.socket = folder + "/live.sock", .source = "tournament", .title = "load"});
  const int steps = load.rate * load.seconds;
  LongGame game(static_cast<std::size_t>(steps));
  if (game.plies() < static_cast<std::size_t>(steps)) return std::fprintf(stderr, "no game is so long\n"), 1;
  publisher.wants("1");
  publisher.tell(game.published(), {});
  std::this_thread::sleep_for(std::chrono::milliseconds(300));

  std::vector<Viewer> viewers;
  for (int i = 0; i < load.viewers + load.slow + load.dead; ++i) {
    const int socket = connect_viewer(port);
    if (socket < 0) return std::fprintf(stderr, "viewer %d could not connect\n", i), 1;
    viewers.push_back({.socket = socket});
    std::this_thread::sleep_for(std::chrono::milliseconds(17));  // 60 requests a second of one address
  }
  std::vector<pollfd> waiting;
  for (int i = 0; i < load.viewers; ++i) waiting.push_back({viewers[static_cast<std::size_t>(i)].socket, POLLIN, 0});
  for (auto& viewer : viewers) read_some(viewer, 1 << 16);

  std::vector<double> delays;
  std::size_t missed = 0;
  const double cpu_before = cpu_seconds(server_clock);
  const auto began = Clock::now();
  const auto step = std::chrono::nanoseconds(1'000'000'000 / load.rate);
  for (int s = 0; s < steps; ++s) {
    const auto due = began + step * s;
    std::this_thread::sleep_until(due);
    const std::size_t plies = game.step();
    const auto sent = Clock::now();
    publisher.tell(game.published(), {});
    std::vector<bool> arrived(static_cast<std::size_t>(load.viewers), false);
    std::size_t count = 0;
    while (count < arrived.size() && Clock::now() < due + step) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(due + step - Clock::now()).count();
      if (::poll(waiting.data(), waiting.size(), static_cast<int>(std::max<std::int64_t>(0, left))) <= 0) break;
      const auto now = Clock::now();
      for (std::size_t v = 0; v < arrived.size(); ++v) {
        if ((waiting[v].revents & POLLIN) == 0) continue;
        read_some(viewers[v], 1 << 16);
        if (arrived[v] || viewers[v].plies != plies) continue;
        arrived[v] = true;
        ++count;
        delays.push_back(std::chrono::duration<double, std::milli>(now - sent).count());
      }
    }
    missed += arrived.size() - count;
    for (int v = load.viewers; v < load.viewers + load.slow; ++v) read_some(viewers[static_cast<std::size_t>(v)], 200);
  }
  const double wall = std::chrono::duration<double>(Clock::now() - began).count();
  const double cpu = cpu_seconds(server_clock) - cpu_before;
  std::ranges::sort(delays);
  const auto quantile = [&](double part) {
    return delays.empty() ? 0.0 : delays[static_cast<std::size_t>(part * static_cast<double>(delays.size() - 1))];
  };
  std::printf("%d viewers, %d slow, %d dead, %d updates/s for %.1f s: %zu deliveries, %zu late or missed\n",
              load.viewers, load.slow, load.dead, load.rate, wall, delays.size(), missed);
  std::printf("delay: median %.2f ms, p90 %.2f ms, p99 %.2f ms, most %.2f ms\n", quantile(0.5), quantile(0.9),
              quantile(0.99), quantile(1));
  std::printf("server thread: %.1f %% of one core\n", 100 * cpu / wall);
  for (const Viewer& viewer : viewers) ::close(viewer.socket);
  server->stop();
  thread.join();
  site.reset();
  std::filesystem::remove_all(folder);
  return 0;
}

}  // namespace
}  // namespace plateau

int main(int argc, char** argv) {
  plateau::LoadSettings load;
  const std::map<std::string, int*> options = {{"--viewers", &load.viewers},
                                               {"--slow", &load.slow},
                                               {"--dead", &load.dead},
                                               {"--rate", &load.rate},
                                               {"--seconds", &load.seconds}};
  for (int i = 1; i < argc; i += 2) {
    const auto option = options.find(argv[i]);
    const auto number = i + 1 < argc ? plateau::parse_integer(argv[i + 1]) : std::nullopt;
    if (option == options.end() || !number || *number < 0 || *number > 10'000) {
      std::fprintf(stderr, "usage: viewers [--viewers N] [--slow N] [--dead N] [--rate N] [--seconds N]\n");
      return 2;
    }
    *option->second = static_cast<int>(*number);
  }
  return plateau::run(load);
}
