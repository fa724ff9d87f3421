#include "games/icebreaker/french.h"

namespace plateau::icebreaker {
namespace {

constexpr Translation texts[] = {
    {"Icebreaker", "Brise-glace"},
    {"Sail your ships towards the nearest icebergs; the first to capture more than half of them wins.",
     "Menez vos navires vers les icebergs les plus proches ; le premier qui en prend plus de la moitié gagne."},
    {"Red", "Rouge"},
    {"Black", "Noir"},
    {"cells on each side of the hexagon", "nombre de cases de chaque côté de l'hexagone"},
    {"the player who moves first: R (Red) or B (Black)", "le joueur qui commence : R (Rouge) ou B (Noir)"},
    {"the board at the start, or a file with another one, scores included",
     "le plateau de départ, ou un fichier qui en contient un autre, scores compris"},
    {"option side is {}, but the board in the file has side {}",
     "l'option side vaut {}, mais le plateau du fichier est de côté {}"},
    {"the board has {} rows; it must have an odd number of them, from {} to {}",
     "le plateau a {} lignes ; il en faut un nombre impair, de {} à {}"},
    {"row {} has {} cells; on a board of {} rows it needs {}",
     "la ligne {} a {} cases ; sur un plateau de {} lignes il lui en faut {}"},
    {"{} has {} ships; a player has at most {}", "{} a {} navires ; un joueur en a au plus {}"},
    {"{} has captured {} icebergs, but on this board the game ends at {}",
     "{} a pris {} icebergs, mais sur ce plateau la partie s'arrête à {}"},
    {"{} icebergs captured and {} left make {}; a board of side {} begins with {}",
     "{} icebergs pris et {} restants font {} ; un plateau de côté {} commence avec {}"},
    {"a position is the rows of the board, the scores and the side to move, such as '{}'",
     "une position, ce sont les lignes du plateau, les scores et le camp au trait, par exemple « {} »"},
    {"row {}, cell {}: '{}' is not R, B, o or '.'", "ligne {}, case {} : « {} » n'est ni R, ni B, ni o, ni « . »"},
    {"the scores are two numbers, such as 25-26, not '{}'",
     "les scores sont deux nombres, par exemple 25-26, pas « {} »"},
    {"the side to move is R or B, not '{}'", "le camp au trait est R ou B, pas « {} »"},
    {"'{}' is not a move: a ship's cell, '-' and the cell it goes to, such as {}",
     "« {} » n'est pas un coup : la case d'un navire, « - » et la case où il va, par exemple {}"},
    {"there is no row {}; the rows are A to {}", "il n'y a pas de ligne {} ; les lignes vont de A à {}"},
    {"there is no cell {}; row {} ends at {}", "il n'y a pas de case {} ; la ligne {} s'arrête à {}"},
    {"there is no ship of {} on {}", "il n'y a pas de navire de {} en {}"},
    {"{} does not touch {}", "{} ne touche pas {}"},
    {"there is a ship on {}", "il y a un navire en {}"},
    {"the ship on {} cannot reach any iceberg", "le navire en {} ne peut atteindre aucun iceberg"},
    {"the ship on {} touches ice, so it must take an iceberg: {}",
     "le navire en {} touche la glace, il doit donc prendre un iceberg : {}"},
    {"the ship on {} must come closer to the nearest iceberg: {}",
     "le navire en {} doit se rapprocher de l'iceberg le plus proche : {}"},
    {"line {}: row {} must follow here, but the line begins with '{}'",
     "ligne {} : la rangée {} doit venir ici, mais la ligne commence par « {} »"},
    {"line {}: cell {}{} is '{}' instead of R, B, o, • or '.'",
     "ligne {} : la case {}{} est « {} » au lieu de R, B, o, • ou « . »"},
    {"line {}: the scores must stand here, such as '{}', not '{}'",
     "ligne {} : les scores doivent se trouver ici, par exemple « {} », et non « {} »"},
    {"line {}: a board has at most {} rows", "ligne {} : un plateau a au plus {} rangées"},
    {"the file holds no board; it begins with the scores, such as '{}'",
     "le fichier ne contient pas de plateau ; il commence par les scores, par exemple « {} »"},
    {"the first to {} wins", "le premier à {} gagne"},
    {"iceberg", "iceberg"},
    {"water", "eau"},
    {"next cells", "cases possibles"},
    {"counts the icebergs nearer to its own ships, one move ahead",
     "compte les icebergs plus proches de ses navires, un coup à l'avance"},
};

}  // namespace

constinit const std::span<const Translation> french = texts;

}  // namespace plateau::icebreaker
