#include "games/azul/french.h"

namespace plateau::azul {
namespace {

constexpr Translation texts[] = {
    {"Take all tiles of one colour from a factory or the centre, fill your pattern lines, and tile your wall.",
     "Prenez toutes les tuiles d'une couleur dans une fabrique ou au centre, remplissez vos lignes de motif et "
     "carrelez "
     "votre mur."},
    {"player 1", "joueur 1"},
    {"player 2", "joueur 2"},
    {"player 3", "joueur 3"},
    {"player 4", "joueur 4"},
    {"how many play", "le nombre de joueurs"},
    {"the wall of every player: standard, grey (the player chooses the column), or a file such as "
     "|Bl_J_R_V_Bc_|Bc_Bl_J_R_V_|V_Bc_Bl_J_R_|R_V_Bc_Bl_J_|J_R_V_Bc_Bl_",
     "le mur de chaque joueur : standard, grey (gris : le joueur choisit la colonne), ou un fichier tel que "
     "|Bl_J_R_V_Bc_|Bc_Bl_J_R_V_|V_Bc_Bl_J_R_|R_V_Bc_Bl_J_|J_R_V_Bc_Bl_"},

    // Bots
    {"the reference AI: takes tiles that fit a line exactly, the longest line first, then the nearest misfit",
     "l'IA de référence : prend les tuiles qui remplissent exactement une ligne, la plus longue d'abord, puis ce qui s'en "
     "approche le plus"},

    // Wall files
    {"the wall ends after {} rows; it must have {}", "le mur s'arrête après {} lignes ; il en faut {}"},
    {"character {}: '|' must open row {} of the wall, not '{}'",
     "caractère {} : « | » doit ouvrir la ligne {} du mur, pas « {} »"},
    {"row {} of the wall has {} cells; it must have {}", "la ligne {} du mur a {} cases ; il en faut {}"},
    {"row {}, cell {} (character {}): '{}' is not a colour; the colours are Bl, J, R, V and Bc",
     "ligne {}, case {} (caractère {}) : « {} » n'est pas une couleur ; les couleurs sont Bl, J, R, V et Bc"},
    {"row {}, cell {} (character {}): {} is in this row already",
     "ligne {}, case {} (caractère {}) : {} est déjà dans cette ligne"},
    {"character {}: '_' must close cell {} of row {}", "caractère {} : « _ » doit fermer la case {} de la ligne {}"},
    {"character {}: '{}' follows the {} rows of the wall", "caractère {} : « {} » suit les {} lignes du mur"},

    // Positions
    {"'{}' is not a field such as turn=1", "« {} » n'est pas un champ tel que turn=1"},
    {"a position has the fields of 2 to 4 players: player=1 … player=2 …",
     "une position a les champs de 2 à 4 joueurs : player=1 … player=2 …"},
    {"player {}, {}", "joueur {}, {}"},
    {"player={}: player={} is expected", "player={} : on attend player={}"},
    {"the field {} is given twice", "le champ {} est donné deux fois"},
    {"there is no field '{}' before player=1; the fields are turn, round, first, factories, centre, bag and lid",
     "il n'y a pas de champ « {} » avant player=1 ; les champs sont turn, round, first, factories, centre, bag et lid"},
    {"there is no field '{}' after player={}; the fields are score, wall, lines and floor",
     "il n'y a pas de champ « {} » après player={} ; les champs sont score, wall, lines et floor"},
    {"{}={}: a whole number from {} to {} is expected", "{}={} : on attend un nombre entier de {} à {}"},
    {"first={}: a whole number from {} to {} is expected", "first={} : on attend un nombre entier de {} à {}"},
    {"turn={}: a player from 1 to {}, 'deal' or 'over' is expected",
     "turn={} : on attend un joueur de 1 à {}, « deal » ou « over »"},
    {"{}: write '-' where there is no tile", "{} : écrivez « - » là où il n'y a pas de tuile"},
    {"{}: '{}' is not a tile; tiles are B, Y, R, G and W",
     "{} : « {} » n'est pas une tuile ; les tuiles sont B, Y, R, G et W"},
    {"{}: '{}' is not a tile (B, Y, R, G, W) or the marker M",
     "{} : « {} » n'est ni une tuile (B, Y, R, G, W) ni le marqueur M"},
    {"{}: there are only {} tiles of colour {}", "{} : il n'y a que {} tuiles de couleur {}"},
    {"{}={}: colours and their numbers are expected, such as B12Y3, or '-'",
     "{}={} : on attend des couleurs et leurs nombres, par exemple B12Y3, ou « - »"},
    {"{}: there are {} rows; there must be {}", "{} : il y a {} lignes ; il en faut {}"},
    {"{}, row {}: there are {} spaces; there must be {}", "{}, ligne {} : il y a {} cases ; il en faut {}"},
    {"{}: there are {} spaces; there are at most {}", "{} : il y a {} cases ; il y en a au plus {}"},
    {"{}, row {}, column {}: '{}' is not one of B Y R G W b y r g w or '.'",
     "{}, ligne {}, colonne {} : « {} » n'est pas l'un de B Y R G W b y r g w ou « . »"},
    {"{}, row {}, column {}: {} is in this row already", "{}, ligne {}, colonne {} : {} est déjà dans cette ligne"},
    {"{}: free spaces are small letters, or '.' on a grey wall, not both",
     "{} : les cases libres sont des minuscules, ou « . » sur un mur gris, pas les deux"},
    {"{}: column {} has {} twice, which a grey wall does not allow",
     "{} : la colonne {} a deux fois {}, ce qu'un mur gris ne permet pas"},
    {"{}, row {}: '{}' is not tiles of one colour and then '.' for each free space",
     "{}, ligne {} : « {} » n'est pas des tuiles d'une couleur puis « . » pour chaque case libre"},
    {"there are {} factories; a game of {} players has {}", "il y a {} fabriques ; une partie à {} joueurs en a {}"},
    {"factory {}", "fabrique {}"},
    {"factory {} has {} tiles; it has room for {}", "la fabrique {} a {} tuiles ; elle a de la place pour {}"},
    {"there are {} tiles of colour {}; in all there are {}", "il y a {} tuiles de couleur {} ; il y en a {} en tout"},
    {"the marker M is in more than one place", "le marqueur M est à plus d'un endroit"},
    {"the marker M is on the floor of player {}, so first={} is expected",
     "le marqueur M est au plancher du joueur {}, on attend donc first={}"},
    {"the marker M is missing: it is in the centre or on the floor of the player who took it",
     "il manque le marqueur M : il est au centre ou au plancher du joueur qui l'a pris"},
    {"player {}, line {}: the wall has {} in this row already",
     "joueur {}, ligne {} : le mur a déjà {} sur cette ligne"},
    {"player {} has a complete row, so the game is over: turn=over is expected",
     "le joueur {} a une ligne complète, la partie est donc terminée : on attend turn=over"},
    {"turn={}: there is no tile to take and none to place on a grey wall",
     "turn={} : il n'y a aucune tuile à prendre, ni à poser sur un mur gris"},
    {"there is no tile to take, so the marker M is not in the centre",
     "il n'y a aucune tuile à prendre, le marqueur M n'est donc pas au centre"},
    {"turn={}: player {} has a complete line or a floor to settle first",
     "turn={} : le joueur {} a une ligne complète ou un plancher à régler d'abord"},
    {"turn={}: player {} has a complete line or a floor, which the end of the round settles",
     "turn={} : le joueur {} a une ligne complète ou un plancher, que la fin de la manche règle"},
    {"turn=deal: the centre holds the marker alone while tiles are dealt: centre=M is expected",
     "turn=deal : le centre n'a que le marqueur pendant la distribution : on attend centre=M"},
    {"turn=deal: factories are filled in order, {} tiles each; factory {} has {}",
     "turn=deal : les fabriques se remplissent dans l'ordre, {} tuiles chacune ; la fabrique {} en a {}"},
    {"turn=deal: all factories are full, a player is to take tiles",
     "turn=deal : toutes les fabriques sont pleines, c'est à un joueur de prendre des tuiles"},
    {"turn=deal: bag and lid are empty, there is no tile to deal",
     "turn=deal : le sac et le couvercle sont vides, il n'y a aucune tuile à distribuer"},
    {"turn=over: no tile and no marker may be left in the factories and the centre",
     "turn=over : il ne doit rester ni tuile ni marqueur dans les fabriques et au centre"},
    {"turn=over: nobody has a complete row", "turn=over : personne n'a de ligne complète"},

    // Moves
    {"'{}' is not a draw: a tile is drawn from the bag, B, Y, R, G or W, or all of a round by 'deal'",
     "« {} » n'est pas un tirage : on tire une tuile du sac, B, Y, R, G ou W, ou toutes celles d'une manche par "
     "« deal »"},
    {"there is no {} tile in the bag", "il n'y a pas de tuile {} dans le sac"},
    {"'{}' is not a move: a source 0-{} (0 is the centre), a colour B, Y, R, G or W and a line 1-5 or F for the floor, "
     "such as 2B3",
     "« {} » n'est pas un coup : une source 0-{} (0 est le centre), une couleur B, Y, R, G ou W et une ligne 1-5 ou F "
     "pour le plancher, par exemple 2B3"},
    {"the centre has no {} tile", "le centre n'a pas de tuile {}"},
    {"factory {} has no {} tile", "la fabrique {} n'a pas de tuile {}"},
    {"line {} is full", "la ligne {} est pleine"},
    {"line {} holds {} tiles, so no {}", "la ligne {} contient des tuiles {}, donc pas de {}"},
    {"row {} of the wall has {} already", "la ligne {} du mur a déjà {}"},
    {"'{}' does not place the tile of line {}: its column is to be chosen, as in L{}C1",
     "« {} » ne pose pas la tuile de la ligne {} : il faut choisir sa colonne, comme dans L{}C1"},
    {"row {} of the wall has a tile in column {}", "la ligne {} du mur a une tuile dans la colonne {}"},
    {"column {} of the wall has {} already", "la colonne {} du mur a déjà {}"},
    {"'deal' has no place here: a player is to move", "« deal » n'a pas sa place ici : c'est à un joueur de jouer"},
    {"'deal' ends before factory {}: each factory is to be filled, as in deal BBYW RGGW …",
     "« deal » s'arrête avant la fabrique {} : il faut remplir chaque fabrique, comme dans deal BBYW RGGW …"},
    {"factory {}: '{}' has {} tiles, there is room for {}",
     "fabrique {} : « {} » a {} tuiles, il y a de la place pour {}"},
    {"factory {}: '{}' has {} tiles, {} are to be dealt", "fabrique {} : « {} » a {} tuiles, il faut en distribuer {}"},
    {"factory {}, '{}': {}", "fabrique {}, « {} » : {}"},

    // The picture
    {"round {}: tiles are drawn for the factories", "manche {} : on tire les tuiles des fabriques"},
    {"round {}: {} takes tiles", "manche {} : {} prend des tuiles"},
    {"round {}: {} chooses a column for the tile of line {}",
     "manche {} : {} choisit une colonne pour la tuile de la ligne {}"},
    {"round {}: the game is over", "manche {} : la partie est terminée"},
    {"score {}", "score {}"},
    {"(starts)", "(commence)"},
    {"(starts next)", "(commencera)"},
    {"bag", "sac"},
    {"lid", "couvercle"},
};

}  // namespace

constinit const std::span<const Translation> french = texts;

}  // namespace plateau::azul
