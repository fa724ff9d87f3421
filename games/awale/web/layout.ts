// Where things are on the board: two rows of eight holes with the stores at the ends, or a square ring of five holes on each side
// around the stores, where holes are larger then.
import { holeCount } from './board';

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  width: number;
  height: number;
}
export interface Layout {
  width: number;
  height: number;
  holes: Point[]; // the middles of the holes 1 to 16
  stores: [Box, Box]; // of seats 1 and 2
  loop: Box; // the groove that shows which way seeds are sown
}

export const holeWidth = 118;
export const holeHeight = 132;
export const wellRadius = 46;
const margin = 26;
const storeWidth = 116;
const channel = 58;

export type Shape = 'rows' | 'ring';

// Whatever makes the holes larger in this room. Without a height only the width counts: holes stay large enough for a finger.
export function shapeFor(width: number, height: number | undefined): Shape {
  if (width === 0) return 'rows';
  if (height === undefined) return width < 600 ? 'ring' : 'rows';
  const scale = (board: Layout) => Math.min(width / board.width, height / board.height);
  return scale(ring()) > scale(rows()) ? 'ring' : 'rows';
}

// Turned: as seen by the player on the other side of the table, hole 9 where hole 1 was.
export function layout(kind: Shape, turned: boolean): Layout {
  const plain = kind === 'rows' ? rows() : ring();
  if (!turned) return plain;
  const half = holeCount / 2;
  return {
    ...plain,
    holes: plain.holes.map((_, hole) => plain.holes[(hole + half) % holeCount]!),
    stores: [plain.stores[1], plain.stores[0]],
  };
}

function rows(): Layout {
  const perRow = holeCount / 2;
  const left = margin + storeWidth + 12;
  const width = 2 * left + perRow * holeWidth;
  const height = 2 * margin + 2 * holeHeight + channel;
  const holes = Array.from({ length: holeCount }, (_, hole) => {
    const top = hole < perRow;
    const column = top ? hole : holeCount - 1 - hole;
    return { x: left + (column + 0.5) * holeWidth, y: margin + (top ? 0.5 : 1.5) * holeHeight + (top ? 0 : channel) };
  });
  const store = { y: margin + 8, width: storeWidth, height: height - 2 * margin - 16 };
  return {
    width,
    height,
    holes,
    stores: [
      { ...store, x: margin },
      { ...store, x: width - margin - storeWidth },
    ],
    loop: { x: left + 20, y: height / 2 - 14, width: width - 2 * left - 40, height: 28 },
  };
}

function ring(): Layout {
  const perSide = holeCount / 4 + 1;
  const width = 2 * margin + perSide * holeWidth;
  const height = 2 * margin + perSide * holeHeight;
  const last = perSide - 1;
  const holes = Array.from({ length: holeCount }, (_, hole) => {
    const side = Math.floor(hole / last);
    const along = hole % last;
    const [column, row] = ([[along, 0], [last, along], [last - along, last], [0, last - along]] as const)[side]!;
    return { x: margin + (column + 0.5) * holeWidth, y: margin + (row + 0.5) * holeHeight };
  });
  const loop = { x: margin + holeWidth + 18, y: margin + holeHeight + 18 };
  const loopBox = { ...loop, width: width - 2 * loop.x, height: height - 2 * loop.y };
  const store = { y: loop.y + 34, width: storeWidth, height: loopBox.height - 68 };
  return {
    width,
    height,
    holes,
    stores: [
      { ...store, x: width / 2 - 10 - storeWidth },
      { ...store, x: width / 2 + 10 },
    ],
    loop: loopBox,
  };
}

// A place on the way round the ring: `at` holes clockwise from hole 1.
export function along({ holes }: Layout, at: number): Point {
  const from = holes[Math.floor(at) % holeCount]!;
  const to = holes[(Math.floor(at) + 1) % holeCount]!;
  const part = at - Math.floor(at);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

// The hole that an arrow key leads to: the nearest one in that direction, or the same one.
export function neighbour({ holes }: Layout, hole: number, key: string): number {
  const direction = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key];
  const here = holes[hole];
  if (!direction || !here) return hole;
  let best = hole;
  let least = Infinity;
  holes.forEach(({ x, y }, other) => {
    const ahead = (x - here.x) * direction[0]! + (y - here.y) * direction[1]!;
    const aside = Math.abs((x - here.x) * direction[1]!) + Math.abs((y - here.y) * direction[0]!);
    if (ahead > 1 && ahead > aside && ahead + 3 * aside < least) {
      least = ahead + 3 * aside;
      best = other;
    }
  });
  return best;
}

// Seeds of a colour lie in their half of the well: reds on the left, blues on the right. More than ten are not drawn one by one.
const slots: readonly Point[] = [
  { x: 16, y: -11 },
  { x: 16, y: 12 },
  { x: 33, y: 0 },
  { x: 14, y: 31 },
  { x: 14, y: -30 },
  { x: 30, y: 20 },
  { x: 30, y: -20 },
  { x: 23, y: 1 },
  { x: 22, y: 22 },
  { x: 22, y: -22 },
];
export function seedPlaces(colour: 'r' | 'b', seeds: number): Point[] {
  return slots.slice(0, seeds).map(({ x, y }) => ({ x: colour === 'r' ? -x : x, y }));
}

// The outline of a hole: round for seat 1, a rounded lozenge for seat 2.
export function outline(owner: 1 | 2, radius: number): string {
  if (owner === 1) return `M${-radius} 0 A${radius} ${radius} 0 0 1 ${radius} 0 A${radius} ${radius} 0 0 1 ${-radius} 0 Z`;
  const half = radius * 1.3;
  const tip = half * 0.34;
  const side = half - tip;
  return (
    `M${-tip} ${-side} Q0 ${-half} ${tip} ${-side} L${side} ${-tip} Q${half} 0 ${side} ${tip}` +
    ` L${tip} ${side} Q0 ${half} ${-tip} ${side} L${-side} ${tip} Q${-half} 0 ${-side} ${-tip} Z`
  );
}

// Where the question "which colour?" is asked about a hole: beside it, towards the middle, and on the board.
export const question = { width: 216, height: 112 };
export function questionPlace({ width, height, holes }: Layout, hole: number): Point {
  const { x, y } = holes[hole]!;
  const below = holeHeight / 2 + question.height / 2 - 12;
  const above = below + 18; // clear of the number of the hole
  const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
  return {
    x: within(x, question.width / 2 + margin / 2, width - question.width / 2 - margin / 2),
    y: within(y < height / 2 ? y + below : y - above, question.height / 2, height - question.height / 2),
  };
}
