#include "core/message.h"

#include <atomic>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <unordered_map>

namespace plateau {
namespace {

std::atomic<Language> default_language{Language::english};
thread_local std::optional<Language> thread_language;

struct Catalogue {
  std::shared_mutex mutex;
  std::unordered_map<std::string_view, std::string_view> french;
};

Catalogue& catalogue() {
  static Catalogue* const only = new Catalogue;  // never destroyed: threads may still speak while the program ends
  return *only;
}

}  // namespace

Language language() { return thread_language.value_or(default_language.load(std::memory_order_relaxed)); }

void set_language(Language language) { thread_language = language; }

void set_default_language(Language language) { default_language.store(language, std::memory_order_relaxed); }

Language language_of_environment() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value != nullptr && *value != '\0')
      return std::string_view(value).starts_with("fr") ? Language::french : Language::english;
  }
  return Language::english;
}

void add_translations(std::span<const Translation> translations) {
  const std::unique_lock lock(catalogue().mutex);
  for (const Translation& t : translations) catalogue().french.emplace(t.english, t.french);
}

std::string_view translate(std::string_view english) {
  if (language() == Language::english) return english;
  const std::shared_lock lock(catalogue().mutex);
  const auto found = catalogue().french.find(english);
  return found == catalogue().french.end() ? english : found->second;
}

}  // namespace plateau
