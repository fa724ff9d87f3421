#include "core/json.h"

#include <cassert>
#include <charconv>
#include <cmath>

namespace plateau {

void JsonWriter::before_value() {
  if (places_.empty()) {
    assert(text_.empty());
    return;
  }
  assert(places_.back() != Place::in_object);
  if (places_.back() == Place::after_key) {
    places_.back() = Place::in_object;
    return;
  }
  if (!first_) text_ += ',';
  first_ = false;
}

JsonWriter& JsonWriter::begin_object() {
  before_value();
  text_ += '{';
  places_.push_back(Place::in_object);
  first_ = true;
  return *this;
}

JsonWriter& JsonWriter::end_object() {
  assert(!places_.empty() && places_.back() == Place::in_object);
  places_.pop_back();
  text_ += '}';
  first_ = false;
  return *this;
}

JsonWriter& JsonWriter::begin_array() {
  before_value();
  text_ += '[';
  places_.push_back(Place::in_array);
  first_ = true;
  return *this;
}

JsonWriter& JsonWriter::end_array() {
  assert(!places_.empty() && places_.back() == Place::in_array);
  places_.pop_back();
  text_ += ']';
  first_ = false;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  assert(!places_.empty() && places_.back() == Place::in_object);
  if (!first_) text_ += ',';
  first_ = false;
  quote(name);
  text_ += ':';
  places_.back() = Place::after_key;
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  before_value();
  quote(text);
  return *this;
}

JsonWriter& JsonWriter::value(bool truth) {
  before_value();
  text_ += truth ? "true" : "false";
  return *this;
}

JsonWriter& JsonWriter::value(double number) {
  if (!std::isfinite(number)) return null();
  before_value();
  char buffer[32];
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, number);
  assert(error == std::errc{});
  text_.append(buffer, end);
  return *this;
}

JsonWriter& JsonWriter::null() {
  before_value();
  text_ += "null";
  return *this;
}

JsonWriter& JsonWriter::json(std::string_view written) {
  before_value();
  text_ += written;
  return *this;
}

void JsonWriter::quote(std::string_view text) {
  text_ += '"';
  for (const char c : text) {
    switch (c) {
      case '"': text_ += "\\\""; break;
      case '\\': text_ += "\\\\"; break;
      case '\n': text_ += "\\n"; break;
      case '\t': text_ += "\\t"; break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          constexpr char digits[] = "0123456789abcdef";
          text_ += "\\u00";
          text_ += digits[c >> 4];
          text_ += digits[c & 15];
        } else {
          text_ += c;
        }
    }
  }
  text_ += '"';
}

const std::string& JsonWriter::text() const {
  assert(places_.empty());
  return text_;
}

}  // namespace plateau
