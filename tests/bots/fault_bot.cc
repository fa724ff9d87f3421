// A bot that plays the first legal move, until it does what its argument says: each of them is a bot that somebody will
// send one day.
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <iostream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace {

[[noreturn]] void sleep_for_ever() {
  while (true) pause();
}

void write_all(const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const ssize_t written = write(1, text.data() + at, text.size() - at);
    if (written <= 0) _exit(3);
    at += static_cast<std::size_t>(written);
  }
}

void allocate_without_end() {
  std::vector<char*> blocks;
  while (true) {
    blocks.push_back(new char[16 << 20]);
    std::memset(blocks.back(), 1, 16 << 20);
  }
}

// Bounded, so that the machine survives where nothing else bounds it.
void fork_without_end() {
  for (int i = 0; i < 200; ++i) {
    const pid_t child = fork();
    if (child < 0) {
      std::fprintf(stderr, "no more processes after %d\n", i);
      break;
    }
    if (child == 0) sleep_for_ever();
  }
  sleep_for_ever();
}

void leave_grandchild() {
  if (fork() != 0) {
    wait(nullptr);
    return;
  }
  setsid();
  if (fork() == 0) {
    for (int file = 0; file < 3; ++file) close(file);
    sleep_for_ever();
  }
  _exit(0);
}

void tell(const char* what, int result) {
  std::fprintf(stderr, "%s: %s\n", what, result >= 0 ? "possible" : std::strerror(errno));
}

void try_to_escape(const std::string& file) {
  tell("write", open(file.c_str(), O_WRONLY | O_CREAT, 0600));
  tell("write beside", open("left_by_fault_bot", O_WRONLY | O_CREAT, 0600));
  tell("write tmp", open("/tmp/left_by_fault_bot", O_WRONLY | O_CREAT, 0600));
  tell("socket", socket(AF_INET, SOCK_STREAM, 0));
  tell("read home", open("/home/.", O_RDONLY | O_DIRECTORY));
  tell("environment", getenv("PLATEAU_SECRET") != nullptr ? 0 : (errno = ENOENT, -1));
}

void misbehave(const std::string& how, const std::string& argument) {
  if (how == "hang") sleep_for_ever();
  if (how == "spin")
    while (clock() >= 0) {
    }
  if (how == "flood") {
    std::string lines;
    while (lines.size() < 60000) lines += "info score 1\n";
    while (true) write_all(lines);
  }
  if (how == "flood_errors")
    for (const std::string text(4096, 'e'); write(2, text.data(), text.size()) > 0;) {
    }
  if (how == "fork") fork_without_end();
  if (how == "allocate") allocate_without_end();
  if (how == "escape") try_to_escape(argument);
  if (how == "half_line") {
    write_all("move ");
    sleep_for_ever();
  }
  if (how == "half_line_and_exit") {
    write_all("move ");
    _exit(5);
  }
  if (how == "long_line") write_all(std::string(10 << 20, 'x') + "\n");
  if (how == "nul") write_all(std::string("move \0b1\n", 9));
  if (how == "invalid_utf8") write_all("move \xff\xfe\n");
  if (how == "unknown") write_all("hello there\n");
  if (how == "crash") raise(SIGSEGV);
  if (how == "exit") {
    std::fprintf(stderr, "I am tired\n");
    _exit(7);
  }
  if (how == "late") std::this_thread::sleep_for(std::chrono::milliseconds(std::stoi(argument)));
  if (how == "grandchild") leave_grandchild();
  if (how == "ignore_sigterm") {
    for (int number = 1; number < 32; ++number) signal(number, SIG_IGN);
    sleep_for_ever();
  }
  if (how == "illegal") write_all("move z99\n");
  if (how == "refuse") write_all("refuse I would rather not\n");
  if (how == "error") write_all("error division by zero\n");
  if (how == "close_output") {
    close(1);
    sleep_for_ever();
  }
}

}  // namespace

// fault_bot WHAT MOVE [ARGUMENT]: misbehaves at its so many-th move (from 1), at "start", or at "quit".
int main(int count, char** arguments) {
  const std::string how = count > 1 ? arguments[1] : "none";
  const std::string when = count > 2 ? arguments[2] : "0";
  const std::string argument = count > 3 ? arguments[3] : "";
  std::string legal;
  int moves = 0;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string verb;
    words >> verb;
    if (verb == "plateau") {
      if (when == "start") misbehave(how, argument);
      write_all("want legal\nready fault\n");
    } else if (verb == "legal") {
      words >> legal;
    } else if (verb == "go") {
      if (std::to_string(++moves) == when) misbehave(how, argument);
      write_all("info remark move " + std::to_string(moves) + "\nmove " + legal + "\n");
    } else if (verb == "quit") {
      if (when == "quit") misbehave(how, argument);
      return 0;
    }
  }
}
