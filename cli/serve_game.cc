// plateau serve-GAME [--port P] [--time T] [--games N] [--swap] [--seed S] [--record DIR] [--trace]: for every protocol
// of wire/
#include <cstdio>
#include <filesystem>
#include <random>

#include "cli/arguments.h"
#include "cli/lines.h"
#include "core/file.h"
#include "core/text.h"
#include "players/player_text.h"
#include "server/live_publisher.h"
#include "wire/game_server.h"

namespace plateau {
namespace {

namespace fs = std::filesystem;

struct ServeArguments {
  std::vector<std::optional<std::string>> options;  // of the protocol, in its order
  std::string host = "127.0.0.1";
  int port = 0;
  std::string time;
  std::string game_time;
  int games = 1;
  bool swap = false;
  std::optional<std::uint64_t> seed;
  std::string record;
  bool trace = false;
  bool quiet = false;
};

Got<wire::ServedSetup> setup_of(const wire::ForeignProtocol& protocol, const ServeArguments& arguments) {
  const auto entry = find_game(protocol.game);
  std::vector<GivenOption> given;
  bool any_file = false;
  for (std::size_t i = 0; i < protocol.options.size(); ++i) {
    if (!arguments.options[i]) continue;
    auto option =
        read_option((*entry)->game().info().options, protocol.options[i].setting + "=" + *arguments.options[i]);
    if (!option) return Failure{exit_content, option.error().message};
    any_file = any_file || option->is_file_content;
    given.push_back(std::move(option).value());
  }
  auto setup = protocol.prepare(given);
  if (!setup) return Failure{any_file ? exit_content : exit_usage, setup.error().message};
  if (const auto outcome = setup->start->outcome())
    return Failure{exit_content, say("The game is over: {}.", outcome_sentence((*entry)->game().info(), *outcome))};
  return std::move(setup).value();
}

// Prints what happens, and keeps the records.
class Announcer {
 public:
  Announcer(const wire::ForeignProtocol& protocol, const ServeArguments& arguments)
      : protocol_(protocol),
        arguments_(arguments),
        info_((*find_game(protocol.game))->game().info()),
        style_(TerminalStyle::of_standard_output()),
        publisher_({.socket = LivePublisher::usual_socket(),
                    .source = "server",
                    .title = std::string(translate(info_.title))}) {}

  wire::ServerEvents events() {
    wire::ServerEvents events;
    events.tell = [](const std::string& sentence) { print(sentence); };
    if (arguments_.trace)
      events.trace = [this](std::optional<Player> seat, const wire::TracedMessage& message) {
        const std::string who = seat ? player_name(info_, *seat) : "?";
        print(fmt::format("{} {}: {}", message.to_client ? ">" : "<", who, message.text));
      };
    events.turn_played = [this](const wire::PlayedTurn& turn) {
      if (!arguments_.quiet) print_turn(turn);
      publish(turn);
    };
    events.game_over = [this](const wire::ServedGame& game) { announce(game); };
    events.stopped = [this] { return Lines::interrupted() || failed_; };
    return events;
  }

  bool failed() const { return failed_; }

 private:
  static void print(const std::string& text) {
    std::printf("%s\n", text.c_str());
    std::fflush(stdout);
  }

  void print_turn(const wire::PlayedTurn& turn) const {
    const AnyPosition& position = *turn.game.position;
    std::string moves = player_name(info_, turn.seat) + ":";
    for (std::size_t ply = turn.first_ply; ply < position.plies(); ++ply) moves += " " + position.move_played(ply);
    print(moves + "\n" + position.draw(style_));
  }

  static std::string key_of(const wire::ServedGame& game) { return std::to_string(game.number); }

  void publish(const wire::PlayedTurn& turn) {
    const std::string key = key_of(turn.game);
    if (!publisher_.wants(key)) return;
    PublishedGame game{.key = key, .game = protocol_.game, .position = *turn.game.position, .left = turn.left};
    for (const std::string& name : turn.game.names) game.seats.push_back({.player = "", .name = name});
    publisher_.tell(game, {});
  }

  void announce(const wire::ServedGame& game) {
    if (publisher_.has_told(key_of(game)))
      publisher_.ended(key_of(game), game.position->moves_played(), game.outcome, game.ending);
    print(say("Game {}, {} against {}: {} ({}).", game.number, game.names[0], game.names[1],
              outcome_sentence(info_, game.outcome), game.reason));
    if (arguments_.record.empty()) return;
    const std::string file = free_file();
    if (const auto error = write_file(file, wire::record_of(protocol_, game))) {
      fail(exit_content, error->message);
      failed_ = true;
      return;
    }
    print(say("Its record: {}", file));
  }

  // What an earlier server left there stays.
  std::string free_file() {
    while (true) {
      const fs::path file = fs::path(arguments_.record) / fmt::format("{}-{:04}.txt", protocol_.game, ++last_file_);
      std::error_code error;
      if (!fs::exists(file, error)) return file.string();
    }
  }

  const wire::ForeignProtocol& protocol_;
  const ServeArguments& arguments_;
  const GameInfo& info_;
  TerminalStyle style_;
  LivePublisher publisher_;  // the page shows the games, when `plateau serve` runs on this machine
  int last_file_ = 0;
  bool failed_ = false;
};

int serve(const wire::ForeignProtocol& protocol, const ServeArguments& arguments) {
  auto setup = setup_of(protocol, arguments);
  if (!setup) return fail(setup.failure.code, setup.failure.message);
  wire::GameServerSettings settings{
      .games = arguments.games, .swap = arguments.swap, .seed = arguments.seed.value_or(std::random_device{}())};
  const auto time = parse_time(arguments.time);
  if (!time) return fail(exit_usage, time.error().message);
  (protocol.time_is_for_a_turn ? settings.limits.time : settings.limits.clock) = *time;
  if (!arguments.game_time.empty()) {
    const auto game_time = parse_time(arguments.game_time);
    if (!game_time) return fail(exit_usage, game_time.error().message);
    settings.game_time = *game_time;
  }
  if (!arguments.record.empty()) {
    std::error_code error;
    fs::create_directories(arguments.record, error);
    if (error) return fail(exit_content, say("{} cannot be made: {}", shown(arguments.record), error.message()));
  }
  auto listener = Listener::open({.host = arguments.host, .port = arguments.port});
  if (!listener) return fail(exit_content, listener.error().message);
  Lines::listen_for_interruptions();
  std::printf("%s\n", say("Listening on {} port {}.", arguments.host, listener->port()).c_str());
  if (arguments.host != "127.0.0.1" && arguments.host != "localhost" && arguments.host != "::1")
    std::printf("%s\n", say("Everybody who reaches this machine by that address can connect.").c_str());
  Announcer announcer(protocol, arguments);
  wire::serve_games(protocol, *setup, listener.value(), settings, announcer.events());
  if (Lines::interrupted()) std::printf("%s\n", say("Stopped.").c_str());
  return announcer.failed() ? exit_content : exit_ok;
}

void add_server(Command& program, const wire::ForeignProtocol& protocol, ServeArguments& arguments) {
  const GameInfo& info = (*find_game(protocol.game))->game().info();
  auto command =
      program.command("serve-" + protocol.game,
                      say("A server for two programs that play {} over its network protocol", translate(info.title)));
  arguments.options.resize(protocol.options.size());
  arguments.port = protocol.usual_port;
  arguments.time = protocol.usual_time;
  arguments.game_time = protocol.usual_game_time;
  for (std::size_t i = 0; i < protocol.options.size(); ++i) {
    const wire::ServerOption& option = protocol.options[i];
    command.takes(option.name, arguments.options[i], std::string(translate(option.help))).type(option.type);
  }
  command
      .takes("--port", arguments.port,
             say("where to listen (default {}); 0: any port that is free", protocol.usual_port))
      .type("P")
      .whole_number(0, 65535);
  command
      .takes("--host", arguments.host,
             say("the address of this machine to listen on (default 127.0.0.1: programs of this machine only; "
                 "0.0.0.0: everybody)"))
      .type("ADDRESS");
  command
      .takes("--time", arguments.time,
             protocol.time_is_for_a_turn ? say("for each turn (default {})", protocol.usual_time)
                                         : say("for all turns of a player in a game (default {})", protocol.usual_time))
      .type("TIME");
  if (!protocol.usual_game_time.empty())
    command
        .takes("--game-time", arguments.game_time,
               say("for all turns of both in a game (default {})", protocol.usual_game_time))
        .type("TIME");
  command.takes("--games", arguments.games, say("how many games, one after the other (default 1)"))
      .type("N")
      .whole_number(1, 1'000'000);
  command.flag("--swap", arguments.swap, say("sides change after every game"));
  command.takes("--seed", arguments.seed, say("the same seed, the same outcomes of chance"))
      .type("S")
      .whole_number(0, INT64_MAX);
  command.takes("--record", arguments.record, say("keep the record of every game in this folder")).type("FOLDER");
  command.flag("--trace", arguments.trace, say("print every message: > to a program, < from it"));
  command.flag("--quiet", arguments.quiet, say("do not draw the board"));
  command.runs([&protocol, &arguments] { return serve(protocol, arguments); });
}

}  // namespace

void add_servers(Command& program) {
  const auto protocols = wire::foreign_protocols();
  static std::vector<ServeArguments> arguments(protocols.size());
  for (std::size_t i = 0; i < protocols.size(); ++i) add_server(program, protocols[i], arguments[i]);
}

}  // namespace plateau
