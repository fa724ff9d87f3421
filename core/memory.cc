#include "core/memory.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

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

namespace detail {

std::unique_ptr<void, Free> zeroed_memory(std::size_t bytes) {
  std::unique_ptr<void, Free> memory(std::calloc(bytes, 1));
#ifdef __linux__
  constexpr std::size_t page = 4096;
  const std::size_t before = (page - reinterpret_cast<std::uintptr_t>(memory.get()) % page) % page;
  if (memory != nullptr && bytes > before + page)
    ::madvise(static_cast<char*>(memory.get()) + before, (bytes - before) / page * page, MADV_HUGEPAGE);
#endif
  return memory;
}

}  // namespace detail

}  // namespace plateau
