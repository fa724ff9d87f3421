#pragma once

#include <span>

#include "core/message.h"

namespace plateau::virus {

extern const std::span<const Translation> french;

}  // namespace plateau::virus
