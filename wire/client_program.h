// A client of a foreign protocol that we start ourselves, at a table of the arena. It runs isolated as every bot does;
// its network is a loopback of its own, on which only we listen: the doorkeeper opens the port inside and hands it out.
#pragma once

#include <memory>

#include "players/contestant.h"
#include "wire/protocol.h"

namespace plateau::wire {

std::unique_ptr<Contestant> make_client_program(const ForeignProtocol& protocol, const PlayerSpec& spec,
                                                const ContestantSettings& settings);

}  // namespace plateau::wire
