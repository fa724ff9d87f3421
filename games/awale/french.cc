#include "games/awale/french.h"

namespace plateau::awale {
namespace {

constexpr Translation texts[] = {
    {"the tables cover at most {} seeds on the board, not {}",
     "les tables couvrent au plus {} graines sur le plateau, pas {}"},
    {"Awalé", "Awalé"},
    {"Sow the red or the blue seeds of one of your holes around the ring; twos and threes where the last one falls, "
     "and "
     "behind it, are yours. More than half of the seeds win.",
     "Semez autour du cercle les graines rouges ou les bleues d'un de vos trous ; les deux et les trois où tombe la "
     "dernière, et derrière elle, sont à vous. Plus de la moitié des graines gagne."},
    {"player 1", "joueur 1"},
    {"player 2", "joueur 2"},
    {"a position that stands for this many times is a draw (0: no limit)",
     "une position présente autant de fois est une partie nulle (0 : pas de limite)"},
    {"a game of this many plies is a draw (0: as late as can be, 65535)",
     "une partie d'autant de coups est nulle (0 : le plus tard possible, 65535)"},
    {"the end rules of the course: no full holes, and the end with fewer than 8 seeds",
     "les règles de fin du cours : pas de trou plein, et la fin à moins de 8 graines"},
    {"a position is the {} holes, the scores and the player to move, such as '{}'",
     "une position, ce sont les {} trous, les scores et le joueur au trait, par exemple « {} »"},
    {"the ring has {} holes; it must have {}", "le cercle a {} trous ; il en faut {}"},
    {"hole {}: '{}' is not its reds and blues, such as 2+2",
     "trou {} : « {} » n'est pas un nombre de rouges et de bleues, comme 2+2"},
    {"the scores are two numbers from 0 to {}, such as 8-33, not '{}'",
     "les scores sont deux nombres de 0 à {}, par exemple 8-33, pas « {} »"},
    {"the player to move is 1 or 2, not '{}'", "le joueur au trait est 1 ou 2, pas « {} »"},
    {"'{}' is not a field; ply=, plies=, repetitions= and course= may follow the player to move",
     "« {} » n'est pas un champ ; ply=, plies=, repetitions= et course= peuvent suivre le joueur au trait"},
    {"the field {} stands twice", "le champ {} est donné deux fois"},
    {"{} is a whole number from 0 to {}, not '{}'", "{} est un nombre entier de 0 à {}, pas « {} »"},
    {"course is yes or no, not '{}'", "course vaut yes ou no, pas « {} »"},
    {"hole {} holds {} seeds; it is full with {} (unless course=yes)",
     "le trou {} contient {} graines ; il est plein avec {} (sauf avec course=yes)"},
    {"there are {} seeds in the holes and the scores; there are only {} in the game",
     "il y a {} graines dans les trous et les scores ; le jeu n'en a que {}"},
    {"ply {} is beyond the end of the game at ply {}", "le coup {} est au-delà de la fin de la partie au coup {}"},
    {"'{}' is not a move: a hole 1-{} and a colour r or b, such as 14r",
     "« {} » n'est pas un coup : un trou 1-{} et une couleur r ou b, par exemple 14r"},
    {"hole {} belongs to player 2; player 1 plays the odd holes",
     "le trou {} est au joueur 2 ; le joueur 1 joue les trous impairs"},
    {"hole {} belongs to player 1; player 2 plays the even holes",
     "le trou {} est au joueur 1 ; le joueur 2 joue les trous pairs"},
    {"hole {} holds no red seed", "le trou {} ne contient aucune graine rouge"},
    {"hole {} holds no blue seed", "le trou {} ne contient aucune graine bleue"},
    {"{} seeds: {} positions, {} % of them draws", "{} graines : {} positions, dont {} % de nulles"},
    {"a victory takes {} plies, more than a table can hold",
     "une victoire demande {} coups, plus qu'une table n'en peut contenir"},
    {"{} is not used: {}", "{} n'est pas utilisé : {}"},
    {"not an endgame table of this version", "ce n'est pas une table de finales de cette version"},
    {"it is cut short or cannot be mapped into memory", "il est tronqué ou ne peut être projeté en mémoire"},
    {"it is damaged, its checksum is wrong", "il est abîmé, sa somme de contrôle est fausse"},
    {"{} cannot be made: {}", "{} ne peut être créé : {}"},
    {"{}: {} bytes", "{} : {} octets"},
    {"warning: {}", "attention : {}"},
};

}  // namespace

constinit const std::span<const Translation> french = texts;

}  // namespace plateau::awale
