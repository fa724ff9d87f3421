#include "core/json_reader.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/characters.h"
#include "core/message.h"

namespace plateau {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Result<JsonValue> read() {
    JsonValue value;
    skip_space();
    if (!read_value(value, 0)) return failure();
    skip_space();
    if (at_ != text_.size()) {
      fail(say("something follows after the end of the JSON"));
      return failure();
    }
    return value;
  }

 private:
  Error failure() const { return Error{say("this is not JSON: {} (byte {})", wrong_, wrong_at_ + 1)}; }

  bool fail(std::string what) {
    if (wrong_.empty()) wrong_ = std::move(what), wrong_at_ = at_;
    return false;
  }

  bool more() const { return at_ < text_.size(); }
  char peek() const { return more() ? text_[at_] : '\0'; }
  bool take(char c) {
    if (!more() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  void skip_space() {
    while (more() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r')) ++at_;
  }

  bool read_value(JsonValue& value, int depth) {
    if (depth > most_json_depth) return fail(say("it is nested too deeply"));
    switch (peek()) {
      case '{': return read_object(value, depth);
      case '[': return read_array(value, depth);
      case '"': {
        std::string text;
        if (!read_text(text)) return false;
        value = JsonValue(std::move(text));
        return true;
      }
      case 't': return read_word("true", value, JsonValue(true));
      case 'f': return read_word("false", value, JsonValue(false));
      case 'n': return read_word("null", value, JsonValue());
      default: return read_number(value);
    }
  }

  bool read_word(std::string_view word, JsonValue& value, JsonValue meant) {
    if (text_.substr(at_, word.size()) != word) return fail(say("a value is missing"));
    at_ += word.size();
    value = std::move(meant);
    return true;
  }

  bool read_object(JsonValue& value, int depth) {
    JsonValue::Object members;
    ++at_;
    skip_space();
    if (take('}')) return value = JsonValue(std::move(members)), true;
    while (true) {
      std::string name;
      skip_space();
      if (peek() != '"') return fail(say("a name in quotes is missing"));
      if (!read_text(name)) return false;
      for (const auto& [known, unused] : members)
        if (known == name) return fail(say("a name stands twice in an object"));
      skip_space();
      if (!take(':')) return fail(say("'{}' is missing", ":"));
      skip_space();
      JsonValue member;
      if (!read_value(member, depth + 1)) return false;
      members.emplace_back(std::move(name), std::move(member));
      if (members.size() > most_members) return fail(say("an object has too many members"));
      skip_space();
      if (take('}')) return value = JsonValue(std::move(members)), true;
      if (!take(',')) return fail(say("'{}' is missing", "}"));
    }
  }

  bool read_array(JsonValue& value, int depth) {
    JsonValue::Array elements;
    ++at_;
    skip_space();
    if (take(']')) return value = JsonValue(std::move(elements)), true;
    while (true) {
      skip_space();
      JsonValue element;
      if (!read_value(element, depth + 1)) return false;
      elements.push_back(std::move(element));
      skip_space();
      if (take(']')) return value = JsonValue(std::move(elements)), true;
      if (!take(',')) return fail(say("'{}' is missing", "]"));
    }
  }

  bool read_number(JsonValue& value) {
    const std::size_t begin = at_;
    take('-');
    if (!is_digit(peek())) return at_ = begin, fail(say("a value is missing"));
    if (!take('0'))
      while (is_digit(peek())) ++at_;
    if (take('.')) {
      if (!is_digit(peek())) return fail(say("a number is not finished"));
      while (is_digit(peek())) ++at_;
    }
    if (take('e') || take('E')) {
      if (!take('+')) take('-');
      if (!is_digit(peek())) return fail(say("a number is not finished"));
      while (is_digit(peek())) ++at_;
    }
    double number = 0;
    const auto [end, error] = std::from_chars(text_.data() + begin, text_.data() + at_, number);
    if (error != std::errc{} || !std::isfinite(number)) return fail(say("a number is too large"));
    value = JsonValue(number);
    return true;
  }

  bool read_text(std::string& text) {
    ++at_;
    while (true) {
      if (!more()) return fail(say("a text is not finished"));
      const char c = text_[at_];
      if (c == '"') return ++at_, true;
      if (c == '\\') {
        if (!read_escape(text)) return false;
        continue;
      }
      if (static_cast<unsigned char>(c) < 0x20) return fail(say("a control character stands in a text"));
      const Character character = character_at(text_, at_);
      if (character.bytes == 0) return fail(say("a text is not UTF-8"));
      text.append(text_.substr(at_, character.bytes));
      at_ += character.bytes;
    }
  }

  bool read_escape(std::string& text) {
    ++at_;
    if (!more()) return fail(say("a text is not finished"));
    constexpr std::string_view letters = "\"\\/bfnrt";
    constexpr std::string_view meant = "\"\\/\b\f\n\r\t";
    const char letter = text_[at_];
    if (const auto found = letters.find(letter); found != std::string_view::npos) {
      text += meant[found];
      ++at_;
      return true;
    }
    if (letter != 'u') return fail(say("an escape in a text is unknown"));
    ++at_;
    std::uint32_t code = 0;
    if (!read_code(code)) return false;
    if (code >= 0xd800 && code < 0xdc00) {  // the first half of a character beyond 16 bits
      std::uint32_t second = 0;
      if (text_.substr(at_, 2) != "\\u") return fail(say("half of a character stands in a text"));
      at_ += 2;
      if (!read_code(second)) return false;
      if (second < 0xdc00 || second > 0xdfff) return fail(say("half of a character stands in a text"));
      code = 0x10000 + ((code - 0xd800) << 10) + (second - 0xdc00);
    } else if (code >= 0xdc00 && code < 0xe000) {
      return fail(say("half of a character stands in a text"));
    }
    append(text, code);
    return true;
  }

  bool read_code(std::uint32_t& code) {
    if (text_.size() - at_ < 4) return fail(say("a text is not finished"));
    const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + at_ + 4, code, 16);
    if (error != std::errc{} || end != text_.data() + at_ + 4 || text_[at_] == '-')
      return fail(say("an escape in a text is unknown"));
    at_ += 4;
    return true;
  }

  static void append(std::string& text, std::uint32_t code) {
    const auto tail = [&](int shift) { text += static_cast<char>(0x80 | ((code >> shift) & 0x3f)); };
    if (code < 0x80) {
      text += static_cast<char>(code);
    } else if (code < 0x800) {
      text += static_cast<char>(0xc0 | (code >> 6));
      tail(0);
    } else if (code < 0x10000) {
      text += static_cast<char>(0xe0 | (code >> 12));
      tail(6), tail(0);
    } else {
      text += static_cast<char>(0xf0 | (code >> 18));
      tail(12), tail(6), tail(0);
    }
  }

  static constexpr std::size_t most_members = 256;  // names are compared one by one

  std::string_view text_;
  std::size_t at_ = 0;
  std::string wrong_;
  std::size_t wrong_at_ = 0;
};

}  // namespace

std::optional<std::int64_t> JsonValue::integer() const {
  constexpr double most = 9007199254740992.0;  // 2^53
  const double* value = number();
  if (value == nullptr || std::trunc(*value) != *value || std::abs(*value) > most) return std::nullopt;
  return static_cast<std::int64_t>(*value);
}

const JsonValue* JsonValue::find(std::string_view name) const {
  const Object* members = object();
  if (members == nullptr) return nullptr;
  const auto found = std::ranges::find(*members, name, &Object::value_type::first);
  return found == members->end() ? nullptr : &found->second;
}

Result<JsonValue> parse_json(std::string_view text) { return Reader(text).read(); }

}  // namespace plateau
