#include "arena/opening.h"

#include "core/message.h"
#include "core/record.h"
#include "core/text.h"
#include "players/player_text.h"

namespace plateau {
namespace {

constexpr std::uint64_t opening_stream = 0x6f70656e696e67;  // apart from the stream of chance

}  // namespace

void play_chance(AnyPosition& position, GroupSeed seed) {
  while (!position.outcome() && position.turn() == chance) {
    Random random = random_of_ply(seed.value, position.plies());
    position.play(position.random_move(random));
  }
}

std::unique_ptr<AnyPosition> random_opening(const AnyPosition& start, int plies, GroupSeed seed) {
  constexpr std::uint64_t most_attempts = 100;
  for (std::uint64_t attempt = 0;; ++attempt) {
    auto position = start.clone();
    Random random(mix(seed.value ^ opening_stream) + attempt);
    play_chance(*position, seed);
    Player mover = chance;
    // A turn of several moves is played to its end: who takes over gets a whole one.
    for (int played = 0; (played < plies || position->turn() == mover) && !position->outcome(); ++played) {
      mover = position->turn();
      position->play(position->random_move(random));
      play_chance(*position, seed);
    }
    if (!position->outcome() || attempt == most_attempts) return position;
  }
}

Result<std::vector<std::vector<std::string>>> read_openings(const AnyPosition& start, std::string_view text) {
  std::vector<std::vector<std::string>> openings;
  int number = 0;
  for (std::string_view line : split(text, '\n')) {
    ++number;
    line = line.substr(0, line.find('#'));
    std::vector<std::string> moves;
    for (const std::string_view word : words(line)) moves.emplace_back(word);
    if (moves.empty()) continue;
    const auto position = start.clone();
    if (const auto wrong = replay_words(*position, moves))
      return Error{say("line {} of the openings: {} cannot be played: {}", number, shown(wrong->word), wrong->reason)};
    if (position->outcome()) return Error{say("line {} of the openings ends the game", number)};
    openings.push_back(std::move(moves));
  }
  if (openings.empty()) return Error{say("the file of openings holds no opening")};
  return openings;
}

}  // namespace plateau
