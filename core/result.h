// A value, or one sentence that says what is wrong with the input and where.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace plateau {

struct Error {
  std::string message;
  // The input is good, but this State type is too narrow for it; the next wider one of the same game should be asked
  // (see ErasedGame). Never shown to a person.
  bool needs_wider = false;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::move(value)) {}
  Result(Error error) : content_(std::move(error)) {}

  bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }

  // REQUIRES: ok()
  const T& value() const& { return assert(ok()), *std::get_if<0>(&content_); }
  T& value() & { return assert(ok()), *std::get_if<0>(&content_); }
  T&& value() && { return assert(ok()), std::move(*std::get_if<0>(&content_)); }
  const T* operator->() const { return &value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }

  // REQUIRES: !ok()
  const Error& error() const { return assert(!ok()), *std::get_if<1>(&content_); }

 private:
  std::variant<T, Error> content_;
};

}  // namespace plateau
