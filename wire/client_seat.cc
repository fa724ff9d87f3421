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
  const bool has_end = connection_.drop_received();
  connection_.forget_heard();
  if (has_end) return std::nullopt;
  connection_.close();
  Answer answer = faulty(Fault::output, say("it sends bytes without end that nobody asked for"));
  answer.gone = true;
  return answer;
}

Answer ClientSeat::hear(const Limits& limits, const std::function<std::optional<Answer>()>& look) {
  const auto begun = steady_clock::now();
  const auto allowed = time_allowed(limits);
  Moment deadline = allowed ? begun + *allowed + arrival_allowance : Moment::max();
  const auto finished = [&](Answer answer) {
    answer.evidence.wall = steady_clock::now() - begun;
    answer.evidence.received = legible(connection_.heard());
    return answer;
  };
  while (true) {
    const auto now = steady_clock::now();
    bool late = now > deadline;
    if (late && settings_.longer)
      if (const auto later = settings_.longer(begun, *allowed)) {
        deadline = *later;
        late = false;
      }
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
    connection_.receive(std::min<Moment>(now + look_around, deadline),
                        settings_.other_output ? settings_.other_output() : -1);
    if (settings_.look_after) settings_.look_after();
  }
}

}  // namespace plateau::wire
