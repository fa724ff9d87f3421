#include "server/trials.h"

#include <algorithm>
#include <filesystem>

#include "arena/store.h"
#include "core/file.h"
#include "core/json.h"
#include "core/message.h"
#include "core/text.h"
#include "games/registry.h"
#include "players/contestant.h"
#include "players/player_text.h"
#include "server/played.h"

namespace plateau {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_code_bytes = 64 << 10;
constexpr std::size_t most_cards = 6;
constexpr const char* opponent = "greedy";
constexpr const char* store_name = "trial.plateau";
constexpr const char* bot_folder = "bot";  // of its own: the bot may read nothing beside itself
constexpr const char* bot_name = "mine.py";
// No network, a read-only system, filtered system calls. Where that cannot be had, nothing is tried out.
constexpr const char* isolation = "2";

void write_game(JsonWriter& json, const PlayedGame& game) {
  const int seat = game.seats[0] == 0 ? 1 : 2;
  json.begin_object().member("seat", seat);
  write_outcome(json, game.outcome);
  json.member("ending", word_of(game.ending)).member("record", game.record).end_object();
}

void write_card(JsonWriter& json, std::size_t game, const VerdictCard& card, const std::string& folder) {
  json.begin_object().member("game", game).member("ply", card.ply).member("fault", translate(fault_name(card.fault)));
  json.member("lost", !card.forgiven).member("sentence", told_outside(card.sentence, folder));
  json.member("position", card.position).key("legal").begin_array();
  for (const std::string& move : card.legal) json.value(move);
  json.end_array().member("wrote", told_outside(card.evidence.received, folder));
  json.member("errors", told_outside(card.evidence.errors, folder)).end_object();
}

// Why there are no games, or not all.
std::string trouble_of(const JobEnd& end, Milliseconds most_time, const std::string& folder) {
  switch (end.how) {
    case JobEnd::How::timed_out:
      return say("the games were stopped after {} s: the bot takes too long", most_time.count() / 1000);
    case JobEnd::How::signalled:
    case JobEnd::How::not_begun: return say("the games were stopped");
    case JobEnd::How::exited: break;
  }
  return end.is_good() ? "" : told_outside(std::string(trim(end.errors)), folder);
}

std::string outcome_json(const fs::path& folder, std::string trouble) {
  TournamentResults results;
  if (fs::exists(folder / store_name)) {
    const auto store = Store::open((folder / store_name).string(), Store::Mode::read);
    const auto read = store ? (*store)->results() : Result<TournamentResults>(store.error());
    if (read)
      results = *read;
    else if (trouble.empty())
      trouble = read.error().message;
  }
  const std::string bots = (folder / bot_folder).string();
  JsonWriter json;
  json.begin_object().member("stage", "over").key("trouble");
  if (trouble.empty())
    json.null();
  else
    json.value(trouble);
  json.key("games").begin_array();
  for (const PlayedGame& game : results.games) write_game(json, game);
  json.end_array().key("cards").begin_array();
  std::size_t cards = 0;
  for (std::size_t game = 0; game < results.games.size(); ++game)
    for (const VerdictCard& card : results.games[game].cards)
      if (results.games[game].seats[static_cast<std::size_t>(card.seat)] == 0 && ++cards <= most_cards)
        write_card(json, game + 1, card, bots);
  json.end_array().member("all_cards", cards).end_object();
  return json.text();
}

}  // namespace

Trials::Trials(TrialSettings settings) : settings_(std::move(settings)) {
  std::error_code ignored;  // what cannot be removed is in nobody's way
  fs::remove_all(settings_.folder, ignored);
}

std::string Trials::folder_of(std::uint64_t number) const { return settings_.folder + "/" + std::to_string(number); }

Granted<std::string> Trials::begin(const JsonValue& body, const std::string& owner) {
  const auto text_of = [&](std::string_view name) {
    const JsonValue* given = body.find(name);
    return given == nullptr ? nullptr : given->text();
  };
  const std::string* game = text_of("game");
  const std::string* code = text_of("code");
  if (game == nullptr) return Refusal{400, say("'{}' must be {}", "game", say("a text"))};
  if (code == nullptr) return Refusal{400, say("'{}' must be {}", "code", say("a text"))};
  const auto entry = find_game(*game);
  if (!entry) return Refusal{400, entry.error().message};
  if (const auto engine = parse_engine((*entry)->game(), opponent); !engine)
    return Refusal{400, engine.error().message};
  if (code->size() > most_code_bytes)
    return Refusal{400, say("a bot that is tried out here has at most {} KiB", most_code_bytes / 1024)};
  if (const auto last = trials_.find(owner); last != trials_.end() && !last->second.is_over)
    return Refusal{409, say("your last bot still plays")};

  const std::uint64_t number = last_ + 1;
  const std::string folder = folder_of(number);
  std::error_code error;
  fs::create_directories(folder + "/" + bot_folder, error);
  const std::string file = std::string(bot_folder) + "/" + bot_name;
  if (error || write_file(folder + "/" + file, *code)) return Refusal{500, say("the bot could not be written down")};
  JobOrder order{.words = {"--lang",
                           language() == Language::french ? "fr" : "en",
                           "tournament",
                           "--game",
                           *game,
                           "--games",
                           "1",
                           "--opening",
                           "0",
                           "--time",
                           "500ms",
                           "--concurrency",
                           "1",
                           "--isolation",
                           isolation,
                           "--store",
                           store_name,
                           "--quiet",
                           "python:" + file,
                           opponent},
                 .folder = folder,
                 .owner = owner,
                 .most_time = settings_.most_time};
  order.ended = [this, owner, number, spoken = language()](const JobEnd& end) { ended(owner, number, spoken, end); };
  auto job = settings_.jobs->order(std::move(order));
  if (!job) {
    fs::remove_all(folder, error);
    return job.refusal();
  }
  last_ = number;
  trials_[owner] = {.number = number, .job = *job};
  make_room();
  return state(owner);
}

Granted<std::string> Trials::state(const std::string& owner) const {
  const auto found = trials_.find(owner);
  if (found == trials_.end()) return Refusal{404, say("no bot of yours was tried out")};
  const Trial& trial = found->second;
  if (trial.is_over) return trial.outcome;
  const auto ahead = settings_.jobs->ahead_of(trial.job);
  JsonWriter json;
  json.begin_object().member("stage", ahead ? "waiting" : "playing").member("ahead", ahead.value_or(0)).end_object();
  return json.text();
}

void Trials::stop(const std::string& owner) {
  if (const auto found = trials_.find(owner); found != trials_.end() && !found->second.is_over)
    settings_.jobs->stop(found->second.job);
}

void Trials::ended(const std::string& owner, std::uint64_t number, Language language, const JobEnd& end) {
  const fs::path folder = folder_of(number);
  const Language before = plateau::language();
  set_language(language);
  const auto trial = trials_.find(owner);
  if (trial != trials_.end() && trial->second.number == number) {
    trial->second.is_over = true;
    trial->second.outcome = outcome_json(folder, trouble_of(end, settings_.most_time, (folder / bot_folder).string()));
  }
  set_language(before);
  std::error_code ignored;  // removed when the server is started again
  fs::remove_all(folder, ignored);
}

// What is over is forgotten first where it is oldest; what runs stays.
void Trials::make_room() {
  while (trials_.size() > settings_.most_kept) {
    const auto age = [](const auto& trial) { return std::pair(!trial.second.is_over, trial.second.number); };
    const auto oldest = std::ranges::min_element(trials_, {}, age);
    if (!oldest->second.is_over) return;
    trials_.erase(oldest);
  }
}

}  // namespace plateau
