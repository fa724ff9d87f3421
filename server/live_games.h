// The games that other plateau processes of this machine tell about (server/live_publisher.h writes the lines), shown
// like any other. What they say is checked like anything that comes from outside; lines that make no sense are passed
// over.
#pragma once

#include <map>
#include <string>

#include "core/json_reader.h"
#include "server/house.h"
#include "server/web_server.h"

namespace plateau {

class LiveGames {
 public:
  explicit LiveGames(House& house) : house_(house) {}

  void came(LineSource source, std::string_view line);
  void closed(LineSource source);  // what it had not finished is gone

 private:
  using Key = std::pair<LineSource, std::string>;

  void begin(LineSource source, const std::string& key, const JsonValue& line);
  void follow(Table& table, const JsonValue& line);
  void end(const Key& key, Table& table, const JsonValue& line);

  House& house_;
  std::map<Key, std::string> known_;  // the ids of the tables
  std::uint64_t last_ = 0;
};

}  // namespace plateau
