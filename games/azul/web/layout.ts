// Where everything lies, in pixels of a picture as wide as the board is on the screen. Nothing here depends on the tiles, so nothing
// jumps during a game.
import { type Colour, colours, floorCosts, rows } from './board';
import type { Place } from './motion';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Spot {
  x: number;
  y: number;
  size: number;
}

export interface Disc {
  x: number;
  y: number;
  radius: number;
}

// Where the centre's tiles of one colour lie, each a step further, the sixth and all after it on the fifth.
export interface Stack extends Spot {
  step: number;
}
const fanned = 5;

// The board of a player: the lines' spaces are counted from the wall.
export interface Mat extends Rect {
  seat: number;
  tile: number;
  header: number;
  lines: Spot[][];
  wall: Spot[][];
  floor: Spot[];
}

export interface Layout {
  width: number;
  height: number;
  kind: 'thumbnail' | 'narrow' | 'wide';
  discs: Disc[];
  centre: Rect;
  stacks: Stack[]; // in the order of the colours
  marker: Spot;
  mats: Mat[];
  stock: Rect; // the line that tells the round, the bag and the lid
}

const gapOfTile = 0.11;
const paddingOfTile = 0.4;
const arrowOfTile = 0.75;
const tilesAcross = 2 * paddingOfTile + 10 + 8 * gapOfTile + arrowOfTile;

const headerOf = (tile: number): number => Math.max(22, tile * 0.98);
const matHeight = (tile: number): number => headerOf(tile) + tile * (2 * paddingOfTile + 5 + 4 * gapOfTile + 0.4 + 0.92);

function matAt(seat: number, x: number, y: number, width: number): Mat {
  const tile = width / tilesAcross;
  const step = tile * (1 + gapOfTile);
  const left = x + tile * paddingOfTile;
  const wallLeft = x + width - tile * paddingOfTile - 5 * step + tile * gapOfTile;
  const header = headerOf(tile);
  const top = y + header + tile * paddingOfTile;
  const row = (index: number): number => top + index * step;
  const floorTop = row(rows - 1) + tile * 1.4;
  return {
    seat,
    x,
    y,
    width,
    height: matHeight(tile),
    tile,
    header,
    lines: Array.from({ length: rows }, (_, line) =>
      Array.from({ length: line + 1 }, (_, space) => ({ x: left + (rows - 1 - space) * step, y: row(line), size: tile })),
    ),
    wall: Array.from({ length: rows }, (_, line) =>
      Array.from({ length: rows }, (_, column) => ({ x: wallLeft + column * step, y: row(line), size: tile })),
    ),
    floor: floorCosts.map((_, space) => ({ x: left + space * step * 0.92, y: floorTop, size: tile * 0.92 })),
  };
}

// Discs of the largest diameter in rows, every second row shifted by half a disc when it has one less.
function discsIn(area: Rect, count: number): Disc[] {
  let best: { diameter: number; perRow: number } = { diameter: 0, perRow: 1 };
  for (let perRow = 1; perRow <= count; ++perRow) {
    const diameter = Math.min(area.width / perRow, area.height / Math.ceil(count / perRow));
    if (diameter > best.diameter) best = { diameter, perRow };
  }
  const { diameter, perRow } = best;
  const lines = Math.ceil(count / perRow);
  const top = area.y + (area.height - lines * diameter) / 2;
  return Array.from({ length: count }, (_, index) => {
    const line = Math.floor(index / perRow);
    const inLine = Math.min(perRow, count - line * perRow);
    const pitch = Math.min(area.width / inLine, diameter * 1.12);
    const left = area.x + (area.width - inLine * pitch) / 2;
    return { x: left + ((index % perRow) + 0.5) * pitch, y: top + (line + 0.5) * diameter, radius: diameter * 0.48 };
  });
}

// The centre has a place for the marker and one for each colour, so that a pile stays where it is while others come and go.
function centreIn(area: Rect): { marker: Spot; stacks: Stack[] } {
  const columns = area.width > 4 * area.height ? 6 : 3;
  const lines = 6 / columns;
  const width = (area.width * 0.94) / columns;
  const height = (area.height * 0.9) / lines;
  const size = Math.min(height * 0.8, width * 0.56);
  const step = Math.min(size * 0.34, (width * 0.9 - size) / (fanned - 1));
  const corners = Array.from({ length: 6 }, (_, index) => ({
    x: area.x + area.width * 0.03 + (index % columns) * width + (width - size - step * 1.5) / 2,
    y: area.y + area.height * 0.05 + Math.floor(index / columns) * height + (height - size) / 2,
  }));
  return { marker: { ...corners[0]!, size }, stacks: corners.slice(1).map((corner) => ({ ...corner, size, step })) };
}

const bottomOf = (parts: Rect[]): number => Math.max(...parts.map((part) => part.y + part.height));

function thumbnail(width: number, seats: number[]): Layout {
  const across = 2;
  const gap = width * 0.05;
  const cell = (width - gap) / across;
  const header = cell * 0.24;
  const mats = seats.map((seat, index): Mat => {
    const x = (index % across) * (cell + gap);
    const y = Math.floor(index / across) * (cell + header + gap);
    const step = cell / rows;
    const wall = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: rows }, (_, column) => ({ x: x + (column + 0.05) * step, y: y + header + (row + 0.05) * step, size: step * 0.9 })),
    );
    return { seat, x, y, width: cell, height: header + cell, tile: step * 0.9, header, lines: [], wall, floor: [] };
  });
  const nowhere = { x: 0, y: 0, width: 0, height: 0 };
  const marker = { x: 0, y: 0, size: 0 };
  return { width, height: bottomOf(mats), kind: 'thumbnail', discs: [], centre: nowhere, stacks: [], marker, mats, stock: nowhere };
}

const table = (discArea: Rect, centre: Rect, factories: number): Pick<Layout, 'discs' | 'centre' | 'stacks' | 'marker'> => {
  const { marker, stacks } = centreIn(centre);
  return { discs: discsIn(discArea, factories), centre, stacks, marker };
};

function narrow(width: number, factories: number, seats: number[]): Layout {
  const gap = Math.max(8, width * 0.02);
  const slim = width < 460; // as a phone: more rows of discs, or a finger could not hit their tiles
  const share = factories <= 5 ? (slim ? 0.56 : 0.2) : factories <= 7 ? (slim ? 0.5 : 0.36) : slim ? 0.6 : 0.36;
  const discArea = { x: 0, y: 0, width, height: width * share };
  const centre = { x: 0, y: discArea.height + gap, width, height: width * (slim ? 0.2 : 0.14) };
  const own = matAt(seats[0]!, 0, bottomOf([centre]) + gap, width);
  const stock = { x: 0, y: bottomOf([own]) + gap, width, height: 46 };
  const across = width >= 520 && seats.length > 2 ? 2 : 1;
  const small = across === 2 ? (width - gap) / 2 : Math.max(Math.min(width, 280), width * 0.72);
  const others = seats.slice(1).map((seat, index, { length }) => {
    const inRow = Math.min(across, length - (index - (index % across)));
    const left = (width - inRow * small - (inRow - 1) * gap) / 2 + (index % across) * (small + gap);
    const top = bottomOf([stock]) + gap + Math.floor(index / across) * (matHeight(small / tilesAcross) + gap);
    return matAt(seat, left, top, small);
  });
  const mats = [own, ...others];
  return { width, height: bottomOf([...mats, stock]) + 2, kind: 'narrow', ...table(discArea, centre, factories), mats, stock };
}

function wide(width: number, factories: number, seats: number[]): Layout {
  const gap = width * 0.018;
  const stockHeight = 30;
  if (seats.length === 2) {
    const band = width * 0.125;
    const discArea = { x: 0, y: 0, width: width * 0.66, height: band };
    const centre = { x: width * 0.68, y: 0, width: width * 0.32, height: band };
    const ownWidth = (width - gap) * 0.6;
    const own = matAt(seats[0]!, 0, band + gap, ownWidth);
    const other = matAt(seats[1]!, ownWidth + gap, band + gap, width - ownWidth - gap);
    const stock = { x: other.x, y: bottomOf([other]) + gap, width: other.width, height: 50 };
    return { width, height: bottomOf([own, other, stock]) + 2, kind: 'wide', ...table(discArea, centre, factories), mats: [own, other], stock };
  }
  const ownWidth = (width - gap) * 0.53;
  const left = width - gap - ownWidth;
  const own = matAt(seats[0]!, left + gap, 0, ownWidth);
  const centreHeight = own.height * 0.34;
  const discArea = { x: 0, y: 0, width: left, height: own.height - centreHeight - gap };
  const centre = { x: 0, y: discArea.height + gap, width: left, height: centreHeight };
  const across = seats.length - 1;
  const each = Math.min((width - gap * (across - 1)) / across, ownWidth * 0.66);
  const start = (width - across * each - (across - 1) * gap) / 2;
  const others = seats.slice(1).map((seat, index) => matAt(seat, start + index * (each + gap), own.height + gap, each));
  const stock = { x: 0, y: bottomOf(others) + gap, width, height: stockHeight };
  return { width, height: bottomOf([stock]) + 2, kind: 'wide', ...table(discArea, centre, factories), mats: [own, ...others], stock };
}

export const thumbnailWidth = 250; // less than this: walls and points alone
const wideWidth = 680;

// The seat that looks at the table comes first, the others follow in their order around it.
export function layoutOf(width: number, factories: number, players: number, seat: number | null): Layout {
  const own = seat ?? 1;
  const inTurn = Array.from({ length: players }, (_, index) => ((own - 1 + index) % players) + 1);
  if (width < thumbnailWidth) return thumbnail(width, Array.from({ length: players }, (_, index) => index + 1));
  return width < wideWidth ? narrow(width, factories, inTurn) : wide(width, factories, inTurn);
}

// The four tiles of a factory lie around its middle, so that equal ones, which are neighbours in the text, touch.
export function factorySpots(disc: Disc): Spot[] {
  const size = disc.radius * 0.58;
  const gap = disc.radius * 0.06;
  const from = (middle: number, step: number): number => middle + (step - 1) * (size + gap) + gap / 2;
  const at = (column: number, row: number): Spot => ({ x: from(disc.x, column), y: from(disc.y, row), size });
  return [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
}

export function spotOf(layout: Layout, place: Place): Spot | null {
  if (place === 'bag' || place === 'lid') {
    const { stock } = layout;
    return { x: stock.x + stock.width * (place === 'bag' ? 0.3 : 0.7), y: stock.y, size: stock.height * 0.5 };
  }
  const source = /^(?:f(\d)|c)\.(\w+)$/.exec(place);
  if (source !== null) {
    if (source[2] === 'M') return layout.marker;
    if (source[1] === undefined) {
      const stack = layout.stacks[colours.indexOf(source[2]![0] as Colour)];
      return stack === undefined ? null : { ...stack, x: stack.x + stack.step * Math.min(fanned - 1, Number(source[2]!.slice(1))) };
    }
    const disc = layout.discs[Number(source[1]) - 1];
    return disc === undefined ? null : (factorySpots(disc)[Number(source[2])] ?? null);
  }
  const own = /^s(\d)\.(l|w|f)(\d?)\.(\d)$/.exec(place);
  const mat = layout.mats.find(({ seat }) => seat === Number(own?.[1]));
  if (own === null || mat === undefined) return null;
  const space = Number(own[4]);
  if (own[2] === 'f') return mat.floor[space] ?? null;
  return (own[2] === 'l' ? mat.lines : mat.wall)[Number(own[3]) - 1]?.[space] ?? null;
}

// The box around spots, a little larger than they are.
export function around(spots: Spot[], margin: number): Rect {
  const x = Math.min(...spots.map((spot) => spot.x)) - margin;
  const y = Math.min(...spots.map((spot) => spot.y)) - margin;
  return {
    x,
    y,
    width: Math.max(...spots.map((spot) => spot.x + spot.size)) + margin - x,
    height: Math.max(...spots.map((spot) => spot.y + spot.size)) + margin - y,
  };
}

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

// The nearest of `rects` that lies in a direction, those straight ahead first; `from` itself when there is none.
export function neighbour(rects: Rect[], from: number, direction: Direction): number {
  const middle = ({ x, y, width, height }: Rect): [number, number] => [x + width / 2, y + height / 2];
  const start = rects[from];
  if (start === undefined) return rects.length > 0 ? 0 : -1;
  const [x, y] = middle(start);
  let best = from;
  let least = Infinity;
  rects.forEach((rect, index) => {
    const [dx, dy] = [middle(rect)[0] - x, middle(rect)[1] - y];
    const upright = direction === 'ArrowUp' || direction === 'ArrowDown';
    const ahead = (upright ? dy : dx) * (direction === 'ArrowUp' || direction === 'ArrowLeft' ? -1 : 1);
    const aside = Math.abs(upright ? dx : dy);
    if (index === from || ahead < 2 || ahead + 2.5 * aside >= least) return;
    [best, least] = [index, ahead + 2.5 * aside];
  });
  return best;
}
