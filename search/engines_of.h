// What a game brings for its engines. A game that brings nothing has the general ones: random, greedy, minimax, alphabeta,
// mcts. Specialised in games/NAME/engines.h, for each of the game's widths.
#pragma once

#include <span>

#include "search/bot.h"
#include "search/knowledge.h"

namespace plateau {

enum class SearchKind { alpha_beta, mcts };

template <class G>
struct EnginesOf {
  using Plain = NoKnowledge<G>;  // the score as it stands: what greedy, minimax:N and alphabeta:N look at
  using Best = NoKnowledge<G>;   // what `best` and the levels know
  static SearchKind best_search(const StateOf<G>&) { return SearchKind::mcts; }
  static std::span<const Bot<G>> bots() { return {}; }  // a bot called like a general engine replaces it
  // A game whose engines use tables also has: static std::optional<Error> build_tables(const TableRequest& request);
};

}  // namespace plateau
