// Makes an engine of its name: the general ones, and those that a game brings (search/engines_of.h). Included once per
// game, in a file that the build generates.
#pragma once

#include <algorithm>

#include "core/message.h"
#include "search/alpha_beta.h"
#include "search/engines_of.h"
#include "search/levels.h"
#include "search/mcts.h"
#include "search/plain_search.h"
#include "search/search_engine.h"

namespace plateau {

template <Game G>
class EngineMaker {
 public:
  using Plain = typename EnginesOf<G>::Plain;
  using Best = typename EnginesOf<G>::Best;

  static std::vector<EngineInfo> infos() {
    std::vector<EngineInfo> infos{
        {"best", false, "the strongest player of this game"},
        {"level", true, "from 1, who loses to a child, to 10, who is `best`"},
        {"random", false, "any legal move"},
        {"greedy", false, "the best score one move ahead"},
        {"minimax", true, "plain minimax to this depth, looking at the score"},
        {"alphabeta", true, "plain alpha-beta to this depth, looking at the score"},
        {"mcts", true, "Monte Carlo tree search with so many random playouts a move"},
    };
    for (const Bot<G>& bot : EnginesOf<G>::bots()) {
      const auto same = std::ranges::find(infos, bot.name, &EngineInfo::name);
      if (same != infos.end())
        same->help = bot.help;
      else
        infos.push_back({std::string(bot.name), false, bot.help});
    }
    return infos;
  }

  // REQUIRES: spec.name is one of infos(), its number is given iff it takes one, and within bounds.
  static std::unique_ptr<Engine> make(const StateOf<G>& now, const EngineSpec& spec) {
    for (const Bot<G>& bot : EnginesOf<G>::bots())
      if (bot.name == spec.name) return bot_engine(&bot, spec);
    const int number = spec.number.value_or(0);
    if (spec.name == "random") return bot_engine(&random_bot, spec);
    if (spec.name == "greedy") return plain_engine<GreedySearch<Plain>>(1, spec);
    if (spec.name == "minimax") return plain_engine<PlainSearch<Plain, Minimax<Plain>>>(number, spec);
    if (spec.name == "alphabeta") return plain_engine<PlainSearch<Plain, PlainAlphaBeta<Plain>>>(number, spec);
    if (spec.name == "mcts") return sampling_engine(spec);
    if (spec.name == "level" && number < 10)
      return std::make_unique<SearchEngine<Best, LevelSearch<Best>>>(LevelSettings{number, spec.seed}, spec.limits,
                                                                     LimitedBy::its_name);
    // Several lines of a game without chance: alpha-beta searches each of them to the same depth, and tells by how much
    // it wins.
    const bool compares_lines = spec.lines > 1 && has_evaluation && !Stochastic<G>;
    if (EnginesOf<G>::best_search(now) == SearchKind::mcts && !compares_lines)
      return std::make_unique<SearchEngine<Best, Mcts<Best>>>(
          MctsSettings{.tree_mebibytes = mebibytes(spec, 1024),  // used as far as the tree grows
                       .threads = spec.threads,
                       .lines = spec.lines,
                       .playouts = has_evaluation ? Playouts::none : Playouts::random,
                       .seed = spec.seed},
          spec.limits);
    return std::make_unique<SearchEngine<Best, AlphaBeta<Best>>>(
        AlphaBetaSettings{.table_mebibytes = mebibytes(spec, 16),
                          .threads = spec.threads,
                          .lines = spec.lines,
                          .hopeful = spec.aim == Aim::victory},
        spec.limits);
  }

 private:
  static constexpr bool has_evaluation = !std::is_same_v<Best, NoKnowledge<G>>;

  static int mebibytes(const EngineSpec& spec, int usual) {
    return spec.hash_mebibytes > 0 ? spec.hash_mebibytes : usual;
  }

  static MoveOf<G> choose_at_random(const History<G>& game, Random& random, SearchControl&) {
    return random_move<G>(game.now(), random);
  }
  static constexpr Bot<G> random_bot{"random", "", choose_at_random};

  static std::unique_ptr<Engine> bot_engine(const Bot<G>* bot, const EngineSpec& spec) {
    return std::make_unique<SearchEngine<NoKnowledge<G>, BotSearch<G>>>(BotSettings<G>{bot, spec.seed}, spec.limits);
  }

  template <class Search>
  static std::unique_ptr<Engine> plain_engine(int depth, const EngineSpec& spec) {
    return std::make_unique<SearchEngine<Plain, Search>>(PlainSettings{depth}, spec.limits, LimitedBy::its_name);
  }

  // The plain search knows nothing of the game but its rules.
  static std::unique_ptr<Engine> sampling_engine(const EngineSpec& spec) {
    Limits limits = spec.limits;
    limits.nodes = static_cast<std::uint64_t>(*spec.number);
    const MctsSettings settings{.tree_mebibytes = mebibytes(spec, 64),
                                .threads = spec.threads,
                                .lines = spec.lines,
                                .playouts = spec.playouts,
                                .keeps_tree = false,
                                .seed = spec.seed};
    if (spec.playouts == Playouts::random)
      return std::make_unique<SearchEngine<NoKnowledge<G>, Mcts<NoKnowledge<G>>>>(settings, limits,
                                                                                  LimitedBy::its_name);
    return std::make_unique<SearchEngine<Best, Mcts<Best>>>(settings, limits, LimitedBy::its_name);
  }
};

// The functions that core/erased_game.h declares.
template <Game G>
std::unique_ptr<Engine> make_engine(const StateOf<G>& now, const EngineSpec& spec) {
  return EngineMaker<G>::make(now, spec);
}
template <Game G>
std::optional<Error> build_tables(const TableRequest& request) {
  if constexpr (requires { EnginesOf<G>::build_tables(request); }) return EnginesOf<G>::build_tables(request);
  static_cast<void>(request);
  return Error{say("the engines of {} use no tables", G::info().name)};
}
template <Game G>
std::vector<EngineInfo> engine_infos() {
  return EngineMaker<G>::infos();
}

}  // namespace plateau
