// An icebreaker program at a table: it is asked for its moves and told those of both.
#pragma once

#include "wire/client_seat.h"
#include "wire/icebreaker_messages.h"

namespace plateau::wire {

class IcebreakerSeat final : public ClientSeat {
 public:
  using ClientSeat::ClientSeat;

  std::optional<Result<std::string>> greet() override;
  std::optional<Answer> begin(const AnyPosition& start, Player seat) override;
  Answer answer(const AnyPosition& now, const Limits& limits) override;
  void end(std::string_view result) override;
  void dismiss() override;

 protected:
  std::string legible(std::string_view bytes) const override;

 private:
  // Who does not begin with its name is asked for it after this time all the same.
  static constexpr auto patience = std::chrono::seconds(1);

  void tell(const RefereeLine& line);
  void tell_moves(const AnyPosition& now);  // those that it does not know
  std::optional<std::string> take_line();
  std::optional<Answer> look_for_move(const AnyPosition& now);

  Moment came_ = std::chrono::steady_clock::now();
  bool asked_for_name_ = false;
  Player seat_ = 0;
  std::size_t told_plies_ = 0;  // of the game: it knows so many moves
};

}  // namespace plateau::wire
