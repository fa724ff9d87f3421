#pragma once

#include <span>

#include "core/message.h"

namespace plateau::azul {

extern const std::span<const Translation> french;

}  // namespace plateau::azul
