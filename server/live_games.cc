#include "server/live_games.h"

#include <algorithm>

#include "core/record.h"
#include "core/text.h"
#include "players/player_text.h"

namespace plateau {
namespace {

constexpr std::size_t most_games = 64;  // at a time, of all sources
constexpr std::size_t most_text = 300;  // bytes of a name, a title or a remark
constexpr std::size_t most_line = 16;   // moves of what somebody thinks will follow
constexpr std::int64_t most_score = 1'000'000'000;

std::string text_of(const JsonValue& line, std::string_view name) {
  const JsonValue* value = line.find(name);
  return value == nullptr || value->text() == nullptr ? std::string() : *value->text();
}

std::string short_text_of(const JsonValue& line, std::string_view name) {
  std::string text = text_of(line, name);
  if (text.size() <= most_text) return text;
  std::size_t end = most_text;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;  // not inside a character
  return text.substr(0, end);
}

std::vector<std::string> moves_of(const JsonValue& line, std::string_view name = "moves") {
  std::vector<std::string> moves;
  const JsonValue* value = line.find(name);
  if (value == nullptr || value->array() == nullptr) return moves;
  for (const JsonValue& move : *value->array())
    if (move.text() != nullptr)
      for (const std::string_view word : words(*move.text())) moves.emplace_back(word);
  return moves;
}

std::vector<Milliseconds> clocks_of(const JsonValue& line) {
  std::vector<Milliseconds> left;
  const JsonValue* value = line.find("left");
  if (value == nullptr || value->array() == nullptr) return left;
  for (const JsonValue& time : *value->array())
    left.emplace_back(std::max<std::int64_t>(0, time.integer().value_or(0)));
  return left;
}

std::vector<TableSeat> seats_of_line(const AnyGame& game, const JsonValue& line, int players) {
  std::vector<TableSeat> seats(static_cast<std::size_t>(players));
  const JsonValue* value = line.find("seats");
  for (std::size_t i = 0; i < seats.size(); ++i) {
    TableSeat& seat = seats[i];
    seat.kind = TableSeat::Kind::bot;
    if (value == nullptr || value->array() == nullptr || i >= value->array()->size()) continue;
    const JsonValue& told = (*value->array())[i];
    seat.name = short_text_of(told, "name");
    seat.player = short_text_of(told, "player");
    const auto engine = parse_engine(game, seat.player);
    if (!engine || engine->threads > 1) continue;
    seat.kind = TableSeat::Kind::engine;
    seat.engine = *engine;
  }
  return seats;
}

std::optional<Thought> thought_of(const JsonValue& line) {
  const JsonValue* value = line.find("score");
  const auto score = value == nullptr ? std::nullopt : value->integer();
  if (!score || *score > most_score || *score < -most_score) return std::nullopt;
  Line best{.score = static_cast<int>(*score), .moves = moves_of(line, "line")};
  const JsonValue* verdict = line.find("verdict");
  const JsonValue* margin = line.find("margin");
  if (const auto proven = verdict == nullptr ? std::nullopt : verdict->integer();
      proven && *proven >= -1 && *proven <= 1) {
    best.verdict = static_cast<int>(*proven);
    const std::int64_t by = margin == nullptr ? 0 : margin->integer().value_or(0);
    best.margin = static_cast<int>(std::clamp<std::int64_t>(by, 0, most_score));
  }
  if (best.moves.size() > most_line) best.moves.resize(most_line);
  for (std::string& move : best.moves)
    if (move.size() > most_text) move = "?";
  Thought thought;
  thought.lines.push_back(std::move(best));
  return thought;
}

std::optional<Player> speaker_of(const Table& table, const JsonValue& line) {
  const JsonValue* seat = line.find("seat");
  const auto number = seat == nullptr ? std::nullopt : seat->integer();
  if (!number || *number < 1 || *number > static_cast<std::int64_t>(table.seats().size())) return std::nullopt;
  return static_cast<Player>(*number - 1);
}

}  // namespace

void LiveGames::came(LineSource source, std::string_view line) {
  const auto parsed = parse_json(line);
  if (!parsed) return;
  if (const std::string key = text_of(*parsed, "begin"); !key.empty()) return begin(source, key, *parsed);
  for (const char* what : {"moved", "ended"}) {
    const Key key{source, text_of(*parsed, what)};
    const auto known = known_.find(key);
    if (known == known_.end()) continue;
    Table* table = house_.foreign(known->second);
    if (table == nullptr) return;
    follow(*table, *parsed);
    if (std::string_view(what) == "ended") end(key, *table, *parsed);
    return;
  }
}

void LiveGames::begin(LineSource source, const std::string& key, const JsonValue& line) {
  const auto entry = find_game(text_of(line, "game"));
  if (!entry) return;
  auto position = (*entry)->game().parse(text_of(line, "start"));
  if (!position || replay_words(**position, moves_of(line))) return;
  const auto known = known_.find({source, key});
  if (known == known_.end() && known_.size() >= most_games) return;
  const std::string id = known != known_.end() ? known->second : "live" + std::to_string(++last_);
  known_[{source, key}] = id;
  Table::Setup setup{
      .id = id, .source = text_of(line, "source") == "server" ? "server" : "tournament", .entry = *entry};
  setup.title = short_text_of(line, "title");
  setup.event = short_text_of(line, "event");
  setup.seats = seats_of_line((*entry)->game(), line, (*position)->players());
  setup.position = std::move(position).value();
  setup.created = house_.now().since_1970;
  if (const JsonValue* clock = line.find("clock")) {
    const auto time = [&](const char* name) {
      const JsonValue* value = clock->find(name);
      return Milliseconds(value == nullptr ? 0 : std::max<std::int64_t>(0, value->integer().value_or(0)));
    };
    setup.clock = TableClock{.initial = time("initial"), .increment = time("increment")};
    setup.clock->left.assign(setup.seats.size(), setup.clock->initial);
  }
  auto table = std::make_unique<Table>(std::move(setup));
  if (const auto left = clocks_of(line); !left.empty()) table->set_clocks(left, house_.now());
  house_.show_foreign(std::move(table));
}

// Moves are told with the ply at which they begin; what is known already is passed over, and after a gap the other side
// begins the game anew.
void LiveGames::follow(Table& table, const JsonValue& line) {
  if (table.is_over()) return;
  const JsonValue* told = line.find("ply");
  const auto ply = told == nullptr ? std::nullopt : told->integer();
  const auto plies = static_cast<std::int64_t>(table.position().plies());
  std::vector<std::string> moves = moves_of(line);
  if (!ply || *ply > plies || *ply < 0 || plies - *ply > static_cast<std::int64_t>(moves.size())) return;
  moves.erase(moves.begin(), moves.begin() + (plies - *ply));
  const auto speaker = speaker_of(table, line);
  auto thought = speaker ? thought_of(line) : std::nullopt;
  if (!moves.empty()) {
    const auto first = table.follow(moves, house_.now());
    if (!first) return;
    if (const auto left = clocks_of(line); !left.empty()) table.set_clocks(left, house_.now());
    if (thought) table.add_note(note_of(*thought, *speaker, table.position().plies()));
    house_.foreign_moved(table, *first);
  }
  if (!speaker) return;
  if (thought) house_.foreign_thought(table, {*speaker, std::move(*thought)});
  const std::string remark = short_text_of(line, "remark");
  if (!remark.empty())
    house_.foreign_remarked(table, {.ply = table.position().plies(), .seat = *speaker, .text = remark});
}

void LiveGames::end(const Key& key, Table& table, const JsonValue& line) {
  known_.erase(key);
  const auto outcome = Outcome::parse(text_of(line, "result"));
  if (!outcome || outcome->players != static_cast<int>(table.seats().size())) return house_.drop_foreign(table.id());
  table.end({*outcome, table_ending_of(text_of(line, "ending")).value_or(TableResult::Ending::stopped)}, house_.now());
  house_.foreign_changed(table);
}

void LiveGames::closed(LineSource source) {
  for (auto known = known_.begin(); known != known_.end();) {
    if (known->first.first != source) {
      ++known;
      continue;
    }
    house_.drop_foreign(known->second);
    known = known_.erase(known);
  }
}

}  // namespace plateau
