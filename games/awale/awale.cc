#include "games/awale/awale.h"

#include <cassert>
#include <cstring>

#include "games/awale/french.h"

namespace plateau::awale {
namespace {

// Eight bytes as a number, the first byte lowest on every machine.
std::uint64_t word_of(const std::uint8_t* bytes) {
  std::uint64_t word;
  std::memcpy(&word, bytes, sizeof word);
  return std::endian::native == std::endian::little ? word : __builtin_bswap64(word);
}

std::uint64_t folded_product(std::uint64_t a, std::uint64_t b) {
  const Bits128 product = static_cast<Bits128>(a) * b;
  return low_half(product) ^ high_half(product);
}

// How many seeds fall in each hole when n of one colour are sown from hole 0, and where the last one falls.
struct Sowing {
  std::array<int, hole_count> gain{};
  int last = 0;
};

constexpr Sowing sow(int n, Seed seed) {
  Sowing made;
  for (int sown = 0; sown < n; ++sown) {
    if (seed == red)
      made.last = made.last == 0 ? 1 : (made.last + 2) % hole_count;
    else
      made.last = made.last == hole_count - 1 ? 1 : made.last + 1;
    ++made.gain[made.last];
  }
  made.gain[0] = -n;
  return made;
}

constexpr detail::Tables make_tables() {
  detail::Tables tables;
  for (const Seed seed : {red, blue})
    for (int n = 0; n <= seed_count; ++n) {
      const Sowing sowing = sow(n, seed);
      for (int hole = 0; hole < hole_count; ++hole) {
        const std::size_t index =
            detail::sowing_index({.code = Move::code_of(hole, seed), .count = static_cast<std::uint8_t>(n)});
        Bytes& change = tables.change[index].seeds[seed];
        for (int i = 0; i < hole_count; ++i)
          change[(hole + i) % hole_count] = static_cast<std::uint8_t>(sowing.gain[i]);
        tables.turn[index] = static_cast<std::uint8_t>(hole_count - 1 - (hole + sowing.last) % hole_count);
      }
    }
  for (int captured = 0; captured <= hole_count; ++captured)
    for (int i = 0; i < 2 * hole_count; ++i)
      tables.kept[hole_count + captured][i] = i % hole_count < hole_count - captured ? 0xff : 0;
  return tables;
}

}  // namespace

constinit const detail::Tables detail::tables = make_tables();

State::State(const Setup& setup)
    : seeds_(setup.seeds),
      scores_{static_cast<std::uint8_t>(setup.scores[0]), static_cast<std::uint8_t>(setup.scores[1])},
      ply_(static_cast<std::uint16_t>(setup.ply)),
      plies_(static_cast<std::uint16_t>(setup.plies)),
      turn_(static_cast<std::uint8_t>(setup.turn)),
      repetitions_(static_cast<std::uint8_t>(setup.repetitions)),
      course_(setup.course ? 1 : 0) {
  assert(on_board() + score(0) + score(1) <= seed_count);
  assert(setup.course || !(lanes(red) + lanes(blue)).any_above(most_in_hole));
  assert(0 <= setup.ply && setup.ply <= setup.plies && 1 <= setup.plies && setup.plies <= most_plies);
}

int State::sow_past_full_holes(int origin, Seed seed) {
  std::uint8_t& hand = seeds_[seed][origin];
  const int step = seed == red ? 2 : 1;
  int hole = origin + 1 - step;
  int last = origin;
  while (hand > 0) {
    hole = (hole + step) % hole_count;
    if (hole == origin || seeds(hole, red) + seeds(hole, blue) >= most_in_hole) continue;
    ++seeds_[seed][hole];
    --hand;
    last = hole;
  }
  return last;
}

std::optional<Outcome> State::outcome() const {
  const std::array<int, max_players> scores{score(0), score(1)};
  for (const Player p : {0, 1})
    if (scores[p] >= winning_score) return Outcome::win_for(p, scores);
  if (2 * scores[0] == seed_count && 2 * scores[1] == seed_count) return Outcome::by_score(scores, 2);
  if (course() && on_board() < least_on_board) return Outcome::by_score(scores, 2);
  if (movable() == 0) {
    const Player other = 1 - turn_;
    if (!course()) return Outcome::win_for(other, scores);
    auto final_scores = scores;
    final_scores[other] += on_board();
    return Outcome::by_score(final_scores, 2);
  }
  if (ply_ >= plies_) return repetition_outcome();
  return std::nullopt;
}

bool State::same_position(const State& other) const {
  State now = other;
  now.ply_ = ply_;
  return now == *this;
}

std::uint64_t State::hash() const {
  const std::uint64_t rest = scores_[0] | static_cast<std::uint64_t>(scores_[1]) << 8 |
                             static_cast<std::uint64_t>(plies_) << 16 | static_cast<std::uint64_t>(turn_) << 32 |
                             static_cast<std::uint64_t>(repetitions_) << 40 | static_cast<std::uint64_t>(course_) << 48;
  const auto half = [&](Seed seed, std::uint64_t one, std::uint64_t two) {
    return folded_product(word_of(&seeds_[seed][0]) ^ one, word_of(&seeds_[seed][8]) ^ two);
  };
  return mix(half(red, 0xa0761d6478bd642fu, 0xe7037ed1a0b428dbu) ^
             half(blue, 0x8ebc6af09c88c6e3u, 0x589965cc75374cc3u) ^ rest * 0x9e3779b97f4a7c15u);
}

const GameInfo& Game::info() {
  static const GameInfo info{
      .name = "awale",
      .title = "Awalé",
      .summary =
          "Sow the red or the blue seeds of one of your holes around the ring; twos and threes where the last one "
          "falls, and behind it, are yours. More than half of the seeds win.",
      .player_names = {"player 1", "player 2"},
      .options = {{.name = "repetitions",
                   .kind = OptionInfo::Kind::integer,
                   .fallback = std::to_string(default_repetitions),
                   .least = 0,
                   .most = most_repetitions,
                   .help = "a position that stands for this many times is a draw (0: no limit)"},
                  {.name = "plies",
                   .kind = OptionInfo::Kind::integer,
                   .fallback = std::to_string(default_plies),
                   .least = 0,
                   .most = most_plies,
                   .help = "a game of this many plies is a draw (0: as late as can be, 65535)"},
                  {.name = "course",
                   .kind = OptionInfo::Kind::choice,
                   .fallback = "no",
                   .choices = {"no", "yes"},
                   .help = "the end rules of the course: no full holes, and the end with fewer than 8 seeds"}},
      .french = french};
  return info;
}

Result<State> Game::start(const Options& options) {
  State::Setup setup{.plies = options.integer("plies"),
                     .repetitions = options.integer("repetitions"),
                     .course = options.text("course") == "yes"};
  if (setup.plies == 0) setup.plies = most_plies;
  for (Bytes& colour : setup.seeds) colour.fill(2);
  return State(setup);
}

}  // namespace plateau::awale
