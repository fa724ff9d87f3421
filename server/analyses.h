// The analyses of the browsers, one of each at a time: a position that an engine looks deeper and deeper into, or all
// positions of a game one after the other. They think in the house's pool and make room for games that are played.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/analysis_request.h"
#include "server/thinkers.h"
#include "server/web_server.h"

namespace plateau {

struct AnalysesSettings {
  Thinkers* thinkers = nullptr;
  std::function<Milliseconds()> stopwatch;
  // For everybody of this owner who watches: the body of a message, from its second member on.
  std::function<void(const std::string& owner, const SharedText& text)> tell;
  std::function<bool(const std::string& owner)> is_watched;
  std::size_t most_at_once = 8;
  Milliseconds patience{5000};  // how long nobody may look at it before it is stopped
};

class Analyses {
 public:
  explicit Analyses(AnalysesSettings settings) : settings_(std::move(settings)) {}
  ~Analyses();

  // Begins, instead of what the owner had analysed before. Its state as JSON.
  Granted<std::string> begin(AnalysisRequest request, const std::string& owner);
  // The state of the owner's analysis, with everything found; a sign that somebody wants it.
  Granted<std::string> state(const std::string& owner);
  // The same as a message; nothing where nothing is analysed.
  SharedText message(const std::string& owner);
  // Stops it; what was found stays.
  void stop(const std::string& owner);

  // A few times a second: stops what nobody looks at, and lets games go first.
  void tick();

 private:
  enum class Stage { waiting, thinking, done, stopped };
  struct Step {  // what is known of a move of a line
    std::vector<std::string> click;
    Player by = 0;
  };
  struct Ply {  // a position of a game
    bool known = false;
    Player seat = 0;
    int depth = 0;
    Line line;
  };
  struct Analysis {
    std::uint64_t id = 0;
    AnalysisRequest request;
    Stage stage = Stage::waiting;
    std::shared_ptr<RememberedEngine> engine;
    std::optional<Thinkers::Job> job;
    bool makes_room = false;  // it was stopped for others and goes on after them
    Milliseconds begun{0};    // when its engine last began, on the stopwatch
    Milliseconds used{0};     // before that
    Milliseconds last_seen{0};
    Milliseconds told{0};
    // Of one position.
    Thought thought;
    std::map<std::string, Step> steps;  // by the moves that lead to and include it
    // Of a game: from its end to its beginning, so that what is proven at the end helps with what came before.
    std::vector<Ply> plies;
    std::unique_ptr<AnyPosition> at;  // the next to be looked at: that after `left` - 1 plies
    std::size_t left = 0;
    std::size_t told_from = 0;  // plies from here on were told
  };
  struct Found {  // what is kept of an analysis that was finished
    std::string key;
    Milliseconds time{0};
    Thought thought;
    std::vector<Ply> plies;
  };

  void go_on(const std::string& owner, Analysis& analysis);
  void ask(const std::string& owner, Analysis& analysis, Milliseconds time);
  void think_so_far(Analysis& analysis, const Thought& thought);
  void answered(const std::string& owner, Analysis& analysis, Thought thought);
  void end(const std::string& owner, Analysis& analysis, Stage stage);
  void tell(const std::string& owner, Analysis& analysis);
  void remember(const Analysis& analysis);
  const Found* recall(const AnalysisRequest& request) const;
  bool is_busy(const Analysis& analysis) const { return analysis.job.has_value(); }
  void drop_idle_engines();
  std::string json(Analysis& analysis, std::size_t first_ply, std::size_t end_ply) const;

  static bool step_to_player(Analysis& analysis);
  static void write_position(JsonWriter& json, Analysis& analysis);
  static void write_steps(JsonWriter& json, Analysis& analysis, const Line& line);
  static void write_plies(JsonWriter& json, const Analysis& analysis, std::size_t first, std::size_t end);

  AnalysesSettings settings_;
  std::uint64_t last_id_ = 0;
  std::map<std::string, Analysis, std::less<>> of_owner_;
  std::deque<Found> found_;  // the latest first
};

}  // namespace plateau
