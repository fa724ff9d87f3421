#include "wire/vampires_client.h"

#include <cassert>

#include "core/text.h"
#include "games/registry.h"
#include "games/vampires/setup.h"
#include "wire/thinker.h"
#include "wire/vampires_board.h"

namespace plateau::wire {
namespace {

using std::chrono::steady_clock;

constexpr auto look_around = std::chrono::milliseconds(200);  // how often we ask whether to stop

class VampiresClient {
 public:
  VampiresClient(Connection& connection, const JoinSettings& settings)
      : connection_(connection), settings_(settings), thinker_(settings.player) {
    const auto game = find_game("vampires");
    assert(game.ok());
    game_ = &(*game)->game();
  }

  Result<int> run() {
    send(NameMessage{settings_.name.substr(0, 255)});
    while (!settings_.events.stopped()) {
      const auto decoded = decode(connection_.received(), Speaker::server);
      if (decoded && !*decoded) return decoded->error();
      if (decoded) {
        const DecodedMessage message = **decoded;
        connection_.consume(message.bytes);
        if (settings_.events.trace) settings_.events.trace({.to_client = true, .text = describe(message.message)});
        if (std::holds_alternative<ByeMessage>(message.message)) return finished_;
        if (auto error = heed(message.message)) return *error;
        continue;
      }
      if (connection_.closed()) {
        if (!board_) return finished_;
        return Error{say("the server closed the connection in the middle of a game")};
      }
      connection_.receive(steady_clock::now() + look_around);
    }
    return finished_;
  }

 private:
  void send(const VampiresMessage& message) {
    connection_.send(encode(message));
    if (settings_.events.trace) settings_.events.trace({.to_client = false, .text = describe(message)});
  }

  std::optional<Error> heed(const VampiresMessage& message) {
    if (const auto* size = std::get_if<SizeMessage>(&message)) {
      auto board = VampiresBoard::begin(*size);
      if (!board) return board.error();
      board_ = std::move(board).value();
      is_new_game_ = true;
      return std::nullopt;
    }
    if (std::holds_alternative<EndMessage>(message)) {
      if (board_) ++finished_;
      board_.reset();
      settings_.events.tell(say("The server says that the game is over."));
      return std::nullopt;
    }
    if (!board_) return Error{say("the server sent {} before SET", describe(message).substr(0, 3))};
    const Moment came = steady_clock::now();
    if (auto error = board_->apply(message)) return error;
    if (std::holds_alternative<UpdateMessage>(message)) return answer(came);
    return std::nullopt;
  }

  std::optional<Error> answer(Moment came) {
    if (!board_->has_map()) return Error{say("the server sent {} before MAP", "UPD")};
    const auto position = game_->parse(board_->position_text(settings_.most_turns));
    if (!position) return Error{say("what the server tells is no position: {}", position.error().message)};
    if ((*position)->outcome()) return std::nullopt;  // it will say so
    if (std::exchange(is_new_game_, false)) {
      thinker_.new_game(**position);
      const Player seat = (*position)->turn();
      settings_.events.tell(say("We play {}.", translate(game_->info().player_names[static_cast<std::size_t>(seat)])));
    }
    if (settings_.events.show) settings_.events.show(**position);
    const Nanoseconds thinking = thinking_time(settings_.time);
    const Moment deadline = came + (thinking + settings_.time) / 2;
    const auto turn = thinker_.turn(**position, {.time = thinking}, deadline);
    MoveMessage message;
    const vampires::Grid grid = vampires::read_position((*position)->text())->grid;
    const std::vector<std::string_view> words(turn.begin(), turn.end());
    std::size_t read = 0;
    for (const vampires::Move& order : vampires::sorted_orders(grid, words, read))
      message.orders.push_back({.x = grid.x(order.from()),
                                .y = grid.y(order.from()),
                                .count = order.units(),
                                .to_x = grid.x(order.to()),
                                .to_y = grid.y(order.to())});
    send(message);
    return std::nullopt;
  }

  Connection& connection_;
  const JoinSettings& settings_;
  const AnyGame* game_ = nullptr;
  Thinker thinker_;
  std::optional<VampiresBoard> board_;  // of the game that is played
  bool is_new_game_ = false;            // the thinker does not know it yet
  int finished_ = 0;
};

}  // namespace

Result<int> join_vampires(Connection& connection, const JoinSettings& settings) {
  return VampiresClient(connection, settings).run();
}

}  // namespace plateau::wire
