// plateau reproduce STORE GAMEID [PLY] [--into PLAYER]
#include <cstdio>

#include "arena/audit.h"
#include "cli/arguments.h"
#include "cli/foreign_text.h"
#include "cli/results_output.h"
#include "core/record.h"
#include "core/text.h"

namespace plateau {
namespace {

struct ReproduceArguments {
  std::string store;
  std::optional<std::uint64_t> game;
  std::optional<std::uint64_t> ply;
  std::string into;
  int seat = 0;
};

// A recorded game, put before a player again, move by move.
class Reproduction {
 public:
  Reproduction(const PreparedPlan& prepared, const PlayedGame& game, const ReplayedGame& replayed)
      : prepared_(prepared), game_(game), words_(replayed.words), start_(replayed.position->start_text()) {}

  // Asks the player of this seat at every ply of its own from `first` to `last`. Prints what it plays.
  int run(const PlayerSpec& player, Player seat, std::size_t first, std::size_t last) {
    const GroupSeed seed = GroupSeed::of(prepared_.plan.seed, static_cast<std::uint64_t>(game_.group));
    const auto contestant = make_contestant(
        *prepared_.game, player,
        {.seed = seed.of_engines(),
         .isolation = prepared_.plan.isolation,
         .memory_mebibytes = prepared_.plan.memory_mebibytes});
    auto parsed = prepared_.game->parse(start_);
    if (!parsed) return fail(exit_content, parsed.error().message);
    const auto position = std::move(parsed).value();
    if (const auto fault = contestant->begin(*position, seat)) {
      print_fault(*fault);
      return exit_content;
    }
    int differences = 0;
    for (std::size_t ply = 0; ply <= std::min(last, words_.size()) && !position->outcome(); ++ply) {
      if (ply >= first && position->turn() == seat) {
        const Answer answer = contestant->answer(*position, prepared_.plan.limits);
        differences += print(*position, ply, answer) ? 0 : 1;
      }
      if (ply == words_.size()) break;
      const std::string_view word = words_[ply];
      if (!play_recorded(*position, std::span(&word, 1))) break;
    }
    contestant->end(game_.outcome.text());
    std::printf("%s\n", say("isolation {}; {} moves differ from the record", contestant->isolation(), differences).c_str());
    return exit_ok;
  }

 private:
  void print_fault(const Answer& answer) const {
    std::printf("  %s: %s\n", std::string(translate(fault_name(answer.fault))).c_str(), answer.sentence.c_str());
    print_foreign_lines(answer.evidence.errors);
  }

  // Whether it plays what is in the record.
  bool print(const AnyPosition& position, std::size_t ply, const Answer& answer) const {
    const std::string recorded = ply < words_.size() ? words_[ply] : say("nothing");
    const double milliseconds = std::chrono::duration<double, std::milli>(answer.evidence.wall).count();
    if (answer.fault != Fault::none) {
      std::printf("%s\n", say("ply {}: no move ({:.0f} ms); the record has {}", ply + 1, milliseconds, recorded).c_str());
      print_fault(answer);
      return false;
    }
    const std::string move = position.move_text(answer.moves[0]);
    const bool same = move == recorded;
    std::printf("%s\n", say("ply {}: {} ({:.0f} ms){}", ply + 1, move, milliseconds,
                            same ? "" : "  <> " + recorded)
                            .c_str());
    return same;
  }

  const PreparedPlan& prepared_;
  const PlayedGame& game_;
  const std::vector<std::string>& words_;
  std::string start_;
};

int reproduce(const ReproduceArguments& arguments) {
  auto store = Store::open(arguments.store, Store::Mode::read);
  if (!store) return fail(exit_content, store.error().message);
  const auto game = (*store)->game(static_cast<std::int64_t>(*arguments.game));
  if (!game) return fail(exit_content, game.error().message);
  auto plan = stored_plan(**store);
  if (!plan) return fail(plan.failure.code, plan.failure.message);
  const auto prepared = prepare(*plan);
  if (!prepared) return fail(exit_content, prepared.error().message);
  const auto replayed = replay_game(*prepared->game, *game);
  if (!replayed) return fail(exit_content, replayed.error().message);

  // The seat: as given, or whose turn it was at that ply, or who had the first verdict.
  Player seat = arguments.seat - 1;
  std::size_t first = 0;
  std::size_t last = replayed->words.size();
  if (arguments.ply) {
    if (*arguments.ply < 1 || *arguments.ply > replayed->words.size() + 1)
      return fail(exit_content, say("the game has {} plies, so there is no ply {}", replayed->words.size(), *arguments.ply));
    first = last = *arguments.ply - 1;
    auto position = prepared->game->parse(replayed->position->start_text());
    for (std::size_t ply = 0; ply < first; ++ply) {
      const std::string_view word = replayed->words[ply];
      if (!play_recorded(**position, std::span(&word, 1))) break;
    }
    if ((*position)->outcome() || (*position)->turn() == chance)
      return fail(exit_content, say("at ply {} no player is to move", *arguments.ply));
    seat = (*position)->turn();
  } else if (seat < 0) {
    seat = game->cards.empty() ? 0 : game->cards[0].seat;
  }
  if (seat >= game->players()) return fail(exit_usage, say("the game has {} seats", game->players()));
  PlayerSpec player = prepared->players[static_cast<std::size_t>(game->seats[static_cast<std::size_t>(seat)])];
  if (!arguments.into.empty()) {
    auto other = parse_player(*prepared->game, arguments.into);
    if (!other) return fail(exit_usage, other.error().message);
    player = std::move(other).value();
  }
  std::printf("%s\n", say("game {}, seat {}: {}", game->id, seat + 1, player.text).c_str());
  return Reproduction(*prepared, *game, *replayed).run(player, seat, first, last);
}

}  // namespace

void add_reproduce(Command& program) {
  auto command = program.command(
      "reproduce", say("Put a recorded game before a player again: one move of it, or all, and see what it plays now"));
  static ReproduceArguments arguments;
  command.takes("store", arguments.store, say("the store of a tournament")).type("FILE").required();
  command.takes("game", arguments.game, say("the number of the game")).type("GAMEID").required().whole_number(1, INT64_MAX);
  command.takes("ply", arguments.ply, say("only this ply; without it, all of the player's")).type("PLY").whole_number(1, INT64_MAX);
  command.takes("--into", arguments.into, say("another player instead of the one who played")).type("WHO");
  command.takes("--seat", arguments.seat, say("whose moves (default: of whoever was to move, or had the verdict)"))
      .type("SEAT")
      .whole_number(1, max_players);
  command.runs([] { return reproduce(arguments); });
}

}  // namespace plateau
