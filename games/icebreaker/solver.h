// Endings solved exactly: who wins with best play, and by how much.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "games/icebreaker/icebreaker.h"
#include "search/control.h"
#include "search/knowledge.h"

namespace plateau::icebreaker {

struct SolvedEnding {
  Score score = 0;    // for the player to move, as final_score counts it
  Move move;          // reaches it
  bool exact = true;  // false: the score is a victory, but its margin may be larger still
  std::uint64_t nodes = 0;
};

// Asks one question at a time: can the player to move reach at least this final score? A question has two answers only,
// which cuts more than an evaluation does, and allows to stop as soon as a side can take all that it needs before the
// other can interfere. The depth is increased until the answer is found.
template <class Layout>
class EndingSolver {
 public:
  using State = BasicState<Layout>;

  struct Limits {
    std::uint64_t nodes = 0;           // gives up after so many
    SearchControl* control = nullptr;  // and when this one is told to stop,
    Nanoseconds time{0};               // or so long after it began; 0: no bound
  };

  explicit EndingSolver(const Limits& limits);

  // Nothing when the limits were reached before it is known who wins, or how much is lost.
  // REQUIRES !s.is_over()
  std::optional<SolvedEnding> solve(const State& s);

 private:
  using Set = typename Layout::Set;

  enum class Answer : std::int8_t { no = -1, open = 0, yes = 1 };
  static Answer opposite(Answer a) { return static_cast<Answer>(-static_cast<int>(a)); }

  // Will the player to move in the end have `score`, or more?
  struct Question {
    Score score;
    int depth;  // moves that may be looked ahead
    Answer
        hoped;  // the answer to be proved; when it cannot be, `open` or the other one is given, whichever comes first

    // Asked of the other player after a move, the hope is the opposite one.
    Question turned(int spent) const { return {1 - score, depth - spent, opposite(hoped)}; }
  };

  struct Entry {
    std::uint64_t key = 0;
    std::uint16_t step = 0;
    std::uint8_t open_when_hoping_yes = 0;  // up to this depth
    std::uint8_t open_when_hoping_no = 0;
    Answer answer = Answer::open;
  };
  struct Scored {
    Move move;
    int key = 0;
  };

  Answer ask(const State& s, const Question& q);
  Answer at_once(const State& s, Score score) const;
  Answer expand(const State& s, const Question& q, Entry& entry, std::uint64_t key);
  int list_moves(const State& s, int depth, const Entry& entry, std::uint64_t key, Scored* moves) const;
  Answer prove(const State& s, Score score);
  bool settle_margin(const State& s, Score most, SolvedEnding& found);
  bool is_exhausted();
  void make_room();
  Entry& entry_for(std::uint64_t key) { return table_[key & (table_.size() - 1)]; }

  Limits limits_;
  std::vector<Entry> table_;
  std::vector<int> history_;  // by player and step: how often it settled a question
  std::uint64_t nodes_ = 0;
  bool exhausted_ = false;
  Move best_;  // of the node that was expanded last
};

// Solves s if it looks near enough to the end for the limits of the search, in a part of them.
template <class Layout>
std::optional<SolvedEnding> solve_ending(const BasicState<Layout>& s, SearchControl& control);

extern template class EndingSolver<Narrow>;
extern template class EndingSolver<Wide>;
extern template std::optional<SolvedEnding> solve_ending(const BasicState<Narrow>& s, SearchControl& control);
extern template std::optional<SolvedEnding> solve_ending(const BasicState<Wide>& s, SearchControl& control);

}  // namespace plateau::icebreaker
