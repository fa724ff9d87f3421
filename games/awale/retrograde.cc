#include "games/awale/retrograde.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <span>
#include <vector>

#include "core/message.h"
#include "games/awale/awale.h"

namespace plateau::awale {
namespace {

// All positions with one number of seeds, and the moves between them; turned so that player 1 is always to move.
class Layer {
 public:
  struct Capture {
    std::uint32_t captured : 4;
    std::uint32_t to : 28;  // number of the position that it makes, with so many seeds fewer
  };

  Layer(const EndingIndex& index, int seeds) : index_(index), seeds_(seeds), quiet_moves_(index.size(seeds)) {
    assert(seeds < 10 && index.size(seeds) < 1u << 28);
    list_captures();
    list_predecessors();
  }

  std::uint32_t size() const { return static_cast<std::uint32_t>(quiet_moves_.size()); }
  int quiet_moves(std::uint32_t number) const { return quiet_moves_[number]; }
  std::span<const Capture> captures(std::uint32_t number) const {
    return std::span(captures_).subspan(first_capture_[number], first_capture_[number + 1] - first_capture_[number]);
  }
  // The positions from which a move without capture leads here.
  std::span<const std::uint32_t> predecessors(std::uint32_t number) const {
    const std::uint32_t begin = number == 0 ? 0 : predecessors_end_[number - 1];
    return std::span(predecessors_).subspan(begin, predecessors_end_[number] - begin);
  }

 private:
  // Calls visit(number, captured, number of the position after the move).
  template <class Visit>
  void for_each_move(const Visit& visit) const {
    index_.for_each(seeds_, [&](std::uint32_t number, const Board& board) {
      const State s({.seeds = board});
      for (const Move m : s.legal_moves()) {
        State next = s;
        next.play(m);
        visit(number, next.score(0), index_(next.board(), 1, seeds_ - next.score(0)));
      }
    });
  }

  void list_captures() {
    first_capture_.assign(size() + std::size_t{1}, 0);
    predecessors_end_.assign(size() + std::size_t{1}, 0);
    std::uint32_t listed = 0;
    for_each_move([&](std::uint32_t number, int captured, std::uint32_t to) {
      while (listed <= number) first_capture_[listed++] = static_cast<std::uint32_t>(captures_.size());
      if (captured > 0) {
        captures_.push_back({static_cast<std::uint32_t>(captured), to});
      } else {
        ++quiet_moves_[number];
        ++predecessors_end_[to + 1];
      }
    });
    while (listed <= size()) first_capture_[listed++] = static_cast<std::uint32_t>(captures_.size());
  }

  // Fills the lists from their beginnings, which become their ends by that.
  void list_predecessors() {
    for (std::uint32_t number = 0; number < size(); ++number)
      predecessors_end_[number + 1] += predecessors_end_[number];
    predecessors_.resize(predecessors_end_[size()]);
    for_each_move([&](std::uint32_t number, int captured, std::uint32_t to) {
      if (captured == 0) predecessors_[predecessors_end_[to]++] = number;
    });
  }

  const EndingIndex& index_;
  int seeds_;
  std::vector<std::uint8_t> quiet_moves_;  // how many
  std::vector<Capture> captures_;
  std::vector<std::uint32_t> first_capture_;
  std::vector<std::uint32_t> predecessors_;
  std::vector<std::uint32_t> predecessors_end_;
};

// The positions of a layer with one pair of needs, the mover's and the other's. A quiet move goes from a position in
// which the mover has one need to a position in which he has the other.
class NeedsSolver {
 public:
  // `values` holds the layers below, and `endless` for this one.
  NeedsSolver(const Layer& layer, const EndingValues& places, std::string& values, int seeds, int need)
      : layer_(layer), places_(places), values_(values), seeds_(seeds), needs_{need, seeds + 2 - need} {
    const std::size_t sides = needs_[0] == needs_[1] ? 1 : 2;
    for (std::size_t side = 0; side < sides; ++side) {
      hopes_[side].assign(layer.size(), 0);
      slowest_capture_[side].assign(layer.size(), 0);
      for (std::uint32_t number = 0; number < layer.size(); ++number) look_at_captures(side, number);
    }
  }

  // The error when a victory takes too many plies.
  std::optional<Error> solve() {
    for (std::size_t plies = 0; plies < endless; ++plies) {
      for (const Node node : found_[plies])
        if (std::uint8_t& known = value(node.side, node.number); known == endless) {
          known = static_cast<std::uint8_t>(plies);
          tell_predecessors(node, plies);
        }
      found_[plies] = {};
    }
    if (!found_[endless].empty()) return Error{say("a victory takes {} plies, more than a table can hold", +endless)};
    return std::nullopt;
  }

 private:
  struct Node {
    std::uint32_t side : 1;  // which of the needs is the mover's
    std::uint32_t number : 31;
  };
  static constexpr std::uint8_t cannot_lose = 255;

  std::size_t other(std::size_t side) const { return needs_[0] == needs_[1] ? 0 : 1 - side; }

  std::uint8_t& value(std::size_t side, std::uint32_t number) {
    return reinterpret_cast<std::uint8_t&>(values_[places_.place(seeds_, needs_[side], number)]);
  }
  void find(std::size_t plies, std::size_t side, std::uint32_t number) {
    found_[std::min<std::size_t>(plies, endless)].push_back({static_cast<std::uint32_t>(side), number});
  }

  // After this all that is not known comes from the quiet moves.
  void look_at_captures(std::size_t side, std::uint32_t number) {
    int hopes = layer_.quiet_moves(number);
    int slowest = 0;
    int quickest = endless;
    for (const Layer::Capture capture : layer_.captures(number)) {
      const int captured = capture.captured;
      const std::uint8_t next =
          captured >= needs_[side]
              ? std::uint8_t{0}
              : static_cast<std::uint8_t>(values_[places_.place(seeds_ - captured, needs_[other(side)], capture.to)]);
      if (next == endless)
        hopes = cannot_lose;
      else if (next % 2 == 0)
        quickest = std::min(quickest, next + 1);
      else
        slowest = std::max<int>(slowest, next);
    }
    if (quickest < endless) {
      hopes = cannot_lose;
      find(static_cast<std::size_t>(quickest), side, number);
    } else if (hopes == 0) {
      find(layer_.captures(number).empty() ? 0 : static_cast<std::size_t>(slowest) + 1, side, number);
    }
    hopes_[side][number] = static_cast<std::uint8_t>(hopes);
    slowest_capture_[side][number] = static_cast<std::uint8_t>(slowest);
  }

  void tell_predecessors(Node node, std::size_t plies) {
    const std::size_t side = needs_[0] == needs_[1] ? 0 : 1 - node.side;
    for (const std::uint32_t before : layer_.predecessors(node.number)) {
      if (value(side, before) != endless) continue;
      std::uint8_t& hopes = hopes_[side][before];
      if (plies % 2 == 0)
        find(plies + 1, side, before);
      else if (hopes != cannot_lose && --hopes == 0)
        find(std::max<std::size_t>(plies, slowest_capture_[side][before]) + 1, side, before);
    }
  }

  const Layer& layer_;
  const EndingValues& places_;
  std::string& values_;
  int seeds_;
  std::array<int, 2> needs_;
  // By side and number: how many quiet moves are not known to lose, and how long the longest losing capture takes.
  std::array<std::vector<std::uint8_t>, 2> hopes_;
  std::array<std::vector<std::uint8_t>, 2> slowest_capture_;
  std::array<std::vector<Node>, endless + std::size_t{1}> found_;  // by plies to the end; some are found twice
};

}  // namespace

EndingValues::EndingValues(const EndingIndex& index) : seeds_at_most_(index.seeds_at_most()) {
  for (int seeds = 0; seeds <= seeds_at_most_; ++seeds) {
    size_[seeds] = index.size(seeds);
    first_[seeds + 1] = first_[seeds] + static_cast<std::size_t>(seeds + 1) * size_[seeds];
  }
}

Result<std::string> solve_endings(const EndingIndex& index, const std::function<void(const std::string&)>& tell) {
  const EndingValues places(index);
  // (Without a seed on the board the only score left open is 32-32: a draw, as the bytes say from the beginning.)
  std::string values(places.bytes(), static_cast<char>(endless));
  for (int seeds = 1; seeds <= index.seeds_at_most(); ++seeds) {
    const Layer layer(index, seeds);
    for (int need = 1; 2 * need <= seeds + 2; ++need)
      if (auto error = NeedsSolver(layer, places, values, seeds, need).solve()) return *error;
    const auto begin = values.begin() + static_cast<std::ptrdiff_t>(places.place(seeds, 1, 0));
    const auto end = begin + static_cast<std::ptrdiff_t>(seeds + 1) * layer.size();
    const auto draws = std::count(begin, end, static_cast<char>(endless));
    tell(say("{} seeds: {} positions, {} % of them draws", seeds, end - begin, 100 * draws / (end - begin)));
  }
  return values;
}

}  // namespace plateau::awale
