// Alpha-beta for the player to move against the others: iterative deepening, principal variation search in aspiration
// windows, a transposition table, move ordering, reductions and quiescence where the game's knowledge declares them,
// chance by expectation. Several threads work on one search by sharing the table and by keeping out of each other's
// way.
#pragma once

#include <atomic>
#include <memory>
#include <thread>

#include "search/alpha_beta_worker.h"
#include "search/solved.h"

namespace plateau {

template <Knowledge K>
class AlphaBeta {
 public:
  using G = GameOf<K>;

  explicit AlphaBeta(const AlphaBetaSettings& settings)
      : settings_(settings), table_(static_cast<std::size_t>(settings.table_mebibytes)) {}

  int table_mebibytes() const { return static_cast<int>(table_.mebibytes()); }
  void clear() { table_.clear(); }

  // REQUIRES: a player is to move. The report has a line from its first moment: a stop never loses the best step found.
  SearchReport<K> search(const History<G>& game, SearchControl& control, const ReportCallback<K>& tell) {
    if (settings_.selective && settings_.lines == 1 && settings_.overlooked_permille == 0)
      if (const auto solved = solved_outright<K>(game.now(), control)) {
        if (tell) tell(*solved);
        return *solved;
      }
    SearchReport<K> report;
    report.lines.push_back({.variation = {steps_of<K>(game.now())[0]}});
    table_.new_search();
    std::vector<std::unique_ptr<AlphaBetaWorker<K>>> workers;
    for (int t = 0; t < settings_.threads; ++t) {
      workers.push_back(std::make_unique<Worker>(typename Worker::Shared{table_, under_search_, control, settings_}));
      workers.back()->begin(game);
    }
    std::vector<Help> help(workers.size() - 1);
    std::vector<std::jthread> helpers;
    depth_ = 1;
    for (std::size_t t = 1; t < workers.size(); ++t)
      helpers.emplace_back([&, t] { help[t - 1] = deepen_beside(*workers[t], control); });
    deepen(workers, control, report, tell);
    control.stop();
    helpers.clear();
    for (Help& found : help)
      if (settings_.lines == 1 && found.depth > report.depth) {
        report.depth = found.depth;
        report.lines = {std::move(found.line)};
      }
    report.nodes += total_nodes(workers);
    report.time = control.elapsed();
    return sobered(std::move(report));
  }

 private:
  using Worker = AlphaBetaWorker<K>;

  // The deepest search that a helper has finished.
  struct Help {
    int depth = 0;
    SearchLine<K> line;
  };

  // A helper searches what the first thread searches, or one ply more when it is the first to be done; what it finds
  // reaches the others through the table.
  Help deepen_beside(Worker& worker, SearchControl& control) {
    Help best;
    const int last = last_depth(control);
    for (int depth = 1; depth <= last && !control.stopped(); depth = std::max(depth + 1, depth_.load())) {
      const bool known = best.depth > 2;
      auto result = search_in_window(worker, depth, known ? std::optional(best.line.score) : std::nullopt, 0);
      if (!result.found || control.stopped()) break;
      best = {depth, std::move(result.line)};
      if (result.complete) break;
    }
    return best;
  }

  static int last_depth(const SearchControl& control) {
    return control.limits().depth > 0 ? std::min(control.limits().depth, Worker::deepest) : Worker::deepest;
  }

  void deepen(const std::vector<std::unique_ptr<Worker>>& workers, SearchControl& control, SearchReport<K>& report,
              const ReportCallback<K>& tell) {
    Worker& worker = *workers[0];
    const std::size_t wanted =
        std::min<std::size_t>(static_cast<std::size_t>(settings_.lines), worker.root_step_count());
    const int last = last_depth(control);
    std::vector<SearchLine<K>> lines;
    for (int depth = 1; depth <= last; ++depth) {
      depth_ = depth;
      bool complete = true;
      for (std::size_t k = 0; k < wanted; ++k) {
        const bool known = k < lines.size() && depth > 3;
        auto result = search_in_window(worker, depth, known ? std::optional(lines[k].score) : std::nullopt, k);
        if (result.found) {
          complete = complete && result.complete;
          if (k < lines.size())
            lines[k] = std::move(result.line);
          else
            lines.push_back(std::move(result.line));
        }
        if (control.stopped()) break;
      }
      // Of several lines those of one depth only can be compared: a search that was stopped leaves the last whole ones.
      if (!lines.empty() && (wanted == 1 || depth == 1 || !control.stopped())) report.lines = lines;
      std::ranges::stable_sort(report.lines, [](const auto& a, const auto& b) { return a.score > b.score; });
      if (control.stopped()) break;
      report.depth = depth;
      report.solved = complete;
      report.time = control.elapsed();
      report.table_permille = table_.fill_permille();
      if (tell) {
        SearchReport<K> told = report;
        told.nodes += total_nodes(workers);
        tell(sobered(std::move(told)));
      }
      if (complete || !worth_going_on(worker, control)) break;
    }
  }

  // A window around the expected score first; it is widened on the side where the score lies outside.
  typename Worker::RootResult search_in_window(Worker& worker, int depth, std::optional<Score> expected,
                                               std::size_t skip) {
    Score margin = aspiration();
    Score alpha = expected && !is_decided(*expected) ? *expected - margin : -no_score;
    Score beta = expected && !is_decided(*expected) ? *expected + margin : no_score;
    typename Worker::RootResult last;
    while (true) {
      auto result = worker.search_root(depth, alpha, beta, skip);
      const bool inside = result.found && result.line.score > alpha && result.line.score < beta;
      if (inside) return result;
      // Stopped on the way: a step that proved better than the window counts, one that proved worse does not.
      if (!result.found || (result.stopped && result.line.score < beta)) return last;
      if (result.stopped) return result;
      if (result.line.score >= beta) {
        last = std::move(result);
        beta = margin > widest_aspiration ? no_score : last.line.score + margin;
      } else {
        if (alpha == -no_score) return result;  // as bad as can be
        alpha = margin > widest_aspiration ? -no_score : result.line.score - margin;
      }
      margin *= 4;
    }
  }

  static constexpr Score aspiration() {
    if constexpr (requires { K::value_scale; }) return std::max<Score>(1, K::value_scale / 8);
    return 2;
  }
  static constexpr Score widest_aspiration = aspiration() * 16;

  static bool worth_going_on(const Worker& worker, const SearchControl& control) {
    if (control.has_deadline() && worker.root_step_count() == 1) return control.elapsed() * 20 < control.budget();
    return control.time_for_more();
  }

  // What is told to people is what the evaluation says, without the hope.
  SearchReport<K> sobered(SearchReport<K> report) const {
    if constexpr (Hopeful<K>) {
      if (settings_.hopeful)
        for (SearchLine<K>& line : report.lines) line.score = K::sober(line.score);
    }
    return report;
  }

  static std::uint64_t total_nodes(const std::vector<std::unique_ptr<Worker>>& workers) {
    std::uint64_t nodes = 0;
    for (const auto& worker : workers) nodes += worker->nodes();
    return nodes;
  }

  AlphaBetaSettings settings_;
  TranspositionTable table_;
  UnderSearch under_search_;
  std::atomic<int> depth_{1};  // of the first thread
};

}  // namespace plateau
