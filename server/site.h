// The server as a whole: what comes over the wires goes to the guard, the pages, the interface and the gallery, all in
// one thread.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "server/analyses.h"
#include "server/api.h"
#include "server/compete/compete.h"
#include "server/gallery.h"
#include "server/guard.h"
#include "server/house.h"
#include "server/jobs.h"
#include "server/live_games.h"
#include "server/pages.h"
#include "server/trials.h"
#include "server/web_server.h"

namespace plateau {

struct SiteSettings {
  std::string folder;  // of the games
  Access access;
  std::span<const PageFile> pages;
  std::string version;
  int threads = 2;         // that think
  Milliseconds pace{200};  // see HouseSettings
  JobSettings jobs;
};

// The time of this machine.
ClockReading machine_time();

class Site final : public WebService {
 public:
  static constexpr std::string_view interface_path = "/api/v1";
  static constexpr std::string_view live_path = "/api/v1/live";
  static constexpr std::string_view upload_path = "/api/v1/bots";

  // The store is opened, and with it the folder locked, before the server listens.
  static Result<std::unique_ptr<Site>> open(const SiteSettings& settings);
  // From then on it answers. REQUIRES: the server outlives it.
  void serve_with(WebServer& server) { server_ = &server; }

  void answer(const WebRequest& request, std::function<void(WebAnswer)> respond) override;
  WebAnswer refusal(const WebRequest& request, int status) override;
  std::optional<WebAnswer> refuse_socket(const WebRequest& request) override;
  void socket_opened(SocketId socket, const WebRequest& request) override;
  void socket_said(SocketId socket, std::string_view text) override { gallery_.said(socket, text); }
  void socket_caught_up(SocketId socket) override { gallery_.caught_up(socket); }
  void socket_closed(SocketId socket) override { gallery_.closed(socket); }
  void line_came(LineSource source, std::string_view line) override { live_games_->came(source, line); }
  void line_source_closed(LineSource source) override { live_games_->closed(source); }
  void tick() override;
  void ending() override { gallery_.say_goodbye(); }

 private:
  explicit Site(const SiteSettings& settings);

  SiteSettings settings_;
  WebServer* server_ = nullptr;
  Guard guard_;
  Gallery gallery_;
  std::unique_ptr<House> house_;
  std::unique_ptr<Analyses> analyses_;
  std::unique_ptr<Api> api_;
  std::unique_ptr<LiveGames> live_games_;
  std::unique_ptr<Trials> trials_;
  std::unique_ptr<Compete> compete_;
  Jobs jobs_;  // ends first: who is told of an end is still there
};

extern const std::span<const Translation> server_french;

}  // namespace plateau
