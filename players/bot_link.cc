#include "players/bot_link.h"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <thread>

#include "core/message.h"
#include "core/text.h"
#include "players/bot_program.h"
#include "players/protocol_text.h"
#include "players/sandbox.h"
#include "players/tcp.h"

namespace plateau {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr auto time_to_end = milliseconds(200);   // from the last byte to the end of a program
constexpr auto time_to_quit = milliseconds(100);  // the protocol allows more, a tournament cannot wait for everybody

constexpr std::size_t outputs_per_question = 4;  // of the longest line

ChannelLimits channel_limits(const ContestantSettings& settings) {
  return {.line_bytes = settings.most_line_bytes, .question_bytes = outputs_per_question * settings.most_line_bytes};
}

// The last line of an error output that says something.
std::string last_line(std::string_view errors) {
  const std::string_view text = trim(errors);
  const std::size_t end = text.rfind('\n');
  return std::string(trim(end == std::string_view::npos ? text : text.substr(end + 1)));
}

bool tells_of_memory(std::string_view errors) {
  static constexpr std::string_view signs[] = {"MemoryError",        "bad_alloc",     "OutOfMemory",
                                               "out of memory",      "Out of memory", "Cannot allocate memory",
                                               "insufficient memory"};
  return std::ranges::any_of(signs, [&](std::string_view sign) { return errors.find(sign) != std::string_view::npos; });
}

class ProcessLink final : public BotLink {
 public:
  ProcessLink(std::unique_ptr<Sandbox> sandbox, int memory_mebibytes)
      : sandbox_(std::move(sandbox)), memory_mebibytes_(memory_mebibytes) {}

  Channel& channel() override { return sandbox_->process().channel(); }
  CpuUse cpu_use() const override { return sandbox_->process().cpu_use(); }
  bool is_open() override { return !channel().closed() && !has_ended(); }
  bool has_ended() override { return sandbox_->process().wait(steady_clock::now()).has_value(); }

  Farewell farewell() override {
    const auto deadline = steady_clock::now() + time_to_end;
    const auto end = sandbox_->process().wait(deadline);
    channel().drain(std::min(deadline, steady_clock::now() + milliseconds(50)));
    const std::string errors = channel().errors();
    if (sandbox_->ran_out_of_memory() || tells_of_memory(errors))
      return {Fault::memory, with_errors(say("the program wanted more than the {} MiB of memory that it may have",
                                             memory_mebibytes_))};
    if (!end) return {Fault::crashed, with_errors(say("the program closed its output, but did not end"))};
    const ProcessEnd own = sandbox_->own_end(*end);
    if (own.signal == SIGXFSZ)
      return {Fault::output, with_errors(say("the program wrote a bigger file than it may write"))};
    if (own.signal != 0)
      return {Fault::crashed, with_errors(say("the program was ended by signal {} ({})", own.signal,
                                              std::string(strsignal(own.signal))))};
    return {Fault::crashed, with_errors(say("the program ended with exit code {}", own.exit_code))};
  }

  void await_quit() override { sandbox_->process().wait(steady_clock::now() + time_to_quit); }

  Departure depart(Nanoseconds patience) override {
    const auto begun = steady_clock::now();
    Departure departure;
    departure.ended = sandbox_->process().wait(begun + patience).has_value();
    departure.took = steady_clock::now() - begun;
    // Whoever ends with it gets the time to do so.
    for (const auto deadline = steady_clock::now() + time_to_end; departure.ended;
         std::this_thread::sleep_for(milliseconds(5))) {
      departure.left_behind = sandbox_->process().count();
      if (departure.left_behind == 0 || steady_clock::now() >= deadline) break;
    }
    return departure;
  }

  std::optional<std::uint64_t> peak_bytes() const override { return sandbox_->peak_bytes(); }

 private:
  std::string with_errors(const std::string& sentence) {
    const std::string last = last_line(channel().errors());
    return last.empty() ? sentence : say("{}; its last error line: {}", sentence, quoted_words(last));
  }

  std::unique_ptr<Sandbox> sandbox_;
  int memory_mebibytes_;
};

class SocketLink final : public BotLink {
 public:
  SocketLink(Channel::Ends ends, ChannelLimits limits) : channel_(std::move(ends), limits) {}

  Channel& channel() override { return channel_; }
  CpuUse cpu_use() const override { return {}; }
  bool is_open() override { return !channel_.closed(); }
  bool has_ended() override { return channel_.closed(); }
  Farewell farewell() override {
    return {Fault::disconnected, say("the other side of the socket closed the connection")};
  }
  void await_quit() override {}
  Departure depart(Nanoseconds patience) override {
    const auto begun = steady_clock::now();
    channel_.drain(begun + patience);
    return {.ended = channel_.closed(), .took = steady_clock::now() - begun};
  }
  std::optional<std::uint64_t> peak_bytes() const override { return std::nullopt; }

 private:
  Channel channel_;
};

Result<std::unique_ptr<BotLink>> open_socket(const PlayerSpec& spec, const ContestantSettings& settings) {
  auto socket = connect_to({.host = spec.host, .port = spec.port}, steady_clock::now() + settings.startup_time);
  if (!socket) return socket.error();
  Descriptor second(dup(socket->get()));
  return std::unique_ptr<BotLink>(std::make_unique<SocketLink>(
      Channel::Ends{std::move(second), std::move(socket).value(), Descriptor()}, channel_limits(settings)));
}

}  // namespace

int isolation_of(const PlayerSpec& spec, const ContestantSettings& settings) {
  if (spec.kind == PlayerSpec::Kind::tcp) return 0;
  return std::clamp(settings.isolation ? *settings.isolation : highest_working_isolation(), 1, highest_isolation);
}

Result<std::unique_ptr<BotLink>> open_bot_link(const std::string& game, const PlayerSpec& spec,
                                               const ContestantSettings& settings) {
  if (spec.kind == PlayerSpec::Kind::tcp) return open_socket(spec, settings);
  const auto program = bot_program(game, spec);
  if (!program) return program.error();
  return start_program(*program, isolation_of(spec, settings), settings);
}

Result<std::unique_ptr<BotLink>> start_program(const SandboxedProgram& program, int isolation,
                                               const ContestantSettings& settings) {
  if (isolation > 1 && isolation > highest_working_isolation())
    return Error{
        say("isolation {} does not work on this machine, only up to {}", isolation, highest_working_isolation())};
  auto sandbox = Sandbox::start(program, {.isolation = isolation,
                                          .memory_mebibytes = settings.memory_mebibytes,
                                          .most_processes = settings.most_processes,
                                          .channel = channel_limits(settings)});
  if (!sandbox) return sandbox.error();
  return std::unique_ptr<BotLink>(std::make_unique<ProcessLink>(std::move(sandbox).value(), settings.memory_mebibytes));
}

}  // namespace plateau
