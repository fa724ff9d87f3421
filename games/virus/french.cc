#include "games/virus/french.h"

namespace plateau::virus {
namespace {

constexpr Translation texts[] = {
    {"Put a pawn beside one of yours; the enemy pawns around it change side. Most pawns on the full grid win.",
     "Posez un pion à côté d'un des vôtres ; les pions ennemis qui le touchent changent de camp. Quand la grille est "
     "pleine, le plus de pions gagne."},
    {"player 1", "joueur 1"},
    {"player 2", "joueur 2"},
    {"rows and columns of the grid", "nombre de lignes et de colonnes de la grille"},
    {"the player who moves first", "le joueur qui commence"},
    {"the grid has {} rows; it must have {} to {}", "la grille a {} lignes ; il en faut de {} à {}"},
    {"row {} has {} cells; a grid of {} rows needs {}",
     "la ligne {} a {} cases ; une grille de {} lignes en demande {}"},
    {"row {}, column {}: '{}' is not 1, 2 or '.'", "ligne {}, colonne {} : « {} » n'est ni 1, ni 2, ni « . »"},
    {"there is no pawn on the grid", "il n'y a aucun pion sur la grille"},
    {"a position is the rows of the grid, a space and the player to move, such as '{}'",
     "une position, ce sont les lignes de la grille, une espace et le joueur au trait, par exemple « {} »"},
    {"the player to move is 1 or 2, not '{}'", "le joueur au trait est 1 ou 2, pas « {} »"},
    {"a player with a legal move must play; 'pass' is for a player without one",
     "un joueur qui a un coup légal doit jouer ; « pass » est réservé à celui qui n'en a pas"},
    {"'{}' is not a cell: a column a-{} and a row 1-{}, such as b1",
     "« {} » n'est pas une case : une colonne a-{} et une ligne 1-{}, par exemple b1"},
    {"{} is not empty", "{} n'est pas vide"},
    {"no empty cell touches a pawn of the mover; the only move is 'pass'",
     "aucune case vide ne touche un pion du joueur au trait ; le seul coup est « pass »"},
    {"the first legal cell, row by row from the top", "la première case légale, ligne par ligne depuis le haut"},
    {"the cell that touches the most enemies, the first of equals",
     "la case qui touche le plus d'ennemis, la première en cas d'égalité"},
    {"{} does not touch a pawn of the mover", "{} ne touche aucun pion du joueur au trait"},
};

}  // namespace

constinit const std::span<const Translation> french = texts;

}  // namespace plateau::virus
