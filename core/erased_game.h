// Makes an AnyGame of game types that keep the contract. Included once per game, in a file that the build generates.
#pragma once

#include <cassert>
#include <memory>
#include <utility>

#include "core/any_game.h"
#include "core/engine.h"
#include "core/game.h"
#include "core/history.h"
#include "core/perft.h"

namespace plateau {

// The State types of one game, narrow (fast) before wide (any size). They share one GameInfo.
template <class... Gs>
struct Widths {};

// The engines of a game. Defined in search/make_engine.h, instantiated for each game type in a file that the build
// generates.
template <Game G>
std::unique_ptr<Engine> make_engine(const StateOf<G>& now, const EngineSpec& spec);
template <Game G>
std::vector<EngineInfo> engine_infos();
template <Game G>
std::optional<Error> build_tables(const TableRequest& request);

template <Game G>
class ErasedPosition final : public AnyPosition {
 public:
  explicit ErasedPosition(const StateOf<G>& start) : history_(start) {}

  const History<G>& history() const { return history_; }

  std::unique_ptr<AnyPosition> clone() const override { return std::make_unique<ErasedPosition>(*this); }

  std::string text() const override { return G::format(now()); }
  std::string start_text() const override { return G::format(history_.start()); }
  int players() const override { return now().players(); }
  Player turn() const override { return now().turn(); }
  std::optional<Outcome> outcome() const override { return history_.outcome(); }
  std::uint64_t hash() const override { return now().hash(); }

  int move_count() const override { return history_.is_over() ? 0 : static_cast<int>(now().legal_moves().size()); }
  std::string move_text(int move) const override { return G::format(now(), legal(move)); }

  std::vector<LegalMove> legal_moves() const override {
    std::vector<LegalMove> moves;
    if (history_.is_over()) return moves;
    for (const MoveOf<G> m : now().legal_moves()) {
      moves.push_back({G::format(now(), m), G::click_path(now(), m)});
      if constexpr (Stochastic<G>) {
        if (turn() == chance) moves.back().weight = now().weight(m);
      }
    }
    return moves;
  }

  Result<int> find_move(std::string_view text) const override {
    if (history_.is_over()) return Error{say("the game is over, no move can follow")};
    const auto move = G::parse_move(now(), text);
    if (!move) return move.error();
    return index_of(*move);
  }

  void play(int move) override { history_.play(legal(move)); }
  int random_move(Random& random) const override { return index_of(plateau::random_move<G>(now(), random)); }

  Result<std::size_t> play_words(std::span<const std::string_view> words) override {
    assert(!words.empty());
    if (history_.is_over()) return Error{say("the game is over, no move can follow")};
    if constexpr (Bundling<G>) {
      const auto bundle = G::read_bundle(now(), words);
      if (!bundle) return bundle.error();
      if (bundle->words_read > 0) {
        for (const MoveOf<G> m : bundle->moves) history_.play(m);
        return bundle->words_read;
      }
    }
    const auto move = find_move(words[0]);
    if (!move) return move.error();
    play(*move);
    return std::size_t{1};
  }

  void skip() override {
    if constexpr (Skipping<G>)
      history_.skip();
    else
      assert(false && "this game forgives nothing");
  }
  std::optional<Outcome> standing() const override {
    if constexpr (Skipping<G>) return now().standing();
    return std::nullopt;
  }

  std::size_t plies() const override { return history_.plies(); }
  std::string move_played(std::size_t ply) const override {
    if constexpr (Skipping<G>) {
      const StateOf<G>& before = history_.before(ply);
      const MoveOf<G> m = history_.moves()[ply];
      if (before.turn() != chance && m == before.skip() && !G::parse_move(before, G::format(before, m)))
        return std::string(skipped_turn);
    }
    return G::format(history_.before(ply), history_.moves()[ply]);
  }
  std::vector<std::string> moves_played() const override {
    std::vector<std::string> texts;
    for (std::size_t ply = 0; ply < plies(); ++ply) texts.push_back(move_played(ply));
    return texts;
  }
  void undo() override { history_.undo(); }

  std::string view() const override {
    JsonWriter json;
    G::view(now(), json);
    return json.text();
  }
  std::string draw(const TerminalStyle& style) const override { return G::draw(now(), style); }

  std::vector<std::uint64_t> perft_divide(int depth, int threads) const override {
    return plateau::perft_divide<G>(now(), depth, threads);
  }
  std::uint64_t perft(int depth) const override { return plateau::perft<G>(now(), depth); }

  std::unique_ptr<Engine> engine(const EngineSpec& spec) const override { return make_engine<G>(now(), spec); }

  PlayoutTotals playouts(int count, Random& random) const override {
    PlayoutTotals totals;
    for (int i = 0; i < count; ++i) totals.plies += playout<G>(now(), random).plies;
    totals.playouts = static_cast<std::uint64_t>(count);
    return totals;
  }

 private:
  const StateOf<G>& now() const { return history_.now(); }
  MoveOf<G> legal(int move) const { return now().legal_moves()[static_cast<std::size_t>(move)]; }
  int index_of(const MoveOf<G>& move) const {
    int index = 0;
    for (const MoveOf<G> m : now().legal_moves()) {
      if (m == move) return index;
      ++index;
    }
    assert(false && "parse_move and random_move give legal moves");
    return 0;
  }

  History<G> history_;
};

template <class List>
class ErasedGame;

template <class First, class... Rest>
class ErasedGame<Widths<First, Rest...>> final : public AnyGame {
 public:
  static_assert((keeps_contract<First>() && ... && keeps_contract<Rest>()));

  const GameInfo& info() const override { return First::info(); }
  std::vector<EngineInfo> engines() const override { return engine_infos<First>(); }
  std::optional<Error> build_tables(const TableRequest& request) const override {
    return plateau::build_tables<First>(request);
  }

  Result<std::unique_ptr<AnyPosition>> start(std::span<const GivenOption> given) const override {
    const auto options = Options::read(info().options, given);
    if (!options) return options.error();
    return first_that_fits<First, Rest...>([&]<class G> { return G::start(*options); });
  }

  Result<std::unique_ptr<AnyPosition>> parse(std::string_view position) const override {
    return first_that_fits<First, Rest...>([&]<class G> { return G::parse(position); });
  }

 private:
  template <class G, class... Wider, class Make>
  static Result<std::unique_ptr<AnyPosition>> first_that_fits(const Make& make) {
    const Result<StateOf<G>> state = make.template operator()<G>();
    if (state) return std::unique_ptr<AnyPosition>(std::make_unique<ErasedPosition<G>>(*state));
    if constexpr (sizeof...(Wider) > 0) {
      if (state.error().needs_wider) return first_that_fits<Wider...>(make);
    }
    return state.error();
  }
};

}  // namespace plateau
