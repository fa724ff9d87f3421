// plateau menu: choose a game, choose an opponent, play.
#include <cstdio>
#include <random>

#include "cli/arguments.h"
#include "cli/play_session.h"
#include "core/text.h"

namespace plateau {
namespace {

// A number from 1 to `most`; 0 when the person leaves. Asked again until it is one.
int choose(Lines& lines, const std::string& question, int most) {
  while (true) {
    std::printf("%s [1-%d, q] ", question.c_str(), most);
    std::fflush(stdout);
    const auto line = lines.next();
    if (!line) return 0;
    const std::string_view typed = trim(*line);
    if (typed == "q" || typed == "quit") return 0;
    const auto number = parse_integer(typed);
    if (number && *number >= 1 && *number <= most) return static_cast<int>(*number);
    std::printf("%s\n", say("Please type a number from 1 to {}, or q to leave.", most).c_str());
  }
}

int run_menu() {
  Lines lines;
  const auto folder = state_folder();
  if (!folder) return fail(exit_content, folder.error().message);
  std::printf("%s\n\n", say("plateau: which game?").c_str());
  const auto games = registered_games();
  for (std::size_t g = 0; g < games.size(); ++g) {
    const GameInfo& info = games[g]->game().info();
    std::printf("  %zu  %s\n     %s\n", g + 1, std::string(translate(info.title)).c_str(),
                std::string(translate(info.summary)).c_str());
  }
  std::printf("\n");
  const int chosen = choose(lines, say("Game"), static_cast<int>(games.size()));
  if (chosen == 0) return exit_ok;
  const RegisteredGame* entry = games[static_cast<std::size_t>(chosen - 1)];
  const std::string name = entry->game().info().name;

  const std::string unfinished = newest_unfinished(*folder, name);
  std::printf("\n  1  %s\n  2  %s\n", say("against the computer").c_str(),
              say("two people at this screen").c_str());
  if (!unfinished.empty()) std::printf("  3  %s\n", say("go on with the unfinished game").c_str());
  const int how = choose(lines, say("How"), unfinished.empty() ? 2 : 3);
  if (how == 0) return exit_ok;
  if (how == 3) {
    auto game = load_game(unfinished, "");
    if (!game) return fail(exit_content, game.error().message);
    return play_session(std::move(game).value(), lines);
  }
  auto position = std::move(entry->game().start({})).value();
  std::string opponent = "human";
  if (how == 1) {
    const int level = choose(lines, say("Level (1 loses to a child, 10 is full strength)"), 10);
    if (level == 0) return exit_ok;
    opponent = "level:" + std::to_string(level);
  }
  std::vector<Seat> seats(static_cast<std::size_t>(position->players()), *parse_seat(entry->game(), opponent));
  seats[0] = *parse_seat(entry->game(), "human");
  return play_session({.entry = entry,
                       .position = std::move(position),
                       .seats = seats,
                       .seed = std::random_device{}(),
                       .kept_in = new_game_file(*folder, name)},
                      lines);
}

}  // namespace

void add_menu(Command& program) {
  program.command("menu", say("Choose a game and an opponent, and play in the terminal")).runs(run_menu);
}

}  // namespace plateau
