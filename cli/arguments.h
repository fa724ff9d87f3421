// What several commands take: a game, a position, options, moves.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "games/registry.h"
#include "players/sentences.h"

namespace plateau {

// Prints "plateau: sentence" on standard error and gives the code back.
int fail(int code, std::string_view sentence);

// A value, or what is wrong and the exit code that says whose fault it is.
struct Failure {
  int code = exit_content;
  std::string message;
};
template <class T>
struct Got {
  std::optional<T> value;
  Failure failure;

  Got(T got) : value(std::move(got)) {}
  Got(Failure f) : failure(std::move(f)) {}
  explicit operator bool() const { return value.has_value(); }
  T& operator*() { return *value; }
  T* operator->() { return &*value; }
};

struct PositionArguments {
  std::string game;
  std::optional<std::string> position;
  std::vector<std::string> settings;  // "name=value"
};

// GAME, --position and --set.
void add_position_options(Command& command, PositionArguments& arguments);

Got<const RegisteredGame*> game_of(const PositionArguments& arguments);

// The position that the arguments describe: --position, or the start with the options of --set.
Got<std::unique_ptr<AnyPosition>> position_of(const PositionArguments& arguments);

// --time, --depth and --nodes.
struct LimitArguments {
  std::string time;
  int depth = 0;
  std::optional<std::uint64_t> nodes;
};
void add_limit_options(Command& command, LimitArguments& arguments, const std::string& time_help);
Got<Limits> read_limits(const LimitArguments& arguments);

// "--lang fr" before anything is parsed, or the environment.
Language language_of_arguments(const std::vector<std::string>& arguments);

}  // namespace plateau
