#include "core/memory.h"

#include <fstream>
#include <string>

namespace plateau {

std::size_t available_mebibytes() {
  std::ifstream meminfo("/proc/meminfo");
  for (std::string key; meminfo >> key;) {
    std::size_t kibibytes = 0;
    if (key == "MemAvailable:" && meminfo >> kibibytes) return kibibytes / 1024;
    std::getline(meminfo, key);
  }
  return 1024;
}

}  // namespace plateau
