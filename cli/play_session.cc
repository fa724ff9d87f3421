#include "cli/play_session.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <optional>

#include "cli/thought_text.h"
#include "core/file.h"
#include "core/record.h"
#include "core/text.h"

namespace plateau {
namespace {

namespace fs = std::filesystem;

class Session {
 public:
  Session(SeatedGame game, Lines& lines)
      : game_(std::move(game)), style_(TerminalStyle::of_standard_output()), lines_(lines) {}

  int run() {
    Lines::listen_for_interruptions();
    tell(say("`help` explains what you can type."));
    keep();
    while (!position().outcome()) {
      if (broken_) return exit_content;
      if (Lines::interrupted()) return leave();
      if (!is_persons_turn(position())) {
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
  const Seat& seat_of(const AnyPosition& p) const { return game_.seats[static_cast<std::size_t>(p.turn())]; }
  bool is_persons_turn(const AnyPosition& p) const { return p.turn() != chance && seat_of(p).human; }
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
      const int move = who == chance ? drawn() : thought_of();
      line += " " + position().move_text(move);
      position().play(move);
    } while (!position().outcome() && position().turn() == who && !Lines::interrupted());
    tell(player_name(game_.info(), who) + ":" + line);
    keep();
  }

  int drawn() {
    Random random = random_of_ply(game_.seed, position().plies());
    return position().random_move(random);
  }

  int thought_of() {
    const auto who = static_cast<std::size_t>(position().turn());
    engines_.resize(game_.seats.size());
    if (engines_[who] == nullptr) {
      EngineSpec spec = game_.seats[who].engine;
      if (spec.seed == 0) spec.seed = game_.seed;
      engines_[who] = position().engine(spec);
    }
    const Player player = position().turn();
    Thought thought = think_with(*engines_[who]);
    const int move = thought.move;
    if (thought.nodes > 0) last_thought_ = {player, std::move(thought)};  // not the rest of a turn already thought out
    return move;
  }

  Thought think_with(Engine& engine) {
    return engine.think(position(), {.time = usual_time}, [&](const Thought&) {
      if (Lines::interrupted()) engine.stop();
    });
  }

  // What the strongest engine would play here.
  void hint() {
    if (adviser_ == nullptr) adviser_ = position().engine({.name = "best", .seed = game_.seed});
    const Thought thought = think_with(*adviser_);
    tell(say("{} ({})", join(thought.lines[0].moves, " "),
             score_text(game_.info(), position().turn(), thought.lines[0])));
  }

  void tell_last_thought() const {
    if (!last_thought_) return tell(say("No engine has thought about a move in this session yet."));
    tell(say("{} thought:", player_name(game_.info(), last_thought_->who)));
    std::printf("%s%s", thought_header().c_str(),
                thought_rows(game_.info(), last_thought_->who, last_thought_->thought).c_str());
  }

  // What a person typed. False: they leave.
  bool answer(const std::string& line) {
    const auto typed = words(line);
    if (typed.empty()) return true;
    if (typed[0] == "quit" || typed[0] == "exit") return false;
    if (typed[0] == "help" || typed[0] == "?")
      help();
    else if (typed[0] == "moves")
      list_moves();
    else if (typed[0] == "hint")
      hint();
    else if (typed[0] == "why")
      tell_last_thought();
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
    tell(say("moves: the legal moves with numbers; a number: play the move of that number"));
    tell(say("hint: what the strongest engine would play   why: what the opponent thought about its last move"));
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
      if (is_persons_turn(*before)) break;
      if (back == 0) break;
    }
    if (before->plies() == position().plies() || !is_persons_turn(*before)) {
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
      if (position().outcome() || !is_persons_turn(position())) {
        tell(say("Not played, since another player is to move: {}", shown(typed[i])));
        break;
      }
      // A word is a move first; a number that is not the text of one counts in the list of `moves`.
      const auto read = position().play_words(std::span(typed).subspan(i));
      const auto number = parse_integer(typed[i]);
      if (read) {
        i += *read;
      } else if (number && *number >= 1 && *number <= position().move_count()) {
        position().play(static_cast<int>(*number) - 1);
        ++i;
      } else {
        tell(number
                 ? say("There is no move number {}; `moves` lists the {} legal ones.", *number, position().move_count())
                 : read.error().message);
        break;
      }
      keep();
    }
  }

  struct LastThought {
    Player who = 0;
    Thought thought;
  };
  static constexpr Nanoseconds usual_time = std::chrono::seconds(1);  // for engines without limits of their own

  SeatedGame game_;
  std::vector<std::unique_ptr<Engine>> engines_;  // by seat; made when first needed
  std::unique_ptr<Engine> adviser_;
  std::optional<LastThought> last_thought_;
  TerminalStyle style_;
  Lines& lines_;
  bool board_changed_ = true;  // since it was last shown
  bool broken_ = false;        // the game could not be kept
};

}  // namespace

std::string SeatedGame::record() const {
  std::string names;
  for (const Seat& seat : seats) names += (names.empty() ? "" : " ") + seat.text;
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

Result<SeatedGame> load_game(const std::string& file, const std::string& keep) {
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
  SeatedGame game{.entry = *entry, .position = std::move(position).value(), .kept_in = keep.empty() ? file : keep};
  if (const auto refused = replay_words(*game.position, record->words))
    return in_file(say("ply {}, move '{}': {}", refused->ply, shown(refused->word), refused->reason));
  if (const std::string* seed = record->header("seed")) {
    const auto number = parse_integer(*seed);
    if (!number || *number < 0) return in_file(say("the seed is a whole number, not '{}'", shown(*seed)));
    game.seed = static_cast<std::uint64_t>(*number);
  }
  if (const std::string* seats = record->header("seats")) {
    for (const std::string_view word : words(*seats)) {
      const auto seat = parse_seat((*entry)->game(), word);
      if (!seat) return in_file(seat.error().message);
      game.seats.push_back(*seat);
    }
    if (static_cast<int>(game.seats.size()) != game.position->players())
      return in_file(say("{} seats are named, but {} people play", game.seats.size(), game.position->players()));
  }
  return game;
}

int play_session(SeatedGame game, Lines& lines) { return Session(std::move(game), lines).run(); }

}  // namespace plateau
