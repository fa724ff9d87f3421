// A vampires program at a table: it is told what changed and asked for a turn.
#pragma once

#include <map>

#include "wire/client_seat.h"
#include "wire/vampires_messages.h"

namespace plateau::wire {

class VampiresSeat final : public ClientSeat {
 public:
  // `humans`: the humans' cells in the order of the map's file. Without them they are told row by row.
  VampiresSeat(Connection connection, SeatSettings settings, std::vector<WirePlace> humans = {})
      : ClientSeat(std::move(connection), std::move(settings)), humans_(std::move(humans)) {}

  std::optional<Result<std::string>> greet() override;
  std::optional<Answer> begin(const AnyPosition& start, Player seat) override;
  Answer answer(const AnyPosition& now, const Limits& limits) override;
  void end(std::string_view result) override;
  void dismiss() override;

 protected:
  std::string legible(std::string_view bytes) const override;

 private:
  void tell(const VampiresMessage& message);
  std::optional<Answer> look_for_turn(const AnyPosition& now);

  std::vector<WirePlace> humans_;
  std::vector<WirePlace> untold_;  // cells that changed and had no room in the last update
  std::map<int, WireCell> told_;   // the cells that it believes not to be empty
};

// What the server tells a seat in this position: SET, HUM, HME, MAP. REQUIRES: a turn begins or the game is over.
std::vector<VampiresMessage> introduction(const AnyPosition& start, Player seat, const std::vector<WirePlace>& humans);

// The cells that the last turn of each player touched, the vampires' first, row by row, none twice.
std::vector<WirePlace> touched_cells(const AnyPosition& now);

// The moves of the game that the orders make, to be played one after the other; or why the turn is illegal.
Result<std::vector<int>> moves_of_orders(const AnyPosition& now, const std::vector<WireOrder>& orders);

}  // namespace plateau::wire
