// Vampires against werewolves: move groups on a grid, convert humans, eat the enemy. See README.md.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/erased_game.h"
#include "core/game.h"
#include "core/move_list.h"
#include "games/vampires/setup.h"

namespace plateau::vampires {

// A grid of up to Cells cells. Units sent to an empty or own cell are put there at once (no order can take them away
// again in this turn); units sent to humans or enemies wait in attacks_ for the end of the turn.
template <int Cells>
class BasicState {
 public:
  using Moves = GrowingMoveList<Move, 256>;

  BasicState() = default;  // a grid of one empty cell

  // REQUIRES: what read_position promises, and a grid of at most Cells cells.
  explicit BasicState(const Setup& setup);
  Setup setup() const;

  int players() const { return 2; }
  Player turn() const { return stage_ == Stage::orders ? turn_ : chance; }
  bool is_over() const {
    return orders_ == 0 && stage_ == Stage::orders && (totals_[0] == 0 || totals_[1] == 0 || played_ == limit_);
  }
  std::optional<Outcome> outcome() const;

  // Orders by source, target and units; then `end`. The outcomes of chance: attackers first, small numbers first.
  Moves legal_moves() const {
    Moves moves;
    if (stage_ != Stage::orders)
      list_outcomes(moves);
    else if (!is_over())
      list_orders(moves);
    return moves;
  }

  void play(Move m) {
    if (m.kind() == Move::Kind::order)
      play_order(m);
    else if (m.kind() == Move::Kind::end)
      end_orders();
    else
      play_outcome(m);
  }

  Move random_move(Random& random) const {
    if (stage_ != Stage::orders) return random_outcome(random);
    const std::uint32_t orders = count_orders();
    const bool end_is_legal = orders_ > 0 || orders == 0;
    const std::uint32_t n = random.below(orders + (end_is_legal ? 1 : 0));
    return n == orders ? Move(Move::Kind::end) : nth_order(n);
  }

  double weight(Move m) const;

  Move skip() const { return Move(Move::Kind::end); }
  Outcome standing() const;

  bool operator==(const BasicState& other) const { return std::memcmp(this, &other, sizeof *this) == 0; }
  std::uint64_t hash() const;

  Grid grid() const { return {.rows = rows_, .columns = columns_}; }

  // What is on the grid. Units that attack a cell stand nowhere, but are counted in the total of their species.
  const CellSet<Cells>& cells_of(Species species) const { return species_[static_cast<int>(species)]; }
  int units_on(int cell) const { return counts_[cell]; }
  int total(Species species) const { return static_cast<int>(totals_[static_cast<int>(species)]); }

  // The turn under way: who gives orders or fights, what was ordered, and what it closes.
  Player mover() const { return turn_; }
  int played() const { return played_; }
  int limit() const { return limit_; }
  int orders() const { return orders_; }
  Move::Order last_order() const { return {.from = last_from_, .to = last_to_}; }
  const CellSet<Cells>& sources() const { return sources_; }
  const CellSet<Cells>& targets() const { return targets_; }
  Stage stage() const { return stage_; }
  int attacks() const { return attack_count_; }
  Setup::Attack attack(int index) const { return {.cell = attacks_[index].cell, .units = attacks_[index].units}; }

  // REQUIRES: the mover gives orders.
  bool end_is_legal() const { return orders_ > 0 || count_orders() == 0; }

 private:
  static constexpr bool small = Cells <= 64;
  using Cell = std::conditional_t<small, std::uint8_t, std::uint16_t>;
  using Total = std::conditional_t<small, std::uint16_t, std::uint32_t>;
  struct Attack {
    Cell cell = 0;
    Cell units = 0;
  };
  static constexpr int humans = static_cast<int>(Species::humans);

  // Visits the cells that may still send units, ascending, until the visitor returns false: those of the last order's
  // source and above, without those that received units.
  template <class Visit>
  void for_each_source(const Visit& visit) const {
    if (orders_ == most_orders) return;
    const int first = CellSet<Cells>::word_of(last_from_);
    for (int w = first; w < CellSet<Cells>::words; ++w) {
      Bits64 left = species_[turn_].word(w) & ~targets_.word(w);
      if (w == first) left &= ~Bits64{0} << (last_from_ % 64);
      for (; left != 0; left &= left - 1)
        if (!visit(w * 64 + lowest_bit(left))) return;
    }
  }

  // The cells that `from` may send units to, ascending: above the last order's target when it is that order's source.
  // (Before the first order that is source 0, target 0, which keeps nothing out.)
  auto targets_of(int from) const {
    if constexpr (small) {
      const Bits64 board = ~Bits64{0} >> (64 - rows_ * columns_);
      const Bits64 above = from == last_from_ ? ~Bits64{1} << last_to_ : ~Bits64{0};
      return NearBits(detail::neighbours[columns_][from] & board & above & ~sources_.word(0));
    } else {
      const int above = from == last_from_ ? last_to_ : -1;
      const int x = from % columns_;
      const int y = from / columns_;
      NearList targets;
      for (int row = std::max(y - 1, 0); row <= std::min(y + 1, rows_ - 1); ++row)
        for (int column = std::max(x - 1, 0); column <= std::min(x + 1, columns_ - 1); ++column) {
          const int cell = row * columns_ + column;
          if (cell != from && cell > above && !sources_.contains(cell)) targets.push_back(cell);
        }
      return targets;
    }
  }

  bool is_contested(int cell) const { return species_[turn_ ^ 1].contains(cell) || species_[humans].contains(cell); }

  // No order can make a group above 255: there are not enough units for it.
  bool is_roomy() const { return totals_[turn_] + totals_[humans] <= most_units; }

  // How many units more may go to `to` without a group above 255.
  int room(int to) const {
    if (!is_contested(to)) return most_units - counts_[to];
    int room = species_[humans].contains(to) ? most_units - counts_[to] : most_units;
    for (int a = 0; a < attack_count_; ++a)
      if (attacks_[a].cell == to) room -= attacks_[a].units;
    return room;
  }

  std::uint32_t count_orders() const {
    std::uint32_t orders = 0;
    const bool roomy = is_roomy();
    for_each_source([&](int from) {
      const auto targets = targets_of(from);
      if (roomy) {
        orders += counts_[from] * targets.size();
      } else {
        for (const int to : targets) orders += std::min<int>(counts_[from], room(to));
      }
      return true;
    });
    return orders;
  }

  // The n-th order of legal_moves(). REQUIRES: n < count_orders()
  Move nth_order(std::uint32_t n) const {
    Move::Order order;
    const bool roomy = is_roomy();
    for_each_source([&](int from) {
      const auto targets = targets_of(from);
      const std::uint32_t units = counts_[from];
      if (roomy) {
        const std::uint32_t here = units * targets.size();
        if (n >= here) return n -= here, true;
        order = {.from = from, .to = targets[n / units], .units = static_cast<int>(n % units) + 1};
        return false;
      }
      for (const int to : targets) {
        const std::uint32_t here = std::min<std::uint32_t>(units, room(to));
        if (n < here) {
          order = {.from = from, .to = to, .units = static_cast<int>(n) + 1};
          return false;
        }
        n -= here;
      }
      return true;
    });
    return Move(order);
  }

  void list_orders(Moves& moves) const {
    const bool roomy = is_roomy();
    for_each_source([&](int from) {
      for (const int to : targets_of(from)) {
        const int most = roomy ? counts_[from] : std::min<int>(counts_[from], room(to));
        Move m({.from = from, .to = to, .units = 0});
        for (int units = 1; units <= most; ++units) moves.push_back(m = m.with_one_more());
      }
      return true;
    });
    if (orders_ > 0 || moves.empty()) moves.push_back(Move(Move::Kind::end));
  }

  void play_order(Move m) {
    const int from = m.from();
    const int to = m.to();
    const int units = m.units();
    counts_[from] = static_cast<std::uint8_t>(counts_[from] - units);
    if (counts_[from] == 0) species_[turn_].erase(from);
    sources_.insert(from);
    if (is_contested(to)) {
      add_attack({static_cast<Cell>(to), static_cast<Cell>(units)});
    } else {
      counts_[to] = static_cast<std::uint8_t>(counts_[to] + units);
      species_[turn_].insert(to);
    }
    targets_.insert(to);
    last_from_ = static_cast<Cell>(from);
    last_to_ = static_cast<Cell>(to);
    ++orders_;
  }

  void add_attack(Attack added) {
    int a = 0;
    while (a < attack_count_ && attacks_[a].cell != added.cell) ++a;
    attacks_[a].cell = added.cell;
    attacks_[a].units = static_cast<Cell>(attacks_[a].units + added.units);
    if (a == attack_count_) ++attack_count_;
  }

  // Sure results happen now; the other attacks wait for chance.
  void end_orders() {
    sources_.clear();
    targets_.clear();
    last_from_ = 0;
    last_to_ = 0;
    orders_ = 0;
    if (attack_count_ > 0) resolve_sure_attacks();
    if (attack_count_ > 0)
      stage_ = Stage::winner;
    else
      end_turn();
  }

  void end_turn() {
    turn_ ^= 1;
    ++played_;
  }

  Battle battle(const Attack& attack) const {
    return {.attackers = attack.units,
            .defenders = counts_[attack.cell],
            .against_humans = species_[humans].contains(attack.cell)};
  }

  void resolve_sure_attacks();
  void list_outcomes(Moves& moves) const;
  Move random_outcome(Random& random) const;
  void play_outcome(Move m);

  // The attackers who remain own the cell of the first attack, or the defenders who remain do; on to the next battle.
  struct Remaining {
    int attackers = 0;
    int converted = 0;
    int defenders = 0;
  };
  void end_battle(Remaining remaining);

  std::array<std::uint8_t, (Cells + 7) / 8 * 8> counts_{};      // units per cell, without those that attack it
  std::array<CellSet<Cells>, 3> species_{};                     // the cells where each stands
  CellSet<Cells> sources_{};                                    // cells that units left in this turn
  CellSet<Cells> targets_{};                                    // cells that units were sent to in this turn
  std::array<Attack, std::min(Cells, most_orders)> attacks_{};  // by first appearance; 0 from attack_count_ on
  std::array<Total, 3> totals_{};                               // units per species, with those that attack
  std::uint16_t played_ = 0;
  std::uint16_t limit_ = usual_turns;
  Cell last_from_ = 0;
  Cell last_to_ = 0;
  std::uint8_t rows_ = 1;
  std::uint8_t columns_ = 1;
  std::uint8_t turn_ = 0;
  std::uint8_t orders_ = 0;
  std::uint8_t attack_count_ = 0;
  std::uint8_t survivors_ = 0;
  Stage stage_ = Stage::orders;
  std::array<std::uint8_t, small ? 5 : 1> unused_{};  // no padding: equal states are equal byte for byte
};

extern template class BasicState<64>;
extern template class BasicState<512>;
extern template class BasicState<most_side * most_side>;

const GameInfo& game_info();
Result<Setup> start_setup(const Options& options);

template <int Cells>
struct BasicGame {
  using State = BasicState<Cells>;
  using Move = vampires::Move;
  static_assert(std::has_unique_object_representations_v<State>);

  static const GameInfo& info() { return game_info(); }
  static Result<State> start(const Options& options) { return fitted(start_setup(options)); }
  static std::string format(const State& s) { return format_position(s.setup()); }
  static Result<State> parse(std::string_view text) { return fitted(read_position(text)); }
  static std::string format(const State& s, Move m) { return format_move(s.grid(), m); }
  static Result<Move> parse_move(const State& s, std::string_view text) {
    if (s.is_over()) return Error{say("the game is over, no move can follow")};
    if (text == "end" && s.turn() != chance && s.end_is_legal()) return Move(Move::Kind::end);
    return read_move(s.setup(), text);
  }
  // The orders of a turn written together may come in any order, and a pair of cells twice.
  static Result<Bundle<Move>> read_bundle(const State& s, std::span<const std::string_view> words) {
    if (s.turn() == chance) return Bundle<Move>{};
    std::size_t words_read = 0;
    const auto orders = sorted_orders(s.grid(), words, words_read);
    bool in_order = orders.size() == words_read;  // then they are read one by one, and a refusal names its word
    for (std::size_t i = 0; in_order && i < words_read; ++i) in_order = format(s, orders[i]) == words[i];
    if (in_order) return Bundle<Move>{};
    State ahead = s;
    for (const Move m : orders) {
      const auto checked = parse_move(ahead, format(ahead, m));
      if (!checked) return checked.error();
      ahead.play(m);
    }
    return Bundle<Move>{orders, words_read};
  }
  static void view(const State& s, JsonWriter& json) { view_position(s.setup(), json); }
  static ClickPath click_path(const State& s, Move m) { return clicks_of(s.grid(), m); }
  static std::string draw(const State& s, const TerminalStyle& style) { return draw_position(s.setup(), style); }

 private:
  static Result<State> fitted(const Result<Setup>& setup) {
    if (!setup) return setup.error();
    if (setup->grid.cells() > Cells) return Error{.needs_wider = true};
    return State(*setup);
  }
};

using AllWidths = Widths<BasicGame<64>, BasicGame<512>, BasicGame<most_side * most_side>>;

}  // namespace plateau::vampires
