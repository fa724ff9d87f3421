// What the board needs to know about a view: pure functions, no drawing.
import type { Language } from '$page/board';
import { messages } from './messages';

// The score at which the engine expects three victories in four games: value_scale in knowledge.h.
export const scoreScale = 256;

export type Seat = 1 | 2;
export type Colour = 'r' | 'b';
export const colours: readonly Colour[] = ['r', 'b'];
export const holeCount = 16;

export interface Seeds {
  r: number;
  b: number;
}
export interface Hole extends Seeds {
  name: string; // as in click paths: 1 to 16, clockwise
  owner: Seat;
}
export interface Position {
  turn: Seat;
  scores: [number, number];
  course: boolean; // with the end rules of the course no hole is ever full
  holes: Hole[];
}

// The position that the game's JSON view tells.
export function read(view: unknown): Position {
  const { turn, scores, course, holes } = view as Position;
  return { turn, scores, course, holes };
}

export interface Lifting {
  hole: number; // counted from 0
  colour: Colour;
}
// The move `16r`, say.
export function readMove(move: string): Lifting | null {
  const parts = /^(\d+)([rb])$/.exec(move);
  return parts ? { hole: Number(parts[1]) - 1, colour: parts[2] as Colour } : null;
}

const fullHole = 16;

// The holes that get a seed, one after the other. What is captured afterwards is not worked out here: the next view tells it.
export function sowing(position: Position, { hole: origin, colour }: Lifting): number[] {
  const held = position.holes.map(({ r, b }) => r + b);
  const mover = position.holes[origin]?.owner;
  const path: number[] = [];
  let left = position.holes[origin]?.[colour] ?? 0;
  // A lap in which no hole takes a seed is the last one.
  for (let step = 1, lastSown = 0; left > 0 && step - lastSown <= holeCount; ++step) {
    const at = (origin + step) % holeCount;
    const hole = position.holes[at];
    if (!hole || at === origin || (colour === 'r' && hole.owner === mover)) continue;
    if (!position.course && held[at]! >= fullHole) continue;
    held[at]! += 1;
    path.push(at);
    left -= 1;
    lastSown = step;
  }
  return path;
}

export interface Capture extends Seeds {
  hole: number;
}
// How a move went: what is needed to show it seed by seed.
export interface Course {
  lifting: Lifting;
  mover: Seat;
  path: number[];
  captures: Capture[]; // from the hole of the last seed backwards
}

// The course from one position to another; null when `move` does not lead there, so that a page never shows what did not happen.
export function course(previous: Position | null, position: Position, move: string): Course | null {
  const lifting = readMove(move);
  const mover = lifting ? previous?.holes[lifting.hole]?.owner : undefined;
  if (previous === null || lifting === null || mover === undefined) return null;
  const path = sowing(previous, lifting);
  if (path.length === 0) return null;
  const sown = previous.holes.map(({ r, b }) => ({ r, b }));
  sown[lifting.hole]![lifting.colour] -= path.length;
  for (const hole of path) sown[hole]![lifting.colour] += 1;
  const captures: Capture[] = [];
  for (let back = 0; back < holeCount; ++back) {
    const hole = (path.at(-1)! - back + holeCount) % holeCount;
    const { r, b } = sown[hole]!;
    const now = position.holes[hole]!;
    if (now.r === r && now.b === b) continue;
    if (now.r + now.b > 0 || captures.length !== back) return null;
    captures.push({ hole, r, b });
  }
  const won = captures.reduce((sum, { r, b }) => sum + r + b, 0);
  if (previous.scores[mover - 1]! + won !== position.scores[mover - 1]) return null;
  return { lifting, mover, path, captures };
}

// One moment of a course.
export interface Moment {
  holes: Seeds[];
  scores: [number, number];
  hand: { at: number; height: number; colour: Colour; seeds: number } | null; // at: holes clockwise from hole 1, and between them
  flights: (Capture & { progress: number })[]; // captured seeds on their way to the store
}

const lifted = 0.1; // of the time, until the seeds are in the hand
const flight = 0.24;

// What is seen after `progress` (0 … 1) of the time that a course has. However many seeds are sown, they share that time.
export function moment(previous: Position, { lifting, mover, path, captures }: Course, progress: number): Moment {
  const sownBy = captures.length > 0 ? 0.64 : 1;
  const holes = previous.holes.map(({ r, b }) => ({ r, b }));
  const scores: [number, number] = [...previous.scores];
  holes[lifting.hole]![lifting.colour] -= path.length;
  const steps = Math.max(0, ((progress - lifted) / (sownBy - lifted)) * path.length);
  const dropped = Math.min(path.length, Math.floor(steps + 1e-9));
  for (const hole of path.slice(0, dropped)) holes[hole]![lifting.colour] += 1;

  // Each stop of the hand, counted on without end, so that a second lap follows the first.
  const stops = [lifting.hole];
  for (const hole of path) stops.push(stops.at(-1)! + ((hole - stops.at(-1)! - 1 + 4 * holeCount) % holeCount) + 1);
  const from = stops[dropped]!;
  const at = from + ((stops[dropped + 1] ?? from) - from) * (steps - dropped);
  const hand =
    dropped < path.length
      ? { at: at % holeCount, height: Math.min(1, progress / lifted), colour: lifting.colour, seeds: path.length - dropped }
      : null;

  const flights: Moment['flights'] = [];
  captures.forEach((capture, number) => {
    const begin = sownBy + 0.02 + ((1 - flight - sownBy - 0.02) * number) / Math.max(captures.length - 1, 1);
    const flown = (progress - begin) / flight;
    if (flown < 0) return;
    holes[capture.hole] = { r: 0, b: 0 };
    if (flown < 1) flights.push({ ...capture, progress: flown });
    else scores[mover - 1]! += capture.r + capture.b;
  });
  return { holes, scores, hand, flights };
}

// How each seat stands.
export const scores = (view: unknown): number[] => (view as { scores: number[] }).scores;

// The position in sentences: scores, who moves, then the holes with seeds, by owner.
export function describe(view: unknown, language: Language): string {
  const position = read(view);
  const text = messages[language];
  const owned = ([1, 2] as const).map((seat) => {
    const holes = position.holes.filter((hole) => hole.owner === seat && hole.r + hole.b > 0);
    const list = holes.map(({ name, r, b }) => `${name}: ${text.seeds(r, b)}`).join('; ');
    return text.holesOf(seat, list || text.allEmpty);
  });
  return [text.scores(position.scores[0], position.scores[1]), text.toMove(position.turn), ...owned].join(' ');
}
