#include "arena/match.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <optional>
#include <thread>

#include "arena/opening.h"
#include "arena/referee.h"

namespace plateau {
namespace {

constexpr int most_attempts = 5;  // at a game that the machine spoils

// The mean over the opponents.
double score_against(const Outcome& outcome, Player first) {
  double score = 0;
  for (Player other = 0; other < outcome.players; ++other)
    if (other != first) score += pair_score(outcome, first, other);
  return score / (outcome.players - 1);
}

// The players of one table. Programs stay from game to game, engines are new in each.
class Table {
 public:
  Table(const AnyGame& game, const MatchSettings& settings) : game_(game), settings_(settings) {}

  MatchGame play(const AnyPosition& opening, GroupSeed seed, Player seat) {
    for (int attempt = 1;; ++attempt) {
      RefereedGame refereed =
          referee(game_.info(), opening, contestants(opening.players(), seed, seat), {settings_.limits, seed}, {});
      if (refereed.host_to_blame && attempt < most_attempts) continue;
      MatchGame game{.seat_of_first = seat, .outcome = refereed.outcome};
      game.score = score_against(game.outcome, seat);
      game.plies = refereed.position->plies();
      game.moves = refereed.position->moves_played();
      game.start = refereed.position->start_text();
      game.cards = std::move(refereed.cards);
      return game;
    }
  }

 private:
  std::vector<Contestant*> contestants(int players, GroupSeed seed, Player seat_of_first) {
    std::vector<Contestant*> contestants;
    seats_.resize(static_cast<std::size_t>(2 * players));
    for (Player p = 0; p < players; ++p) {
      const bool is_first = p == seat_of_first;
      const PlayerSpec& player = is_first ? settings_.first : settings_.second;
      auto& kept = seats_[static_cast<std::size_t>(2 * p + (is_first ? 0 : 1))];
      if (!kept || !player.is_foreign())
        kept = make_contestant(game_, player, {.seed = mix(seed.value) + static_cast<std::uint64_t>(p)});
      contestants.push_back(kept.get());
    }
    return contestants;
  }

  const AnyGame& game_;
  const MatchSettings& settings_;
  std::vector<std::unique_ptr<Contestant>> seats_;  // by seat, and whether the first player sits there
};

class Match {
 public:
  Match(const AnyGame& game, const AnyPosition& start, const MatchSettings& settings,
        const std::function<void(const MatchResult&)>& progress)
      : game_(game),
        start_(start),
        settings_(settings),
        progress_(progress),
        seats_(start.players()),
        groups_(std::max(1, (settings.games + seats_ - 1) / seats_)),
        played_(static_cast<std::size_t>(groups_)) {}

  MatchResult play() {
    std::vector<std::jthread> threads;
    for (int t = 1; t < settings_.concurrency; ++t) threads.emplace_back([this] { play_groups(); });
    play_groups();
    threads.clear();
    return summary();
  }

 private:
  void play_groups() {
    Table table(game_, settings_);
    for (int g = next_.fetch_add(1); g < groups_; g = next_.fetch_add(1)) {
      const GroupSeed seed = GroupSeed::of(settings_.seed, static_cast<std::uint64_t>(g));
      const auto opening = random_opening(start_, settings_.opening_plies, seed);
      std::vector<MatchGame> games;
      for (Player seat = 0; seat < seats_; ++seat) games.push_back(table.play(*opening, seed, seat));
      const std::lock_guard lock(mutex_);
      played_[static_cast<std::size_t>(g)] = std::move(games);
      if (!progress_ && !settings_.sprt) continue;
      const MatchResult so_far = summary();
      if (so_far.sprt && so_far.sprt->decision != SprtDecision::undecided) next_ = groups_;
      if (progress_) progress_(so_far);
    }
  }

  MatchResult summary() const {
    MatchResult result;
    std::vector<double> pair_scores;
    for (const std::vector<MatchGame>& group : played_) {
      if (group.empty()) continue;
      double sum = 0;
      for (const MatchGame& game : group) {
        sum += game.score;
        const bool won = game.outcome.won(game.seat_of_first);
        (game.score == 0.5 && (won || seats_ == 2) ? result.draws : won ? result.wins : result.losses) += 1;
        result.games.push_back(game);
      }
      pair_scores.push_back(sum / static_cast<double>(group.size()));
    }
    result.strength = strength_of(pair_scores);
    if (settings_.sprt) {
      PairCounts counts{};
      for (const double score : pair_scores) ++counts[static_cast<std::size_t>(std::lround(score * 4))];
      result.sprt = sprt(counts, *settings_.sprt);
    }
    return result;
  }

  const AnyGame& game_;
  const AnyPosition& start_;
  const MatchSettings& settings_;
  const std::function<void(const MatchResult&)>& progress_;
  int seats_;
  int groups_;
  std::atomic<int> next_{0};
  std::mutex mutex_;
  std::vector<std::vector<MatchGame>> played_;  // by group; guarded by mutex_
};

}  // namespace

MatchResult play_match(const AnyGame& game, const AnyPosition& start, const MatchSettings& settings,
                       const std::function<void(const MatchResult&)>& progress) {
  return Match(game, start, settings, progress).play();
}

}  // namespace plateau
