// Perft: how many sequences of moves of a given length there are. The number that every rule set is checked by.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "core/game.h"

namespace plateau {

// Makes the compiler believe that the value is looked at, so that a move made only to be counted is really made.
template <class T>
inline void keep(const T& value) {
  asm volatile("" : : "g"(&value) : "memory");
}

// Every move is made, at the last ply too: the count doubles as a measure of legal_moves() and play(). An outcome of
// chance is a move like any other; a game that is over with depth left counts 0.
template <Game G>
std::uint64_t perft(const StateOf<G>& s, int depth) {
  if (depth == 0) return 1;
  std::uint64_t nodes = 0;
  if constexpr (Successors<G>) {
    for (const MoveOf<G> m : s.legal_moves()) {
      const StateOf<G> child = s.after(m);
      if (depth == 1)
        keep(child), ++nodes;
      else
        nodes += perft<G>(child, depth - 1);
    }
    return nodes;
  }
  if (depth == 1) {
    for (const MoveOf<G> m : s.legal_moves()) {
      StateOf<G> child = s;
      child.play(m);
      keep(child);
      ++nodes;
    }
    return nodes;
  }
  for (const MoveOf<G> m : s.legal_moves()) {
    StateOf<G> child = s;
    child.play(m);
    nodes += perft<G>(child, depth - 1);
  }
  return nodes;
}

// The perft of each legal move, in the order of legal_moves(), with `threads` threads. REQUIRES: depth >= 1.
template <Game G>
std::vector<std::uint64_t> perft_divide(const StateOf<G>& s, int depth, int threads) {
  std::vector<StateOf<G>> children;
  for (const MoveOf<G> m : s.legal_moves()) {
    children.push_back(s);
    children.back().play(m);
  }
  // Two plies make pieces of work small enough to share evenly.
  struct Piece {
    StateOf<G> state;
    std::size_t child;
    int depth;
  };
  std::vector<Piece> pieces;
  for (std::size_t c = 0; c < children.size(); ++c) {
    if (depth < 3) {
      pieces.push_back({children[c], c, depth - 1});
      continue;
    }
    for (const MoveOf<G> m : children[c].legal_moves()) {
      pieces.push_back({children[c], c, depth - 2});
      pieces.back().state.play(m);
    }
  }
  std::vector<std::atomic<std::uint64_t>> counts(children.size());
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i; (i = next.fetch_add(1)) < pieces.size();)
      counts[pieces[i].child] += perft<G>(pieces[i].state, pieces[i].depth);
  };
  std::vector<std::thread> helpers;
  for (int t = 1; t < threads; ++t) helpers.emplace_back(work);
  work();
  for (std::thread& helper : helpers) helper.join();
  return {counts.begin(), counts.end()};
}

}  // namespace plateau
