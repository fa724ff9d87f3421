// Cells where units may come to stand at the end of a turn, and what it is worth to have some of them there.
#pragma once

#include <array>
#include <limits>
#include <optional>

#include "games/vampires/evaluate.h"
#include "games/vampires/field.h"

namespace plateau::vampires {

// Of units thrown away; only others who arrive with them may change that.
inline constexpr int senseless = -1'000'000;

class Site {
 public:
  int cell = 0;
  int x = 0;
  int y = 0;
  int fixed = 0;  // own units that are there anyhow: they do not leave, or attack it already

  Site() = default;
  // Looks at everything around once, so that value() need not.
  Site(const Field& field, const Band& place) : cell(place.cell), x(place.x), y(place.y) {
    for (const Band& humans : field.humans()) {
      const int turns = turns_between(*this, humans);
      if (turns == 0)
        humans_ = humans.units;
      else
        add_goal({.needed = humans.units, .pull = pull(humans.units, turns)});
    }
    for (const Band& enemy : field.enemies()) {
      const int turns = turns_between(*this, enemy);
      if (turns == 0) {
        enemies_ = enemy.units;
        continue;
      }
      if (turns <= 2) near_ += enemy.units;
      if (turns == 1) beside_ += enemy.units;
      add_goal({.needed = (3 * enemy.units + 1) / 2, .pull = pull(enemy.units, turns)});
    }
  }

  bool has_enemies() const { return enemies_ > 0; }

  // Of so many units that come to stand here and wait for the enemy's turn, in sixty-fourths of a unit. Nothing: more
  // than the cell can take.
  std::optional<int> value(int units) const {
    if (units == 0) return 0;
    if (units + humans_ > most_units) return std::nullopt;
    if (units < humans_) return senseless;
    int gain = humans_ * unit;
    int standing = units + humans_;
    if (enemies_ > 0) {
      gain += expected_gain(units, enemies_);
      const Battle fight{.attackers = units, .defenders = enemies_};
      if (!fight.is_sure()) {
        const auto [p, q] = fight.odds();
        standing = std::max(1, units * p / q);
      }
    }
    int attraction = 0;
    for (int g = 0; g < goal_count_ && goals_[g].needed <= standing; ++g) attraction = goals_[g].pull;
    return gain + attraction - danger(standing);
  }

 private:
  static constexpr int unit = 64;
  struct Goal {
    int needed = 0;  // units that take it
    int pull = 0;
  };

  // Less for what is far away.
  static int pull(int units, int turns) { return units * unit * 5 / (7 + turns); }

  // Keeps the goals that need more units than others only if they pull more.
  void add_goal(const Goal& goal) {
    int at = 0;
    while (at < goal_count_ && goals_[at].needed < goal.needed) ++at;
    if (at > 0 && goals_[at - 1].pull >= goal.pull) return;
    if (at < goal_count_ && goals_[at].needed == goal.needed && goals_[at].pull >= goal.pull) return;
    int after = at;
    while (after < goal_count_ && goals_[after].pull <= goal.pull) ++after;
    if (after == at) {
      if (goal_count_ == static_cast<int>(goals_.size())) return;
      std::copy_backward(goals_.begin() + at, goals_.begin() + goal_count_, goals_.begin() + goal_count_ + 1);
      ++goal_count_;
    } else {
      std::copy(goals_.begin() + after, goals_.begin() + goal_count_, goals_.begin() + at + 1);
      goal_count_ -= after - at - 1;
    }
    goals_[at] = goal;
  }

  int danger(int units) const {
    const auto loss = [&](int enemies) {
      return enemies > units ? expected_gain(std::min(enemies, most_units), units) : 0;
    };
    return std::max(loss(beside_) * 7 / 8, loss(near_) / 4);
  }

  int humans_ = 0;
  int enemies_ = 0;
  int beside_ = 0;  // enemies who can be here in one turn
  int near_ = 0;    // in one or two
  int goal_count_ = 0;
  std::array<Goal, 8> goals_{};  // ascending in both
};

}  // namespace plateau::vampires
