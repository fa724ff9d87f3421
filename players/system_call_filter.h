// What a foreign program may ask of the system: everything an ordinary program needs, nothing that leads out.
#pragma once

#include <string>

namespace plateau {

// Who may open sockets of the internet must have a network namespace of its own, where they lead nowhere.
enum class SocketUse { none, own_network };

// The filter as bubblewrap takes it (--seccomp); made once. Empty when it could not be made.
const std::string& system_call_filter(SocketUse sockets);

}  // namespace plateau
