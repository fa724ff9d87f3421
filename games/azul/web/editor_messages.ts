// What the editor of walls says, in both languages.
import type { Language } from '$page/board';
import type { Colour } from './board';

const english = {
  wall: 'Wall',
  paint: 'Paint with',
  colours: { B: 'blue', Y: 'yellow', R: 'red', G: 'green', W: 'white' } as Record<Colour, string>,
  eraser: 'eraser',
  space: (row: number, column: number, what: string) => `Row ${row}, space ${column}: ${what}`,
  empty: 'empty',
  row_right: (row: number) => `Row ${row} has every colour once`,
  row_wrong: (row: number, twice: string, missing: string) =>
    `Row ${row}: ${[twice && `${twice} twice`, missing && `${missing} missing`].filter((part) => part).join(', ')}`,
  shuffle: 'Shuffle',
  clear: 'Clear',
  help: 'Click or drag to paint; arrows, 1 to 5 and Delete by keyboard.',
};

export type WallMessages = typeof english;

const french: WallMessages = {
  wall: 'Mur',
  paint: 'Peindre en',
  colours: { B: 'bleu', Y: 'jaune', R: 'rouge', G: 'vert', W: 'blanc' },
  eraser: 'gomme',
  space: (row, column, what) => `Rangée ${row}, case ${column} : ${what}`,
  empty: 'vide',
  row_right: (row) => `La rangée ${row} a chaque couleur une fois`,
  row_wrong: (row, twice, missing) =>
    `Rangée ${row} : ${[twice && `${twice} en double`, missing && `il manque ${missing}`].filter((part) => part).join(', ')}`,
  shuffle: 'Mélanger',
  clear: 'Vider',
  help: 'Cliquez ou glissez pour peindre ; au clavier : flèches, 1 à 5 et Suppr.',
};

export const messages: Record<Language, WallMessages> = { en: english, fr: french };
