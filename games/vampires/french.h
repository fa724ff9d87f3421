#pragma once

#include <span>

#include "core/message.h"

namespace plateau::vampires {

extern const std::span<const Translation> french;

}  // namespace plateau::vampires
