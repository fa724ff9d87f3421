#include "server/site.h"

namespace plateau {

ClockReading machine_time() {
  const auto in_milliseconds = [](auto time) {
    return std::chrono::duration_cast<Milliseconds>(time.time_since_epoch());
  };
  return {.since_1970 = in_milliseconds(std::chrono::system_clock::now()),
          .stopwatch = in_milliseconds(std::chrono::steady_clock::now())};
}

Site::Site(const SiteSettings& settings)
    : settings_(settings),
      guard_(settings.access),
      gallery_([this](SocketId id, std::string head,
                      SharedText rest) { return server_->send(id, std::move(head), std::move(rest)); },
               [this](SocketId id) { server_->close(id); }),
      jobs_(settings.jobs) {}

Result<std::unique_ptr<Site>> Site::open(const SiteSettings& settings) {
  std::unique_ptr<Site> site(new Site(settings));
  HouseSettings house{
      .folder = settings.folder, .threads = settings.threads, .now = machine_time, .pace = settings.pace};
  house.post = [raw = site.get()](std::function<void()> work) { raw->server_->post(std::move(work)); };
  house.recorded = [raw = site.get()](const std::string& id) { return raw->compete_->recorded(id); };
  const Thinkers::Post post = house.post;
  auto opened = House::open(std::move(house), site->gallery_);
  if (!opened) return opened.error();
  site->house_ = std::move(opened).value();
  site->gallery_.set_house(*site->house_);
  AnalysesSettings analyses{.thinkers = &site->house_->thinkers()};
  analyses.stopwatch = [] { return machine_time().stopwatch; };
  analyses.tell = [raw = site.get()](const std::string& owner, const SharedText& text) {
    raw->gallery_.tell_analysts(owner, text);
  };
  analyses.is_watched = [raw = site.get()](const std::string& owner) { return raw->gallery_.is_analysing(owner); };
  site->analyses_ = std::make_unique<Analyses>(std::move(analyses));
  site->gallery_.set_analysis([raw = site.get()](const std::string& owner) { return raw->analyses_->message(owner); });
  site->trials_ =
      std::make_unique<Trials>(TrialSettings{.folder = settings.folder + "/trials", .jobs = &site->jobs_});
  site->api_ = std::make_unique<Api>(*site->house_, site->gallery_, *site->analyses_, *site->trials_,
                                     site->guard_, settings.version);
  site->live_games_ = std::make_unique<LiveGames>(*site->house_);
  auto compete = Compete::open({.folder = settings.folder,
                                .now = machine_time,
                                .post = post,
                                .guard = site->guard_,
                                .gallery = site->gallery_,
                                .jobs = site->jobs_});
  if (!compete) return compete.error();
  site->compete_ = std::move(compete).value();
  site->gallery_.set_topics([raw = site.get()](const std::string& name) { return raw->compete_->topic(name); });
  return site;
}

void Site::answer(const WebRequest& request, std::function<void(WebAnswer)> respond) {
  set_language(language_of(request));
  const auto finish = [respond = std::move(respond)](WebAnswer answer) {
    add_security_headers(answer);
    respond(std::move(answer));
  };
  if (const auto refused = guard_.check(request, house_->now().stopwatch)) return finish(refusal_answer(*refused));
  const Visitor visitor = visitor_of(request);
  const auto finish_known = [finish, visitor](WebAnswer answer) {
    if (visitor.is_new) answer.headers.emplace_back("Set-Cookie", cookie_of(visitor));
    finish(std::move(answer));
  };
  const std::string_view path = request.path;
  if (path.starts_with(interface_path) && path.substr(interface_path.size()).starts_with('/')) {
    const std::string_view asked = path.substr(interface_path.size());
    if (Compete::is_asked_by(asked)) return compete_->answer(asked, request, visitor.owner, finish_known);
    return api_->answer(asked, request, visitor.owner, finish_known);
  }
  WebAnswer page = page_answer(settings_.pages, request);
  const bool lasts = !page.type.starts_with("text/html");  // what is kept for ever must not carry a cookie
  lasts ? finish(std::move(page)) : finish_known(std::move(page));
}

WebAnswer Site::refusal(const WebRequest& request, int status) {
  set_language(language_of(request));
  WebAnswer answer =
      refusal_answer({status, status == 413   ? say("the request is too large")
                              : status == 431 ? say("the head of the request is too large")
                                              : say("this is not a request of HTTP that can be understood")});
  add_security_headers(answer);
  return answer;
}

std::optional<WebAnswer> Site::refuse_socket(const WebRequest& request) {
  set_language(language_of(request));
  if (const auto refused = guard_.check(request, house_->now().stopwatch)) return refusal_answer(*refused);
  if (!guard_.has_entered(known_owner(request))) return refusal_answer({401, say("this server asks for a password")});
  return std::nullopt;
}

void Site::socket_opened(SocketId id, const WebRequest& request) {
  gallery_.opened(id, known_owner(request), language_of(request));
}

void Site::tick() {
  house_->tick([this](const std::string& id) { return gallery_.is_watched(id); });
  analyses_->tick();
  jobs_.tick(house_->now().stopwatch);
  compete_->tick();
  gallery_.tick();
}

}  // namespace plateau
