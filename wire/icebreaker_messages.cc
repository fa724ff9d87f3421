#include "wire/icebreaker_messages.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/message.h"
#include "core/text.h"

namespace plateau::wire {
namespace {

struct RefereeSpelling {
  std::string_view text;
  RefereeWord word;
  bool has_value;
};
constexpr std::array<RefereeSpelling, 8> spellings{{{"TEAM_NAME", RefereeWord::team_name, false},
                                                    {"ROLE", RefereeWord::role, true},
                                                    {"BEST_MOVE", RefereeWord::best_move, false},
                                                    {"I_PLAY", RefereeWord::i_play, true},
                                                    {"OTHER_PLAY", RefereeWord::other_play, true},
                                                    {"VICTORY", RefereeWord::victory, false},
                                                    {"DEFEAT", RefereeWord::defeat, false},
                                                    {"TIE", RefereeWord::tie, false}}};

constexpr std::string_view line_ends("\0\n\r", 3);

}  // namespace

std::string encode(const RefereeLine& line) {
  const auto spelling = std::ranges::find(spellings, line.word, &RefereeSpelling::word);
  assert(spelling != spellings.end() && spelling->has_value == !line.value.empty());
  return std::string(spelling->text) + " " + line.value + std::string("\0\n", 2);
}

Result<RefereeLine> parse_referee_line(std::string_view line) {
  const auto parts = words(line);
  const std::string_view first = parts.empty() ? std::string_view() : parts[0];
  const auto spelling = std::ranges::find(spellings, first, &RefereeSpelling::text);
  if (spelling == spellings.end()) return Error{say("'{}' is no line of a referee", shown(line))};
  if (!spelling->has_value) return RefereeLine{spelling->word, ""};
  if (parts.size() < 2) return Error{say("'{}' lacks what should follow", shown(line))};
  return RefereeLine{spelling->word, std::string(parts[1])};
}

std::optional<TakenLine> first_line(std::string_view bytes) {
  for (std::size_t begin = 0; begin < bytes.size();) {
    const std::size_t end = bytes.find_first_of(line_ends, begin);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view text = trim(bytes.substr(begin, end - begin));
    if (!text.empty()) return TakenLine{std::string(text), end + 1};
    begin = end + 1;
  }
  return std::nullopt;
}

}  // namespace plateau::wire
