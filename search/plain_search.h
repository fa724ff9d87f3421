// The plain searches and the bots behind the interface that all searches share.
#pragma once

#include "search/bot.h"
#include "search/minimax.h"
#include "search/report.h"

namespace plateau {

struct PlainSettings {
  int depth = 1;
};

// Fixed depth: `Plain` is Minimax<K> or PlainAlphaBeta<K>. Stopped on the way, it answers with what one ply less found.
template <Knowledge K, class Plain>
class PlainSearch {
 public:
  using G = GameOf<K>;

  explicit PlainSearch(const PlainSettings& settings) : settings_(settings) {}
  void clear() {}

  SearchReport<K> search(const History<G>& game, SearchControl& control, const ReportCallback<K>& tell) {
    SearchReport<K> report;
    report.lines.push_back({.variation = {steps_of<K>(game.now())[0]}});
    const int last = control.limits().depth > 0 ? std::min(settings_.depth, control.limits().depth) : settings_.depth;
    // Only a search that may be cut short needs the shallower answers.
    const bool may_be_stopped = control.has_deadline() || control.limits().nodes > 0;
    for (int depth = may_be_stopped ? 1 : last; depth <= last; ++depth) {
      const PlainResult result = Plain(&control).search(game.now(), depth);
      report.nodes += result.nodes;
      report.time = control.elapsed();
      if (control.stopped()) break;
      report.depth = depth;
      report.lines[0] = {.score = result.score,
                         .variation = {steps_of<K>(game.now())[static_cast<std::size_t>(result.step)]}};
      if (tell) tell(report);
    }
    return report;
  }

 private:
  PlainSettings settings_;
};

// The step with the best score one step ahead; the first of equals.
template <Knowledge K>
class GreedySearch {
 public:
  using G = GameOf<K>;
  explicit GreedySearch(const PlainSettings&) {}
  void clear() {}

  SearchReport<K> search(const History<G>& game, SearchControl& control, const ReportCallback<K>&) {
    const PlainResult result = Minimax<K>(&control).search(game.now(), 1);
    SearchReport<K> report{.depth = 1, .nodes = result.nodes, .time = control.elapsed()};
    report.lines.push_back({.score = result.score,
                            .variation = {steps_of<K>(game.now())[static_cast<std::size_t>(result.step)]}});
    return report;
  }
};

// A bot as a search: it looks at its own position only. Its random numbers follow from the seed and the ply.
template <Game G>
struct BotSettings {
  const Bot<G>* bot = nullptr;
  std::uint64_t seed = 0;
};

template <Game G>
class BotSearch {
 public:
  using K = NoKnowledge<G>;

  explicit BotSearch(const BotSettings<G>& settings) : settings_(settings) {}
  void clear() {}

  SearchReport<K> search(const History<G>& game, SearchControl& control, const ReportCallback<K>&) {
    Random random(mix(settings_.seed) + 0x9e3779b97f4a7c15u * (game.plies() + 1));
    SearchReport<K> report;
    report.lines.push_back({.variation = {settings_.bot->choose(game, random, control)}});
    report.time = control.elapsed();
    return report;
  }

 private:
  BotSettings<G> settings_;
};

}  // namespace plateau
