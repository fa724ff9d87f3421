#include "wire/thinker.h"

#include <algorithm>
#include <condition_variable>

namespace plateau::wire {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

bool turn_goes_on(const AnyPosition& position, Player mover) { return !position.outcome() && position.turn() == mover; }

// A whole turn that begins with these moves, as far as they are legal; the last legal move, which is the one that ends
// a turn where there is such a move, completes it.
std::vector<std::string> completed(const AnyPosition& position, const std::vector<std::string>& moves) {
  const Player mover = position.turn();
  const auto after = position.clone();
  std::vector<std::string> turn;
  const auto play = [&](int move) {
    turn.push_back(after->move_text(move));
    after->play(move);
  };
  for (const std::string& text : moves) {
    if (!turn_goes_on(*after, mover)) break;
    const auto move = after->find_move(text);
    if (!move) break;
    play(*move);
  }
  if (turn.empty()) play(0);
  while (turn_goes_on(*after, mover)) play(after->move_count() - 1);
  return turn;
}

}  // namespace

struct Thinker::Task {
  std::unique_ptr<AnyPosition> position;
  Limits limits;
  Moment begun;

  std::mutex mutex;
  std::condition_variable changed;
  std::vector<std::string> best;  // moves that the turn begins with, the best known so far
  bool done = false;
  bool given_up = false;  // nobody waits for the answer any more

  void found(std::vector<std::string> moves) {
    const std::lock_guard lock(mutex);
    best = std::move(moves);
  }
  // These moves are decided; what was foreseen to follow them stays foreseen.
  void decided(const std::vector<std::string>& moves) {
    const std::lock_guard lock(mutex);
    const auto [decided_end, best_end] = std::ranges::mismatch(moves, best);
    if (decided_end != moves.end()) best = moves;
  }
  bool is_given_up() {
    const std::lock_guard lock(mutex);
    return given_up;
  }

  // Asks the engine for one move after the other, until the turn is over.
  void run(Engine& engine) {
    const Player mover = position->turn();
    std::vector<std::string> turn;
    while (turn_goes_on(*position, mover) && !is_given_up()) {
      Limits left = limits;
      if (left.time.count() > 0)
        left.time = std::max<Nanoseconds>(left.time - (steady_clock::now() - begun), milliseconds(1));
      const auto progress = [&](const Thought& thought) {
        if (thought.lines.empty()) return;
        std::vector<std::string> moves = turn;
        moves.insert(moves.end(), thought.lines[0].moves.begin(), thought.lines[0].moves.end());
        found(std::move(moves));
      };
      const Thought thought = engine.think(*position, left, progress);
      turn.push_back(position->move_text(thought.move));
      position->play(thought.move);
      decided(turn);
    }
    const std::lock_guard lock(mutex);
    done = true;
    changed.notify_all();
  }
};

Nanoseconds thinking_time(Nanoseconds allowed) {
  return std::max(allowed / 2, std::min(allowed * 4 / 5, allowed - Nanoseconds(milliseconds(200))));
}

Thinker::~Thinker() { finish(); }

// Whatever the engine still thinks about is of no use any more.
void Thinker::finish() {
  if (!thread_.joinable()) return;
  std::unique_lock lock(task_->mutex);
  task_->given_up = true;
  while (!task_->done) {
    // More than once: it may just have begun with the next move.
    lock.unlock();
    engine_->stop();
    lock.lock();
    task_->changed.wait_for(lock, milliseconds(5), [&] { return task_->done; });
  }
  lock.unlock();
  thread_.join();
}

void Thinker::new_game(const AnyPosition& start) {
  finish();
  engine_ = start.engine(spec_);
}

std::vector<std::string> Thinker::turn(const AnyPosition& position, const Limits& limits, Moment deadline) {
  finish();
  task_ = std::make_shared<Task>();
  task_->position = position.clone();
  task_->limits = limits;
  task_->begun = steady_clock::now();
  thread_ = std::thread([task = task_, engine = engine_.get()] { task->run(*engine); });

  std::unique_lock lock(task_->mutex);
  task_->changed.wait_until(lock, deadline, [&] { return task_->done; });
  if (!task_->done) {
    // It gets a moment to come back with what it has: that is at least as good as what it has told.
    lock.unlock();
    engine_->stop();
    lock.lock();
    task_->changed.wait_until(lock, deadline + milliseconds(20), [&] { return task_->done; });
    task_->given_up = true;
  }
  const std::vector<std::string> best = task_->best;
  lock.unlock();
  return completed(position, best);
}

}  // namespace plateau::wire
