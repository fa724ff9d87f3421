#include "wire/protocol.h"

namespace plateau::wire {
namespace {

constexpr Translation texts[] = {
    // Messages and faults
    {"'{}' begins none of the messages {}", "« {} » ne commence aucun des messages {}"},
    {"'{}' is no line of a referee", "« {} » n'est pas une ligne d'arbitre"},
    {"'{}' lacks what should follow", "il manque quelque chose après « {} »"},
    {"({} bytes that nobody asked for are thrown away)", "({} octets que personne n'a demandés sont jetés)"},
    {"it sends bytes without end that nobody asked for", "il envoie sans fin des octets que personne n'a demandés"},
    {"it closed the connection", "il a fermé la connexion"},
    {"the server was stopped", "le serveur a été arrêté"},
    {"it sent {} where NME is expected", "il a envoyé {} au lieu de NME"},
    {"it sent {} where MOV is expected", "il a envoyé {} au lieu de MOV"},
    {"its name is longer than {} bytes", "son nom dépasse {} octets"},
    // The server
    {"{} has left.", "{} est parti."},
    {"client programs need python3, which is not installed",
     "les programmes clients demandent python3, qui n'est pas installé"},
    {"its protocol has no words for another board than the usual one",
     "son protocole n'a pas de mots pour un autre plateau que l'habituel"},
    {"no more sockets: {}", "plus de sockets : {}"},
    {"it has not connected within {} ms; {{host}} and {{port}} in its command are the address, or else they follow it",
     "il ne s'est pas connecté en {} ms ; {{host}} et {{port}} dans sa commande sont l'adresse, sinon elle suit la "
     "commande"},
    {"it left without saying who it is", "il est parti sans dire qui il est"},
    {"it has not said who it is within {} ms", "il n'a pas dit qui il est en {} ms"},
    {"Somebody who connected is turned away: {}.", "Quelqu'un qui s'est connecté est renvoyé : {}."},
    {"Waiting for two programs.", "En attente de deux programmes."},
    {"{} plays {}.", "{} joue {}."},
    {"the time of the game is over, after {} turns each", "le temps de la partie est écoulé, après {} tours chacun"},
    {"{} had left before this game: it begins again.", "{} était parti avant cette partie : elle recommence."},
    {"{} ({})", "{} ({})"},
    {"{} is too late: the turn is skipped.", "{} arrive trop tard : son tour est sauté."},
    {"{} loses by a fault: {}", "{} perd par une faute : {}"},
    {"no vampire is left", "il ne reste plus de vampire"},
    {"no werewolf is left", "il ne reste plus de loup-garou"},
    {"all {} turns are played", "les {} tours sont joués"},
    {"{} has the majority of the icebergs", "{} a la majorité des icebergs"},
    {"{} cannot move", "{} ne peut pas jouer"},
    {"where everybody begins: thetrap, duel, city, cage, or an XML file (default thetrap)",
     "où chacun commence : thetrap, duel, city, cage, ou un fichier XML (par défaut thetrap)"},
    {"turns in all, of both players together (default 200)",
     "le nombre total de tours, des deux joueurs ensemble (200 par défaut)"},
    // The clients
    {"the server's board has {} rows and {} columns", "le plateau du serveur a {} lignes et {} colonnes"},
    {"the server speaks of cell {},{}, which is not on a board of {} rows and {} columns",
     "le serveur parle de la case {},{}, qui n'est pas sur un plateau de {} lignes et {} colonnes"},
    {"the server puts {} humans, {} vampires and {} werewolves on one cell, {},{}",
     "le serveur met {} humains, {} vampires et {} loups-garous sur une même case, {},{}"},
    {"the server closed the connection in the middle of a game",
     "le serveur a fermé la connexion au milieu d'une partie"},
    {"The server says that the game is over.", "Le serveur dit que la partie est finie."},
    {"the server sent {} before SET", "le serveur a envoyé {} avant SET"},
    {"the server sent {} before MAP", "le serveur a envoyé {} avant MAP"},
    {"what the server tells is no position: {}", "ce que dit le serveur n'est pas une position : {}"},
    {"We play {}.", "Nous jouons {}."},
    {"the server sent a line longer than {} bytes", "le serveur a envoyé une ligne de plus de {} octets"},
    {"Victory.", "Victoire."},
    {"Defeat.", "Défaite."},
    {"A tie.", "Match nul."},
    {"the server tells a move before ROLE", "le serveur annonce un coup avant ROLE"},
    {"the server tells a move that is not legal: {}", "le serveur annonce un coup qui n'est pas légal : {}"},
    {"the server asks for a move before ROLE", "le serveur demande un coup avant ROLE"},
    {"the server asks for a move after the end of the game", "le serveur demande un coup après la fin de la partie"},
    // Maps
    {"{} is a number from {} to {}, not {}", "{} est un nombre de {} à {}, pas {}"},
    {"{} groups of humans and two of players do not fit on {} cells",
     "{} groupes d'humains et les deux des joueurs ne tiennent pas sur {} cases"},
    {"{} groups are an odd number, so one stands in the middle; a board of {} rows and {} columns has no cell there: "
     "choose "
     "odd numbers, or an even number of groups",
     "{} groupes, c'est un nombre impair, donc l'un est au milieu ; un plateau de {} lignes et {} colonnes n'y a pas "
     "de "
     "case : choisissez des nombres impairs, ou un nombre pair de groupes"},
};

}  // namespace

constinit const std::span<const Translation> wire_french = texts;

}  // namespace plateau::wire
