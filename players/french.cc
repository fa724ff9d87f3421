#include "players/player_text.h"

namespace plateau {
namespace {

constexpr Translation texts[] = {
    {"nobody is called '{}' in {}; the players are {}", "personne ne s'appelle « {} » dans {} ; les joueurs sont {}"},
    {"{} (or human)", "{} (ou human)"},
    {"{} needs a number, such as {}:4", "{} demande un nombre, par exemple {}:4"},
    {"{} takes no number", "{} n'accepte pas de nombre"},
    {"{} is a whole number from {} to {}, not '{}'", "{} est un nombre entier de {} à {}, pas « {} »"},
    {"an option of a player is name=value, not '{}'", "une option d'un joueur s'écrit nom=valeur, pas « {} »"},
    {"a player has no option '{}'; the options are {}", "un joueur n'a pas d'option « {} » ; les options sont {}"},
    {"a time is a number with its unit, such as 100ms, 2s or 1m, not '{}'",
     "une durée est un nombre avec son unité, par exemple 100ms, 2s ou 1m, pas « {} »"},
};

}  // namespace

constinit const std::span<const Translation> players_french = texts;

}  // namespace plateau
