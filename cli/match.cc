// plateau match GAME A B [--games N] [--time 100ms] [--nodes N] [--seed S] [--concurrency C]
#include <unistd.h>

#include <charconv>
#include <cmath>
#include <csignal>
#include <cstdio>

#include "arena/match.h"
#include "cli/arguments.h"
#include "core/file.h"
#include "core/json.h"
#include "core/text.h"
#include "players/player_text.h"

namespace plateau {
namespace {

struct MatchArguments {
  PositionArguments where;
  std::string first;
  std::string second;
  int games = 100;
  int opening = 4;
  LimitArguments limits;
  int concurrency = 1;
  std::optional<std::uint64_t> seed;
  std::string record;
  std::string sprt;
  bool json = false;
};

// "0,5": the two hypotheses, in normalized Elo.
std::optional<SprtSettings> read_sprt(const std::string& text) {
  SprtSettings settings;
  const auto parts = split(text, ',');
  if (parts.size() != 2) return std::nullopt;
  for (const auto& [part, target] : {std::pair{parts[0], &settings.elo0}, {parts[1], &settings.elo1}}) {
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), *target);
    if (error != std::errc() || end != part.data() + part.size() || !std::isfinite(*target)) return std::nullopt;
  }
  if (settings.elo0 >= settings.elo1) return std::nullopt;
  return settings;
}

// How far the test is, or what it found.
std::string sprt_text(const SprtStatus& status) {
  if (status.decision == SprtDecision::accept_h1) return say("; the test is decided: the first is stronger (H1)");
  if (status.decision == SprtDecision::accept_h0) return say("; the test is decided: the first is not stronger (H0)");
  return say("; the test is open: {:.2f} between {:.2f} and {:.2f}", status.llr, status.lower, status.upper);
}

std::string score_line(const MatchResult& result) {
  const Strength& s = result.strength;
  std::size_t faults = 0;
  for (const MatchGame& game : result.games) faults += game.cards.size();
  std::string end = result.sprt ? sprt_text(*result.sprt) : "";
  if (faults > 0) end += say("; faults: {}", faults);
  if (result.spoilt_groups > 0)
    end += say("; {} openings left out: the machine was too busy to judge them", result.spoilt_groups);
  return say("{} games: {} wins, {} draws, {} losses; score {:.1f} %; Elo {:+.0f} [{:+.0f}, {:+.0f}]; superiority {:.1f} %",
             result.games.size(), result.wins, result.draws, result.losses, s.score * 100, s.elo, s.elo_low, s.elo_high,
             s.superiority * 100) +
         end;
}

std::string json_of(const MatchArguments& arguments, const MatchResult& result) {
  const Strength& s = result.strength;
  JsonWriter json;
  json.begin_object()
      .member("game", arguments.where.game)
      .member("first", arguments.first)
      .member("second", arguments.second)
      .member("games", result.games.size())
      .member("wins", result.wins)
      .member("draws", result.draws)
      .member("losses", result.losses)
      .member("score", s.score)
      .member("elo", s.elo)
      .member("elo_low", s.elo_low)
      .member("elo_high", s.elo_high)
      .member("superiority", s.superiority)
      .member("openings_left_out", result.spoilt_groups);
  if (result.sprt) json.member("llr", result.sprt->llr).member("decided", result.sprt->decision != SprtDecision::undecided);
  json.end_object();
  return json.text();
}

// One line per game: who sat first, the outcome, the moves.
std::string games_text(const MatchArguments& arguments, const MatchResult& result) {
  std::string text;
  for (const MatchGame& game : result.games) {
    text += fmt::format("# {} seat {} against {}: {}\n# position: {}\n{}\n", arguments.first, game.seat_of_first + 1,
                        arguments.second, game.outcome.text(), game.start, join(game.moves, " "));
  }
  return text;
}

volatile std::sig_atomic_t is_interrupted = 0;

// Ctrl-C ends the match, not the answer: the games under way are played to their end. A second one ends it at once.
void listen_for_interruptions(MatchSettings& settings) {
  static std::string notice;
  notice = "\n" + say("The games under way are played to their end; Ctrl-C once more ends them, too.") + "\n";
  settings.stopped = [] { return is_interrupted != 0; };
  std::signal(SIGINT, [](int) {
    is_interrupted = 1;
    std::signal(SIGINT, SIG_DFL);
    static_cast<void>(!::write(STDERR_FILENO, notice.data(), notice.size()));
  });
}

int match(const MatchArguments& arguments) {
  auto entry = game_of(arguments.where);
  if (!entry) return fail(entry.failure.code, entry.failure.message);
  auto position = position_of(arguments.where);
  if (!position) return fail(position.failure.code, position.failure.message);
  if ((*position)->outcome())
    return fail(exit_content, say("The game is over: {}.",
                                  outcome_sentence((*entry)->game().info(), *(*position)->outcome())));
  MatchSettings settings{.games = arguments.games,
                         .opening_plies = arguments.opening,
                         .seed = arguments.seed.value_or(1),
                         .concurrency = arguments.concurrency};
  for (auto [text, target] : {std::pair{&arguments.first, &settings.first}, {&arguments.second, &settings.second}}) {
    auto spec = parse_player((*entry)->game(), *text);
    if (!spec) return fail(exit_usage, spec.error().message);
    *target = std::move(spec).value();
  }
  auto limits = read_limits(arguments.limits);
  if (!limits) return fail(limits.failure.code, limits.failure.message);
  if (!limits->any()) limits->time = std::chrono::milliseconds(100);
  settings.limits = *limits;

  if (!arguments.sprt.empty()) {
    settings.sprt = read_sprt(arguments.sprt);
    if (!settings.sprt)
      return fail(exit_usage, say("--sprt takes two Elo differences, the lower one first, such as 0,5, not '{}'", shown(arguments.sprt)));
    if ((*position)->players() != 2) return fail(exit_usage, say("--sprt is for games of two"));
  }

  listen_for_interruptions(settings);
  const bool shows_progress = ::isatty(STDERR_FILENO) == 1 && !arguments.json;
  const MatchResult result = play_match((*entry)->game(), **position, settings, [&](const MatchResult& so_far) {
    if (shows_progress) std::fprintf(stderr, "\r\033[K%s", score_line(so_far).c_str());
  });
  if (shows_progress) std::fprintf(stderr, "\r\033[K");
  if (!arguments.record.empty())
    if (const auto error = write_file(arguments.record, games_text(arguments, result)))
      return fail(exit_content, error->message);
  if (arguments.json)
    std::printf("%s\n", json_of(arguments, result).c_str());
  else
    std::printf("%s\n", say("{}: {} against {}, {}", arguments.where.game, arguments.first, arguments.second,
                            score_line(result))
                            .c_str());
  return exit_ok;
}

}  // namespace

void add_match(Command& program) {
  auto command = program.command("match", say("Let two players meet: paired games, the score and what it proves"));
  static MatchArguments arguments;
  add_position_options(command, arguments.where);
  command.takes("first", arguments.first, say("a player; `plateau games` lists them")).type("A").required();
  command.takes("second", arguments.second, say("the other player")).type("B").required();
  command.takes("--games", arguments.games, say("how many games; each opening is played from every seat"))
      .type("N")
      .whole_number(1, 1'000'000);
  command.takes("--opening", arguments.opening, say("random plies before the players take over (default 4)"))
      .type("PLIES")
      .whole_number(0, 1000);
  add_limit_options(command, arguments.limits, say("thinking time for each move (default 100ms)"));
  command.takes("--seed", arguments.seed, say("the same seed, the same openings, draws and choices"))
      .type("S")
      .whole_number(0, INT64_MAX);
  command.takes("--concurrency", arguments.concurrency, say("how many games at a time")).type("C").whole_number(1, 256);
  command.takes("--sprt", arguments.sprt, say("stop as soon as it is clear whether the difference is ELO0 or ELO1 (normalized)"))
      .type("ELO0,ELO1");
  command.takes("--record", arguments.record, say("write the games to a file")).type("FILE");
  command.flag("--json", arguments.json, say("for programs"));
  command.runs([] { return match(arguments); });
}

}  // namespace plateau
