#include "players/pressure.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace plateau {
namespace {

constexpr auto oldest_sample = std::chrono::milliseconds(50);

std::int64_t read_waited() {
  const int file = open("/proc/pressure/cpu", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char text[256];
  const ssize_t size = read(file, text, sizeof text - 1);
  close(file);
  if (size <= 0) return 0;
  text[size] = 0;
  // "some avg10=0.00 avg60=0.00 avg300=0.00 total=12345"
  const char* total = std::strstr(text, "total=");
  return total != nullptr ? std::strtoll(total + 6, nullptr, 10) : 0;
}

}  // namespace

PressureSample PressureSample::recent() {
  thread_local PressureSample sample;
  const auto now = std::chrono::steady_clock::now();
  if (now - sample.when > oldest_sample) sample = {.when = now, .waited_microseconds = read_waited()};
  return sample;
}

double PressureSample::until_now() const {
  if (waited_microseconds == 0) return 0;
  const std::chrono::duration<double, std::micro> wall = std::chrono::steady_clock::now() - when;
  if (wall.count() <= 0) return 0;
  return std::clamp(static_cast<double>(read_waited() - waited_microseconds) / wall.count(), 0.0, 1.0);
}

}  // namespace plateau
