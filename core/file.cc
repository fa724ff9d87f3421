#include "core/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include "core/message.h"
#include "core/text.h"

namespace plateau {
namespace {

// Closes when it goes out of scope, unless closed before.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ > STDERR_FILENO) ::close(fd_);
  }
  int get() const { return fd_; }
  bool close() { return ::close(std::exchange(fd_, -1)) == 0; }

 private:
  int fd_;
};

bool write_all(int fd, std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = ::write(fd, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

Result<std::string> read_file(const std::string& path, std::size_t most_bytes) {
  const auto failed = [&] { return Error{say("{} cannot be read: {}", shown(path), std::strerror(errno))}; };
  const Descriptor file(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) return failed();
  std::string content;
  char buffer[1 << 16];
  while (true) {
    const ssize_t got = ::read(file.get(), buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return failed();
    if (got == 0) return content;
    content.append(buffer, static_cast<std::size_t>(got));
    if (content.size() > most_bytes)
      return Error{say("{} is larger than {} bytes, too large for what it should hold", shown(path), most_bytes)};
  }
}

std::optional<Error> write_file(const std::string& path, const std::string& content) {
  const auto failed = [&](std::string_view what) { return Error{say("{} cannot be written: {}", shown(path), what)}; };
  struct stat status {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists && !S_ISREG(status.st_mode)) return failed(say("not a regular file"));
  // Through a link, the file that it names is replaced.
  std::error_code no_such_file;
  const std::filesystem::path named = std::filesystem::canonical(path, no_such_file);
  const std::string target = exists && !no_such_file ? named.string() : path;
  std::string beside = target + ".XXXXXX";
  Descriptor file(::mkostemp(beside.data(), O_CLOEXEC));
  if (file.get() < 0) return failed(std::strerror(errno));
  ::fchmod(file.get(), exists ? status.st_mode & 0777 : 0644);
  if (!write_all(file.get(), content) || ::fsync(file.get()) != 0 || !file.close() ||
      ::rename(beside.c_str(), target.c_str()) != 0) {
    const int reason = errno;
    ::unlink(beside.c_str());
    return failed(std::strerror(reason));
  }
  return std::nullopt;
}

Result<std::string> cache_folder() {
  const char* cache = std::getenv("XDG_CACHE_HOME");
  if (cache != nullptr && *cache == '/') return std::string(cache) + "/plateau";
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home != '\0') return std::string(home) + "/.cache/plateau";
  return Error{say("there is no folder for tables: neither HOME nor XDG_CACHE_HOME is set")};
}

Result<std::string> data_folder() {
  const char* data = std::getenv("XDG_DATA_HOME");
  if (data != nullptr && *data == '/') return std::string(data) + "/plateau";
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home != '\0') return std::string(home) + "/.local/share/plateau";
  return Error{say("there is no folder for the games: neither HOME nor XDG_DATA_HOME is set")};
}

}  // namespace plateau
