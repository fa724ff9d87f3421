#include "server/guard.h"

#include <sys/random.h>

#include <algorithm>
#include <cctype>

#include "core/text.h"

namespace plateau {
namespace {

constexpr std::size_t owner_letters = 32;

bool is_owner(std::string_view text) {
  return text.size() == owner_letters &&
         std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

std::string new_owner() {
  unsigned char bytes[owner_letters / 2];
  std::size_t got = 0;
  while (got < sizeof bytes) {
    const ssize_t more = ::getrandom(bytes + got, sizeof bytes - got, 0);
    if (more > 0) got += static_cast<std::size_t>(more);
  }
  std::string owner;
  for (const unsigned char byte : bytes) owner += fmt::format("{:02x}", byte);
  return owner;
}

// "localhost:8080" → "localhost", "[::1]:8080" → "::1".
std::string_view name_of_host(std::string_view host) {
  if (host.starts_with('[')) return host.substr(1, host.find(']') == std::string_view::npos ? 0 : host.find(']') - 1);
  return host.substr(0, host.rfind(':'));
}

bool is_address(std::string_view name) {
  const bool four = !name.empty() && name.find_first_not_of("0123456789.") == std::string_view::npos;
  const bool six = name.find(':') != std::string_view::npos &&
                   name.find_first_not_of("0123456789abcdefABCDEF:.") == std::string_view::npos;
  return four || six;
}

bool same_name(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

// Every letter is looked at, so that the time does not tell how many are right.
bool same_secret(std::string_view given, std::string_view right) {
  unsigned difference = given.size() == right.size() ? 0 : 1;
  for (std::size_t i = 0; i < given.size(); ++i)
    difference |= static_cast<unsigned char>(given[i]) ^
                  static_cast<unsigned char>(right[i % std::max<std::size_t>(right.size(), 1)]);
  return difference == 0;
}

bool changes_something(const WebRequest& request) { return request.method != "GET" && request.method != "HEAD"; }

}  // namespace

// An address is what it says; a name could lead here from anywhere, so only our own names are good.
bool Guard::is_own_host(std::string_view host) const {
  const std::string_view name = name_of_host(host);
  return is_address(name) || same_name(name, "localhost") || same_name(name, access_.host) ||
         (!access_.machine.empty() &&
          (same_name(name, access_.machine) || same_name(name, access_.machine + ".local")));
}

std::optional<Refusal> Guard::check(const WebRequest& request, Milliseconds stopwatch) {
  const std::string_view host = request.header("host");
  if (!is_own_host(host)) return Refusal{403, say("this server is not called '{}'", shown(host))};
  const std::string_view origin = request.header("origin");
  const bool own_origin =
      origin.empty() || origin == "http://" + std::string(host) || origin == "https://" + std::string(host);
  const std::string_view site = request.header("sec-fetch-site");
  const bool is_live = request.header("upgrade").empty() == false;
  if ((changes_something(request) || is_live) && (!own_origin || site == "cross-site" || site == "same-site"))
    return Refusal{403, say("pages of other sites may not use this server")};
  const std::string_view type = request.header("content-type");
  const bool is_file = type.starts_with("application/octet-stream");  // what is uploaded
  if (changes_something(request) && !request.body.empty() && !is_file && !type.starts_with("application/json"))
    return Refusal{415, say("the body of a request is JSON (Content-Type: application/json)")};
  if (!requests_.take(request.address, stopwatch)) return Refusal{429, say("too many requests; wait a moment")};
  return std::nullopt;
}

std::optional<Refusal> Guard::check_right(const WebRequest& request, const std::string& owner) const {
  if (!has_entered(owner)) return Refusal{401, say("this server asks for a password")};
  if (access_.read_only && changes_something(request)) return Refusal{403, say("here one can only watch")};
  return std::nullopt;
}

std::optional<Refusal> Guard::enter(const std::string& owner, const WebRequest& request, std::string_view password,
                                    Milliseconds stopwatch) {
  if (!access_.password) return std::nullopt;
  if (!passwords_.take(request.address, stopwatch)) return Refusal{429, say("too many requests; wait a moment")};
  if (!same_secret(password, *access_.password)) return Refusal{403, say("this is not the password")};
  entered_.insert(owner);
  return std::nullopt;
}

std::optional<Refusal> Guard::check_creation(const WebRequest& request, Milliseconds stopwatch) {
  if (creations_.take(request.address, stopwatch)) return std::nullopt;
  return Refusal{429, say("too many new games from one address; wait a moment")};
}

std::string known_owner(const WebRequest& request) {
  for (std::string_view part : split(request.header("cookie"), ';')) {
    part = trim(part);
    constexpr std::string_view name = "plateau=";
    if (part.starts_with(name) && is_owner(part.substr(name.size()))) return std::string(part.substr(name.size()));
  }
  return {};
}

Visitor visitor_of(const WebRequest& request) {
  std::string owner = known_owner(request);
  if (!owner.empty()) return {std::move(owner), false};
  return {new_owner(), true};
}

std::string cookie_of(const Visitor& visitor) {
  return "plateau=" + visitor.owner + "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict";
}

Language language_of(const WebRequest& request) {
  if (const std::string* chosen = request.parameter("lang"))
    return *chosen == "fr" ? Language::french : Language::english;
  // The first of the two that is named; browsers put the preferred one first.
  for (const std::string_view part : split(request.header("accept-language"), ',')) {
    if (trim(part).starts_with("fr")) return Language::french;
    if (trim(part).starts_with("en")) return Language::english;
  }
  return Language::english;
}

}  // namespace plateau
