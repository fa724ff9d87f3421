// What the board says, in both languages: a text that is missing in one of them does not compile.
import type { Language } from '$page/board';
import type { Colour } from './board';

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const english = {
  board: 'Azul table',
  colours: { B: 'blue', Y: 'yellow', R: 'red', G: 'green', W: 'white' } as Record<Colour, string>,
  tiles: (count: number, colour: Colour): string => plural(count, `${english.colours[colour]} tile`, `${english.colours[colour]} tiles`),
  source: (factory: number): string => (factory === 0 ? 'centre' : `factory ${factory}`),
  marker: 'the first-player marker',
  and: ' and ',
  none: 'empty',
  round: (n: number): string => `Round ${n}`,
  bag: 'Bag',
  lid: 'Lid',
  score: (points: number): string => plural(points, 'point', 'points'),
  starts: 'starts next',
  player: (seat: number): string => `Player ${seat}`,
  sourceName: (where: string, what: string): string => `${where[0]!.toUpperCase()}${where.slice(1)}: ${what}`,
  take: (what: string, where: string): string => `Take ${what} from ${where}`,
  taken: (what: string): string => `${what} chosen; choose a line`,
  lineName: (row: number, what: string): string => `Line ${row}: ${what}`,
  floorName: (what: string): string => `Floor: ${what}`,
  lineState: (count: number, size: number, colour: Colour | null): string =>
    colour === null ? `empty, ${plural(size, 'space', 'spaces')}` : `${count} of ${size} ${english.colours[colour]}`,
  toLine: (what: string, row: number, state: string): string => `Put ${what} on line ${row} (${state})`,
  toFloor: (what: string): string => `Drop ${what} on the floor`,
  falling: (count: number): string => (count === 0 ? '' : `; ${count} on the floor`),
  completes: '; the line is full',
  column: (row: number, column: number): string => `Put the tile of line ${row} into column ${column}`,
  wallSpace: (row: number, column: number, cell: string): string => `wall row ${row}, column ${column}: ${cell === cell.toUpperCase() && cell !== '.' ? english.colours[cell as Colour] : 'free'}`,
  chooseColumn: (row: number): string => `Line ${row} is full; choose a column of the wall`,
  floorCosts: (points: number): string => `floor: −${points}`,
  phases: {
    deal: (): string => 'Tiles are being drawn for the factories.',
    take: (seat: number): string => `Player ${seat} takes tiles.`,
    place: (seat: number): string => `Player ${seat} chooses a column of the wall.`,
    over: (): string => 'The game is over.',
  },
  describeRound: (n: number): string => `Round ${n}.`,
  describeSource: (where: string, what: string): string => `${where[0]!.toUpperCase()}${where.slice(1)}: ${what}.`,
  describeSeat: (seat: number, points: number): string => `Player ${seat}: ${plural(points, 'point', 'points')}.`,
  describeLine: (row: number, what: string): string => `Line ${row}: ${what}.`,
  describeWall: (row: number, what: string): string => `Wall row ${row}: ${what}.`,
  describeColumn: (colour: string, column: number): string => `${colour} in column ${column}`,
  describeFloor: (what: string): string => `Floor: ${what}.`,
};

export type Messages = typeof english;

const french: Messages = {
  board: 'Table d’Azul',
  colours: { B: 'bleue', Y: 'jaune', R: 'rouge', G: 'verte', W: 'blanche' },
  tiles: (count, colour) => (count < 2 ? `${count} tuile ${french.colours[colour]}` : `${count} tuiles ${french.colours[colour]}s`),
  source: (factory) => (factory === 0 ? 'centre' : `fabrique ${factory}`),
  marker: 'le jeton de premier joueur',
  and: ' et ',
  none: 'vide',
  round: (n) => `Manche ${n}`,
  bag: 'Sac',
  lid: 'Boîte',
  score: (points) => (points < 2 ? `${points} point` : `${points} points`),
  starts: 'commencera',
  player: (seat) => `Joueur ${seat}`,
  sourceName: (where, what) => `${where[0]!.toUpperCase()}${where.slice(1)} : ${what}`,
  take: (what, where) => `Prendre ${what} ${where === 'centre' ? 'au centre' : `dans la ${where}`}`,
  taken: (what) => `${what} : choisissez une ligne`,
  lineName: (row, what) => `Ligne ${row} : ${what}`,
  floorName: (what) => `Plancher : ${what}`,
  lineState: (count, size, colour) => {
    if (colour === null) return size < 2 ? `vide, ${size} case` : `vide, ${size} cases`;
    return `${count} sur ${size}, ${french.colours[colour]}`;
  },
  toLine: (what, row, state) => `Poser ${what} sur la ligne ${row} (${state})`,
  toFloor: (what) => `Laisser tomber ${what} au plancher`,
  falling: (count) => (count === 0 ? '' : ` ; ${count} au plancher`),
  completes: ' ; la ligne est complète',
  column: (row, column) => `Poser la tuile de la ligne ${row} dans la colonne ${column}`,
  wallSpace: (row, column, cell) => `mur, rangée ${row}, colonne ${column} : ${cell === cell.toUpperCase() && cell !== '.' ? french.colours[cell as Colour] : 'libre'}`,
  chooseColumn: (row) => `La ligne ${row} est complète ; choisissez une colonne du mur`,
  floorCosts: (points) => `plancher : −${points}`,
  phases: {
    deal: () => 'On tire les tuiles des fabriques.',
    take: (seat) => `Le joueur ${seat} prend des tuiles.`,
    place: (seat) => `Le joueur ${seat} choisit une colonne du mur.`,
    over: () => 'La partie est finie.',
  },
  describeRound: (n) => `Manche ${n}.`,
  describeSource: (where, what) => `${where[0]!.toUpperCase()}${where.slice(1)} : ${what}.`,
  describeSeat: (seat, points) => `Joueur ${seat} : ${french.score(points)}.`,
  describeLine: (row, what) => `Ligne ${row} : ${what}.`,
  describeWall: (row, what) => `Rangée ${row} du mur : ${what}.`,
  describeColumn: (colour, column) => `${colour} en colonne ${column}`,
  describeFloor: (what) => `Plancher : ${what}.`,
};

export const messages: Record<Language, Messages> = { en: english, fr: french };
