// What the board needs to know about a view: pure functions, no drawing.
import type { Language } from '$page/board';
import { messages } from './messages';

// The score at which the engine expects three victories in four games: value_scale in knowledge.h.
export const scoreScale = 1_100;

export type Seat = 1 | 2;
export type Content = 'ice' | 'water' | Seat;

export interface Cell {
  name: string; // as in click paths: the row's letter and the number in the row
  row: number;
  column: number;
  content: Content;
}

export interface Position {
  side: number;
  turn: Seat;
  scores: [number, number];
  majority: number;
  rows: Cell[][]; // from the top
}

const contents: Record<string, Content> = { R: 1, B: 2, o: 'ice', '.': 'water' };

export const rowName = (row: number) => String.fromCharCode('A'.charCodeAt(0) + row);

// The position that the game's JSON view tells.
export function read(view: unknown): Position {
  const { side, turn, scores, majority, rows } = view as Omit<Position, 'rows'> & { rows: string[] };
  return {
    side,
    turn,
    scores,
    majority,
    rows: rows.map((line, row) =>
      [...line].map((letter, column) => ({ name: `${rowName(row)}${column + 1}`, row, column, content: contents[letter] ?? 'water' })),
    ),
  };
}

export function cellNamed(position: Position, name: string): Cell | undefined {
  return position.rows.flat().find((cell) => cell.name === name);
}

export interface Voyage {
  from: Cell;
  to: Cell;
  seat: Seat;
  capture: boolean;
}

// The ship that a move took from one cell to another; null between positions that are no move apart.
export function voyage(previous: Position | null, position: Position): Voyage | null {
  if (previous === null || previous.side !== position.side) return null;
  const before = previous.rows.flat();
  const changed = position.rows.flat().filter((cell, at) => cell.content !== before[at]?.content);
  const from = changed.find(({ content }) => content === 'water');
  const to = changed.find(({ content }) => content === 1 || content === 2);
  if (changed.length !== 2 || !from || !to || cellNamed(previous, from.name)?.content !== to.content) return null;
  return { from, to, seat: to.content as Seat, capture: cellNamed(previous, to.name)?.content === 'ice' };
}

export interface Point {
  x: number;
  y: number;
}

// Cells are hexagons with a corner at the top, 100 wide; the middle of the board is 0,0.
export const cellWidth = 100;
export const cellRadius = cellWidth / Math.sqrt(3);
const pitch = cellRadius * 1.5;

export function centre(side: number, cell: { row: number; column: number }): Point {
  const fromMiddle = cell.row - (side - 1);
  const length = 2 * side - 1 - Math.abs(fromMiddle);
  return { x: (cell.column - (length - 1) / 2) * cellWidth, y: fromMiddle * pitch };
}

// The hexagons of a board, by the distance from the middle to a corner on the left or right.
export interface Shape {
  sea: number;
  frame: number;
}
// The frame is the same part of the width on boards of every size.
export function shape(side: number): Shape {
  const sea = ((side - 1) * pitch + cellRadius + 8) / Math.cos(Math.PI / 6);
  return { sea, frame: sea / 0.88 };
}

export function hexagon(radius: number, firstCorner: number): Point[] {
  return [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = ((firstCorner + 60 * corner) * Math.PI) / 180;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
}

export const path = (points: Point[]) => `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

// The cell under a point.
export function cellAt(position: Position, point: Point): Cell | undefined {
  return position.rows.flat().find((cell) => {
    const middle = centre(position.side, cell);
    return Math.hypot(point.x - middle.x, point.y - middle.y) < cellWidth / 2;
  });
}

// The cell that an arrow key leads to; the same one at the edge. Up leads to the upper left and down to the lower right, where
// there is a cell, so that one undoes the other.
export function neighbour(position: Position, name: string, key: string): string {
  const cell = cellNamed(position, name);
  if (!cell) return name;
  const here = centre(position.side, cell);
  const half = cellWidth / 2;
  const steps: Record<string, Point[]> = {
    ArrowLeft: [{ x: -cellWidth, y: 0 }],
    ArrowRight: [{ x: cellWidth, y: 0 }],
    ArrowUp: [
      { x: -half, y: -pitch },
      { x: half, y: -pitch },
    ],
    ArrowDown: [
      { x: half, y: pitch },
      { x: -half, y: pitch },
    ],
  };
  for (const { x, y } of steps[key] ?? []) {
    const next = cellAt(position, { x: here.x + x, y: here.y + y });
    if (next) return next.name;
  }
  return name;
}

// An iceberg that looks the same whenever the same cell is drawn, and unlike its neighbours.
export interface Floe {
  outline: string;
  top: string; // the upper face
  cracks: string;
  shards: { outline: string; x: number; y: number }[]; // the upper face in pieces, and where each one drifts
}
export function floe(cell: { row: number; column: number }): Floe {
  let seed = (cell.row * 31 + cell.column * 17 + 7) * 2654435761;
  const random = () => {
    seed = (Math.imul(seed ^ (seed >>> 15), 2246822519) + 3266489917) >>> 0;
    return seed / 2 ** 32;
  };
  const corners = hexagon(1, 30).flatMap((corner, at, all) => {
    const next = all[(at + 1) % 6]!;
    const along = 0.35 + 0.3 * random();
    const bulge = 0.96 + 0.05 * random();
    const between = { x: (corner.x + (next.x - corner.x) * along) * bulge, y: (corner.y + (next.y - corner.y) * along) * bulge };
    const cut = 0.95 + 0.06 * random();
    return [{ x: corner.x * cut, y: corner.y * cut }, between];
  });
  const scaled = (size: number, lift: number) => corners.map(({ x, y }) => ({ x: x * size, y: y * size - lift }));
  const top = scaled(cellRadius * 0.8, 4);
  const start = top[Math.floor(random() * 12)]!;
  const bend = { x: (random() - 0.5) * 26, y: (random() - 0.5) * 22 - 4 };
  const end = { x: bend.x - start.x * (0.25 + 0.3 * random()), y: bend.y - start.y * (0.25 + 0.3 * random()) };
  const fork = { x: bend.x + (random() - 0.5) * 36, y: bend.y + (random() < 0.5 ? -14 : 14) };
  const line = (...points: Point[]) => points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  return {
    outline: path(scaled(cellRadius * 0.94, -1)),
    top: path(top),
    cracks: line(start, bend, end) + line(bend, fork),
    shards: [0, 2, 4, 6, 8, 10].map((at) => {
      const edge = [top[at]!, top[at + 1]!, top[(at + 2) % 12]!];
      return { outline: path([bend, ...edge]), x: edge[1]!.x * 0.45, y: edge[1]!.y * 0.45 };
    }),
  };
}

// B1 B2 B3 B5 as "B1 to B3, B5": each run of one row.
function runs(cells: Cell[], range: (from: string, to: string) => string): string {
  const parts: { from: Cell; to: Cell }[] = [];
  for (const cell of cells) {
    const part = parts.at(-1);
    if (part && part.to.row === cell.row && part.to.column === cell.column - 1) part.to = cell;
    else parts.push({ from: cell, to: cell });
  }
  return parts.map(({ from, to }) => (from === to ? from.name : range(from.name, to.name))).join(', ');
}

// How each seat stands.
export const scores = (view: unknown): number[] => (view as { scores: number[] }).scores;

// The position in sentences: scores, who moves, ships, icebergs.
export function describe(view: unknown, language: Language): string {
  const position = read(view);
  const text = messages[language];
  const cells = position.rows.flat();
  const ships = ([1, 2] as const).map((seat) => {
    const own = cells.filter(({ content }) => content === seat);
    return own.length === 0 ? text.noShips(seat) : text.ships(seat, own.map(({ name }) => name).join(', '));
  });
  const ice = cells.filter(({ content }) => content === 'ice');
  const winner = position.scores.findIndex((score) => score >= position.majority);
  return [
    `${text.board(position.side)}.`,
    `${text.captured(1, position.scores[0])}, ${text.captured(2, position.scores[1])}.`,
    text.majority(position.majority),
    winner >= 0 ? text.won(winner + 1) : text.toMove(position.turn),
    ...ships,
    ice.length === 0 ? text.noIce : text.iceRow(runs(ice, text.range)),
  ].join(' ');
}
