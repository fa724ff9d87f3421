#include "core/french.h"

namespace plateau {
namespace {

constexpr Translation texts[] = {
    {"option {}: '{}' is not a whole number from {} to {}", "option {} : « {} » n'est pas un nombre entier de {} à {}"},
    {"option {}: '{}' is not one of {}", "option {} : « {} » ne fait pas partie de : {}"},
    {"this game has no options, so '{}' cannot be set", "ce jeu n'a pas d'options, « {} » ne peut donc pas être réglé"},
    {"there is no option '{}' here; the options are {}", "il n'y a pas d'option « {} » ici ; les options sont {}"},
    {"option {} is given twice", "l'option {} est donnée deux fois"},
    {"there is no game '{}'; the games are {}", "il n'y a pas de jeu « {} » ; les jeux sont {}"},
    {"line {} holds a control character (code {}); a record is plain text",
     "la ligne {} contient un caractère de commande (code {}) ; un enregistrement est du texte simple"},
    {"line {} says a second time what a line before it said",
     "la ligne {} redit ce qu'une ligne précédente a déjà dit"},
    {"not a regular file", "ce n'est pas un fichier ordinaire"},
    {"{} cannot be read: {}", "impossible de lire {} : {}"},
    {"{} is larger than {} bytes, too large for what it should hold",
     "{} dépasse {} octets, c'est trop pour ce qu'il devrait contenir"},
    {"{} cannot be written: {}", "impossible d'écrire {} : {}"},
    {"there is no folder for tables: neither HOME nor XDG_CACHE_HOME is set",
     "il n'y a pas de dossier pour les tables : ni HOME ni XDG_CACHE_HOME n'est défini"},
    {"there is no folder for the games: neither HOME nor XDG_DATA_HOME is set",
     "il n'y a pas de dossier pour les parties : ni HOME ni XDG_DATA_HOME n'est défini"},
    {"the game is over, no move can follow", "la partie est terminée, plus aucun coup n'est possible"},
    {"option {} is one of {} or a file: {}", "l'option {} est l'un de {}, ou un fichier : {}"},
    {"an option is name=value, not '{}'", "une option s'écrit nom=valeur, pas « {} »"},
    {"this is not JSON: {} (byte {})", "ce n'est pas du JSON : {} (octet {})"},
    {"something follows after the end of the JSON", "quelque chose suit la fin du JSON"},
    {"it is nested too deeply", "il est imbriqué trop profondément"},
    {"a value is missing", "il manque une valeur"},
    {"a name in quotes is missing", "il manque un nom entre guillemets"},
    {"a name stands twice in an object", "un nom figure deux fois dans un objet"},
    {"'{}' is missing", "il manque « {} »"},
    {"an object has too many members", "un objet a trop de membres"},
    {"a number is not finished", "un nombre n'est pas terminé"},
    {"a number is too large", "un nombre est trop grand"},
    {"a text is not finished", "un texte n'est pas terminé"},
    {"a control character stands in a text", "un texte contient un caractère de commande"},
    {"a text is not UTF-8", "un texte n'est pas de l'UTF-8"},
    {"an escape in a text is unknown", "un texte contient un échappement inconnu"},
    {"half of a character stands in a text", "un texte contient une moitié de caractère"},
};

}  // namespace

constinit const std::span<const Translation> core_french = texts;

}  // namespace plateau
