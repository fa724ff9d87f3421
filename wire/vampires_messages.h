// The messages of the vampires' network protocol, as bytes and as values. No sockets here. Every number is one byte;
// docs/foreign-protocols.md has the whole protocol.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/result.h"

namespace plateau::wire {

// What a player's program sends.
struct NameMessage {
  std::string name;  // at most 255 bytes
  bool operator==(const NameMessage&) const = default;
};
struct WireOrder {
  int x = 0;
  int y = 0;
  int count = 0;
  int to_x = 0;
  int to_y = 0;
  bool operator==(const WireOrder&) const = default;
};
struct MoveMessage {
  std::vector<WireOrder> orders;  // at most 255, here and below
  bool operator==(const MoveMessage&) const = default;
};

// What the server sends.
struct WirePlace {
  int x = 0;
  int y = 0;
  bool operator==(const WirePlace&) const = default;
};
struct WireCell {
  int x = 0;
  int y = 0;
  int humans = 0;
  int vampires = 0;
  int werewolves = 0;
  bool operator==(const WireCell&) const = default;
};
struct SizeMessage {  // SET
  int rows = 0;
  int columns = 0;
  bool operator==(const SizeMessage&) const = default;
};
struct HumansMessage {
  std::vector<WirePlace> places;
  bool operator==(const HumansMessage&) const = default;
};
struct HomeMessage {
  WirePlace place;
  bool operator==(const HomeMessage&) const = default;
};
struct MapMessage {
  std::vector<WireCell> cells;
  bool operator==(const MapMessage&) const = default;
};
struct UpdateMessage {
  std::vector<WireCell> cells;
  bool operator==(const UpdateMessage&) const = default;
};
struct EndMessage {
  bool operator==(const EndMessage&) const = default;
};
struct ByeMessage {
  bool operator==(const ByeMessage&) const = default;
};

using VampiresMessage = std::variant<NameMessage, MoveMessage, SizeMessage, HumansMessage, HomeMessage, MapMessage,
                                     UpdateMessage, EndMessage, ByeMessage>;

enum class Speaker { client, server };

// REQUIRES: every number is between 0 and 255, every list has at most 255 items.
std::string encode(const VampiresMessage& message);

// The first message of what somebody sent, however the bytes were cut. Nothing: its end has not come yet. A sentence:
// this can never become a message; that is said with the first byte that cannot be part of one.
struct DecodedMessage {
  VampiresMessage message;
  std::size_t bytes = 0;  // that it took
};
std::optional<Result<DecodedMessage>> decode(std::string_view bytes, Speaker speaker);

// For people: "UPD 2  3,2 0/4/0  4,3 0/0/0", "MOV 1  4,3>3,2x4".
std::string describe(const VampiresMessage& message);

}  // namespace plateau::wire
