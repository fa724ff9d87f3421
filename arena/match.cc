#include "arena/match.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <optional>
#include <thread>

#include "arena/chairs.h"
#include "arena/opening.h"
#include "arena/referee.h"

namespace plateau {
namespace {

// The first player and its opponents, game after game.
class MatchTable {
 public:
  MatchTable(const AnyGame& game, const MatchSettings& settings) : game_(game), settings_(settings), chairs_(game) {}

  // One game for each seat of the first player. Nothing: the machine spoilt one of them, however often it was tried.
  std::vector<MatchGame> play_group(const AnyPosition& opening, GroupSeed seed) {
    std::vector<MatchGame> games;
    for (Player seat = 0; seat < opening.players(); ++seat) {
      auto game = play(opening, seed, seat);
      if (!game) return {};
      games.push_back(std::move(*game));
    }
    return games;
  }

 private:
  std::optional<MatchGame> play(const AnyPosition& opening, GroupSeed seed, Player seat) {
    GameRules rules{.limits = settings_.limits, .seed = seed};
    std::vector<Chair> chairs;
    for (Player p = 0; p < opening.players(); ++p) {
      const PlayerSpec& player = p == seat ? settings_.first : settings_.second;
      const int who = p == seat ? 0 : p < seat ? p + 1 : p;
      chairs.push_back({.who = who, .player = &player, .settings = {.seed = seed.of_engines()}});
      rules.names.push_back(player.name);
    }
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
      RefereedGame refereed = referee(game_.info(), opening, chairs_.fill(chairs), rules, {});
      if (refereed.host_to_blame) continue;
      return MatchGame{.seat_of_first = seat,
                       .outcome = refereed.outcome,
                       .score = points_of(refereed.outcome, seat),
                       .plies = refereed.position->plies(),
                       .moves = refereed.position->moves_played(),
                       .start = refereed.position->start_text(),
                       .cards = std::move(refereed.cards)};
    }
    return std::nullopt;
  }

  const AnyGame& game_;
  const MatchSettings& settings_;
  Chairs chairs_;
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
    MatchTable table(game_, settings_);
    for (int g = next_.fetch_add(1); g < groups_ && !(settings_.stopped && settings_.stopped()); g = next_.fetch_add(1)) {
      const GroupSeed seed = GroupSeed::of(settings_.seed, static_cast<std::uint64_t>(g));
      const auto opening = random_opening(start_, settings_.opening_plies, seed);
      std::vector<MatchGame> games = table.play_group(*opening, seed);
      const std::lock_guard lock(mutex_);
      spoilt_groups_ += games.empty() ? 1 : 0;
      played_[static_cast<std::size_t>(g)] = std::move(games);
      if (!progress_ && !settings_.sprt) continue;
      const MatchResult so_far = summary();
      if (so_far.sprt && so_far.sprt->decision != SprtDecision::undecided) next_ = groups_;
      if (progress_) progress_(so_far);
    }
  }

  MatchResult summary() const {
    MatchResult result;
    result.spoilt_groups = spoilt_groups_;
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
  int spoilt_groups_ = 0;                       // guarded by mutex_
};

}  // namespace

MatchResult play_match(const AnyGame& game, const AnyPosition& start, const MatchSettings& settings,
                       const std::function<void(const MatchResult&)>& progress) {
  return Match(game, start, settings, progress).play();
}

}  // namespace plateau
