#include "wire/icebreaker_seat.h"

#include "core/message.h"
#include "core/text.h"
#include "games/registry.h"

namespace plateau::wire {
namespace {

const std::string& usual_start() {
  static const std::string text = (*find_game("icebreaker"))->game().start({}).value()->text();
  return text;
}

}  // namespace

void IcebreakerSeat::tell(const RefereeLine& line) {
  const std::string bytes = encode(line);
  connection().send(bytes);
  trace(true, std::string(trim(std::string_view(bytes).substr(0, bytes.size() - 2))));
}

std::optional<std::string> IcebreakerSeat::take_line() {
  auto line = first_line(connection().received());
  if (!line) return std::nullopt;
  trace(false, shown(line->text));
  connection().consume(line->bytes);
  return std::move(line->text);
}

std::optional<Result<std::string>> IcebreakerSeat::greet() {
  if (connection().received().size() > longest_line)
    return Error{say("its name is longer than {} bytes", longest_line)};
  if (!asked_for_name_) {
    if (!take_line() && std::chrono::steady_clock::now() < came_ + patience) return std::nullopt;
    tell({RefereeWord::team_name, ""});
    asked_for_name_ = true;
  }
  auto name = take_line();
  if (!name) return std::nullopt;
  return std::move(*name);
}

std::optional<Answer> IcebreakerSeat::begin(const AnyPosition& start, Player seat) {
  seat_ = seat;
  told_plies_ = 0;
  const auto before = start.clone();
  while (before->plies() > 0) before->undo();
  if (before->text() != usual_start()) {
    Answer answer = faulty(Fault::refused, say("its protocol has no words for another board than the usual one"));
    answer.gone = true;
    return answer;
  }
  tell({RefereeWord::role, seat == 0 ? "RED" : "BLACK"});
  return std::nullopt;
}

void IcebreakerSeat::tell_moves(const AnyPosition& now) {
  for (; told_plies_ < now.plies(); ++told_plies_) {
    const bool own = static_cast<Player>(told_plies_ % 2) == seat_;
    tell({own ? RefereeWord::i_play : RefereeWord::other_play, now.move_played(told_plies_)});
  }
}

Answer IcebreakerSeat::answer(const AnyPosition& now, const Limits& limits) {
  if (auto flooded = drop_what_came_before()) return *flooded;
  tell_moves(now);  // its own are known to it, unless they were made for it before it took over
  tell({RefereeWord::best_move, ""});
  return hear(limits, [&] { return look_for_move(now); });
}

std::optional<Answer> IcebreakerSeat::look_for_move(const AnyPosition& now) {
  const auto line = take_line();
  if (!line) {
    if (connection().received().size() <= longest_line) return std::nullopt;
    return faulty(Fault::output, say("a line is longer than {} bytes", longest_line));
  }
  const auto parts = words(*line);
  const auto move = now.find_move(parts.empty() ? std::string_view(*line) : parts[0]);
  if (!move) return faulty(Fault::illegal, move.error().message);
  Answer answer;
  answer.moves.push_back(*move);
  const auto after = now.clone();
  after->play(*move);
  if (!after->outcome()) tell({RefereeWord::i_play, after->move_played(now.plies())});
  told_plies_ = now.plies() + 1;
  return answer;
}

std::string IcebreakerSeat::legible(std::string_view bytes) const {
  std::string text;
  for (const std::string_view line : split(bytes, '\n'))
    if (!line.empty()) text += shown(line) + "\n";
  return text;
}

void IcebreakerSeat::end(std::string_view result) {
  const auto outcome = Outcome::parse(result);
  if (!outcome || outcome->draw()) return tell({RefereeWord::tie, ""});
  connection().drop_received();
  tell({outcome->won(seat_) ? RefereeWord::victory : RefereeWord::defeat, ""});
}

void IcebreakerSeat::dismiss() {
  // One line, whatever it says, or its going away.
  const auto deadline = std::chrono::steady_clock::now() + time_to_leave;
  while (!gone() && connection().received().empty() && connection().receive(deadline)) {
  }
  if (!connection().received().empty()) take_line();
  connection().hang_up(deadline);
}

}  // namespace plateau::wire
