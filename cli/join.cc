// plateau join-GAME [--name N] [--player WHO] [--time T] HOST PORT: for every protocol of wire/
#include <cstdio>
#include <thread>

#include "cli/arguments.h"
#include "cli/lines.h"
#include "core/text.h"
#include "players/player_text.h"
#include "players/tcp.h"
#include "wire/protocol.h"

namespace plateau {
namespace {

using std::chrono::steady_clock;

constexpr auto time_to_connect = std::chrono::seconds(10);
constexpr auto pause_before_retry = std::chrono::milliseconds(100);

struct JoinArguments {
  std::string host;
  int port = 0;
  std::string name = "plateau";
  std::string player = "best";
  std::string time;
  int most_turns = 200;
  int games = 1;
  bool trace = false;
  bool quiet = false;
};

void print(const std::string& text) {
  std::printf("%s\n", text.c_str());
  std::fflush(stdout);
}

// A server that has just ended a game may need a moment for the next.
Result<Descriptor> connect_again(const HostAndPort& where) {
  const Moment deadline = steady_clock::now() + time_to_connect;
  while (true) {
    auto socket = connect_to(where, deadline);
    if (socket || steady_clock::now() >= deadline || Lines::interrupted()) return socket;
    std::this_thread::sleep_for(pause_before_retry);
  }
}

wire::JoinEvents events_of(const JoinArguments& arguments) {
  wire::JoinEvents events;
  events.tell = print;
  if (arguments.trace)
    events.trace = [](const wire::TracedMessage& message) {
      print(fmt::format("{} {}", message.to_client ? "<" : ">", message.text));
    };
  if (!arguments.quiet)
    events.show = [style = TerminalStyle::of_standard_output()](const AnyPosition& position) {
      print(position.draw(style));
    };
  events.stopped = [] { return Lines::interrupted(); };
  return events;
}

int join_server(const wire::ForeignProtocol& protocol, const JoinArguments& arguments) {
  const auto entry = find_game(protocol.game);
  const auto player = parse_engine((*entry)->game(), arguments.player);
  if (!player) return fail(exit_usage, player.error().message);
  const auto time = parse_time(arguments.time);
  if (!time) return fail(exit_usage, time.error().message);
  if (arguments.name.empty() || arguments.name.find_first_of("\n\r") != std::string::npos)
    return fail(exit_usage, say("a name is one line that is not empty"));
  Lines::listen_for_interruptions();
  const wire::JoinSettings settings{.name = arguments.name,
                                    .player = *player,
                                    .time = *time,
                                    .most_turns = arguments.most_turns,
                                    .events = events_of(arguments)};
  const HostAndPort where{.host = arguments.host, .port = arguments.port};
  int finished = 0;
  do {
    auto socket = finished == 0 ? connect_to(where, steady_clock::now() + time_to_connect) : connect_again(where);
    if (!socket) return fail(exit_content, socket.error().message);
    wire::Connection connection(std::move(socket).value());
    const auto games = protocol.join(connection, settings);
    if (!games) return fail(exit_content, games.error().message);
    if (*games == 0 && !Lines::interrupted())
      return fail(exit_content, say("the server closed the connection without a game"));
    finished += *games;
  } while (finished < arguments.games && !Lines::interrupted());
  print(say("Games played: {}.", finished));
  return exit_ok;
}

void add_client(Command& program, const wire::ForeignProtocol& protocol, JoinArguments& arguments) {
  const GameInfo& info = (*find_game(protocol.game))->game().info();
  auto command =
      program.command("join-" + protocol.game,
                      say("Let one of our players play {} on somebody else's server, over its network protocol",
                          translate(info.title)));
  arguments.time = protocol.usual_time;
  command.takes("host", arguments.host, say("the name or address of the server")).type("HOST").required();
  command.takes("port", arguments.port, say("its port")).type("PORT").required().whole_number(1, 65535);
  command.takes("--name", arguments.name, say("what the server calls us (default plateau)")).type("NAME");
  command.takes("--player", arguments.player, say("who plays (default best); `plateau games` lists them")).type("WHO");
  command
      .takes("--time", arguments.time,
             protocol.time_is_for_a_turn ? say("for each turn (default {})", protocol.usual_time)
                                         : say("for all turns of a player in a game (default {})", protocol.usual_time))
      .type("TIME");
  if (!protocol.usual_game_time.empty())
    command.takes("--max-turns", arguments.most_turns, say("turns of a game on that server (default 200)"))
        .type("N")
        .whole_number(1, 65535);
  command
      .takes("--games", arguments.games,
             say("connect again until so many games are played (default 1; those of one connection are all played)"))
      .type("N")
      .whole_number(1, 1'000'000);
  command.flag("--trace", arguments.trace, say("print every message: < from the server, > to it"));
  command.flag("--quiet", arguments.quiet, say("do not draw the board"));
  command.runs([&protocol, &arguments] { return join_server(protocol, arguments); });
}

}  // namespace

void add_clients(Command& program) {
  const auto protocols = wire::foreign_protocols();
  static std::vector<JoinArguments> arguments(protocols.size());
  for (std::size_t i = 0; i < protocols.size(); ++i) add_client(program, protocols[i], arguments[i]);
}

}  // namespace plateau
