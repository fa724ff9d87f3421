#include "wire/game_server.h"

#include <algorithm>
#include <cassert>

#include "arena/opening.h"
#include "core/record.h"
#include "core/text.h"
#include "games/registry.h"
#include "players/pressure.h"
#include "wire/waiting_room.h"

namespace plateau::wire {
namespace {

using std::chrono::steady_clock;

class Server {
 public:
  Server(const ForeignProtocol& protocol, const ServedSetup& setup, Listener& listener,
         const GameServerSettings& settings, const ServerEvents& events)
      : protocol_(protocol),
        info_((*find_game(protocol.game))->game().info()),
        setup_(setup),
        settings_(settings),
        events_(events),
        room_(listener, setup, settings, events) {}

  void run() {
    bool told_to_wait = false;
    while (game_ < settings_.games && !events_.stopped()) {
      for (int p = 0; p < 2; ++p)
        if (places_[static_cast<std::size_t>(p)].taken()) introduce(p);
      if (!std::exchange(told_to_wait, true)) events_.tell(say("Waiting for two programs."));
      if (!room_.fill(places_, [this](int p) { greet(p), introduce(p); })) break;
      const auto game = play();
      if (!game) continue;
      ++game_;
      events_.game_over(*game);
      if (game_ < settings_.games) between_games();
    }
    for (Place& place : places_)
      if (place.taken()) place.client->dismiss();
  }

 private:
  // Who sits where in this game.
  bool swapped() const { return settings_.swap && game_ % 2 == 1; }
  Player seat_of(int place) const { return swapped() ? 1 - place : place; }
  Place& place_at(Player seat) { return places_[static_cast<std::size_t>(swapped() ? 1 - seat : seat)]; }
  std::string seat_name(Player seat) const {
    return std::string(translate(info_.player_names[static_cast<std::size_t>(seat)]));
  }

  void greet(int p) {
    events_.tell(say("{} plays {}.", shown(places_[static_cast<std::size_t>(p)].name), seat_name(seat_of(p))));
  }

  void introduce(int p) {
    ClientSeat& client = *places_[static_cast<std::size_t>(p)].client;
    const Player seat = seat_of(p);
    if (events_.trace) client.set_trace([this, seat](const TracedMessage& message) { events_.trace(seat, message); });
    client.begin(*setup_.start, seat);
  }

  // Nothing: the game does not count, because the server was stopped or somebody had left before it.
  std::optional<ServedGame> play() {
    const GroupSeed seed = GroupSeed::of(settings_.seed, static_cast<std::uint64_t>(game_));
    ServedGame game{.number = game_ + 1};
    for (Player seat = 0; seat < 2; ++seat) game.names[static_cast<std::size_t>(seat)] = shown(place_at(seat).name);
    game.position = setup_.start->clone();
    AnyPosition& position = *game.position;
    clocks_ = {settings_.limits.clock, settings_.limits.clock};
    turns_ = {};
    const Moment begun = steady_clock::now();
    play_chance(position, seed);
    while (true) {
      if (const auto outcome = position.outcome()) {
        game.outcome = *outcome;
        game.reason = protocol_.why_over(position);
        break;
      }
      const Player seat = position.turn();
      if (is_time_over(begun) && turns_[0] == turns_[1]) {
        game.ending = Ending::stopped;
        game.outcome = position.standing().value_or(Outcome{});
        game.reason = say("the time of the game is over, after {} turns each", turns_[0]);
        break;
      }
      const std::size_t first_ply = position.plies();
      const Answer answer = ask(seat, position);
      if (events_.stopped()) return end_for_both("");
      ++turns_[static_cast<std::size_t>(seat)];
      if (answer.fault == Fault::disconnected && turns_[static_cast<std::size_t>(seat)] == 1 &&
          place_at(seat).games_finished > 0) {
        events_.tell(say("{} had left before this game: it begins again.", shown(place_at(seat).name)));
        return end_for_both("");
      }
      if (!accept(answer, seat, game)) break;
      play_chance(position, seed);
      PlayedTurn turn{.game = game, .seat = seat, .first_ply = first_ply, .left = {}};
      if (settings_.limits.clock.count() > 0) turn.left = clocks_;
      if (events_.turn_played) events_.turn_played(turn);
    }
    end_for_both(game.outcome.text());
    return game;
  }

  std::optional<ServedGame> end_for_both(const std::string& result) {
    for (Place& place : places_) {
      if (place.client == nullptr) continue;
      place.client->end(result);
      ++place.games_finished;
    }
    return std::nullopt;
  }

  bool is_time_over(Moment begun) const {
    return settings_.game_time.count() > 0 && steady_clock::now() - begun >= settings_.game_time;
  }

  Answer ask(Player seat, const AnyPosition& position) {
    Limits limits = settings_.limits;
    Nanoseconds& left = clocks_[static_cast<std::size_t>(seat)];
    if (limits.clock.count() > 0) limits.clock = left;
    Answer answer = place_at(seat).client->answer(position, limits);
    if (limits.clock.count() > 0) left = std::max(left - answer.evidence.wall, Nanoseconds(1'000'000));
    return answer;
  }

  // Plays the answer. False: it ends the game, because it is none.
  bool accept(const Answer& answer, Player seat, ServedGame& game) {
    AnyPosition& position = *game.position;
    const std::string who = say("{} ({})", seat_name(seat), game.names[static_cast<std::size_t>(seat)]);
    if (answer.fault == Fault::none) {
      for (const int move : answer.moves) position.play(move);
      return true;
    }
    if (answer.fault == Fault::late && info_.forgiven != Forgiven::nothing) {
      events_.tell(say("{} is too late: the turn is skipped.", who));
      position.skip();
      ++game.late_turns;
      return true;
    }
    game.ending = Ending::forfeit;
    game.outcome = Outcome::win_for(1 - seat, position.standing().value_or(Outcome{}).scores);
    game.reason = say("{} loses by a fault: {}", who, answer.sentence);
    return false;
  }

  void between_games() {
    const Moment until = steady_clock::now() + settings_.time_between_games;
    for (Place& place : places_) {
      if (!place.taken()) continue;
      if (!protocol_.keeps_connections) {
        place.client->dismiss();
        continue;
      }
      while (!place.client->gone() && place.client->connection().receive(until) && steady_clock::now() < until)
        place.client->connection().drop_received();
    }
  }

  const ForeignProtocol& protocol_;
  const GameInfo& info_;
  const ServedSetup& setup_;
  const GameServerSettings& settings_;
  const ServerEvents& events_;
  WaitingRoom room_;
  int game_ = 0;  // that is played now, from 0
  std::array<Place, 2> places_;
  std::array<Nanoseconds, 2> clocks_{};  // what is left to each seat, where there are clocks
  std::array<int, 2> turns_{};           // of each seat in this game
};

}  // namespace

void serve_games(const ForeignProtocol& protocol, const ServedSetup& setup, Listener& listener,
                 const GameServerSettings& settings, const ServerEvents& events) {
  Server(protocol, setup, listener, settings, events).run();
}

std::string record_of(const ForeignProtocol& protocol, const ServedGame& game) {
  std::map<std::string, std::string, std::less<>> headers{{"reason", game.reason}};
  for (std::size_t seat = 0; seat < game.names.size(); ++seat)
    headers[fmt::format("seat {}", seat + 1)] = game.names[seat];
  if (game.ending != Ending::rules) headers["verdict"] = game.outcome.text();
  return format_record(protocol.game, *game.position, headers);
}

}  // namespace plateau::wire
