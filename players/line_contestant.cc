// A bot that speaks docs/protocol.md, at a table.
#include <algorithm>
#include <cassert>

#include "core/message.h"
#include "core/text.h"
#include "players/bot_link.h"
#include "players/contestant_kinds.h"
#include "players/pressure.h"
#include "players/protocol_text.h"

namespace plateau {
namespace {

using std::chrono::steady_clock;

// Without any limit of time: how long a bot that hangs keeps its table.
constexpr auto longest_move = std::chrono::minutes(10);
// Measuring costs more than a quick bot's whole move, and only slow moves need it.
constexpr auto unmeasured = std::chrono::milliseconds(2);
constexpr std::size_t most_variation_moves = 100;

class LineContestant final : public Contestant {
 public:
  LineContestant(const AnyGame& game, const PlayerSpec& spec, const ContestantSettings& settings)
      : game_(game.info().name), spec_(spec), settings_(settings) {}

  ~LineContestant() override {
    if (link_ == nullptr || spec_.kind == PlayerSpec::Kind::python) return;
    link_->channel().send("quit\n");
    link_->await_quit();
  }

  void introduce(std::span<const std::string> names) override { names_line_ = names_line(names); }

  std::optional<Answer> begin(const AnyPosition& start, Player seat) override {
    seat_ = seat;
    start_text_ = start.text();
    start_ply_ = start.plies();
    // A Python bot begins each game afresh; programs stay, unless they ended after the last game.
    if (link_ && (spec_.kind == PlayerSpec::Kind::python || players_ != start.players() || !link_->is_open()))
      link_.reset();
    players_ = start.players();
    if (!link_)
      if (auto fault = meet()) return fault;
    introduce_game();
    return std::nullopt;
  }

  Answer answer(const AnyPosition& now, const Limits& limits) override {
    assert(seat_ >= 0);
    if (!link_) {
      if (auto fault = meet()) return std::move(*fault);
      introduce_game();
    }
    if (now.plies() < told_plies_) introduce_game();  // moves were taken back
    std::string question = played_line(now, told_plies_);
    if (wants_by_) question += by_line(now, told_plies_);
    told_plies_ = now.plies();
    if (wants_position_) question += "position " + now.text() + "\n";
    if (wants_view_) question += "view " + now.view() + "\n";
    if (wants_legal_) question += legal_line(now);
    question += go_line(limits);

    begin_measuring();
    link_->channel().ask(question);
    Answer answer = hear_answer(now, time_allowed(limits));
    finish(answer);
    return answer;
  }

  void end(std::string_view result) override {
    if (link_ == nullptr) return;
    if (spec_.kind == PlayerSpec::Kind::python)
      link_.reset();
    else
      link_->channel().send(fmt::format("end {}\n", result));
  }

  int isolation() const override { return isolation_of(spec_, settings_); }

  Condition condition() override {
    Condition condition{.startup = startup_};
    if (link_ == nullptr) return condition;
    condition.peak_bytes = link_->peak_bytes();
    condition.unasked = link_->channel().unasked();
    condition.errors = link_->channel().errors();
    return condition;
  }

  std::optional<Departure> quit(Nanoseconds patience) override {
    if (link_ == nullptr) return std::nullopt;
    link_->channel().send("quit\n");
    const Departure departure = link_->depart(patience);
    link_.reset();
    return departure;
  }

 private:
  static std::string legal_line(const AnyPosition& now) {
    std::string line = "legal";
    for (const LegalMove& move : now.legal_moves()) line += " " + move.text;
    return line + "\n";
  }

  void introduce_game() {
    link_->channel().send(names_line_ + fmt::format("new {} {}\n", seat_ + 1, start_text_));
    told_plies_ = start_ply_;
  }

  // Starts the bot and hears that it is ready; the fault when it is not.
  std::optional<Answer> meet() {
    wants_legal_ = wants_position_ = wants_view_ = wants_by_ = false;
    const Moment started = begun_ = steady_clock::now();
    auto link = open_bot_link(game_, spec_, settings_);
    if (!link) return fault_at_start(link.error().message);
    link_ = std::move(link).value();
    begin_measuring();
    link_->channel().ask(fmt::format("plateau 1 {} {}\n", game_, players_));
    const Moment deadline = begun_ + settings_.startup_time;
    while (true) {
      std::string_view line;
      const Heard heard = link_->channel().read_line(line, deadline);
      if (heard == Heard::closed) return fault_at_start(link_->farewell().sentence);
      if (heard == Heard::late)
        return fault_at_start(
            say("no 'ready' after {} ms; a bot writes 'ready NAME' when it has read the line 'plateau …', "
                "and flushes its output",
                milliseconds(settings_.startup_time)));
      if (heard != Heard::line) return fault_at_start(say("it wrote too much before 'ready'"));
      if (const auto wrong = unreadable(line)) return fault_at_start(*wrong);
      const BotLine words = read_bot_line(line);
      if (words.verb == "ready") {
        startup_ = steady_clock::now() - started;
        return std::nullopt;
      }
      if (words.verb == "want")
        want(words.rest);
      else if (words.verb == "error")
        return fault_at_start(quoted_words(words.rest));
      else if (!words.verb.empty() && words.verb != "info")
        return fault_at_start(
            say("it wrote '{}' where 'ready NAME' is expected; what is meant for people belongs on the "
                "error output",
                shown(line)));
    }
  }

  // What is not known is left to later versions of the protocol.
  void want(std::string_view what) {
    if (what == "legal") wants_legal_ = true;
    if (what == "position") wants_position_ = true;
    if (what == "view") wants_view_ = true;
    if (what == "by") wants_by_ = true;
  }

  Answer fault_at_start(std::string sentence) {
    Answer answer{.fault = Fault::startup, .sentence = std::move(sentence), .gone = true};
    finish(answer);
    link_.reset();
    return answer;
  }

  void begin_measuring() {
    begun_ = steady_clock::now();
    use_before_.reset();
    pressure_ = PressureSample::recent();
  }

  // What was seen since begin_measuring; after a fault for which the bot has to go, it goes.
  void finish(Answer& answer) {
    answer.evidence.wall = steady_clock::now() - begun_;
    if (link_ != nullptr) {
      const CpuUse use = use_so_far();
      answer.evidence.cpu = use.used;
      answer.evidence.waited = use.waited;
      if (answer.evidence.wall > unmeasured) answer.evidence.host_pressure = pressure_.until_now();
      answer.evidence.received = link_->channel().received();
      answer.evidence.errors = link_->channel().errors();
    }
    const bool keeps_link = answer.fault == Fault::none || answer.fault == Fault::illegal ||
                            answer.fault == Fault::refused || said_fault_;
    if (!keeps_link) link_.reset();
  }

  CpuUse use_so_far() const { return use_before_ ? link_->cpu_use().since(*use_before_) : CpuUse(); }

  Heard hear(std::string_view& line, Moment deadline) {
    if (!use_before_) {
      const Moment quick = begun_ + unmeasured;
      const Heard heard = link_->channel().read_line(line, std::min(quick, deadline));
      if (heard != Heard::late || quick >= deadline) return heard;
      use_before_ = link_->cpu_use();
    }
    return link_->channel().read_line(line, deadline);
  }

  Answer hear_answer(const AnyPosition& now, std::optional<Nanoseconds> allowed) {
    Answer answer;
    said_fault_ = false;
    Moment deadline = begun_ + (allowed ? *allowed + arrival_allowance : Nanoseconds(longest_move));
    while (true) {
      std::string_view line;
      const Heard heard = hear(line, deadline);
      if (heard == Heard::late && allowed && spec_.kind != PlayerSpec::Kind::tcp)
        if (const auto later = fair_deadline(begun_, *allowed, use_so_far())) {
          deadline = *later;
          continue;
        }
      if (heard != Heard::line) return judge_silence(std::move(answer), heard, allowed);
      if (const auto wrong = unreadable(line)) return judged(std::move(answer), Fault::protocol, *wrong);
      const BotLine words = read_bot_line(line);
      if (words.verb == "info") {
        read_info(words.rest, answer);
      } else if (words.verb == "move") {
        if (allowed && steady_clock::now() > deadline) return judge_silence(std::move(answer), Heard::late, allowed);
        auto moves = read_turn(now, words.rest);
        if (!moves) return judged(std::move(answer), Fault::illegal, moves.error().message);
        answer.moves = std::move(moves).value();
        return answer;
      } else if (const auto fault = fault_told(words.verb)) {
        said_fault_ = true;
        return judged(std::move(answer), *fault,
                      words.rest.empty() ? say("it wrote '{}' without a reason", words.verb) : quoted_words(words.rest));
      } else if (!words.verb.empty()) {
        return judged(std::move(answer), Fault::protocol,
                      say("it wrote '{}' where 'move MOVE' is expected; what is meant for people belongs on the error "
                          "output",
                          shown(line)));
      }
    }
  }

  Answer judge_silence(Answer answer, Heard heard, std::optional<Nanoseconds> allowed) {
    if (heard == Heard::closed) {
      const Farewell farewell = link_->farewell();
      answer.gone = true;
      return judged(std::move(answer), farewell.fault, farewell.sentence);
    }
    if (heard == Heard::long_line || heard == Heard::too_much) {
      answer.gone = true;
      return judged(std::move(answer), Fault::output,
                    heard == Heard::long_line ? say("a line is longer than {} bytes", settings_.most_line_bytes)
                                              : say("it wrote more in answer to one question than it may"));
    }
    const auto waited = milliseconds(allowed.value_or(longest_move));
    const Nanoseconds cpu = use_so_far().used;
    if (link_->channel().has_begun_a_line())
      return judged(std::move(answer), Fault::late,
                    say("no whole line within {} ms: what it wrote has no line feed at its end", waited));
    if (spec_.kind != PlayerSpec::Kind::tcp && cpu < (allowed.value_or(longest_move) / 10))
      return judged(
          std::move(answer), Fault::late,
          say("no move within {} ms, of which it computed {} ms: it waits for something, or does not flush its "
              "output",
              waited, milliseconds(cpu)));
    return judged(std::move(answer), Fault::late, say("no move within {} ms", waited));
  }

  static Answer judged(Answer answer, Fault fault, std::string sentence) {
    answer.fault = fault;
    answer.sentence = std::move(sentence);
    return answer;
  }

  static void read_info(std::string_view text, Answer& answer) {
    const BotLine info = read_bot_line(text);
    if (info.verb == "score") {
      if (const auto score = parse_integer(info.rest); score && *score >= INT32_MIN && *score <= INT32_MAX)
        answer.score = static_cast<int>(*score);
    } else if (info.verb == "pv") {
      answer.variation.clear();
      for (const std::string_view move : words(info.rest)) {
        if (answer.variation.size() == most_variation_moves) break;
        answer.variation.push_back(quoted_words(move));
      }
    } else if (info.verb == "remark") {
      answer.remark = quoted_words(info.rest);
    }
  }

  std::string game_;
  PlayerSpec spec_;
  ContestantSettings settings_;
  std::unique_ptr<BotLink> link_;  // null: to be started at the next question

  std::optional<Nanoseconds> startup_;

  Player seat_ = -1;
  int players_ = 0;
  std::string names_line_;  // empty: nobody is introduced
  std::string start_text_;
  std::size_t start_ply_ = 0;
  std::size_t told_plies_ = 0;  // of the game: the bot knows so many
  bool wants_legal_ = false;
  bool wants_position_ = false;
  bool wants_view_ = false;
  bool wants_by_ = false;

  Moment begun_;  // of the question
  std::optional<CpuUse> use_before_;  // once the move is slow enough to be measured
  PressureSample pressure_;
  bool said_fault_ = false;  // of itself: it can go on
};

}  // namespace

std::unique_ptr<Contestant> make_line_contestant(const AnyGame& game, const PlayerSpec& spec,
                                                 const ContestantSettings& settings) {
  return std::make_unique<LineContestant>(game, spec, settings);
}

}  // namespace plateau
