// What is told of a game that was played: who won it, and what its bots wrote.
#pragma once

#include <string>

#include "core/json.h"
#include "core/outcome.h"

namespace plateau {

// The members "scores" and "winners".
void write_outcome(JsonWriter& json, const Outcome& outcome);

std::string without_folder(std::string text, const std::string& folder);

// A text that a bot had a part in, fit to be shown: it may name the folder in which the bot ran, and that is the
// server's business alone.
std::string told_outside(std::string text, const std::string& folder);

}  // namespace plateau
