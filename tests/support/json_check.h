// Is a text JSON? A strict reader without a result, so that the writer is not checked by itself.
#pragma once

#include <cctype>
#include <string_view>

namespace plateau {

class JsonCheck {
 public:
  explicit JsonCheck(std::string_view text) : left_(text) {}

  bool document() {
    const bool good = value(0);
    blanks();
    return good && left_.empty();
  }

 private:
  void blanks() {
    while (!left_.empty() && (left_[0] == ' ' || left_[0] == '\n' || left_[0] == '\t')) left_.remove_prefix(1);
  }
  bool take(std::string_view expected) {
    blanks();
    if (!left_.starts_with(expected)) return false;
    left_.remove_prefix(expected.size());
    return true;
  }
  bool value(int depth) {
    blanks();
    if (left_.empty() || depth > 100) return false;
    if (left_[0] == '{') return list("{", "}", [&] { return string() && take(":") && value(depth + 1); });
    if (left_[0] == '[') return list("[", "]", [&] { return value(depth + 1); });
    if (left_[0] == '"') return string();
    return take("true") || take("false") || take("null") || number();
  }
  template <class Element>
  bool list(std::string_view open, std::string_view close, const Element& element) {
    take(open);
    if (take(close)) return true;
    do {
      if (!element()) return false;
    } while (take(","));
    return take(close);
  }
  bool string() {
    if (!take("\"")) return false;
    while (!left_.empty() && left_[0] != '"') {
      if (static_cast<unsigned char>(left_[0]) < 0x20) return false;
      if (left_[0] == '\\') left_.remove_prefix(1);
      if (left_.empty()) return false;
      left_.remove_prefix(1);
    }
    return take("\"");
  }
  bool digits() {
    if (left_.empty() || std::isdigit(static_cast<unsigned char>(left_[0])) == 0) return false;
    while (!left_.empty() && std::isdigit(static_cast<unsigned char>(left_[0])) != 0) left_.remove_prefix(1);
    return true;
  }
  bool number() {
    take("-");
    if (!digits()) return false;
    if (!left_.empty() && left_[0] == '.' && (left_.remove_prefix(1), !digits())) return false;
    if (!left_.empty() && (left_[0] == 'e' || left_[0] == 'E')) {
      left_.remove_prefix(1);
      if (!left_.empty() && (left_[0] == '+' || left_[0] == '-')) left_.remove_prefix(1);
      return digits();
    }
    return true;
  }

  std::string_view left_;
};

inline bool is_json(std::string_view text) { return JsonCheck(text).document(); }

}  // namespace plateau
