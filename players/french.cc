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
    {"a {} in the command '{}' is never closed", "un {} de la commande « {} » n'est jamais fermé"},
    {"python: needs the file of a bot, such as python:bot.py",
     "python: demande le fichier d'un bot, par exemple python:bot.py"},
    {"'{}' is a folder; python: needs the file of a bot, such as python:bot.py",
     "« {} » est un dossier ; python: demande le fichier d'un bot, par exemple python:bot.py"},
    {"there is no file '{}'", "il n'y a pas de fichier « {} »"},
    {"cmd: needs a program and its arguments, such as cmd:./bot or 'cmd:java -cp . Bot'",
     "cmd: demande un programme et ses arguments, par exemple cmd:./bot ou 'cmd:java -cp . Bot'"},
    {"'{}' is a folder, not a program", "« {} » est un dossier, pas un programme"},
    {"there is no program '{}'", "il n'y a pas de programme « {} »"},
    {"there is no program '{}' in the PATH; for the file here write cmd:./{}",
     "il n'y a pas de programme « {} » dans le PATH ; pour le fichier d'ici, écrire cmd:./{}"},
    {"'{}' may not be run; chmod +x makes a program of it",
     "« {} » ne peut pas être lancé ; chmod +x en fait un programme"},
    {"tcp: needs a host and a port, such as tcp:localhost:4000, not '{}'",
     "tcp: demande une machine et un port, par exemple tcp:localhost:4000, pas « {} »"},
    {"a player's text has no NUL", "le texte d'un joueur ne contient pas d'octet nul"},
    {"for a Python bot write python:{}", "pour un bot Python, écrire python:{}"},
    {"for a program write cmd:{}", "pour un programme, écrire cmd:{}"},
    {"{}; or a bot: python:FILE, cmd:PROGRAM, tcp:HOST:PORT",
     "{} ; ou un bot : python:FICHIER, cmd:PROGRAMME, tcp:MACHINE:PORT"},

    {"no fault", "aucune faute"},
    {"refused to play", "a refusé de jouer"},
    {"illegal move", "coup illégal"},
    {"too late", "trop tard"},
    {"crashed", "planté"},
    {"too much memory", "trop de mémoire"},
    {"too much output", "trop de sortie"},
    {"against the protocol", "contraire au protocole"},
    {"could not be started", "n'a pas pu démarrer"},
    {"disconnected", "déconnecté"},

    {"the move came after {} ms instead of {} ms", "le coup est venu après {} ms au lieu de {} ms"},
    {"'{}' could not be started: {}", "« {} » n'a pas pu être lancé : {}"},
    {"isolation {} does not work on this machine, only up to {}",
     "l'isolation {} ne fonctionne pas sur cette machine, seulement jusqu'à {}"},
    {"isolation needs the program bwrap, of the package bubblewrap",
     "l'isolation a besoin du programme bwrap, du paquet bubblewrap"},
    {"the filter of system calls could not be made", "le filtre des appels système n'a pas pu être fait"},
    {"a control group could not be made", "un groupe de contrôle (cgroup) n'a pas pu être créé"},
    {"Python bots need python3, which is not installed",
     "les bots Python ont besoin de python3, qui n'est pas installé"},
    {"the temporary folder cannot be written to", "on ne peut pas écrire dans le dossier temporaire"},
    {"no connection to {}: {}", "pas de connexion à {} : {}"},
    {"the other side of the socket closed the connection", "l'autre côté de la socket a fermé la connexion"},

    {"the program wanted more than the {} MiB of memory that it may have",
     "le programme a voulu plus que les {} Mio de mémoire auxquels il a droit"},
    {"the program closed its output, but did not end", "le programme a fermé sa sortie, mais ne s'est pas terminé"},
    {"the program wrote a bigger file than it may write",
     "le programme a écrit un fichier plus grand que ce qui est permis"},
    {"the program was ended by signal {} ({})", "le programme a été arrêté par le signal {} ({})"},
    {"the program ended with exit code {}", "le programme s'est terminé avec le code {}"},
    {"{}; its last error line: {}", "{} ; sa dernière ligne d'erreur : {}"},

    {"byte {} of the line is a NUL: lines are text", "l'octet {} de la ligne est nul : les lignes sont du texte"},
    {"byte {} of the line is not UTF-8", "l'octet {} de la ligne n'est pas de l'UTF-8"},
    {"'move' is not followed by a move", "« move » n'est pas suivi d'un coup"},
    {"'{}' comes after the end of the turn: '{}' has too many moves",
     "« {} » vient après la fin du tour : « {} » a trop de coups"},
    {"'{}' cannot be played: {}", "« {} » ne peut pas être joué : {}"},

    {"no 'ready' after {} ms; a bot writes 'ready NAME' when it has read the line 'plateau …', and flushes its output",
     "pas de « ready » après {} ms ; un bot écrit « ready NOM » quand il a lu la ligne « plateau … », et vide sa "
     "sortie "
     "(flush)"},
    {"it wrote too much before 'ready'", "il a trop écrit avant « ready »"},
    {"it wrote '{}' where 'ready NAME' is expected; what is meant for people belongs on the error output",
     "il a écrit « {} » là où « ready NOM » est attendu ; ce qui s'adresse aux gens va sur la sortie d'erreur"},
    {"it wrote '{}' where 'move MOVE' is expected; what is meant for people belongs on the error output",
     "il a écrit « {} » là où « move COUP » est attendu ; ce qui s'adresse aux gens va sur la sortie d'erreur"},
    {"it wrote '{}' without a reason", "il a écrit « {} » sans raison"},
    {"a line is longer than {} bytes", "une ligne dépasse {} octets"},
    {"it wrote more in answer to one question than it may", "il a écrit plus que permis en réponse à une question"},
    {"no whole line within {} ms: what it wrote has no line feed at its end",
     "pas de ligne entière en {} ms : ce qu'il a écrit ne se termine pas par un saut de ligne"},
    {"no move within {} ms, of which it computed {} ms: it waits for something, or does not flush its output",
     "pas de coup en {} ms, dont {} ms de calcul : il attend quelque chose, ou ne vide pas sa sortie (flush)"},
    {"no move within {} ms", "pas de coup en {} ms"},
};

}  // namespace

constinit const std::span<const Translation> players_french = texts;

}  // namespace plateau
