// The bots that browsers uploaded: each a file in a folder of its own, which is all that it will see of this machine
// when it runs. The doctor looks at each one as it comes.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/message.h"
#include "server/compete/compete_store.h"
#include "server/jobs.h"

namespace plateau {

struct ShelfSettings {
  std::string folder;  // of the server's data
  std::function<ClockReading()> now;
  std::size_t most_bytes = 2 << 20;  // of one bot
  std::size_t most_of_owner = 200;   // bots
  std::size_t most_bots = 3000;      // of all
  std::size_t most_all_bytes = 1 << 30;
};

struct UploadedFile {
  std::string game;
  std::string name;  // of the file; only its last part is looked at, and no path is made of it
  std::string content;
};

class BotShelf {
 public:
  BotShelf(ShelfSettings settings, CompeteStore& store, Jobs& jobs);

  // From then on the doctor works: how well programs can be shut in here is known. Below 2 nothing is run.
  void set_isolation(int level);
  std::optional<int> isolation() const { return isolation_; }

  Granted<const ShelvedBot*> put(const UploadedFile& file, const std::string& owner);
  std::vector<const ShelvedBot*> of(const std::string& owner, const std::string& game) const;  // the oldest first
  Granted<const ShelvedBot*> find(const std::string& id, const std::string& owner) const;
  std::optional<Refusal> remove(const std::string& id, const std::string& owner);
  // Once more, in the language of this thread.
  std::optional<Refusal> examine_again(const std::string& id, const std::string& owner);

  // Puts its file into this folder, which is made, and where it stays when the bot is removed.
  std::optional<Error> put_into(const std::string& folder, const ShelvedBot& bot) const;

 private:
  std::string folder_of(const ShelvedBot& bot) const { return settings_.folder + "/bots/" + bot.id; }
  std::optional<Refusal> check_room(std::size_t bytes, const std::string& owner) const;
  std::optional<Refusal> examine(ShelvedBot& bot, Language language);
  void examined(const std::string& id, const JobEnd& end);

  ShelfSettings settings_;
  CompeteStore& store_;
  Jobs& jobs_;
  std::optional<int> isolation_;
  std::map<std::string, ShelvedBot> bots_;
  std::map<std::string, Jobs::Id> examinations_;
};

// "python:./bot.py" or "cmd:./bot": how the arena calls a bot that lies in this folder.
std::string shelved_player(ShelvedBot::Kind kind, const std::string& folder = ".");

std::string bot_json(const ShelvedBot& bot);

}  // namespace plateau
