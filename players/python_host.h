// The program that runs a Python bot: it loads the bot's file and speaks the line protocol for it.
//     python3 -I -u HOST FILE GAME
// HOST is a file that holds the text; it needs nothing but Python 3.9 and the bot's folder.
#pragma once

#include <string>
#include <string_view>

namespace plateau {

// players/python_host.py.
extern const std::string_view python_host;

// The host for a game of this name: with what the game brings for its bots, if anything, put before it.
std::string python_host_for(std::string_view game);

}  // namespace plateau
