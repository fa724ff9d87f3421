#include "arena/report_boards.h"

#include <algorithm>
#include <numeric>

#include "core/json.h"
#include "core/record.h"
#include "core/text.h"

namespace plateau::report {
namespace {

constexpr int top_places = 4;
constexpr int games_per_top_pair = 8;  // so that a long match of the best leaves room for others

struct Candidate {
  std::size_t game = 0;  // index in the results
  Worth worth = Worth::other;
  int places = 0;  // sum over the seats: small when the best play
};

std::vector<Candidate> candidates(const TournamentResults& results, const std::vector<int>& place) {
  std::vector<Candidate> all;
  std::map<std::vector<int>, int> of_top_pair;
  for (std::size_t g = 0; g < results.games.size(); ++g) {
    const PlayedGame& game = results.games[g];
    Candidate candidate{.game = g};
    std::vector<int> places;
    for (int seat = 0; seat < game.players(); ++seat)
      places.push_back(place[static_cast<std::size_t>(game.seats[static_cast<std::size_t>(seat)])]);
    std::ranges::sort(places);
    candidate.places = std::accumulate(places.begin(), places.end(), 0);
    if (!game.cards.empty())
      candidate.worth = Worth::verdict;
    else if (!places.empty() && places.back() < std::max(top_places, game.players()) &&
             of_top_pair[places]++ < games_per_top_pair)
      candidate.worth = Worth::top;
    all.push_back(candidate);
  }
  std::ranges::stable_sort(all, [](const Candidate& a, const Candidate& b) {
    return std::pair(a.worth, a.places) < std::pair(b.worth, b.places);
  });
  return all;
}

// The drawing `now`, told by its lines that differ from those of `before`.
void write_drawing(JsonWriter& json, const std::string& before, const std::string& now) {
  const auto old_lines = split(before, '\n');
  const auto lines = split(now, '\n');
  if (old_lines.size() != lines.size()) {
    json.value(now);
    return;
  }
  json.begin_array();
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (lines[i] != old_lines[i]) json.value(i).value(lines[i]);
  json.end_array();
}

// Empty when the record is not one of this game.
std::string boards_of(const AnyGame& game, const std::string& record_text) {
  const auto record = parse_record(record_text);
  if (!record) return {};
  const std::string* start = record->header("position");
  auto begun = start != nullptr ? game.parse(*start) : game.start({});
  if (!begun) return {};
  AnyPosition& position = **begun;
  if (replay_words(position, record->words)) return {};

  const std::vector<std::string> moves = position.moves_played();
  std::vector<std::string> drawings(moves.size() + 1);
  std::vector<int> by(moves.size());
  for (std::size_t ply = moves.size();; --ply) {
    drawings[ply] = position.draw({.unicode = true});
    if (ply == 0) break;
    position.undo();
    by[ply - 1] = position.turn() + 1;
  }
  JsonWriter json;
  json.begin_object().key("moves").begin_array();
  for (const std::string& move : moves) json.value(move);
  json.end_array().key("by").begin_array();
  for (const int seat : by) json.value(seat);
  json.end_array().key("boards").begin_array().value(drawings[0]);
  for (std::size_t ply = 1; ply < drawings.size(); ++ply) write_drawing(json, drawings[ply - 1], drawings[ply]);
  json.end_array().end_object();
  return json.text();
}

}  // namespace

Boards::Boards(const ReportInput& input, const AnyGame& game, const std::vector<int>& place) {
  const TournamentResults& results = input.results;
  JsonWriter json;
  json.begin_object();
  std::size_t bytes = 0;
  for (const Candidate& candidate : candidates(results, place)) {
    const PlayedGame& played = results.games[candidate.game];
    const std::string boards = boards_of(game, played.record);
    if (boards.empty() || shown_.contains(played.id)) continue;
    bytes += boards.size();
    if (bytes > input.board_bytes) break;
    json.key(std::to_string(played.id)).json(boards);
    shown_.emplace(played.id, candidate.worth);
  }
  json_ = json.end_object().text();
}

}  // namespace plateau::report
