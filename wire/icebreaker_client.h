// A program of ours on somebody else's icebreaker referee.
#pragma once

#include "wire/protocol.h"

namespace plateau::wire {

// See ForeignProtocol::join.
Result<int> join_icebreaker(Connection& connection, const JoinSettings& settings);

}  // namespace plateau::wire
