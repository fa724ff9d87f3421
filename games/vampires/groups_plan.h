// The turn that the bot `groups` gives: a fixed-depth search over a few goals, with battles that chance does not
// decide.
#pragma once

#include "games/vampires/field.h"
#include "games/vampires/turns.h"
#include "search/control.h"

namespace plateau::vampires {

// The best turn found when the control says that it is over, or after two turns of each side. Has no order when there
// is none to give. REQUIRES: a position between two turns, and both sides have units.
Turn groups_plan(const Field& field, SearchControl& control);

}  // namespace plateau::vampires
