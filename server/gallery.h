// The people who watch: which games, what they have been sent, who cannot follow. It turns what happens in the house
// into messages; each is written once, however many get it.
#pragma once

#include <map>
#include <set>
#include <string>

#include "core/message.h"
#include "server/house.h"
#include "server/rates.h"
#include "server/web_server.h"

namespace plateau {

class Gallery final : public HouseListener {
 public:
  // How a message leaves; false: the viewer cannot take it now, and caught_up() will be called.
  using Send = std::function<bool(SocketId, std::string head, SharedText rest)>;
  using Close = std::function<void(SocketId)>;

  Gallery(Send send, Close close) : send_(std::move(send)), close_(std::move(close)) {}
  void set_house(House& house) { house_ = &house; }
  // What is analysed for an owner, as a message; empty: nothing.
  using AnalysisOf = std::function<SharedText(const std::string& owner)>;
  void set_analysis(AnalysisOf analysis_of) { analysis_of_ = std::move(analysis_of); }
  // What can be watched besides games. The first message about it, from its second member on; empty: there is none yet;
  // nothing: there is no such thing.
  using Topics = std::function<std::optional<std::string>(const std::string& name)>;
  void set_topics(Topics topics) { topics_ = std::move(topics); }

  void opened(SocketId socket, const std::string& owner, Language language);
  void said(SocketId socket, std::string_view text);
  void caught_up(SocketId socket);
  void closed(SocketId socket);

  bool is_watched(const std::string& id) const { return watchers_.contains(id); }
  // Somebody at this browser watches what it has analysed.
  bool is_analysing(const std::string& owner) const;
  void tell_analysts(const std::string& owner, const SharedText& rest);
  // To everybody who watches this game or topic.
  void publish(const std::string& id, const SharedText& rest);
  void tick();  // the lobby, at most twice a second
  void say_goodbye();

  void moved(const Table& table, std::size_t first_ply) override;
  void changed(const Table& table) override;
  void thought(const Table& table) override;
  void remarked(const Table& table, const Remark& remark) override;
  void waits(const Table& table, int ahead) override;
  void gone(const std::string& id) override;

  // The games that run now, as this viewer sees them: an array.
  std::string lobby_games(const std::string& owner, const std::string& game) const;

 private:
  struct Viewer {
    std::string owner;
    Language language = Language::english;
    std::set<std::string> watched;
    bool in_lobby = false;
    bool analyses = false;
    bool behind = false;
    std::uint64_t sent = 0;
    Bucket messages{.per_second = 20, .most = 60};
  };
  struct Kept {  // a snapshot that many ask for at nearly the same time
    std::int64_t seq = 0;
    Milliseconds made{0};
    SharedText text;
  };

  void send(SocketId socket, Viewer& viewer, const SharedText& rest);
  void send_snapshot(SocketId socket, Viewer& viewer, const Table& table);
  void watch(SocketId socket, Viewer& viewer, const std::string& id);
  void unwatch(SocketId socket, Viewer& viewer, const std::string& id);
  void send_lobby(SocketId socket, Viewer& viewer);
  void send_analysis(SocketId socket, Viewer& viewer);

  Send send_;
  Close close_;
  Topics topics_;
  House* house_ = nullptr;
  AnalysisOf analysis_of_;
  std::map<SocketId, Viewer> viewers_;
  std::map<std::string, std::set<SocketId>, std::less<>> watchers_;  // by game
  std::map<std::pair<std::string, bool>, Kept> snapshots_;           // by game and `mine`
  bool lobby_changed_ = false;
  bool lobby_thinks_ = false;  // something was thought or said
  Milliseconds lobby_told_{0};
};

}  // namespace plateau
