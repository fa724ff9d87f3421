#pragma once

#include <span>

#include "core/message.h"

namespace plateau::icebreaker {

extern const std::span<const Translation> french;

}  // namespace plateau::icebreaker
