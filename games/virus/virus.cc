#include "games/virus/virus.h"

#include "games/virus/french.h"

namespace plateau::virus {

State::State(const Setup& setup)
    : mine_(setup.pawns[setup.turn]),
      theirs_(setup.pawns[1 - setup.turn]),
      size_(setup.size),
      turn_(setup.turn) {
  assert(((mine_ | theirs_) & ~board()) == 0 && (mine_ & theirs_) == 0 && (mine_ | theirs_) != 0);
}

std::uint64_t State::hash() const {
  std::uint64_t h = mix(low_half(mine_) + 0x9e3779b97f4a7c15u);
  h = mix(h ^ high_half(mine_));
  h = mix(h ^ low_half(theirs_));
  return mix(h ^ high_half(theirs_) ^ static_cast<std::uint64_t>(size_) << 56 ^
             static_cast<std::uint64_t>(turn_) << 48);
}

const GameInfo& Game::info() {
  static const GameInfo info{
      .name = "virus",
      .title = "Virus",
      .summary =
          "Put a pawn beside one of yours; the enemy pawns around it change side. Most pawns on the full grid win.",
      .player_names = {"player 1", "player 2"},
      .forgiven = Forgiven::everything,
      .options = {{.name = "size",
                   .kind = OptionInfo::Kind::integer,
                   .fallback = "10",
                   .least = least_size,
                   .most = most_size,
                   .help = "rows and columns of the grid"},
                  {.name = "first",
                   .kind = OptionInfo::Kind::choice,
                   .fallback = "1",
                   .choices = {"1", "2"},
                   .help = "the player who moves first"}},
      .french = french};
  return info;
}

Result<State> Game::start(const Options& options) {
  const int size = options.integer("size");
  const auto cell = [](int row, int column) { return bit<Bits128>(row * stride + column); };
  const int last = size - 1;
  return State({.size = size,
                .pawns = {cell(0, 0) | cell(last, last), cell(0, last) | cell(last, 0)},
                .turn = options.text("first") == "2" ? 1 : 0});
}

}  // namespace plateau::virus
