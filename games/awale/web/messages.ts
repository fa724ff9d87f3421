import type { Language } from '$page/board';

interface Messages {
  player: (seat: number) => string;
  board: string;
  colour: (colour: 'r' | 'b') => string;
  seeds: (reds: number, blues: number) => string;
  hole: (hole: string, owner: string, content: string) => string;
  choices: (choices: string) => string;
  sow: (colour: string, last: string) => string;
  which: (hole: string) => string;
  option: (colour: string, seeds: number, last: string) => string;
  lastOrigin: string;
  lastSeed: string;
  store: (owner: string, seeds: number) => string;
  scores: (first: number, second: number) => string;
  toMove: (seat: number) => string;
  holesOf: (seat: number, holes: string) => string;
  allEmpty: string;
}

export const messages: Record<Language, Messages> = {
  en: {
    player: (seat) => `player ${seat}`,
    board: 'Awalé board, 16 holes in a ring; seeds are sown clockwise',
    colour: (colour) => (colour === 'r' ? 'red' : 'blue'),
    seeds: (reds, blues) => (reds + blues === 0 ? 'empty' : `${reds} red, ${blues} blue`),
    hole: (hole, owner, content) => `Hole ${hole} of ${owner}: ${content}`,
    choices: (choices) => `sow ${choices}`,
    sow: (colour, last) => `${colour}, the last seed into ${last}`,
    which: (hole) => `Which colour from hole ${hole}?`,
    option: (colour, seeds, last) => `${colour}: sow ${seeds} ${seeds === 1 ? 'seed' : 'seeds'}, the last into ${last}`,
    lastOrigin: 'the last move began here',
    lastSeed: 'the last seed fell here',
    store: (owner, seeds) => `Store of ${owner}: ${seeds}; more than 32 are needed to win`,
    scores: (first, second) => `Awalé board. Player 1 has captured ${first}, player 2 ${second}; more than 32 are needed to win.`,
    toMove: (seat) => `Player ${seat} to move.`,
    holesOf: (seat, holes) => `Holes of player ${seat}: ${holes}.`,
    allEmpty: 'all empty',
  },
  fr: {
    player: (seat) => `joueur ${seat}`,
    board: 'Plateau d’awalé, 16 trous en anneau ; on sème dans le sens des aiguilles d’une montre',
    colour: (colour) => (colour === 'r' ? 'rouge' : 'bleu'),
    seeds: (reds, blues) => (reds + blues === 0 ? 'vide' : `${reds} ${reds > 1 ? 'rouges' : 'rouge'}, ${blues} ${blues > 1 ? 'bleues' : 'bleue'}`),
    hole: (hole, owner, content) => `Trou ${hole} de ${owner} : ${content}`,
    choices: (choices) => `semer ${choices}`,
    sow: (colour, last) => `${colour}, dernière graine en ${last}`,
    which: (hole) => `Quelle couleur du trou ${hole} ?`,
    option: (colour, seeds, last) => `${colour} : semer ${seeds} ${seeds === 1 ? 'graine' : 'graines'}, la dernière en ${last}`,
    lastOrigin: 'départ du dernier coup',
    lastSeed: 'la dernière graine y est tombée',
    store: (owner, seeds) => `Grenier de ${owner} : ${seeds} ; il en faut plus de 32 pour gagner`,
    scores: (first, second) => `Plateau d’awalé. Graines capturées : joueur 1 ${first}, joueur 2 ${second} ; il en faut plus de 32 pour gagner.`,
    toMove: (seat) => `Au joueur ${seat} de jouer.`,
    holesOf: (seat, holes) => `Trous du joueur ${seat} : ${holes}.`,
    allEmpty: 'tous vides',
  },
};
