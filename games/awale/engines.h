// The engines of awalé.
#pragma once

#include "games/awale/knowledge.h"
#include "search/engines_of.h"

namespace plateau {

template <>
struct EnginesOf<awale::Game> {
  using Plain = awale::Plain;
  using Best = awale::Tuned;
  static SearchKind best_search(const awale::State&) { return SearchKind::alpha_beta; }
  static std::span<const Bot<awale::Game>> bots() { return {}; }
  static std::optional<Error> build_tables(const TableRequest& request) {
    const int seeds = request.size == 0 ? awale::usual_table_seeds : request.size;
    if (seeds > awale::most_table_seeds)
      return Error{say("the tables cover at most {} seeds on the board, not {}", awale::most_table_seeds, seeds)};
    return awale::build_tables(request.folder, seeds, request.tell);
  }
};

}  // namespace plateau
