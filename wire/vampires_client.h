// A program of ours on somebody else's vampires server.
#pragma once

#include "wire/protocol.h"

namespace plateau::wire {

// See ForeignProtocol::join.
Result<int> join_vampires(Connection& connection, const JoinSettings& settings);

}  // namespace plateau::wire
