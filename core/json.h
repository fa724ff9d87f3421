// Writes JSON. It inserts commas, escapes strings and asserts that keys and values come in turn.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace plateau {

class JsonWriter {
 public:
  JsonWriter& begin_object();
  JsonWriter& end_object();
  JsonWriter& begin_array();
  JsonWriter& end_array();
  JsonWriter& key(std::string_view name);

  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(bool truth);
  JsonWriter& value(double number);  // the shortest text that reads back as the same number
  template <class Integer>
  requires(std::is_integral_v<Integer> && !std::is_same_v<Integer, bool>) JsonWriter& value(Integer number) {
    before_value();
    text_ += std::to_string(number);
    return *this;
  }
  JsonWriter& null();

  // A text that is JSON already, from another writer.
  JsonWriter& json(std::string_view written);

  template <class T>
  JsonWriter& member(std::string_view name, const T& content) {
    return key(name).value(content);
  }

  // REQUIRES: every begun object and array has ended.
  const std::string& text() const;

 private:
  enum class Place { in_array, in_object, after_key };
  void before_value();
  void quote(std::string_view text);

  std::string text_;
  std::vector<Place> places_;
  bool first_ = true;
};

}  // namespace plateau
