// Which game comes next, and how fast. Pure.
import type { Summary } from '../../api';

export const paces: readonly number[] = [150, 300, 600, 1000, 2000, 4000]; // milliseconds for a move
export const usual_pace = 1000;

export const faster = (pace: number): number => paces.findLast((other) => other < pace) ?? Math.min(pace, paces[0]!);
export const slower = (pace: number): number => paces.find((other) => other > pace) ?? Math.max(pace, paces.at(-1)!);

// Round and round; null: the list is empty.
export function next_of(ids: readonly string[], current: string | null, by: 1 | -1): string | null {
  const at = current === null ? -1 : ids.indexOf(current);
  if (at < 0) return ids[0] ?? null;
  return ids[(at + by + ids.length) % ids.length] ?? null;
}

// Of the games that run, the one that was on the screen longest ago; the current one only if there is no other. `seen`: what was
// shown, the latest last.
export function next_live(games: readonly Summary[], seen: readonly string[]): string | null {
  const running = games.filter((game) => game.live && game.result === null).map(({ id }) => id);
  const by_age = running.sort((one, other) => seen.lastIndexOf(one) - seen.lastIndexOf(other));
  return by_age[0] ?? null;
}

// Beside the board or above it: where the board becomes larger. `shape`: how high it is for its width.
export function seats_beside(shape: number, room: { width: number; height: number }, beside: number, above: number): boolean {
  const width_if = (width: number, height: number) => Math.min(width, height / shape);
  return width_if(room.width - beside, room.height) >= width_if(room.width, room.height - above);
}
