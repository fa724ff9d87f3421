// What can be pointed at: piles of tiles, lines, the floor, columns of a grey wall; with the names of the click paths.
import type { LegalMove } from '$page/board';
import { moveAt, nextClicks } from '$page/choice';
import { effectOf, lineOf, parseMove, piles, rows, type View } from './board';
import { around, type Layout, type Mat, type Rect, spotOf } from './layout';
import type { Messages } from './messages';

export interface Target {
  name: string; // as the click path has it
  kind: 'pile' | 'line' | 'column' | 'place'; // place: of a board that is being set up
  box: Rect;
  outline: string; // the path around it, within the box
  label: string; // what is there, and what a click does
  enabled: boolean;
  chosen: boolean;
}

function outlineOf({ x, y, width, height }: Rect): string {
  const round = Math.min(width, height) * 0.15;
  const arc = (dx: number, dy: number): string => `a${round} ${round} 0 0 1 ${dx} ${dy}`;
  return (
    `M${x + round} ${y}h${width - 2 * round}${arc(round, round)}v${height - 2 * round}${arc(-round, round)}` +
    `h${2 * round - width}${arc(-round, -round)}v${2 * round - height}${arc(round, -round)}Z`
  );
}

// The outline of three tiles out of four, without the corner `missing`, counted from the top left, clockwise. It has the middle of the
// box in it: that is where a pointer that means the whole pile goes.
function angleOf({ x, y, width, height }: Rect, missing: number): string {
  const corners: [number, number][] = [[0, 0], [1, 0], [1, 1], [0, 1]];
  const points = corners.flatMap(([right, low], corner): [number, number][] => {
    if (corner !== missing) return [[right, low]];
    const [across, down] = [right === 1 ? 0.51 : 0.49, low === 1 ? 0.51 : 0.49];
    const notch: [number, number][] = [[right, down], [across, down], [across, low]];
    return corner % 2 === 0 ? [[across, low], [across, down], [right, down]].map(([a, b]) => [a!, b!]) : notch;
  });
  return `M${points.map(([across, down]) => `${x + across * width} ${y + down * height}`).join('L')}Z`;
}

// A grey wall asks about one line alone: it needs no click.
export function pathOf(legal: LegalMove[], chosen: string[]): string[] {
  const starts = [...nextClicks(legal, [])];
  return chosen.length === 0 && starts.length === 1 && starts[0]!.startsWith('L') ? starts : chosen;
}

function pileTargets(view: View, layout: Layout, legal: LegalMove[], path: string[], say: Messages): Target[] {
  const starts = nextClicks(legal, []);
  return piles(view).flatMap(({ source, colour, indices }) => {
    const places = indices.map((index, at) => (source === 0 ? `c.${colour}${at}` : `f${source}.${index}`));
    const spots = places.flatMap((place) => spotOf(layout, place) ?? []);
    if (spots.length === 0) return [];
    const name = `${source}${colour}`;
    const what = say.tiles(indices.length, colour) + (source === 0 && view.marker ? say.and + say.marker : '');
    const label = path[0] === name ? say.taken(what) : starts.has(name) ? say.take(what, say.source(source)) : say.sourceName(say.source(source), what);
    const margin = spots[0]!.size * (source === 0 ? 0.06 : 0.045);
    const box = around(spots, margin);
    const outline = source === 0 || spots.length !== 3 ? outlineOf(box) : angleOf(box, [0, 1, 2, 3].findIndex((corner) => !indices.includes(corner)));
    return [{ name, kind: 'pile', box, outline, label, enabled: starts.has(name), chosen: path[0] === name } as const];
  });
}

function lineTargets(view: View, mat: Mat, legal: LegalMove[], path: string[], say: Messages): Target[] {
  const seat = view.seats[mat.seat - 1]!;
  const open = path.length > 0 ? nextClicks(legal, path) : new Set<string>();
  const make = (name: string, row: number | null): Target => {
    const spots = row === null ? mat.floor : mat.lines[row]!;
    const line = row === null ? null : lineOf(seat, row);
    const state = line === null ? (seat.floor === '' ? say.none : String(seat.floor.length)) : say.lineState(line.count, line.size, line.colour);
    let label = row === null ? say.floorName(state) : say.lineName(row + 1, state);
    const move = parseMove(moveAt(legal, [...path, name]) ?? '');
    if (move?.kind === 'take') {
      const effect = effectOf(view, seat, move);
      const what = say.tiles(effect.taken, move.colour);
      const falling = effect.onFloor + effect.inLid + (effect.markerOnFloor ? 1 : 0);
      label =
        row === null
          ? say.toFloor(what)
          : say.toLine(what, row + 1, state) + (line!.count + effect.onLine === line!.size ? say.completes : '') + say.falling(falling);
    }
    const box = around(spots, mat.tile * 0.06);
    return { name, kind: 'line', box, outline: outlineOf(box), label, enabled: open.has(name), chosen: false };
  };
  return [...Array.from({ length: rows }, (_, row) => make(String(row + 1), row)), make('F', null)];
}

function columnTargets(mat: Mat, legal: LegalMove[], path: string[], say: Messages): Target[] {
  const row = Number(path[0]!.slice(1)) - 1;
  const line = around(mat.lines[row]!, mat.tile * 0.06);
  const full: Target = {
    name: path[0]!,
    kind: 'line',
    box: line,
    outline: outlineOf(line),
    label: say.chooseColumn(row + 1),
    enabled: true,
    chosen: true,
  };
  const open = nextClicks(legal, path);
  const columns = mat.wall[row]!.flatMap((spot, column): Target[] => {
    const box = around([spot], mat.tile * 0.04);
    const name = `C${column + 1}`;
    if (!open.has(name)) return [];
    return [{ name, kind: 'column', box, outline: outlineOf(box), label: say.column(row + 1, column + 1), enabled: true, chosen: false }];
  });
  return [full, ...columns];
}

// Every place whose tiles can be changed while a position is set up: `f1`, `c`, and of player 1 `s1.l2` (a line), `s1.w2.0` (a space of
// the wall), `s1.f`.
export function editTargets(view: View, layout: Layout, say: Messages): Target[] {
  if (layout.kind === 'thumbnail') return [];
  const make = (name: string, box: Rect, label: string): Target => ({ name, kind: 'place', box, outline: outlineOf(box), label, enabled: true, chosen: false });
  const factories = layout.discs.map(({ x, y, radius }, at) =>
    make(`f${at + 1}`, { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }, say.sourceName(say.source(at + 1), view.factories[at] || say.none)),
  );
  const mats = layout.mats.flatMap((mat) => {
    const seat = view.seats[mat.seat - 1]!;
    const of = (label: string) => `${say.player(mat.seat)}, ${label}`;
    const lines = mat.lines.map((spots, row) => {
      const { count, size, colour } = lineOf(seat, row);
      return make(`s${mat.seat}.l${row + 1}`, around(spots, mat.tile * 0.06), of(say.lineName(row + 1, say.lineState(count, size, colour))));
    });
    const wall = mat.wall.flatMap((spots, row) =>
      spots.map((spot, column) => make(`s${mat.seat}.w${row + 1}.${column}`, around([spot], 0), of(say.wallSpace(row + 1, column + 1, seat.wall[row]?.[column] ?? '.')))),
    );
    return [...lines, ...wall, make(`s${mat.seat}.f`, around(mat.floor, mat.tile * 0.06), of(say.floorName(seat.floor || say.none)))];
  });
  return [...factories, make('c', layout.centre, say.sourceName(say.source(0), view.centre || say.none)), ...mats];
}

// The middle of what a step of a click path means for a player; null: it is not on this board.
export function stepPlace(view: View, layout: Layout, seat: number, step: string, row: string | null): { x: number; y: number } | null {
  const middle = ({ x, y, width, height }: Rect) => ({ x: x + width / 2, y: y + height / 2 });
  const mat = layout.mats.find((one) => one.seat === seat);
  const pile = piles(view).find(({ source, colour }) => `${source}${colour}` === step);
  if (pile !== undefined) {
    const places = pile.indices.map((index, at) => (pile.source === 0 ? `c.${pile.colour}${at}` : `f${pile.source}.${index}`));
    return middle(around(places.flatMap((place) => spotOf(layout, place) ?? []), 0));
  }
  if (mat === undefined) return null;
  const spots = step === 'F' ? mat.floor : /^L?[1-5]$/.test(step) ? mat.lines[Number(step.replace('L', '')) - 1] : undefined;
  const space = step.startsWith('C') && row !== null ? mat.wall[Number(row.replace('L', '')) - 1]?.[Number(step.slice(1)) - 1] : undefined;
  return spots !== undefined ? middle(around(spots, 0)) : space !== undefined ? middle(around([space], 0)) : null;
}

export function targetsOf(view: View, layout: Layout, legal: LegalMove[], path: string[], say: Messages): Target[] {
  if (layout.kind === 'thumbnail') return [];
  const found = pileTargets(view, layout, legal, path, say);
  const mat = layout.mats.find(({ seat }) => seat === view.turn);
  if (mat === undefined) return found;
  if (path[0]?.startsWith('L')) return [...found, ...columnTargets(mat, legal, path, say)];
  return view.phase === 'take' ? [...found, ...lineTargets(view, mat, legal, path, say)] : found;
}
