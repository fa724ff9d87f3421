// The table as data: what the view says, what a move does to it, and the table in sentences.
import type { Language } from '$page/board';
import { messages } from './messages';

// The score at which the engine expects three victories in four games: value_scale in knowledge.h.
export const scoreScale = 800;

export type Colour = 'B' | 'Y' | 'R' | 'G' | 'W';
export type Tile = Colour | 'M'; // M: the first-player marker

export const colours: readonly Colour[] = ['B', 'Y', 'R', 'G', 'W'];
export const rows = 5;
export const floorCosts: readonly number[] = [1, 1, 2, 2, 2, 3, 3];

export interface Seat {
  score: number;
  wall: string[]; // capitals are tiles, small letters the tile that belongs there, '.' a space for any
  lines: string[]; // tiles, then '.' for each free space
  floor: string;
}

export interface View {
  phase: 'deal' | 'take' | 'place' | 'over';
  turn: number;
  round: number;
  first: number;
  marker: boolean;
  centre: string;
  factories: string[];
  bag: Record<Colour, number>;
  lid: Record<Colour, number>;
  seats: Seat[];
}

export const parse = (view: unknown): View => view as View;

export const isColour = (letter: string | undefined): letter is Colour => letter !== undefined && (colours as readonly string[]).includes(letter);

// The tiles of a source that are taken together: one click each.
export interface Pile {
  source: number; // 0: the centre
  colour: Colour;
  indices: number[]; // where they lie in the source
}

export const tilesOf = (view: View, source: number): string => (source === 0 ? view.centre : (view.factories[source - 1] ?? ''));

export function piles(view: View): Pile[] {
  const found: Pile[] = [];
  for (let source = 0; source <= view.factories.length; ++source) {
    const tiles = [...tilesOf(view, source)];
    for (const colour of colours) {
      const indices = tiles.flatMap((tile, index) => (tile === colour ? [index] : []));
      if (indices.length > 0) found.push({ source, colour, indices });
    }
  }
  return found;
}

export interface Line {
  size: number;
  count: number;
  colour: Colour | null;
}

export function lineOf(seat: Seat, row: number): Line {
  const text = seat.lines[row] ?? '';
  const count = text.replaceAll('.', '').length;
  const letter = text[0];
  return { size: text.length, count, colour: count > 0 && isColour(letter) ? letter : null };
}

// A move of a person: tiles taken, or on a grey wall the column of a complete line's tile.
export type Move =
  | { kind: 'take'; source: number; colour: Colour; row: number | null } // row null: the floor
  | { kind: 'place'; row: number; column: number };

export function parseMove(text: string): Move | null {
  const taking = /^(\d)([BYRGW])([1-5F])$/.exec(text);
  if (taking !== null)
    return { kind: 'take', source: Number(taking[1]), colour: taking[2] as Colour, row: taking[3] === 'F' ? null : Number(taking[3]) - 1 };
  const placing = /^L([1-5])C([1-5])$/.exec(text);
  return placing === null ? null : { kind: 'place', row: Number(placing[1]) - 1, column: Number(placing[2]) - 1 };
}

// What taking does: how many tiles go where, the marker first.
export interface Effect {
  taken: number;
  marker: boolean; // it is taken too
  markerOnFloor: boolean; // there is a space for it
  onLine: number;
  onFloor: number; // without the marker
  inLid: number;
}

export function effectOf(view: View, seat: Seat, move: Extract<Move, { kind: 'take' }>): Effect {
  const taken = [...tilesOf(view, move.source)].filter((tile) => tile === move.colour).length;
  const marker = move.source === 0 && view.marker;
  const markerOnFloor = marker && seat.floor.length < floorCosts.length;
  const line = move.row === null ? null : lineOf(seat, move.row);
  const onLine = line === null ? 0 : Math.min(taken, line.size - line.count);
  const room = floorCosts.length - seat.floor.length - (markerOnFloor ? 1 : 0);
  const onFloor = Math.min(taken - onLine, room);
  return { taken, marker, markerOnFloor, onLine, onFloor, inLid: taken - onLine - onFloor };
}

// The table after tiles were taken and before the round is settled, as the players see it for a moment.
export function afterTaking(view: View, text: string): View | null {
  const move = parseMove(text);
  const seat = view.seats[view.turn - 1];
  if (move?.kind !== 'take' || seat === undefined) return null;
  const effect = effectOf(view, seat, move);
  const rest = [...tilesOf(view, move.source)].filter((tile) => tile !== move.colour);
  const inCentre = move.source === 0 ? rest : [...view.centre, ...rest];
  const ordered = colours.flatMap((colour) => inCentre.filter((tile) => tile === colour));
  return {
    ...view,
    marker: view.marker && !effect.marker,
    centre: ordered.join(''),
    factories: view.factories.map((tiles, index) => (index === move.source - 1 ? '' : tiles)),
    seats: view.seats.map((other) =>
      other !== seat
        ? other
        : {
            ...seat,
            lines: seat.lines.map((line, row) => {
              if (row !== move.row) return line;
              const full = line.replaceAll('.', '').length + effect.onLine;
              return move.colour.repeat(full) + '.'.repeat(line.length - full);
            }),
            floor: seat.floor + (effect.markerOnFloor ? 'M' : '') + move.colour.repeat(effect.onFloor),
          },
    ),
  };
}

export const floorLoss = (seat: Seat): number => floorCosts.slice(0, seat.floor.length).reduce((sum, cost) => sum + cost, 0);

// Whether it is known that this seat begins: the next round, or during a deal the one that is dealt.
export const startsNext = (view: View, seat: number): boolean =>
  view.first === seat && view.phase !== 'over' && !(view.phase === 'take' && view.marker);

// How each seat stands.
export const scores = (view: unknown): number[] => parse(view).seats.map(({ score }) => score);

export function describe(data: unknown, language: Language): string {
  const view = parse(data);
  const say = messages[language];
  const countAll = (tiles: string): string[] =>
    colours.flatMap((colour) => {
      const count = [...tiles].filter((tile) => tile === colour).length;
      return count > 0 ? [say.tiles(count, colour)] : [];
    });
  const list = (things: string[]): string =>
    things.length < 2 ? (things[0] ?? say.none) : things.slice(0, -1).join(', ') + say.and + things.at(-1);
  const sentences = [say.describeRound(view.round), say.phases[view.phase](view.turn)];
  view.factories.forEach((tiles, index) => {
    if (tiles !== '') sentences.push(say.describeSource(say.source(index + 1), list(countAll(tiles))));
  });
  sentences.push(say.describeSource(say.source(0), list([...countAll(view.centre), ...(view.marker ? [say.marker] : [])])));
  view.seats.forEach((seat, index) => {
    sentences.push(say.describeSeat(index + 1, seat.score));
    for (let row = 0; row < rows; ++row) {
      const line = lineOf(seat, row);
      if (line.count > 0) sentences.push(say.describeLine(row + 1, say.lineState(line.count, line.size, line.colour)));
    }
    seat.wall.forEach((cells, row) => {
      const placed = [...cells].flatMap((cell, column) => (isColour(cell) ? [say.describeColumn(say.colours[cell], column + 1)] : []));
      if (placed.length > 0) sentences.push(say.describeWall(row + 1, list(placed)));
    });
    if (seat.floor !== '')
      sentences.push(say.describeFloor(list([...(seat.floor.includes('M') ? [say.marker] : []), ...countAll(seat.floor)])));
  });
  return sentences.join(' ');
}
