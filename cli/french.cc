#include "cli/command.h"

namespace plateau {
namespace {

constexpr Translation texts[] = {
    // What can be typed
    {"Board-game AIs written, played against, measured and watched. Without a command: a menu to choose a game and "
     "play "
     "it.",
     "Des IA de jeux de plateau à écrire, à affronter, à mesurer et à regarder. Sans commande : un menu pour choisir "
     "un "
     "jeu et y jouer."},
    {"board-game AIs written, played against, measured and watched",
     "des IA de jeux de plateau à écrire, à affronter, à mesurer et à regarder"},
    {"print the version", "affiche la version"},
    {"print this help", "affiche cette aide"},
    {"the language of the messages (default: that of the environment)",
     "la langue des messages (par défaut : celle de l'environnement)"},
    {"the game; `plateau games` lists them", "le jeu ; `plateau games` les énumère"},
    {"the position to begin with, as text; `plateau rules GAME` explains it",
     "la position de départ, en texte ; `plateau rules GAME` l'explique"},
    {"an option of the game, such as size=6; `plateau games` lists them; may be repeated",
     "une option du jeu, par exemple size=6 ; `plateau games` les énumère ; peut être répétée"},
    {"List the games and their options", "Énumère les jeux et leurs options"},
    {"for programs", "pour les programmes"},
    {"Explain a game: rules, notation, options", "Explique un jeu : règles, notation, options"},
    {"Show a position: the board, who moves, the legal moves",
     "Montre une position : le plateau, le trait, les coups légaux"},
    {"moves to play first, separated by blanks", "coups à jouer d'abord, séparés par des espaces"},
    {"for programs: the position, the view and the legal moves",
     "pour les programmes : la position, la vue et les coups légaux"},
    {"Count the sequences of moves of a given length. The last line of output is the number alone",
     "Compte les suites de coups d'une longueur donnée. La dernière ligne affichée est le nombre seul"},
    {"the length in plies; an outcome of chance is a ply", "la longueur en demi-coups ; un tirage du hasard en est un"},
    {"also the count of each first move", "aussi le compte de chaque premier coup"},
    {"how many threads count", "combien de fils d'exécution comptent"},
    {"Play recorded moves through the rules: a line per ply (ply, player, move, number of legal moves), then the "
     "position and the result",
     "Rejoue des coups enregistrés selon les règles : une ligne par demi-coup (numéro, joueur, coup, nombre de coups "
     "légaux), puis la position et le résultat"},
    {"the moves, separated by white space, '#' to the end of the line is a comment; without FILE: standard input",
     "les coups, séparés par des blancs, « # » jusqu'à la fin de la ligne est un commentaire ; sans FILE : l'entrée "
     "standard"},
    {"draw the outcomes of chance that are not written", "tire les événements du hasard qui ne sont pas écrits"},
    {"Play a game in the terminal. It is kept after every move: leave at any moment, go on with --resume",
     "Joue une partie dans le terminal. Elle est gardée après chaque coup : partez quand vous voulez, reprenez avec "
     "--resume"},
    {"who plays, one --seat per player in their order: {}", "qui joue, un --seat par joueur, dans l'ordre : {}"},
    {"the same seed, the same random moves and draws", "même graine, mêmes coups aléatoires et mêmes tirages"},
    {"go on with a saved game", "reprend une partie sauvegardée"},
    {"go on with the newest unfinished game", "reprend la dernière partie inachevée"},
    {"Measure this program on this machine", "Mesure ce programme sur cette machine"},
    {"The rules: random playouts, moves and perft nodes per second of CPU time, one thread",
     "Les règles : parties aléatoires, coups et nœuds de perft par seconde de temps processeur, un fil d'exécution"},
    {"only this game", "seulement ce jeu"},
    {"CPU seconds for each measurement", "secondes de temps processeur par mesure"},
    {"Print a completion script for a shell", "Affiche un script de complétion pour un interpréteur de commandes"},
    {"the shell", "l'interpréteur de commandes"},
    {"Print the man page: `plateau man | man -l -`", "Affiche la page de manuel : `plateau man | man -l -`"},

    // What is wrong
    {"`{} --help` explains this command.", "`{} --help` explique cette commande."},
    {"'{}' is not expected here", "« {} » n'a rien à faire ici"},
    {"{} is missing", "il manque {}"},
    {"a game to go on with is a file, not standard input",
     "une partie à reprendre est un fichier, pas l'entrée standard"},
    {"what was printed could not be written: {}", "ce qui a été affiché n'a pas pu être écrit : {}"},
    {"a command must follow", "une commande doit suivre"},
    {"{} needs one value", "{} demande une valeur"},
    {"a value cannot be read: {}", "une valeur est illisible : {}"},
    {"{} and {} cannot be given together", "{} et {} ne vont pas ensemble"},
    {"'{}' is not a whole number from {} to {}", "« {} » n'est pas un nombre entier de {} à {}"},
    {"'{}' is not one of {}", "« {} » ne fait pas partie de : {}"},
    {"--set takes name=value, not '{}'", "--set attend nom=valeur, pas « {} »"},
    {"option {} is one of {} or a file: {}", "l'option {} est l'un de {}, ou un fichier : {}"},
    {"the position is refused: {}", "la position est refusée : {}"},
    {"ply {}, move '{}': {}", "demi-coup {}, coup « {} » : {}"},
    {"legal moves: {}", "coups légaux : {}"},
    {"this is a record of {}, not of {}", "c'est un enregistrement de {}, pas de {}"},
    {"{}: {}", "{} : {}"},
    {"this is not a saved game: it has no '# plateau record' with a game and a position",
     "ce n'est pas une partie sauvegardée : il n'y a pas de « # plateau record » avec un jeu et une position"},
    {"the seed is a whole number, not '{}'", "la graine est un nombre entier, pas « {} »"},
    {"{} seats are named, but {} people play", "{} places sont nommées, mais il y a {} joueurs"},
    {"no unfinished game of {} is waiting in {}", "aucune partie inachevée de {} n'attend dans {}"},
    {"there is no folder to keep the game in: neither HOME nor XDG_STATE_HOME is set",
     "il n'y a pas de dossier où garder la partie : ni HOME ni XDG_STATE_HOME n'est défini"},
    {"{} cannot be made: {}", "impossible de créer {} : {}"},

    // Answers
    {"chance", "le hasard"},
    {"a draw, {}", "partie nulle, {}"},
    {"{} share the win, {}", "{} se partagent la victoire, {}"},
    {"{} wins, {}", "{} gagne, {}"},
    {"the game is over: {}", "la partie est terminée : {}"},
    {"to move: {}", "au trait : {}"},
    {"{} legal moves: {}", "{} coups légaux : {}"},
    {"{} players", "{} joueurs"},
    {"--set {}={}  {} (default {})", "--set {}={}  {} (par défaut {})"},
    {"|FILE", "|FICHIER"},
    {"one thread, per second of CPU time", "un fil d'exécution, par seconde de temps processeur"},
    {"unknown processor", "processeur inconnu"},
    {"game", "jeu"},
    {"playouts/s", "parties/s"},
    {"moves/s", "coups/s"},
    {"perft nodes/s", "nœuds perft/s"},
    {"depth", "prof."},

    // At the board
    {"`help` explains what you can type.", "« help » explique ce que vous pouvez taper."},
    {"a move, such as {}: play it (several on a line are played one after the other)",
     "un coup, par exemple {} : le jouer (plusieurs sur une ligne sont joués l'un après l'autre)"},
    {"hint: the legal moves with numbers; a number: play the move of that number",
     "hint : les coups légaux, numérotés ; un numéro : jouer le coup de ce numéro"},
    {"undo: take back, up to the last decision of a person   board: show it again   rules: the rules",
     "undo : reprendre jusqu'à la dernière décision d'une personne   board : remontrer le plateau   rules : les "
     "règles"},
    {"save FILE: write the game to a file   quit: leave; the game is kept",
     "save FICHIER : écrire la partie dans un fichier   quit : partir ; la partie est gardée"},
    {"save needs a file name: save FILE", "save demande un nom de fichier : save FICHIER"},
    {"Saved. To go on from there: plateau play {} --load {}",
     "Sauvegardée. Pour continuer à partir de là : plateau play {} --load {}"},
    {"The game is kept. To go on: plateau play {} --load {}",
     "La partie est gardée. Pour continuer : plateau play {} --load {}"},
    {"The game is over: {}.", "La partie est terminée : {}."},
    {"Its record: {}", "Son enregistrement : {}"},
    {"There is no move of a person to take back.", "Il n'y a aucun coup d'une personne à reprendre."},
    {"There is no move number {}; `hint` lists the {} legal moves.",
     "Il n'y a pas de coup numéro {} ; « hint » énumère les {} coups légaux."},
    {"Not played, since another player is to move: {}", "Pas joué, car c'est à un autre joueur : {}"},
    {"(An unfinished game is waiting: plateau play {} --resume)",
     "(Une partie inachevée attend : plateau play {} --resume)"},
    {"plateau: which game?", "plateau : quel jeu ?"},
    {"Game", "Jeu"},
    {"How", "Comment"},
    {"against the computer (random moves)", "contre l'ordinateur (coups aléatoires)"},
    {"two people at this screen", "à deux devant cet écran"},
    {"go on with the unfinished game", "reprendre la partie inachevée"},
    {"Please type a number from 1 to {}, or q to leave.", "Tapez un nombre de 1 à {}, ou q pour partir."},

    // The man page
    {"NAME", "NOM"},
    {"SYNOPSIS", "SYNOPSIS"},
    {"DESCRIPTION", "DESCRIPTION"},
    {"COMMANDS", "COMMANDES"},
    {"GAMES", "JEUX"},
    {"EXIT STATUS", "CODE DE RETOUR"},
    {"command", "commande"},
    {"options", "options"},
    {"0: done. 1: the content is wrong: a position, a move, a file. 2: the program was called wrongly.",
     "0 : fait. 1 : le contenu est faux : une position, un coup, un fichier. 2 : le programme a été mal appelé."},
};

}  // namespace

constinit const std::span<const Translation> cli_french = texts;

}  // namespace plateau
