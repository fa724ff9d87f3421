// The requests of docs/api.md, one function each. It knows the house and the guard, and no sockets.
#pragma once

#include <functional>
#include <string>

#include "core/json_reader.h"
#include "server/analyses.h"
#include "server/gallery.h"
#include "server/guard.h"
#include "server/house.h"
#include "server/trials.h"
#include "server/web_server.h"

namespace plateau {

WebAnswer refusal_answer(const Refusal& refusal);

class Api {
 public:
  using Respond = std::function<void(WebAnswer)>;

  Api(House& house, Gallery& gallery, Analyses& analyses, Trials& trials, Guard& guard, std::string version);

  // `path` is what follows "/api/v1".
  void answer(std::string_view path, const WebRequest& request, const std::string& owner, const Respond& respond);

 private:
  struct Asked {
    const WebRequest& request;
    const std::string& owner;
    JsonValue body;
    std::string id;  // of the game
  };

  WebAnswer answer_now(std::string_view path, Asked& asked);
  WebAnswer answer_game(std::string_view what, Asked& asked);
  WebAnswer catalogue(const Asked& asked) const;
  static WebAnswer rules(std::string_view game);
  WebAnswer about(const Asked& asked) const;
  WebAnswer log_in(const Asked& asked);
  WebAnswer list(const Asked& asked);
  WebAnswer create(const Asked& asked);
  WebAnswer import(const Asked& asked);
  WebAnswer analysis(const Asked& asked);
  WebAnswer trial(const Asked& asked);
  WebAnswer views(const Asked& asked);
  WebAnswer record(const Asked& asked);
  WebAnswer play(const Asked& asked);
  WebAnswer take_back(const Asked& asked);
  WebAnswer fork(const Asked& asked);
  WebAnswer rematch(const Asked& asked);
  WebAnswer resign(const Asked& asked);
  WebAnswer remove(const Asked& asked);
  void hint(const Asked& asked, const Respond& respond);
  WebAnswer snapshot(Granted<const Table*> table, const Asked& asked, int status);

  House& house_;
  Gallery& gallery_;
  Analyses& analyses_;
  Trials& trials_;
  Guard& guard_;
  std::string version_;
  std::string catalogue_;
  std::string catalogue_tag_;
};

}  // namespace plateau
