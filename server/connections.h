// How many connections there are, and from where.
#pragma once

#include <map>
#include <string>

namespace plateau {

class Connections {
 public:
  // `most_of_address` is for other machines: all browsers of this one share an address.
  Connections(int most, int most_of_address) : most_(most), most_of_address_(most_of_address) {}

  // False: there is no room. Else leave() follows.
  bool enter(const std::string& address) {
    const bool own = address == "127.0.0.1" || address == "::1";
    const auto known = of_address_.find(address);
    if (all_ >= most_ || (!own && known != of_address_.end() && known->second >= most_of_address_)) return false;
    ++all_;
    ++of_address_[address];
    return true;
  }
  void leave(const std::string& address) {
    --all_;
    if (--of_address_[address] == 0) of_address_.erase(address);
  }

 private:
  int most_;
  int most_of_address_;
  int all_ = 0;
  std::map<std::string, int> of_address_;
};

}  // namespace plateau
