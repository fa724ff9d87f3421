// What the board needs to know about a view: pure functions, no drawing.
import type { Language } from '$page/board';
import { messages } from './messages';

// The score at which the engine expects three victories in four games: value_scale in knowledge.h.
export const scoreScale = 100;

export type Seat = 1 | 2;

export interface Cell {
  name: string; // as in click paths: b2 is the second cell of the second row
  row: number;
  column: number;
  owner: Seat | null;
}

export interface Position {
  size: number;
  turn: Seat;
  scores: [number, number];
  cells: Cell[][]; // the rows from the top
}

export const cellName = (row: number, column: number) => `${columnName(column)}${row + 1}`;
export const columnName = (column: number) => String.fromCharCode('a'.charCodeAt(0) + column);
export const otherSeat = (seat: Seat): Seat => (seat === 1 ? 2 : 1);

// The position that the game's JSON view tells.
export function read(view: unknown): Position {
  const { size, turn, scores, grid } = view as { size: number; turn: Seat; scores: [number, number]; grid: string[] };
  const cells = grid.map((line, row) =>
    [...line].map((mark, column): Cell => {
      const owner = mark === '1' ? 1 : mark === '2' ? 2 : null;
      return { name: cellName(row, column), row, column, owner };
    }),
  );
  return { size, turn, scores, cells };
}

export function cellNamed(position: Position, name: string): Cell | undefined {
  return position.cells.flat().find((cell) => cell.name === name);
}

// Clockwise from the cell above, in which order a wave runs round a pawn.
const directions = [
  [-1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
] as const;

// The pawns that would change side if `seat` played on `cell`.
export function touched(position: Position, cell: Cell, seat: Seat): Cell[] {
  return directions
    .map(([down, right]) => position.cells[cell.row + down]?.[cell.column + right])
    .filter((neighbour) => neighbour?.owner === otherSeat(seat)) as Cell[];
}

export interface Change {
  placed: string | null;
  converted: Map<string, number>; // each pawn that changed side, with its turn in the wave: 0 … 1
}

// What a move changed. After a pass, or between positions that are no move apart, nothing did.
export function changes(previous: Position | null, position: Position): Change {
  const none: Change = { placed: null, converted: new Map() };
  if (previous === null || previous.size !== position.size) return none;
  const before = previous.cells.flat();
  const after = position.cells.flat();
  const placed = after.filter((cell, at) => cell.owner !== null && before[at]?.owner === null);
  const vanished = after.some((cell, at) => cell.owner === null && before[at]?.owner !== null);
  const [origin] = placed;
  if (placed.length !== 1 || vanished || origin?.owner == null) return none;
  const wave = touched(previous, origin, origin.owner);
  return { placed: origin.name, converted: new Map(wave.map((cell, at) => [cell.name, at / Math.max(wave.length - 1, 1)])) };
}

// The cell that an arrow key leads to; the same one at the edge.
export function neighbour(position: Position, name: string, key: string): string {
  const cell = cellNamed(position, name);
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key];
  if (!cell || !step) return name;
  return position.cells[cell.row + step[0]!]?.[cell.column + step[1]!]?.name ?? name;
}

// The frame takes the same part of the width on boards of every size, and so do the letters in it.
export const cellWidth = 100;
export interface Frame {
  side: number; // of the whole square
  border: number;
}
export function frame(size: number): Frame {
  const side = (size * cellWidth) / 0.89;
  return { side, border: (side - size * cellWidth) / 2 };
}

function describeRow(cells: Cell[], language: Language): string {
  const runs: { seat: Seat; from: string; to: string }[] = [];
  let before: Seat | null = null;
  for (const { owner, name } of cells) {
    const run = runs.at(-1);
    if (owner !== null && owner === before && run) run.to = name;
    else if (owner !== null) runs.push({ seat: owner, from: name, to: name });
    before = owner;
  }
  const text = messages[language];
  return runs.length === 0 ? text.emptyRow : runs.map(({ seat, from, to }) => text.run(seat, from, to)).join(', ');
}

// How each seat stands.
export const scores = (view: unknown): number[] => (view as { scores: number[] }).scores;

// The position in sentences: the score, who moves, then the rows that hold pawns.
export function describe(view: unknown, language: Language): string {
  const position = read(view);
  const text = messages[language];
  const full = position.cells.flat().every((cell) => cell.owner !== null);
  const score = `${text.count(1, position.scores[0])}, ${text.count(2, position.scores[1])}.`;
  const rows = position.cells
    .map((cells, row) => ({ row, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.owner !== null))
    .map(({ row, cells }) => text.row(row + 1, describeRow(cells, language)));
  return [
    `${text.board(position.size)}.`,
    score.charAt(0).toUpperCase() + score.slice(1),
    full ? text.over : text.toMove(position.turn),
    ...rows,
  ].join(' ');
}
