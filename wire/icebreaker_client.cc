#include "wire/icebreaker_client.h"

#include <algorithm>
#include <cassert>

#include "core/text.h"
#include "games/registry.h"
#include "wire/icebreaker_messages.h"
#include "wire/thinker.h"

namespace plateau::wire {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr auto look_around = milliseconds(200);  // how often we ask whether to stop

class IcebreakerClient {
 public:
  IcebreakerClient(Connection& connection, const JoinSettings& settings)
      : connection_(connection), settings_(settings), thinker_(settings.player) {
    const auto game = find_game("icebreaker");
    assert(game.ok());
    game_ = &(*game)->game();
  }

  Result<int> run() {
    send(settings_.name);
    while (!settings_.events.stopped()) {
      const auto taken = first_line(connection_.received());
      if (taken) {
        connection_.consume(taken->bytes);
        if (settings_.events.trace) settings_.events.trace({.to_client = true, .text = shown(taken->text)});
        const auto line = parse_referee_line(taken->text);
        if (!line) return line.error();
        if (auto error = heed(*line)) return *error;
        continue;
      }
      if (connection_.received().size() > longest_line)
        return Error{say("the server sent a line longer than {} bytes", longest_line)};
      if (connection_.closed()) {
        if (!position_) return finished_;
        return Error{say("the server closed the connection in the middle of a game")};
      }
      connection_.receive(steady_clock::now() + look_around);
    }
    return finished_;
  }

 private:
  void send(const std::string& line) {
    connection_.send(line + "\n");
    if (settings_.events.trace) settings_.events.trace({.to_client = false, .text = line});
  }

  std::optional<Error> heed(const RefereeLine& line) {
    switch (line.word) {
      case RefereeWord::team_name: send(settings_.name); return std::nullopt;
      case RefereeWord::role: return begin(line.value);
      case RefereeWord::best_move: return answer();
      case RefereeWord::i_play:
      case RefereeWord::other_play: return follow(line.value);
      case RefereeWord::victory: return end(say("Victory."));
      case RefereeWord::defeat: return end(say("Defeat."));
      case RefereeWord::tie: return end(say("A tie."));
    }
    return std::nullopt;
  }

  std::optional<Error> begin(const std::string& role) {
    position_ = std::move(game_->start({})).value();
    thinker_.new_game(*position_);
    clock_ = settings_.time;
    settings_.events.tell(say("We play {}.", translate(game_->info().player_names[role == "BLACK" ? 1 : 0])));
    return std::nullopt;
  }

  std::optional<Error> follow(const std::string& move) {
    if (!position_) return Error{say("the server tells a move before ROLE")};
    const auto found = position_->find_move(move);
    if (!found) return Error{say("the server tells a move that is not legal: {}", found.error().message)};
    position_->play(*found);
    return std::nullopt;
  }

  std::optional<Error> answer() {
    if (!position_) return Error{say("the server asks for a move before ROLE")};
    if (position_->outcome()) return Error{say("the server asks for a move after the end of the game")};
    if (settings_.events.show) settings_.events.show(*position_);
    const Moment came = steady_clock::now();
    // So much of the clock is never planned with: what the way to the server and back costs, every time.
    const Nanoseconds usable = std::max(clock_ * 9 / 10, clock_ - Nanoseconds(std::chrono::seconds(10)));
    const Nanoseconds thinking = Limits{.clock = usable}.time_for_move();
    const auto turn = thinker_.turn(*position_, {.time = thinking}, came + thinking + thinking / 4 + milliseconds(20));
    send(turn.front());
    clock_ = std::max<Nanoseconds>(clock_ - (steady_clock::now() - came) - milliseconds(5), milliseconds(50));
    return std::nullopt;
  }

  std::optional<Error> end(const std::string& sentence) {
    settings_.events.tell(sentence);
    send("OK");
    if (position_) ++finished_;
    position_.reset();
    return std::nullopt;
  }

  Connection& connection_;
  const JoinSettings& settings_;
  const AnyGame* game_ = nullptr;
  Thinker thinker_;
  std::unique_ptr<AnyPosition> position_;  // of the game that is played, after the moves that the server told
  Nanoseconds clock_{0};                   // what is left to us
  int finished_ = 0;
};

}  // namespace

Result<int> join_icebreaker(Connection& connection, const JoinSettings& settings) {
  return IcebreakerClient(connection, settings).run();
}

}  // namespace plateau::wire
