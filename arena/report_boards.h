// The boards of the games that the report's viewer shows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "arena/report.h"
#include "core/any_game.h"

namespace plateau::report {

// Why a game was chosen: the earlier, the more it is worth showing.
enum class Worth { top, verdict, other };

class Boards {
 public:
  Boards() = default;
  // Games between the best, then those with verdicts, then the others while ReportInput::board_bytes lasts.
  // `place` is where an entrant stands, from 0.
  Boards(const ReportInput& input, const AnyGame& game, const std::vector<int>& place);

  bool shows(std::int64_t id) const { return shown_.contains(id); }
  std::size_t count() const { return shown_.size(); }
  const std::map<std::int64_t, Worth>& shown() const { return shown_; }

  // {"17": {"moves": […], "by": […], "boards": […]}}: the moves, the seat that made each (from 1; 0 is chance), and the
  // drawing of every position from the start on: a text, or what differs from the one before: [line, text, line,
  // text…].
  const std::string& json() const { return json_; }

 private:
  std::map<std::int64_t, Worth> shown_;
  std::string json_ = "{}";
};

}  // namespace plateau::report
