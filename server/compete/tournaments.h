// The tournaments that browsers created. Each is played by a child of the server, `plateau tournament`, in a folder of
// its own that holds everything: its plan, copies of its bots, its games. So it survives whatever happens to the
// server: after a restart those that were going go on.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/compete/bot_shelf.h"
#include "server/compete/compete_store.h"
#include "server/compete/tournament_reading.h"
#include "server/compete/tournament_request.h"
#include "server/errands.h"
#include "server/jobs.h"

namespace plateau {

struct TournamentSettings {
  std::string folder;  // of the server's data
  std::function<ClockReading()> now;
  // Something is new about this tournament: the message for those who watch it.
  std::function<void(const std::string& id, const std::string& json)> changed;
  std::function<bool(const std::string& id)> is_watched;
  std::function<void(const std::string& id)> removed;
  std::size_t most_of_owner = 100;  // kept
  std::size_t most_going = 4;       // of one owner
  std::size_t most = 2000;          // of all
};

class Tournaments {
 public:
  Tournaments(TournamentSettings settings, CompeteStore& store, BotShelf& shelf, Jobs& jobs, Errands& errands);

  // Goes on with what was going when the server ended.
  void resume_all();

  Granted<std::string> create(const RequestedTournament& wanted, const std::string& owner);  // its id
  std::optional<Refusal> pause(const std::string& id, const std::string& owner);
  std::optional<Refusal> resume(const std::string& id, const std::string& owner);
  std::optional<Refusal> stop(const std::string& id, const std::string& owner);  // for good
  std::optional<Refusal> remove(const std::string& id, const std::string& owner);

  const HeldTournament* find(const std::string& id) const;
  // {"tournaments": […]}: the latest first.
  std::string list_json(const std::string& owner) const;
  TournamentFolder folder_of(const std::string& id) const { return {settings_.folder + "/tournaments/" + id}; }

  // A Tournament as it is now, or as it was a moment ago. Called later when it must be read.
  using Answer = std::function<void(Granted<std::string>)>;
  void describe(const std::string& id, const std::string& owner, Answer answer);
  void pictures(const std::string& id, Language language, Answer answer);
  // What is known without reading anything; empty: nothing yet.
  std::string last_json(const std::string& id) const;

  void tick();

 private:
  struct Held {
    HeldTournament about;
    std::optional<Jobs::Id> job;
    bool runs = false;    // its job has begun
    bool leaves = false;  // to be removed when its job has ended
    std::optional<TournamentReading> reading;
    Milliseconds read_at{0};
    Milliseconds reading_took{0};
    bool is_being_read = false;
    bool is_stale = true;                                   // something happened since it was read
    std::vector<std::function<void(const Held*)>> waiting;  // for what is being read
    // From where the speed is reckoned: since the job began.
    std::optional<std::pair<Milliseconds, std::size_t>> pace_from;
  };

  Granted<Held*> find_own(const std::string& id, const std::string& owner);
  std::optional<Refusal> start(Held& held);
  void ended(const std::string& id, const JobEnd& end);
  void halt(Held& held, HeldTournament::State state);
  bool keep(const Held& held);
  void erase(const std::string& id);
  Result<std::vector<Entrant>> seat_players(const RequestedTournament& wanted, const std::string& owner,
                                            const TournamentFolder& folder) const;
  void read(Held& held);
  void take_reading(Held& held, Result<TournamentReading> reading, Milliseconds took);
  void when_fresh(Held& held, std::function<void(const Held*)> done);
  bool is_fresh(const Held& held) const;
  std::string members(const Held& held) const;  // of a Tournament, without braces
  void tell(const Held& held) const;

  TournamentSettings settings_;
  CompeteStore& store_;
  BotShelf& shelf_;
  Jobs& jobs_;
  Errands& errands_;
  std::map<std::string, Held> held_;
};

}  // namespace plateau
