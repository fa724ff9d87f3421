// Everything about competing: the requests below /bots and /tournaments of docs/api.md, and those who do what they ask
// for.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/json_reader.h"
#include "server/compete/bot_shelf.h"
#include "server/compete/tournaments.h"
#include "server/errands.h"
#include "server/gallery.h"
#include "server/guard.h"
#include "server/jobs.h"
#include "server/web_server.h"

namespace plateau {

class Compete {
 public:
  using Respond = std::function<void(WebAnswer)>;

  struct Surroundings {
    std::string folder;  // of the server's data
    std::function<ClockReading()> now;
    Errands::Post post;
    Guard& guard;
    Gallery& gallery;
    Jobs& jobs;
  };

  static Result<std::unique_ptr<Compete>> open(const Surroundings& surroundings);
  static bool is_asked_by(std::string_view path);

  // `path` is what follows "/api/v1".
  void answer(std::string_view path, const WebRequest& request, const std::string& owner, const Respond& respond);

  // The topics of the gallery: "tournament/ID".
  std::optional<std::string> topic(const std::string& name) const;
  // The games that tournaments played; nothing: there is no such game.
  std::unique_ptr<Table> recorded(const std::string& id) const;

  void tick() { tournaments_.tick(); }

 private:
  struct Asked {
    const WebRequest& request;
    const std::string& owner;
    const Respond& respond;
    JsonValue body;
    std::string id;    // of the bot or tournament
    std::string what;  // is asked of it: "/games"
  };

  Compete(const Surroundings& surroundings, std::unique_ptr<CompeteStore> store);

  void find_isolation();
  void answer_bots(const Asked& asked);
  void upload(const Asked& asked);
  void answer_tournaments(const Asked& asked);
  void create(const Asked& asked);
  void change(const Asked& asked);
  void games(const Asked& asked);
  void download(const Asked& asked);
  // Reads in another thread and answers with what was read.
  void read_for(const Asked& asked, std::function<Result<std::string>()> read, WebAnswer answer);

  std::function<ClockReading()> now_;
  Guard& guard_;
  std::unique_ptr<CompeteStore> store_;
  Jobs& jobs_;
  bool isolation_is_asked_ = false;
  BotShelf shelf_;
  Errands errands_;
  Tournaments tournaments_;
};

}  // namespace plateau
