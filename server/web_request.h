// A request of HTTP, as plain values.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plateau {

using NamedTexts = std::vector<std::pair<std::string, std::string>>;

struct WebRequest {
  std::string method;  // "GET"
  std::string path;    // "/api/v1/games", with %xx decoded
  NamedTexts query;    // decoded
  NamedTexts headers;  // names in lower case
  std::string body;
  std::string address;  // of the other side

  void add_header(std::string name, std::string value);
  std::string_view header(std::string_view name) const;  // empty when there is none
  const std::string* parameter(std::string_view name) const;
};

// Fills path and query from a request's target ("/games?mine=1"). False: it is none of this server's.
bool read_target(std::string_view target, WebRequest& request);

}  // namespace plateau
