#include "wire/client_program.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cassert>
#include <cstring>

#include "core/message.h"
#include "players/bot_link.h"
#include "players/bot_program.h"
#include "players/command_line.h"
#include "players/contestant_kinds.h"
#include "players/pressure.h"
#include "players/tcp.h"
#include "wire/doorkeeper.h"

namespace plateau::wire {
namespace {

using std::chrono::steady_clock;

constexpr auto time_to_end = std::chrono::milliseconds(200);  // from the end of its connection to its own
constexpr int look_around_milliseconds = 20;                  // how often we look whether the program is still there

// The listening socket that the doorkeeper sent; nothing: it has not come yet, or the door is closed.
struct Delivery {
  std::optional<Listener> listener;
  bool closed = false;
};
Delivery take_delivery(int door) {
  char byte[16];
  iovec bytes{byte, sizeof byte};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))];
  msghdr message{};
  message.msg_iov = &bytes;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  const ssize_t size = recvmsg(door, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  if (size < 0) return {.closed = errno != EAGAIN && errno != EINTR};
  const cmsghdr* header = CMSG_FIRSTHDR(&message);
  if (header == nullptr || header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) return {.closed = true};
  int descriptor = -1;
  std::memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
  return {.listener = Listener::adopt(Descriptor(descriptor))};
}

class ClientProgram final : public Contestant {
 public:
  ClientProgram(const ForeignProtocol& protocol, const PlayerSpec& spec, const ContestantSettings& settings)
      : protocol_(protocol), spec_(spec), settings_(settings) {}

  ~ClientProgram() override { quit(time_to_end); }

  std::optional<Answer> begin(const AnyPosition& start, Player seat) override {
    start_ = start.clone();
    seat_ = seat;
    // Some leave after every game, others stay.
    if (client_) client_->connection().receive(steady_clock::now());
    if (client_ && client_->gone()) leave();
    stayed_ = client_ != nullptr;
    return client_ ? client_->begin(start, seat) : meet();
  }

  Answer answer(const AnyPosition& now, const Limits& limits) override {
    if (!client_)
      if (auto fault = meet()) return std::move(*fault);
    Answer answer = ask(now, limits);
    // It was about to leave when the game began.
    if (answer.fault == Fault::disconnected && std::exchange(stayed_, false)) {
      leave();
      if (auto fault = meet()) return std::move(*fault);
      answer = ask(now, limits);
    }
    stayed_ = false;
    if (answer.gone) leave();
    return answer;
  }

  void end(std::string_view result) override {
    if (!client_) return;
    client_->end(result);
    if (!protocol_.keeps_connections) quit(time_to_end);
  }

  int isolation() const override { return isolation_of(spec_, settings_); }

  Condition condition() override {
    Condition condition{.startup = startup_};
    if (link_ == nullptr) return condition;
    look_after();
    condition.peak_bytes = link_->peak_bytes();
    condition.errors = link_->channel().errors();
    return condition;
  }

  std::optional<Departure> quit(Nanoseconds patience) override {
    if (link_ == nullptr) return std::nullopt;
    if (client_ && !client_->gone()) client_->dismiss();
    const Departure departure = link_->depart(patience);
    leave();
    return departure;
  }

 private:
  // Starts the program, hears who it is, and tells it of the game; the fault when that fails.
  std::optional<Answer> meet() {
    begin_measuring();
    const Moment deadline = asked_ + settings_.startup_time;
    auto isolated = isolated_program();
    if (!isolated) return fault_at_start(isolated.error().message);
    SandboxedProgram program = std::move(isolated).value();
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
      return fault_at_start(say("no more sockets: {}", std::strerror(errno)));
    const Descriptor door(ends[0]);
    Descriptor doorkeepers(ends[1]);
    program.door = doorkeepers.get();
    auto link = start_program(program, isolation(), settings_);
    doorkeepers.reset();
    if (!link) return fault_at_start(link.error().message);
    link_ = std::move(link).value();

    std::optional<Listener> listener;
    while (!client_ || !named_) {
      if (link_->has_ended()) return fault_at_start(link_->farewell().sentence);
      if (steady_clock::now() > deadline) return fault_at_start(why_not_ready());
      await(client_ ? client_->connection().descriptor() : listener ? listener->descriptor() : door.get());
      look_after();
      if (client_) {
        if (auto wrong = hear_name()) return fault_at_start(*wrong);
      } else if (listener) {
        if (auto socket = listener->accept())
          client_ = protocol_.make_seat(Connection(std::move(*socket)), seat_settings());
      } else {
        Delivery delivery = take_delivery(door.get());
        if (delivery.closed) return fault_at_start(link_->farewell().sentence);
        listener = std::move(delivery.listener);
      }
    }
    startup_ = steady_clock::now() - asked_;
    return client_->begin(*start_, seat_);
  }

  // The doorkeeper, who becomes the program.
  Result<SandboxedProgram> isolated_program() const {
    const auto python = find_program("python3");
    if (!python) return Error{say("client programs need python3, which is not installed")};
    auto found = bot_program(protocol_.game, spec_);
    if (!found) return found;
    SandboxedProgram program = std::move(found).value();
    const std::string before[] = {*python, "-I", "-S", "-c", std::string(doorkeeper)};
    program.words.insert(program.words.begin(), std::begin(before), std::end(before));
    program.uses_sockets = true;
    return program;
  }

  SeatSettings seat_settings() {
    return {
        .other_output = [this] { return link_ ? link_->channel().errors_descriptor() : -1; },
        .look_after = [this] { look_after(); },
        .longer = [this](Moment asked, Nanoseconds allowed) { return fair_deadline(asked, allowed, use_so_far()); }};
  }

  void await(int descriptor) {
    pollfd files[] = {{descriptor, POLLIN, 0}, {link_->channel().errors_descriptor(), POLLIN, 0}};
    poll(files, 2, look_around_milliseconds);
  }

  // What it writes for people must not fill its pipe.
  void look_after() {
    if (link_) link_->channel().drain(steady_clock::now());
  }

  std::optional<std::string> hear_name() {
    client_->connection().receive(steady_clock::now());
    const auto name = client_->greet();
    if (name && !*name) return name->error().message;
    named_ = name.has_value();
    if (!named_ && client_->gone()) return say("it left without saying who it is");
    return std::nullopt;
  }

  std::string why_not_ready() const {
    const auto waited = milliseconds(settings_.startup_time);
    return client_ ? say("it has not said who it is within {} ms", waited)
                   : say("it has not connected within {} ms; {{host}} and {{port}} in its command are the address, or "
                         "else they follow it",
                         waited);
  }

  Answer ask(const AnyPosition& now, const Limits& limits) {
    begin_measuring();
    Answer answer = client_->answer(now, limits);
    if (answer.fault == Fault::disconnected && !stayed_ && link_->depart(time_to_end).ended) {
      const Farewell farewell = link_->farewell();
      answer.fault = farewell.fault;
      answer.sentence = farewell.sentence;
    }
    complete(answer.evidence);
    return answer;
  }

  void begin_measuring() {
    asked_ = steady_clock::now();
    use_before_ = link_ ? link_->cpu_use() : CpuUse();
    pressure_ = PressureSample::recent();
  }

  CpuUse use_so_far() const { return link_ ? link_->cpu_use().since(use_before_) : CpuUse(); }

  void complete(Evidence& evidence) {
    look_after();
    const CpuUse use = use_so_far();
    evidence.cpu = use.used;
    evidence.waited = use.waited;
    evidence.host_pressure = pressure_.until_now();
    if (link_) evidence.errors = link_->channel().errors();
  }

  Answer fault_at_start(std::string sentence) {
    Answer answer{.fault = Fault::startup, .sentence = std::move(sentence), .gone = true};
    answer.evidence.wall = steady_clock::now() - asked_;
    complete(answer.evidence);
    leave();
    return answer;
  }

  void leave() {
    client_.reset();
    named_ = false;
    link_.reset();
  }

  const ForeignProtocol& protocol_;
  PlayerSpec spec_;
  ContestantSettings settings_;
  std::unique_ptr<BotLink> link_;       // null: no program runs
  std::unique_ptr<ClientSeat> client_;  // null: it has not connected
  bool named_ = false;                  // it has said who it is
  bool stayed_ = false;                 // it is the one of the game before, and was not heard since

  std::unique_ptr<AnyPosition> start_;  // of the game
  Player seat_ = 0;
  std::optional<Nanoseconds> startup_;

  Moment asked_;
  CpuUse use_before_;
  PressureSample pressure_;
};

}  // namespace

std::unique_ptr<Contestant> make_client_program(const ForeignProtocol& protocol, const PlayerSpec& spec,
                                                const ContestantSettings& settings) {
  return std::make_unique<ClientProgram>(protocol, spec, settings);
}

void add_client_programs() {
  for (const ForeignProtocol& protocol : foreign_protocols())
    add_program_kind({.name = protocol.game + "-client",
                      .game = protocol.game,
                      .make = [&protocol](const PlayerSpec& spec, const ContestantSettings& settings) {
                        return make_client_program(protocol, spec, settings);
                      }});
}

}  // namespace plateau::wire
