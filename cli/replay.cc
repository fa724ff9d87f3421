// plateau replay GAME [--position P] [FILE]
#include <cstdio>

#include "cli/arguments.h"
#include "core/file.h"
#include "core/record.h"
#include "core/text.h"
#include "players/player_text.h"

namespace plateau {
namespace {

struct ReplayArguments {
  PositionArguments where;
  std::string file = "-";
  std::optional<std::uint64_t> seed;  // given: outcomes of chance that are not written are drawn
};

class Replay {
 public:
  Replay(AnyPosition& position, const ReplayArguments& arguments)
      : position_(position), printed_(position.clone()), arguments_(arguments) {}

  int run(const std::vector<std::string>& record_words) {
    const std::vector<std::string_view> left(record_words.begin(), record_words.end());
    draw_chance(left.empty() ? "" : left[0]);
    for (std::size_t i = 0; i < left.size();) {
      const auto read = play_recorded(position_, std::span(left).subspan(i));
      if (!read) return refuse(left[i], read.error().message);
      i += *read;
      print_plies();
      draw_chance(i < left.size() ? left[i] : "");
    }
    std::printf("position: %s\n", position_.text().c_str());
    const auto outcome = position_.outcome();
    std::printf("result: %s\n", outcome ? outcome->text().c_str() : "unfinished");
    return exit_ok;
  }

 private:
  // The plies made since the last call: one, or those of a bundle.
  void print_plies() {
    for (std::size_t ply = printed_->plies(); ply < position_.plies(); ++ply) {
      const std::string player = printed_->turn() == chance ? "chance" : std::to_string(printed_->turn() + 1);
      const std::string move = position_.move_played(ply);
      std::printf("%zu\t%s\t%s\t%d\n", ply + 1, player.c_str(), move.c_str(), printed_->move_count());
      if (move == skipped_turn)
        printed_->skip();
      else
        printed_->play(*printed_->find_move(move));
    }
  }

  // With --seed: while chance is to move and the next word is none of its outcomes, an outcome is drawn.
  void draw_chance(std::string_view next_word) {
    if (!arguments_.seed) return;
    while (!position_.outcome() && position_.turn() == chance) {
      const auto ahead = position_.clone();
      if (!next_word.empty() && ahead->play_words(std::span(&next_word, 1))) return;
      Random random = random_of_ply(*arguments_.seed, position_.plies());
      position_.play(position_.random_move(random));
      print_plies();
    }
  }

  int refuse(std::string_view word, const std::string& reason) const {
    std::string message = say("ply {}, move '{}': {}", position_.plies() + 1, shown(word), reason);
    std::vector<std::string> legal;
    for (const LegalMove& move : position_.legal_moves()) legal.push_back(move.text);
    if (!legal.empty()) message += "\n" + say("legal moves: {}", join(legal, " "));
    return fail(exit_content, message);
  }

  AnyPosition& position_;
  std::unique_ptr<AnyPosition> printed_;  // follows position_, as far as its plies are printed
  const ReplayArguments& arguments_;
};

int replay(ReplayArguments arguments) {
  auto entry = game_of(arguments.where);
  if (!entry) return fail(entry.failure.code, entry.failure.message);
  const auto text = read_file(arguments.file);
  if (!text) return fail(exit_content, text.error().message);
  const auto record = parse_record(*text);
  if (!record) return fail(exit_content, record.error().message);
  const std::string* game = record->header("game");
  if (game != nullptr && *game != arguments.where.game)
    return fail(exit_content, say("this is a record of {}, not of {}", shown(*game), arguments.where.game));
  const std::string* start = record->header("position");
  if (start != nullptr && !arguments.where.position && arguments.where.settings.empty())
    arguments.where.position = *start;
  auto position = position_of(arguments.where);
  if (!position) return fail(position.failure.code, position.failure.message);
  return Replay(**position, arguments).run(record->words);
}

}  // namespace

void add_replay(Command& program) {
  auto command = program.command(
      "replay", say("Play recorded moves through the rules: a line per ply (ply, player, move, number of legal moves), "
                    "then the position and the result"));
  static ReplayArguments arguments;
  add_position_options(command, arguments.where);
  command
      .takes("file", arguments.file,
             say("the moves, separated by white space, '#' to the end of the line is a comment; without FILE: "
                 "standard input"))
      .type("FILE");
  command.takes("--seed", arguments.seed, say("draw the outcomes of chance that are not written"))
      .type("N")
      .whole_number(0, INT64_MAX);
  command.runs([] { return replay(arguments); });
}

}  // namespace plateau
