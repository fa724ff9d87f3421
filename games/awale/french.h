#pragma once

#include <span>

#include "core/message.h"

namespace plateau::awale {

extern const std::span<const Translation> french;

}  // namespace plateau::awale
