// The evaluation: units, humans who will be won in the race for them, groups that can be attacked, and the turns left.
#include "games/vampires/evaluate.h"

#include <algorithm>

namespace plateau::vampires {
namespace {

constexpr int unit = 64;
constexpr int scale = 4096;  // of advantages before they are bounded

// --- The race for the humans

struct Runner {
  int x = 0;
  int y = 0;
  int units = 0;
  int turns = 0;  // that it has run already
  Player side = 0;
};

// Everybody runs to the humans nearest to them, grows, and runs on; whoever arrives first has them.
class Race {
 public:
  static constexpr int most_runners = 24;
  static constexpr int most_goals = 24;
  static constexpr int most_wins = 10;
  static constexpr int most_plies = 60;

  explicit Race(const Field& field) : mover_(field.mover) {
    for (const Player side : {0, 1}) add_runners(field.bands[side], side);
    add_goals(field.humans());
  }

  // Units won by each side, in sixty-fourths and worth less the later they come.
  std::array<int, 2> run(const Weights& weights) {
    std::array<int, 2> won{};
    std::int64_t worth = std::int64_t{weights.race} << 16;
    int ply = 0;
    for (int wins = 0; wins < most_wins && goal_count_ > 0; ++wins) {
      const Arrival next = next_arrival();
      if (next.ply > most_plies) break;
      for (; ply < next.ply; ++ply) worth = worth * weights.race_decay / 1024;
      Runner& runner = runners_[next.runner];
      const Band goal = goals_[next.goal];
      won[runner.side] += static_cast<int>(goal.units * worth >> 16);
      runner.turns += turns_between(runner, goal);
      runner.x = goal.x;
      runner.y = goal.y;
      runner.units += goal.units;
      goals_[next.goal] = goals_[--goal_count_];
    }
    return won;
  }

 private:
  struct Arrival {
    int ply = most_plies + 1;
    int units = 0;
    int runner = 0;
    int goal = 0;
  };

  // The largest, when there are many.
  void add_runners(const BandList& bands, Player side) {
    constexpr int most = most_runners / 2;
    std::array<const Band*, BandList::most> chosen;
    int count = 0;
    for (const Band& band : bands) chosen[count++] = &band;
    if (count > most)
      std::stable_sort(chosen.begin(), chosen.begin() + count,
                       [](const Band* one, const Band* other) { return one->units > other->units; });
    for (int i = 0; i < std::min(count, most); ++i)
      runners_[runner_count_++] = {
          .x = chosen[i]->x, .y = chosen[i]->y, .units = chosen[i]->units, .turns = 0, .side = side};
  }

  // The nearest to anybody, when there are many.
  void add_goals(const BandList& humans) {
    struct Goal {
      const Band* humans;
      int turns;
    };
    std::array<Goal, BandList::most> chosen;
    int count = 0;
    for (const Band& band : humans) chosen[count++] = {.humans = &band, .turns = 0};
    if (count > most_goals) {
      for (int i = 0; i < count; ++i) {
        chosen[i].turns = most_side;
        for (int r = 0; r < runner_count_; ++r)
          chosen[i].turns = std::min(chosen[i].turns, turns_between(runners_[r], *chosen[i].humans));
      }
      std::stable_sort(chosen.begin(), chosen.begin() + count,
                       [](const Goal& one, const Goal& other) { return one.turns < other.turns; });
    }
    goal_count_ = std::min(count, most_goals);
    for (int i = 0; i < goal_count_; ++i) goals_[i] = *chosen[i].humans;
  }

  Arrival next_arrival() const {
    Arrival first;
    for (int r = 0; r < runner_count_; ++r) {
      const Runner& runner = runners_[r];
      for (int g = 0; g < goal_count_; ++g) {
        const Band& goal = goals_[g];
        if (goal.units > runner.units) continue;
        const int ply = 2 * (runner.turns + turns_between(runner, goal)) - (runner.side == mover_ ? 1 : 0);
        if (ply < first.ply || (ply == first.ply && goal.units > first.units))
          first = {.ply = ply, .units = goal.units, .runner = r, .goal = g};
      }
    }
    return first;
  }

  Player mover_;
  int runner_count_ = 0;
  int goal_count_ = 0;
  std::array<Runner, most_runners> runners_;
  std::array<Band, most_goals> goals_;
};

// --- Attacks

// What `side` may win by attacking, in sixty-fourths of a unit. All groups that can be there in a few turns attack
// together; one that is farther away hunts alone.
int attack_value(const Field& field, Player side, const Weights& weights) {
  const auto& share = side == field.mover ? weights.attack_on_move : weights.attack_off_move;
  int value = 0;
  for (const Band& prey : field.bands[side ^ 1]) {
    std::array<int, Weights::reach> there{};
    int best = 0;
    for (const Band& hunter : field.bands[side]) {
      const int turns = turns_between(hunter, prey);
      if (turns <= Weights::reach)
        there[std::max(turns, 1) - 1] += hunter.units;
      else if (2 * hunter.units >= 3 * prey.units)
        best = std::max(best, prey.units * weights.hunt * Weights::reach / turns);
    }
    int hunters = 0;
    for (int t = 0; t < Weights::reach; ++t) {
      hunters += there[t];
      if (there[t] > 0 && hunters > prey.units)
        best = std::max(best, expected_gain(std::min(hunters, most_units), prey.units) * share[t] / 64);
    }
    value += best;
  }
  return value;
}

int largest_of(const BandList& bands) {
  int largest = 0;
  for (const Band& band : bands) largest = std::max(largest, band.units);
  return largest;
}

int turns_apart(const Field& field) {
  int nearest = most_side;
  for (const Band& one : field.bands[0])
    for (const Band& other : field.bands[1]) nearest = std::min(nearest, turns_between(one, other));
  return nearest;
}

// What waiting costs whoever has fewer units: nothing, until there is hardly time left to get at the enemy.
int haste(const Field& field, const Weights& weights) {
  const int turns_to_spare = field.turns_left / 2 - turns_apart(field);
  return weights.haste * std::clamp(weights.patience - turns_to_spare, 0, weights.patience) / weights.patience;
}

// Which part of all that there is one side has more of, from -whole to whole.
int balance(std::int64_t mine, std::int64_t theirs, int whole) {
  return mine + theirs == 0 ? 0 : static_cast<int>((mine - theirs) * whole / (mine + theirs));
}

}  // namespace

int expected_gain(int n, int m) {
  const Battle fight{.attackers = n, .defenders = m};
  if (fight.is_sure()) return m * unit;
  const auto [p, q] = fight.odds();  // p / q; then m p (2q - p) - n (q² - p²), over q²
  const int whole = q * q;
  return static_cast<int>(std::int64_t{unit} * (std::int64_t{m} * p * (2 * q - p) - std::int64_t{n} * (whole - p * p)) /
                          whole);
}

Score evaluate(const Field& field, Player p, const Weights& weights) {
  std::array<std::int64_t, 2> strength{};
  const auto won = Race(field).run(weights);
  for (const Player side : {0, 1})
    strength[side] = std::int64_t{field.totals[side]} * unit + won[side] + attack_value(field, side, weights);
  std::int64_t advantage = balance(strength[p], strength[p ^ 1], scale);
  advantage += balance(largest_of(field.bands[p]), largest_of(field.bands[p ^ 1]), weights.largest);
  const int lead = (field.totals[p] > field.totals[p ^ 1] ? 1 : 0) - (field.totals[p] < field.totals[p ^ 1] ? 1 : 0);
  advantage += lead * (weights.lead * 16 / (16 + field.turns_left) + haste(field, weights));
  advantage += weights.hope;
  return static_cast<Score>(advantage * victory / (std::abs(advantage) + weights.doubt));
}

namespace {

// The result of one attack: the attackers are put on the board, the defenders taken from it.
struct Remaining {
  int attackers = 0;
  int defenders = 0;
};

void settle(Field& field, const Setup::Attack& attack, Remaining remaining) {
  const Player attacker = field.mover;
  field.totals[attacker] += remaining.attackers - attack.units;
  for (BandList& bands : field.bands)
    if (Band* band = bands.on(attack.cell); band != nullptr) {
      if (&bands == &field.bands[attacker ^ 1]) field.totals[attacker ^ 1] += remaining.defenders - band->units;
      bands.set_units(band, remaining.defenders);
    }
  if (remaining.attackers > 0)
    field.bands[attacker].add({.cell = attack.cell,
                               .x = field.grid.x(attack.cell),
                               .y = field.grid.y(attack.cell),
                               .units = remaining.attackers});
}

// How an attack ends: in one way when it is sure or its winner is known, otherwise in two.
struct Forecast {
  Odds odds;
  Remaining won;
  Remaining lost;
};

Forecast forecast(const Field& field, const Setup::Attack& attack, Stage stage) {
  Battle fight{.attackers = attack.units, .defenders = 0};
  const Band* humans = field.humans().on(attack.cell);
  const Band* defenders = humans != nullptr ? humans : field.enemies().on(attack.cell);
  fight.against_humans = humans != nullptr;
  if (defenders != nullptr) fight.defenders = defenders->units;
  const int winners = attack.units + (fight.against_humans ? fight.defenders : 0);
  if (fight.is_sure()) return {.odds = {1, 1}, .won = {.attackers = winners}, .lost = {}};
  const Odds odds = fight.odds();
  const auto [p, q] = odds;
  Forecast ahead{.odds = odds,
                 .won = {.attackers = (winners * p + q / 2) / q},
                 .lost = {.defenders = (fight.defenders * (q - p) + q / 2) / q}};
  if (stage == Stage::attackers_survive || stage == Stage::humans_converted) ahead.odds = {1, 1};
  if (stage == Stage::defenders_survive) ahead.odds = {0, 1};
  return ahead;
}

Score value_after_turn(const Field& field, Player p, const Weights& weights) {
  const int mine = field.totals[p];
  const int theirs = field.totals[p ^ 1];
  if (mine == 0 && theirs == 0) return p == 1 ? victory : -victory;
  if (mine == 0 || theirs == 0) return mine == 0 ? -victory : victory;
  if (field.turns_left == 0) return mine == theirs ? 0 : mine > theirs ? victory : -victory;
  return evaluate(field, p, weights);
}

}  // namespace

Score evaluate_attacks(const Field& field, std::span<const Setup::Attack> attacks, Stage stage, Player p,
                       const Weights& weights) {
  constexpr std::size_t most_in_doubt = 3;  // of more battles than that, the first go as they probably will
  Field now = field;
  for (; attacks.size() > most_in_doubt; attacks = attacks.subspan(1), stage = Stage::orders) {
    const Forecast ahead = forecast(now, attacks[0], stage);
    settle(now, attacks[0], 2 * ahead.odds.numerator >= ahead.odds.denominator ? ahead.won : ahead.lost);
  }
  if (attacks.empty()) {
    now.mover ^= 1;
    --now.turns_left;
    return value_after_turn(now, p, weights);
  }
  const Forecast ahead = forecast(now, attacks[0], stage);
  const auto value = [&](Remaining remaining) {
    Field next = now;
    settle(next, attacks[0], remaining);
    return evaluate_attacks(next, attacks.subspan(1), Stage::orders, p, weights);
  };
  const auto [numerator, whole] = ahead.odds;
  const Score won = numerator == 0 ? 0 : value(ahead.won);
  const Score lost = numerator == whole ? 0 : value(ahead.lost);
  return static_cast<Score>((std::int64_t{won} * numerator + std::int64_t{lost} * (whole - numerator)) / whole);
}

}  // namespace plateau::vampires
