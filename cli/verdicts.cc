// plateau verdicts STORE [--of NAME]
#include <cstdio>

#include "arena/store.h"
#include "cli/arguments.h"
#include "cli/foreign_text.h"
#include "core/text.h"

namespace plateau {
namespace {

struct VerdictsArguments {
  std::string store;
  std::string of;
  int most = 20;
};

void print_block(const std::string& title, const std::string& bytes) {
  if (bytes.empty()) return;
  std::printf("  %s\n", title.c_str());
  print_foreign_lines(bytes);
}

void print_card(const std::string& store, const TournamentResults& results, const PlayedGame& game,
                const VerdictCard& card) {
  const Entrant& entrant = results.entrants[static_cast<std::size_t>(game.seats[static_cast<std::size_t>(card.seat)])];
  const auto milliseconds = [](Nanoseconds time) { return time.count() / 1'000'000; };
  std::printf("%s\n", say("game {}, ply {}, {}: {} ({})", game.id, card.ply + 1, entrant.name,
                          translate(fault_name(card.fault)),
                          card.forgiven ? say("the turn was skipped") : say("the game was lost"))
                          .c_str());
  std::printf("  %s\n", card.sentence.c_str());
  std::printf("  %s\n", say("position: {}", card.position).c_str());
  std::printf("  %s\n", say("clock: {}; it took {} ms, computed {} ms, waited {} ms for a core", card.clock,
                            milliseconds(card.evidence.wall), milliseconds(card.evidence.cpu),
                            milliseconds(card.evidence.waited))
                            .c_str());
  std::printf("  %s\n", say("legal moves: {}", join(card.legal, " ")).c_str());
  print_block(say("received:"), card.evidence.received);
  print_block(say("its error output:"), card.evidence.errors);
  std::printf("  plateau reproduce %s %lld %zu\n\n", store.c_str(), static_cast<long long>(game.id), card.ply + 1);
}

int verdicts(const VerdictsArguments& arguments) {
  auto store = Store::open(arguments.store, Store::Mode::read);
  if (!store) return fail(exit_content, store.error().message);
  const auto results = (*store)->results();
  if (!results) return fail(exit_content, results.error().message);
  int shown_cards = 0;
  int cards = 0;
  for (const PlayedGame& game : results->games)
    for (const VerdictCard& card : game.cards) {
      const int entrant = game.seats[static_cast<std::size_t>(card.seat)];
      if (!arguments.of.empty() && results->entrants[static_cast<std::size_t>(entrant)].name != arguments.of) continue;
      if (++cards > arguments.most) continue;
      ++shown_cards;
      print_card(arguments.store, *results, game, card);
    }
  std::printf("%s\n", say("{} verdicts, {} of them shown", cards, shown_cards).c_str());
  return exit_ok;
}

}  // namespace

void add_verdicts(Command& program) {
  auto command = program.command(
      "verdicts", say("What bots did wrong in a tournament: the position, the clock, what they wrote, how to see it again"));
  static VerdictsArguments arguments;
  command.takes("store", arguments.store, say("the store of a tournament")).type("FILE").required();
  command.takes("--of", arguments.of, say("only those of this player")).type("NAME");
  command.takes("--most", arguments.most, say("how many to show (default 20)")).type("N").whole_number(1, 1'000'000);
  command.runs([] { return verdicts(arguments); });
}

}  // namespace plateau
