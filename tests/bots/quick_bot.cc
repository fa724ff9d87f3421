// As little as a virus bot can do, for measuring what surrounds it: the first empty cell beside a pawn of its own.
#include <unistd.h>

#include <string>
#include <string_view>

namespace {

// `position` is "1..2/…/2..1 1": rows of one length, then the player to move.
std::string first_move(std::string_view position) {
  const auto width = static_cast<int>(position.find('/'));
  const char own = position.back();
  const auto is_own = [&](int row, int column) {
    return row >= 0 && row < width && column >= 0 && column < width &&
           position[static_cast<std::size_t>(row * (width + 1) + column)] == own;
  };
  for (int row = 0; row < width; ++row)
    for (int column = 0; column < width; ++column) {
      if (position[static_cast<std::size_t>(row * (width + 1) + column)] != '.') continue;
      for (int near = 0; near < 9; ++near)
        if (is_own(row + near / 3 - 1, column + near % 3 - 1))
          return std::string(1, static_cast<char>('a' + column)) + std::to_string(row + 1);
    }
  return "pass";
}

}  // namespace

int main() {
  std::string input;
  std::string position;
  std::string answer;
  char bytes[65536];
  for (ssize_t size = 0; (size = read(0, bytes, sizeof bytes)) > 0;) {
    input.append(bytes, static_cast<std::size_t>(size));
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = input.find('\n', begin)) != std::string::npos; begin = end + 1) {
      const std::string_view line = std::string_view(input).substr(begin, end - begin);
      if (line.starts_with("plateau ")) answer = "want position\nready quick\n";
      if (line.starts_with("position ")) position = line.substr(9);
      if (line.starts_with("go")) answer = "move " + first_move(position) + "\n";
      if (line == "quit") return 0;
    }
    input.erase(0, begin);
    if (!answer.empty() && write(1, answer.data(), answer.size()) < 0) return 1;
    answer.clear();
  }
}
