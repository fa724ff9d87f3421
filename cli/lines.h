// Standard input by lines, shared by everybody who reads it, so that nobody reads ahead of another.
#pragma once

#include <optional>
#include <string>

namespace plateau {

class Lines {
 public:
  // From now on Ctrl-C, a closed terminal and a polite kill end the input instead of the program.
  static void listen_for_interruptions();
  static bool interrupted();

  // The next line, or nothing at the end of the input or after an interruption.
  std::optional<std::string> next();

 private:
  std::string buffer_;
};

}  // namespace plateau
