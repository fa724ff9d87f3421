// The program that a player's text means, with the folder that is its own.
#pragma once

#include "players/contestant.h"
#include "players/sandbox.h"

namespace plateau {

// Of a bot in a file ("./bot", "python3 bot.py", "python:bot.py") the folder is the one in which the file is; of
// another program, where we are. Arguments that are paths are made absolute, because the program works in its folder.
// REQUIRES: the spec is of a program: a command, Python, or another kind.
Result<SandboxedProgram> bot_program(const std::string& game, const PlayerSpec& spec);

}  // namespace plateau
