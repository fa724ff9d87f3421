#include "search/french.h"

namespace plateau {
namespace {

constexpr Translation texts[] = {
    {"the strongest player of this game", "le joueur le plus fort de ce jeu"},
    {"from 1, who loses to a child, to 10, who is `best`", "de 1, qui perd contre un enfant, à 10, qui est `best`"},
    {"the engines of {} use no tables", "les moteurs de {} n'utilisent pas de tables"},
    {"there is memory for a table of {} MiB only, not of {}",
     "il n'y a de mémoire que pour une table de {} Mio, pas de {}"},
    {"any legal move", "n'importe quel coup légal"},
    {"the best score one move ahead", "le meilleur score un coup plus loin"},
    {"plain minimax to this depth, looking at the score", "minimax simple à cette profondeur, qui regarde le score"},
    {"plain alpha-beta to this depth, looking at the score", "alpha-bêta simple à cette profondeur, qui regarde le score"},
    {"Monte Carlo tree search with so many random playouts a move",
     "recherche arborescente Monte-Carlo avec tant de parties aléatoires par coup"},
};

}  // namespace

constinit const std::span<const Translation> search_french = texts;

}  // namespace plateau
