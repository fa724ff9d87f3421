// Sentences for people, in English or French.
//
// The English text is written where it is used and is the key of its translation:
//     return Error{say("row {} has {} cells instead of {}", row, cells, size)};
// Each folder that speaks keeps its French beside its code in french.cc. tests/messages_test.cc fails for every
// say("…") without a translation, or with one whose places {} differ.
#pragma once

#include <fmt/core.h>

#include <span>
#include <string>
#include <string_view>

namespace plateau {

enum class Language { english, french };

struct Translation {
  std::string_view english;
  std::string_view french;
};

// The language of this thread's messages. A new thread speaks the language last set by set_default_language.
Language language();
void set_language(Language language);
void set_default_language(Language language);

// The language that LC_ALL, LC_MESSAGES or LANG asks for: French when it begins with "fr", else English.
Language language_of_environment();

// Makes the translations known. The span must live as long as the program. Safe to call from any thread; a text given
// twice keeps its first translation.
void add_translations(std::span<const Translation> translations);

// The text in this thread's language; the text itself when there is no translation.
std::string_view translate(std::string_view english);

template <class... Args>
std::string say(fmt::format_string<Args...> english, Args&&... args) {
  const fmt::string_view text = english;
  const std::string_view translated = translate({text.data(), text.size()});
  return fmt::vformat({translated.data(), translated.size()}, fmt::make_format_args(args...));
}

}  // namespace plateau
