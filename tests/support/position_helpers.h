// Short forms for tests that set a position by hand, make a move and look.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/text.h"

namespace plateau {

template <Game G>
StateOf<G> parsed(std::string_view position) {
  const auto s = G::parse(position);
  if (!s) {
    ADD_FAILURE() << position << ": " << s.error().message;
    return StateOf<G>{};
  }
  return *s;
}

template <Game G>
StateOf<G> started(const std::vector<GivenOption>& given) {
  const auto options = Options::read(G::info().options, given);
  if (!options) {
    ADD_FAILURE() << options.error().message;
    return StateOf<G>{};
  }
  const auto s = G::start(*options);
  if (!s) {
    ADD_FAILURE() << s.error().message;
    return StateOf<G>{};
  }
  return *s;
}

template <Game G>
std::string start_text(const std::vector<GivenOption>& given) {
  return G::format(started<G>(given));
}

// The state after these moves (words); a failure for one that is refused.
template <Game G>
StateOf<G> state_after(std::string_view position, std::string_view moves) {
  StateOf<G> s = parsed<G>(position);
  for (const std::string_view word : words(moves)) {
    const auto m = G::parse_move(s, word);
    if (!m) {
      ADD_FAILURE() << word << " at " << G::format(s) << ": " << m.error().message;
      return s;
    }
    s.play(*m);
  }
  return s;
}

template <Game G>
std::string position_after(std::string_view position, std::string_view moves) {
  return G::format(state_after<G>(position, moves));
}

// The legal moves in their order, separated by blanks.
template <Game G>
std::string legal_texts(std::string_view position) {
  const StateOf<G> s = parsed<G>(position);
  std::vector<std::string> texts;
  for (const MoveOf<G> m : s.legal_moves()) texts.push_back(G::format(s, m));
  return join(texts, " ");
}

// The outcome as text; "" while the game is on.
template <Game G>
std::string result_text(std::string_view position) {
  const auto outcome = parsed<G>(position).outcome();
  return outcome ? outcome->text() : "";
}

// Why the move is refused; "accepted" when it is not.
template <Game G>
std::string move_refusal(std::string_view position, std::string_view move) {
  const auto m = G::parse_move(parsed<G>(position), move);
  return m ? "accepted" : m.error().message;
}

// Why the position is refused; "accepted" when it is not.
template <Game G>
std::string parse_refusal(std::string_view position) {
  const auto s = G::parse(position);
  return s ? "accepted" : s.error().message;
}

}  // namespace plateau
