#include "wire/client_seat.h"

#include <algorithm>

#include "core/message.h"
#include "players/contestant_kinds.h"
#include "players/pressure.h"

namespace plateau::wire {
namespace {

using std::chrono::steady_clock;

constexpr auto look_around = std::chrono::milliseconds(200);  // how often we ask whether to stop

}  // namespace

Answer ClientSeat::faulty(Fault fault, std::string sentence) {
  Answer answer;
  answer.fault = fault;
  answer.sentence = std::move(sentence);
  return answer;
}

std::optional<Answer> ClientSeat::drop_what_came_before() {
  const std::size_t already_read = connection_.received().size();
  if (already_read > 0) trace(false, say("({} bytes that nobody asked for are thrown away)", already_read));
  if (connection_.drop_received()) return std::nullopt;
  connection_.close();
  Answer answer = faulty(Fault::output, say("it sends bytes without end that nobody asked for"));
  answer.gone = true;
  return answer;
}

Answer ClientSeat::hear(const Limits& limits, const std::function<std::optional<Answer>()>& look) {
  const auto begun = steady_clock::now();
  const auto allowed = time_allowed(limits);
  const auto finished = [&](Answer answer) {
    answer.evidence.wall = steady_clock::now() - begun;
    return answer;
  };
  while (true) {
    const auto now = steady_clock::now();
    const bool late = allowed && now > begun + *allowed + arrival_allowance;
    if (!late)
      if (auto answer = look()) return finished(*answer);
    if (connection_.closed()) {
      Answer answer = faulty(Fault::disconnected, say("it closed the connection"));
      answer.gone = true;
      return finished(answer);
    }
    if (late) return finished(faulty(Fault::late, say("no move within {} ms", milliseconds(*allowed))));
    if (settings_.stopped && settings_.stopped())
      return finished(faulty(Fault::refused, say("the server was stopped")));
    auto until = now + look_around;
    if (allowed) until = std::min<Moment>(until, begun + *allowed + arrival_allowance);
    connection_.receive(until);
  }
}

}  // namespace plateau::wire
