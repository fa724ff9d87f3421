#include "server/analysis_request.h"

#include <algorithm>

#include "core/message.h"
#include "core/text.h"

namespace plateau {
namespace {

constexpr std::size_t most_plies_of_game = 500;
constexpr Milliseconds longest_of_ply(1000);
constexpr Milliseconds longest_of_game(120'000);

struct Bounds {
  std::int64_t fallback = 0;
  std::int64_t least = 0;
  std::int64_t most = 0;
};

Granted<std::int64_t> number_between(const JsonValue& body, std::string_view name, Bounds bounds) {
  const JsonValue* given = body.find(name);
  if (given == nullptr || given->is_null()) return bounds.fallback;
  const auto number = given->integer();
  if (!number || *number < bounds.least || *number > bounds.most)
    return Refusal{400, say("'{}' must be {}", name, say("a whole number from {} to {}", bounds.least, bounds.most))};
  return *number;
}

}  // namespace

Granted<AnalysisRequest> analysis_request_of(const JsonValue& body) {
  AnalysisRequest request;
  if (const JsonValue* whole = body.find("whole_game"); whole != nullptr && !whole->is_null()) {
    if (whole->boolean() == nullptr) return Refusal{400, say("'{}' must be {}", "whole_game", "true | false")};
    request.whole_game = *whole->boolean();
  }
  auto lines = number_between(body, "lines", {.fallback = 1, .least = 1, .most = most_lines});
  if (!lines) return lines.refusal();
  request.lines = request.whole_game ? 1 : static_cast<int>(*lines);
  const Bounds times =
      request.whole_game ? Bounds{200, 20, longest_of_ply.count()} : Bounds{10'000, 20, longest_analysis.count()};
  auto time = number_between(body, "time", times);
  if (!time) return time.refusal();
  request.time = Milliseconds(*time);
  auto studied = studied_position_of(body);
  if (!studied) return studied.refusal();
  request.studied = std::move(*studied);
  const AnyPosition& position = *request.studied.position;
  if (request.whole_game) {
    if (position.plies() > most_plies_of_game)
      return Refusal{400, say("a game of more than {} plies is not analysed as a whole", most_plies_of_game)};
    request.time = std::min(request.time, longest_of_game / static_cast<std::int64_t>(position.plies() + 1));
  } else if (position.outcome()) {
    return Refusal{400, say("the game is over, no move can follow")};
  } else if (position.turn() == chance) {
    return Refusal{400, say("chance is to move here: nobody can think about it")};
  }
  request.key =
      fmt::format("{}|{}|{}|{}|{}", request.whole_game, request.lines, request.studied.entry->game().info().name,
                  position.start_text(), join(position.moves_played(), " "));
  return request;
}

}  // namespace plateau
