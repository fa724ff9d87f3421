#include "arena/match.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <thread>

#include "arena/results.h"
#include "players/player_text.h"

namespace plateau {
namespace {

constexpr std::uint64_t opening_stream = 0x6f70656e696e67;  // apart from the stream of chance

// The start of a group's games. An opening that ends the game is drawn again.
std::unique_ptr<AnyPosition> opening(const AnyPosition& start, int plies, std::uint64_t group_seed) {
  for (std::uint64_t attempt = 0;; ++attempt) {
    auto position = start.clone();
    Random random(mix(group_seed ^ opening_stream) + attempt);
    for (int played = 0; !position->outcome() && (played < plies || position->turn() == chance);) {
      if (position->turn() == chance) {
        Random of_ply = random_of_ply(group_seed, position->plies());
        position->play(position->random_move(of_ply));
      } else {
        position->play(position->random_move(random));
        ++played;
      }
    }
    if (!position->outcome() || attempt == 100) return position;
  }
}

// The mean over the opponents of the first.
double score_against(const Outcome& outcome, Player first) {
  double score = 0;
  for (Player other = 0; other < outcome.players; ++other)
    if (other != first) score += pair_score(outcome, first, other);
  return score / (outcome.players - 1);
}

MatchGame play_game(const AnyPosition& start, const MatchSettings& settings, std::uint64_t group_seed, Player seat) {
  auto position = start.clone();
  const auto seeded = [&](EngineSpec spec, std::uint64_t salt) {
    spec.seed = mix(spec.seed ^ group_seed) + salt;
    return position->engine(spec);
  };
  std::vector<std::unique_ptr<Engine>> engines;
  for (Player p = 0; p < position->players(); ++p)
    engines.push_back(seeded(p == seat ? settings.first : settings.second, static_cast<std::uint64_t>(p)));
  while (!position->outcome()) {
    if (position->turn() == chance) {
      Random random = random_of_ply(group_seed, position->plies());
      position->play(position->random_move(random));
    } else {
      Engine& engine = *engines[static_cast<std::size_t>(position->turn())];
      position->play(engine.think(*position, settings.limits, {}).move);
    }
  }
  MatchGame game{.seat_of_first = seat, .outcome = *position->outcome()};
  game.score = score_against(game.outcome, seat);
  game.plies = position->plies();
  game.moves = position->moves_played();
  game.start = position->start_text();
  return game;
}

class Match {
 public:
  Match(const AnyPosition& start, const MatchSettings& settings,
        const std::function<void(const MatchResult&)>& progress)
      : start_(start),
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
    for (int g = next_.fetch_add(1); g < groups_; g = next_.fetch_add(1)) {
      const std::uint64_t seed = mix(settings_.seed + 0x9e3779b97f4a7c15u * static_cast<std::uint64_t>(g + 1));
      const auto begin = opening(start_, settings_.opening_plies, seed);
      std::vector<MatchGame> games;
      for (Player seat = 0; seat < seats_; ++seat) games.push_back(play_game(*begin, settings_, seed, seat));
      const std::lock_guard lock(mutex_);
      played_[static_cast<std::size_t>(g)] = std::move(games);
      if (progress_) progress_(summary());
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
    return result;
  }

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

MatchResult play_match(const AnyPosition& start, const MatchSettings& settings,
                       const std::function<void(const MatchResult&)>& progress) {
  return Match(start, settings, progress).play();
}

}  // namespace plateau
