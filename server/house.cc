#include "server/house.h"

#include <algorithm>
#include <random>

#include "core/message.h"
#include "core/text.h"
#include "server/new_games.h"
#include "server/snapshots.h"

namespace plateau {
namespace {

constexpr Milliseconds hour(3'600'000);
constexpr Milliseconds shown_after_end(120'000);  // in the lobby
constexpr Milliseconds live_for(600'000);         // without a move
constexpr Milliseconds hint_time(1000);
constexpr Nanoseconds longest_thought = std::chrono::seconds(35);
constexpr std::size_t most_remembering = 24;  // engines that keep what they learnt; each takes some 16 MiB

std::uint64_t fresh_random() {
  std::random_device device;
  return (std::uint64_t{device()} << 32) ^ device();
}

Refusal no_such_game(std::string_view id) { return {404, say("there is no game '{}'", shown(id))}; }

}  // namespace

Result<std::unique_ptr<House>> House::open(HouseSettings settings, HouseListener& listener) {
  auto store = HouseStore::open(settings.folder);
  if (!store) return store.error();
  return std::unique_ptr<House>(new House(std::move(settings), listener, std::move(store).value()));
}

House::House(HouseSettings settings, HouseListener& listener, std::unique_ptr<HouseStore> store)
    : settings_(std::move(settings)),
      listener_(listener),
      store_(std::move(store)),
      thinkers_(std::make_unique<Thinkers>(settings_.threads, settings_.post)) {}

// Clocks stand still while the server is away.
House::~House() {
  thinkers_.reset();
  for (auto& [id, place] : places_) {
    const bool ran = place.table->clock() && place.table->clock()->running;
    if (!ran || place.table->is_foreign()) continue;
    place.table->stop_clock(now());
    keep(*place.table);
  }
}

std::string House::new_id() {
  constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
  while (true) {
    std::string id;
    std::uint64_t bits = fresh_random();
    for (int i = 0; i < 10; ++i, bits >>= 5) id += letters[bits & 31];
    if (!places_.contains(id) && !store_->contains(id)) return id;
  }
}

bool House::keep(const Table& table) {
  if (table.is_foreign()) return true;
  return store_->save(table, summary_members(table));
}

Refusal House::not_kept() const { return {500, say("the game could not be kept: {}", store_->error())}; }

Granted<const Table*> House::create(NewGame game, const std::string& owner) {
  const bool has_engine = std::ranges::any_of(game.seats, &TableSeat::is_engine);
  if (has_engine && store_->unfinished_since(owner, now().since_1970 - hour) >= settings_.most_unfinished)
    return Refusal{
        429, say("{} unfinished games are enough for an hour: finish or delete one first", settings_.most_unfinished)};
  Table::Setup setup{.id = new_id(), .owner = owner, .title = std::move(game.title), .entry = game.entry};
  setup.position = std::move(game.position);
  setup.seats = std::move(game.seats);
  setup.seed = fresh_random() >> 1;
  setup.clock = std::move(game.clock);
  setup.move_time = game.move_time;
  setup.created = now().since_1970;
  setup.notes = std::move(game.notes);
  auto table = std::make_unique<Table>(std::move(setup));
  if (!keep(*table)) return not_kept();
  Place& place = places_[table->id()];
  place.engines.resize(table->seats().size());
  place.table = std::move(table);
  place.last_visit = place.last_move = now().stopwatch;
  go_on(place);
  return place.table.get();
}

Granted<House::Place*> House::find(const std::string& id) {
  const auto open = places_.find(id);
  if (open != places_.end()) return &open->second;
  auto stored = store_->load(id);
  if (!stored) return Refusal{500, say("the game '{}' cannot be read: {}", shown(id), stored.error().message)};
  auto table = std::move(stored).value();
  if (table == nullptr && settings_.recorded) table = settings_.recorded(id);
  if (table == nullptr) return no_such_game(id);
  Place& place = places_[id];
  place.table = std::move(table);
  place.engines.resize(place.table->seats().size());
  place.last_visit = now().stopwatch;
  place.last_move = now().stopwatch - (now().since_1970 - place.table->updated());
  if (place.table->is_foreign()) place.last_move = now().stopwatch - live_for;  // looked at, not played
  place.table->resume_clock(now());
  go_on(place);
  return &place;
}

Granted<House::Place*> House::find_own(const std::string& id, const std::string& owner) {
  auto place = find(id);
  if (place && (*place)->table->setup().owner != owner)
    return Refusal{403, say("only the browser that created this game may play in it")};
  return place;
}

Granted<const Table*> House::visit(const std::string& id) {
  auto place = find(id);
  if (!place) return place.refusal();
  (*place)->last_visit = now().stopwatch;
  return (*place)->table.get();
}

Granted<const Table*> House::play(const std::string& id, const std::string& owner,
                                  const std::vector<std::string>& moves, std::optional<std::int64_t> seq) {
  auto found = find_own(id, owner);
  if (!found) return found.refusal();
  Place& place = **found;
  Table& table = *place.table;
  if (table.look_at_clock(now())) {
    keep(table);
    listener_.changed(table);
  }
  if (seq && *seq != table.seq()) return Refusal{409, say("the game has gone on in the meantime")};
  if (table.is_over()) return Refusal{409, say("the game is over, no move can follow")};
  if (!table.is_humans_turn()) return Refusal{409, say("an engine is to move, not a person")};
  if (moves.empty()) return Refusal{400, say("no move is given")};
  refuse_hint(place);
  const auto first = table.play(moves, now());
  if (!first) return Refusal{400, first.error().message};
  if (!keep(table)) {  // as if it had not been played
    while (table.position().plies() > *first && !table.take_back(std::nullopt, now())) continue;
    return not_kept();
  }
  after_move(place, *first);
  return &table;
}

void House::after_move(Place& place, std::size_t first_ply) {
  place.last_move = place.last_visit = now().stopwatch;
  listener_.moved(*place.table, first_ply);
  go_on(place);
}

Granted<const Table*> House::take_back(const std::string& id, const std::string& owner, std::optional<int> plies) {
  auto found = find_own(id, owner);
  if (!found) return found.refusal();
  Place& place = **found;
  if (const auto refused = place.table->take_back(plies, now())) return Refusal{409, refused->message};
  interrupt(place);
  if (!keep(*place.table)) return not_kept();
  listener_.changed(*place.table);
  go_on(place);
  return place.table.get();
}

Granted<const Table*> House::resign(const std::string& id, const std::string& owner, int seat) {
  auto found = find_own(id, owner);
  if (!found) return found.refusal();
  Place& place = **found;
  if (seat < 1 || seat > static_cast<int>(place.table->seats().size()))
    return Refusal{400, say("a seat is a number from 1 to {}", place.table->seats().size())};
  if (const auto refused = place.table->resign(seat - 1, now())) return Refusal{409, refused->message};
  interrupt(place);
  if (!keep(*place.table)) return not_kept();
  listener_.changed(*place.table);
  return place.table.get();
}

Granted<const Table*> House::rematch(const std::string& id, const std::string& owner) {
  auto found = find_own(id, owner);
  if (!found) return found.refusal();
  const Table& table = *(*found)->table;
  NewGame game{.entry = table.setup().entry, .seats = table.seats(), .clock = table.clock()};
  game.position = std::move(table.setup().entry->game().parse(table.position().start_text())).value();
  std::rotate(game.seats.begin(), game.seats.begin() + 1, game.seats.end());
  if (game.clock) {
    game.clock->running.reset();
    std::ranges::fill(game.clock->left, game.clock->initial);
  }
  game.move_time = table.setup().move_time;
  return create(std::move(game), owner);
}

Granted<const Table*> House::fork(const std::string& id, const std::string& owner, std::size_t ply,
                                  std::optional<std::vector<TableSeat>> seats) {
  auto found = find(id);
  if (!found) return found.refusal();
  const Table& table = *(*found)->table;
  if (ply > table.position().plies())
    return Refusal{400, say("the game has {} plies, not {}", table.position().plies(), ply)};
  NewGame game{.entry = table.setup().entry, .move_time = table.setup().move_time};
  game.position = table.position().clone();
  while (game.position->plies() > ply) game.position->undo();
  std::ranges::copy_if(table.notes(), std::back_inserter(game.notes),
                       [&](const MoveNote& note) { return note.ply <= ply; });
  game.seats = seats ? std::move(*seats) : table.seats();
  for (TableSeat& seat : game.seats)
    if (seat.kind == TableSeat::Kind::bot) seat = {};  // bots play where they were asked to, not here
  if (static_cast<int>(game.seats.size()) != game.position->players())
    return Refusal{400, say("{} seats are named, but {} people play", game.seats.size(), game.position->players())};
  return create(std::move(game), owner);
}

std::optional<Refusal> House::remove(const std::string& id, const std::string& owner) {
  auto found = find_own(id, owner);
  if (!found) return found.refusal();
  interrupt(**found);
  refuse_hint(**found);
  if (!store_->remove(id)) return not_kept();
  places_.erase(id);
  listener_.gone(id);
  return std::nullopt;
}

void House::hint(const std::string& id, const std::string& owner, HintAnswer answer) {
  auto found = find_own(id, owner);
  if (!found) return answer(found.refusal(), nullptr);
  Place& place = **found;
  if (!place.table->is_humans_turn()) return answer(Refusal{409, say("no person is to move")}, nullptr);
  if (place.hint_job) return answer(Refusal{409, say("a hint is being thought about already")}, nullptr);
  auto adviser = std::make_shared<RememberedEngine>();
  adviser->spec = {.name = "best", .hash_mebibytes = most_engine_mebibytes, .seed = place.table->setup().seed};
  Thinkers::Question question{.who = owner, .position = place.table->position().clone(), .engine = std::move(adviser)};
  question.limits.time = hint_time;
  question.most_time = hint_time * 2;
  question.answers = [this, id](Thought thought) {
    Place& asked = places_.at(id);
    const HintAnswer told = std::move(asked.hint_answer);
    asked.hint_answer = nullptr;
    asked.hint_job.reset();
    told(std::move(thought), asked.table.get());
  };
  place.hint_answer = std::move(answer);
  place.hint_job = thinkers_->ask(std::move(question));
}

void House::refuse_hint(Place& place) {
  if (!place.hint_job) return;
  thinkers_->forget(*place.hint_job);
  place.hint_job.reset();
  const HintAnswer answer = std::move(place.hint_answer);
  place.hint_answer = nullptr;
  answer(Refusal{409, say("the game has gone on in the meantime")}, nullptr);
}

// Starts whoever is to move next.
void House::go_on(Place& place) {
  if (place.table->is_engines_turn() && !place.job && !place.ready) ask_engine(place);
}

void House::ask_engine(Place& place) {
  const Table& table = *place.table;
  const Player seat = table.turn();
  auto& engine = place.engines[static_cast<std::size_t>(seat)];
  if (engine == nullptr) {
    engine = std::make_shared<RememberedEngine>();
    engine->spec = table.seats()[static_cast<std::size_t>(seat)].engine;
    if (engine->spec.hash_mebibytes == 0) engine->spec.hash_mebibytes = most_engine_mebibytes;  // there may be many of them
    if (engine->spec.seed == 0) engine->spec.seed = mix(table.setup().seed) + static_cast<std::uint64_t>(seat);
  }
  Thinkers::Question question{.who = table.setup().owner, .position = table.position().clone(), .engine = engine};
  if (table.clock())
    question.limits = {
        .clock = std::max(table.clock()->left[static_cast<std::size_t>(seat)] - Milliseconds(50), Milliseconds(1)),
        .increment = table.clock()->increment};
  else
    question.limits.time = table.setup().move_time;
  question.most_time = table.clock() ? std::min(longest_thought, question.limits.clock) : longest_thought;
  const std::string id = table.id();
  question.begins = [this, id] {
    Place& thinking = places_.at(id);
    thinking.table->engine_begins(now());
    if (std::exchange(thinking.told_ahead, 0) > 0) listener_.waits(*thinking.table, 0);
  };
  question.thinks = [this, id, seat](const Thought& thought) {
    Place& thinking = places_.at(id);
    thinking.table->set_thought({seat, thought});
    listener_.thought(*thinking.table);
  };
  question.answers = [this, id, seat](Thought thought) {
    Place& thinking = places_.at(id);
    thinking.job.reset();
    thinking.ready = thought;
    if (thought.nodes > 0) {
      thinking.table->set_thought({seat, std::move(thought)});
      listener_.thought(*thinking.table);
    }
    if (now().stopwatch - thinking.last_move >= settings_.pace) play_ready(thinking);
  };
  place.job = thinkers_->ask(std::move(question));
}

void House::play_ready(Place& place) {
  const Thought thought = std::move(*place.ready);
  place.ready.reset();
  if (place.table->look_at_clock(now())) {
    keep(*place.table);
    listener_.changed(*place.table);
    return;
  }
  const Player seat = place.table->turn();
  const std::size_t first = place.table->play(thought.move, now());
  if (thought.nodes > 0) place.table->add_note(note_of(thought, seat, first + 1));
  keep(*place.table);  // what cannot be kept now is kept with the next move
  after_move(place, first);
}

// The engine that thinks stops; what it would have answered is not wanted any more.
void House::interrupt(Place& place) {
  place.ready.reset();
  if (!place.job) return;
  thinkers_->forget(*place.job);
  place.job.reset();
  for (auto& engine : place.engines) engine.reset();
}

void House::show_foreign(std::unique_ptr<Table> table) {
  Place& place = places_[table->id()];
  place.engines.resize(table->seats().size());
  place.table = std::move(table);
  place.last_move = place.last_visit = now().stopwatch;
  listener_.changed(*place.table);
}

Table* House::foreign(const std::string& id) {
  const auto found = places_.find(id);
  return found == places_.end() ? nullptr : found->second.table.get();
}

void House::foreign_moved(Table& table, std::size_t first_ply) {
  places_.at(table.id()).last_move = now().stopwatch;
  listener_.moved(table, first_ply);
}

void House::foreign_changed(Table& table) {
  places_.at(table.id()).last_move = now().stopwatch;
  listener_.changed(table);
}

void House::foreign_thought(Table& table, SeatThought thought) {
  table.set_thought(std::move(thought));
  listener_.thought(table);
}

void House::foreign_remarked(Table& table, const Remark& remark) {
  table.add_remark(remark);
  listener_.remarked(table, remark);
}

void House::drop_foreign(const std::string& id) {
  if (places_.erase(id) > 0) listener_.gone(id);
}

bool House::is_live(const Table& table) const {
  const auto found = places_.find(table.id());
  if (found == places_.end() || table.is_over()) return false;
  return now().stopwatch - found->second.last_move < live_for;
}

int House::ahead_of(const Table& table) const {
  const auto found = places_.find(table.id());
  return found == places_.end() || !found->second.job ? 0 : thinkers_->ahead_of(*found->second.job);
}

std::vector<const Table*> House::running() const {
  const Milliseconds stopwatch = now().stopwatch;
  std::vector<const Place*> found;
  for (const auto& [id, place] : places_)
    if (stopwatch - place.last_move < (place.table->is_over() ? shown_after_end : live_for)) found.push_back(&place);
  std::ranges::sort(found, [](const Place* a, const Place* b) {
    if (a->table->is_over() != b->table->is_over()) return b->table->is_over();
    if (a->table->setup().created != b->table->setup().created)
      return a->table->setup().created > b->table->setup().created;
    return a->table->id() < b->table->id();
  });
  std::vector<const Table*> tables;
  for (const Place* place : found) tables.push_back(place->table.get());
  return tables;
}

void House::tick(const std::function<bool(const std::string&)>& is_watched) {
  thinkers_->look();
  const Milliseconds stopwatch = now().stopwatch;
  for (auto& [id, place] : places_) {
    if (place.table->is_foreign()) continue;
    if (place.ready && stopwatch - place.last_move >= settings_.pace) {
      play_ready(place);
    } else if (place.table->look_at_clock(now())) {
      interrupt(place);
      refuse_hint(place);
      keep(*place.table);
      listener_.changed(*place.table);
    }
    if (!place.job) continue;
    const int ahead = thinkers_->ahead_of(*place.job);
    if (ahead > 0 && ahead != place.told_ahead && stopwatch - place.last_move > Milliseconds(500)) {
      place.told_ahead = ahead;
      listener_.waits(*place.table, ahead);
    }
  }
  make_room(is_watched);
}

void House::make_room(const std::function<bool(const std::string&)>& is_watched) {
  const Milliseconds stopwatch = now().stopwatch;
  std::size_t remembering = 0;
  std::vector<std::pair<Milliseconds, std::string>> idle;
  for (auto& [id, place] : places_) {
    const bool busy =
        place.job || place.hint_job || place.ready || (place.table->clock() && place.table->clock()->running);
    for (const auto& engine : place.engines) remembering += engine != nullptr;
    if (!busy && !is_watched(id)) idle.emplace_back(std::max(place.last_visit, place.last_move), id);
  }
  if (places_.size() <= settings_.most_open && remembering <= most_remembering && idle.empty()) return;
  std::ranges::sort(idle);
  for (const auto& [since, id] : idle) {
    Place& place = places_.at(id);
    if (remembering > most_remembering)
      for (auto& engine : place.engines)
        if (engine != nullptr) engine.reset(), --remembering;
    if (stopwatch - since < settings_.idle && places_.size() <= settings_.most_open) continue;
    const bool foreign = place.table->is_foreign();
    if (foreign && !place.table->is_over() && stopwatch - since < settings_.idle) continue;
    places_.erase(id);
  }
}

}  // namespace plateau
