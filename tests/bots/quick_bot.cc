// As little as a bot can do: answers each go with the first of the legal moves, as fast as it can.
#include <unistd.h>

#include <cstring>
#include <string>

int main() {
  std::string input;
  char bytes[65536];
  std::string answer;
  for (ssize_t size = 0; (size = read(0, bytes, sizeof bytes)) > 0;) {
    input.append(bytes, static_cast<std::size_t>(size));
    for (std::size_t end = 0; (end = input.find('\n')) != std::string::npos; input.erase(0, end + 1)) {
      if (input.compare(0, 8, "plateau ") == 0) answer = "want legal\nready quick\n";
      if (input.compare(0, 6, "legal ") == 0)
        answer = "move " + input.substr(6, input.find_first_of(" \n", 6) - 6) + "\n";
      const bool speaks = input.compare(0, 2, "go") == 0 || input.compare(0, 8, "plateau ") == 0;
      if (speaks && write(1, answer.data(), answer.size()) < 0) return 1;
      if (input.compare(0, 4, "quit") == 0) return 0;
    }
  }
}
