#include "server/gallery.h"

#include <algorithm>

#include "core/json_reader.h"
#include "server/snapshots.h"

namespace plateau {
namespace {

constexpr std::size_t most_watched = 16;    // by one viewer
constexpr std::size_t most_in_lobby = 24;   // games
constexpr Milliseconds snapshot_lasts(40);  // what is on the clock may be so old
constexpr Milliseconds lobby_pause(500);
constexpr Milliseconds lobby_thinking_pause(1000);  // when nobody moved

SharedText shared(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

}  // namespace

void Gallery::opened(SocketId socket, const std::string& owner, Language language) {
  viewers_[socket] = {.owner = owner, .language = language};
}

void Gallery::closed(SocketId socket) {
  const auto viewer = viewers_.find(socket);
  if (viewer == viewers_.end()) return;
  for (const std::string& id : std::set(viewer->second.watched)) unwatch(socket, viewer->second, id);
  viewers_.erase(viewer);
}

// What is no message of docs/api.md closes the socket: a page that can be helped does not send it.
void Gallery::said(SocketId socket, std::string_view text) {
  const auto found = viewers_.find(socket);
  if (found == viewers_.end()) return;
  Viewer& viewer = found->second;
  set_language(viewer.language);
  const auto message = parse_json(text);
  if (!viewer.messages.take(house_->now().stopwatch) || !message || message->object() == nullptr) return close_(socket);
  const auto word = [&](const char* name) {
    const JsonValue* value = message->find(name);
    return value == nullptr ? nullptr : value->text();
  };
  if (const std::string* id = word("watch")) {
    if (*id == "analysis") {
      viewer.analyses = true;
      return send_analysis(socket, viewer);
    }
    if (*id != "lobby") return watch(socket, viewer, *id);
    viewer.in_lobby = true;
    return send_lobby(socket, viewer);
  }
  if (const std::string* id = word("unwatch")) {
    if (*id == "lobby") viewer.in_lobby = false;
    if (*id == "analysis") viewer.analyses = false;
    return unwatch(socket, viewer, *id);
  }
  if (message->find("ping") != nullptr) return send(socket, viewer, shared(pong_message()));
  close_(socket);
}

void Gallery::watch(SocketId socket, Viewer& viewer, const std::string& id) {
  const auto topic = topics_ ? topics_(id) : std::nullopt;
  auto table = topic ? Granted<const Table*>(nullptr) : house_->visit(id);
  if (!table) return send(socket, viewer, shared(gone_message(id)));
  if (viewer.watched.size() >= most_watched && !viewer.watched.contains(id)) return close_(socket);
  viewer.watched.insert(id);
  watchers_[id].insert(socket);
  if (!topic) return send_snapshot(socket, viewer, **table);
  if (!topic->empty()) send(socket, viewer, shared(*topic));
}

void Gallery::unwatch(SocketId socket, Viewer& viewer, const std::string& id) {
  viewer.watched.erase(id);
  const auto group = watchers_.find(id);
  if (group == watchers_.end()) return;
  group->second.erase(socket);
  if (!group->second.empty()) return;
  watchers_.erase(group);
  snapshots_.erase({id, false});
  snapshots_.erase({id, true});
}

void Gallery::send(SocketId socket, Viewer& viewer, const SharedText& rest) {
  if (viewer.behind) return;
  if (send_(socket, "{\"n\":" + std::to_string(viewer.sent + 1) + ",", rest))
    ++viewer.sent;
  else
    viewer.behind = true;
}

void Gallery::caught_up(SocketId socket) {
  const auto found = viewers_.find(socket);
  if (found == viewers_.end()) return;
  Viewer& viewer = found->second;
  viewer.behind = false;
  for (const std::string& id : std::set(viewer.watched)) watch(socket, viewer, id);
  if (viewer.in_lobby) send_lobby(socket, viewer);
  if (viewer.analyses) send_analysis(socket, viewer);
}

void Gallery::send_snapshot(SocketId socket, Viewer& viewer, const Table& table) {
  const ClockReading now = house_->now();
  const bool mine = !viewer.owner.empty() && viewer.owner == table.setup().owner;
  Kept& kept = snapshots_[{table.id(), mine}];
  if (kept.text == nullptr || kept.seq != table.seq() || now.stopwatch - kept.made > snapshot_lasts) {
    const SnapshotContext context{
        .flags = {.mine = mine, .live = house_->is_live(table)}, .waiting = house_->ahead_of(table), .now = now};
    kept = {table.seq(), now.stopwatch, shared(snapshot_message(snapshot_json(table, context)))};
  }
  send(socket, viewer, kept.text);
}

void Gallery::publish(const std::string& id, const SharedText& rest) {
  const auto group = watchers_.find(id);
  if (group == watchers_.end()) return;
  for (const SocketId socket : group->second) send(socket, viewers_.at(socket), rest);
}

bool Gallery::is_analysing(const std::string& owner) const {
  return std::ranges::any_of(viewers_,
                             [&](const auto& known) { return known.second.analyses && known.second.owner == owner; });
}

void Gallery::tell_analysts(const std::string& owner, const SharedText& rest) {
  for (auto& [socket, viewer] : viewers_)
    if (viewer.analyses && viewer.owner == owner) send(socket, viewer, rest);
}

void Gallery::moved(const Table& table, std::size_t first_ply) {
  lobby_changed_ = true;
  if (is_watched(table.id())) publish(table.id(), shared(moved_message(table, first_ply, house_->now())));
}

void Gallery::changed(const Table& table) {
  lobby_changed_ = true;
  const auto group = watchers_.find(table.id());
  if (group == watchers_.end()) return;
  snapshots_.erase({table.id(), false});
  snapshots_.erase({table.id(), true});
  for (const SocketId socket : group->second) send_snapshot(socket, viewers_.at(socket), table);
}

void Gallery::thought(const Table& table) {
  lobby_thinks_ = true;
  if (is_watched(table.id())) publish(table.id(), shared(thought_message(table)));
}

void Gallery::remarked(const Table& table, const Remark& remark) {
  lobby_thinks_ = true;
  if (is_watched(table.id())) publish(table.id(), shared(remark_message(table, remark)));
}

void Gallery::waits(const Table& table, int ahead) {
  if (is_watched(table.id())) publish(table.id(), shared(waiting_message(table, ahead)));
}

void Gallery::gone(const std::string& id) {
  lobby_changed_ = true;
  publish(id, shared(gone_message(id)));
  const auto group = watchers_.find(id);
  if (group == watchers_.end()) return;
  for (const SocketId socket : std::set(group->second)) unwatch(socket, viewers_.at(socket), id);
}

std::string Gallery::lobby_games(const std::string& owner, const std::string& game) const {
  JsonWriter json;
  json.begin_array();
  std::size_t shown_games = 0;
  for (const Table* table : house_->running()) {
    if (!game.empty() && table->info().name != game) continue;
    if (++shown_games > most_in_lobby) break;
    const bool mine = !owner.empty() && owner == table->setup().owner;
    json.json(summary_json(lobby_members(*table, house_->now()), {.mine = mine, .live = house_->is_live(*table)}));
  }
  json.end_array();
  return json.text();
}

void Gallery::send_lobby(SocketId socket, Viewer& viewer) {
  send(socket, viewer, shared(lobby_message(lobby_games(viewer.owner, ""))));
}

void Gallery::send_analysis(SocketId socket, Viewer& viewer) {
  if (const SharedText whole = analysis_of_(viewer.owner)) send(socket, viewer, whole);
}

// Who has no game in the lobby sees the same as everybody else who has none.
void Gallery::tick() {
  const Milliseconds now = house_->now().stopwatch;
  const bool news = lobby_changed_ && now - lobby_told_ >= lobby_pause;
  const bool thoughts = lobby_thinks_ && now - lobby_told_ >= lobby_thinking_pause;
  if (!news && !thoughts) return;
  lobby_changed_ = lobby_thinks_ = false;
  lobby_told_ = now;
  std::set<std::string> owners;
  for (const Table* table : house_->running()) owners.insert(table->setup().owner);
  std::map<std::string, SharedText> texts;
  for (auto& [socket, viewer] : viewers_) {
    if (!viewer.in_lobby) continue;
    SharedText& text = texts[owners.contains(viewer.owner) ? viewer.owner : std::string()];
    if (text == nullptr)
      text = shared(lobby_message(lobby_games(owners.contains(viewer.owner) ? viewer.owner : std::string(), "")));
    send(socket, viewer, text);
  }
}

void Gallery::say_goodbye() {
  for (auto& [socket, viewer] : viewers_) {
    set_language(viewer.language);
    send(socket, viewer,
         shared(bye_message(say("The server ends. The games are kept; they go on when it is started again."))));
  }
}

}  // namespace plateau
