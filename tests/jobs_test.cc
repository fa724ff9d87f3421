// Children of the server: that they run, are bounded, and end.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "server/jobs.h"
#include "tests/support/temporary_folder.h"

namespace plateau {
namespace {

// A shell stands for our program: what it does is not what is looked at here.
class JobsTest : public testing::Test {
 protected:
  JobsTest() { start({}); }

  void start(JobSettings settings) {
    settings.program = "/bin/sh";
    jobs_ = std::make_unique<Jobs>(std::move(settings));
  }
  // Its end is put into ends_ by its name.
  Jobs::Id run(const std::string& name, const std::string& script, JobOrder order = {}) {
    order.words = {"-c", script};
    if (order.owner.empty()) order.owner = name;
    order.begins = [this, name] { begun_.push_back(name); };
    order.ended = [this, name](JobEnd end) { ends_[name] = std::move(end); };
    auto id = jobs_->order(std::move(order));
    EXPECT_TRUE(bool(id)) << id.refusal().sentence;
    return *id;
  }
  template <class Condition>
  bool wait_for(const Condition& condition) {
    for (int i = 0; i < 3000; ++i) {
      jobs_->tick(now_);
      if (condition()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
  }
  bool wait_for_end(const std::string& name) {
    return wait_for([&] { return ends_.contains(name); });
  }

  Milliseconds now_{1000};
  std::map<std::string, JobEnd> ends_;
  std::vector<std::string> begun_;
  std::unique_ptr<Jobs> jobs_;
};

TEST_F(JobsTest, RunsAndTellsWhatWasWritten) {
  run("good", "echo $0; pwd; echo careful >&2; cat; nice", {.folder = "/usr"});
  run("bad", "exit 3");
  run("no folder", "true", {.folder = "/nowhere"});
  EXPECT_TRUE(begun_.empty()) << "nothing begins before a tick";
  ASSERT_TRUE(wait_for([&] { return ends_.size() == 3; }));
  EXPECT_TRUE(ends_["good"].is_good());
  EXPECT_TRUE(ends_["good"].output.starts_with("plateau\n/usr\n")) << ends_["good"].output;
  EXPECT_EQ(ends_["good"].errors, "careful\n");
  const int ours = getpriority(PRIO_PROCESS, 0);
  EXPECT_TRUE(ends_["good"].output.ends_with("\n" + std::to_string(std::min(ours + 5, 19)) + "\n"));
  EXPECT_FALSE(ends_["bad"].is_good());
  EXPECT_EQ(ends_["bad"].code, 3);
  EXPECT_FALSE(ends_["no folder"].is_good());
}

TEST_F(JobsTest, WordsAreNotReadByAShell) {
  JobOrder order{.words = {"-c", "printf '%s|' \"$@\"", "x", "a b", "$(id)", "*"}};
  order.ended = [this](JobEnd end) { ends_["words"] = std::move(end); };
  ASSERT_TRUE(bool(jobs_->order(std::move(order))));
  ASSERT_TRUE(wait_for_end("words"));
  EXPECT_EQ(ends_["words"].output, "a b|$(id)|*|");
}

TEST_F(JobsTest, OutputIsBounded) {
  start({.most_output = 10, .most_errors = 10});
  run("loud", "i=0; while [ $i -lt 30000 ]; do echo line $i; echo error $i >&2; i=$((i+1)); done");
  ASSERT_TRUE(wait_for_end("loud"));
  EXPECT_TRUE(ends_["loud"].is_good());
  EXPECT_EQ(ends_["loud"].output, "line 0\nlin");
  EXPECT_EQ(ends_["loud"].errors, "ror 29999\n");
}

TEST_F(JobsTest, SoManyAtATimeAndLanesDoNotWaitForEachOther) {
  run("a", "exec sleep 1000", {.owner = "anna"});
  run("b", "exec sleep 1000", {.owner = "anna"});
  const auto third = run("c", "exec sleep 1000", {.owner = "anna"});
  run("d", "exec sleep 1000", {.owner = "bob"});
  const auto lasting = run("cup", "exec sleep 1000", {.owner = "anna", .lane = JobLane::lasting});
  EXPECT_EQ(jobs_->ahead_of(third), 2);
  jobs_->tick(now_);
  EXPECT_EQ(begun_, (std::vector<std::string>{"a", "d", "cup"})) << "fair to both owners";
  EXPECT_EQ(jobs_->running(), 3);
  EXPECT_EQ(jobs_->waiting(), 2);
  EXPECT_EQ(jobs_->ahead_of(third), 1);
  EXPECT_EQ(jobs_->ahead_of(lasting), std::nullopt);
}

TEST_F(JobsTest, TooManyAreRefused) {
  start({.most_waiting = 3, .most_waiting_of_owner = 2});
  run("a", "true", {.owner = "anna"});
  run("b", "true", {.owner = "anna"});
  auto refused = jobs_->order({.owner = "anna"});
  ASSERT_FALSE(bool(refused));
  EXPECT_EQ(refused.refusal().status, 429);
  run("c", "true", {.owner = "bob"});
  EXPECT_FALSE(bool(jobs_->order({.owner = "carl"})));
  ASSERT_TRUE(wait_for([&] { return ends_.size() == 3; }));
  run("d", "true", {.owner = "anna"});
  EXPECT_TRUE(wait_for_end("d"));
}

TEST_F(JobsTest, StopsWhatRunsAndWhatWaits) {
  start({.most_quick = 1});
  const auto running = run("running", "exec sleep 1000");
  const auto waiting = run("waiting", "true");
  ASSERT_TRUE(wait_for([&] { return !begun_.empty(); }));
  jobs_->stop(waiting);
  jobs_->stop(running);
  jobs_->stop(99);
  ASSERT_TRUE(wait_for([&] { return ends_.size() == 2; }));
  EXPECT_EQ(ends_["running"].how, JobEnd::How::signalled);
  EXPECT_EQ(ends_["running"].code, SIGTERM);
  EXPECT_EQ(ends_["waiting"].how, JobEnd::How::not_begun);
}

TEST_F(JobsTest, WhoDoesNotListenIsKilledAfterTheGraceAndWhoTakesTooLongIsStopped) {
  const TemporaryFolder folder;
  const std::string trap_is_set = folder.path() + "/trap_is_set";
  const auto deaf = run("deaf", "trap '' TERM; echo ready; touch " + trap_is_set + "; while :; do sleep 1; done");
  run("slow", "exec sleep 1000", {.most_time = Milliseconds(5000)});
  ASSERT_TRUE(wait_for([&] { return std::filesystem::exists(trap_is_set); }));
  jobs_->stop(deaf);
  jobs_->tick(now_);
  now_ += Milliseconds(1900);
  jobs_->tick(now_);
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  jobs_->tick(now_);
  EXPECT_TRUE(ends_.empty()) << "there is still time";
  now_ += Milliseconds(200);
  ASSERT_TRUE(wait_for_end("deaf"));
  EXPECT_EQ(ends_["deaf"].code, SIGKILL);
  EXPECT_EQ(ends_["deaf"].output, "ready\n");
  EXPECT_FALSE(ends_.contains("slow"));
  now_ += Milliseconds(5000);
  ASSERT_TRUE(wait_for_end("slow"));
  EXPECT_EQ(ends_["slow"].how, JobEnd::How::timed_out);
}

TEST_F(JobsTest, WhoIsToldMayOrderMore) {
  JobOrder first{.words = {"-c", "true"}};
  first.ended = [this](JobEnd) { run("second", "true"); };
  ASSERT_TRUE(bool(jobs_->order(std::move(first))));
  EXPECT_TRUE(wait_for_end("second"));
}

TEST_F(JobsTest, AllEndWithTheServer) {
  run("child", "echo $$; exec sleep 1000");
  pid_t child = 0;
  ASSERT_TRUE(wait_for([&] { return !begun_.empty(); }));
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/task")) {
    std::ifstream children(entry.path() / "children");
    children >> child;
    if (child != 0) break;
  }
  ASSERT_GT(child, 0);
  jobs_.reset();
  EXPECT_EQ(kill(child, 0), -1);
  EXPECT_EQ(errno, ESRCH);
  EXPECT_TRUE(ends_.empty());
}

}  // namespace
}  // namespace plateau
