// Reads JSON, strictly: nothing that RFC 8259 does not allow, no text that is not UTF-8, no name twice in an object,
// bounded depth. For requests and messages of others; the size is bounded by whoever received the text.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/result.h"

namespace plateau {

class JsonValue {
 public:
  using Array = std::vector<JsonValue>;
  using Object = std::vector<std::pair<std::string, JsonValue>>;

  JsonValue() = default;  // null
  explicit JsonValue(bool truth) : content_(truth) {}
  explicit JsonValue(double number) : content_(number) {}
  explicit JsonValue(std::string text) : content_(std::move(text)) {}
  explicit JsonValue(Array elements) : content_(std::move(elements)) {}
  explicit JsonValue(Object members) : content_(std::move(members)) {}

  bool is_null() const { return content_.index() == 0; }

  // The content when the value is of this kind, else null.
  const bool* boolean() const { return std::get_if<bool>(&content_); }
  const double* number() const { return std::get_if<double>(&content_); }
  const std::string* text() const { return std::get_if<std::string>(&content_); }
  const Array* array() const { return std::get_if<Array>(&content_); }
  const Object* object() const { return std::get_if<Object>(&content_); }

  // A number without a fraction, exactly representable (at most 2^53 in size).
  std::optional<std::int64_t> integer() const;

  // The member of this name; null when there is none, or when this is no object.
  const JsonValue* find(std::string_view name) const;

 private:
  std::variant<std::monostate, bool, double, std::string, Array, Object> content_;
};

inline constexpr int most_json_depth = 16;

// What is wrong, and at which byte (from 1), when it is no JSON.
Result<JsonValue> parse_json(std::string_view text);

}  // namespace plateau
