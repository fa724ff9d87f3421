// Which tiles moved between two views, and by which way.
import { afterTaking, colours, type Tile, type View } from './board';

// Where a tile can be: 'f2.0' factory 2, 'c.B3' and 'c.M' the centre, 's1.l3.0' line 3 of seat 1 (space 0 is nearest to the wall),
// 's1.w3.4' its wall, 's1.f.2' its floor; 'bag' and 'lid', where tiles come from and go to.
export type Place = string;

export interface Motion {
  tile: Tile;
  path: Place[]; // two places, or three when the tile rests on the way
  stays: boolean; // it can be seen where it ends
}

export function placements(view: View): Map<Place, Tile> {
  const found = new Map<Place, Tile>();
  const put = (tiles: string, name: (index: number) => Place): void =>
    [...tiles].forEach((tile, index) => tile !== '.' && found.set(name(index), tile as Tile));
  view.factories.forEach((tiles, factory) => put(tiles, (index) => `f${factory + 1}.${index}`));
  for (const colour of colours) put([...view.centre].filter((tile) => tile === colour).join(''), (index) => `c.${colour}${index}`);
  if (view.marker) found.set('c.M', 'M');
  view.seats.forEach((seat, index) => {
    const name = `s${index + 1}`;
    seat.lines.forEach((line, row) => put(line, (space) => `${name}.l${row + 1}.${space}`));
    seat.wall.forEach((line, row) => put(line.replace(/[a-z]/g, '.'), (column) => `${name}.w${row + 1}.${column}`));
    put(seat.floor, (space) => `${name}.f.${space}`);
  });
  return found;
}

const isSource = (place: Place): boolean => place.startsWith('f') || place.startsWith('c.');

// How natural it is that a tile went from one place to the other; the least is best.
function strangeness(from: Place, to: Place): number {
  const container = (place: Place): string => place.slice(0, place.lastIndexOf('.'));
  if (container(from) === container(to)) return 0;
  if (to.startsWith('f')) return Infinity; // factories are filled from the bag
  if (to.startsWith('c.')) return isSource(from) || to === 'c.M' ? 1 : Infinity;
  if (isSource(from)) return to.includes('.w') ? 2 : 1;
  const line = /^(s\d)\.(l)(\d)/.exec(from);
  if (line === null) return Infinity;
  if (to.startsWith(`${line[1]}.w${line[3]}.`)) return 0;
  return to.startsWith(`${line[1]}.f.`) ? 1 : Infinity;
}

function rankOf(place: Place): number {
  if (isSource(place)) return place.startsWith('c.') ? 3 : 4;
  return place.includes('.w') ? 0 : place.includes('.l') ? 1 : 2;
}

function direct(before: View, after: View): Motion[] {
  const was = placements(before);
  const is = placements(after);
  const pool = [...was].filter(([place, tile]) => is.get(place) !== tile);
  const arrived = [...is].filter(([place, tile]) => was.get(place) !== tile).sort(([a], [b]) => rankOf(a) - rankOf(b));
  const motions: Motion[] = arrived.map(([place, tile]) => {
    let best = -1;
    let least = Infinity;
    pool.forEach(([from, other], index) => {
      if (other === tile && strangeness(from, place) < least) [best, least] = [index, strangeness(from, place)];
    });
    const from = best < 0 ? 'bag' : pool.splice(best, 1)[0]![0];
    return { tile, path: [from, place], stays: true };
  });
  return [...motions, ...pool.map(([place, tile]) => ({ tile, path: [place, 'lid'], stays: false }))];
}

// The motions from one view to the next. When the last tiles of a round are taken, the round is settled in the same move: then the
// tiles are first seen where they were put.
export function motions(before: View, after: View, move: string | null): Motion[] {
  const settles = before.phase === 'take' && after.phase !== 'take';
  const between = settles && move !== null ? afterTaking(before, move) : null;
  if (between === null) return direct(before, after);
  const first = direct(before, between);
  const second = direct(between, after).map((motion) => {
    const start = motion.path[0]!;
    const led = first.findIndex(({ path, stays }) => stays && path.at(-1) === start);
    const origin = led < 0 ? start : first.splice(led, 1)[0]!.path[0]!;
    return { ...motion, path: [origin, ...motion.path] };
  });
  return [...first, ...second];
}

// The spaces of the players' boards that the last move filled.
export const filled = (before: View, after: View): Set<Place> =>
  new Set(direct(before, after).flatMap(({ path, stays }) => (stays && !isSource(path.at(-1)!) ? [path.at(-1)!] : [])));
