#include "games/icebreaker/bots.h"

#include "games/icebreaker/evaluation.h"
#include "search/knowledge.h"

namespace plateau::icebreaker {
namespace {

// The move after which the evaluation is best, one move ahead; among equals the first.
template <class Layout>
Move choose_territory(const History<BasicGame<Layout>>& game, Random&, SearchControl&) {
  const BasicState<Layout>& s = game.now();
  Move best;
  int best_value = -no_score;
  for (const Move m : s.legal_moves()) {
    const BasicState<Layout> next = s.after(m);
    const int value = next.is_over() ? decided : -evaluation(next);
    if (value > best_value) best_value = value, best = m;
  }
  return best;
}

}  // namespace

template <class Layout>
std::span<const Bot<BasicGame<Layout>>> bots() {
  static constexpr Bot<BasicGame<Layout>> all[] = {
      {"territory", "counts the icebergs nearer to its own ships, one move ahead", choose_territory<Layout>},
  };
  return all;
}

template std::span<const Bot<BasicGame<Narrow>>> bots<Narrow>();
template std::span<const Bot<BasicGame<Wide>>> bots<Wide>();

}  // namespace plateau::icebreaker
