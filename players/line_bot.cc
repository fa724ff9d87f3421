#include "players/line_bot.h"

#include "core/message.h"
#include "core/record.h"
#include "core/text.h"
#include "games/registry.h"
#include "players/protocol_text.h"

namespace plateau {
namespace {

// "go" alone asks for a move now.
constexpr auto time_without_limits = std::chrono::seconds(1);

// One line, whatever the sentence quotes.
std::string error_line(std::string_view sentence) { return fmt::format("error {}\n", quoted_words(sentence)); }

// Of the answer: the texts of its moves, each legal after those before it.
std::string move_line(const AnyPosition& now, const std::vector<int>& moves) {
  std::string line = "move";
  const auto cursor = now.clone();
  for (const int move : moves) {
    line += " " + cursor->move_text(move);
    cursor->play(move);
  }
  return line + "\n";
}

std::string info_lines(const Answer& answer) {
  std::string lines;
  if (answer.score && !answer.verdict) lines += fmt::format("info score {}\n", *answer.score);
  if (!answer.variation.empty()) lines += "info pv " + join(answer.variation, " ") + "\n";
  if (!answer.remark.empty()) lines += "info remark " + quoted_words(answer.remark) + "\n";
  return lines;
}

}  // namespace

std::string LineBot::hear(std::string_view line) {
  const BotLine words = read_bot_line(line);
  if (words.verb == "plateau") return meet(words.rest);
  if (words.verb == "quit") {
    has_quit_ = true;
    return "";
  }
  if (contestant_ == nullptr) return words.verb == "go" ? error_line(say("'plateau 1 GAME PLAYERS' comes first")) : "";
  if (words.verb == "go") return answer(words.rest);
  if (words.verb == "new") begin(words.rest);
  if (words.verb == "played") follow(words.rest);
  if (words.verb == "end") {
    contestant_->end(words.rest);
    position_.reset();
    trouble_ = error_line(say("no game has begun"));
  }
  if (words.verb == "names") {
    std::vector<std::string> names;
    for (const std::string_view name : plateau::words(words.rest)) names.emplace_back(name);
    contestant_->introduce(names);
  }
  return "";
}

std::string LineBot::meet(std::string_view text) {
  contestant_.reset();  // of the game before, if there was one
  const auto given = words(text);
  if (given.size() < 3 || given[0] != "1")
    return error_line(say("'plateau 1 GAME PLAYERS' is expected, not 'plateau {}'", shown(text)));
  const auto found = find_game(given[1]);
  if (!found) return error_line(found.error().message);
  game_ = &(*found)->game();
  const auto spec = parse_player(*game_, player_);
  if (!spec) return error_line(spec.error().message);
  contestant_ = make_contestant(*game_, *spec, settings_);
  position_.reset();
  trouble_ = error_line(say("no game has begun"));
  return "ready " + spec->name + "\n";
}

void LineBot::begin(std::string_view text) {
  const BotLine start = read_bot_line(text);  // the seat, then the position
  position_.reset();
  const auto seat = parse_integer(start.verb);
  auto position = game_->parse(start.rest);
  if (!position) {
    trouble_ = error_line(position.error().message);
    return;
  }
  if (!seat || *seat < 1 || *seat > (*position)->players()) {
    trouble_ = error_line(say("'{}' is not a seat", shown(start.verb)));
    return;
  }
  seat_ = static_cast<Player>(*seat - 1);
  if (const auto fault = contestant_->begin(**position, seat_)) {
    trouble_ = told(*fault);
    return;
  }
  position_ = std::move(position).value();
}

void LineBot::follow(std::string_view moves) {
  if (position_ == nullptr) return;
  const auto all = words(moves);
  for (std::size_t read = 0; read < all.size();) {
    const auto played = play_recorded(*position_, std::span(all).subspan(read));
    if (!played) {
      trouble_ = error_line(say("'{}' cannot be played: {}", shown(all[read]), played.error().message));
      position_.reset();
      return;
    }
    read += *played;
  }
}

std::string LineBot::answer(std::string_view text) {
  if (position_ == nullptr) return trouble_;
  if (position_->outcome()) return error_line(say("the game is over"));
  if (position_->turn() != seat_) return error_line(say("it is not the turn of seat {}", seat_ + 1));
  auto limits = read_limits_words(text);
  if (!limits) return error_line(limits.error().message);
  if (!limits->any()) limits.value().time = time_without_limits;
  const Answer answer = contestant_->answer(*position_, *limits);
  if (answer.fault != Fault::none) return told(answer);
  return info_lines(answer) + move_line(*position_, answer.moves);
}

// A player that is gone takes this bot along: there is nobody to go on with.
std::string LineBot::told(const Answer& fault) {
  has_quit_ = fault.gone;
  return fmt::format("{} {}\n", word_telling(fault.fault), quoted_words(fault.sentence));
}

}  // namespace plateau
