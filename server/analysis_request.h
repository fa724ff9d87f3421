// What somebody wants to have analysed, read from JSON and bounded.
#pragma once

#include "server/positions.h"

namespace plateau {

inline constexpr Milliseconds longest_analysis(60'000);
inline constexpr int most_lines = 5;

struct AnalysisRequest {
  StudiedPosition studied;
  bool whole_game = false;
  int lines = 1;         // of one position
  Milliseconds time{0};  // for the position; for each of the game's
  std::string key;       // the same for requests that have the same answer but for `time`
};

// The body of POST /analysis. Refused where nobody is to move.
Granted<AnalysisRequest> analysis_request_of(const JsonValue& body);

}  // namespace plateau
