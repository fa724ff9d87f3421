#include "server/compete/bot_shelf.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "core/characters.h"
#include "core/file.h"
#include "core/json.h"
#include "core/json_reader.h"
#include "core/text.h"
#include "server/new_games.h"
#include "server/played.h"
#include "server/snapshots.h"

namespace plateau {
namespace {

namespace fs = std::filesystem;

constexpr Milliseconds longest_examination(240'000);

std::string_view file_of(ShelvedBot::Kind kind) { return kind == ShelvedBot::Kind::python ? "bot.py" : "bot"; }

// What kind of bot it is: by its name when it is Python, else by how programs begin.
std::optional<ShelvedBot::Kind> kind_of(const UploadedFile& file) {
  if (file.name.ends_with(".py")) return ShelvedBot::Kind::python;
  if (file.content.starts_with("\x7f"
                               "ELF") ||
      file.content.starts_with("#!"))
    return ShelvedBot::Kind::program;
  return std::nullopt;
}

// "bots/anna.py" → "anna"
std::string bot_name(std::string_view file) {
  file = file.substr(file.find_last_of("/\\") + 1);
  if (file.ends_with(".py")) file.remove_suffix(3);
  const std::string name = clean_name(file);
  return name.empty() ? "bot" : name;
}

bool write_bot(const std::string& folder, ShelvedBot::Kind kind, const std::string& content) {
  std::error_code error;
  fs::create_directories(folder, error);
  const std::string path = folder + "/" + std::string(file_of(kind));
  if (error || write_file(path, content)) return false;
  return ::chmod(path.c_str(), kind == ShelvedBot::Kind::python ? 0644 : 0755) == 0;
}

// As it is written between the quotation marks of a text.
std::string inside_json(const std::string& text) {
  const std::string quoted = JsonWriter().value(text).text();
  return quoted.substr(1, quoted.size() - 2);
}

}  // namespace

std::string shelved_player(ShelvedBot::Kind kind, const std::string& folder) {
  return (kind == ShelvedBot::Kind::python ? "python:" : "cmd:") + folder + "/" + std::string(file_of(kind));
}

BotShelf::BotShelf(ShelfSettings settings, CompeteStore& store, Jobs& jobs)
    : settings_(std::move(settings)), store_(store), jobs_(jobs) {
  for (ShelvedBot& bot : store_.bots()) bots_[bot.id] = std::move(bot);
}

void BotShelf::set_isolation(int level) {
  isolation_ = level;
  for (auto& [id, bot] : bots_)
    if (!bot.is_examined()) examine(bot, language());
}

std::optional<Refusal> BotShelf::check_room(std::size_t bytes, const std::string& owner) const {
  if (bytes > settings_.most_bytes) return Refusal{413, say("a bot has at most {} KiB", settings_.most_bytes >> 10)};
  std::size_t of_owner = 0, all_bytes = bytes;
  for (const auto& [id, bot] : bots_) {
    of_owner += bot.owner == owner ? 1 : 0;
    all_bytes += bot.bytes;
  }
  if (of_owner >= settings_.most_of_owner)
    return Refusal{429, say("{} bots are enough: delete some of them first", settings_.most_of_owner)};
  if (bots_.size() >= settings_.most_bots || all_bytes > settings_.most_all_bytes)
    return Refusal{429, say("this server has no room for more bots")};
  return std::nullopt;
}

Granted<const ShelvedBot*> BotShelf::put(const UploadedFile& file, const std::string& owner) {
  if (isolation_ && *isolation_ < 2)
    return Refusal{403,
                   say("bots cannot be shut in on this machine (`plateau isolation` says why), so none are taken")};
  const auto game = find_game(file.game);
  if (!game) return Refusal{400, game.error().message};
  if (file.content.empty()) return Refusal{400, say("the file is empty")};
  const auto kind = kind_of(file);
  if (!kind)
    return Refusal{400, say("a bot is a Python file (NAME.py), a script that begins with #!, or a program for Linux")};
  if (auto refused = check_room(file.content.size(), owner)) return *refused;
  ShelvedBot bot{.id = fresh_id(), .owner = owner, .game = file.game, .name = bot_name(file.name), .kind = *kind};
  bot.bytes = file.content.size();
  bot.created = settings_.now().since_1970;
  if (!write_bot(folder_of(bot), bot.kind, file.content) || !store_.save(bot))
    return Refusal{500, say("the bot could not be kept")};
  ShelvedBot& kept = bots_[bot.id] = bot;
  if (isolation_)
    if (auto refused = examine(kept, language())) {
      kept.trouble = refused->sentence;
      store_.save(kept);
    }
  return &kept;
}

std::vector<const ShelvedBot*> BotShelf::of(const std::string& owner, const std::string& game) const {
  std::vector<const ShelvedBot*> found;
  for (const auto& [id, bot] : bots_)
    if (bot.owner == owner && (game.empty() || bot.game == game)) found.push_back(&bot);
  std::ranges::sort(found, [](const ShelvedBot* a, const ShelvedBot* b) {
    return std::pair(a->created, a->name) < std::pair(b->created, b->name);
  });
  return found;
}

Granted<const ShelvedBot*> BotShelf::find(const std::string& id, const std::string& owner) const {
  const auto found = bots_.find(id);
  // Somebody else's bot is not even told to be there.
  if (found == bots_.end() || found->second.owner != owner)
    return Refusal{404, say("you have no bot '{}' here", shown(id))};
  return &found->second;
}

std::optional<Refusal> BotShelf::remove(const std::string& id, const std::string& owner) {
  auto found = find(id, owner);
  if (!found) return found.refusal();
  if (const auto job = examinations_.find(id); job != examinations_.end()) jobs_.stop(job->second);
  if (!store_.remove_bot(id)) return Refusal{500, store_.error()};
  std::error_code error;
  fs::remove_all(folder_of(**found), error);
  bots_.erase(id);
  return std::nullopt;
}

std::optional<Refusal> BotShelf::examine_again(const std::string& id, const std::string& owner) {
  auto found = find(id, owner);
  if (!found) return found.refusal();
  if (!isolation_ || examinations_.contains(id)) return Refusal{409, say("the doctor is looking at it")};
  return examine(bots_.at(id), language());
}

std::optional<Refusal> BotShelf::examine(ShelvedBot& bot, Language chosen) {
  const std::string isolation = std::to_string(std::max(*isolation_, 2));
  JobOrder order{.words = {"doctor", shelved_player(bot.kind), bot.game, "--json", "--positions", "20", "--isolation",
                           isolation, "--lang", chosen == Language::french ? "fr" : "en"},
                 .folder = folder_of(bot),
                 .owner = bot.owner,
                 .most_time = longest_examination};
  order.ended = [this, id = bot.id, chosen](const JobEnd& end) {
    set_language(chosen);
    examined(id, end);
  };
  auto job = jobs_.order(std::move(order));
  if (!job) return job.refusal();
  bot.diagnosis.clear();
  bot.trouble.clear();
  examinations_[bot.id] = *job;
  return std::nullopt;
}

void BotShelf::examined(const std::string& id, const JobEnd& end) {
  examinations_.erase(id);
  const auto found = bots_.find(id);
  if (found == bots_.end()) return;
  ShelvedBot& bot = found->second;
  const std::string_view json = trim(end.output);
  const auto parsed = parse_json(json);
  if (end.how == JobEnd::How::exited && parsed && parsed->object() != nullptr)
    bot.diagnosis = without_folder(std::string(json), inside_json(folder_of(bot)));
  else if (end.how == JobEnd::How::timed_out)
    bot.trouble = say("the doctor did not come to an end within {} s", longest_examination.count() / 1000);
  else
    bot.trouble =
        say("the doctor could not look at it: {}", told_outside(std::string(trim(end.errors)), folder_of(bot)));
  store_.save(bot);
}

std::optional<Error> BotShelf::put_into(const std::string& folder, const ShelvedBot& bot) const {
  const fs::path from = fs::path(folder_of(bot)) / file_of(bot.kind);
  const fs::path to = fs::path(folder) / file_of(bot.kind);
  std::error_code error;
  fs::create_directories(folder, error);
  // A file is never changed after it was written, so two folders can share it.
  if (!error) fs::create_hard_link(from, to, error);
  if (error) fs::copy_file(from, to, error);
  if (error) return Error{say("the bot {} cannot be read: {}", bot.name, error.message())};
  return std::nullopt;
}

std::string bot_json(const ShelvedBot& bot) {
  JsonWriter json;
  json.begin_object().member("id", bot.id).member("game", bot.game).member("name", bot.name);
  json.member("kind", bot.kind == ShelvedBot::Kind::python ? "python" : "program").member("bytes", bot.bytes);
  json.member("created", time_text(bot.created)).key("doctor").begin_object();
  json.member("state", !bot.is_examined() ? "waiting" : bot.diagnosis.empty() ? "failed" : "done");
  json.member("trouble", bot.trouble).key("report");
  bot.diagnosis.empty() ? json.null() : json.json(bot.diagnosis);
  json.end_object().end_object();
  return json.text();
}

}  // namespace plateau
