// A wall as somebody paints it: five rows of five spaces, in which anything may stand until the server is asked.
import type { FileKind } from '$page/editor';
import { colours, isColour, parse, rows, type Colour } from './board';

export type PaintedWall = (Colour | null)[][]; // by row, then column

const names: Record<Colour, string> = { B: 'Bl', Y: 'J', R: 'R', G: 'V', W: 'Bc' };

export const blankWall: PaintedWall = Array.from({ length: rows }, () => Array.from({ length: rows }, () => null));

// Spaces without a colour are left out: the server says that they are missing.
export const wallText = (wall: PaintedWall): string =>
  wall.map((row) => `|${row.map((colour) => (colour === null ? '' : `${names[colour]}_`)).join('')}`).join('');

export function wallOf(view: unknown): PaintedWall {
  const seat = parse(view).seats[0];
  return blankWall.map((row, at) =>
    row.map((_, column) => {
      const letter = seat?.wall[at]?.[column]?.toUpperCase();
      return isColour(letter) ? letter : null;
    }),
  );
}

export const withSpace = (wall: PaintedWall, row: number, column: number, colour: Colour | null): PaintedWall =>
  wall.map((spaces, at) => (at === row ? spaces.map((was, place) => (place === column ? colour : was)) : spaces));

// For the marks beside the rows; what is right is the server's word.
export function rowState(row: readonly (Colour | null)[]): { missing: Colour[]; twice: Colour[] } {
  const count = (colour: Colour) => row.filter((other) => other === colour).length;
  return { missing: colours.filter((colour) => count(colour) === 0), twice: colours.filter((colour) => count(colour) > 1) };
}

// Five rows in any order of their colours.
export function shuffledWall(random: () => number): PaintedWall {
  return blankWall.map(() => {
    const row = [...colours];
    for (let left = row.length; left > 1; --left) {
      const at = Math.floor(random() * left);
      [row[left - 1], row[at]] = [row[at]!, row[left - 1]!];
    }
    return row;
  });
}

export const kind: FileKind<PaintedWall> = {
  option: 'wall',
  extension: 'txt',
  blank: blankWall,
  text_of: wallText,
  model_of: wallOf,
  words: {
    en: {
      title: 'Walls',
      lead: 'Paint a wall of your own for Azul: every row has each colour once, in any order.',
      right: 'This wall can be played on.',
      play: 'Play on this wall',
      usual_name: 'my wall',
    },
    fr: {
      title: 'Murs',
      lead: 'Peignez votre mur pour Azul : chaque rangée a chaque couleur une fois, dans l’ordre de votre choix.',
      right: 'On peut jouer sur ce mur.',
      play: 'Jouer sur ce mur',
      usual_name: 'mon mur',
    },
  },
};
