#pragma once

#include <span>

#include "core/message.h"

namespace plateau {

extern const std::span<const Translation> core_french;

}  // namespace plateau
