import type { Language } from '$page/board';

interface Messages {
  player: (seat: number) => string;
  board: (size: number) => string;
  tally: (first: string, firstScore: number, second: string, secondScore: number) => string;
  shape: (seat: number) => string;
  pawn: (cell: string, owner: string, shape: string) => string;
  empty: (cell: string) => string;
  playable: (cell: string, converted: number) => string;
  lastMove: string;
  converted: string;
  pass: string;
  toMove: (seat: number) => string;
  over: string;
  count: (seat: number, pawns: number) => string;
  row: (row: number, content: string) => string;
  run: (seat: number, from: string, to: string) => string;
  emptyRow: string;
}

export const messages: Record<Language, Messages> = {
  en: {
    player: (seat) => `player ${seat}`,
    board: (size) => `Virus board, ${size} by ${size}`,
    tally: (first, firstScore, second, secondScore) => `Pawns: ${first} ${firstScore}, ${second} ${secondScore}`,
    shape: (seat) => (seat === 1 ? 'round' : 'lozenge'),
    pawn: (cell, owner, shape) => `${cell}, ${owner}, ${shape}`,
    empty: (cell) => `${cell}, empty`,
    playable: (cell, converted) =>
      `${cell}, empty, play here: ${converted === 0 ? 'converts nobody' : converted === 1 ? 'converts 1 pawn' : `converts ${converted} pawns`}`,
    lastMove: 'last move',
    converted: 'just converted',
    pass: 'Pass: no cell can be played',
    toMove: (seat) => `Player ${seat} to move.`,
    over: 'The grid is full.',
    count: (seat, pawns) => `player ${seat} has ${pawns} ${pawns === 1 ? 'pawn' : 'pawns'}`,
    row: (row, content) => `Row ${row}: ${content}.`,
    run: (seat, from, to) => `player ${seat} ${from === to ? from : `${from} to ${to}`}`,
    emptyRow: 'empty',
  },
  fr: {
    player: (seat) => `joueur ${seat}`,
    board: (size) => `Plateau de Virus, ${size} sur ${size}`,
    tally: (first, firstScore, second, secondScore) => `Pions : ${first} ${firstScore}, ${second} ${secondScore}`,
    shape: (seat) => (seat === 1 ? 'rond' : 'losange'),
    pawn: (cell, owner, shape) => `${cell}, ${owner}, ${shape}`,
    empty: (cell) => `${cell}, vide`,
    playable: (cell, converted) =>
      `${cell}, vide, jouer ici : ${converted === 0 ? 'ne convertit personne' : converted === 1 ? 'convertit 1 pion' : `convertit ${converted} pions`}`,
    lastMove: 'dernier coup',
    converted: 'vient d’être converti',
    pass: 'Passer : aucune case n’est jouable',
    toMove: (seat) => `Au joueur ${seat} de jouer.`,
    over: 'La grille est pleine.',
    count: (seat, pawns) => `le joueur ${seat} a ${pawns} ${pawns > 1 ? 'pions' : 'pion'}`,
    row: (row, content) => `Ligne ${row} : ${content}.`,
    run: (seat, from, to) => `joueur ${seat} ${from === to ? from : `de ${from} à ${to}`}`,
    emptyRow: 'vide',
  },
};
