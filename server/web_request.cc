#include "server/web_request.h"

#include <optional>

#include "core/text.h"

namespace plateau {
namespace {

std::optional<std::string> decoded(std::string_view text) {
  std::string plain;
  const auto digit = [](char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      plain += text[i];
      continue;
    }
    if (i + 2 >= text.size() || digit(text[i + 1]) < 0 || digit(text[i + 2]) < 0) return std::nullopt;
    plain += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
    i += 2;
  }
  return plain;
}

}  // namespace

void WebRequest::add_header(std::string name, std::string value) {
  for (char& c : name) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
  headers.emplace_back(std::move(name), std::move(value));
}

std::string_view WebRequest::header(std::string_view name) const {
  for (const auto& [key, value] : headers)
    if (key == name) return value;
  return {};
}

const std::string* WebRequest::parameter(std::string_view name) const {
  for (const auto& [key, value] : query)
    if (key == name) return &value;
  return nullptr;
}

bool read_target(std::string_view target, WebRequest& request) {
  const std::size_t question = target.find('?');
  const auto path = decoded(target.substr(0, question));
  if (!path || !path->starts_with('/') || path->find('\0') != std::string::npos) return false;
  request.path = *path;
  if (question == std::string_view::npos) return true;
  for (const std::string_view pair : split(target.substr(question + 1), '&')) {
    const std::size_t equals = std::min(pair.find('='), pair.size());
    const auto name = decoded(pair.substr(0, equals));
    const auto value = decoded(pair.substr(std::min(equals + 1, pair.size())));
    if (!name || !value) return false;
    if (!name->empty()) request.query.emplace_back(*name, *value);
  }
  return true;
}

}  // namespace plateau
