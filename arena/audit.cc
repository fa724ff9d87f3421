#include "arena/audit.h"

#include <algorithm>

#include "arena/schedule.h"
#include "core/message.h"
#include "core/record.h"
#include "core/text.h"
#include "players/player_text.h"

namespace plateau {
namespace {

class Auditor {
 public:
  Auditor(const PreparedPlan& prepared, const Store& store) : prepared_(prepared), store_(store) {}

  Audit run() {
    for (std::string& damage : store_.damages()) audit_.faults.push_back(std::move(damage));
    const auto results = store_.results();
    if (!results) {
      audit_.faults.push_back(results.error().message);
      return std::move(audit_);
    }
    if (results->entrants.size() != prepared_.players.size())
      audit_.faults.push_back(say("the store has {} players, its plan {}", results->entrants.size(), prepared_.players.size()));
    for (const PlayedGame& game : results->games) check(game);
    check_schedule(*results);
    return std::move(audit_);
  }

 private:
  void fault(const PlayedGame& game, const std::string& sentence) {
    audit_.faults.push_back(say("game {}: {}", game.id, sentence));
  }

  void check(const PlayedGame& game) {
    ++audit_.games;
    audit_.rated += game.rated ? 1 : 0;
    for (int p = 0; p < game.players(); ++p) {
      const int entrant = game.seats[static_cast<std::size_t>(p)];
      if (entrant < 0 || entrant >= static_cast<int>(prepared_.players.size()))
        return fault(game, say("seat {} is taken by nobody of the tournament", p + 1));
    }
    const auto replayed = replay_game(*prepared_.game, game);
    if (!replayed) return fault(game, replayed.error().message);
    if (replayed->position->plies() != game.plies)
      fault(game, say("its record has {} moves, its result says {}", replayed->position->plies(), game.plies));
    check_opening(game, *replayed);
    check_chance(game, *replayed);
    check_end(game, *replayed->position);
  }

  void check_opening(const PlayedGame& game, const ReplayedGame& replayed) {
    const auto opening = opening_of(prepared_, game.group);
    const auto moves = opening->moves_played();
    const bool same = opening->start_text() == replayed.position->start_text() && replayed.words.size() >= moves.size() &&
                      std::equal(moves.begin(), moves.end(), replayed.words.begin());
    if (!same) fault(game, say("it does not begin with the opening of its group"));
  }

  // Chance was not tampered with: after the opening it is that of the group.
  void check_chance(const PlayedGame& game, const ReplayedGame& replayed) {
    const GroupSeed seed = GroupSeed::of(prepared_.plan.seed, static_cast<std::uint64_t>(game.group));
    auto position = prepared_.game->parse(replayed.position->start_text());
    if (!position) return fault(game, position.error().message);
    const std::size_t opening = opening_of(prepared_, game.group)->plies();
    const std::vector<std::string_view> left(replayed.words.begin(), replayed.words.end());
    for (std::size_t ply = 0; ply < left.size(); ++ply) {
      if ((*position)->turn() == chance && ply >= opening) {
        Random random = random_of_ply(seed.value, ply);
        if ((*position)->move_text((*position)->random_move(random)) != left[ply])
          return fault(game, say("at ply {} chance is not that of its group", ply + 1));
      }
      if (!play_recorded(**position, std::span(left).subspan(ply, 1))) return;  // told by replay_game
    }
  }

  void check_end(const PlayedGame& game, const AnyPosition& position) {
    const auto outcome = position.outcome();
    if (game.ending == Ending::rules) {
      if (!outcome)
        fault(game, say("its record does not end the game"));
      else if (*outcome != game.outcome)
        fault(game, say("its record ends with {}, its result says {}", outcome->text(), game.outcome.text()));
      return;
    }
    if (outcome) fault(game, say("the rules ended it with {}, its result was decided otherwise", outcome->text()));
    if (game.ending == Ending::forfeit &&
        std::ranges::none_of(game.cards, [](const VerdictCard& card) { return !card.forgiven; }))
      fault(game, say("it was lost by a verdict that is not in the store"));
    for (const VerdictCard& card : game.cards)
      if (!card.forgiven && game.rated && game.outcome.won(card.seat))
        fault(game, say("the player with the verdict has won it"));
  }

  void check_schedule(const TournamentResults& results) {
    const auto played = store_.played();
    if (!played) return;
    audit_.missing = open_slots(prepared_.plan, prepared_.start->players(), results, *played).size();
    if (results.finished && audit_.missing > 0)
      audit_.faults.push_back(say("the tournament is finished, but {} games are missing", audit_.missing));
    const std::size_t planned = planned_games(prepared_);
    if (planned > 0 && audit_.rated > planned)
      audit_.faults.push_back(say("{} games count, but the plan has {}", audit_.rated, planned));
  }

  const PreparedPlan& prepared_;
  const Store& store_;
  Audit audit_;
};

}  // namespace

Audit audit(const PreparedPlan& prepared, const Store& store) { return Auditor(prepared, store).run(); }

Result<ReplayedGame> replay_game(const AnyGame& game, const PlayedGame& played) {
  const auto record = parse_record(played.record);
  if (!record) return record.error();
  const std::string* start = record->header("position");
  if (start == nullptr) return Error{say("its record has no position to begin with")};
  auto position = game.parse(*start);
  if (!position) return position.error();
  if (const auto wrong = replay_words(**position, record->words))
    return Error{say("ply {}, move '{}': {}", wrong->ply, shown(wrong->word), wrong->reason)};
  std::vector<std::string> words = (*position)->moves_played();
  return ReplayedGame{.position = std::move(position).value(), .words = std::move(words)};
}

}  // namespace plateau
