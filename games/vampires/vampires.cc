#include "games/vampires/vampires.h"

#include "games/vampires/french.h"
#include "games/vampires/map.h"

namespace plateau::vampires {

template <int Cells>
BasicState<Cells>::BasicState(const Setup& setup)
    : played_(static_cast<std::uint16_t>(setup.played)),
      limit_(static_cast<std::uint16_t>(setup.limit)),
      rows_(static_cast<std::uint8_t>(setup.grid.rows)),
      columns_(static_cast<std::uint8_t>(setup.grid.columns)),
      turn_(static_cast<std::uint8_t>(setup.turn)),
      orders_(static_cast<std::uint8_t>(setup.orders)),
      survivors_(static_cast<std::uint8_t>(setup.survivors)),
      stage_(setup.stage) {
  assert(setup.grid.cells() <= Cells);
  for (const Setup::Group& group : setup.groups) {
    counts_[group.cell] = static_cast<std::uint8_t>(group.count);
    species_[static_cast<int>(group.species)].insert(group.cell);
  }
  for (const int cell : setup.sources) sources_.insert(cell);
  for (const int cell : setup.targets) targets_.insert(cell);
  for (const Setup::Attack& one : setup.attacks) {
    if (stage_ == Stage::orders) targets_.insert(one.cell);
    add_attack({static_cast<Cell>(one.cell), static_cast<Cell>(one.units)});
  }
  if (orders_ > 0) {
    last_from_ = static_cast<Cell>(setup.sources.back());
    last_to_ = static_cast<Cell>(setup.last_target);
  }
  const auto totals = setup.totals();
  for (int s = 0; s < 3; ++s) totals_[s] = static_cast<Total>(totals[s]);
}

template <int Cells>
Setup BasicState<Cells>::setup() const {
  Setup setup{.grid = grid(),
              .turn = turn_,
              .played = played_,
              .limit = limit_,
              .orders = orders_,
              .last_target = last_to_,
              .stage = stage_,
              .survivors = survivors_};
  for (const Species species : {Species::vampires, Species::werewolves, Species::humans})
    species_[static_cast<int>(species)].for_each(
        [&](int cell) { setup.groups.push_back({.species = species, .cell = cell, .count = counts_[cell]}); });
  std::ranges::sort(setup.groups, {}, &Setup::Group::cell);
  sources_.for_each([&](int cell) { setup.sources.push_back(cell); });
  targets_.for_each([&](int cell) {
    if (!is_contested(cell)) setup.targets.push_back(cell);
  });
  for (int a = 0; a < attack_count_; ++a)
    setup.attacks.push_back({.cell = attacks_[a].cell, .units = attacks_[a].units});
  return setup;
}

template <int Cells>
std::optional<Outcome> BasicState<Cells>::outcome() const {
  if (!is_over()) return std::nullopt;
  return standing();
}

template <int Cells>
Outcome BasicState<Cells>::standing() const {
  const std::array<int, max_players> scores{static_cast<int>(totals_[0]), static_cast<int>(totals_[1])};
  if (scores[0] == 0) return Outcome::win_for(1, scores);
  if (scores[1] == 0) return Outcome::win_for(0, scores);
  return Outcome::by_score(scores, 2);
}

template <int Cells>
void BasicState<Cells>::resolve_sure_attacks() {
  int kept = 0;
  for (int a = 0; a < attack_count_; ++a) {
    const Attack one = attacks_[a];
    const Battle fight = battle(one);
    attacks_[a] = {};
    if (!fight.is_sure()) {
      attacks_[kept++] = one;
      continue;
    }
    const int losers = fight.against_humans ? humans : turn_ ^ 1;
    const int converted = fight.against_humans ? fight.defenders : 0;
    totals_[losers] = static_cast<Total>(totals_[losers] - fight.defenders);
    totals_[turn_] = static_cast<Total>(totals_[turn_] + converted);
    species_[losers].erase(one.cell);
    species_[turn_].insert(one.cell);
    counts_[one.cell] = static_cast<std::uint8_t>(fight.attackers + converted);
  }
  attack_count_ = static_cast<std::uint8_t>(kept);
}

template <int Cells>
void BasicState<Cells>::list_outcomes(Moves& moves) const {
  const Battle fight = battle(attacks_[0]);
  if (stage_ == Stage::winner) {
    moves.push_back(Move(Move::Kind::attackers));
    moves.push_back(Move(Move::Kind::defenders));
    return;
  }
  const auto kind = stage_ == Stage::humans_converted ? Move::Kind::convert : Move::Kind::survive;
  const int most = stage_ == Stage::attackers_survive ? fight.attackers : fight.defenders;
  for (int units = 0; units <= most; ++units) moves.push_back(Move(kind, units));
}

template <int Cells>
double BasicState<Cells>::weight(Move m) const {
  const Battle fight = battle(attacks_[0]);
  const Odds odds = fight.odds();
  switch (stage_) {
    case Stage::orders: break;
    case Stage::winner: return m.kind() == Move::Kind::attackers ? odds.value() : odds.complement().value();
    case Stage::attackers_survive: return Binomial(odds, fight.attackers).probability(m.units());
    case Stage::defenders_survive: return Binomial(odds.complement(), fight.defenders).probability(m.units());
    case Stage::humans_converted: return Binomial(odds, fight.defenders).probability(m.units());
  }
  return 1;
}

template <int Cells>
Move BasicState<Cells>::random_outcome(Random& random) const {
  const Battle fight = battle(attacks_[0]);
  const Odds odds = fight.odds();
  if (stage_ == Stage::winner) return Move(odds.happens(random) ? Move::Kind::attackers : Move::Kind::defenders);
  if (stage_ == Stage::attackers_survive)
    return Move(Move::Kind::survive, Binomial::draw(odds, fight.attackers, random));
  if (stage_ == Stage::defenders_survive)
    return Move(Move::Kind::survive, Binomial::draw(odds.complement(), fight.defenders, random));
  return Move(Move::Kind::convert, Binomial::draw(odds, fight.defenders, random));
}

template <int Cells>
void BasicState<Cells>::play_outcome(Move m) {
  switch (stage_) {
    case Stage::orders: return;
    case Stage::winner:
      stage_ = m.kind() == Move::Kind::attackers ? Stage::attackers_survive : Stage::defenders_survive;
      return;
    case Stage::attackers_survive:
      if (!species_[humans].contains(attacks_[0].cell)) return end_battle({.attackers = m.units()});
      stage_ = Stage::humans_converted;
      survivors_ = static_cast<std::uint8_t>(m.units());
      return;
    case Stage::defenders_survive: return end_battle({.defenders = m.units()});
    case Stage::humans_converted: return end_battle({.attackers = survivors_, .converted = m.units()});
  }
}

template <int Cells>
void BasicState<Cells>::end_battle(Remaining remaining) {
  const Attack one = attacks_[0];
  const Battle fight = battle(one);
  const int defenders = fight.against_humans ? humans : turn_ ^ 1;
  const int owners = remaining.attackers + remaining.converted;
  totals_[turn_] = static_cast<Total>(totals_[turn_] - fight.attackers + owners);
  totals_[defenders] = static_cast<Total>(totals_[defenders] - fight.defenders + remaining.defenders);
  counts_[one.cell] = static_cast<std::uint8_t>(owners + remaining.defenders);
  if (remaining.defenders == 0) species_[defenders].erase(one.cell);
  if (owners > 0) species_[turn_].insert(one.cell);
  std::copy(attacks_.begin() + 1, attacks_.begin() + attack_count_, attacks_.begin());
  attacks_[--attack_count_] = {};
  survivors_ = 0;
  stage_ = attack_count_ > 0 ? Stage::winner : Stage::orders;
  if (attack_count_ == 0) end_turn();
}

// A sum over what is on the grid, each thing mixed by itself: the mixing of one need not wait for the other.
template <int Cells>
std::uint64_t BasicState<Cells>::hash() const {
  const auto field = [](std::uint64_t value, int shift) { return value << shift; };
  std::uint64_t sum = mix(field(rows_, 0) | field(columns_, 8) | field(turn_, 16) | field(orders_, 24) |
                          field(survivors_, 32) | field(static_cast<std::uint64_t>(stage_), 40));
  sum = mix(sum ^ (field(played_, 0) | field(limit_, 16) | field(last_from_, 32) | field(last_to_, 48)));
  for (int w = 0; w < CellSet<Cells>::words; ++w) {
    const Bits64 vampires = species_[0].word(w);
    const Bits64 werewolves = species_[1].word(w);
    for (const int low : BitRange(vampires | werewolves | species_[humans].word(w))) {
      const std::uint64_t species = (vampires >> low & 1) | (werewolves >> low & 1) << 1;
      const auto cell = static_cast<std::uint64_t>(w * 64 + low);
      sum += mix(field(cell + 1, 0) | field(species, 24) | field(counts_[w * 64 + low], 32));
    }
    if (orders_ > 0) {
      const std::uint64_t place = field(static_cast<std::uint64_t>(w) + 1, 40);
      sum += mix(mix(place) ^ sources_.word(w)) + mix(mix(place + 1) ^ targets_.word(w));
    }
  }
  for (int a = 0; a < attack_count_; ++a)
    sum +=
        mix(field(attacks_[a].cell, 0) | field(attacks_[a].units, 16) | field(static_cast<std::uint64_t>(a) + 1, 48));
  return mix(sum);
}

template class BasicState<64>;
template class BasicState<512>;
template class BasicState<most_side * most_side>;

const GameInfo& game_info() {
  static const GameInfo info{
      .name = "vampires",
      .title = "Vampires against werewolves",
      .summary = "Move your groups, convert the humans, outnumber the enemy: whoever has no unit left has lost.",
      .player_names = {"vampires", "werewolves"},
      .forgiven = Forgiven::lateness,
      .options = {{.name = "map",
                   .kind = OptionInfo::Kind::file,
                   .fallback = "thetrap",
                   .choices = shipped_map_names(),
                   .help = "the map: one of these, or an XML file"},
                  {.name = "turns",
                   .kind = OptionInfo::Kind::integer,
                   .fallback = std::to_string(usual_turns),
                   .least = 1,
                   .most = most_turns,
                   .help = "turns in all, of both players together; then the larger total wins"}},
      .french = french};
  return info;
}

Result<Setup> start_setup(const Options& options) {
  const auto map =
      options.is_file_content("map") ? parse_map(options.text("map")) : Result<Map>(shipped_map(options.text("map")));
  if (!map) return map.error();
  Setup setup{.grid = map->grid, .limit = options.integer("turns")};
  const auto add = [&](Species species, const Map::Place& place) {
    setup.groups.push_back({.species = species, .cell = place.y * map->grid.columns + place.x, .count = place.count});
  };
  for (const Map::Place& place : map->humans) add(Species::humans, place);
  add(Species::vampires, map->vampires);
  add(Species::werewolves, map->werewolves);
  std::ranges::sort(setup.groups, {}, &Setup::Group::cell);
  return setup;
}

}  // namespace plateau::vampires
