#include "games/awale/tables.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cassert>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <utility>

#include "core/file.h"
#include "core/message.h"
#include "core/random.h"
#include "core/text.h"

namespace plateau::awale {
namespace {

constexpr std::string_view magic = "awale-et";
constexpr std::uint32_t version = 1;
constexpr std::size_t head_bytes = 32;

std::uint64_t number_at(const unsigned char* bytes, int count) {
  std::uint64_t number = 0;
  for (int i = 0; i < count; ++i) number |= static_cast<std::uint64_t>(bytes[i]) << 8 * i;
  return number;
}

std::string number_text(std::uint64_t number, int count) {
  std::string bytes;
  for (int i = 0; i < count; ++i) bytes += static_cast<char>(number >> 8 * i & 0xff);
  return bytes;
}

std::uint64_t checksum(const unsigned char* bytes, std::size_t count) {
  std::uint64_t sum = count;
  std::size_t at = 0;
  for (; at + 8 <= count; at += 8) sum = mix(sum ^ number_at(bytes + at, 8)) + at;
  return mix(sum ^ number_at(bytes + at, static_cast<int>(count - at)));
}

}  // namespace

struct EndgameTables::Mapping {
  explicit Mapping(int most_seeds) : index(most_seeds), places(index) {}
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  ~Mapping() {
    if (memory != MAP_FAILED) ::munmap(memory, bytes);
  }

  EndingIndex index;
  EndingValues places;
  void* memory = MAP_FAILED;
  std::size_t bytes = 0;
  const unsigned char* values = nullptr;
};

Result<EndgameTables> EndgameTables::open(const std::string& path) {
  const auto refused = [&](std::string_view why) { return Error{say("{} is not used: {}", shown(path), why)}; };
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return refused(std::strerror(errno));
  std::array<unsigned char, head_bytes> head{};
  struct stat status {};
  const bool read = ::fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
                    ::pread(file, head.data(), head.size(), 0) == static_cast<ssize_t>(head.size());
  const auto size = static_cast<std::uint64_t>(status.st_size);
  const std::uint64_t seeds = number_at(head.data() + 12, 4);
  const bool ours = read && std::memcmp(head.data(), magic.data(), magic.size()) == 0 &&
                    number_at(head.data() + 8, 4) == version && 1 <= seeds && seeds <= most_table_seeds;
  EndgameTables tables;
  std::shared_ptr<Mapping> mapping;
  if (ours) {
    mapping = std::make_shared<Mapping>(static_cast<int>(seeds));
    mapping->bytes = head_bytes + mapping->places.bytes();
    if (size == mapping->bytes && number_at(head.data() + 16, 8) == mapping->places.bytes())
      mapping->memory = ::mmap(nullptr, mapping->bytes, PROT_READ, MAP_PRIVATE, file, 0);
  }
  ::close(file);
  if (!ours) return refused(say("not an endgame table of this version"));
  if (mapping->memory == MAP_FAILED) return refused(say("it is cut short or cannot be mapped into memory"));
  mapping->values = static_cast<const unsigned char*>(mapping->memory) + head_bytes;
  if (checksum(mapping->values, mapping->places.bytes()) != number_at(head.data() + 24, 8))
    return refused(say("it is damaged, its checksum is wrong"));
  tables.most_seeds_ = static_cast<int>(seeds);
  tables.mapping_ = std::move(mapping);
  return tables;
}

Ending EndgameTables::read(const State& s, int seeds) const {
  const int need = winning_score - s.score(s.turn());
  assert(1 <= need && need <= seeds + 1);
  const std::uint32_t number = mapping_->index(s.board(), s.turn(), seeds);
  const int plies = mapping_->values[mapping_->places.place(seeds, need, number)];
  // Nobody can be forced to lose within the plies that are left: then they end in a draw.
  if (plies == endless || plies > s.plies() - s.ply()) return {};
  return {.sign = plies % 2 == 1 ? 1 : -1, .plies = plies};
}

std::string tables_folder() {
  const auto set = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value == nullptr ? "" : value);
  };
  if (const std::string cache = set("XDG_CACHE_HOME"); !cache.empty()) return cache + "/plateau";
  if (const std::string home = set("HOME"); !home.empty()) return home + "/.cache/plateau";
  return "";
}

std::string tables_path(const std::string& folder) { return folder + "/awale-endings.bin"; }

std::optional<Error> build_tables(const std::string& folder, int most_seeds,
                                  const std::function<void(const std::string&)>& tell) {
  assert(1 <= most_seeds && most_seeds <= most_table_seeds);
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed) return Error{say("{} cannot be made: {}", shown(folder), failed.message())};
  const EndingIndex index(most_seeds);
  const auto values = solve_endings(index, tell);
  if (!values) return values.error();
  const auto* bytes = reinterpret_cast<const unsigned char*>(values->data());
  std::string content(magic);
  content.reserve(head_bytes + values->size());
  content += number_text(version, 4) + number_text(static_cast<std::uint64_t>(most_seeds), 4) +
             number_text(values->size(), 8) + number_text(checksum(bytes, values->size()), 8);
  assert(content.size() == head_bytes);
  content += *values;
  if (auto error = write_file(tables_path(folder), content)) return error;
  tell(say("{}: {} bytes", shown(tables_path(folder)), content.size()));
  return std::nullopt;
}

const EndgameTables& installed_tables() {
  static const EndgameTables tables = [] {
    const std::string folder = tables_folder();
    std::error_code unreadable;
    if (folder.empty() || !std::filesystem::exists(tables_path(folder), unreadable)) return EndgameTables{};
    const auto opened = EndgameTables::open(tables_path(folder));
    if (opened) return *opened;
    fmt::print(stderr, "{}\n", say("warning: {}", opened.error().message));
    return EndgameTables{};
  }();
  return tables;
}

}  // namespace plateau::awale
