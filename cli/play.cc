// plateau play GAME [--seat WHO]… [--seed N] [--load FILE] [--resume]
#include <cstdio>
#include <random>

#include "cli/arguments.h"
#include "cli/play_session.h"
#include "core/text.h"

namespace plateau {
namespace {

struct PlayArguments {
  PositionArguments where;
  std::vector<std::string> seats;
  std::optional<std::uint64_t> seed;
  std::string load;
  bool resume = false;
};

constexpr std::string_view usual_opponent = "level:5";

Got<std::vector<Seat>> read_seats(const AnyGame& game, const std::vector<std::string>& texts, int players) {
  std::vector<Seat> seats;
  for (const std::string& text : texts) {
    const auto seat = parse_seat(game, text);
    if (!seat) return Failure{exit_usage, seat.error().message};
    seats.push_back(*seat);
  }
  if (static_cast<int>(seats.size()) > players)
    return Failure{exit_usage, say("{} seats are named, but {} people play", seats.size(), players)};
  // Unless told otherwise a person plays first, against the others.
  while (static_cast<int>(seats.size()) < players)
    seats.push_back(*parse_seat(game, seats.empty() ? "human" : usual_opponent));
  return seats;
}

// A resumed game goes on in its file; one that was loaded goes on in a new one, and the person's own file stays as it
// is.
Got<SeatedGame> loaded(const PlayArguments& arguments, const std::string& file, const std::string& folder) {
  auto game = load_game(file, arguments.resume ? "" : new_game_file(folder, arguments.where.game));
  if (!game) return Failure{exit_content, game.error().message};
  if (game->info().name != arguments.where.game)
    return Failure{exit_content, say("this is a record of {}, not of {}", game->info().name, arguments.where.game)};
  if (game.value().seats.empty() || !arguments.seats.empty()) {
    auto seats = read_seats(game->entry->game(), arguments.seats, game->position->players());
    if (!seats) return seats.failure;
    game.value().seats = *seats;
  }
  if (arguments.seed) game.value().seed = *arguments.seed;
  return std::move(game).value();
}

int play(const PlayArguments& arguments) {
  Lines lines;
  auto entry = game_of(arguments.where);
  if (!entry) return fail(entry.failure.code, entry.failure.message);
  const auto folder = state_folder();
  if (!folder) return fail(exit_content, folder.error().message);

  if (arguments.resume && !arguments.load.empty())
    return fail(exit_usage, say("{} and {} cannot be given together", "--resume", "--load"));
  const bool goes_on = arguments.resume || !arguments.load.empty();
  if (goes_on && (arguments.where.position || !arguments.where.settings.empty()))
    return fail(exit_usage, say("{} and {} cannot be given together", arguments.resume ? "--resume" : "--load",
                                arguments.where.position ? "--position" : "--set"));
  if (arguments.load == "-") return fail(exit_usage, say("a game to go on with is a file, not standard input"));
  std::string file = arguments.load;
  if (arguments.resume) file = newest_unfinished(*folder, arguments.where.game);
  if (arguments.resume && file.empty())
    return fail(exit_content, say("no unfinished game of {} is waiting in {}", arguments.where.game, *folder));
  if (!file.empty()) {
    auto game = loaded(arguments, file, *folder);
    if (!game) return fail(game.failure.code, game.failure.message);
    return play_session(std::move(*game), lines);
  }

  auto position = position_of(arguments.where);
  if (!position) return fail(position.failure.code, position.failure.message);
  auto seats = read_seats((*entry)->game(), arguments.seats, (*position)->players());
  if (!seats) return fail(seats.failure.code, seats.failure.message);
  if (!newest_unfinished(*folder, arguments.where.game).empty())
    std::printf("%s\n", say("(An unfinished game is waiting: plateau play {} --resume)", arguments.where.game).c_str());
  return play_session({.entry = *entry,
                       .position = std::move(*position),
                       .seats = *seats,
                       .seed = arguments.seed.value_or(std::random_device{}()),
                       .kept_in = new_game_file(*folder, arguments.where.game)},
                      lines);
}

}  // namespace

void add_play(Command& program) {
  auto command = program.command("play", say("Play a game in the terminal. It is kept after every move: leave at any "
                                             "moment, go on with --resume"));
  static PlayArguments arguments;
  add_position_options(command, arguments.where);
  command
      .takes("--seat", arguments.seats,
             say("who plays, one --seat per player in their order: human, best, level:1 to level:10, … "
                 "(`plateau games` lists them)"))
      .type("WHO");
  command.takes("--seed", arguments.seed, say("the same seed, the same random moves and draws"))
      .type("N")
      .whole_number(0, INT64_MAX);
  command.takes("--load", arguments.load, say("go on with a saved game")).type("FILE");
  command.flag("--resume", arguments.resume, say("go on with the newest unfinished game"));
  command.runs([] { return play(arguments); });
}

}  // namespace plateau
