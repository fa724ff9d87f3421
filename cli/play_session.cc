#include "cli/play_session.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <optional>

#include "core/file.h"
#include "core/record.h"
#include "core/text.h"

namespace plateau {
namespace {

namespace fs = std::filesystem;

class Session {
 public:
  Session(PlayedGame game, Lines& lines)
      : game_(std::move(game)), style_(TerminalStyle::of_standard_output()), lines_(lines) {}

  int run() {
    Lines::listen_for_interruptions();
    tell(say("`help` explains what you can type."));
    keep();
    while (!position().outcome()) {
      if (broken_) return exit_content;
      if (Lines::interrupted()) return leave();
      if (position().turn() == chance || seat() == Seat::random) {
        play_by_itself();
        continue;
      }
      if (board_changed_) show_board();
      prompt();
      const auto line = lines_.next();
      if (!line) {
        std::printf("\n");
        return leave();
      }
      if (!answer(*line)) return leave();
    }
    if (broken_) return exit_content;
    show_board();
    tell(say("The game is over: {}.", outcome_sentence(game_.info(), *position().outcome())));
    tell(say("Its record: {}", game_.kept_in));
    return exit_ok;
  }

 private:
  AnyPosition& position() { return *game_.position; }
  Seat seat() { return game_.seats[static_cast<std::size_t>(position().turn())]; }
  static void tell(const std::string& sentence) { std::printf("%s\n", sentence.c_str()); }

  void show_board() {
    std::printf("\n%s", position().draw(style_).c_str());
    board_changed_ = false;
  }

  void prompt() {
    std::printf("%s> ", player_name(game_.info(), position().turn()).c_str());
    std::fflush(stdout);
  }

  int leave() {
    tell(say("The game is kept. To go on: plateau play {} --load {}", game_.info().name, game_.kept_in));
    return exit_ok;
  }

  // After every move: a session may end at any moment.
  void keep() {
    board_changed_ = true;
    if (const auto error = write_file(game_.kept_in, game_.record())) {
      fail(exit_content, error->message);
      broken_ = true;
    }
  }

  void play_by_itself() {
    std::string line;
    const Player who = position().turn();
    // One line for a run of moves by the same hand: a deal of tiles is twenty of them.
    do {
      Random random = random_of_ply(game_.seed, position().plies());
      const int move = position().random_move(random);
      line += " " + position().move_text(move);
      position().play(move);
    } while (!position().outcome() && position().turn() == who);
    tell(player_name(game_.info(), who) + ":" + line);
    keep();
  }

  // What a person typed. False: they leave.
  bool answer(const std::string& line) {
    const auto typed = words(line);
    if (typed.empty()) return true;
    if (typed[0] == "quit" || typed[0] == "exit") return false;
    if (typed[0] == "help" || typed[0] == "?")
      help();
    else if (typed[0] == "hint" || typed[0] == "moves")
      list_moves();
    else if (typed[0] == "undo")
      undo();
    else if (typed[0] == "board")
      show_board();
    else if (typed[0] == "rules")
      std::printf("%s", std::string(game_.entry->rules(language())).c_str());
    else if (typed[0] == "save")
      save(std::string(trim(std::string_view(line).substr(line.find("save") + 4))));
    else
      play_typed(typed);
    return true;
  }

  void help() const {
    tell(say("a move, such as {}: play it (several on a line are played one after the other)",
             game_.position->move_text(0)));
    tell(say("hint: the legal moves with numbers; a number: play the move of that number"));
    tell(say("undo: take back, up to the last decision of a person   board: show it again   rules: the rules"));
    tell(say("save FILE: write the game to a file   quit: leave; the game is kept"));
  }

  void list_moves() {
    std::vector<std::string> moves;
    int width = 0;
    for (const LegalMove& move : position().legal_moves()) {
      moves.push_back(fmt::format("{:>4} {}", moves.size() + 1, move.text));
      width = std::max(width, display_width(moves.back()) + 2);
    }
    const std::size_t columns = static_cast<std::size_t>(std::max(1, 90 / width));
    for (std::size_t m = 0; m < moves.size(); ++m) {
      const bool last = m % columns == columns - 1 || m + 1 == moves.size();
      std::printf("%s%s", last ? moves[m].c_str() : padded(moves[m], width).c_str(), last ? "\n" : "");
    }
  }

  void undo() {
    std::size_t back = position().plies();
    const auto before = position().clone();
    while (back > 0) {
      before->undo();
      --back;
      if (before->turn() != chance && game_.seats[static_cast<std::size_t>(before->turn())] == Seat::human) break;
      if (back == 0) break;
    }
    if (before->plies() == position().plies() || before->turn() == chance ||
        game_.seats[static_cast<std::size_t>(before->turn())] != Seat::human) {
      tell(say("There is no move of a person to take back."));
      return;
    }
    while (position().plies() > back) position().undo();
    keep();
  }

  void save(const std::string& file) {
    if (file.empty()) return tell(say("save needs a file name: save FILE"));
    if (const auto error = write_file(file, game_.record())) return tell(error->message);
    tell(say("Saved. To go on from there: plateau play {} --load {}", game_.info().name, file));
  }

  void play_typed(const std::vector<std::string_view>& typed) {
    for (std::size_t i = 0; i < typed.size();) {
      if (position().outcome() || position().turn() == chance || seat() != Seat::human) {
        tell(say("Not played, since another player is to move: {}", shown(typed[i])));
        break;
      }
      // A word is a move first; a number that is not the text of one counts in the list of `hint`.
      const auto read = position().play_words(std::span(typed).subspan(i));
      const auto number = parse_integer(typed[i]);
      if (read) {
        i += *read;
      } else if (number && *number >= 1 && *number <= position().move_count()) {
        position().play(static_cast<int>(*number) - 1);
        ++i;
      } else {
        tell(number
                 ? say("There is no move number {}; `hint` lists the {} legal moves.", *number, position().move_count())
                 : read.error().message);
        break;
      }
      keep();
    }
  }

  PlayedGame game_;
  TerminalStyle style_;
  Lines& lines_;
  bool board_changed_ = true;  // since it was last shown
  bool broken_ = false;        // the game could not be kept
};

}  // namespace

std::string PlayedGame::record() const {
  std::string names;
  for (const Seat seat : seats) names += (names.empty() ? "" : " ") + format_seat(seat);
  return format_record(info().name, *position, {{"seats", names}, {"seed", std::to_string(seed)}});
}

Result<std::string> state_folder() {
  const char* state = std::getenv("XDG_STATE_HOME");
  const char* home = std::getenv("HOME");
  fs::path folder;
  if (state != nullptr && *state == '/')
    folder = fs::path(state) / "plateau";
  else if (home != nullptr && *home != '\0')
    folder = fs::path(home) / ".local/state/plateau";
  else
    return Error{say("there is no folder to keep the game in: neither HOME nor XDG_STATE_HOME is set")};
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return Error{say("{} cannot be made: {}", folder.string(), error.message())};
  return folder.string();
}

std::string new_game_file(const std::string& folder, const std::string& game) {
  const std::time_t now = std::time(nullptr);
  char stamp[32];
  std::tm local{};
  std::strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", localtime_r(&now, &local));
  return fmt::format("{}/{}-{}-{}.txt", folder, game, stamp, ::getpid());
}

std::string newest_unfinished(const std::string& folder, const std::string& game) {
  std::string newest;
  std::error_code error;
  for (const fs::directory_entry& file : fs::directory_iterator(folder, error)) {
    const std::string name = file.path().filename().string();
    // The stamp in the name sorts by time.
    if (!name.starts_with(game + "-") || !name.ends_with(".txt") || file.path().string() <= newest) continue;
    const auto text = read_file(file.path().string());
    if (text && text->find("\n# result: unfinished") != std::string::npos) newest = file.path().string();
  }
  return newest;
}

Result<PlayedGame> load_game(const std::string& file, const std::string& keep) {
  const auto in_file = [&](const std::string& what) { return Error{say("{}: {}", shown(file), what)}; };
  const auto text = read_file(file);
  if (!text) return text.error();
  const auto record = parse_record(*text);
  if (!record) return in_file(record.error().message);
  const std::string* name = record->header("game");
  const std::string* start = record->header("position");
  if (name == nullptr || start == nullptr)
    return in_file(say("this is not a saved game: it has no '# plateau record' with a game and a position"));
  const auto entry = find_game(*name);
  if (!entry) return in_file(entry.error().message);
  auto position = (*entry)->game().parse(*start);
  if (!position) return in_file(say("the position is refused: {}", position.error().message));
  PlayedGame game{.entry = *entry, .position = std::move(position).value(), .kept_in = keep.empty() ? file : keep};
  if (const auto refused = replay_words(*game.position, record->words))
    return in_file(say("ply {}, move '{}': {}", refused->ply, shown(refused->word), refused->reason));
  if (const std::string* seed = record->header("seed")) {
    const auto number = parse_integer(*seed);
    if (!number || *number < 0) return in_file(say("the seed is a whole number, not '{}'", shown(*seed)));
    game.seed = static_cast<std::uint64_t>(*number);
  }
  if (const std::string* seats = record->header("seats")) {
    for (const std::string_view word : words(*seats)) {
      const auto seat = parse_seat(word);
      if (!seat) return in_file(seat.error().message);
      game.seats.push_back(*seat);
    }
    if (static_cast<int>(game.seats.size()) != game.position->players())
      return in_file(say("{} seats are named, but {} people play", game.seats.size(), game.position->players()));
  }
  return game;
}

int play_session(PlayedGame game, Lines& lines) { return Session(std::move(game), lines).run(); }

}  // namespace plateau
