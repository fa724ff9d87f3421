#include "arena/doctor_findings.h"

#include <algorithm>

#include "core/message.h"
#include "core/text.h"
#include "players/pressure.h"
#include "players/protocol_text.h"
#include "players/sandbox.h"

namespace plateau {
namespace {

constexpr std::size_t most_lines_shown = 8;
constexpr auto measured_turn = std::chrono::milliseconds(10);  // of shorter ones the processor time is not known
constexpr auto enough_measured = std::chrono::milliseconds(100);

bool is_process(const PlayerSpec& player) {
  return player.is_foreign() && player.kind != PlayerSpec::Kind::tcp;
}

std::string advice_for(Fault fault, const PlayerSpec& player) {
  const bool python = player.kind == PlayerSpec::Kind::python;
  const bool about_words = fault == Fault::illegal || fault == Fault::late || fault == Fault::protocol ||
                           fault == Fault::startup || fault == Fault::disconnected;
  if (player.kind == PlayerSpec::Kind::other && about_words)
    return say("docs/foreign-protocols.md has the messages of its protocol, and a game as an example.");
  switch (fault) {
    case Fault::none: return {};
    case Fault::refused:
      return say("Return a move whenever there is a legal one: who refuses loses the turn or the game.");
    case Fault::illegal:
      return python
                 ? say("Return one of the moves that it is given, unchanged; docs/write-a-bot.md says how they look.")
                 : say("Write 'want legal' before 'ready': then the line 'legal …' lists the moves as they are to be "
                       "written in 'move …'.");
    case Fault::late:
      return python ? say("Look at game['clock'] or at time.monotonic(), and return when most of the time is used.")
                    : say("'go time N' tells the milliseconds: stop thinking after most of them, and flush the output "
                          "after each line.");
    case Fault::crashed: return say("Its standard error, below, says where; ask it again in the same position.");
    case Fault::memory: return say("Keep less: tables of a fixed size, and no copies of whole games.");
    case Fault::output: return say("Write less: one move for each question, and what is for people to standard error.");
    case Fault::protocol:
      return say("Write only 'info …' and 'move …' to standard output; what is for people goes to standard error.");
    case Fault::startup:
      return python ? say("The file must load without an error and define ia(game, side).")
                    : say("Answer the line 'plateau 1 …' with 'ready NAME', and flush the output; docs/protocol.md "
                          "shows it.");
    case Fault::disconnected: return say("Keep the connection open until 'quit'.");
  }
  return {};
}

std::string advice_for(const std::vector<FailedTurn>& failed, const PlayerSpec& player) {
  std::vector<std::string> all;
  for (const FailedTurn& turn : failed) {
    if (turn.host_to_blame) continue;
    std::string advice = advice_for(turn.fault, player);
    if (std::ranges::find(all, advice) == all.end()) all.push_back(std::move(advice));
  }
  return join(all, " ");
}

std::size_t blamed_on_it(const std::vector<FailedTurn>& failed) {
  return static_cast<std::size_t>(std::ranges::count(failed, false, &FailedTurn::host_to_blame));
}

DoctorPoint start_point(const DoctorSeen& seen) {
  DoctorPoint point{.word = "start", .name = "start"};
  if (seen.startup_fault) {
    point.finding = Finding::bad;
    point.sentence = say("it is not ready: {}", seen.startup_fault->sentence);
    point.advice = advice_for(Fault::startup, seen.player);
    point.output = last_lines(seen.startup_fault->evidence.received);
    for (std::string& line : last_lines(seen.errors)) point.output.push_back(std::move(line));
  } else if (!seen.startup) {
    point.sentence = say("an engine of this program: always ready, not isolated");
  } else if (seen.player.kind == PlayerSpec::Kind::tcp) {
    point.sentence = say("ready after {} ms; it runs elsewhere, isolation is not ours", milliseconds(*seen.startup));
  } else {
    point.sentence = say("ready after {} ms, at isolation {}; up to {} of {} works on this machine",
                         milliseconds(*seen.startup), seen.isolation, highest_working_isolation(), highest_isolation);
  }
  if (!seen.startup_fault && seen.startup && *seen.startup * 2 > seen.settings.contestant.startup_time) {
    point.finding = Finding::noteworthy;
    point.advice = say("{} ms are allowed; on a busy machine it may be too slow. Load less before 'ready'.",
                       milliseconds(seen.settings.contestant.startup_time));
  }
  return point;
}

DoctorPoint moves_point(const DoctorSeen& seen) {
  DoctorPoint point{.word = "moves", .name = "legal moves", .failed = seen.failed_positions};
  const std::size_t bad = blamed_on_it(seen.failed_positions);
  if (bad > 0) {
    point.finding = Finding::bad;
    point.sentence =
        seen.positions_asked < seen.settings.positions && !seen.games_played
            ? say("no legal turn in {} of {} positions; it was not asked further", bad, seen.positions_asked)
            : say("no legal turn in {} of {} positions", bad, seen.positions_asked);
    point.advice = advice_for(seen.failed_positions, seen.player);
  } else if (!seen.failed_positions.empty()) {
    point.finding = Finding::noteworthy;
    point.sentence = say("{} of {} answers came late because this machine is busy; the others are legal",
                         seen.failed_positions.size(), seen.positions_asked);
    point.advice = say("Ask again when the machine is quiet.");
  } else {
    point.sentence = say("a legal turn in each of {} positions, from {} of {} seats", seen.positions_asked,
                         seen.seats_asked.size(), seen.players);
  }
  return point;
}

std::vector<Nanoseconds> sorted_walls(const DoctorSeen& seen) {
  std::vector<Nanoseconds> walls;
  for (const TurnSeen& turn : seen.turns) walls.push_back(turn.wall);
  std::ranges::sort(walls);
  return walls;
}

bool is_late(const FailedTurn& turn) { return turn.fault == Fault::late && !turn.host_to_blame; }

// How it used the processor, as an addition to a sentence.
void judge_cores(const DoctorSeen& seen, DoctorPoint& point) {
  const auto cores = figures_of(seen).cores;
  if (!cores) return;
  const bool busy = std::ranges::any_of(seen.turns, [](const TurnSeen& turn) { return turn.host_pressure > 0.25; });
  if (*cores > 1.3) {
    point.sentence += "; " + say("it keeps {:.1f} cores busy", *cores);
    point.advice +=
        (point.advice.empty() ? "" : " ") +
        say("A tournament may give it one core only: then its threads take turns, and it is slower than here.");
  } else if (*cores < 0.5 && !busy) {
    point.sentence += "; " + say("it computes during {:.0f} % of its time and waits for the rest", *cores * 100);
    point.advice += (point.advice.empty() ? "" : " ") + say("Look for sleeps, and for output that is not flushed.");
  } else {
    point.sentence += "; " + say("it computes during {:.0f} % of its time", *cores * 100);
    return;
  }
  if (point.finding == Finding::good) point.finding = Finding::noteworthy;
}

DoctorPoint time_point(const DoctorSeen& seen) {
  DoctorPoint point{.word = "time", .name = "time"};
  const auto figures = figures_of(seen);
  const auto late =
      std::ranges::count_if(seen.failed_positions, is_late) + std::ranges::count_if(seen.failed_games, is_late);
  const auto limit = milliseconds(seen.settings.time);
  if (late > 0) {
    point.finding = Finding::bad;
    point.sentence = say("too late {} times, with {} ms for a turn", late, limit);
    point.advice = advice_for(Fault::late, seen.player);
  }
  if (figures.median) {
    point.sentence +=
        (point.sentence.empty() ? "" : "; ") + say("a turn takes {:.1f} ms (median), {:.1f} ms at most, of {} ms",
                                                   static_cast<double>(figures.median->count()) / 1e6,
                                                   static_cast<double>(figures.longest->count()) / 1e6, limit);
  } else if (point.sentence.empty()) {
    point.finding = Finding::told;
    point.sentence = say("not known: it has not finished a turn");
  }
  if (late == 0 && figures.longest && *figures.longest * 20 > seen.settings.time * 19) {
    point.finding = Finding::noteworthy;
    point.advice = say("That is nearly all: on a busier machine it may be too late. Leave a twentieth of the time.");
  }
  judge_cores(seen, point);
  return point;
}

DoctorPoint games_point(const DoctorSeen& seen) {
  DoctorPoint point{.word = "games", .name = "whole games", .failed = seen.failed_games};
  if (!seen.games_played) {
    point.finding = Finding::told;
    point.sentence = say("not played, after so many faults");
    return point;
  }
  const auto won = std::ranges::count(seen.games, true, &GameSeen::won);
  const auto drawn = std::ranges::count(seen.games, true, &GameSeen::drawn);
  const auto games = static_cast<std::ptrdiff_t>(seen.games.size());
  const std::size_t bad = blamed_on_it(seen.failed_games);
  if (bad > 0) {
    point.finding = Finding::bad;
    point.sentence = say("{} faults in {} games against random, one from each seat", bad, games);
    point.advice = advice_for(seen.failed_games, seen.player);
  } else {
    point.sentence = say("{} games against random one after the other, one from each seat: {} won, {} drawn, {} lost",
                         games, won, drawn, games - won - drawn);
    if (!seen.failed_games.empty()) {
      point.finding = Finding::noteworthy;
      point.advice = say("Ask again when the machine is quiet.");
    }
  }
  return point;
}

DoctorPoint silence_point(const DoctorSeen& seen) {
  DoctorPoint point{.word = "silence", .name = "silence"};
  const auto lines = last_lines(seen.unasked);
  const bool only_info =
      std::ranges::all_of(lines, [](const std::string& line) { return read_bot_line(line).verb == "info"; });
  if (!lines.empty()) {
    point.finding = only_info ? Finding::noteworthy : Finding::bad;
    point.sentence = say("it writes to standard output when it is not asked: after its move, or before a question");
    point.advice = only_info ? say("Write 'info …' before the move: later it counts for the next question.")
                             : say("A line that comes when the next question has been asked is taken for its answer: a "
                                   "fault against the protocol. What is for people goes to standard error.");
    point.output = lines;
  } else if (seen.listening_fault) {
    // Told once is enough.
    const bool known = !seen.failed_positions.empty() || !seen.failed_games.empty();
    point.finding = known ? Finding::told : Finding::bad;
    point.sentence = say("not heard to the end, because of a fault ({}): {}",
                         translate(fault_name(seen.listening_fault->fault)), seen.listening_fault->sentence);
    if (!known) point.advice = advice_for(seen.listening_fault->fault, seen.player);
  } else {
    point.sentence = say("it writes nothing when it is not asked");
  }
  return point;
}

DoctorPoint quit_point(const DoctorSeen& seen) {
  DoctorPoint point{.word = "quit", .name = "quit"};
  if (!seen.departure) {
    point.finding = Finding::told;
    point.sentence =
        is_process(seen.player) ? say("not known: it was gone before") : say("it has no process of its own");
    return point;
  }
  const Departure& departure = *seen.departure;
  if (!departure.ended) {
    point.finding = Finding::bad;
    point.sentence = say("it is still there {} ms after 'quit'", milliseconds(departure.took));
    point.advice = say("End the program when it reads 'quit', and at the end of its input; threads and children too.");
  } else if (departure.left_behind > 0) {
    point.finding = Finding::bad;
    point.sentence = say("it ended {} ms after 'quit', but of the processes that it started {} went on",
                         milliseconds(departure.took), departure.left_behind);
    point.advice = say("End and wait for every process that it starts.");
  } else {
    point.sentence = say("it ended {} ms after 'quit' and left no process", milliseconds(departure.took));
  }
  return point;
}

DoctorPoint memory_point(const DoctorSeen& seen) {
  DoctorPoint point{.word = "memory", .name = "memory"};
  const int limit = seen.settings.contestant.memory_mebibytes;
  const auto is_memory = [](const FailedTurn& turn) { return turn.fault == Fault::memory; };
  if (std::ranges::any_of(seen.failed_positions, is_memory) || std::ranges::any_of(seen.failed_games, is_memory)) {
    point.finding = Finding::bad;
    point.sentence = say("it wanted more than the {} MiB that it may have", limit);
    point.advice = advice_for(Fault::memory, seen.player);
  } else if (!seen.peak_bytes) {
    point.finding = Finding::told;
    point.sentence = say("not known");
  } else {
    const double peak = static_cast<double>(*seen.peak_bytes) / (1 << 20);
    point.sentence = say("{:.0f} MiB at most, of {} MiB", peak, limit);
    if (peak > 0.8 * limit) {
      point.finding = Finding::noteworthy;
      point.advice = say("That is nearly all that it may have.");
    }
  }
  point.output = last_lines(seen.errors);
  if (!point.output.empty()) point.sentence += "; " + say("the end of its standard error:");
  return point;
}

DoctorPoint repeat_point(const DoctorSeen& seen) {
  DoctorPoint point{.word = "repeat", .name = "repeatable", .finding = Finding::told};
  if (seen.asked_twice == 0)
    point.sentence = say("not known: it answered nowhere twice");
  else if (seen.asked_twice == seen.answered_the_same)
    point.sentence =
        say("asked twice in the same position, it always gave the same moves (positions: {})", seen.asked_twice);
  else
    point.sentence =
        say("asked twice in the same position, it gave the same moves in {} of {}: it uses chance, or the clock",
            seen.answered_the_same, seen.asked_twice);
  return point;
}

}  // namespace

std::vector<std::string> last_lines(std::string_view text) {
  std::vector<std::string> lines;
  for (const std::string_view line : split(text, '\n'))
    if (!trim(line).empty()) lines.push_back(quoted_words(line));
  if (lines.size() > most_lines_shown) lines.erase(lines.begin(), lines.end() - most_lines_shown);
  return lines;
}

std::vector<DoctorPoint> points_of(const DoctorSeen& seen) {
  if (seen.startup_fault) return {start_point(seen)};
  return {start_point(seen),   moves_point(seen), time_point(seen),   games_point(seen),
          silence_point(seen), quit_point(seen),  memory_point(seen), repeat_point(seen)};
}

DoctorFigures figures_of(const DoctorSeen& seen) {
  DoctorFigures figures{.startup = seen.startup, .peak_bytes = seen.peak_bytes};
  const auto walls = sorted_walls(seen);
  if (!walls.empty()) {
    figures.median = walls[walls.size() / 2];
    figures.longest = walls.back();
  }
  Nanoseconds wall{0};
  Nanoseconds cpu{0};
  for (const TurnSeen& turn : seen.turns)
    if (turn.wall >= measured_turn) {
      wall += turn.wall;
      cpu += turn.cpu;
    }
  if (wall >= enough_measured && seen.player.kind != PlayerSpec::Kind::tcp)
    figures.cores = static_cast<double>(cpu.count()) / static_cast<double>(wall.count());
  if (seen.departure && seen.departure->ended) figures.departure = seen.departure->took;
  return figures;
}

}  // namespace plateau
