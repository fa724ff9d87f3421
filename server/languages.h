// What is written for people of both languages at once.
#pragma once

#include <string_view>

#include "core/json.h"
#include "core/message.h"

namespace plateau {

// {"en": …, "fr": …}: `write` writes one value while this thread speaks that language.
template <class Write>
void write_in_both_languages(JsonWriter& json, const Write& write) {
  const Language before = language();
  json.begin_object();
  for (const auto& [chosen, name] : {std::pair{Language::english, "en"}, {Language::french, "fr"}}) {
    set_language(chosen);
    json.key(name);
    write();
  }
  json.end_object();
  set_language(before);
}

}  // namespace plateau
