// An engine of ours at a table.
#include <cassert>
#include <ctime>

#include "core/message.h"
#include "players/contestant_kinds.h"
#include "players/pressure.h"

namespace plateau {
namespace {

class EngineContestant final : public Contestant {
 public:
  EngineContestant(const EngineSpec& spec, const ContestantSettings& settings) : spec_(spec), seed_(settings.seed) {}

  std::optional<Answer> begin(const AnyPosition& start, Player seat) override {
    EngineSpec spec = spec_;
    spec.seed = mix(spec_.seed ^ seed_) + static_cast<std::uint64_t>(seat);
    engine_ = start.engine(spec);
    return std::nullopt;
  }

  Answer answer(const AnyPosition& now, const Limits& limits) override {
    assert(engine_ != nullptr);
    const auto allowed = keeps_own_limits() ? std::nullopt : time_allowed(limits);
    const PressureSample pressure = PressureSample::recent();
    const clockid_t all_threads = spec_.threads > 1 ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_THREAD_CPUTIME_ID;
    const Nanoseconds cpu = used(all_threads);
    const Nanoseconds own_cpu = used(CLOCK_THREAD_CPUTIME_ID);
    const auto begun = std::chrono::steady_clock::now();
    Thought thought = engine_->think(now, limits, {});
    Answer answer;
    answer.evidence.wall = std::chrono::steady_clock::now() - begun;
    answer.evidence.cpu = used(all_threads) - cpu;
    // This thread searches too, and never sleeps but until the others have stopped: what it did not compute it waited for
    // a core.
    answer.evidence.waited = answer.evidence.wall - (used(CLOCK_THREAD_CPUTIME_ID) - own_cpu);
    if (allowed && answer.evidence.wall - answer.evidence.waited > *allowed + arrival_allowance) {
      answer.evidence.host_pressure = pressure.until_now();
      answer.fault = Fault::late;
      answer.sentence =
          say("the move came after {} ms instead of {} ms", milliseconds(answer.evidence.wall), milliseconds(*allowed));
      return answer;
    }
    assert(thought.move >= 0);
    answer.moves.push_back(thought.move);
    answer.remark = std::move(thought.remark);
    if (!thought.lines.empty()) {
      answer.score = thought.lines[0].score;
      answer.verdict = thought.lines[0].verdict;
      answer.margin = thought.lines[0].margin;
      answer.depth = thought.depth;
      answer.variation = std::move(thought.lines[0].moves);
    }
    return answer;
  }

  void end(std::string_view) override {}
  int isolation() const override { return 0; }

 private:
  // Its text says how far it thinks (level:3, mcts:1000, best?nodes=500), whatever the clock says. That is ours to allow.
  bool keeps_own_limits() const { return spec_.number.has_value() || spec_.limits.any(); }

  static Nanoseconds used(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return std::chrono::seconds(time.tv_sec) + Nanoseconds(time.tv_nsec);
  }

  EngineSpec spec_;
  std::uint64_t seed_;
  std::unique_ptr<Engine> engine_;
};

}  // namespace

std::unique_ptr<Contestant> make_engine_contestant(const EngineSpec& spec, const ContestantSettings& settings) {
  return std::make_unique<EngineContestant>(spec, settings);
}

}  // namespace plateau
