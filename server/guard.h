// Who may ask for what: no names of other sites (DNS rebinding), nothing from other pages, so much in a second, a
// password.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "core/message.h"
#include "server/house.h"
#include "server/rates.h"
#include "server/web_request.h"

namespace plateau {

struct Access {
  std::string host = "127.0.0.1";  // what the server listens on
  std::string machine;             // the name of this machine
  std::optional<std::string> password;
  bool read_only = false;
};

// A browser, known by its cookie.
struct Visitor {
  std::string owner;
  bool is_new = false;  // the cookie must be set
};

class Guard {
 public:
  explicit Guard(Access access) : access_(std::move(access)) {}

  const Access& access() const { return access_; }

  // Refused whoever asks: a foreign Host, a foreign Origin, too many requests.
  std::optional<Refusal> check(const WebRequest& request, Milliseconds stopwatch);
  // Refused without the password, or where nothing may be changed.
  std::optional<Refusal> check_right(const WebRequest& request, const std::string& owner) const;

  bool has_entered(const std::string& owner) const { return !access_.password || entered_.contains(owner); }
  std::optional<Refusal> enter(const std::string& owner, const WebRequest& request, std::string_view password,
                               Milliseconds stopwatch);
  // A game more from this address.
  std::optional<Refusal> check_creation(const WebRequest& request, Milliseconds stopwatch);

 private:
  bool is_own_host(std::string_view host) const;

  Access access_;
  std::set<std::string> entered_;  // owners who gave the password
  Rates requests_{60, 180};
  Rates creations_{1, 60};
  Rates passwords_{0.2, 5};
};

Visitor visitor_of(const WebRequest& request);       // a new one when the request has no good cookie
std::string known_owner(const WebRequest& request);  // empty when it has none
std::string cookie_of(const Visitor& visitor);

// ?lang=fr, or Accept-Language.
Language language_of(const WebRequest& request);

}  // namespace plateau
