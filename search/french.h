// The French of search/.
#pragma once

#include <span>

#include "core/message.h"

namespace plateau {

extern const std::span<const Translation> search_french;

}  // namespace plateau
