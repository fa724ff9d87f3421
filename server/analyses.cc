#include "server/analyses.h"

#include <algorithm>

#include "core/message.h"

namespace plateau {
namespace {

constexpr int position_mebibytes = 32;
constexpr int game_mebibytes = 16;
constexpr std::size_t most_found = 100;
constexpr std::size_t most_steps = 4000;
constexpr std::size_t drawn_moves = 8;  // of a line, with their click paths
constexpr std::size_t kept_moves = 12;  // of a line of each ply
constexpr Milliseconds pause_between_messages(100);
constexpr Milliseconds pause_while_waiting(500);
constexpr Milliseconds turn_in_pool(1500);  // then those who wait go first
constexpr Milliseconds least_worth_asking(20);

// How the game ended, as a line of the first player.
Line line_of(const Outcome& outcome) {
  Line line{.ends_the_game = true};
  line.verdict = outcome.draw() ? 0 : outcome.won(0) ? 1 : -1;
  int best_other = outcome.scores[1];
  for (Player p = 2; p < outcome.players; ++p)
    best_other = std::max(best_other, outcome.scores[static_cast<std::size_t>(p)]);
  line.margin = std::abs(outcome.scores[0] - best_other);
  return line;
}

void write_worth(JsonWriter& json, const Line& line) {
  json.member("score", line.score).key("verdict");
  line.verdict ? json.value(*line.verdict) : json.null();
  json.member("margin", line.margin).key("win_chance");
  line.win_chance ? json.value(*line.win_chance) : json.null();
  json.member("ends_the_game", line.ends_the_game).key("moves").begin_array();
  for (const std::string& move : line.moves) json.value(move);
  json.end_array();
}

// More time would find nothing else.
bool is_final(const Thought& thought) {
  return thought.solved || (!thought.lines.empty() && std::ranges::all_of(thought.lines, [](const Line& line) {
           return line.verdict.has_value();
         }));
}

// What follows after {"n":17, .
SharedText message_of(const std::string& state) {
  return std::make_shared<const std::string>("\"type\":\"analysis\"," + state.substr(1));
}

}  // namespace

Analyses::~Analyses() {
  for (auto& [owner, analysis] : of_owner_)
    if (analysis.job) settings_.thinkers->forget(*analysis.job);
}

Granted<std::string> Analyses::begin(AnalysisRequest request, const std::string& owner) {
  const auto before = of_owner_.find(owner);
  const auto busy = std::ranges::count_if(
      of_owner_, [&](const auto& other) { return is_busy(other.second) && other.first != owner; });
  if (static_cast<std::size_t>(busy) >= settings_.most_at_once)
    return Refusal{429, say("{} analyses run at once, which is enough: try again in a moment", busy)};
  Analysis analysis{.id = ++last_id_, .request = std::move(request), .last_seen = settings_.stopwatch()};
  if (before != of_owner_.end()) {
    Analysis& last = before->second;
    if (last.job) end(owner, last, Stage::stopped);
    if (last.request.key == analysis.request.key && !last.request.whole_game) {
      analysis.engine = std::move(last.engine);  // deeper into the same position: it remembers
      analysis.thought = std::move(last.thought);
    }
  }
  drop_idle_engines();
  Analysis& begun = of_owner_[owner] = std::move(analysis);
  if (const Found* found = recall(begun.request)) {
    begun.thought = found->thought;
    begun.plies = found->plies;
    begun.used = found->time;
    begun.stage = Stage::done;
  } else if (begun.request.whole_game) {
    begun.at = begun.request.studied.position->clone();
    begun.left = begun.told_from = begun.at->plies() + 1;
    begun.plies.resize(begun.left);
  }
  if (begun.stage != Stage::done) go_on(owner, begun);
  return json(begun, 0, begun.plies.size());
}

Granted<std::string> Analyses::state(const std::string& owner) {
  const auto found = of_owner_.find(owner);
  if (found == of_owner_.end()) return Refusal{404, say("nothing is being analysed")};
  found->second.last_seen = settings_.stopwatch();
  return json(found->second, 0, found->second.plies.size());
}

SharedText Analyses::message(const std::string& owner) {
  const auto found = of_owner_.find(owner);
  return found == of_owner_.end() ? nullptr : message_of(json(found->second, 0, found->second.plies.size()));
}

void Analyses::stop(const std::string& owner) {
  const auto found = of_owner_.find(owner);
  if (found != of_owner_.end() && found->second.job) end(owner, found->second, Stage::stopped);
}

void Analyses::end(const std::string& owner, Analysis& analysis, Stage stage) {
  if (analysis.job) {
    settings_.thinkers->forget(*analysis.job);
    analysis.job.reset();
    analysis.engine.reset();  // it may still be ending
  }
  if (analysis.stage == Stage::thinking) analysis.used += settings_.stopwatch() - analysis.begun;
  analysis.stage = stage;
  analysis.at.reset();
  if (stage == Stage::done) remember(analysis);
  tell(owner, analysis);
}

// Back to the last position in which a player is to move; others need no engine. False: there is none.
bool Analyses::step_to_player(Analysis& analysis) {
  while (analysis.left > 0) {
    const auto outcome = analysis.at->outcome();
    if (!outcome && analysis.at->turn() != chance) return true;
    Ply& ply = analysis.plies[analysis.left - 1];
    if (outcome) ply = {.known = true, .seat = 0, .line = line_of(*outcome)};
    if (--analysis.left > 0) analysis.at->undo();
  }
  return false;
}

void Analyses::go_on(const std::string& owner, Analysis& analysis) {
  if (!analysis.request.whole_game) return ask(owner, analysis, analysis.request.time - analysis.used);
  if (step_to_player(analysis)) return ask(owner, analysis, analysis.request.time);
  end(owner, analysis, Stage::done);
}

void Analyses::ask(const std::string& owner, Analysis& analysis, Milliseconds time) {
  const bool whole = analysis.request.whole_game;
  if (analysis.engine == nullptr) {
    analysis.engine = std::make_shared<RememberedEngine>();
    analysis.engine->spec = {
        .name = "best", .lines = analysis.request.lines, .hash_mebibytes = whole ? game_mebibytes : position_mebibytes, .aim = Aim::truth};
  }
  const AnyPosition& position = whole ? *analysis.at : *analysis.request.studied.position;
  Thinkers::Question question{.who = owner, .position = position.clone(), .engine = analysis.engine};
  question.limits.time = std::max(time, least_worth_asking);
  question.most_time = question.limits.time + std::chrono::seconds(2);
  const auto mine = [this, owner, id = analysis.id]() -> Analysis* {
    const auto found = of_owner_.find(owner);
    return found == of_owner_.end() || found->second.id != id ? nullptr : &found->second;
  };
  question.begins = [this, mine] {
    Analysis* asked = mine();
    if (asked == nullptr) return;
    if (asked->stage == Stage::thinking) asked->used += settings_.stopwatch() - asked->begun;
    asked->stage = Stage::thinking;
    asked->begun = settings_.stopwatch();
  };
  if (!whole)
    question.thinks = [this, mine, owner](const Thought& thought) {
      Analysis* asked = mine();
      if (asked == nullptr) return;
      think_so_far(*asked, thought);
      tell(owner, *asked);
    };
  question.answers = [this, mine, owner](Thought thought) {
    if (Analysis* asked = mine()) answered(owner, *asked, std::move(thought));
  };
  analysis.job = settings_.thinkers->ask(std::move(question));
}

// An engine that goes on after a pause begins with shallow searches again: they say nothing new.
void Analyses::think_so_far(Analysis& analysis, const Thought& thought) {
  if (thought.depth >= analysis.thought.depth || thought.solved) analysis.thought = thought;
}

void Analyses::answered(const std::string& owner, Analysis& analysis, Thought thought) {
  analysis.job.reset();
  const Milliseconds now = settings_.stopwatch();
  if (analysis.request.whole_game) {
    Ply& ply = analysis.plies[analysis.left - 1];
    ply = {.known = true, .seat = analysis.at->turn(), .depth = thought.depth};
    if (!thought.lines.empty()) ply.line = std::move(thought.lines[0]);
    if (ply.line.moves.size() > kept_moves) ply.line.moves.resize(kept_moves);
    if (--analysis.left > 0) analysis.at->undo();
    if (now - analysis.told >= pause_between_messages) tell(owner, analysis);
    return go_on(owner, analysis);
  }
  analysis.used += now - analysis.begun;
  analysis.begun = now;
  think_so_far(analysis, thought);
  const bool goes_on = std::exchange(analysis.makes_room, false) && !analysis.thought.solved &&
                       analysis.request.time - analysis.used >= least_worth_asking;
  if (!goes_on) return end(owner, analysis, Stage::done);
  analysis.stage = Stage::waiting;
  go_on(owner, analysis);
}

void Analyses::remember(const Analysis& analysis) {
  std::erase_if(found_, [&](const Found& found) { return found.key == analysis.request.key; });
  found_.push_front({analysis.request.key, analysis.request.time, analysis.thought, analysis.plies});
  if (found_.size() > most_found) found_.pop_back();
}

const Analyses::Found* Analyses::recall(const AnalysisRequest& request) const {
  const auto known = std::ranges::find(found_, request.key, &Found::key);
  if (known == found_.end() || (known->time < request.time && !is_final(known->thought))) return nullptr;
  return &*known;
}

// An engine that has answered is kept for "go deeper", as long as there are few.
void Analyses::drop_idle_engines() {
  std::size_t engines = 0;
  for (const auto& [owner, analysis] : of_owner_) engines += analysis.engine != nullptr;
  for (auto entry = of_owner_.begin(); entry != of_owner_.end() && engines >= settings_.most_at_once; ++entry)
    if (!is_busy(entry->second) && entry->second.engine != nullptr) entry->second.engine.reset(), --engines;
}

void Analyses::tick() {
  const Milliseconds now = settings_.stopwatch();
  const bool others_wait = settings_.thinkers->waiting() > 0;
  for (auto entry = of_owner_.begin(); entry != of_owner_.end();) {
    auto& [owner, analysis] = *entry;
    if (settings_.is_watched(owner)) analysis.last_seen = now;
    if (now - analysis.last_seen > settings_.patience) {
      if (analysis.job) settings_.thinkers->forget(*analysis.job);
      entry = of_owner_.erase(entry);
      continue;
    }
    if (analysis.job && analysis.stage == Stage::waiting && now - analysis.told > pause_while_waiting)
      tell(owner, analysis);
    if (analysis.job && analysis.stage == Stage::thinking && !analysis.request.whole_game && others_wait &&
        now - analysis.begun > turn_in_pool) {
      analysis.makes_room = true;
      settings_.thinkers->hurry(*analysis.job);
    }
    ++entry;
  }
}

void Analyses::tell(const std::string& owner, Analysis& analysis) {
  analysis.told = settings_.stopwatch();
  const std::size_t from = analysis.request.whole_game ? analysis.left : 0;
  const std::string state = json(analysis, from, analysis.told_from);
  analysis.told_from = from;
  settings_.tell(owner, message_of(state));
}

std::string Analyses::json(Analysis& analysis, std::size_t first_ply, std::size_t end_ply) const {
  constexpr std::string_view stages[] = {"waiting", "thinking", "done", "stopped"};
  JsonWriter json;
  json.begin_object().member("id", std::to_string(analysis.id));
  json.member("stage", stages[static_cast<std::size_t>(analysis.stage)]);
  json.member("ahead", analysis.job ? settings_.thinkers->ahead_of(*analysis.job) : 0);
  const bool thinks = analysis.stage == Stage::thinking;
  json.member("time", (analysis.used + (thinks ? settings_.stopwatch() - analysis.begun : Milliseconds(0))).count());
  json.member("most_time", analysis.request.time.count()).member("whole_game", analysis.request.whole_game);
  if (analysis.request.whole_game)
    write_plies(json, analysis, first_ply, end_ply);
  else
    write_position(json, analysis);
  json.end_object();
  return json.text();
}

void Analyses::write_position(JsonWriter& json, Analysis& analysis) {
  const Thought& thought = analysis.thought;
  const double seconds = std::chrono::duration<double>(thought.time).count();
  json.member("seat", analysis.request.studied.position->turn() + 1).member("depth", thought.depth);
  json.member("nodes", thought.nodes);
  json.member("nodes_per_second",
              seconds > 0 ? static_cast<std::uint64_t>(static_cast<double>(thought.nodes) / seconds) : 0);
  json.member("solved", thought.solved).key("lines").begin_array();
  for (const Line& line : thought.lines) {
    json.begin_object();
    write_worth(json, line);
    write_steps(json, analysis, line);
    json.end_object();
  }
  json.end_array();
}

// Where the first moves of a line are clicked, and whose they are. Lines begin alike from one message to the next, so
// what was found out is kept.
void Analyses::write_steps(JsonWriter& json, Analysis& analysis, const Line& line) {
  if (analysis.steps.size() > most_steps) analysis.steps.clear();
  std::unique_ptr<AnyPosition> at;
  std::string so_far;
  json.key("steps").begin_array();
  for (std::size_t i = 0; i < std::min(line.moves.size(), drawn_moves); ++i) {
    so_far += line.moves[i] + " ";
    auto known = analysis.steps.find(so_far);
    if (known == analysis.steps.end()) {
      if (at == nullptr) {
        at = analysis.request.studied.position->clone();
        for (std::size_t played = 0; played < i; ++played) at->play(*at->find_move(line.moves[played]));
      }
      const auto move = at->find_move(line.moves[i]);
      if (!move) break;
      Step step{.click = at->legal_moves()[static_cast<std::size_t>(*move)].click_path, .by = at->turn()};
      known = analysis.steps.emplace(so_far, std::move(step)).first;
    }
    if (at != nullptr) at->play(*at->find_move(line.moves[i]));
    json.begin_object().member("by", known->second.by + 1).key("click").begin_array();
    for (const std::string& cell : known->second.click) json.value(cell);
    json.end_array().end_object();
  }
  json.end_array();
}

void Analyses::write_plies(JsonWriter& json, const Analysis& analysis, std::size_t first, std::size_t end) {
  json.member("all", analysis.plies.size()).member("left", analysis.left).member("from", first);
  json.key("plies").begin_array();
  for (std::size_t i = first; i < end; ++i) {
    const Ply& ply = analysis.plies[i];
    if (!ply.known) {
      json.null();
      continue;
    }
    json.begin_object().member("seat", ply.seat + 1).member("depth", ply.depth);
    write_worth(json, ply.line);
    json.end_object();
  }
  json.end_array();
}

}  // namespace plateau
