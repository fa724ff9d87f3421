// How much any player could score against a bot of vampires: plays the bot with a Monte Carlo search that knows the
// bot's answer to everything and so has to foresee chance alone.
//
//   build/tools/ceiling_vampires POSITION BOT GAMES SIMULATIONS SEED
//
// POSITION is a position as text, or `random`: maps drawn anew for each pair of games. Both sides are played in turn,
// with the same chance in both. The turns it chooses among are those that `best` looks at. Prints won-drawn-lost as
// vampires and as werewolves, then the same for alpha-beta as `best` uses it on small maps, which knows nothing of the
// bot, with ten times as many nodes (about the same time). The same arguments give the same numbers.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "games/vampires/engines.h"
#include "search/alpha_beta.h"
#include "search/mcts.h"
#include "tools/random_maps.h"

namespace plateau::vampires {
namespace {

using Game = BasicGame<512>;
using State = BasicState<512>;

const Bot<Game>* bot_named(std::string_view name) {
  for (const Bot<Game>& bot : bots<512>())
    if (bot.name == name) return &bot;
  return nullptr;
}

// What `best` knows, and the one answer of the bot to every position.
struct Foresight : Tuned<512> {
  static inline const Bot<Game>* bot = nullptr;
  static inline Player us = 0;

  static TurnList steps(const State& s) {
    if (s.mover() == us) return Tuned<512>::steps(s);
    Turn turn(s.grid());
    History<Game> game(s);
    Random unused(1);
    while (game.now().turn() == s.turn()) {
      SearchControl control;
      const Move m = bot->choose(game, unused, control);
      if (m.kind() != Move::Kind::end) turn.add({.from = m.from(), .to = m.to(), .units = m.units()});
      game.play(m);
      if (m.kind() == Move::Kind::end) break;
    }
    TurnList only;
    only.push_back(turn);
    return only;
  }
};

struct Tally {
  int won = 0;
  int drawn = 0;
  int lost = 0;
};
using Tallies = std::array<Tally, 2>;  // as vampires, as werewolves

template <class Search>
void play_game(Search& search, const State& start, std::uint64_t nodes, Random& chances, Tallies& tallies) {
  const Player us = Foresight::us;
  History<Game> game(start);
  search.clear();
  while (!game.is_over()) {
    const State& now = game.now();
    SearchControl control(Limits{.nodes = nodes});
    if (now.turn() == chance) {
      game.play(now.random_move(chances));
    } else if (now.turn() != us) {
      game.play(Foresight::bot->choose(game, chances, control));
    } else {
      const auto moves = search.search(game, control, {}).lines[0].variation[0].moves();
      for (const Move m : moves) game.play(m);
    }
  }
  const Outcome outcome = *game.outcome();
  Tally& tally = tallies[static_cast<std::size_t>(us)];
  ++(outcome.draw() ? tally.drawn : outcome.won(us) ? tally.won : tally.lost);
}

void print(const char* who, const Tallies& tallies) {
  std::printf("%s:", who);
  for (const Tally& tally : tallies) std::printf(" %d-%d-%d", tally.won, tally.drawn, tally.lost);
  const int games = tallies[0].won + tallies[0].drawn + tallies[0].lost;  // of each side
  std::printf(", %.1f %%\n",
              25.0 * (2 * (tallies[0].won + tallies[1].won) + tallies[0].drawn + tallies[1].drawn) / games);
}

int run(const std::string& position, int games, std::uint64_t simulations, std::uint64_t seed) {
  Tallies knowing{};
  Tallies unknowing{};
  Mcts<Foresight> foresight({.tree_mebibytes = 256, .playouts = Playouts::none});
  AlphaBeta<Tuned<512>> best({});
  Random maps(seed);
  for (int pair = 0; 2 * pair < games; ++pair) {
    const auto start = Game::parse(position == "random" ? random_map(maps) : position);
    if (!start) return std::fprintf(stderr, "%s\n", start.error().message.c_str()), 1;
    for (const Player us : {0, 1}) {
      Foresight::us = us;
      const std::uint64_t of_pair = mix(seed) + static_cast<std::uint64_t>(pair);
      Random chances(of_pair);
      play_game(foresight, *start, simulations, chances, knowing);
      Random again(of_pair);
      play_game(best, *start, 10 * simulations, again, unknowing);
    }
  }
  print("knows the bot", knowing);
  print("best", unknowing);
  return 0;
}

}  // namespace
}  // namespace plateau::vampires

int main(int argc, char** argv) {
  using namespace plateau::vampires;
  if (argc == 6) Foresight::bot = bot_named(argv[2]);
  if (Foresight::bot == nullptr)
    return std::fprintf(stderr, "usage: ceiling_vampires POSITION groups|greedy GAMES SIMULATIONS SEED\n"), 2;
  return run(argv[1], std::atoi(argv[3]), static_cast<std::uint64_t>(std::atoll(argv[4])),
             static_cast<std::uint64_t>(std::atoll(argv[5])));
}
